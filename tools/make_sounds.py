"""Make the sounds of the window: ``python -m tools.make_sounds`` writes ``data/sounds/*.wav``.

Each sound is a fraction of a second of sine tones and noise, 22 kHz, mono, 16 bit. Every run gives the same
bytes.
"""

from __future__ import annotations

import argparse
import array
import math
import random
import sys
import wave
from collections.abc import Callable, Iterator
from pathlib import Path

RATE = 22050
FOLDER = Path(__file__).resolve().parent.parent / "data" / "sounds"

Wave = list[float]


def tone(seconds: float, begin: float, end: float = 0.0, *, fade: float = 4.0, buzz: float = 0.0) -> Wave:
    """Return a tone that glides from ``begin`` to ``end`` Hz and fades away; ``buzz`` adds its octave."""
    count = round(seconds * RATE)
    phase, found = 0.0, []
    for n in range(count):
        part = n / count
        phase += 2 * math.pi * (begin + ((end or begin) - begin) * part) / RATE
        found.append((math.sin(phase) + buzz * math.sin(2 * phase)) / (1 + buzz) * math.exp(-fade * part))
    return found


def noise(seconds: float, smooth: float, *, fade: float = 5.0, seed: int = 1) -> Wave:
    """Return noise that fades away; the closer ``smooth`` is to 1, the duller it sounds."""
    chance, last, found = random.Random(seed), 0.0, []
    count = round(seconds * RATE)
    for n in range(count):
        last = smooth * last + (1 - smooth) * chance.uniform(-1, 1)
        found.append(last * math.exp(-fade * n / count))
    most = max(map(abs, found)) or 1.0
    return [value / most for value in found]


def rest(seconds: float) -> Wave:
    """Return silence."""
    return [0.0] * round(seconds * RATE)


def mix(*parts: tuple[float, Wave]) -> Wave:
    """Return waves played together, each at the volume given."""
    found = [0.0] * max(len(wave_) for _, wave_ in parts)
    for loud, wave_ in parts:
        for n, value in enumerate(wave_):
            found[n] += loud * value
    return found


def notes(*frequencies: float, each: float, last: float) -> Wave:
    """Return notes played one after the other: ``each`` seconds long, ``last`` seconds for the last one."""
    found: Wave = []
    for number, frequency in enumerate(frequencies, 1):
        long_ = last if number == len(frequencies) else each
        found += tone(long_, frequency, fade=2.5, buzz=0.35)
    return found


SOUNDS: dict[str, Callable[[], Wave]] = {
    "step": lambda: [*noise(0.05, 0.75, seed=2), *rest(0.06), *noise(0.05, 0.82, seed=3)],
    "shot": lambda: mix((0.8, tone(0.2, 1500, 260, buzz=0.5)), (0.35, noise(0.07, 0.2, seed=4))),
    # Leave room for the sound of the shot.
    "hit": lambda: [*rest(0.18), *mix((0.8, tone(0.16, 190, 90)), (0.6, noise(0.12, 0.6, seed=5)))],
    "destroyed": lambda: [*rest(0.18), *mix((1.0, noise(0.6, 0.93, seed=6)), (0.5, tone(0.5, 110, 38)))],
    "door": lambda: mix((0.5, noise(0.34, 0.86, fade=2.5, seed=7)), (0.5, tone(0.34, 95, 150, fade=2.0))),
    "chit": lambda: [*tone(0.06, 1250, fade=6), *rest(0.02), *tone(0.1, 1660, fade=6)],
    "turn": lambda: mix((0.7, tone(0.55, 523.25, fade=5)), (0.35, tone(0.55, 784.9, fade=6))),
    "victory": lambda: notes(392.0, 523.25, 659.26, 783.99, each=0.13, last=0.5),
    "defeat": lambda: notes(311.13, 293.66, 261.63, 196.0, each=0.18, last=0.55),
}
"""Name of a sound -> function that makes it."""


def samples(found: Wave) -> Iterator[int]:
    """Yield a sound as 16-bit integers, faded in and out to avoid clicks."""
    most = max(map(abs, found))
    edge = round(0.004 * RATE)
    for n, value in enumerate(found):
        soft = min(1.0, n / edge, (len(found) - 1 - n) / edge)
        yield round(value / most * 0.8 * soft * 32767)


def write(name: str, folder: Path) -> Path:
    """Write a sound and return its path."""
    data = array.array("h", samples(SOUNDS[name]()))
    if sys.byteorder == "big":
        data.byteswap()
    path = folder / f"{name}.wav"
    with wave.open(str(path), "wb") as file:
        file.setparams((1, 2, RATE, 0, "NONE", ""))
        file.writeframes(data.tobytes())
    return path


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("folder", nargs="?", type=Path, default=FOLDER)
    folder: Path = parser.parse_args().folder
    folder.mkdir(parents=True, exist_ok=True)
    for name in SOUNDS:
        print(write(name, folder))


if __name__ == "__main__":
    main()

"""Damaged game files: ``python -m tests.damage --changes 20000``.

Small closed files of every scenario and undo mode, and one that begins at a position, are changed in
one place at random: a byte, the length, lines. None may verify; each is refused with one sentence that
names the line (where nothing is left of the file, the file), never by another exception. What can be
saved of it is how the game really began. Some go through ``hades verify``, too.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from click.testing import CliRunner

from hades import Game, storage
from hades.cli import cli
from hades.engine.journal import Entry
from tests.meddle import SCENARIOS, UNDOS, Meddler, meddled

LINES = 16
"""Least number of journal lines of a game that is damaged."""
SALVAGES, COMMAND_LINES = 4, 100
"""Intervals, in changes, at which the rest is recovered, and at which `hades verify` is run."""


class Original(NamedTuple):
    """A file that verifies: its name, its bytes and the lines of its journal."""

    name: str
    data: bytes
    journal: list[tuple[object, ...]]


class Harm(AssertionError):
    """A damaged file that was accepted, or not refused as it must be."""


def told(entry: Entry) -> tuple[object, ...]:
    """Return the content of a line of the journal in a file."""
    return entry.kind, entry.n, entry.what, entry.back, entry.t, entry.aid, entry.state.digest()


def originals(folder: Path, seed: str) -> list[Original]:
    """Return a closed file for every scenario and undo mode, and one that begins at a position."""
    games = {
        f"{scenario} {undo}": meddled(scenario, undo, f"{seed} {scenario}", LINES, back=25)
        for scenario in SCENARIOS
        for undo in UNDOS
    }
    sheet = meddled("chin-music", "casual", seed, 2 * LINES).write_position("to be damaged")
    games["position analysis"] = at_position = Game.from_position(sheet, undo="analysis")
    meddler = Meddler(at_position, seed, back=25)
    while len(at_position.journal) < LINES and meddler.step():
        pass
    found = []
    for name, game in games.items():
        path = folder / f"{name}.hades"
        game.save(path, created="2024-05-04T20:15:00+00:00")
        verdict = storage.verify(path)
        assert verdict.valid and len(game.journal) >= LINES, verdict.reason
        found.append(Original(name, path.read_bytes(), [told(entry) for entry in game.journal]))
    return found


# ---- the ways to damage a file


def byte(data: bytes, chance: random.Random) -> bytes:
    """Change a byte."""
    at = chance.randrange(len(data))
    return data[:at] + bytes([data[at] ^ chance.randint(1, 255)]) + data[at + 1 :]


def cut(data: bytes, chance: random.Random) -> bytes:
    """Cut off the end."""
    return data[: chance.randrange(len(data))]


def doubled(data: bytes, chance: random.Random) -> bytes:
    """Duplicate a line, mostly right after itself."""
    lines = data.splitlines(keepends=True)
    one = chance.randrange(len(lines))
    at = one if chance.randrange(3) else chance.randrange(len(lines) + 1)
    return b"".join([*lines[:at], lines[one], *lines[at:]])


def swapped(data: bytes, chance: random.Random) -> bytes:
    """Swap two lines."""
    lines = data.splitlines(keepends=True)
    one, other = chance.sample(range(len(lines)), 2)
    lines[one], lines[other] = lines[other], lines[one]
    return b"".join(lines)


def dropped(data: bytes, chance: random.Random) -> bytes:
    """Remove a line."""
    lines = data.splitlines(keepends=True)
    del lines[chance.randrange(len(lines))]
    return b"".join(lines)


def lost(data: bytes, chance: random.Random) -> bytes:
    """Remove a byte."""
    at = chance.randrange(len(data))
    return data[:at] + data[at + 1 :]


def added(data: bytes, chance: random.Random) -> bytes:
    """Insert a byte."""
    at = chance.randrange(len(data) + 1)
    return data[:at] + bytes([chance.randrange(256)]) + data[at:]


def zeroed(data: bytes, chance: random.Random) -> bytes:
    """Write a run of zeros, as a disk leaves where it has not written yet."""
    at = chance.randrange(len(data))
    size = min(chance.randint(1, 600), len(data) - at)
    return data[:at] + bytes(size) + data[at + size :]


KINDS: dict[Callable[[bytes, random.Random], bytes], int] = {
    byte: 50,
    cut: 12,
    doubled: 10,
    swapped: 10,
    dropped: 4,
    lost: 6,
    added: 4,
    zeroed: 4,
}
"""Kinds of damage, with their share in a hundred."""


def unharmed(data: bytes) -> bytes:
    """Return the relevant bytes of a file: other line ends, as editors make them, are no damage."""
    return data.replace(b"\r\n", b"\n")


# ---- what must come of it


def check(path: Path, data: bytes) -> str:
    """Read a damaged file, and return how it was refused: "read" or "verdict".

    :raises Harm: if it verifies, or is not refused with a sentence that names the line.
    """
    path.write_bytes(data)
    try:
        verdict = storage.verify(path)
    except storage.GameFileError as error:
        sentence, how = str(error), "verdict" if isinstance(error, storage.MismatchError) else "read"
    else:
        if verdict.valid:
            raise Harm("it verifies")
        sentence, how = verdict.reason, "verdict"
    named = re.match(re.escape(str(path)) + r", line (\d+):", sentence)
    if data.strip() and not (named and 1 <= int(named[1]) <= len(data.split(b"\n"))):
        raise Harm(f"no line of it is named: {sentence}")
    if not sentence.startswith(str(path)) or "\n" in sentence:
        raise Harm(f"not a sentence that begins with the file: {sentence}")
    return how


def check_salvage(path: Path, original: Original) -> int:
    """Recover the valid part, and return its number of lines.

    :raises Harm: if that is not how the game began.
    """
    try:
        game = storage.load(path, warn=lambda _: None, salvage=True)
    except storage.GameFileError:
        return 0
    saved = [told(entry) for entry in game.journal]
    if saved != original.journal[: len(saved)]:
        raise Harm(f"{len(saved)} lines were saved that are not how the game began")
    return len(saved)


def check_command_line(path: Path, how: str) -> None:
    """Run ``hades verify``.

    :raises Harm: for a wrong exit code, more than an error line, or a traceback.
    """
    done = CliRunner().invoke(cli, ["verify", "--brief", str(path)])
    right = {"read": 2, "verdict": 1}[how]
    if done.exit_code != right or not isinstance(done.exception, SystemExit | None):
        raise Harm(f"hades verify ended with {done.exit_code} and {done.exception!r}, not with {right}")
    if str(path) not in done.output or "Traceback" in done.output:
        raise Harm(f"hades verify said {done.output!r}")


def run(changes: int, seed: str, folder: Path) -> tuple[Counter[tuple[str, str]], list[str]]:
    """Damage files; return the count of each (kind, result), and what went wrong, a line each."""
    chance = random.Random(seed)
    files = originals(folder, seed)
    count: Counter[tuple[str, str]] = Counter()
    wrong = []
    path = folder / "damaged.hades"
    for n in range(changes):
        original = files[n % len(files)]
        kind, data = byte, original.data
        while unharmed(data) == unharmed(original.data):
            (kind,) = chance.choices(list(KINDS), list(KINDS.values()))
            data = kind(original.data, chance)
        try:
            how = check(path, data)
            count[kind.__name__, how] += 1
            if n % SALVAGES == 0:
                count[kind.__name__, "lines saved"] += check_salvage(path, original)
            if n % COMMAND_LINES == 0:
                check_command_line(path, how)
                count[kind.__name__, "command line"] += 1
        except Exception as error:
            kept = Path(f"damaged-{seed}-{n}.hades")
            kept.write_bytes(data)
            wrong.append(f"{original.name}, {kind.__name__}, {kept}: {type(error).__name__}: {error}")
    return count, wrong


def main(argv: list[str] | None = None) -> int:
    """Run the command line; return 1 if a damaged file was not refused as it must be."""
    parser = argparse.ArgumentParser(prog="python -m tests.damage", description=__doc__)
    parser.add_argument("--changes", type=int, default=20_000)
    parser.add_argument("--seed", default="damage")
    options = parser.parse_args(argv)
    began = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        count, wrong = run(options.changes, options.seed, Path(folder))
    columns = ("read", "verdict", "lines saved", "command line")
    print(f"{'':10}{'unreadable':>14}{'not verified':>14}{'lines saved':>14}{'command line':>14}")
    for kind in KINDS:
        print(f"{kind.__name__:10}" + "".join(f"{count[kind.__name__, how]:>14}" for how in columns))
    print("\n".join(wrong[:20]))
    spent = time.perf_counter() - began
    print(f"{len(wrong)} of {options.changes} taken for good or not named; {spent:.0f} s")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())

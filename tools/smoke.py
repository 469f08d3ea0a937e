"""Test an installed hades: ``python -m tools.smoke COMMAND...``, where COMMAND can be a path to ``hades``.

Everything happens in an empty folder, which is both home and working folder, with nothing in the environment
that leads to a checkout. A game is started in the terminal and played into its second turn; separate
processes then verify it, tell its story, and replay and analyse its file, among other commands. Another game
is started and played by keys in the window, with a hint, on a virtual screen (Xvfb) if there is one.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from tools.keyboard import Keyboard

SCREEN = "1600x1000x24"
PATIENCE = 60.0
"""Seconds within which the window must open or react to a key."""
THINKING = 2.5
"""Seconds to wait after asking for a hint."""
TURN = 2
"""Turn to which the games are played."""


class Faulty(Exception):
    """Raised for a wrong result, which the message describes."""


class Installed:
    """An installed hades, run in an empty folder."""

    def __init__(self, command: list[str], folder: Path) -> None:
        self.command, self.folder = command, folder
        home = {"HOME": str(folder), "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"}
        homes = {
            f"XDG_{name}_HOME": str(folder / name.lower()) for name in ("CONFIG", "DATA", "STATE", "CACHE")
        }
        # Windows starts no program without these variables, and has home folders of its own.
        needed = {name: os.environ[name] for name in ("SYSTEMROOT", "TEMP") if name in os.environ}
        self.env = home | homes | needed

    def run(self, *words: str, typed: str = "") -> str:
        """Return the output of a command.

        :raises Faulty: if its exit code is not 0.
        """
        done = subprocess.run(
            [*self.command, *words],
            cwd=self.folder,
            env=self.env,
            input=typed,
            capture_output=True,
            text=True,
            timeout=300,
            check=False,
        )
        if done.returncode:
            raise Faulty(
                f"hades {' '.join(words)}: exit code {done.returncode}: {done.stderr or done.stdout}"
            )
        return done.stdout

    def stand(self, file: str) -> dict[str, object]:
        """Return the state of the game in a file."""
        found: dict[str, object] = json.loads(self.run("replay", file, "--json").splitlines()[-1])
        return found


def terminal(hades: Installed) -> Iterator[str]:
    """Play in the terminal, run the other commands on that game, and yield a line for each result."""
    said = hades.run("--version")
    yield said.strip()
    # Lines that are not in the menu are refused, and the next line then answers.
    lines = ["suggest", "begin", *["end-phase", "1"] * 5, "hint", "quit"]
    hades.run("text", "--seed", "7", "--save", "raid.hades", typed="\n".join(lines) + "\n")
    stand = hades.stand("raid.hades")
    expect(int(str(stand["turn"])) >= TURN, f"the terminal: turn {stand['turn']}")
    yield f"terminal: turn {stand['turn']}, {stand['commands']} commands"
    expect("raid.hades: valid" in hades.run("verify", "raid.hades"), "verify")
    hades.run("story", "raid.hades", "--out", "raid.html")
    hades.run("drill")
    games = ("--seeds", "1-4", "--player", "quick", "--scenario", "historical")
    hades.run("study", "--out", "study", *games, "--workers", "2")
    hades.run("study", "report", "study")
    hades.run("analyse", "raid.hades", "--games", "2", "--player", "quick", "--workers", "2")
    made = ("card.png", "raid.html", "study/games.csv", "study/report/report.html")
    for name in made:
        expect((hades.folder / name).stat().st_size > 500, name)
    yield f"verified, drills played, and made by processes of their own: {', '.join(made)}"


def window(hades: Installed, display: str, picture: Path | None) -> Iterator[str]:
    """Play in the window by keys, with two hints, and yield a line for each result."""
    settings = hades.folder / "config" / "hades" / "window.json"
    settings.parent.mkdir(parents=True)
    # Playback would take the time that a person needs to watch it.
    settings.write_text('{"speed": "instant", "sound": 0, "confirm": false}', encoding="utf-8")
    kept = hades.folder / "data" / "hades" / "last.hades"
    kept.unlink(missing_ok=True)
    began = time.monotonic()
    opened = subprocess.Popen(
        [*hades.command, "play", "--scenario", "historical", "--seed", "7"],
        cwd=hades.folder,
        env=hades.env | {"DISPLAY": display, "LIBGL_ALWAYS_SOFTWARE": "1"},
        stderr=subprocess.PIPE,
    )
    try:
        keys = Keyboard(display)

        def until(seen: Callable[[], bool], *pressed: str, pause: float = 0.5) -> None:
            end = time.monotonic() + PATIENCE
            while not seen():
                if opened.poll() is not None:
                    raise Faulty(f"the window closed: {opened.communicate()[1].decode()}")
                expect(time.monotonic() < end, f"nothing comes of {' '.join(pressed)} in the window")
                for key in pressed:
                    keys.press(key)
                    time.sleep(pause)

        until(kept.exists, "s")
        yield f"window: the first key is answered after {time.monotonic() - began:.1f} seconds"
        until(lambda: int(str(hades.stand(str(kept))["turn"])) >= 1, "s", "Return")
        before = kept.read_bytes().count(b'"command"')
        until(
            lambda: kept.read_bytes().count(b'"command"') > before,
            "CTRL+y",
            "CTRL+y",
            "CTRL+y",
            "Return",
            pause=THINKING,
        )
        yield "window: a hint was thought of by processes of their own, and done"
        until(lambda: int(str(hades.stand(str(kept))["turn"])) >= TURN, "e", "Return", "h", "n", "x", "1")
        stand = hades.stand(str(kept))
        yield f"window: turn {stand['turn']}, {stand['commands']} commands"
        if picture is not None:
            shoot(display, picture)
    finally:
        opened.terminate()
        opened.wait(10)


def expect(so: bool, what: str) -> None:
    """Check a condition; ``what`` is the message if it does not hold.

    :raises Faulty: if the condition does not hold.
    """
    if not so:
        raise Faulty(what)


def shoot(display: str, picture: Path) -> None:
    """Take a picture of a display."""
    from PIL import ImageGrab

    ImageGrab.grab(xdisplay=display).save(picture)


@contextmanager
def screen() -> Iterator[str]:
    """Provide a virtual screen, and return its display."""
    reads, writes = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writes), "-screen", "0", SCREEN, "-nolisten", "tcp"],
        pass_fds=[writes],
        stderr=subprocess.DEVNULL,
    )
    os.close(writes)
    try:
        with os.fdopen(reads) as told:
            yield f":{told.readline().strip()}"
    finally:
        server.terminate()
        server.wait(10)


def main(argv: list[str] | None = None) -> int:
    """Test an installed hades; return 1 if a result is wrong."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("command", nargs="+", help="how to start hades, such as a path")
    parser.add_argument("--no-window", action="store_true", help="test only the terminal")
    parser.add_argument("--picture", type=Path, help="save a picture of the window at the end (*.png)")
    options = parser.parse_args(argv)
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="hades-smoke-") as folder:
        hades = Installed(options.command, Path(folder))
        try:
            for line in terminal(hades):
                print(line, flush=True)
            if options.no_window:
                print("the window was not asked for")
            elif shutil.which("Xvfb") is None:
                print("the window was not tried: there is no Xvfb here")
            else:
                with screen() as display:
                    for line in window(hades, display, options.picture):
                        print(line, flush=True)
        except Faulty as fault:
            print(f"wrong: {fault}", file=sys.stderr)
            return 1
    print(f"all well after {time.monotonic() - began:.0f} seconds")
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""Give the commands of docs/blindfold.md once more, and write what the terminal says to them now.

    python -m tools.blindfold [--check]

Where the transcript leaves a question out (``...``), it stays left out. With --check nothing is written; the
exit code is 1 if anything is told otherwise than it stands there.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from itertools import takewhile
from pathlib import Path

from hades import Game
from hades.terminal.terminal_game import TerminalGame
from hades.terminal.terminal_io import Preferences, TerminalIO

PAPER = Path(__file__).resolve().parent.parent / "docs" / "blindfold.md"
LEFT_OUT, TYPED, FENCE = "...", "> ", "```"


def told(commands: list[str]) -> list[list[str]]:
    """What is said before the first command, and to each."""
    said: list[list[str]] = [[]]
    left = iter(commands)

    def read() -> str | None:
        said.append([])
        return next(left, None)

    def hear(line: str) -> None:
        said[-1].append(line)

    with tempfile.TemporaryDirectory() as folder:
        talk = TerminalIO(Preferences(plain=True, brief=True))
        game = Game.new("historical", seed="ears")
        TerminalGame(game, read, hear, file=Path(folder) / "ears.hades", talk=talk).run()
    return said


def written(paper: str) -> str:
    """The paper with what is said now."""
    lines = paper.split("\n")
    said = told([line.removeprefix(TYPED) for line in lines if line.startswith(TYPED)])
    found: list[str] = []
    old: list[str] = []
    command, inside = 0, False

    def close() -> None:
        """Put down what is said now in place of what stood there."""
        new = said[command]
        if LEFT_OUT in old:
            # a question stands behind an empty line
            new = [*takewhile(bool, new), LEFT_OUT]
        found.extend(new[1:] if new[:1] == [""] else new)
        old.clear()

    for line in lines:
        if line.startswith(FENCE):
            if inside and (old or found[-1].startswith(TYPED)):
                close()
            inside = not inside
            found.append(line)
        elif inside and line.startswith(TYPED):
            if old or found[-1].startswith(TYPED):
                close()
            found.append(line)
            command += 1
        elif inside:
            old.append(line)
        else:
            found.append(line)
    return "\n".join(found)


def main() -> int:
    """Write it, or see whether it is so."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--check", action="store_true", help="write nothing")
    paper = PAPER.read_text(encoding="utf-8")
    new = written(paper)
    if parser.parse_args().check:
        return int(new != paper)
    PAPER.write_text(new, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())

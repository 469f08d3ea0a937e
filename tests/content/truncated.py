"""Truncated data files: ``python -m tests.content.truncated --files 500``.

Every kind of data file that users exchange (component set, position, drill, set of splits, edition) is cut
off somewhere, sometimes with text added after the cut. A command that takes the file must refuse it with exit
code 2, with a line for each fault that begins with the file and the place, unless the file is still valid.
The same seed gives the same files.
"""

from __future__ import annotations

import argparse
import contextlib
import random
import re
import shutil
import tempfile
import tomllib
from collections import Counter
from pathlib import Path

from click.testing import CliRunner

from hades.cli import cli
from hades.content.paths import data_dir

SET = ("counters", "cards", "maps")
BEHIND = ("", "", "", "[", "[1,", "{", '"', "'''", "=", "\\", "#", "[[", "x", "\n\n", "\u00e9", "\ufeff")
EDITION = 'base = "2.1"\noff = ["7.2-08", "M-08"]\non = ["6.7-09"]\n'


def sources() -> list[tuple[str, str, tuple[str, ...]]]:
    """Return the name of each file, its content, and the command line that takes it, with ``{}`` for the
    file.
    """
    data = data_dir()
    found = [
        (f"set/{path.relative_to(data)}", path.read_text(encoding="utf-8"), ("components", "check", "set"))
        for part in SET
        for path in sorted((data / part).rglob("*.toml"))
    ]
    # as many ways to a file as there are kinds of it: a set has few files, drills are many
    drills = [path.read_text(encoding="utf-8") for path in sorted(data.rglob("drills/**/*.toml"))[::25]]
    found += [("a.toml", text, ("position", "check", "a.toml")) for text in drills]
    found += [("a.toml", text, ("drill", "a.toml")) for text in drills[::3]]
    found += [("a.toml", text, ("text", "--load", "a.toml", "--save", "a.hades")) for text in drills[::3]]
    splits = [path.read_text(encoding="utf-8") for path in sorted((data / "splits").glob("*.toml"))]
    found += [("a.toml", text, ("text", "--splits", "a.toml", "--save", "a.hades")) for text in splits * 2]
    found += [("a.toml", EDITION, ("text", "--edition", "a.toml", "--save", "a.hades"))] * 4
    return found


def search(files: int, seed: int) -> int:
    """Truncate a number of files and report the results; return 1 if one did harm."""
    came: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as place, contextlib.chdir(place):
        for part in SET:
            shutil.copytree(data_dir() / part, Path("set") / part)
        known = sources()
        for number in range(files):
            chance = random.Random(f"{seed} {number}")
            name, text, args = chance.choice(known)
            cut = text[: chance.randrange(len(text))] + chance.choice(BEHIND)
            Path(name).write_text(cut, encoding="utf-8")
            wrong = judged(name, cut, args)
            came["harm" if wrong else "refused" if wrong is None else "right as it is"] += 1
            if wrong:
                print(f"{number} {args} {cut[-40:]!r}: {wrong}")
            Path(name).write_text(text, encoding="utf-8")
            Path("a.hades").unlink(missing_ok=True)
    print(f"{files} files that end too early: {dict(came)}")
    return 1 if came["harm"] else 0


def judged(name: str, text: str, args: tuple[str, ...]) -> str | None:
    """Return the fault in how a command took a file; "" if the file is still valid, None if it was refused
    properly.
    """
    result = CliRunner().invoke(cli, list(args), prog_name="hades", input="quit\n")
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        return f"a traceback: {result.exception!r}"
    lines = result.stderr.splitlines()
    if result.exit_code not in (0, 1, 2):
        return f"exit code {result.exit_code}: {result.stderr}"
    try:
        tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        # the fault has a line of the file, or that of a limit is told
        placed = re.compile(rf"hades: .*({re.escape(Path(name).name)}:\d+|at line \d+|line \d+:)")
        if result.exit_code != 2 or not lines or not placed.match(lines[0]):
            return f"exit code {result.exit_code}: {lines}"
        return None
    return None if result.exit_code == 2 and lines else "" if result.exit_code in (0, 1) else f"{lines}"


def main() -> int:
    """Run the command line; return 1 if a file did harm."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--files", type=int, default=500)
    asked.add_argument("--seed", type=int, default=26)
    given = asked.parse_args()
    return search(given.files, given.seed)


if __name__ == "__main__":
    raise SystemExit(main())

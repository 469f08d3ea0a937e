"""Write data/schemas, and the line in every data file that gives an editor its schema.

    python -m tools.write_schemas [--check]

With ``--check`` nothing is written. Instead the files to be written are printed, and the exit code is 1 if
there are any.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path

from hades.content.paths import box
from hades.content.schemas import FOLDER, name_for, schemas

DATA = (
    "counters",
    "cards",
    "maps",
    "rules",
    "drills",
    "lessons",
    "puzzles",
    "first_game",
    "help",
    "splits",
    "seeds",
    "achievements",
)
"""Folders in data/ whose files have a schema."""


def wanted(root: Path) -> Iterator[tuple[Path, str]]:
    """Yield (path, content) of each file as it should be."""
    folder = root / "data" / FOLDER
    for name, schema in schemas().items():
        yield folder / f"{name}.json", json.dumps(schema, indent=1) + "\n"
    files = [path for part in DATA for path in sorted((root / "data" / part).rglob("*.toml"))]
    for path in (*files, *sorted((root / "scenarios").glob("*.toml"))):
        text = path.read_text(encoding="utf-8")
        if text.startswith("#:schema "):
            text = text.partition("\n")[2]
        yield path, f"{line(root, path)}\n{text}"


def line(root: Path, path: Path) -> str:
    """Return the line in a data file that gives the relative path of its schema."""
    name = name_for(path.relative_to(root).as_posix().removeprefix("data/"))
    return f"#:schema {os.path.relpath(root / 'data' / FOLDER / f'{name}.json', path.parent)}"


def main() -> int:
    """Write the files that are missing or out of date."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--check", action="store_true", help="write nothing")
    only_check = parser.parse_args().check
    root = box()
    other = [
        (path, text)
        for path, text in wanted(root)
        if not path.exists() or path.read_text(encoding="utf-8") != text
    ]
    for path, text in other:
        print(path.relative_to(root))
        if not only_check:
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8")
    return int(only_check and bool(other))


if __name__ == "__main__":
    sys.exit(main())

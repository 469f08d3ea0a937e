"""A name says what it is: within a package no two modules, and in the whole no two classes, of one name."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

import pytest

import hades

ROOT = Path(hades.__file__).parent
CLASS = re.compile(r"^\s*class\s+(\w+)\s*[(:]", re.MULTILINE)

MODULES = {
    "ui/settings": "what is set, and the page that sets it",
}
"""``package/name`` that there is twice -> why that is one meaning."""

CLASSES = {
    "Entry": "a line of the journal of a game, which Python knows by that name, and one of a list",
    "Game": "the game of the engine, and the same for scripts, with odds and files that lie above it",
    "Sheet": "a position as it was read, which Python knows by that name, and a page of the window",
}
"""Class that there is twice -> why that may be."""


def modules(files: Iterable[Path]) -> dict[str, list[str]]:
    """``package/name`` -> modules and packages of it; the main module of a package is one with it."""
    found: dict[str, list[str]] = {}
    for path in files:
        name = path.parent.name if path.stem == "__init__" else path.stem
        if path.stem not in ("__main__", path.parent.name):
            found.setdefault(f"{path.parts[0]}/{name}", []).append(path.as_posix())
    return found


def classes(files: Iterable[Path]) -> dict[str, list[str]]:
    """Name -> modules with a class of it."""
    found: dict[str, list[str]] = {}
    for path in files:
        for name in CLASS.findall(path.read_text(encoding="utf-8")):
            found.setdefault(name, []).append(path.as_posix())
    return found


def twice(found: dict[str, list[str]]) -> dict[str, list[str]]:
    """Those that there are more than once."""
    return {name: places for name, places in found.items() if len(places) > 1}


def test_no_two_modules_of_a_package_have_one_name() -> None:
    double = twice(modules(path.relative_to(ROOT) for path in ROOT.rglob("*.py")))
    assert {name: places for name, places in double.items() if name not in MODULES} == {}
    assert MODULES.keys() - double.keys() == set(), "once only now: take it off the list"


def test_no_two_classes_have_one_name_for_different_things() -> None:
    double = twice(classes(ROOT.rglob("*.py")))
    assert {name: places for name, places in double.items() if name not in CLASSES} == {}
    assert CLASSES.keys() - double.keys() == set(), "once only now: take it off the list"


@pytest.mark.parametrize(
    ("files", "double"),
    [
        (("a/log.py", "b/log.py"), set()),
        (("a/b/log.py", "a/c/log.py"), {"a/log"}),
        (("a/log.py", "a/log/__init__.py"), {"a/log"}),
        (("log/log.py", "log/__init__.py"), set()),
        (("a/b/__main__.py", "a/c/__main__.py"), set()),
    ],
)
def test_a_name_that_stands_twice_is_found(files: tuple[str, ...], double: set[str]) -> None:
    assert twice(modules(map(Path, files))).keys() == double


def test_a_class_that_stands_twice_is_found(tmp_path: Path) -> None:
    for name in ("a", "b"):
        (tmp_path / f"{name}.py").write_text("class Card:\n    pass\n", encoding="utf-8")
    assert twice(classes(tmp_path.glob("*.py"))).keys() == {"Card"}

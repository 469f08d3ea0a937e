"""tools/same_rules.py and tools/compiled.py: games by other rules code differ where the code does."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from hades.state import draw
from tools import compiled, same_rules, setup


def test_a_game_is_the_same_each_time() -> None:
    assert same_rules.played("squeeze-play", "2.1", 0)[0] == same_rules.played("squeeze-play", "2.1", 0)[0]


@pytest.mark.parametrize("number", [0, 2, 5], ids=["random", "quick", "heuristic"])
def test_another_rule_is_another_game(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    before, _ = same_rules.played("historical", "2.1", number)
    monkeypatch.setattr(draw, "nth", lambda mask, number: draw.bits(mask)[-1])
    assert same_rules.played("historical", "2.1", number)[0] != before


def test_what_differs_is_counted_and_shown(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def worker(folder: Path) -> Callable[[str], tuple[float, str]]:
        twice = 2.0 if folder.name == "there" else 1.0
        return lambda request: (twice, f"{request} {folder.name if request.endswith(' 1') else 'same'}")

    monkeypatch.setattr(same_rules, "worker", worker)
    assert same_rules.compare(Path("there"), Path("here"), games=3) == 4, "a game of each scenario"
    told = capsys.readouterr().out
    assert "12 games, 4 differ" in told
    assert told.count("there: ") == told.count("here:  ") == 4
    assert "2.00 times as fast here" in told


def test_editions_take_turns_and_every_switch_has_its_turn() -> None:
    few, many = same_rules.editions_of(8), same_rules.editions_of(2_000)
    assert few.count("2.1") == 6
    assert "1.0" in few
    assert {edition.partition(",-")[2] for edition in many} > {"M-08", "7.2-08"}


def test_nobody_descends_from_a_compiled_class_who_is_not_compiled() -> None:
    package = compiled.ROOT / "hades"
    ours = set(compiled.modules(package))
    names = {node.name for file in ours for node in _classes(file) if not node.decorator_list}
    assert {"SeededSource", "State", "Public"} <= names
    # most name none of them as what a class is made of, and need not be parsed
    may_be = re.compile(rf"^\s*class\s+\w+\([^)]*\b({'|'.join(sorted(names))})\b", re.MULTILINE)
    heirs = {
        f"{file.relative_to(package)}: {node.name}"
        for file in set(package.rglob("*.py")) - ours
        if may_be.search(file.read_text(encoding="utf-8"))
        for node in _classes(file)
        for base in node.bases
        if isinstance(base, ast.Name) and base.id in names
    }
    assert not heirs


def _classes(file: Path) -> list[ast.ClassDef]:
    tree = ast.parse(file.read_text(encoding="utf-8"))
    return [node for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]


def test_a_cached_property_that_is_written_out_is_reckoned_once() -> None:
    source = """
from functools import cached_property
class Thing:
    made = 0
    @cached_property
    def whole(self) -> list[int]:
        self.made += 1
        return [self.made]
"""
    known: dict[str, Any] = {}
    written = compiled.written_out(source)
    assert "@cached_property" not in written
    exec(written, known)
    thing, other = known["Thing"](), known["Thing"]()
    assert thing.whole is thing.whole
    assert (thing.made, other.made) == (1, 0)


def test_all_cached_properties_of_what_is_compiled_are_written_out() -> None:
    files = [file for pattern in compiled.MODULES for file in (compiled.ROOT / "hades").glob(pattern)]
    sources = [file.read_text(encoding="utf-8") for file in files]
    assert any("@cached_property" in source for source in sources)
    assert not any("@cached_property" in compiled.written_out(source) for source in sources)


def test_every_module_that_is_compiled_is_there() -> None:
    package = compiled.ROOT / "hades"
    assert all(list(package.glob(pattern)) for pattern in compiled.MODULES)
    assert all((package / name).exists() for name in compiled.LEFT_OUT)


def test_what_it_takes_to_compile_is_set_up() -> None:
    """A fresh .venv has neither pip nor setuptools of its own."""
    names = {re.split(r"[^\w-]", line)[0] for line in setup.requirements("test")}
    assert {"hatchling", "mypy", "setuptools"} <= names
    assert '"pip"' not in Path(compiled.__file__).read_text(encoding="utf-8")

"""tools/same_rules.py and tools/compiled.py: games by other rules code differ where the code does."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from hades.state import draw
from tools import compiled, same_rules


def test_a_game_is_the_same_each_time() -> None:
    assert same_rules.played("squeeze-play", "2.1", 0)[0] == same_rules.played("squeeze-play", "2.1", 0)[0]


@pytest.mark.parametrize("number", [0, 2], ids=["random", "quick"])
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


def test_every_module_that_is_compiled_is_there() -> None:
    package = compiled.ROOT / "hades"
    assert all(list(package.glob(pattern)) for pattern in compiled.MODULES)
    assert all((package / name).exists() for name in compiled.LEFT_OUT)

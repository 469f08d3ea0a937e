"""The order ``drill``: what came as a list, and a drill of it in a file that passes."""

from __future__ import annotations

from pathlib import Path

import pytest

from hades import Game
from hades.content.position import load_position
from hades.engine import drill
from hades.session.position_editing.drill_making import MadeDrill
from tests.test_text import Terminal

POSITION = """
base = "empty"
at = "6.0"
[units]
scout-09 = "P0301"
guard-01 = "P0302 E"
"""
PLAYED = ("activate scout-09", "full-fire", "fire-at guard-01")


@pytest.fixture
def here(tmp_path: Path) -> Terminal:
    terminal = Terminal(Game.from_position(POSITION), tmp_path / "last.hades")
    terminal.type(*PLAYED)
    return terminal


def test_the_list_has_a_number_and_a_tick_for_each_row(here: Terminal) -> None:
    said = here.type("drill").splitlines()
    assert "What happened:" in said
    assert "What is asked:" in said
    ticked = [line for line in said if " [x] " in line]
    assert any("Scout 9: P0301, then P0301 activated" in line for line in ticked)
    assert any(f"rows, {len(ticked)} with a tick" in line for line in said)


def test_a_drill_of_the_ticked_rows_passes(here: Terminal, tmp_path: Path) -> None:
    file = tmp_path / "two words.toml"
    assert f"is in {file}; hades drill" in here.type(f"drill {file}")
    (result,) = drill.play(load_position(file))
    assert result.wrong == ()
    (run,) = load_position(file).position.runs
    assert run.do == PLAYED
    assert run.next
    assert run.expect.units["scout-09"] == "P0301 activated"
    assert not run.expect.menu


def test_rows_are_chosen_by_their_numbers(here: Terminal, tmp_path: Path) -> None:
    listed = [line for line in here.type("drill").splitlines() if "] " in line]
    number = next(line.split()[0] for line in listed if "Scout 9: P0301" in line)
    file = tmp_path / "one.toml"
    here.type(f"drill {file} {number}")
    (run,) = load_position(file).position.runs
    assert (run.expect.units, run.expect.events) == ({"scout-09": "P0301 activated"}, ())
    whole = tmp_path / "all.toml"
    here.type(f"drill {whole} all")
    (run,) = load_position(whole).position.runs
    assert run.expect.exactly.menu is not None
    assert [result.wrong for result in drill.play(load_position(whole))] == [()]


@pytest.mark.parametrize(
    ("order", "told"),
    [
        ("drill {}/x.txt", "a drill is a *.toml"),
        ("drill {}/x.toml 0", "there is no row 0"),
        ("drill {}/x.toml 9-4", "there is no row 9-4"),
        ("drill {}/x.toml y", "'y' is no number of a row"),
        ("drill since 99", "there is no command 99"),
        ("drill {}/x.toml since 3", "nothing was played yet"),
        ("drill {}/no/x.toml", "No such file"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(
    here: Terminal, tmp_path: Path, order: str, told: str
) -> None:
    said = here.type(order.format(tmp_path))
    assert said.count("No: ") == 1
    assert told in said
    assert not (tmp_path / "x.toml").exists()


def test_nothing_is_written_over(here: Terminal, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text("mine", encoding="utf-8")
    assert "already" in here.type(f"drill {file}")
    assert file.read_text(encoding="utf-8") == "mine"


def test_a_game_from_the_set_up_says_from_where(tmp_path: Path) -> None:
    terminal = Terminal(Game.new("historical", seed="7"), tmp_path / "last.hades")
    terminal.type("place dante")
    before = len(terminal.game.history)
    terminal.type("place-at I0303")
    assert "not begun at a position" in terminal.type("drill")
    file = tmp_path / "x.toml"
    terminal.type(f"drill {file} since {before}")
    (run,) = load_position(file).position.runs
    assert run.do == ("place-at I0303",)
    assert [result.wrong for result in drill.play(load_position(file))] == [()]


def test_what_does_not_come_out_the_same_is_not_written(
    here: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(MadeDrill, "wrong", lambda *_: ("drill: run 1: it comes otherwise",))
    said = here.type(f"drill {tmp_path / 'x.toml'}")
    assert "No: as a drill it would not come out the same:\ndrill: run 1: it comes otherwise" in said
    assert not (tmp_path / "x.toml").exists()

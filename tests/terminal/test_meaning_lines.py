"""What a Circle that opens means, once for each kind, and Gorgons who come near the Engine Room."""

from __future__ import annotations

from pathlib import Path

import pytest

from hades import Game
from hades.advice.step_reasons import StepSeen, _menace
from hades.narrate.descriptions import circle_effect
from hades.players.heuristic.brain import Brain
from hades.state.events import Event, Source
from hades.terminal.events import CircleEffects, GorgonWarnings
from hades.terminal.unasked_help import FirstSteps
from tests.games import commands
from tests.terminal.test_events import brief
from tests.test_text import Terminal

LOOSE = """base = "empty"
at = "6.0"
[units]
zola = "{hex}"
scout-09 = "{scout}"
[circles]
circle-7 = "engine-room open"
"""


def test_a_circle_is_explained_once_for_each_kind() -> None:
    game = Game.new("historical", seed="rooms")
    catalog = game.tables.catalog.circles
    meanings = CircleEffects(game)
    told = [
        meanings.of(Event(("circle_revealed", ("6.1-12",), 1, number, 1), Source(game.words)))
        for number in range(len(catalog))
    ]
    rooms = dict(zip((room.id for room in catalog), told, strict=True))
    assert all(len(lines) <= 1 for lines in told)
    traps = [lines for id_, lines in rooms.items() if id_.startswith("trap")]
    assert [len(lines) for lines in traps] == [1, 0]
    assert "disarms the Trap for 2 Movement Factors" in traps[0][0]
    first = {circle_effect(room) for room in catalog}
    assert {lines[0].strip() for lines in told if lines} == first


def test_a_gorgon_is_warned_of_where_she_sets_out_when_she_can_be_there_and_when_she_is() -> None:
    looming = GorgonWarnings()

    def told(hex_: str, scout: str = "I0505") -> str:
        return " ".join(looming.lines(Game.from_position(LOOSE.format(hex=hex_, scout=scout)).view()))

    assert "14 hexes away, and can be there in 5 enemy turns" in told("P0101")
    assert not told("P1010"), "far is said once"
    assert not told("P1408", "P1407"), "who is held cannot come"
    assert "3 hexes away, and can be there in the next enemy turn" in told("P1408")
    assert not told("P1408") and not told("P1408", "P1407")
    assert "in the next enemy turn" in told("P1408"), "who is no longer held comes again"
    assert "Zola is in the Engine Room" in told("P1306")
    assert not told("P1306")


def test_a_gorgon_is_not_warned_of_if_the_raid_ends_before_she_is_there() -> None:
    for turn, is_warned in ((3, True), (4, False)):
        text = LOOSE.format(hex="P0101", scout="I0505")
        game = Game.from_position(f"turn = {turn}\n{text}")
        assert (game.view().turns_left >= 5) == is_warned
        assert bool(GorgonWarnings().lines(game.view())) == is_warned
        step = StepSeen(Brain(game), commands("activate scout-09", "stand-by"))
        assert ("cannot reach the Engine Room" in _menace(step, step.board.unit("zola")).words) != is_warned


def test_a_warning_comes_before_the_tips_and_the_path_of_a_gorgon_is_not_stopped_by_herself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(FirstSteps, "lines", lambda *_, **__: ["Tip, x"])
    game = Game.from_position(LOOSE.format(hex="P0101", scout="I0505"))
    said = Terminal(game, tmp_path / "a.hades").type("path zola circle-7")
    assert said.index("Beware: Zola") < said.index("Tip, x")
    assert "14 hexes from P0101 to P1306, 5 turns at 3 factors a turn" in said and "it would stop" not in said


def test_without_a_gorgon_or_an_engine_room_nobody_is_warned_of() -> None:
    assert GorgonWarnings().lines(Game.new("historical", seed="7").view()) == []
    alone = LOOSE.partition("[circles]")[0].format(hex="P0101", scout="I0505")
    assert GorgonWarnings().lines(Game.from_position(alone).view()) == []


def test_both_are_told_at_the_table(tmp_path: Path) -> None:
    game = Game.from_position(LOOSE.format(hex="P1408", scout="I0505"))
    assert "Beware: Zola" in Terminal(game, tmp_path / "a.hades").type()
    game.aids = False
    assert "Beware: Zola" not in Terminal(game, tmp_path / "b.hades").type()
    behind = 'base = "empty"\nat = "6.0"\n[units]\nscout-09 = "P1307"\n[circles]\ncircle-7 = "trap-1"\n'
    for talks in (Terminal, brief):
        terminal = talks(Game.from_position(behind), tmp_path / "c.hades")
        said = terminal.type("activate scout-09", "full-move", "blow-door circle-7")
        assert "next to the door, disarms the Trap" in said

"""What a Circle that opens means, once for each kind, and Gorgons who come near the Engine Room."""

from __future__ import annotations

from pathlib import Path

from hades import Game
from hades.narrate.descriptions import circle_effect
from hades.state.events import Event, Source
from hades.terminal.events import CircleEffects, GorgonWarnings
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

"""What is about to hit, at a table: asked for by a switch, shown when it is known, never over what was."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from hades import Game
from hades import geometry as geo
from hades.odds.threats import threats
from hades.ui.board.camera import pick
from hades.ui.board.scene import FLAT, inside
from hades.ui.table import camera_targets
from tests.odds.test_threats import SIDE_BY_SIDE

FAR_GUARD = SIDE_BY_SIDE + 'guard-02 = "P1203 W"\n[surprises]\ndeck = ["NS-05"]\n'


class AtOnce:
    """Thinks here, and answers when it is asked the second time."""

    def __init__(self) -> None:
        self.fault = ""
        self.asked = 0

    def of(self, what: str, game: Game) -> Any:
        self.asked += 1
        if self.fault:
            raise RuntimeError(self.fault)
        return threats(game) if self.asked > 1 else None

    def close(self) -> None:
        """It has no process."""


@pytest.fixture
def table(hand: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    monkeypatch.setattr(hand.window, "background_advice", AtOnce())
    hand.window.play(Game.from_position(FAR_GUARD))
    hand.pump()
    yield hand
    hand.window.change(threats=False)


def shown(table: Any, kind: str) -> set[str]:
    return {name.partition(":")[2] for name in table.screen.board.sprites if name.startswith(f"{kind}:")}


def ask(table: Any) -> None:
    table.screen.turn_to(geo.PURGATORY)
    table.screen.handlers()["threats"]()
    for _ in range(3):
        table.pump()


def look_at(table: Any, hex_: str) -> None:
    camera_targets.put_cursor(table.screen, geo.parse(hex_))
    table.window.invalidate()
    table.pump()


def test_the_switch_asks_and_the_board_says_who_may_lose_something(table: Any) -> None:
    assert table.window.background_advice.asked == 0 and shown(table, "danger") == set()
    ask(table)
    known = table.screen.session.adviser.foreseen
    scout = known.of("scout-09")
    assert "scout-09" in shown(table, "danger")
    parts = [row.points for row in scout.results.rows[1:]]
    assert table.screen.board.dangers["scout-09"] == f"{sum(parts)}%" == scout.loss_text
    asked = table.window.background_advice.asked
    table.pump()
    assert table.window.background_advice.asked == asked, "what is known is not asked for again"
    table.screen.handlers()["threats"]()
    table.pump()
    assert shown(table, "danger") == set() and table.screen.session.adviser.foreseen is None


def test_while_they_are_reckoned_the_switch_says_so_and_nothing_moves(table: Any) -> None:
    def switch() -> Any:
        return next(s for s in table.screen.layout.bar.spots if s.action.name == "threats")

    def places() -> list[tuple[float, float]]:
        return [(s.x, s.width) for s in table.screen.layout.bar.spots if s.action.name != "threats"]

    before, at_rest = switch(), places()
    assert "simulating" not in before.tip
    table.window.background_advice.asked = -10
    table.screen.handlers()["threats"]()
    table.pump()
    table.window.invalidate()
    table.pump()
    assert "simulating" in switch().tip and places() == at_rest and switch().width == before.width
    table.window.background_advice.asked = 2
    table.pump()
    table.window.invalidate()
    table.pump()
    assert "simulating" not in switch().tip and table.screen.session.adviser.foreseen is not None


def test_pointing_at_an_enemy_shows_where_it_will_be(table: Any) -> None:
    ask(table)
    look_at(table, "P1203")
    (guard,) = (enemy for enemy in table.screen.session.adviser.foreseen.enemies if enemy.id == "guard-02")
    assert shown(table, "likely") == {hex_ for hex_, chance in guard.hexes if 100 * chance >= 1}
    assert len(shown(table, "likely")) > 1
    look_at(table, "P0505")
    assert shown(table, "likely") == set()


@pytest.mark.parametrize("wide", [0.5, 0.66, 0.8])
def test_a_chance_lies_in_the_hex_of_its_unit(wide: float) -> None:
    hex_ = geo.parse("P0505")
    x, y = geo.spot(hex_)
    edges = [along / 10 for along in range(-5, 6)]
    for dx, dy in inside(wide):
        for across in edges:
            for down in (-0.5, 0.5):
                at = x + (dx + across * wide * 0.999), y + (dy + down * wide * FLAT * 0.999)
                assert pick(*at, geo.PURGATORY) == hex_, (dx, dy)


@pytest.mark.parametrize("scale", [100, 200])
def test_who_is_in_danger_is_told_of_where_he_is_pointed_at(table: Any, scale: int) -> None:
    table.window.change(scale=scale)
    ask(table)
    look_at(table, "P0303")
    told = {block.title: block.lines for block in table.screen.picture.inspector.blocks}
    assert "destroyed" in told["Scout 9"][0]
    assert any(title.startswith("P0303") for title in told)


def test_the_past_tells_nothing_of_what_is_to_come(table: Any) -> None:
    ask(table)
    table.press("F4")
    assert table.screen.looks_back and shown(table, "danger") == set()


def test_the_next_question_is_asked_anew_and_the_command_names_the_aid(table: Any) -> None:
    ask(table)
    before = table.window.background_advice.asked
    table.screen.player_input.carry_out(("draw-from nastian",))
    table.pump()
    assert table.screen.game.journal[-1].aid == "threats"
    assert table.window.background_advice.asked > before and table.screen.session.adviser.foreseen is not None


def test_what_was_seen_and_put_away_again_is_named_all_the_same(table: Any) -> None:
    ask(table)
    table.screen.handlers()["threats"]()
    assert table.screen.session.adviser.foreseen is None
    table.screen.player_input.carry_out(("draw-from nastian",))
    assert table.screen.game.journal[-1].aid == "threats"
    table.screen.player_input.carry_out(("draw-from shl",))
    assert table.screen.game.journal[-1].aid == ""


def test_thinking_that_fails_is_told_and_switched_off(table: Any) -> None:
    table.window.background_advice.fault = "computing advice failed: a worker ended before it had answered"
    ask(table)
    assert not table.window.settings.threats
    assert "computing advice failed" in table.window.notice.words
    assert table.window.screen_shown is table.screen

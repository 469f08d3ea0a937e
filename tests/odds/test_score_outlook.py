"""What each item of the score is worth and may still bring."""

from __future__ import annotations

import attrs
import pytest

from hades import Game, narrate
from hades.odds import score_outlook
from hades.terminal import state_lines
from tests.games import played


@pytest.fixture(scope="module")
def over() -> Game:
    """A game of seed 7, played to its end."""
    return played("historical", "7")


def test_items_add_up_to_the_score(over: Game) -> None:
    for command in range(0, len(over.history) + 1, 10):
        view = over.view_after(command)
        rows = score_outlook.items(view)
        assert sum(row.now for row in rows) == view.score.vp
        assert all(row.more >= 0 for row in rows)


def test_in_system_nothing_would_count_if_the_game_ended_now(over: Game) -> None:
    view = over.view_after(150)
    near, away = (view.evolve(vittles=attrs.evolve(view.vittles, in_system=near)) for near in (True, False))
    assert narrate.taken(near).endswith("[14.0-03]")
    assert narrate.when(near) == "if the ship left now"
    for counts in (away, over.view()):
        assert (narrate.taken(counts), narrate.when(counts)) == ("", "if it ended now")


def test_nothing_that_was_had_could_not_be_had(over: Game) -> None:
    final = over.score.vp
    best = [
        score_outlook.most(score_outlook.items(over.view_after(n))) for n in range(0, len(over.history), 10)
    ]
    assert all(most >= final for most in best)
    assert best[0] > best[-1], "what is lost is not hoped for"
    assert score_outlook.most(score_outlook.items(over.view())) == final, "nothing more comes after the end"


def test_what_is_still_to_be_had_is_said(over: Game) -> None:
    view = over.view_after(150)
    row = {item.clause: item for item in score_outlook.items(view)}
    own = [u for u in view.units if u.combat and u.is_friend]
    away = sum(u.place in ("map", "hidden") for u in own)
    assert (row["14.1-02"].each, row["14.1-02"].more) == (1.0, away)
    closed = sum(c.state == "closed" for c in view.circles)
    assert (row["14.1-16"].now, row["14.1-16"].more) == (-closed / 2, closed / 2)
    lost = view.evolve(
        units=tuple(attrs.evolve(u, place="gone", hex="") if u.id == "emily" else u for u in view.units)
    )
    row = {item.clause: item for item in score_outlook.items(lost)}
    assert row["14.1-04"].more == row["14.1-09"].more == 0 and row["14.1-04"].state == "lost"


def test_who_is_on_the_hades_is_not_called_lost_before_the_end() -> None:
    game = Game.from_position(
        'at = "6.0"\nunits.dante = "P0505"\nunits.emily = "P0605"\ncircles.circle-7 = "empty"\n'
    )
    rows = {item.clause: item.what for item in score_outlook.items(game.view())}
    assert rows["14.1-13"] == "Professor Dante not aboard" and rows["14.1-15"] == "Princess Emily not aboard"
    assert rows["14.1-14"] == "Elder Aliens not aboard"
    told = state_lines.score(game)
    (dante,) = (line for line in told if "[14.1-13]" in line)
    assert "0.5" in dante and "not aboard" in dante and not any("lost" in line for line in told)
    assert ("Professor Dante lost", -0.5, "14.1-13") in game.score.lines, "what drills and scripts call it"


def test_at_the_end_who_is_not_aboard_is_lost(over: Game) -> None:
    rows = {item.clause: item.what for item in score_outlook.items(over.view())}
    assert rows["14.1-13"] == "Professor Dante lost"


def test_whom_nobody_has_found_is_named(over: Game) -> None:
    for command in range(0, len(over.history) + 1, 20):
        view = over.view_after(command)
        row = next(row for row in score_outlook.items(view) if row.clause == "14.1-02")
        hidden = [unit.id for unit in view.units if unit.is_friend and unit.combat and unit.place == "hidden"]
        assert all(narrate.name(id_) in row.state for id_ in hidden)
        assert bool(hidden) == ("not found" in row.state)


ALONE = 'base = "empty"\nturn = {turn}\nat = "6.0"\n[units]\ndante = "lab"\nscout-09 = "{scout}"\n'


@pytest.mark.parametrize(("turn", "scout", "officer"), [
    (3, "aboard", True), (3, "I0505", True), (8, "aboard", False), (8, "I0505", True),
])  # fmt: skip
def test_with_nobody_on_the_hades_nothing_can_be_brought_home(turn: int, scout: str, officer: bool) -> None:
    more = 'officer = "P0808"\n[circles]\ncircle-5 = "emily-cell"\n[treasures]\nidol = "P0303"\n'
    view = Game.from_position(ALONE.format(turn=turn, scout=scout) + more).view()
    left = {row.clause for row in score_outlook.items(view) if row.more}
    by_guns = {"14.1-11", "14.1-12"}
    assert left & by_guns == (by_guns if officer else set())
    home = {"14.1-02", "14.1-04", "14.1-05", "14.1-16"}
    assert left >= home if scout == "I0505" else left <= by_guns
    scale = score_outlook.victory_scale(view)
    assert bool(scale.text) == bool(left)


def test_after_the_last_shl_phase_only_overtime_can_bring_anybody_home() -> None:
    text = ALONE.format(turn=8, scout="I0505").replace('"6.0"', '"7.1"') + 'acuto = "I0103"\n'
    for overtime in (False, True):
        view = Game.from_position(f"overtime = {str(overtime).lower()}\n{text}").view()
        assert view.section >= "7" and not view.turns_left
        row = next(row for row in score_outlook.items(view) if row.clause == "14.1-02")
        assert row.more == 2 * (not overtime)


@pytest.mark.parametrize(("units", "circles", "can"), [
    ('acuto = "P0505"', "", True),
    ('dante = "P0505"', 'circle-3 = "trap-1"', True),
    ('dante = "P0505"', "", False),
    ('dante = "P0505"', 'circle-3 = "teleporter open"', True),
    ("", 'circle-3 = "trap-1"', True),
    ('emily = "aboard"\ndante = "aboard"', 'circle-3 = "trap-1"', False),
])  # fmt: skip
def test_without_an_hq_or_a_teleporter_nobody_comes_home(units: str, circles: str, can: bool) -> None:
    text = f'base = "empty"\nturn = 3\nat = "6.0"\n[units]\nscout-09 = "P0701"\n{units}\n[circles]\n{circles}'
    view = Game.from_position(text).view()
    rows = {row.clause: row for row in score_outlook.items(view)}
    on_hades = sum(unit.hex != "" and unit.is_friend and unit.combat for unit in view.units)
    assert (rows["14.1-02"].more >= on_hades) == can
    assert rows["14.1-02"].more == 0 or can
    assert rows["14.1-16"].more == 0.5 * sum(room.state == "closed" for room in view.circles)

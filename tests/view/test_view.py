"""The view: all that is on the table, and nothing that is hidden."""

from __future__ import annotations

import json
from collections.abc import Iterator

import attrs
import pytest

from hades import Game
from hades import geometry as geo
from hades.chance import SeededSource
from hades.content.load import scenario_ids
from hades.players import by_name
from hades.state.state import CRISIS, DAMAGED, ORBIT, ORBIT_DAMAGED, SHOT_DOWN, State
from hades.view import PARTS, DeckSeen, ScoreLine, SurpriseDeckSeen, TreasureSeen, UnitSeen, View
from tests.boards import Table, table
from tests.explorer import explorer
from tests.games import played
from tests.view import specimen


def seen(t: Table) -> View:
    return View(t.state)


def unit(t: Table, name: str) -> UnitSeen:
    return next(u for u in seen(t).units if u.id == name)


def moments(seed: str) -> Iterator[Game]:
    """A random game after each command."""
    game = Game.new("historical", seed=seed)
    player = by_name("random")
    yield game
    while not game.over:
        game.do(player(game))
        yield game


def closed_counters(s: State) -> list[int]:
    return [s.circle_in[room] for room in range(1, 13) if s.face_down >> room & 1]


def exchanged(s: State) -> State:
    """Another State that looks the same: every closed Circle, the Surprises to come and the luck differ."""
    other = s.clone()
    other.luck = SeededSource("something else")
    shown = {s.circle_in[room] for room in range(1, 13)} - set(closed_counters(s))
    rest = [c for c in range(len(s.t.circles)) if c not in shown]
    closed = [room for room in range(1, 13) if s.face_down >> room & 1]
    for room in closed:
        other.circle_in[room] = rest[(rest.index(s.circle_in[room]) + 1) % len(rest)]
    for a in range(len(s.t.surprises)):
        for b in range(len(s.t.surprises)):
            if other.surprise_left >> a & 1 and other.surprise_aside >> b & 1:
                other.surprise_left ^= 1 << a | 1 << b
                other.surprise_aside ^= 1 << a | 1 << b
    return other


@pytest.mark.clause("2.1-14", "15.1-05", "2.5-01")
@pytest.mark.parametrize("seed", ["view 1", "view 2", "view 3"])
def test_hidden_things_do_not_show(seed: str) -> None:
    differed = 0
    for game in moments(seed):
        other = exchanged(game._state)
        differed += other.facts() != game._state.facts()
        assert View(other) == game.view()
    assert differed > 50


@pytest.mark.clause("2.1-14", "15.1-05")
@pytest.mark.parametrize("seed", ["view 1", "view 4"])
def test_no_id_of_a_hidden_counter_is_in_it(seed: str) -> None:
    """Circle counters nobody has turned up are named nowhere; hidden Units only in the list of all Units."""
    for game in moments(seed):
        s = game._state
        told = game.view().plain()
        del told["units"]
        people = game.view().units
        text = json.dumps(told)
        for counter in closed_counters(s):
            assert f'"{s.t.circles[counter].id}"' not in text
        for person in people:
            if person.place == "hidden":
                assert (person.hex, person.map, person.acted) == ("", "", False)
                assert f'"{person.id}"' not in text


def explored(scenario: str) -> Game:
    """A game of chance that does what is seldom done, to its end."""
    game = Game.new(scenario, seed="plain explorer")
    while not game.over:
        game.do(explorer(game))
    return game


@pytest.mark.parametrize("scenario", scenario_ids())
@pytest.mark.parametrize("player", ["random", "explorer", "heuristic"])
def test_plain_data_has_the_shape_it_always_had(scenario: str, player: str) -> None:
    """To the letter: scripts read it, and files hold it."""
    game = (
        explored(scenario)
        if player == "explorer"
        else played(scenario, "told" if player == "heuristic" else "wild", player)
    )
    assert game.turn
    for command in range(0, len(game.history) + 1, 3):
        view, state = game.view_after(command), game.moment(command)
        assert json.dumps(view.plain()) == json.dumps(specimen.view(state, game.words))


@pytest.mark.parametrize("undo", ["strict", "casual"])
def test_a_view_shows_the_moment_it_was_asked_for(undo: str) -> None:
    """Looked at when the game is over, and what was taken back was played otherwise."""
    game = Game.new("historical", seed="moment", undo=undo)
    player = by_name("random")
    kept = []
    while not game.over:
        kept.append((game.view(), specimen.view(game._state, game.words)))
        game.do(player(game))
        if undo == "casual" and len(kept) % 5 == 0:
            game.undo()
            game.do(game.menu[-1])
        game.peek(*(command for command in game.menu[:1]))
    assert len(kept) > 100
    for late, then in kept:
        assert late.plain() == then


def test_a_part_is_read_once_and_only_if_it_is_looked_at() -> None:
    view = Game.new("historical", seed="7").view()
    assert view.turn == 0
    assert vars(view).keys() & set(PARTS) == {"turn"}
    assert view.units is view.units
    assert vars(view).keys() & set(PARTS) == {"turn", "units"}


def test_nothing_of_a_view_can_be_changed() -> None:
    view = Game.new("historical", seed="7").view()
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        view.turn = 3  # type: ignore[misc]
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        view.units[0].hex = "I0101"  # type: ignore[misc]
    for mapping in (view.treasures, view.directions, view.bombardment):
        with pytest.raises(TypeError):
            mapping["idol"] = None  # type: ignore[index]


def test_another_view_is_made_of_parts() -> None:
    view = Game.new("historical", seed="7").view()
    moved = attrs.evolve(view.units[0], hex="I0101", map="inferno", place="map")
    other = view.evolve(units=(moved, *view.units[1:]), turn=3)
    assert (other.turn, other.units[0].hex, other.units[1:]) == (3, "I0101", view.units[1:])
    assert (view.turn, view.units[0].hex, other.decks) == (0, "", view.decks)
    assert view.evolve() == view != other
    with pytest.raises(TypeError, match="a view has no part tern"):
        view.evolve(tern=3)


def test_friends_are_who_the_tables_call_so() -> None:
    t = table()
    friends = [record.id for row, record in enumerate(t.state.t.catalog.units, 1) if t.state.t.is_friend[row]]
    assert [u.id for u in seen(t).units if u.is_friend] == friends


def test_units() -> None:
    t = table("acuto- . soldier-17:SW", at="P0505").aboard("scout-09")
    acuto = unit(t, "acuto")
    assert (acuto.place, acuto.map, acuto.hex) == ("map", "purgatory", "P0505")
    assert (acuto.steps, acuto.depleted, acuto.facing) == (1, True, "-")
    assert unit(t, "soldier-17").facing == "SW"
    assert (unit(t, "scout-09").place, unit(t, "scout-09").hex) == ("aboard", "")
    assert unit(t, "scout-10").place == "gone"
    assert unit(t, "emily").place == "hidden"
    assert [u.number for u in seen(t).units] == sorted(u.number for u in seen(t).units)
    t.activate("acuto")
    assert unit(t, "acuto").acted


@pytest.mark.clause("5.3-18", "6.2-07")
def test_jammed_hqs_and_the_turned_officer() -> None:
    t = table("officer", at="P0505")
    t.state.acted[t.unit("acuto")] = 2
    assert unit(t, "acuto").jammed
    before = unit(t, "officer").name
    t.state.tso_turned = True
    assert unit(t, "officer").name != before


def test_installations_and_fighters() -> None:
    t = table("[railgun-3*]", at="I0302")
    t.state.fighters[:3] = bytes((ORBIT, ORBIT_DAMAGED, SHOT_DOWN))
    told = seen(t)
    railgun = next(si for si in told.installations if si.id == "railgun-3")
    assert (railgun.status, railgun.letter, railgun.hex) == ("damaged", "A", "I0302")
    assert t.state.si_status[t.si("railgun-3")] == DAMAGED
    laser = next(si for si in told.installations if si.id == "laser-1")
    assert (laser.status, laser.letter, laser.hex) == ("cup", "", "")
    assert [f.status for f in told.fighters] == ["orbit", "damaged", "destroyed", "aside", "aside"]


@pytest.mark.clause("11.0-23")
def test_circles() -> None:
    t = table().circle(1, "bridge").circle(2, "bridge", closed=False).circle(3, "trap-1", closed=False)
    t.state.locked |= 1 << 3
    first, second, third, fourth = seen(t).circles[:4]
    assert (first.state, first.counter, first.name, first.text) == ("closed", "", "", "")
    assert (second.state, second.counter) == ("open", "bridge")
    assert (third.state, third.counter) == ("trap", "trap-1")
    assert (fourth.state, fourth.counter) == ("open", "")
    assert (first.hex, first.door_hex) == ("P0412", "P0411")


@pytest.mark.clause("2.3-01", "12.0-02", "12.0-03", "12.0-06")
def test_the_ship() -> None:
    told = seen(table(module=4, failing=True, in_system=False)).vittles
    words = {m.id: m.status for m in told.modules}
    assert list(words.values()) == ["destroyed"] * 4 + ["failing"] + ["holding"] * 6
    assert list(words) == ["G1", "G2", "G3", "50", "R1", "R2", "W1", "W2", "EW", "LB", "LQ"]
    assert [m.id for m in told.modules if m.current] == ["R1"], "under the Status marker"
    assert (told.module, told.in_system) == ("R1", False)
    lost = seen(table(module=11, outcome="vittles-destroyed")).vittles
    assert {m.status for m in lost.modules} == {"destroyed"}


def test_treasures() -> None:
    t = table("acuto", at="P0505")
    t.state.treasure_at[0], t.state.carrier[0] = t.hex("P0505"), t.unit("acuto")
    told = seen(t).treasures
    assert told["idol"] == TreasureSeen("P0505", "map", "acuto")
    assert told["loot"] == TreasureSeen("", "hidden", "")
    assert unit(t, "acuto").carries == ("idol",)
    t.state.treasure_at[0], t.state.carrier[0] = geo.HEXES, 0
    assert seen(t).treasures["idol"].place == "aboard"


def test_decks_cup_and_chits() -> None:
    t = table().cup("soldier-17", "crisis")
    t.numbers(3).state.crisis = CRISIS
    t.state.left[0] &= ~0b101
    told = seen(t)
    cards = [c.id for c in t.state.t.catalog.shl_cards]
    assert told.decks.shl == told.decks.of("shl") == DeckSeen(16, (cards[0], cards[2]))
    surprises = [c.id for c in t.state.t.surprises]
    assert told.decks.surprise == SurpriseDeckSeen(8, 4, ())
    t.state.surprise_left &= ~1
    assert seen(t).decks.surprise == SurpriseDeckSeen(7, 4, (surprises[0],))
    assert told.cup == ("soldier-17", "crisis")
    assert told.chits.crisis == "open"


def test_where_in_the_sequence_of_play() -> None:
    game = Game.new("historical", seed="7")
    assert (game.view().section, game.view().turn) == ("15.0", 0)
    player = by_name("random")
    sections = set()
    while not game.over:
        game.do(player(game))
        sections.add(game.view().section)
    assert {"15.0", "6.0", "14.0"} <= sections
    assert game.view().section == "14.0"


@pytest.mark.clause("14.1-16")
def test_the_score_is_the_games() -> None:
    game = Game.new("historical", seed="7")
    told = game.view().score
    assert (told.vp, told.level) == (game.score.vp, game.score.level)
    assert ScoreLine("Circles never opened", -5.5, "14.1-16") in told.lines
    assert told.clause.startswith("14.1-")

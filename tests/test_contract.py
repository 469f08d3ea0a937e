"""The contract on random games, and that each of its checks can fail."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import attrs
import pytest

from hades import Game
from hades import geometry as geo
from hades.content.edition import BASES
from hades.content.load import scenario_ids
from hades.players import by_name
from hades.state.events import Event, Source
from hades.state.state import ABOARD, CUP, GONE, OPERATIONAL, State
from hades.view import view
from hades.view.records import CircleSeen
from tests import contract, fuzz
from tests.boards import table
from tests.contract import Broken, Watched
from tests.explorer import adrift, explorer

PLAYERS = ["random", "explorer", "adrift", "heuristic", "adrift", "random", "adrift", "random"]
"""One for each scenario in both editions."""


@pytest.mark.parametrize(("number", "player"), list(enumerate(PLAYERS)))
def test_a_game_keeps_the_contract(
    number: int, player: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    scenarios = scenario_ids()
    scenario, edition = scenarios[number % len(scenarios)], BASES[number // len(scenarios) % len(BASES)]
    watched = fuzz.watch(scenario, f"contract {number}", player, tmp_path, edition)
    game = watched.game
    assert game.edition == edition
    assert game.over
    assert not game.menu
    assert len(game.history) == len(watched.attempted) > 30


def test_adrift_opens_circles() -> None:
    """What the games that begin inside are for."""
    found = set()
    for number in range(8):
        game = adrift(f"adrift {number}")
        while not game.over:
            found |= {event.kind for event in game.do(explorer(game))}
    assert {"circle_revealed", "door_blown", "science"} <= found


def middle() -> State:
    """A State in the middle of a game, with the box as it ships."""
    game = Game.new("historical", seed="middle")
    player = by_name("random")
    while game.turn < 3:
        game.do(player(game))
    contract.check_state(game._state)
    return game._state.clone()


def unit(s: State, name: str) -> int:
    return s.t.unit_of[name]


def _in_two_places(s: State) -> None:
    s.cup |= 1 << next(u for u in s.t.nastians if s.where[u] < geo.HEXES)


def _lost_from_the_cup(s: State) -> None:
    s.where[next(u for u in s.t.nastians if s.where[u] == CUP)] = GONE


def _mask_forgotten(s: State) -> None:
    s.where[next(u for u in s.t.friends if s.where[u] < geo.HEXES)] = ABOARD


def _three_nastians(s: State) -> None:
    from hades.board.occupancy import place

    cup = [u for u in s.t.nastians if s.where[u] == CUP and u != s.t.officer]
    for u in cup[:3]:
        s.cup &= ~(1 << u)
        place(s, u, s.t.towers[geo.PURGATORY][0])
        s.facing[u] = geo.E


def _in_a_tower(s: State) -> None:
    from hades.board.occupancy import place

    tower = next(h for towers in s.t.towers for h in towers if not s.nastian_count[h])
    place(s, unit(s, "dante"), tower)


def _on_an_si(s: State) -> None:
    from hades.board.occupancy import place

    letter = next(a for a, si in enumerate(s.si_at) if si != 255 and s.si_status[si] == OPERATIONAL)
    place(s, unit(s, "dante"), s.t.complex_hex[geo.INFERNO][letter])


def _in_a_closed_circle(s: State) -> None:
    from hades.board.occupancy import place

    room = next(r for r in range(1, 13) if s.face_down >> r & 1)
    place(s, unit(s, "dante"), s.t.room_hex[room])


def _si_twice(s: State) -> None:
    a, b = [letter for letter, si in enumerate(s.si_at) if si != 255][:2]
    s.si_at[a] = s.si_at[b]


def _circle_twice(s: State) -> None:
    s.circle_in[1] = s.circle_in[2]


def _card_twice(s: State) -> None:
    s.surprise_aside |= s.surprise_left


def _a_card_too_many(s: State) -> None:
    s.surprise_left &= s.surprise_left - 1
    s.surprise_left &= s.surprise_left - 1


def _treasure_from_nowhere(s: State) -> None:
    s.treasure_at[1] = ABOARD


@pytest.mark.parametrize(
    "spoil",
    [
        _in_two_places,
        _lost_from_the_cup,
        _mask_forgotten,
        _three_nastians,
        _in_a_tower,
        _on_an_si,
        _in_a_closed_circle,
        _si_twice,
        _circle_twice,
        _card_twice,
        _a_card_too_many,
        _treasure_from_nowhere,
    ],
)
def test_a_spoilt_state_breaks_it(spoil: Callable[[State], None]) -> None:
    s = middle()
    spoil(s)
    with pytest.raises(Broken):
        contract.check_state(s)


def test_two_squads_in_a_hex_break_it() -> None:
    t = table("scout-09+scout-10", at="I0505")
    with pytest.raises(Broken, match=r"2 SHL Units end in I0505 \(6.1-05\)"):
        contract.check_stacking(t.state)


def test_friend_and_foe_in_a_hex_break_it() -> None:
    t = table("scout-09+soldier-17", at="I0505")
    with pytest.raises(Broken, match=r"friend and nastian together"):
        contract.check_stacking(t.state)


def test_a_menu_with_a_name_twice_breaks_it(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Game.new("historical", seed="7")
    monkeypatch.setattr(game, "_reckoned", {"menu": game.menu[:1] * 2})
    with pytest.raises(Broken, match="same name"):
        contract.check_menu(game)


def test_an_edited_state_breaks_it(monkeypatch: pytest.MonkeyPatch) -> None:
    watched = Watched(Game.new("historical", seed="7"))
    command = watched.game.menu[0]
    # a clone that is none: the command works on the published State
    monkeypatch.setattr(State, "clone", lambda s: s)
    with pytest.raises(Broken, match="published State was edited"):
        watched.do(command)


def test_a_leaking_view_breaks_it(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Game.new("historical", seed="7")
    honest = view.circle_seen

    def leaks(s: State, room: int) -> CircleSeen:
        return attrs.evolve(honest(s, room), counter=s.t.circles[s.circle_in[room]].id)

    monkeypatch.setattr(view, "circle_seen", leaks)
    with pytest.raises(Broken, match="circles depends on what is hidden"):
        contract.check_hidden(game)


def test_a_leak_is_found_though_views_are_only_sampled(monkeypatch: pytest.MonkeyPatch) -> None:
    watched = Watched(Game.new("historical", seed="7"), views=5)
    honest = view.circle_seen

    def leaks(s: State, room: int) -> CircleSeen:
        return attrs.evolve(honest(s, room), counter=s.t.circles[s.circle_in[room]].id)

    monkeypatch.setattr(view, "circle_seen", leaks)
    player = by_name("random")
    with pytest.raises(Broken, match="circles depends on what is hidden"):
        watched.play(player)
    assert len(watched.attempted) == 5


def test_what_is_kept_of_a_state_is_all_its_facts() -> None:
    s = middle()
    before = contract.kept(s)
    assert contract.kept(s.clone()) == before
    for name, value in s.facts().items():
        other = s.clone()
        if isinstance(value, list):
            column = getattr(other, name)
            column.append(column[-1])
        else:
            setattr(other, name, "something else")
        assert contract.kept(other) != before, name
    assert contract.kept(s) == before, "a copy, which what happens to the State does not touch"


def test_an_event_of_no_kind_breaks_it() -> None:
    game = Game.new("historical", seed="7")
    with pytest.raises(Broken, match="not known"):
        contract.check_event(Event(("miracle", ()), Source(game.words)))


def test_a_game_without_end_breaks_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(contract, "COMMANDS", 5)
    with pytest.raises(Broken, match="has not ended"):
        Watched(Game.new("historical", seed="7")).play(by_name("random"))


def test_a_broken_game_is_written_and_replays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    honest = contract.check_ship

    def superstitious(s: State) -> None:
        honest(s)
        contract.demand(s.turn < 2, "there shall be no second turn")

    monkeypatch.setattr(contract, "check_ship", superstitious)
    with pytest.raises(Broken, match="no second turn") as caught:
        fuzz.watch("historical", "3", "random", tmp_path)
    written = tmp_path / "fuzz-historical-random-3.hades"
    assert written.name in caught.value.__notes__[0]
    lines = written.read_text(encoding="utf-8").splitlines()
    assert json.loads(lines[0])["seed"] == "3"
    with pytest.raises(Broken, match="no second turn"):
        fuzz.replay(written, tmp_path)
    monkeypatch.setattr(contract, "check_ship", honest)
    assert len(fuzz.replay(written, tmp_path).attempted) == len(lines) - 1


def _landed(scenario: str) -> State:
    game, player = Game.new(scenario, seed="landing"), by_name("heuristic")
    while len(game.history) < 6:
        game.do(player(game))
    contract.check_state(game._state)
    return game._state.clone()


@pytest.mark.parametrize("scenario", ["historical", "squeeze-play", "chin-music"])
def test_nobody_begins_on_the_other_map(scenario: str) -> None:
    from hades.board.occupancy import place

    s = _landed(scenario)
    spot = 5 if scenario == "squeeze-play" else s.t.door_hex[1]
    place(s, next(u for u in s.t.squads if s.where[u] == ABOARD), spot)
    with pytest.raises(Broken, match="Units begin where"):
        contract.check_state(s)


def test_only_who_waits_for_the_first_direction_faces_nowhere() -> None:
    s = _landed("squeeze-play")
    guard = unit(s, "guard-01")
    assert s.facing[guard] == 0
    s.direction = [geo.E, geo.E]
    with pytest.raises(Broken, match="guard-01 faces 0"):
        contract.check_state(s)
    s = middle()
    s.direction = [0, 0]
    enemy = next(u for u in s.t.nastians if s.where[u] < geo.HEXES)
    s.facing[enemy] = 0
    with pytest.raises(Broken, match="faces 0"):
        contract.check_state(s)

"""The cut of a film: nothing is lost or moved, what belongs together is together, what matters is kept."""

from __future__ import annotations

import functools
from collections.abc import Iterator

import pytest

from hades import Game
from hades.history.cut import MOMENT, NAMED, cut, moment_of
from hades.history.shots import Director, Shot
from hades.narrate import EVENT_KINDS
from hades.state.events import Event
from tests.games import played

GAMES = (("historical", "1"), ("chin-music", "2"), ("squeeze-play", "3"), ("high-and-tight", "4"))


@functools.cache
def films() -> tuple[tuple[list[Shot], list[Shot], frozenset[str]], ...]:
    """Every film of some whole games: its shots, its shots when it is cut, and the player's Units."""
    found = []
    for scenario, seed in GAMES:
        game = played(scenario, seed, "heuristic")
        for command in range(1, len(game.history) + 1):
            events = game.told(command)
            if any(EVENT_KINDS[event.kind].seconds for event in events):
                director = Director(game.view_after(command - 1), game.tables.catalog)
                shots = director.shots(events)
                found.append((shots, cut(shots, director.friends), frozenset(director.friends)))
    return tuple(found)


def events_of(shots: list[Shot]) -> list[Event]:
    return [event for shot in shots for event in (*shot.before, *shot.events)]


def shown(shots: list[Shot]) -> list[Shot]:
    return [shot for shot in shots if shot.seconds > 0]


def test_every_event_keeps_its_place() -> None:
    assert len(films()) > 60
    for shots, short, _ in films():
        assert [id(event) for event in events_of(short)] == [id(event) for event in events_of(shots)]


def test_it_is_much_shorter() -> None:
    phases = [(shown(shots), shown(short)) for shots, short, _ in films() if len(shown(shots)) >= 10]
    assert len(phases) >= 20
    assert sum(len(short) for _, short in phases) < 0.5 * sum(len(shots) for shots, _ in phases)
    seconds = [[sum(shot.seconds for shot in film) for film in both] for both in phases]
    assert sum(short for _, short in seconds) < 0.5 * sum(whole for whole, _ in seconds)


def together() -> Iterator[Shot]:
    yield from (shot for _, short, _ in films() for shot in short if shot.together)


def test_who_walks_together_touches_nobody_and_walks_once() -> None:
    seen = 0
    for shot in together():
        moved = [event for event in shot.events if event.kind == "enemy_moved"]
        assert [walk.unit for walk in shot.together] == [event.data["unit"] for event in moved]
        assert [list(walk.path) for walk in shot.together] == [event.data["path"] for event in moved]
        assert len(set(shot.together)) == len({walk.unit for walk in shot.together}) > 1
        assert "engaged" not in {note["note"] for event in moved for note in event.data["notes"]}
        assert {id_ for event in moved for id_ in event.clauses} == set(shot.clauses)
        assert len({walk.path[0][0] for walk in shot.together}) == 1, "nobody sees both decks at once"
        assert not shot.rings, "they would hide what stands there"
        assert all(EVENT_KINDS[event.kind].aside or event.kind == "enemy_moved" for event in shot.events)
        seen += 1
    assert seen > 30


def test_a_few_are_named_and_many_are_counted() -> None:
    for shot in together():
        count = len(shot.together)
        words = shot.caption
        assert words.endswith(" move; nobody comes into contact.")
        assert words.startswith(f"{count} of the enemy") == (count > NAMED), words


def test_whoever_comes_into_contact_is_seen_alone() -> None:
    seen = 0
    for _, short, _ in films():
        for shot in short:
            for event in shot.events:
                if event.kind == "enemy_moved" and "engaged" in {
                    note["note"] for note in event.data["notes"]
                }:
                    assert shot.kind == "walk"
                    assert not shot.together
                    assert shot.seconds > 0
                    seen += 1
    assert seen > 20


def test_fights_are_all_seen_and_moments_take_their_time() -> None:
    moments: set[str] = set()
    for shots, short, friends in films():
        fights = [shot for shot in short if shot.kind == "combat"]
        assert len(fights) == sum(shot.kind == "combat" for shot in shots)
        assert all(shot.seconds > 0 for shot in fights)
        for shot in short:
            words = next((told for event in shot.events if (told := moment_of(event, friends))), "")
            assert shot.moment == words
            assert not words or shot.seconds >= MOMENT
            moments.add(words)
    assert {"A loss", "A module of the Vittles is lost", "Princess Emily is found"} <= moments


@pytest.mark.parametrize(
    ("prisoner", "words"),
    [("medusa", "A Gorgon is loose"), ("zola", "A Gorgon is loose"), ("honor-guard", "")],
)
def test_a_gorgon_behind_a_door_is_a_moment(prisoner: str, words: str) -> None:
    game = Game.from_position(
        f'base = "empty"\nat = "6.0"\nunits.scout-09 = "P0402"\ncircles.circle-2 = "{prisoner}-cell"\n'
    )
    friends = {unit.id for unit in game.view().units if unit.is_friend}
    for command in ("activate scout-09", "full-move"):
        game.do(command)
    events = game.do("blow-door circle-2")
    found = [moment_of(event, friends) for event in events if event.kind == "unit_found"]
    assert found == [words]


def test_a_shot_in_vain_is_shorter_than_one_that_hits() -> None:
    lengths: dict[bool, set[float]] = {True: set(), False: set()}
    for _, short, _ in films():
        for shot in short:
            if shot.kind == "combat" and not shot.moment:
                lengths[len(shot.events) > 1].add(shot.seconds)
    assert max(lengths[False]) < min(lengths[True])


@pytest.mark.parametrize("kind", sorted(name for name, kind in EVENT_KINDS.items() if kind.aside))
def test_what_is_told_aside_is_no_loss_and_no_change_of_the_score(kind: str) -> None:
    record = EVENT_KINDS[kind]
    assert not record.milestone
    assert not record.score
    assert not record.result


def test_enemies_that_enter_on_a_deck_enter_together() -> None:
    seen = 0
    for _, short, _ in films():
        for shot in short:
            entered = [event for event in shot.events if event.kind == "enemy_arrived"]
            if len(entered) > 1:
                assert len({event.data["hex"][0] for event in entered}) == 1
                assert set(shot.rings) | {shot.seen.actor_hex} >= {event.data["hex"] for event in entered}
                seen += 1
    assert seen > 5


def test_nothing_is_cut_from_nothing() -> None:
    game = Game.new(seed="7")
    assert cut([], {unit.id for unit in game.view().units if unit.is_friend}) == []

"""Nothing changes untold: a sample of the games of `tests.told`, and faults that its check must notice."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from hades import Game
from hades.engine import sequencer
from hades.narrate import descriptions
from hades.players import by_name
from hades.state.events import FIELDS
from hades.state.state import Code, State
from hades.view import View
from tests import told
from tests.shown_state import EARLY, UNTOLD, UNTOLD_OF_NEWCOMERS, ShownState, differences

GAMES = (6, 9, 16, 20, 21, 24, 30, 32, 34, 36, 43)
"""The cheapest of the first 50 in which all players play, every kind of event of those 50 comes, and every
fault is noticed."""
KEPT = 80
"""Moments of each kind of event that a fault is tried at."""

Entry = tuple[Any, ...]
Moments = dict[str, list[tuple[Game, str]]]


@pytest.fixture(scope="module")
def sample() -> tuple[list[told.Played], Moments]:
    """Games that were played, and for each kind of event some moments that it came of."""
    moments: Moments = {}

    def seen(before: Game, command: str, kinds: tuple[str, ...]) -> None:
        for kind in set(kinds):
            if len(found := moments.setdefault(kind, [])) < KEPT:
                found.append((before, command))

    games = (*GAMES, with_a_treasure())
    return [told.watched(*told.begun(n, "sample"), seen) for n in games], moments


def with_a_treasure() -> int:
    """The first game of the heuristic player in which a treasure comes aboard, however it may play."""
    for n in range(told.PLAYERS.index("heuristic"), 10_000, len(told.PLAYERS)):
        _, game, player = told.begun(n, "sample")
        while not game.over:
            if any(event.kind == "treasure_aboard" for event in game.do(player(game))):
                return n
    raise AssertionError("no treasure comes aboard")


def test_the_events_of_a_command_make_of_the_view_before_it_the_view_after_it(
    sample: tuple[list[told.Played], Moments],
) -> None:
    games, _ = sample
    assert [difference for game in games for difference in game.differences] == []
    assert {game.name.split()[1] for game in games} == set(told.PLAYERS)


@pytest.mark.parametrize("number", [2, 8, 10, 57])
def test_the_view_after_an_event_is_the_table_that_the_events_so_far_tell(number: int) -> None:
    _, game, player = told.begun(number, "sample")
    while not game.over:
        tableau = ShownState(game.view(), game.tables)
        events = game.do(player(game))
        for event in events:
            tableau.apply(event)
            found = {_field(path) for path in differences(tableau.view, View.after(event))}
            assert found <= EARLY.get(event.kind, set()), event
        assert all(View.after(event) == game.view() for event in events[-1:])


def _field(path: str) -> str:
    """The field of a path: the part of the view, and the field of a Unit's or Circle's record."""
    part, *more = re.sub(r"\[[^]]*\]", "", path.partition(":")[0]).split(".")
    return ".".join((part, *more)) if part in ("units", "circles") else part


def test_next_to_nothing_is_left_out() -> None:
    assert set(UNTOLD) == {"agenda"}
    assert set(UNTOLD_OF_NEWCOMERS) == {"acted"}


# ---- faults


def gone(_: Entry) -> None:
    """The event is missing."""


def field(name: str, value: Any) -> Callable[[Entry], Entry]:
    """A field of an event has another value."""

    def fault(entry: Entry) -> Entry:
        names = [each.partition(":")[0] for each in FIELDS[entry[0]].split()]
        at = 2 + names.index(name)
        new = value(entry[at]) if callable(value) else value
        return (*entry[:at], new, *entry[at + 1 :])

    return fault


def without(word: str) -> Callable[[Entry], Entry]:
    """A note of a move is missing."""
    return field("notes", lambda notes: tuple(note for note in notes if note[0] != word))


MISSING = (
    *(
        "turn_began",
        "step_began",
        "deck_chosen",
        "deck_shuffled",
        "combat",
        "unit_depleted",
        "unit_destroyed",
    ),
    *("unit_recovered", "officer_turned", "fighter_damaged", "fighter_destroyed", "fighter_launched"),
    *("si_activated", "si_damaged", "si_destroyed", "si_repaired", "module_failing", "module_destroyed"),
    *("module_repaired", "directions_set", "enemy_arrived", "chit_drawn", "crisis", "crisis_settled"),
    *("chits_discarded", "hq_jammed", "enemy_held", "enemy_moved", "enemy_turned", "target_chosen"),
    *("gorgon_draws", "officer_repairs", "surprise_drawn", "circle_revealed", "circle_removed", "unit_freed"),
    *("unit_trapped", "unit_found", "treasure_found", "treasure_taken", "treasure_put_down", "treasure_left"),
    *(
        "treasure_aboard",
        "lab_entered",
        "lab_left",
        "unit_activated",
        "unit_moved",
        "fire_combined",
        "cfp_used",
    ),
    *(
        "unit_jumped",
        "recoil",
        "rally",
        "request",
        "unit_landed",
        "unit_evacuated",
        "science",
        "repair_tried",
    ),
    *("approached", "skedaddled", "overtime_used", "game_over", "unit_placed"),
)
"""Kinds that are taken out of the rules, one after the other."""

WRONG: dict[str, tuple[str, Callable[[Entry], Entry]]] = {
    "a Nastian that waits for the shaft": ("enemy_moved", without("delayed")),
    "where a move ends": ("enemy_moved", field("path", lambda path: path[:-1] or (0,))),
    "where a mover looks": ("enemy_moved", field("direction", lambda way: way % 6 + 1)),
    "that an attacker turned": ("target_chosen", field("direction", 0)),
    "who turned to its target": ("target_chosen", field("direction", lambda way: way % 6 + 1)),
    "the card of the target": ("combat", field("target", lambda t: (*t[:3], -1, *t[4:]))),
    "the cards of the attackers": ("combat", field("shots", lambda shots: ())),
    "the second card of a recoil": ("recoil", field("distance_card", 35)),
    "the deck that was shuffled": ("deck_shuffled", field("deck", lambda deck: 1 - deck)),
    "that who is landed may not act": ("unit_landed", field("acted", 0)),
    "that a Guard in the Brig is depleted": ("unit_found", field("depleted", 0)),
    "where somebody who is found looks": ("unit_found", field("direction", lambda way: way % 6 + 1)),
    "which module is hit": ("module_destroyed", field("module", lambda module: (module + 1) % 11)),
    "which Circle is opened": ("circle_revealed", field("room", lambda room: room % 12 + 1)),
    "how many cards are left": ("turn_began", field("cards_left", lambda left: left + 1)),
    "what Crisis! is used for": ("crisis_settled", field("use", lambda use: 2 if use > 2 else 3)),
    "who carries a treasure": ("treasure_taken", field("unit", lambda unit: unit - 1 or 2)),
    "which Surprise is drawn": ("surprise_drawn", field("surprise", lambda card: (card + 1) % 12)),
    "which SI wakes": ("si_activated", field("si", lambda si: (si + 1) % 12)),
    "that Dante goes to his Lab": ("unit_evacuated", field("place", "aboard")),
    "how many were evacuated": ("unit_evacuated", field("count", lambda count: count + 1)),
}
"""What is told wrong -> the kind of event, and what becomes of it."""

FAULTS: dict[str, tuple[str, Callable[[Entry], Entry | None]]] = {
    **{f"{kind} is not told": (kind, gone) for kind in MISSING},
    **{f"wrong: {what}": fault for what, fault in WRONG.items()},
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_is_noticed(
    name: str, sample: tuple[list[told.Played], Moments], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Rules that forget an event, or tell a field of it wrong, make another table."""
    kind, fault = FAULTS[name]
    honest = sequencer.apply

    def faulty(s: State, code: Code) -> None:
        honest(s, code)
        entries = [fault(entry) if entry[0] == kind else entry for entry in s.log]
        s.log[:] = [entry for entry in entries if entry is not None]

    moments = sample[1].get(kind, [])
    assert moments, f"no game of the sample has {kind}"
    monkeypatch.setattr(sequencer, "apply", faulty)
    assert any(_noticed(*moment) for moment in moments), f"{len(moments)} times nobody noticed"


def _noticed(before: Game, command: str) -> bool:
    """Whether the events of a command make another table, or none that can be."""
    try:
        return bool(told.done(ShownState(before.view(), before.tables), before.peek(), command)[1])
    except (KeyError, IndexError, ValueError):
        return True


@pytest.mark.parametrize("scenario", ["historical", "squeeze-play"])
def test_no_event_of_a_turn_changes_how_many_turns_the_game_has_but_a_card_that_is_added(
    scenario: str,
) -> None:
    game, player = Game.new(scenario, seed="turns"), by_name("heuristic")
    turns = descriptions.turns(game.view())
    while not game.over:
        tableau = ShownState(game.view(), game.tables)
        events = game.do(player(game))
        for event in events:
            tableau.apply(event)
            turns += event.kind in ("surprise_added", "overtime_used")
            if event.kind != "game_over":
                assert descriptions.turns(tableau.view) == turns, event

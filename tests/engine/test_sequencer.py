"""The sequencer: the order of play as a real game tells it, standing orders, the guard."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from hades import Game
from hades.engine import sequencer
from hades.players import by_name
from hades.rules.sequence_of_play import ASKS, STEPS
from hades.state.events import Event
from hades.state.state import Frame, State
from tests.boards import table

NASTIAN = ["5.1", "5.2", "5.3", "5.4", "5.5", "5.6", "5.7"]
"""Orbital Combat, Preferred Direction, Reinforcement, Movement, Officer, Nasty Surprise, Ground Combat."""
VITTLES = ["7.1", "7.2", "7.3"]
ORDER = [*NASTIAN, "6.0", *VITTLES, "8.0", "9.0"]

SEEDS = [f"order {n}" for n in range(6)]


def told(seed: str) -> Iterator[Event]:
    """Every event of a random game."""
    game = Game.new("historical", seed=seed)
    player = by_name("random")
    yield from game.opening
    while not game.over:
        yield from game.do(player(game))


def turns(seed: str) -> list[list[str]]:
    """Sections of the steps of each turn, as the events told them."""
    found: list[list[str]] = []
    for event in told(seed):
        if event.kind == "turn_began":
            found.append([])
        elif event.kind == "step_began":
            found[-1].append(event.data["section"])
    return found


@pytest.mark.clause("3.0-02", "5.0-01", "7.0-01", "T-01", "T-02")
@pytest.mark.parametrize("seed", SEEDS)
def test_every_turn_runs_the_same_steps_in_the_same_order(seed: str) -> None:
    whole = turns(seed)
    assert whole, "there was a turn"
    for steps in whole[:-1]:
        assert steps == ORDER
    assert whole[-1] == ORDER[: len(whole[-1])], "the last one may be cut short by the end"


@pytest.mark.clause("2.0-02")
@pytest.mark.parametrize("scenario", ["historical", "chin-music"])
def test_the_one_player_is_asked_about_nobody_elses_units(scenario: str) -> None:
    """In the Nastian Phase only which of her HQs are jammed; enemies are named as targets alone."""
    game = Game.new(scenario, seed="one player")
    player = by_name("random")
    foes = {unit.id for unit in game.view().units if unit.family in ("yellow", "gold")}
    told = set()
    while not game.over:
        view = game.view()
        if view.section.startswith("5."):
            assert view.agenda[-1] == "jam?"
        for command in game.menu:
            assert command.verb in ("fire-at", "shoot-unit") or foes.isdisjoint(command.args), command
        told |= {event.kind for event in game.do(player(game))}
    assert {"enemy_arrived", "enemy_moved", "target_chosen"} <= told, "they act all the same"


@pytest.mark.clause("3.0-01", "9.0-03")
def test_turns_follow_set_up_and_are_counted() -> None:
    game = Game.new("historical", seed="order")
    player = by_name("random")
    assert game.turn == 0
    assert {e.kind for e in game.opening} == {"circle_placed", "set_up"}
    numbers = []
    while not game.over:
        numbers += [e.data["turn"] for e in game.do(player(game)) if e.kind == "turn_began"]
    assert numbers == list(range(1, game.turn + 1))


@pytest.mark.clause("14.2-01", "E-04", "R-04")
@pytest.mark.parametrize("seed", SEEDS[:3])
def test_standing_orders_are_open_at_every_decision_of_a_turn(seed: str) -> None:
    game = Game.new("historical", seed=seed)
    player = by_name("random")
    seen: set[str] = set()
    while not game.over:
        assert game.ask is not None
        seen.add(game.ask.kind)
        names = [c.name for c in game.menu]
        overtime = game._state.overtime
        assert ("overtime" in names) == (game.turn > 0 and not overtime)
        deck = ("shl", "nastian")[1 - game._state.either]
        assert [n for n in names if n.startswith("draw-from")] == [f"draw-from {deck}"] * (game.turn > 0)
        game.do(player(game))
    assert {"set_up?", "set_up_at?", "6.0?", "act?"} <= seen


@pytest.mark.clause("14.2-01", "E-04")
@pytest.mark.parametrize("ask", ["6.0?", "act?", "7.1?", "7.2?", "7.3?", "9.0?"])
def test_overtime_leaves_the_question_as_it_was(ask: str) -> None:
    t = table("acuto . soldier-17", at="I0505", module=4)
    if ask == "act?":
        t.activate("acuto")
    elif ask == "9.0?":
        t.state.surprise_left = 0
        t.run("9.0", "6.0")
    else:
        t.run(ask[:-1], "6.0")
    assert t.state.agenda[-1][0] == ask
    menu = t.menu()
    t.do("overtime")
    if ask == "9.0?":
        assert t.state.agenda[-1][0] == "6.0?", "the end is no question any more"
    else:
        assert t.menu() == menu


@pytest.mark.clause("R-04")
def test_draw_from_changes_the_deck_and_nothing_else() -> None:
    t = table("acuto", at="I0505").shl_phase()
    menu = t.menu()
    t.do("draw-from nastian")
    assert t.event("deck_chosen").data == {"deck": "nastian"}
    assert t.menu() == menu
    assert ("draw_from", 0) in sequencer.menu(t.state)
    assert ("draw_from", 1) not in sequencer.menu(t.state)


def test_every_question_has_a_prompt_and_clauses() -> None:
    assert all(prompt and clauses for _, _, prompt, clauses in ASKS.values())
    assert not STEPS.keys() & ASKS.keys(), "a frame runs by itself or asks, not both"


def test_rules_that_go_round_in_circles_fail_loudly(monkeypatch: pytest.MonkeyPatch) -> None:
    def again(s: State, frame: Frame) -> None:
        s.agenda[-1] = frame

    monkeypatch.setitem(STEPS, "merry-go-round", again)
    t = table()
    t.state.agenda.append(("merry-go-round", 7))
    with pytest.raises(RuntimeError, match=r"never reaches a question.*\('merry-go-round', 7\)"):
        sequencer.run(t.state)


def test_after_the_end_the_agenda_is_empty() -> None:
    t = table(surprise_left=0, overtime=True, in_system=False)
    t.state.agenda = [("turn", 13), ("9.0", 0)]
    sequencer.run(t.state)
    assert t.state.outcome == "scored"
    assert t.state.agenda == []
    assert sequencer.menu(t.state) == []

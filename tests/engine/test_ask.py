"""The facts of a question are those that the commands and the events before it tell."""

from __future__ import annotations

import itertools
from collections import Counter
from functools import cache

import pytest

from hades import Ask, Attacker, Event, Game, players
from hades.content.component_records import MODULES, WEAPONS
from tests.games import SCENARIOS

GUNS = dict(zip(WEAPONS, ("50", "R1", "R2"), strict=True))


def rebuilt(game: Game, events: list[Event]) -> dict[str, object]:
    """The facts of the question that stands, from what happened before it."""
    ask = game.ask
    assert ask is not None
    orders = ("draw-from", "overtime")
    verbs = [command.name.split() for command in game.history if command.verb not in orders]
    if ask.kind == "act?":
        return {"bonus": 3 * (verbs[-1][0] == "march")}
    if ask.kind == "move?":
        return {"left": _left(verbs[-1][0], events)}
    if ask.kind == "fire?":
        return {"attackers": _attackers(verbs, ask.subject)}
    if ask.kind == "sabotage?":
        return {"attackers": (Attacker(ask.subject),)}
    if ask.kind == "cfp_fire?":
        drawn = [event.data["modified"] for event in events if event.kind == "cfp_used"]
        return {"attackers": (Attacker(ask.subject),), "defends": drawn[-1] < 3}
    if ask.kind in ("7.3?", "15.3?"):
        return {"shots": _shots(game, events, ask.kind)}
    if ask.kind in ("land?", "land_at?", "evacuate?"):
        since = _since(events, "request")
        count = sum(event.kind in ("unit_landed", "unit_evacuated") for event in since)
        return {"transferred": count, "hex": _hex(events, since[0].data["unit"], game)}
    if ask.kind == "request?":
        return {"hex": next(unit.hex for unit in game.view().units if unit.id == ask.subject)}
    if ask.kind in ("teleport?", "bring_at?"):
        rooms = game.view().circles
        return {"hex": next(room.hex for room in rooms if room.counter == "teleporter")}
    if ask.kind == "jam?":
        return {"to_jam": 2 - sum(event.kind == "hq_jammed" for event in _since(events, "chit_drawn"))}
    return {}


def _since(events: list[Event], kind: str) -> list[Event]:
    last = max(n for n, event in enumerate(events) if event.kind == kind)
    return events[last:]


def _left(verb: str, events: list[Event]) -> object:
    """What the last step says; what a door, a Trap or the Movement Factor leave is told in other tests."""
    if verb not in ("move-to", "take-shaft"):
        return ...
    return next(event.data["left"] for event in reversed(events) if event.kind == "unit_moved")


def _attackers(verbs: list[list[str]], unit: str) -> tuple[Attacker, ...]:
    verb, *args = verbs[-1]
    if verb in ("combine", "combine-running"):
        return (Attacker(unit, verbs[-2][0] == "fire"), Attacker(args[0], verb == "combine-running"))
    return (Attacker(unit, verb == "fire"),)


def _shots(game: Game, events: list[Event], kind: str) -> tuple[tuple[str, int], ...]:
    begun = _since(events, "bombardment_began" if kind == "15.3?" else "step_began")
    fired = Counter(shot["id"] for event in begun if event.kind == "combat" for shot in event.data["shots"])
    if kind == "15.3?":
        return tuple((gun, 2 - fired[gun]) for gun in ("R1", "R2"))
    status = {module.id: module.status for module in game.view().vittles.modules}
    assert set(GUNS.values()) < set(MODULES)
    return tuple((gun, 1 - fired[gun]) for gun in GUNS if status[GUNS[gun]] != "destroyed")


def _hex(events: list[Event], hq: str, game: Game) -> str:
    """Where an HQ stands, or stood before it went aboard."""
    gone = [e.data["hex"] for e in events if e.kind == "unit_evacuated" and e.data["unit"] == hq]
    here = next(unit.hex for unit in game.view().units if unit.id == hq)
    return here or str(gone[-1])


def _may_request(game: Game, hq: str) -> bool:
    """Whether Request is in the menu once an HQ is activated."""
    if not any(command.name == f"activate {hq}" for command in game.menu):
        return False
    return any(command.verb == "request" for command in game.peek(f"activate {hq}").menu)


def test_who_can_still_request_is_whom_the_menu_lets() -> None:
    met: Counter[int] = Counter()
    for scenario, player in itertools.product(SCENARIOS, ("random", "heuristic")):
        game, choose = Game.new(scenario, seed="callers"), players.by_name(player)
        before: set[str] = set()
        while (ask := game.ask) is not None:
            callers = set(ask.callers)
            if ask.kind == "6.0?":
                hqs = (unit.id for unit in game.view().units if unit.type == "hq")
                before = {hq for hq in hqs if _may_request(game, hq)}
                assert callers == before, len(game.history)
                met[len(callers)] += 1
            elif ask.kind == "act?":
                requests = any(command.verb == "request" for command in game.menu)
                assert (ask.subject in callers) == requests
            elif not game.view().section.startswith("6"):
                assert not callers
            assert callers <= before or ask.kind == "act?"
            game.do(choose(game))
    assert set(met) >= {0, 1, 2}


@cache
def asked(scenario: str, player: str) -> Counter[str]:
    """Every question of two games is compared; how often each kind was asked about."""
    found: Counter[str] = Counter()
    blank = Ask("", "", (), "")
    for seed in ("ask", "told"):
        game, choose = Game.new(scenario, seed=seed), players.by_name(player)
        events = list(game.opening)
        while (ask := game.ask) is not None:
            wanted = rebuilt(game, events)
            for name in ("left", "bonus", "attackers", "defends", "shots", "hex", "transferred", "to_jam"):
                want = wanted.get(name, getattr(blank, name))
                if want is ...:
                    assert ask.left is not None
                else:
                    assert getattr(ask, name) == want, (ask.kind, name, len(game.history))
            found[ask.kind] += bool(wanted)
            found["march"] += bool(ask.bonus)
            events += game.do(choose(game))
    return found


@pytest.mark.parametrize("player", ["random", "heuristic"])
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_question_carries_its_own_facts(scenario: str, player: str) -> None:
    assert asked(scenario, player)["move?"] > 20


def test_every_kind_of_fact_was_met() -> None:
    met: Counter[str] = Counter()
    for scenario in SCENARIOS:
        for player in ("random", "heuristic"):
            met += asked(scenario, player)
    kinds = {"move?", "fire?", "sabotage?", "cfp_fire?", "7.3?", "15.3?", "land?", "land_at?", "evacuate?"}
    assert {
        kind for kind in (*kinds, "march", "request?", "teleport?", "bring_at?", "jam?") if not met[kind]
    } == set()

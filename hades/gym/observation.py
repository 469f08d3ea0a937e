"""Observations: the player's view as arrays of integers. Their sizes depend only on the component set."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
from gymnasium import spaces

from hades import geometry as geo
from hades.content.component_records import CRISIS, FIGHTER_STATUS, MODULES, SI_STATUS, WEAPONS
from hades.content.tables import Tables
from hades.engine.ask import Ask
from hades.game import Game
from hades.rules.sequence_of_play import ASKS, TURN
from hades.state.draw import FULL_DECK
from hades.state.state import ARRIVED_ACTIVE, NO_CIRCLE, NO_SI, PLACES
from hades.view import View

MANY = 64
"""Number of values that a count can have. Counts above 63 are observed as 63, but occur in no game."""
FACINGS = len(geo.DIRECTION_NAMES)
SPOTS = geo.HEXES + len(PLACES)
"""Number of places: the hexes of both maps, then aboard, lab, cup, gone and hidden."""
SECTIONS = ("15.0", *TURN, "14.0")
QUESTIONS = ("over", *ASKS)

Observation = dict[str, Any]


class Observer:
    """A maker of observations from games with a component set; ``space`` is their Gymnasium space."""

    def __init__(self, tables: Tables) -> None:
        t = self._t = tables
        units = t.unit_count
        row = {"": 0} | t.unit_of
        asked: dict[str, tuple[int, Callable[[Ask], int]]] = {
            "question": (len(QUESTIONS), lambda ask: QUESTIONS.index(ask.kind)),
            "subject": (units, lambda ask: row[ask.subject]),
            "left": (MANY, lambda ask: ask.left or 0),
            "bonus": (MANY, lambda ask: ask.bonus),
            "running": (2, lambda ask: any(one.running for one in ask.attackers[:1])),
            "partner": (units, lambda ask: sum(row[one.unit] for one in ask.attackers[1:2])),
            "partner_running": (2, lambda ask: any(one.running for one in ask.attackers[1:2])),
            "defends": (2, lambda ask: ask.defends),
            **{f"shots_{gun}": (MANY, partial(_shots, gun)) for gun in WEAPONS},
            "at": (geo.HEXES + 1, lambda ask: geo.parse(ask.hex) + 1 if ask.hex else 0),
            "transferred": (MANY, lambda ask: ask.transferred or 0),
            "to_jam": (MANY, lambda ask: ask.to_jam or 0),
        }
        stands: dict[str, tuple[int, Callable[[View], int]]] = {
            "section": (len(SECTIONS), lambda view: SECTIONS.index(view.section)),
            "turn": (MANY, lambda view: view.public.turn),
            "turns_left": (MANY, lambda view: view.public.turns_left),
            "in_system": (2, lambda view: view.public.in_system),
            "module": (len(MODULES) + 1, lambda view: view.public.module),
            "failing": (2, lambda view: view.public.failing),
            "crisis": (len(CRISIS), lambda view: view.public.crisis),
            "comm_crash": (MANY, lambda view: view.chits.comm_crash),
            "either": (2, lambda view: view.public.either),
            "inferno": (FACINGS, lambda view: geo.DIRECTION_NAMES.index(view.directions["inferno"])),
            "purgatory": (FACINGS, lambda view: geo.DIRECTION_NAMES.index(view.directions["purgatory"])),
            "evacuated": (MANY, lambda view: view.public.evacuated),
            "overtime": (2, lambda view: view.public.overtime),
            "tso_turned": (2, lambda view: view.public.tso_turned),
            "parting_off": (2, lambda view: view.public.parting_off),
            "bridge_hacked": (2, lambda view: view.public.bridge_hacked),
        }
        self._asked, self._stands = asked, stands
        self.status = {name: most for name, (most, _) in (*asked.items(), *stands.items())}
        """Name of each number in ``status``, in order -> how many values it can have."""
        unit = (SPOTS, max(t.steps_of) + 1, FACINGS, ARRIVED_ACTIVE + 1, 2, 2)
        self.space = spaces.Dict(
            {
                "status": spaces.MultiDiscrete(list(self.status.values())),
                "units": _table(unit, units - 1),
                "installations": _table((len(SI_STATUS), 13), len(t.sis)),
                "fighters": spaces.MultiDiscrete([len(FIGHTER_STATUS)] * len(t.fighters)),
                "circles": _table((3, len(t.circles) + 1), 12),
                "treasures": _table((SPOTS, units), 2),
                "cards": spaces.MultiBinary([2, FULL_DECK.bit_length()]),
                "surprises": spaces.MultiBinary(len(t.surprises)),
                "cup": spaces.MultiBinary(units - 1 + len(t.chits)),
                "vp": spaces.Box(-100.0, 100.0, (1,), np.float32),
            }
        )
        self._surprise = {card.id: number for number, card in enumerate(t.surprises)}
        self._cup = {id_: row - 1 for id_, row in t.unit_of.items()}
        self._cup |= {chit.id: units - 1 + n for n, chit in enumerate(t.catalog.chits)}

    def of(self, game: Game) -> Observation:
        """Return the observation of a game, which has only what the player can know."""
        view, t = game.view(), self._t
        seen = view.public

        def unit(u: int) -> tuple[int, ...]:
            facing = 0 if t.is_friend[u] else seen.facing[u]
            return seen.where[u], seen.steps[u], facing, seen.acted[u], seen.trapped >> u & 1, seen.delayed[u]

        def circle(room: int) -> tuple[int, int]:
            door = 0 if seen.face_down >> room & 1 else 2 if seen.locked >> room & 1 else 1
            return door, 0 if seen.circles[room] == NO_CIRCLE else seen.circles[room] + 1

        return {
            "status": self._status(game),
            "units": np.array([unit(u) for u in range(1, t.unit_count)]),
            "installations": np.array(
                [
                    (status, 0 if where == NO_SI else where + 1)
                    for status, where in zip(seen.si_status, seen.si_where, strict=True)
                ]
            ),
            "fighters": np.array(list(seen.fighters)),
            "circles": np.array([circle(room) for room in range(1, 13)]),
            "treasures": np.array(list(zip(seen.treasure_at, seen.carrier, strict=True))),
            "cards": np.array(
                [[left >> card & 1 for card in range(FULL_DECK.bit_length())] for left in seen.left], np.int8
            ),
            "surprises": _flags(len(self._surprise), (self._surprise[c] for c in view.decks.surprise.drawn)),
            "cup": _flags(len(self._cup), (self._cup[id_] for id_ in view.cup)),
            "vp": np.array([game.score.vp], np.float32),
        }

    def _status(self, game: Game) -> Any:
        view, ask = game.view(), game.ask
        found = [value(ask) if ask is not None else 0 for _, value in self._asked.values()]
        found += [value(view) for _, value in self._stands.values()]
        return np.array([min(int(n), most - 1) for n, most in zip(found, self.status.values(), strict=True)])


def _shots(gun: str, ask: Ask) -> int:
    return dict(ask.shots).get(gun, 0)


def _table(row: tuple[int, ...], count: int) -> spaces.MultiDiscrete:
    """Return a space of ``count`` equal rows; ``row`` says how many values each number in a row can have."""
    return spaces.MultiDiscrete(np.array([row] * count))


def _flags(count: int, up: Any) -> Any:
    found = np.zeros(count, np.int8)
    found[list(up)] = 1
    return found

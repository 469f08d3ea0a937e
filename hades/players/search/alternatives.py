"""A few alternatives to the adviser's answer to a question, most promising first."""

from __future__ import annotations

from collections.abc import Callable

from hades import geometry as geo
from hades.engine.game import Game
from hades.players.heuristic import routes
from hades.players.heuristic.board_model import BoardModel, Piece
from hades.players.heuristic.hq_and_science import Transfer
from hades.players.heuristic.unit_actions import Choice, Ground
from hades.players.playouts import Codes
from hades.rules.hq_request import CAPACITY
from hades.state.commands import STANDING_ORDERS, Command
from hades.state.state import Code

ERRANDS = 4
"""Maximum number of missions tried for a Unit instead of its own."""
WORTHWHILE = 0.2
"""Minimum value, in VP, for which another mission is tried."""
STANDS = 2
"""Maximum number of hexes tried for a move of an HQ."""
LANDING_PARTIES = ("armored-infantry", "scout"), ("hq", "armored-infantry", "scout")
"""Groups of types that might land together."""

Judged = tuple[float, Codes]
"""(estimated value, plan)."""


def alternatives(game: Game, kind: str, own: Command) -> list[Codes]:
    """Return alternatives to the adviser's answer ``own`` to a question, without duplicates."""
    found = _ALTERNATIVES[kind](Alternatives(game, own)) if kind in _ALTERNATIVES else []
    return list(dict.fromkeys(plan for plan in found if plan != (own.code,)))


def has_alternatives(kind: str) -> bool:
    return kind in _ALTERNATIVES


class Alternatives:
    """The alternatives to the adviser's answer to one question."""

    def __init__(self, game: Game, own: Command) -> None:
        self.game = game
        self.own = own
        self.ground = Ground(BoardModel(game.view().public))
        self.board = self.ground.board
        self.missions = self.ground.missions
        self.transfer = Transfer(self.ground)

    def each(self) -> list[Codes]:
        """Return a plan for each command of the menu, except the standing orders."""
        return [(c.code,) for c in self.game.menu if c.verb not in STANDING_ORDERS]

    def request(self) -> list[Codes]:
        """Return plans for the Units that a Request evacuates or lands."""
        verbs = {command.verb for command in self.game.menu}
        plans: list[Codes] = []
        if "evacuate" in verbs:
            assert self.game.ask is not None
            hq = self.board.unit(self.game.ask.subject)
            near = sorted(self._evacuees(hq.at), key=lambda u: -self.missions.worth(u))
            idle = [u for u in near if u.type != "hq" and self.ground.mission(u) is None]
            for units in (near, idle):
                names = [("evacuate_unit", u.row) for u in units[:CAPACITY]]
                plans.append((("evacuate",), *names, ("done",)))
        if "land" in verbs:
            plans += [(("land",), *party, ("done",)) for party in self._landing_parties()]
        return [*plans, (("decline",),)]

    def _evacuees(self, hex_: int) -> list[Piece]:
        return [unit for unit in self.transfer.in_reach(hex_) if not unit.jammed]

    def _landing_parties(self) -> list[Codes]:
        aboard = [u for u in self.board.ours if u.aboard and u.combat and not (u.jammed or u.depleted)]
        found = []
        for types in LANDING_PARTIES:
            first = [next((u for u in aboard if u.type == kind), None) for kind in types]
            rest = [u for u in aboard if u.type in types and u not in first]
            party = [u for u in (*first, *rest) if u is not None][:CAPACITY]
            if party:
                found.append(tuple(("land_unit", u.row) for u in party))
        return found

    def phase(self) -> list[Codes]:
        """Return alternatives to the heuristic player's choice in the SHL Phase.

        If the choice activates a Unit: the Unit's other actions, Requests before it acts, a Forced March for
        it, and ending the phase. If the choice ends the phase: the best actions of all Units.
        """
        able = [self.board.piece(c.code[1]) for c in self.game.menu if c.verb == "activate"]
        able = [u for u in able if u.at >= 0]
        if self.own.verb == "end-phase":
            return _best([judged for unit in able for judged in self._actions_of(unit)])
        acts = [u for u in able if u.row == self.own.code[1]]
        plans = _best([judged for u in acts for judged in self._actions_of(u)])
        hurried = [plan for u in acts for plan in self._hurried(u, able)]
        callers = [hq for hq in able if hq in self.board.hqs and hq.row != self.own.code[1]]
        first = [self._asks(hq) for hq in callers if self.ground.answers and len(self._evacuees(hq.at)) > 1]
        enough = (("end_phase",),)
        return [*plans[:2], *first, *hurried, enough, *plans[2:]]

    def _actions_of(self, unit: Piece) -> list[Judged]:
        ground, found = self.ground, list[Judged]()
        mission = ground.mission(unit)
        wait = ground.standing(unit, unit.at, mission)
        if self.own.verb != "end-phase":
            found.append((0.5, (("activate", unit.row), ("stand_by",))))
        if unit.type == "hq":
            found += [(c.value, self._plan(unit, c)) for c in self._hq_moves(unit)]
            if not unit.below and ground.answers:
                found.append((1.0, self._asks(unit)))
        else:
            found += self._errands(unit)
        shots = [*ground.fire(unit, mission), *ground.run_and_gun(unit, unit.movement // 2, mission)]
        return found + [(c.value - wait, self._plan(unit, c)) for c in shots]

    def _asks(self, hq: Piece) -> Codes:
        return ("activate", hq.row), ("request",)

    def _errands(self, unit: Piece) -> list[Judged]:
        """Return other goals for a Unit: home, or missions other than its own."""
        open_ = [(m.pays(unit.at), number) for number, m in enumerate(self.missions.open)]
        open_ = sorted((pays, number) for pays, number in open_ if pays > WORTHWHILE)[-ERRANDS:]
        found: dict[routes.Way, Judged] = {}
        home = self.ground.move(unit, unit.movement, None)
        found[home.way] = 0.4, self._plan(unit, home)
        for pays, number in reversed(open_):
            choice = self.ground.move(unit, unit.movement, self.missions.open[number])
            found.setdefault(choice.way, (pays / 2, self._plan(unit, choice)))
        return [judged for way, judged in found.items() if way]

    def _hurried(self, unit: Piece, able: list[Piece]) -> list[Codes]:
        """Return plans in which an HQ orders a Forced March for a Unit that has far to go (6.8)."""
        mission = self.ground.mission(unit)
        if not unit.combat or unit.type == "hq" or not mission or mission.field[unit.at] <= unit.movement:
            return []
        hq = next((hq for hq in able if hq.type == "hq" and hq.below == unit.below), None)
        if hq is None:
            return []
        return [(("activate", hq.row), ("forced_march",), ("march", unit.row))]

    def _hq_moves(self, hq: Piece) -> list[Choice]:
        found = []
        for hex_, way in routes.reach(self.board, hq, hq.movement).items():
            if way and self.board.may_end(hq, hex_):
                value = self.transfer.stand(hq, hex_)
                if hex_ < geo.SIZE:
                    value += 0.3 * sum(
                        self.missions.worth(u) for u in self._evacuees(hex_) if u.row != hq.row
                    )
                found.append(Choice("full_move", value, way=way))
        return sorted(found, key=lambda choice: -choice.value)[:STANDS]

    def _plan(self, unit: Piece, choice: Choice) -> Codes:
        codes: list[Code] = [("activate", unit.row), (choice.verb,)]
        if choice.verb == "full_move":
            end = choice.way[-1] if choice.way else unit.at
            codes += [("move_to", hex_) for hex_ in choice.way]
            codes += [("blow_door", room) for room in self.board.t.rooms_by_door[end]]
            codes.append(("stop",))
        elif choice.verb == "run_and_gun":
            codes += [("move_to", hex_) for hex_ in choice.way]
            codes.append(("fire",))
        shot = (f"combine {choice.partner}" if choice.partner else "", choice.target)
        return (*codes, *(self.game.words.parse(order) for order in shot if order))


def _best(found: list[Judged]) -> list[Codes]:
    return [plan for _, plan in sorted(found, key=lambda judged: -judged[0])]


_ALTERNATIVES: dict[str, Callable[[Alternatives], list[Codes]]] = {
    "jam?": Alternatives.each,
    "6.0?": Alternatives.phase,
    "request?": Alternatives.request,
    "evacuate?": Alternatives.each,
    "7.2?": Alternatives.each,
    "9.0?": Alternatives.each,
}

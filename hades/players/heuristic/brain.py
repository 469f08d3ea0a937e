"""The heuristic player's answer to each kind of question."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from operator import itemgetter

import attrs

from hades import geometry as geo
from hades.content.component_records import DECKS
from hades.engine.game import Game
from hades.odds.remaining_cards import better_deck, other_is_better
from hades.players.heuristic import opening, routes
from hades.players.heuristic.board_model import BoardModel, Piece
from hades.players.heuristic.hq_and_science import Transfer
from hades.players.heuristic.ship import Ship
from hades.players.heuristic.unit_actions import Choice, Ground
from hades.rules import hq_request, rally, repair_step, science, teleporter
from hades.rules.vittles import LB
from hades.state.commands import STEP_VERBS, Command
from hades.state.state import ABOARD
from hades.view import Public, View

NEEDED = {
    "request": hq_request.NEEDS,
    "call": teleporter.NEEDS,
    "science": science.NEEDED,
    "rally": rally.NEEDS,
    "repair": repair_step.NEEDS,
}
"""Action -> highest number with which it succeeds."""
RUN_AND_GUN = "run_and_gun"
LAB_RISK = 0.06
"""Maximum chance of drawing a 6 at which Dante still works in his Lab."""


def lab_pays(board: BoardModel) -> bool:
    """Return whether Dante's work in his Lab aboard is worth its risk."""
    seen = board.seen
    holding = seen.module < LB or (seen.module == LB and not seen.failing)
    if not board.in_system or not holding or board.left < 2:
        return False
    working = board.hull.working
    if not working or not working[-1].offensive:
        return False
    return better_deck(seen, 5) >= 1 - LAB_RISK


@attrs.frozen
class Heading:
    """The plan for a Unit's action, and ``at``, the number of commands before the first step of the move."""

    at: int
    choice: Choice | None
    known: tuple[object, ...]
    """Installations, Circles and treasures as seen when planning; a change calls for a new plan."""

    def rest(self, now: int, hex_: int) -> routes.Way | None:
        """Return the rest of the path after ``now`` commands.

        None if the Unit, in ``hex_``, has left the path.
        """
        way, done = self.choice.way if self.choice is not None else (), now - self.at
        return None if done and way[done - 1 : done] != (hex_,) else way[done:]


def move(ground: Ground, unit: Piece, left: int) -> Choice | None:
    """Return the move of a Unit with ``left`` Movement Factors, or None if it stays."""
    if unit.type != "hq":
        return ground.move(unit, left, ground.mission(unit))
    choice = Transfer(ground).best(unit, left)
    return choice if choice is not None and choice.verb == "full_move" else None


def _revealed(seen: Public) -> tuple[object, ...]:
    return seen.si_where, seen.si_status, seen.circles, seen.face_down, seen.locked, seen.carrier


class Brain:
    """One decision: the answer to the current question of a game."""

    def __init__(
        self, game: Game, menu: tuple[Command, ...] | None = None, ground: Ground | None = None
    ) -> None:
        """Consider the commands of ``menu``, by default all; ``ground`` is the board's model, if known."""
        self.game = game
        self.menu = game.menu if menu is None else menu
        self._ground = ground
        assert game.ask is not None
        self.ask = game.ask
        self.heading: Heading | None = None
        """The plan for the action in progress; None if not known yet."""

    def without(self, commands: Sequence[Command]) -> Brain:
        menu = tuple(one for one in self.menu if one not in commands)
        return Brain(self.game, menu, self.ground)

    @cached_property
    def by_name(self) -> dict[str, Command]:
        return {c.name: c for c in self.menu}

    @cached_property
    def verbs(self) -> set[str]:
        return {c.verb for c in self.menu}

    @cached_property
    def view(self) -> View:
        return self.game.view()

    @cached_property
    def seen(self) -> Public:
        return self.view.public

    @cached_property
    def board(self) -> BoardModel:
        return self._ground.board if self._ground is not None else BoardModel(self.seen)

    @cached_property
    def ground(self) -> Ground:
        return self._ground or Ground(self.board)

    @cached_property
    def transfer(self) -> Transfer:
        return Transfer(self.ground)

    @property
    def action(self) -> str:
        """Verb of the last command that was no step, such as the action during which a Unit moves."""
        return next((one.verb for one in reversed(self.game.history) if one.verb not in STEP_VERBS), "fire")

    @property
    def subject(self) -> Piece:
        return self.board.unit(self.ask.subject)

    def choose(self) -> Command:
        answer = _ANSWERS.get(self.ask.kind)
        return (answer(self) if answer else None) or self.menu[0]

    def first_of(self, *names: str) -> Command | None:
        """Return the first of the named commands that is in the menu, or None."""
        return next((self.by_name[name] for name in names if name in self.by_name), None)

    def lucky_deck(self, needs: int) -> Command | None:
        """Return the command to change decks if the other deck is likelier to give ``needs`` or less."""
        other = f"draw-from {DECKS[1 - self.seen.either]}"
        return self.by_name.get(other) if other_is_better(self.seen, needs) else None

    # Set-up

    def place(self) -> Command:
        names = [c.args[0] for c in self.menu if c.verb == "place"]
        return self.by_name[f"place {opening.whom(self.board, names)}"]

    def place_at(self) -> Command:
        hexes = [c.code[1] for c in self.menu if c.verb == "place-at"]
        return self.by_name[f"place-at {geo.label(opening.where(self.board, self.subject, hexes))}"]

    def jam(self) -> Command:

        def use(command: Command) -> tuple[bool, bool, int]:
            hq = self.board.unit(command.args[0])
            return not hq.aboard, not hq.below, hq.row

        return min((c for c in self.menu if c.verb == "jam"), key=use)

    # SHL Phase

    def phase(self) -> Command | None:
        """Choose the Unit to activate: first Units that open the way, then Units in a fight, walkers, HQs."""
        if (dante := self._dante_aboard()) is not None:
            return dante
        able = [self.board.piece(c.code[1]) for c in self.menu if c.verb == "activate"]
        for unit in sorted([u for u in able if u.at >= 0], key=self._turn_to_act):
            choice = self.option(unit, unit.movement)
            if choice is not None:
                # Two commands come before its first step: this one and the choice of a Full Move.
                self.heading = Heading(len(self.game.history) + 2, choice, _revealed(self.seen))
                return self.by_name[f"activate {unit.id}"]
        return self.by_name.get("end-phase")

    def _turn_to_act(self, unit: Piece) -> tuple[int, float, int]:
        if unit.type == "hq":
            return 0 if self._rallies_first(unit) else 4, -self.transfer.success(unit), unit.row
        if (
            unit.type in ("engineer", "heavy-weapon", "swat")
            and not unit.below
            and self.board.guns_at(unit.at)
        ):
            return 0, -unit.row, unit.row
        if self.board.engaged_at(unit.at) and unit.combat:
            return 1, 0.0, unit.row
        mission = self.ground.mission(unit)
        pays = mission.pays(unit.at) if mission else 0.0
        return (2 if unit.combat else 3), -pays, unit.row

    def _rallies_first(self, hq: Piece) -> bool:
        """Return whether an HQ that cannot call the Vittles rallies a Unit before the Unit acts."""
        if self.ground.answers or all(unit.acted for unit in self.transfer.rallied(hq)):
            return False
        choice = self.transfer.best(hq, hq.movement)
        return choice is not None and choice.verb == "rally"

    def option(self, unit: Piece, left: int) -> Choice | None:
        if unit.type == "hq":
            return self.transfer.best(unit, left)
        return self.transfer.science(unit) or self.ground.best(unit, left)

    def _dante_aboard(self) -> Command | None:
        """Let Dante rest, or damage SIs from the Lab while the cards are favourable."""
        dante = self.board.unit("dante")
        if not dante.aboard or dante.acted:
            return None
        if dante.where == ABOARD and dante.depleted:
            return self.by_name.get("activate dante")
        if dante.depleted or not lab_pays(self.board):
            return None
        return self.by_name.get("enter-lab dante" if dante.where == ABOARD else "activate dante")

    def act(self) -> Command | None:
        if self.seen.where[self.seen.t.unit_of[self.ask.subject]] >= geo.HEXES:
            unit = self.subject
            verb, needs = "science", 4 if unit.depleted or unit.where == ABOARD else 5
        else:
            at = len(self.game.history) + 1
            if self.heading is None or self.heading.at != at:
                unit = self.subject
                self.heading = Heading(at, self.option(unit, self.factors(unit)), _revealed(self.seen))
            choice = self.heading.choice
            verb = choice.verb.replace("_", "-") if choice is not None else "stand-by"
            needs = NEEDED.get(verb, 0)
        deck = self.lucky_deck(needs) if needs and verb in self.by_name else None
        return deck or self.first_of(verb, "stand-by")

    def factors(self, unit: Piece) -> int:
        return unit.movement + self.ask.bonus if self.ask.left is None else self.ask.left

    def move(self) -> Command | None:
        """Choose the next hex, or an action during the move."""
        at = self.seen.where[self.seen.t.unit_of[self.ask.subject]]
        for command in self.menu if at in self.seen.treasure_at else ():
            if command.verb == "take":
                return command
        heading, now = self._current_plan(), len(self.game.history)
        way = heading.rest(now, at)
        if way is None:
            self.heading = heading = self._plan_after(now)
            way = heading.rest(now, at)
        steps = [(verb, way[0]) for verb in ("move_to", "take_shaft")] if way else []
        step = next((command for command in self.menu if command.code in steps), None)
        return step or self._stop(opens=heading.choice is not None)

    def _current_plan(self) -> Heading:
        """Return the plan for the Unit's move, as made when the move began or last revealed something.

        A plan made in the middle of a move would differ, because by then enemies are no longer held.
        """
        history, known = self.game.history, _revealed(self.seen)
        if self.heading is None or self.heading.known != known:
            at = len(history)
            while at and history[at - 1].verb in STEP_VERBS:
                if _revealed(self.game.view_after(at - 1).public) != known:
                    break
                at -= 1
            self.heading = self._plan_after(at)
        return self.heading

    def _plan_after(self, at: int) -> Heading:
        now = len(self.game.history)
        ground = self.ground if at == now else Ground(BoardModel(self.game.view_after(at).public))
        unit = ground.board.unit(self.ask.subject)
        left = self.factors(unit) + now - at
        runs = self.action == "run-and-gun" or (self.action == "fire" and "fire" in self.verbs)
        shots = ground.run_and_gun(unit, left, ground.mission(unit)) if runs else []
        choice = max(shots, key=lambda one: one.value, default=None) or move(ground, unit, left)
        return Heading(at, choice, _revealed(self.seen))

    def _stop(self, *, opens: bool) -> Command | None:
        """Choose the action at the end of the path: blow a door, fire after Run and Gun, or stop."""
        doors = (command for command in self.menu if command.verb in ("disarm", "blow-door"))
        if opens and (door := next(doors, None)):
            return door
        unit = self.subject
        if "fire" in self.verbs:
            mission = self.ground.mission(unit)
            stays = self.ground.standing(unit, unit.at, mission)
            if any(shot.value > stays for shot in self.ground.fire(unit, mission, running=True)):
                return self.by_name["fire"]
        return self.by_name.get("stop") or self._best_step(unit)

    def _best_step(self, unit: Piece) -> Command | None:
        mission = self.ground.mission(unit)

        def value(command: Command) -> float:
            return self.ground.standing(unit, command.code[1], mission)

        return max((c for c in self.menu if c.verb in STEP_VERBS), key=value, default=None)

    def cfp(self) -> Command:
        if stays := self.by_name.get("stay-and-attack"):
            return stays
        unit = self.subject
        mission = self.ground.mission(unit)

        def value(command: Command) -> float:
            there = unit.in_hex(command.code[1])
            shots = [shot.value for shot in self.ground.fire(there, mission)]
            return max(shots, default=self.ground.standing(unit, command.code[1], mission))

        return max((command for command in self.menu if command.verb == "jump-to"), key=value)

    def cfp_fire(self) -> Command | None:
        return self.aim() or self.by_name.get("hold-fire")

    def aim(self) -> Command | None:
        """Choose the most valuable target, or first the partner in Combined Fire."""
        plan = self.heading.choice if self.heading is not None else None
        if plan is not None and not plan.way and plan.verb != RUN_AND_GUN and (own := self._aimed(plan)):
            return own
        unit = self.subject
        running = any(one.running for one in self.ask.attackers)
        shots = self.ground.fire(unit, self.ground.mission(unit), running=running)
        orders = ((shot.value, self._aimed(shot)) for shot in shots)
        return max(((v, one) for v, one in orders if one), key=itemgetter(0), default=(0.0, None))[1]

    def _aimed(self, shot: Choice) -> Command | None:
        """Return the next command of an attack: its partner, then its target; None if the menu lacks it."""
        alone = len(self.ask.attackers) < 2
        return self.by_name.get(f"combine {shot.partner}" if shot.partner and alone else shot.target)

    def bridge(self) -> Command:
        """Choose a Trap that holds a Unit; if there is none, the door most worth opening from afar."""
        traps = (c for c in self.menu if c.verb == "disarm-trap")
        doors = (c for c in self.menu if c.verb == "open-door")

        def gain(command: Command) -> tuple[float, int]:
            return self.ground.gain_of_door(command.code[1]), -command.code[1]

        return next(traps, None) or max(doors, key=gain)

    def teleport(self) -> Command | None:
        hex_ = int(self.board.t.room_hex[self.board.room_of["teleporter"]])
        home = (f"teleport {unit.id}" for _, unit in self.transfer.teleported(hex_))
        return self.first_of(*home) or self.call()

    def call(self) -> Command | None:
        return self.first_of(*(f"bring {unit.id}" for unit in self.transfer.wanted_below()), "decline")

    def bring_at(self) -> Command:
        hexes = [c.code[1] for c in self.menu if c.verb == "bring-at"]
        return self.by_name[f"bring-at {geo.label(self.transfer.arrival_hex(hexes, self.subject))}"]

    # HQ Request

    def request(self) -> Command | None:
        lands = "land" in self.verbs and self.transfer.lands(self.subject)
        names = ("land",) if lands else ("evacuate", "decline")
        return self.first_of(*(names if self.ground.answers else ("decline",)))

    def evacuate(self) -> Command | None:
        # The HQ may have gone aboard itself.
        hq = next((hq for hq in self.board.hqs if geo.label(hq.at) == self.ask.hex), None)
        units: list[Piece] = []
        if hq is not None:
            units = [unit for _, unit in self.transfer.passengers(hq)]
        elif self.board.left == 0:
            units = [self.board.piece(c.code[1]) for c in self.menu if c.verb == "evacuate-unit"]
            units.sort(key=lambda unit: -self.ground.missions.worth(unit))
        return self.first_of(*(f"evacuate-unit {unit.id}" for unit in units), "done")

    def land(self) -> Command | None:
        return self.first_of(*(f"land-unit {unit.id}" for unit in self.transfer.wanted()), "done")

    def land_at(self) -> Command:
        hexes = [c.code[1] for c in self.menu if c.verb == "land-at"]
        return self.by_name[f"land-at {geo.label(self.transfer.landing_hex(hexes, self.subject))}"]

    # Vittles Phase

    def repair(self) -> Command | None:
        return self.lucky_deck(NEEDED["repair"]) or self.by_name.get("repair")

    def ship_move(self) -> Command | None:
        return self.by_name.get(Ship(self.ground, self.view).move())

    def ship_fire(self) -> Command | None:
        return Ship(self.ground, self.view).shot(self.menu) or self.by_name.get("cease-fire")

    def end(self) -> Command | None:
        # If the game ends with the ship In System, it is lost; one more turn is a chance to get away.
        return self.by_name.get("overtime" if self.board.in_system else "end-game")


_ANSWERS: dict[str, Callable[[Brain], Command | None]] = {
    "set_up?": Brain.place,
    "set_up_at?": Brain.place_at,
    "15.3?": Brain.ship_fire,
    "jam?": Brain.jam,
    "6.0?": Brain.phase,
    "act?": Brain.act,
    "move?": Brain.move,
    "fire?": Brain.aim,
    "cfp?": Brain.cfp,
    "cfp_fire?": Brain.cfp_fire,
    "sabotage?": Brain.aim,
    "bridge?": Brain.bridge,
    "teleport?": Brain.teleport,
    "call?": Brain.call,
    "bring_at?": Brain.bring_at,
    "request?": Brain.request,
    "evacuate?": Brain.evacuate,
    "land?": Brain.land,
    "land_at?": Brain.land_at,
    "7.1?": Brain.repair,
    "7.2?": Brain.ship_move,
    "7.3?": Brain.ship_fire,
    "9.0?": Brain.end,
}

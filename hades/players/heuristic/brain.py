"""One decision of the heuristic player: finds the part of the player that answers the question.

Forced Marches and Science, which are decided in addition to a Unit's own action, are here, too.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import copy
from functools import cached_property

import attrs

from hades import geometry as geo
from hades.content.kinds import DECKS
from hades.engine.game import Game
from hades.players.heuristic import card_odds, opening
from hades.players.heuristic.board_model import BoardModel, Piece
from hades.players.heuristic.ground import Choice, Ground
from hades.players.heuristic.ship import Ship
from hades.players.heuristic.transfer import Transfer
from hades.rules.request import EMILY_AFTER, RADIUS
from hades.rules.vittles import LB
from hades.state.commands import STEP_VERBS, Command
from hades.state.state import ABOARD
from hades.view import Public, View
from hades.wording import counted

Mark = tuple[object, ...]


def mark(seen: Public, row: int) -> Mark:
    """Return everything a plan depends on, except the progress of the Unit of that row."""
    where = list(seen.where)
    where[row] = 0
    return (
        where,
        seen.steps,
        seen.si_where,
        seen.si_status,
        seen.circles,
        seen.face_down,
        seen.locked,
        seen.carrier,
    )


@attrs.frozen
class Errand:
    """The plan for a Unit's action, and the position in which it was made."""

    row: int
    choice: Choice | None
    seen: Mark
    steps: int = 0
    """Number of steps of the path already taken."""

    def next_hex(self, at: int) -> int:
        """Return the next hex of the path from a hex; -1 at its end, -2 if the Unit has left the path."""
        way = self.choice.way if self.choice else ()
        if self.steps > len(way) or (self.steps and way[self.steps - 1] != at):
            return LOST
        return way[self.steps] if self.steps < len(way) else END


END, LOST = -1, -2


def move(ground: Ground, unit: Piece, left: int) -> Choice | None:
    """Return the move of a Unit with ``left`` factors, or None if it stays."""
    if unit.type != "hq":
        return ground.move(unit, left, ground.mission(unit))
    choice = Transfer(ground).best(unit, left)
    return choice if choice is not None and choice.verb == "full_move" else None


def recalled(game: Game, row: int, left: int) -> Errand | None:
    """Return the plan of a Unit in the middle of a move with ``left`` factors, or None if a new plan is
    needed.
    """
    now = count = len(game.history)
    seen = mark(game.view().public, row)
    while count and game.history[count - 1].verb in STEP_VERBS:
        if mark(game.view_after(count - 1).public, row) != seen:
            break
        count -= 1
    if count == now:
        return None
    ground = Ground(BoardModel(game.view_after(count).public))
    return Errand(row, move(ground, ground.board.piece(row), left + now - count), seen, now - count)


LAB_RISK = 0.06
"""Greatest chance of a random 6 at which Dante still works in his Lab."""


class Science:
    """Rates Science actions for one board."""

    def __init__(self, transfer: Transfer) -> None:
        self.transfer = transfer
        self.ground = transfer.ground
        self.board = transfer.board

    def of(self, unit: Piece) -> Choice | None:
        """Return the Science action of Dante or Emily where they stand, or None."""
        if not unit.person:
            return None
        here = [c for c, room in self.board.room_of.items() if self.board.t.room_hex[room] == unit.at]
        if "bridge" in here and self.board.closed and not self.board.seen.bridge_hacked:
            return Choice("science", 1.0, "hack the Bridge")
        if "core-computer" in here and self.board.left:
            return Choice("science", 1.0, "crash the Back-up Core Computer")
        if "teleporter" in here and self._teleporter_helps(unit.at):
            return Choice("science", 1.0, "argue with the Teleporter")
        return None

    def _teleporter_helps(self, hex_: int) -> bool:
        special = self.board.t.special
        if not self.board.in_system or "no-teleporter-evacuation" in special:
            return False
        if self.passengers(hex_):
            return True
        return "teleporter-arrivals" in special and bool(self.transfer.wanted_below())

    def passengers(self, hex_: int) -> list[tuple[float, Piece]]:
        """Return the Units a Teleporter in a hex could send home, most valuable first."""
        found = []
        for unit in self.board.friends:
            if unit.below and geo.distance(unit.at, hex_) <= RADIUS and not unit.jammed:
                if self._stays_at_the_door(unit, hex_):
                    continue
                if unit.id != "emily" or self.board.seen.evacuated >= EMILY_AFTER:
                    busy = self.ground.mission(unit) is not None and not unit.person
                    found.append((self.ground.missions.worth(unit) * (0.2 if busy else 1.0), unit))
        found.sort(key=lambda pair: (-pair[0], -pair[1].row))
        return found

    def _stays_at_the_door(self, unit: Piece, hex_: int) -> bool:
        """Return whether a Unit is kept back because the Teleporter also brings Units in (15.4-12)."""
        if "teleporter-arrivals" not in self.board.t.special or not self.transfer.wanted_below():
            return False
        return unit.type == "hq"


def lab_pays(board: BoardModel) -> bool:
    """Return whether Dante's work in his Lab aboard is worth its risk."""
    seen = board.seen
    holding = seen.module < LB or (seen.module == LB and not seen.failing)
    if not board.in_system or not holding or board.left < 2:
        return False
    working = board.hull.working
    if not working or not working[-1].offensive:
        return False
    return card_odds.better_deck(seen, 5) >= 1 - LAB_RISK


Answer = tuple[Command, str]


class Brain:
    """Answers the question a game asks."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.menu = game.menu
        """The commands that are considered."""
        assert game.ask is not None
        self.ask = game.ask
        self.plan: Errand | None = None
        """The plan of the activated Unit, or None if it has none yet."""

    def without(self, commands: Sequence[Command]) -> Brain:
        """Return a Brain for the same question that leaves some commands out, with the same model."""
        other = Brain(self.game)
        other.menu = tuple(one for one in self.menu if one not in commands)
        other.board, other.ground = self.board, self.ground
        return other

    def follows(self, before: Brain) -> None:
        """Keep the plan of the previous decision if its command was carried out."""
        self.plan = before.plan

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
        return BoardModel(self.seen)

    @cached_property
    def ground(self) -> Ground:
        return Ground(self.board)

    @cached_property
    def transfer(self) -> Transfer:
        return Transfer(self.ground)

    @cached_property
    def science(self) -> Science:
        return Science(self.transfer)

    @property
    def subject(self) -> Piece:
        """The Unit the question is about."""
        return self.board.unit(self.ask.subject)

    def choose(self) -> Answer:
        """Return the chosen command and its reason."""
        answer = _ANSWERS.get(self.ask.kind)
        chosen = answer(self) if answer else None
        return chosen or (self.menu[0], "the first choice")

    def say(self, name: str, reason: str) -> Answer | None:
        """Return an answer by the command's name, None if the menu does not hold it."""
        command = self.by_name.get(name)
        return (command, reason) if command else None

    def lucky_deck(self, needs: int) -> Answer | None:
        """Change to the deck more likely to give ``needs`` or less, if it is not in use."""
        seen = self.seen
        use, other = seen.either, 1 - seen.either
        now, then = (card_odds.low_number(seen, deck, needs) for deck in (use, other))
        if then > now + 1e-9:
            why = f"{round(100 * then)}% with this card deck, {round(100 * now)}% with the other"
            return self.say(f"draw-from {DECKS[other]}", why)
        return None

    # Set-up

    def place(self) -> Answer | None:
        names = [c.args[0] for c in self.menu if c.verb == "place"]
        name = opening.whom(self.board, names)
        return self.say(f"place {name}", "the landing force")

    def place_at(self) -> Answer | None:
        hexes = [c.code[1] for c in self.menu if c.verb == "place-at"]
        hex_ = opening.where(self.board, self.subject, hexes)
        return self.say(f"place-at {geo.label(hex_)}", "a place where the squads support each other")

    def jam(self) -> Answer | None:
        def use(command: Command) -> tuple[bool, bool, int]:
            hq = self.board.unit(command.args[0])
            return not hq.aboard, not hq.below, hq.row

        return min((c for c in self.menu if c.verb == "jam"), key=use), "the HQ that is needed least"

    # SHL Phase

    def phase(self) -> Answer | None:
        """Choose the Unit to activate: first those that open the way, then those in a fight, then those that
        walk, then the HQs.
        """
        dante = self._dante_aboard()
        if dante:
            return dante
        able = [self.board.piece(c.code[1]) for c in self.menu if c.verb == "activate"]
        for unit in sorted([u for u in able if u.at >= 0], key=self._turn_to_act):
            choice = self.option(unit, unit.movement)
            if choice is not None:
                self.plan = Errand(unit.row, choice, mark(self.board.seen, unit.row))
                return self.say(f"activate {unit.id}", choice.reason)
        return self.say("end-phase", "no Unit has anything useful left to do")

    def _turn_to_act(self, unit: Piece) -> tuple[int, float, int]:
        if unit.type == "hq":
            return 4, -self.transfer.success(unit), unit.row
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

    def option(self, unit: Piece, left: int) -> Choice | None:
        """Return the action a Unit would take."""
        if unit.type == "hq":
            return self.transfer.best(unit, left)
        return self.science.of(unit) or self.ground.best(unit, left)

    def _dante_aboard(self) -> Answer | None:
        """Let Dante in the Lab damage SIs remotely while the cards are favourable."""
        dante = self.board.unit("dante")
        if not dante.aboard or dante.acted:
            return None
        if dante.depleted:
            name = "activate dante"
            return self.say(name, "rest Dante aboard") if dante.where == ABOARD else None
        if not lab_pays(self.board):
            return None
        if dante.where == ABOARD:
            return self.say("enter-lab dante", "the Lab can attack a gun")
        return self.say("activate dante", "attack a gun from the Lab")

    def act(self) -> Answer | None:
        """Choose the action of the activated Unit."""
        row = self.seen.t.unit_of[self.ask.subject]
        plan = self.plan
        if plan is None or plan.row != row or self.ask.bonus:
            unit = self.subject
            if unit.at < 0:
                if "science" in self.verbs:
                    return self.lucky_deck(4 if unit.depleted or unit.where == ABOARD else 5) or self.say(
                        "science", "science from the Vittles"
                    )
                return self.say("stand-by", "nothing to do aboard")
            choice = self.option(unit, self.factors(unit))
            self.plan = Errand(row, choice, mark(self.seen, row))
        else:
            choice = plan.choice
        if choice is None:
            return self.say("stand-by", "nothing better to do")
        verb = choice.verb.replace("_", "-")
        needs = card_odds.NEEDED.get(verb)
        deck = self.lucky_deck(needs) if needs else None
        return (
            deck
            or self.say(verb, choice.reason)
            or self.say("stand-by", "the planned action is not possible")
        )

    def factors(self, unit: Piece) -> int:
        """Return the Movement Factors that the Unit of this question has."""
        return unit.movement + self.ask.bonus if self.ask.left is None else self.ask.left

    def move(self) -> Answer | None:
        """Choose the next hex, or an action during the move."""
        seen = self.seen
        row = seen.t.unit_of[self.ask.subject]
        at = seen.where[row]
        for command in self.menu if at in seen.treasure_at else ():
            if command.verb == "take":
                return command, f"carry the {command.args[0]} home"
        plan = self.plan
        if plan is None or plan.seen != mark(seen, row):
            plan = recalled(self.game, row, self.ask.left or 0)
        if plan is not None:
            hex_ = plan.next_hex(at)
            if hex_ >= 0:
                step = self._step(hex_)
                if step is not None and plan.choice is not None:
                    self.plan = attrs.evolve(plan, steps=plan.steps + 1)
                    return step, plan.choice.reason
            elif hex_ == END:
                return self._stop(plan.choice)
        return self._set_out()

    def _set_out(self) -> Answer | None:
        """Plan where to go, remember the plan and return its first step."""
        unit = self.subject
        left = self.factors(unit)
        if "move-to" not in self.verbs and "take-shaft" not in self.verbs:
            left = 2 if {"blow-door", "disarm"} & self.verbs else 0
        choice = move(self.ground, unit, left)
        self.plan = Errand(unit.row, choice, mark(self.board.seen, unit.row), 1)
        if choice is not None and choice.way:
            step = self._step(choice.way[0])
            if step:
                return step, choice.reason
        return self._stop(None if choice is not None and choice.way else choice)

    def _stop(self, choice: Choice | None) -> Answer | None:
        """Choose the action at the end of the path: blow a door, fire after Run and Gun, or stop."""
        if choice is not None:
            for command in self.menu:
                if command.verb in ("disarm", "blow-door"):
                    return command, choice.reason
        unit = self.subject
        if "fire" in self.verbs:
            mission = self.ground.mission(unit)
            stays = self.ground.standing(unit, unit.at, mission)
            if any(shot.value > stays for shot in self.ground.fire(unit, mission)):
                return self.say("fire", "the shot that Run and Gun leaves")
        return self.say("stop", "far enough") or self._any_step(unit)

    def _step(self, hex_: int) -> Command | None:
        for verb in ("move_to", "take_shaft"):
            command = self.game.words.command((verb, hex_))
            if command in self.menu:
                return command
        return None

    def _any_step(self, unit: Piece) -> Answer | None:
        """Choose the best step where stopping is not allowed."""
        steps = [c for c in self.menu if c.verb in STEP_VERBS]
        if not steps:
            return None
        mission = self.ground.mission(unit)

        def value(command: Command) -> float:
            return self.ground.standing(unit, command.code[1], mission)

        return max(steps, key=value), "no room to stop here"

    def fire(self) -> Answer | None:
        return self._aim("full_fire")

    def cfp(self) -> Answer | None:
        return self.say("stay-and-attack", "full projectors") or (self._jump(), "the best place in reach")

    def _jump(self) -> Command:
        """Choose the hex to Jump to by the best attack from it, or by the value of standing there."""
        unit = self.subject
        mission = self.ground.mission(unit)

        def value(command: Command) -> float:
            there = copy(unit)
            there.at = command.code[1]
            shots = [shot.value for shot in self.ground.fire(there, mission)]
            return max(shots, default=self.ground.standing(unit, command.code[1], mission))

        return max((command for command in self.menu if command.verb == "jump-to"), key=value)

    def cfp_fire(self) -> Answer | None:
        return self._aim("cfp") or self.say("hold-fire", "nothing is worth the risk")

    def sabotage(self) -> Answer | None:
        return self._aim("sabotage")

    def _aim(self, verb: str) -> Answer | None:
        unit = self.subject
        mission = self.ground.mission(unit)
        choices = [c for c in self.ground.fire(unit, mission) if c.target in self.by_name]
        if not choices:
            return None
        choice = max(choices, key=lambda c: c.value)
        return self.say(choice.target, choice.reason)

    def bridge(self) -> Answer | None:
        """Choose the Trap that holds a Unit, or else the door that gains most by being opened from afar."""
        for command in self.menu:
            if command.verb == "disarm-trap":
                return command, "free the trapped Units"
        doors = [c for c in self.menu if c.verb == "open-door"]
        best = max(doors, key=lambda c: (self.ground.gain_of_door(c.code[1]), -c.code[1]))
        turns = self.ground.turns_to_door(best.code[1])
        if turns > self.board.left:
            return best, "none of your Units gets to this door in time"
        if not turns:
            return best, "your Units are near every closed door"
        return best, f"{counted(turns, 'turn')} sooner than your nearest Unit could open it"

    def teleport(self) -> Answer | None:
        for _, unit in self.science.passengers(int(self.board.t.room_hex[self.board.room_of["teleporter"]])):
            answer = self.say(f"teleport {unit.id}", "the shortest way home")
            if answer:
                return answer
        return self._bring() or self.say("decline", "no Unit to send")

    def call(self) -> Answer | None:
        return self._bring() or self.say("decline", "no Unit is needed")

    def _bring(self) -> Answer | None:
        """Choose a Unit that the Teleporter can fetch from the Vittles."""
        for unit in self.transfer.wanted_below():
            answer = self.say(f"bring {unit.id}", "needed down there")
            if answer:
                return answer
        return None

    def bring_at(self) -> Answer | None:
        hexes = [c.code[1] for c in self.menu if c.verb == "bring-at"]
        hex_ = self.transfer.arrival_hex(hexes, self.subject)
        return self.say(f"bring-at {geo.label(hex_)}", "a quiet place on the way")

    # HQ Request

    def request(self) -> Answer | None:
        hq = self.subject
        if not self.ground.answers:
            return self.say("decline", "the ship must get away")
        if "land" in self.verbs and self.transfer.lands(hq.at):
            return self.say("land", "more squads are needed")
        return self.say("evacuate", "bring Units home") or self.say("decline", "no Unit to send")

    def _hq(self) -> Piece | None:
        """Return the HQ whose Request is being answered, None once it has gone aboard."""
        return next((hq for hq in self.board.hqs if geo.label(hq.at) == self.ask.hex), None)

    def evacuate(self) -> Answer | None:
        hq = self._hq()
        if hq is not None:
            for value, unit in self.transfer.passengers(hq):
                answer = self.say(f"evacuate-unit {unit.id}", f"worth {value:.1f} VP up there")
                if answer:
                    return answer
        elif self.board.left == 0:
            units = sorted(
                (c for c in self.menu if c.verb == "evacuate-unit"),
                key=lambda c: -self.ground.missions.worth(self.board.piece(c.code[1])),
            )
            if units:
                return units[0], "the last chance"
        return self.say("done", "the other Units are needed here")

    def land(self) -> Answer | None:
        for unit in self.transfer.wanted():
            answer = self.say(f"land-unit {unit.id}", "needed down there")
            if answer:
                return answer
        return self.say("done", "no other Unit is needed there")

    def land_at(self) -> Answer | None:
        hexes = [c.code[1] for c in self.menu if c.verb == "land-at"]
        hex_ = self.transfer.landing_hex(hexes, self.subject)
        return self.say(f"land-at {geo.label(hex_)}", "a quiet place in reach of the exits")

    # Vittles Phase

    def repair(self) -> Answer | None:
        return self.lucky_deck(3) or self.say("repair", "use Damage Control")

    def ship_move(self) -> Answer | None:
        verb, reason = Ship(self.ground, self.view).move()
        return self.say(verb.replace("_", "-"), reason)

    def ship_fire(self) -> Answer | None:
        command, reason = Ship(self.ground, self.view).shot(self.menu)
        return (command, reason) if command else self.say("cease-fire", reason)

    def end(self) -> Answer | None:
        if self.board.in_system:
            return self.say("overtime", "the raid is lost In System, so take one more turn to get away")
        return self.say("end-game", "everyone who can be brought home is aboard")


_ANSWERS: dict[str, Callable[[Brain], Answer | None]] = {
    "set_up?": Brain.place,
    "set_up_at?": Brain.place_at,
    "15.3?": Brain.ship_fire,
    "jam?": Brain.jam,
    "6.0?": Brain.phase,
    "act?": Brain.act,
    "move?": Brain.move,
    "fire?": Brain.fire,
    "cfp?": Brain.cfp,
    "cfp_fire?": Brain.cfp_fire,
    "sabotage?": Brain.sabotage,
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

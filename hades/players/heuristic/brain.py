"""One decision: which part of the player answers which question."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

from hades import geometry as geo
from hades.engine.game import Game
from hades.players.heuristic import card_odds, opening, routes
from hades.players.heuristic.ground import Choice, Ground
from hades.players.heuristic.missions import EVACUEES_BEFORE_EMILY, HOME_RADIUS
from hades.players.heuristic.numbered_view import NumberedView, SeenUnit
from hades.players.heuristic.ship import Ship
from hades.players.heuristic.transfer import Transfer
from hades.state.commands import Command

Answer = tuple[Command, str]

LAB_RISK = 0.06
"""Greatest chance of a random 6 at which Dante works in his Lab."""


class Brain:
    """Answers the question a game asks."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.menu = game.menu
        assert game.ask is not None
        self.ask = game.ask
        self.by_name = {c.name: c for c in self.menu}
        self.verbs = {c.verb for c in self.menu}

    @cached_property
    def picture(self) -> NumberedView:
        return NumberedView(self.game.view(), self.game.tables)

    @cached_property
    def ground(self) -> Ground:
        return Ground(self.picture)

    @cached_property
    def transfer(self) -> Transfer:
        return Transfer(self.ground)

    @property
    def subject(self) -> SeenUnit:
        """The Unit the question is about."""
        return self.picture.unit[self.ask.subject]

    def choose(self) -> Answer:
        """The command and its reason."""
        answer = _ANSWERS.get(self.ask.kind)
        chosen = answer(self) if answer else None
        return chosen or (self.menu[0], "the first there is")

    def say(self, name: str, reason: str) -> Answer | None:
        """An answer by the command's name, None if the menu does not hold it."""
        command = self.by_name.get(name)
        return (command, reason) if command else None

    def lucky_deck(self, needs: int) -> Answer | None:
        """Change to the deck that is likelier to give ``needs`` or less, if it is not in use."""
        view = self.picture.view
        chances = {d: card_odds.low_number(view, self.picture.t, d, needs) for d in ("shl", "nastian")}
        use = view.either_deck
        other = "nastian" if use == "shl" else "shl"
        if chances[other] > chances[use] + 1e-9:
            return self.say(
                f"draw-from {other}", f"its cards promise {chances[other]:.0%}, not {chances[use]:.0%}"
            )
        return None

    # set-up ------------------------------------------------------------------------------------

    def place(self) -> Answer | None:
        names = [c.args[0] for c in self.menu if c.verb == "place"]
        name = opening.whom(self.game.tables, names, len(self.picture.friends))
        return self.say(f"place {name}", "the landing force")

    def place_at(self) -> Answer | None:
        hexes = [geo.parse(c.args[0]) for c in self.menu if c.verb == "place-at"]
        hex_ = opening.where(self.picture, self.subject, hexes)
        return self.say(f"place-at {geo.label(hex_)}", "where the squads support each other")

    def jam(self) -> Answer | None:
        def use(command: Command) -> tuple[bool, bool, int]:
            hq = self.picture.unit[command.args[0]]
            return not hq.aboard, not hq.below, hq.row

        return min((c for c in self.menu if c.verb == "jam"), key=use), "the HQ that is missed least"

    # SHL Phase ---------------------------------------------------------------------------------

    def phase(self) -> Answer | None:
        """Whom to activate: who opens the way, who is in a fight, who walks, then the HQs."""
        dante = self._dante_aboard()
        if dante:
            return dante
        able = [self.picture.unit[c.args[0]] for c in self.menu if c.verb == "activate"]
        for unit in sorted((u for u in able if u.at >= 0), key=self._turn_to_act):
            choice = self.option(unit, unit.movement)
            if choice is not None:
                return self.say(f"activate {unit.id}", choice.reason)
        return self.say("end-phase", "nobody has anything better to do than to wait")

    def _turn_to_act(self, unit: SeenUnit) -> tuple[int, float, int]:
        if unit.type == "hq":
            return 4, -self.transfer.success(unit), unit.row
        if (
            unit.type in ("engineer", "heavy-weapon", "swat")
            and not unit.below
            and self.picture.guns_at(unit.at)
        ):
            return 0, -unit.row, unit.row
        if self.picture.engaged_at(unit.at) and unit.combat:
            return 1, 0.0, unit.row
        mission = self.ground.missions.of(unit)
        pays = mission.pays(unit.at) if mission else 0.0
        return (2 if unit.combat else 3), -pays, unit.row

    def option(self, unit: SeenUnit, left: int) -> Choice | None:
        """What a Unit would do with its action."""
        if unit.type == "hq":
            return self.transfer.best(unit, left)
        science = self._science(unit)
        return science or self.ground.best(unit, left)

    def _science(self, unit: SeenUnit) -> Choice | None:
        if not unit.person:
            return None
        here = [c for c, room in self.picture.room_of.items() if self.picture.t.room_hex[room] == unit.at]
        if "bridge" in here and self.picture.closed and not self.picture.view.bridge_hacked:
            return Choice("science", 1.0, "hack the Bridge")
        if "core-computer" in here and self.picture.left:
            return Choice("science", 1.0, "crash the Back-Up Core Computer")
        if "teleporter" in here and self._teleporter_helps(unit.at):
            return Choice("science", 1.0, "argue with the Teleporter")
        return None

    def _teleporter_helps(self, hex_: int) -> bool:
        special = self.picture.t.special
        if not self.picture.in_system or "no-teleporter-evacuation" in special:
            return False
        if self._passengers(hex_):
            return True
        return "teleporter-arrivals" in special and bool(self.transfer.wanted_below())

    def _passengers(self, hex_: int) -> list[tuple[float, SeenUnit]]:
        found = []
        for unit in self.picture.friends:
            if unit.below and geo.distance(unit.at, hex_) <= HOME_RADIUS and not unit.jammed:
                if self._stays_at_the_door(unit, hex_):
                    continue
                if unit.id != "emily" or self.picture.view.evacuated >= EVACUEES_BEFORE_EMILY:
                    busy = self.ground.missions.of(unit) is not None and not unit.person
                    found.append((self.ground.missions.worth(unit) * (0.2 if busy else 1.0), unit))
        found.sort(key=lambda pair: (-pair[0], -pair[1].row))
        return found

    def _stays_at_the_door(self, unit: SeenUnit, hex_: int) -> bool:
        """Whether a Unit is not sent off yet where the Teleporter also brings Units in (15.4-12)."""
        if "teleporter-arrivals" not in self.picture.t.special or not self.transfer.wanted_below():
            return False
        return unit.type == "hq"

    def _dante_aboard(self) -> Answer | None:
        """Dante in the Lab damages SIs from afar, while the cards are kind."""
        dante = self.picture.unit["dante"]
        if not dante.aboard or dante.acted:
            return None
        if dante.depleted:
            name = "activate dante"
            return self.say(name, "Dante lies down for a while") if dante.place == "aboard" else None
        if not self._lab_pays():
            return None
        if dante.place == "aboard":
            return self.say("enter-lab dante", "there is a gun to switch off from the Lab")
        return self.say("activate dante", "switch off a gun from the Lab")

    def _lab_pays(self) -> bool:
        picture = self.picture
        lab = picture.view.vittles.modules[9].status
        if not picture.in_system or lab != "holding" or picture.left < 2:
            return False
        working = [si for si in picture.live if si.status == "operational"]
        if not working or not max(working, key=lambda si: int(si.number)).offensive:
            return False
        good = max(card_odds.low_number(picture.view, picture.t, d, 5) for d in ("shl", "nastian"))
        return good >= 1 - LAB_RISK

    def act(self) -> Answer | None:
        """What the activated Unit does."""
        unit = self.subject
        if unit.at < 0:
            if "science" in self.verbs:
                return self.lucky_deck(4 if unit.depleted or unit.place == "aboard" else 5) or self.say(
                    "science", "science from the Vittles"
                )
            return self.say("stand-by", "nothing to do aboard")
        choice = self.option(unit, self.factors(unit))
        if choice is None:
            return self.say("stand-by", "nothing better to do")
        verb = choice.verb.replace("_", "-")
        needs = {"request": 4, "call": 4, "science": 4, "rally": 3}.get(verb)
        deck = self.lucky_deck(needs) if needs else None
        return (
            deck or self.say(verb, choice.reason) or self.say("stand-by", "what was planned cannot be done")
        )

    def factors(self, unit: SeenUnit) -> int:
        """Movement Factors that the Unit of this question has."""
        return unit.movement + self.ask.bonus if self.ask.left is None else self.ask.left

    def move(self) -> Answer | None:
        """The next hex, or something to do on the way."""
        unit = self.subject
        for command in self.menu:
            if command.verb == "take":
                return command, f"carry the {command.args[0]} home"
        left = self.factors(unit)
        if "move-to" not in self.verbs and "take-shaft" not in self.verbs:
            left = 2 if {"blow-door", "disarm"} & self.verbs else 0
        stop = self.by_name.get("stop")
        if unit.type == "hq":
            choice = self.transfer.best(unit, left)
            if choice is not None and choice.verb != "full_move":
                choice = None
        else:
            choice = self.ground.move(unit, left, self.ground.missions.of(unit))
        if choice is not None and choice.way:
            step = self._step(choice.way[0])
            if step:
                return step, choice.reason
        if choice is not None and not choice.way:
            for command in self.menu:
                if command.verb in ("disarm", "blow-door") and choice.reason:
                    return command, choice.reason
        if stop:
            return stop, "far enough"
        return self._any_step(unit)

    def _step(self, hex_: int) -> Command | None:
        label = geo.label(hex_)
        return self.by_name.get(f"take-shaft {label}") or self.by_name.get(f"move-to {label}")

    def _any_step(self, unit: SeenUnit) -> Answer | None:
        """A step where stopping is not allowed: the one that stands best."""
        steps = [c for c in self.menu if c.verb in ("move-to", "take-shaft")]
        if not steps:
            return None
        mission = self.ground.missions.of(unit)

        def value(command: Command) -> float:
            return self.ground.standing(unit, geo.parse(command.args[0]), mission)

        return max(steps, key=value), "no room to stop here"

    def fire(self) -> Answer | None:
        return self._aim("full_fire")

    def cfp(self) -> Answer | None:
        return self.say("stay-and-attack", "projectors on full") or (self.menu[0], "somewhere else")

    def cfp_fire(self) -> Answer | None:
        return self._aim("cfp") or self.say("hold-fire", "nothing worth it")

    def sabotage(self) -> Answer | None:
        return self._aim("sabotage")

    def _aim(self, verb: str) -> Answer | None:
        unit = self.subject
        mission = self.ground.missions.of(unit)
        choices = [c for c in self.ground.fire(unit, mission) if c.target in self.by_name]
        if not choices:
            return None
        choice = max(choices, key=lambda c: c.value)
        return self.say(choice.target, choice.reason)

    def bridge(self) -> Answer | None:
        """The Trap with somebody in it, or the door nearest to a free squad."""
        for command in self.menu:
            if command.verb == "disarm-trap":
                return command, "let our people out"

        def far(command: Command) -> tuple[int, str]:
            room = int(command.args[0].removeprefix("circle-"))
            near = routes.field(self.picture, (self.picture.t.door_hex[room],))
            return min(near[u.at] for u in self.picture.friends), command.name

        doors = [c for c in self.menu if c.verb == "open-door"]
        return min(doors, key=far), "the door nearest to our people"

    def teleport(self) -> Answer | None:
        for _, unit in self._passengers(self.subject_hex()):
            answer = self.say(f"teleport {unit.id}", "home by the short way")
            if answer:
                return answer
        return self._bring() or self.say("decline", "nobody to send")

    def call(self) -> Answer | None:
        return self._bring() or self.say("decline", "nobody is needed")

    def _bring(self) -> Answer | None:
        """Somebody whom the Teleporter can fetch from the Vittles."""
        for unit in self.transfer.wanted_below():
            answer = self.say(f"bring {unit.id}", "needed down there")
            if answer:
                return answer
        return None

    def bring_at(self) -> Answer | None:
        hexes = [geo.parse(c.args[0]) for c in self.menu if c.verb == "bring-at"]
        hex_ = self.transfer.arrival_hex(hexes, self.subject)
        return self.say(f"bring-at {geo.label(hex_)}", "a quiet place on the way")

    def subject_hex(self) -> int:
        """Where the Teleporter is."""
        return int(self.picture.t.room_hex[self.picture.room_of["teleporter"]])

    # HQ Request --------------------------------------------------------------------------------

    def _hq(self) -> SeenUnit | None:
        """The HQ whose Request is being answered, None once it has gone aboard."""
        return next((hq for hq in self.picture.hqs() if geo.label(hq.at) == self.ask.hex), None)

    def request(self) -> Answer | None:
        hq = self.subject
        if "land" in self.verbs and self.transfer.lands(hq.at):
            return self.say("land", "more squads are needed")
        return self.say("evacuate", "bring them home") or self.say("decline", "nobody to send")

    def evacuate(self) -> Answer | None:
        hq = self._hq()
        if hq is not None:
            for value, unit in self.transfer.passengers(hq):
                answer = self.say(f"evacuate-unit {unit.id}", f"worth {value:.1f} VP up there")
                if answer:
                    return answer
        elif self.picture.left == 0:
            units = sorted(
                (c for c in self.menu if c.verb == "evacuate-unit"),
                key=lambda c: -self.ground.missions.worth(self.picture.unit[c.args[0]]),
            )
            if units:
                return units[0], "the last chance"
        return self.say("done", "the rest is needed here")

    def land(self) -> Answer | None:
        for unit in self.transfer.wanted():
            answer = self.say(f"land-unit {unit.id}", "needed down there")
            if answer:
                return answer
        return self.say("done", "enough")

    def land_at(self) -> Answer | None:
        hexes = [geo.parse(c.args[0]) for c in self.menu if c.verb == "land-at"]
        hex_ = self.transfer.landing_hex(hexes, self.subject)
        return self.say(f"land-at {geo.label(hex_)}", "a quiet place in reach of the exits")

    # Vittles Phase -----------------------------------------------------------------------------

    def repair(self) -> Answer | None:
        return self.lucky_deck(3) or self.say("repair", "Damage Control is there to be used")

    def ship_move(self) -> Answer | None:
        verb, reason = Ship(self.ground).move()
        return self.say(verb.replace("_", "-"), reason)

    def ship_fire(self) -> Answer | None:
        command, reason = Ship(self.ground).shot(self.menu)
        return (command, reason) if command else self.say("cease-fire", reason)

    def end(self) -> Answer | None:
        if self.picture.in_system:
            return self.say("overtime", "a ship In System has lost: one more turn to get away")
        return self.say("end-game", "everybody who could be fetched is aboard")


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

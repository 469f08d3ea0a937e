"""A game played by pointing: marks, choices and plans. Nothing is displayed here.

Selecting a Unit changes nothing in the game. A choice for the selected Unit is a plan of several commands, of
which the first activates the Unit.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable

import attrs

from hades import geometry as geo
from hades import narrate
from hades.advice.adviser import BetterLine
from hades.engine.game import Game
from hades.narrate import capital, command_words, descriptions
from hades.nastian.targets import by_fighter
from hades.odds.reach import Note, Way, placing, reach, wakes
from hades.rules.hq_request import CAPACITY, EMILY_AFTER, RADIUS
from hades.session import printed_game, two_players
from hades.session.option import Mark, Option, ProgramQuestion, Thing, with_keys
from hades.session.session import Session
from hades.session.two_players import out_of_turn
from hades.state.commands import HEX_VERBS, STANDING_ORDERS, STEP_VERBS, UNIT_VERBS, Command
from hades.view import UnitSeen
from hades.view.view import HEX
from hades.wording import counted

ATTACKS = frozenset({"full-fire", "sabotage"})
RUN_AND_GUN = "run-and-gun"
FULL_MOVE, NO_ATTACK = "Full Move, ", ": no attack afterwards"
"""Text before and after the length of a path, if a move on it forgoes an attack."""
INSTEAD = "; Run and Gun gets there too and can attack"
Woken = dict[str, tuple[Note, ...]]
FIRST = "first?"
"""Kind of the question while the program asks a question of its own."""
FEW = 6
"""Maximum number of shots by the Vittles that are listed before a gun is chosen."""
PLACING = ("set_up?", "set_up_at?", "land?", "land_at?", "call?", "teleport?", "bring_at?")
"""Kinds of questions whose answer puts a Unit in a hex."""


class TableSession(Session):
    """A game played by pointing; ``key_of`` returns the key for a verb, "" for the next digit."""

    def __init__(
        self,
        game: Game,
        keep: Callable[[str], object] | None = None,
        key_of: Callable[[str], str] = lambda verb: "",
    ) -> None:
        self._key_of = key_of
        self.is_shared = False
        """True if two players share the game, so that each question says who answers."""
        self.selected = ""
        self.gun = ""
        """Gun of the Vittles whose targets are listed, or ""."""
        self.first: ProgramQuestion | None = None
        """The program's own question, which comes before the game's, or None."""
        self.better: BetterLine | None = None
        """Better line in the analysis from which this game continues, or None."""
        self._waking: Woken | None = None
        """Effects of placing a Unit in the set-up, by hex; None until computed for the question."""
        begun = game.view_after(0).units if game.position else ()
        self.absent = frozenset(unit.id for unit in begun if unit.place == "gone")
        """Units that were out of play when the game began at a position. Such Units do not count as lost."""
        super().__init__(game, keep)

    # State

    def refresh(self) -> None:
        super().refresh()
        if self.ask is not None and self.ask.kind in ("land?", "evacuate?"):
            number = f"{(self.ask.transferred or 0) + 1} of {CAPACITY}"
            self.ask = attrs.evolve(self.ask, prompt=self.ask.prompt.replace("Unit?", f"Unit ({number})?"))
        if self.is_shared and self.ask is not None and not self.held:
            self.ask = attrs.evolve(self.ask, prompt=f"{two_players.who(self.game)} {self.ask.prompt}")
        if self.first is not None and self.ask is not None:
            self.ask = attrs.evolve(self.ask, kind=FIRST, prompt=self.first.prompt, clauses=(), subject="")
        self.names = narrate.names_of(self.view)
        self.units = {u.id: u for u in self.view.units}
        self.sis = {r.id: r for r in self.view.installations}
        self._places = self.view.hexes_of_things()
        self._update_choices()

    def renew(self) -> None:
        # The selection belonged to the previous question.
        self.selected = self.gun = ""
        self.first = None
        self._waking = None
        super().renew()

    @property
    def guns(self) -> dict[str, int]:
        """Number of targets of each gun of the Vittles that can fire now."""
        return Counter(c.args[0] for c in self.game.menu if c.verb in command_words.WEAPON_VERBS)

    @property
    def better_left(self) -> tuple[Command, ...] | None:
        """Commands of the better line that are left; None without such a line, or if the game has left it."""
        return self.better.left(self.game) if self.better is not None and self.game.aids else None

    @property
    def choosing(self) -> Command | None:
        """The command that would choose the selected Unit, or None."""
        return next((c for c in self._menu if c.verb in UNIT_VERBS and c.args[0] == self.selected), None)

    @property
    def activating(self) -> Command | None:
        """The command that would activate the selected Unit, or None."""
        chosen = self.choosing
        return chosen if chosen is not None and chosen.verb == "activate" else None

    @property
    def acting(self) -> Game:
        """The game, or a copy of it in which the selected Unit is activated."""
        chosen = self.activating
        return self.game.peek(chosen) if chosen else self.game

    @property
    def acting_unit(self) -> UnitSeen | None:
        """The selected Unit, or else the Unit that the current question is about; None without either."""
        return self.units.get(self.selected or (self.ask.subject if self.ask else ""))

    def prefix(self) -> tuple[Command, ...]:
        """Return the commands that precede a click on the map for the selected Unit; () without one."""
        chosen = self.choosing
        if chosen is None or chosen.verb != "activate":
            return (chosen,) if chosen is not None else ()
        return next(((chosen, move) for move in self.acting.menu if move.verb == "full-move"), ())

    def share(self, is_shared: bool) -> None:
        if is_shared != self.is_shared:
            self.is_shared = is_shared
            self.refresh()

    @property
    def _menu(self) -> tuple[Command, ...]:
        """The game's menu. With two players, commands that break the order of the phase are left out."""
        menu = self.game.menu
        return tuple(c for c in menu if not out_of_turn(self.game, c)) if self.is_shared else menu

    def _update_choices(self) -> None:
        if self.selected and not self.choosing:
            self.selected = ""
        if self.gun not in self.guns:
            self.gun = ""
        self.things: dict[Thing, list[Option]] = {}
        self.marks: dict[str, Mark] = {}
        self.options: list[Option] = []
        self.ways: dict[str, Way] = {}
        self.woken: Woken = {}
        """Effects of placing a Unit, with clauses, by hex."""
        game = self.game
        if self.pending_draw is not None:
            # Digits are typed to enter the draw, so they cannot be keys of choices.
            self.options = printed_game.options(self.pending_draw.needed)
            return
        if self.first is not None and self.ask is not None:
            self._update_for_first(self.first.options)
            return
        if self.held:
            begin = Option("Begin turn 1", (self.held,), key="ENTER", tone="go", weighty=True)
            self.options = [begin]
            self.woken = {self.last_placed[1]: wakes(game, self.held)} if game.aids else {}
            for unit in self.liftable():
                self._add_lift(unit)
            return
        if (chosen := self.choosing) is not None:
            acting = game.peek(chosen)
            self._add_menu(acting.menu, (chosen,))
            self._add_actions(acting, (chosen,))
        elif self.asked == "act?":
            self._add_menu(game.menu, ())
            self._add_actions(game, ())
        else:
            self._add_menu(self._menu, ())
            self._choose_gun_first()
            if self.asked == "move?":
                self._add_reach(())
                self._add_targets(game, (), "fire")
        if self.selected:
            for command in self._menu:
                if command.verb in UNIT_VERBS:
                    self._add_choice(("unit", command.args[0]), self._selection(command))
        if self.asked in PLACING and self.game.aids:
            self.woken = self._placing()
        for unit in self.liftable():
            self._add_lift(unit)
        self.options += self._playing_on()
        self._mark_things()
        self.options = with_keys(self.options)

    def _update_for_first(self, options: tuple[Option, ...]) -> None:
        self.options = with_keys(options)
        for option in self.options:
            if option.hex:
                self._add_choice(("hex", option.hex), option)
        self._mark_things()

    def _choose_gun_first(self) -> None:
        """Leave out the shots of all guns but the chosen one.

        If no gun is chosen and there are more than `FEW` shots, list the guns, each with its number of
        targets, in place of the shots.
        """

        def is_other_shot(option: Option) -> bool:
            return option.verb in command_words.WEAPON_VERBS and option.args[0] != self.gun

        guns: list[Option] = []
        if self.gun:
            here = {thing: [o for o in found if not is_other_shot(o)] for thing, found in self.things.items()}
            self.things = {thing: found for thing, found in here.items() if found}
        elif len(self.guns) < 2 or sum(self.guns.values()) <= FEW:
            return
        else:
            counts = ((gun, counted(count, "target")) for gun, count in self.guns.items())
            guns = [Option(self.names[gun], note=note, tone="fire", gun=gun) for gun, note in counts]
        self.options = [*guns, *(option for option in self.options if not is_other_shot(option))]

    def _placing(self) -> Woken:
        """Return the effects of placing a Unit, by hex; in the set-up, even before a Unit is chosen."""
        if self.asked != "set_up?":
            return placing(self.game, (self.choosing,) if self.choosing is not None else ())
        if self._waking is None:
            # All Units activate the same SIs.
            first = next((c for c in self.game.menu if c.verb == "place"), None)
            self._waking = placing(self.game, (first,)) if first is not None else {}
        return self._waking

    def _add_menu(self, menu: tuple[Command, ...], prefix: tuple[Command, ...]) -> None:
        """Add the choices of a menu, as buttons and as clicks on the things that they name."""
        # In the set-up Dante comes first, as in the sentence on who is still to be placed.
        for command in sorted(menu, key=lambda c: c.verb == "place" and self.units[c.args[0]].combat):
            # Standing orders are listed only with all orders; Overtime is also asked about once the last card
            # is gone.
            if command.verb in STANDING_ORDERS and (command.verb, self.asked) != ("overtime", "9.0?"):
                continue
            choose = command.verb in UNIT_VERBS
            option = self._selection(command) if choose else self._option(command, prefix)
            for thing in command.things:
                if thing[0] in ("unit", "si", "fighter", "room", "hex"):
                    self._add_choice(thing, option)
            if command.verb not in HEX_VERBS:
                # Hexes are clicked on the map.
                self.options.append(option)

    def _option(self, command: Command, prefix: tuple[Command, ...]) -> Option:
        verb = command.verb
        pictured = [arg for kind, arg in command.things if kind in ("unit", "si", "fighter")]
        return Option(
            command_words.label(command, self.names),
            (*prefix, command),
            key=self._key_of(verb),
            note=self._place_and_state(pictured) or self._note_of(command, prefix),
            clauses=command_words.words_of(verb).clauses,
            tone=command_words.words_of(verb).tone,
            subject=pictured[-1] if pictured else "",
        )

    def _note_of(self, command: Command, prefix: tuple[Command, ...]) -> str:
        """Return the effect of an action, and its risk."""
        verb = command.verb
        unit = self.acting_unit
        if verb == "science" and unit is not None and unit.place == "lab":
            return command_words.LAB_NOTE
        if verb == "done" and self.ask is not None and self.ask.transferred == 0:
            return "nobody lands" if self.ask.kind == "land?" else "nobody goes aboard"
        if verb in ("skedaddle", "hold-station") and (fire := self._fire_while_away(verb)):
            return fire
        if verb == "skedaddle" and self.view.parting_shots:
            return "to safety; guns may fire Parting Shots"
        if verb in ("request", "evacuate") and unit is not None and (left := self.before_emily(unit.hex)):
            return f"Emily only after {left} more"
        if verb == "take-shaft" and self.game.aids:
            way = reach(self.game, prefix).get(command.args[0])
            if way is not None and way.commands[len(prefix) :] == (command,) and way.sign == "stop":
                return "costs 1; an enemy there ends the move"
        return command_words.words_of(verb).note

    def _fire_while_away(self, verb: str) -> str:
        """Return a phrase for the Fighters' target if the ship leaves or stays away, or "" (5.1-05)."""
        target, *_ = by_fighter(self.game.state)
        flying = any(fighter.status in ("orbit", "damaged") for fighter in self.view.fighters)
        away = verb == "skedaddle" or not self.view.vittles.in_system
        if not (away and target and flying and self.view.turns_left):
            return ""
        name = narrate.name(self.game.tables.catalog.units[target - 1].id)
        return f"the Fighters {'then ' * (verb == 'skedaddle')}fire at {name}"

    def before_emily(self, hq: str) -> int:
        """Return the number of Units that must still be evacuated before Princess Emily can be (6.7-13).

        The number is 0 if she is not near the hex of the HQ.
        """
        emily = self.units.get("emily")
        if emily is None or not emily.hex or emily.hex[0] != hq[:1]:
            return 0
        near = geo.distance(geo.parse(emily.hex), geo.parse(hq)) <= RADIUS
        return max(0, EMILY_AFTER - self.view.evacuated) if near else 0

    def _selection(self, command: Command) -> Option:
        unit = command.args[0]
        # Next to "Send Professor Dante to the Lab", his name alone would be unclear.
        alone = not any(c.verb not in UNIT_VERBS and c.args[:1] == (unit,) for c in self._menu)
        label = narrate.title(unit) if alone else capital(command_words.order(command, self.names))
        return Option(label, select=unit, note=self._place_and_state([unit]), subject=unit)

    def _place_and_state(self, pictured: list[str]) -> str:
        """Return the place and state of the last of the things pictured; "" if there is nothing to say."""
        if not pictured:
            return ""
        thing = pictured[-1]
        unit = self.units.get(thing)
        if unit is not None:
            where = unit.hex or ("Lab" if unit.place == "lab" else unit.place)
            state = ", depleted" if unit.depleted else ""
            # Landing groups count HQs and squads, so say which this is.
            kind = command_words.kind(unit) if unit.place == "aboard" else ""
            where = f"{kind} · {where}" if kind else where
            return f"{where} · {descriptions.moves(unit, self.ask)}{state}"
        si = self.sis.get(thing)
        return f"{si.hex} · {si.status}" if si else ""

    def _add_actions(self, acting: Game, prefix: tuple[Command, ...]) -> None:
        """Add the clicks on the map for an acting Unit: Full Move, fire, Sabotage."""
        for move in acting.menu:
            if move.verb == "full-move":
                self._add_reach((*prefix, move), acting)
        self._add_targets(acting, prefix, "full-fire", "sabotage")

    def _add_targets(self, acting: Game, prefix: tuple[Command, ...], *verbs: str) -> None:
        for action in acting.menu:
            for command in acting.peek(action).menu if action.verb in verbs else ():
                if command.verb in ("fire-at", "fire-at-si", "fire-at-fighter", "sabotage-si"):
                    self._add_choice(command.things[0], self._option(command, (*prefix, action)))

    def _add_reach(self, prefix: tuple[Command, ...], acting: Game | None = None) -> None:
        """Add the hexes that a moving Unit can reach; ``acting`` is the game before its action is chosen."""
        self.ways = reach(self.game, prefix)
        lost = self._attacks_lost(acting, prefix[:-1]) if acting is not None and self.game.aids else {}
        asked = self.game.peek(*prefix).ask if self.ways else None
        most = asked.left or 0 if asked is not None else 0
        for hex_, way in self.ways.items():
            far = len(way.hexes)
            note = f"{FULL_MOVE if hex_ in lost else ''}{counted(far, 'hex', 'hexes')}, {way.left} left"
            note += "; it must stop there" if way.ends and way.left else ""
            note += lost.get(hex_, "")
            note = note if self.game.aids else ""
            option = Option(f"Move to {hex_}", way.commands, note=note, clauses=("6.1-01",), tone="go")
            self.things[("hex", hex_)] = [option]
            if self.game.aids:
                self.marks[hex_] = Mark("move", f"{most - way.left}/{most}", way.hexes, way.sign)
            elif far == 1:
                # The menu has only adjacent hexes; without aids, the player counts the rest.
                self.marks[hex_] = Mark("move")

    def _attacks_lost(self, acting: Game, prefix: tuple[Command, ...]) -> dict[str, str]:
        """Map each hex to a warning if a Full Move there forgoes an attack possible at its start or end."""
        ask, menu = acting.ask, {command.verb: command for command in acting.menu}
        unit = self.units.get(ask.subject) if ask is not None else None
        if unit is None or not unit.combat:
            return {}
        view, now = self.view, not ATTACKS.isdisjoint(menu)
        gunned = reach(self.game, (*prefix, menu[RUN_AND_GUN])) if RUN_AND_GUN in menu else {}
        found = {}
        for hex_ in self.ways:
            at = HEX[hex_]
            if now or view.enemies_next_to(at) or view.sis_next_to(at):
                found[hex_] = NO_ATTACK + (INSTEAD if hex_ in gunned else "")
        return found

    def _add_choice(self, thing: Thing, option: Option) -> None:
        known = self.things.setdefault(thing, [])
        if option not in known:
            known.append(option)

    def _mark_things(self) -> None:
        for (kind, name), options in self.things.items():
            if kind == "hex" and name in self.ways and not self.game.aids:
                continue
            if kind == "hex":
                sign, moves = "wake" if name in self.woken else "", any(o.verb in STEP_VERBS for o in options)
                self.marks.setdefault(name, Mark("move" if moves else "place", sign=sign))
                continue
            mark, hex_ = Mark(_kind_of(kind, options)), self._places.get(name, "")
            if all(option.lift for option in options) or not hex_:
                continue
            if mark.kind != "select" or hex_ not in self.marks:
                self.marks[hex_] = mark

    def _playing_on(self) -> list[Option]:
        """Return the choice to do nothing more, if no Unit is on a map and no gun reaches the Vittles.

        That choice stops at any question, such as a repair, except those of the SHL Phase and of the ship's
        station.
        """
        is_away = not self.view.vittles.in_system and not any(u.is_friend and u.hex for u in self.view.units)
        if self.asked != "6.0?" or not is_away:
            return []
        end, hold = (self.game.named(name) for name in ("end-phase", "hold-station"))
        commands = (*(end, hold) * (self.view.turns_left + 1), end)
        return [Option("Play on to the end", commands, note="end every phase, and hold station", every=True)]

    def _add_lift(self, unit: str) -> None:
        """Let a click on a placed Unit pick up the Unit, unless it could place another Unit in that hex."""
        if ("hex", self.units[unit].hex) not in self.things:
            note = "to place it again; the others stay"
            self._add_choice(("unit", unit), Option(f"Take up {self.names[unit]}", lift=unit, note=note))

    def hexes_of(self, thing: Thing) -> list[str]:
        """Return the hex of a thing as a list; [] if the thing is not on the maps."""
        kind, name = thing
        hex_ = name if kind == "hex" else self._places.get(name, "")
        return [hex_] if hex_ else []

    def at(self, hex_: str) -> list[Option]:
        """Return the choices that a click on a hex can mean: targets, then moves, then selections."""
        here = [found for thing, found in self.things.items() if hex_ in self.hexes_of(thing)]
        found = dict.fromkeys(itertools.chain.from_iterable(here))
        return sorted(found, key=lambda o: (bool(o.select), o.tone != "fire"))

    def on(self, thing: Thing) -> list[Option]:
        """Return the choices that a click on a counter off the maps can mean."""
        return self.things.get(thing, [])

    def units_at(self, hex_: str) -> list[UnitSeen]:
        """Return the Units in a hex, the player's first, then by number."""
        here = [u for u in self.view.units if u.hex == hex_]
        return sorted(here, key=lambda u: (not u.is_friend, u.number))

    def expect(self, hex_: str) -> None:
        """Compute and cache the reach of the one Unit that a click on a hex would select."""
        chosen = [option.select for option in self.at(hex_) if option.select]
        for command in self.game.menu if len(chosen) == 1 else ():
            if command.verb == "activate" and command.args == (chosen[0],):
                for move in self.game.peek(command).menu:
                    if move.verb in ("full-move", RUN_AND_GUN):
                        reach(self.game, (command, move))

    # Commands

    def ask_first(self, first: ProgramQuestion | None) -> None:
        """Ask a question of the program's own before the game's; None withdraws that question."""
        self.first = first
        if first is not None:
            self.selected = self.gun = ""
        self.refresh()

    def select(self, unit: str) -> None:
        """Select a Unit that can be chosen; "" deselects."""
        self.selected = unit
        self._update_choices()

    def aim(self, gun: str) -> None:
        """List the targets of a gun of the Vittles, or for "" the guns."""
        self.gun = gun
        self._update_choices()

    @property
    def can_cancel(self) -> bool:
        """True if the last choice has had no effect yet and can be taken back."""
        if self.pending_draw is not None:
            return True
        last = self.last_verb
        return (last in UNIT_VERBS or command_words.words_of(last).begins) and self.can_undo

    @property
    def last_verb(self) -> str:
        """Verb of the last command; "" before the first."""
        return self.game.history[-1].verb if self.game.history else ""


def _kind_of(kind: str, options: list[Option]) -> str:
    """Return the kind of mark for a thing on the map, which shows the effect of a click there."""
    if all(o.select for o in options):
        return "select"
    if kind == "room":
        return "door"
    verbs, tones = {o.verb for o in options}, {o.tone for o in options}
    is_target = kind in ("si", "fighter") or tones & {"fire", "danger"} or verbs & {"shoot-unit", "shoot-si"}
    return "target" if is_target and "jam" not in verbs else "partner"

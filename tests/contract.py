"""The contract: what holds after every command of every game, whoever plays.

`Watched` plays a `Game` and checks it after each command; the first thing that is not as it must be
raises `Broken` with a sentence. It knows the rules only as far as they say where things may be;
what happens is checked in tests/rules.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable
from functools import cache
from operator import attrgetter
from pathlib import Path
from typing import Any, NoReturn

from hades import Game, narrate
from hades import geometry as geo
from hades.chance import SeededSource
from hades.content.component_records import MODULES
from hades.content.edition import switches
from hades.engine import sequencer, state_checks
from hades.rules import vittles
from hades.state.commands import Command
from hades.state.events import FIELDS, Event
from hades.state.state import (
    _COPIED,
    _PLAIN,
    ABOARD,
    ARRIVED_ACTIVE,
    CUP,
    DESTROYED,
    FULL,
    GONE,
    HIDDEN,
    IN_CUP,
    JAMMED,
    LAB,
    NO_CIRCLE,
    NO_SI,
    State,
)

RULES = Path(__file__).parent.parent / "data" / "rules"
COMMANDS = 2_500
"""Most commands that any player needs for a game."""
TURNS = 10
"""Eight turns, one for NS-12, one for Overtime."""
FULL_DECK = (1 << 18) - 1
LABELS = tuple(geo.label(hex_) for hex_ in range(geo.HEXES))


class Broken(AssertionError):
    """The contract does not hold."""


def demand(condition: object, sentence: str) -> None:
    """Raise `Broken` with the sentence unless the condition holds."""
    if not condition:
        raise Broken(sentence)


def broken(sentence: str) -> NoReturn:
    """Raise `Broken`: ``condition or broken(f"...")`` words its sentence only when it is needed."""
    raise Broken(sentence)


_plain, _columns = attrgetter(*_PLAIN), attrgetter(*_COPIED)


def kept(s: State) -> tuple[Any, list[Any]]:
    """Return a copy of the facts of a State: the same as `State.facts`, at a tenth of the cost."""
    return _plain(s), [column[:] for column in _columns(s)]


@cache
def catalogue() -> frozenset[str]:
    """Return the ids of all clauses and rulings."""
    ids: set[str] = set()
    for name, key in (("clauses", "clause"), ("rulings", "ruling")):
        path = RULES / f"{name}.toml"
        if path.exists():
            rows = tomllib.loads(path.read_text(encoding="utf-8"))[key]
            ids.update(row["id"] for row in rows)
    return frozenset(ids)


class Watched:
    """A game under the contract.

    The expensive checks run every ``samples`` commands; every ``views`` commands the whole view is compared
    with that of a game with other hidden things. Both run at the end, too.
    """

    def __init__(self, game: Game, *, samples: int = 60, views: int = 1, folder: Path | None = None) -> None:
        self.game = game
        self.samples = samples
        self.views = views
        self.folder = folder
        """Folder in which game files are written and read again; None for no files."""
        self.attempted: list[str] = []
        """Names of the commands so far, including the one that broke the contract."""
        for event in game.opening:
            check_event(event, game.tables.off)
        self._check_now()

    def play(self, player: Callable[[Game], Command]) -> Game:
        """Play to the end of the game."""
        while not self.game.over:
            demand(len(self.attempted) < COMMANDS, f"the game has not ended after {COMMANDS} commands")
            self.do(player(self.game))
        return self.game

    def do(self, command: Command) -> list[Event]:
        """Carry out one command and every check."""
        game = self.game
        self.attempted.append(command.name)
        old = game._state
        before, evacuated, knowledge = kept(old), old.evacuated, old.knowledge
        twin = old.clone()
        events = game.do(command)
        new = game._state
        demand(kept(old) == before, "a published State was edited")
        demand(new is not old, "the new State is the old one")
        sequencer.apply(twin, command.code)
        demand(kept(twin) == kept(new), "the same command on the same State gave another State")
        demand(twin.log == new.log, "the same command on the same State told another story")
        demand(new.knowledge >= knowledge, "knowledge was lost")
        demand(new.evacuated >= evacuated, "the count of evacuated Units went down")
        demand(not old.overtime or new.overtime, "Overtime was taken back")
        for event in events:
            check_event(event, game.tables.off)
        self._check_now()
        self._check_undo(command)
        if len(self.attempted) % self.samples == 0 or game.over:
            check_plain(game)
            self._check_file()
        return events

    def _check_now(self) -> None:
        game = self.game
        check_state(game._state)
        check_clone(game._state)
        check_menu(game)
        check_hidden(game, view=len(self.attempted) % self.views == 0 or bool(game.over))

    def _check_undo(self, command: Command) -> None:
        game = self.game
        if not game.can_undo:
            return
        after = game._state
        taken = game.undo()
        demand(taken == command, "undo took back another command")
        demand(command in game.menu, "after undo the command is not legal")
        game.do(command)
        demand(kept(game._state) == kept(after), "doing it again after undo came to another State")

    def _check_file(self) -> None:
        if self.folder is None:
            return
        path = self.folder / "contract.hades"
        self.game.save(path)
        again = Game.load(path)
        demand(again._state.facts() == self.game._state.facts(), "a saved game loads as another State")
        demand([c.name for c in again.history] == [c.name for c in self.game.history], "history lost")


def check_menu(game: Game) -> None:
    """Check that the menu is empty only at the end, with unique names that parse to their codes."""
    menu = game.menu
    demand(bool(menu) == (not game.over), f"a menu of {len(menu)}, over: {game.over}")
    demand((game.ask is None) == bool(game.over), "a question after the end, or none before it")
    names = [command.name for command in menu]
    demand(len(set(names)) == len(names), "two commands of the menu have the same name")
    for command in menu:
        demand(game.words.parse(command.name) == command.code, f"{command.name} reads as another command")


def check_event(event: Event, off: frozenset[str] = frozenset()) -> None:
    """Check that an event has a known kind, clauses in force, data for JSON, and a sentence."""
    demand(event.kind in FIELDS, f"event {event.kind} is not known")
    check_clauses(f"event {event.kind}", event.clauses, off)
    demand(json.loads(json.dumps(event.data)) is not None, f"event {event.kind} is not plain data")
    told = narrate.sentence(event)
    demand(told and "{" not in told, f"event {event.kind} has no sentence: {told!r}")
    demand(all(narrate.why(event)), f"event {event.kind} has an empty reason")


def check_clauses(what: str, clauses: tuple[str, ...], off: frozenset[str]) -> None:
    """Check that there is at least one clause, and all are in the catalogue; with a minus exactly those that
    are off.
    """
    demand(clauses, f"{what} rests on nothing")
    for clause in clauses:
        id_ = clause.removeprefix("-")
        demand(id_ in catalogue(), f"{what} rests on {clause}, which does not exist")
        if clause != id_:
            demand(id_ in off, f"{what} says that {id_} is off, and it is not")
        elif id_ in off:
            demand(switches()[id_].inert, f"{what} rests on {id_}, which is off")


def check_clone(s: State) -> None:
    """Check that a clone is equal and shares nothing that changes."""
    twin = s.clone()
    demand(kept(twin) == kept(s), "a clone differs")
    for name in _COPIED:
        demand(getattr(twin, name) is not getattr(s, name), f"a clone shares {name}")


def check_plain(game: Game) -> None:
    """Check that the view is plain data, equal after JSON, and that a clone has the same digest."""
    seen = game.view().plain()
    demand(json.loads(json.dumps(seen)) == seen, "the view is not plain data")
    demand(game._state.clone().facts() == game._state.facts(), "a clone has other facts")
    demand(game._state.clone().digest() == game.digest, "a clone has another digest")


def check_hidden(game: Game, *, view: bool = True) -> None:
    """Check that menu, question and, with ``view``, the view do not depend on hidden things."""
    other = as_if_otherwise(game._state)
    copy = Game(other, game.edition)
    if view:
        told = copy.view().plain()
        for key, value in game.view().plain().items():
            demand(told[key] == value, f"the view's {key} depends on what is hidden")
    demand([c.code for c in copy.menu] == [c.code for c in game.menu], "the menu depends on what is hidden")
    demand(copy.ask == game.ask, "the question depends on what is hidden")


def as_if_otherwise(s: State) -> State:
    """Return a State the player cannot tell from this one: closed Circles, Surprises and luck exchanged."""
    other = s.clone()
    # what was told is told
    other.log = s.log
    other.luck = SeededSource(s.luck.seed + " otherwise")
    closed = [room for room in range(1, 13) if s.face_down >> room & 1]
    shown = {s.circle_in[room] for room in range(1, 13) if room not in closed}
    counters = [c for c in range(len(s.t.circles) - 1, -1, -1) if c not in shown]
    for room, counter in zip(closed, counters, strict=False):
        other.circle_in[room] = counter
    unseen = s.surprise_left | s.surprise_aside
    count = s.surprise_left.bit_count()
    other.surprise_left = 0
    for card in range(len(s.t.surprises) - 1, -1, -1):
        if unseen >> card & 1 and other.surprise_left.bit_count() < count:
            other.surprise_left |= 1 << card
    other.surprise_aside = unseen & ~other.surprise_left
    return other


def check_state(s: State) -> None:
    """Check that everything is in exactly one place, masks and counts are right, and stacks within limits."""
    check_units(s)
    check_landing(s)
    check_masks(s)
    check_stacking(s)
    check_ground(s)
    check_counters(s)
    check_cards(s)
    check_ship(s)
    # what a position is refused for never comes about in a game
    for fault in state_checks.faults(s):
        raise Broken(fault.what)


def check_units(s: State) -> None:
    """Check that every Unit has one place, steps that fit it, and a facing only where it counts."""
    t = s.t
    for u in range(1, t.unit_count):
        name, where = t.catalog.units[u - 1].id, s.where[u]
        on_map = where < geo.HEXES
        0 <= where <= HIDDEN or broken(f"{name} is nowhere: {where}")
        bool(s.cup >> u & 1) == (where == CUP) or broken(f"{name} and the Nastian Cup disagree")
        (s.steps[u] == 0) == (where == GONE) or broken(f"{name} has {s.steps[u]} steps at {where}")
        s.steps[u] <= t.steps_of[u] or broken(f"{name} has too many steps")
        where != CUP or (t.is_nastian[u] and s.steps[u] == t.steps_of[u]) or broken(f"{name} is in the cup")
        not t.is_nastian[u] or u == t.officer or where != GONE or broken(f"{name} did not return to the cup")
        not t.is_nastian[u] or on_map or where in (CUP, GONE) or broken(f"{name} is at {where}")
        where != LAB or (u == t.dante and vittles.works(s, vittles.LB)) or broken(f"{name} is in the Lab")
        where != ABOARD or t.is_friend[u] or broken(f"{name} is aboard")
        s.acted[u] <= ARRIVED_ACTIVE or broken(f"{name} has acted {s.acted[u]}")
        s.acted[u] != JAMMED or u in t.hqs or broken(f"{name} is jammed")
        if t.is_friend[u] and on_map:
            # facing means nothing for friends (2.2-03), but a prisoner has the one he was found with
            s.facing[u] <= 6 or broken(f"{name} faces {s.facing[u]}")
        else:
            faces = (1 <= s.facing[u] <= 6) or (on_map and waits_for_a_direction(s, u))
            faces == on_map or broken(f"{name} faces {s.facing[u]} at {where}")
        not s.delayed[u] or (on_map and t.is_nastian[u]) or broken(f"{name} waits for a shaft at {where}")
    demand(s.where[t.officer] >= geo.SIZE, "the Officer is on Inferno")
    for chit in range(len(t.chits), 32):
        demand(not s.cup >> (t.unit_count + chit) & 1, "a chit too many in the cup")


def waits_for_a_direction(s: State, u: int) -> bool:
    """Return whether an enemy is still where the set-up put it, before any direction was drawn (S-06)."""
    t, where = s.t, s.where[u]
    if s.direction[where // geo.SIZE]:
        return False
    if t.is_gorgon[u]:
        # only without 2.1-18 does one that is found not turn to the door
        return "2.1-18" in t.off and bool(t.room_at[where])
    if not t.tower_at[where]:
        return False
    if u == t.officer:
        return "officer-in-play" in t.special
    return "guards-on-inferno-towers" in t.special and t.catalog.units[u - 1].type == "guard"


def check_landing(s: State) -> None:
    """Check that until turn 1 friends are only where their scenario lets them begin."""
    if s.turn:
        return
    on_inferno = [u for u in s.t.friends if s.where[u] < geo.SIZE]
    below = [u for u in s.t.friends if geo.SIZE <= s.where[u] < geo.HEXES]
    groups = s.t.scenario.landing
    inferno = [g for g in groups if g.where == "inferno"]
    purgatory = [g for g in groups if g.where != "inferno"]
    for units, allowed in ((on_inferno, inferno), (below, purgatory)):
        most = sum(g.hqs + g.squads + len(g.persons) for g in allowed)
        len(units) <= most or broken(f"{len(units)} Units begin where {most} may")


def check_masks(s: State) -> None:
    """Check that the masks of `occupancy` agree with `where`."""
    t = s.t
    friends, nastians = bytearray(geo.HEXES), bytearray(geo.HEXES)
    masks = dict.fromkeys(("friends", "squads", "aliens", "nastians", "gorgons", "crowded"), 0)
    for u in range(1, t.unit_count):
        where = s.where[u]
        if where >= geo.HEXES or s.trapped >> u & 1:
            continue
        bit = 1 << where
        if t.is_friend[u]:
            friends[where] += 1
            masks["friends"] |= bit
            if t.is_alien[u]:
                masks["aliens"] |= bit
            elif not t.is_person[u]:
                masks["squads"] |= bit
        elif t.is_nastian[u]:
            nastians[where] += u != t.officer
            masks["crowded"] |= bit * (nastians[where] >= FULL)
            masks["nastians"] |= bit
        else:
            masks["gorgons"] |= bit
    for name, mask in masks.items():
        demand(getattr(s, name) == mask, f"the mask of {name} is not what `where` says")
    demand(s.friend_count == friends, "friend_count is not what `where` says")
    demand(s.nastian_count == nastians, "nastian_count is not what `where` says")
    maps = (geo.INFERNO, geo.PURGATORY)
    enemies = [tuple(u for u in reversed(t.enemies) if s.where[u] // geo.SIZE == map_) for map_ in maps]
    demand(s.enemies == tuple(enemies), "the enemies on the maps are not what `where` says")
    demand(
        list(s.afield) == [u for u in t.friends if s.where[u] < geo.HEXES], "afield is not what `where` says"
    )


def check_stacking(s: State) -> None:
    """Check stacking: a squad or two Elder Aliens, with persons; two Nastians and the Officer; no mix."""
    t = s.t
    # a Unit in the middle of its move may pass through friends (6.1-06)
    on_the_move = {frame[1] for frame in s.agenda if frame[0] == "move?"}
    stacks: dict[int, list[int]] = {}
    for u in range(1, t.unit_count):
        if s.where[u] < geo.HEXES:
            stacks.setdefault(s.where[u], []).append(u)
    for hex_, here in stacks.items():
        still = [u for u in here if t.is_friend[u] and u not in on_the_move]
        squads = [u for u in still if not t.is_person[u] and not t.is_alien[u]]
        aliens = [u for u in still if t.is_alien[u]]
        label = LABELS[hex_]
        len(squads) <= 1 or broken(f"{len(squads)} SHL Units end in {label} (6.1-05)")
        not (squads and aliens) or broken(f"Elder Aliens and others end in {label} (6.1-07)")
        s.nastian_count[hex_] <= 2 or broken(f"{s.nastian_count[hex_]} Nastians in {label} (5.4-14)")
        sides = {"friend" if t.is_friend[u] else "nastian" if t.is_nastian[u] else "gorgon" for u in here}
        len(sides) <= 1 or broken(f"{' and '.join(sorted(sides))} together in {label} (P-09)")


def check_ground(s: State) -> None:
    """Check that no friend is in a Guard Tower or on a standing SI, and locked Circles hold only trapped
    Units.
    """
    t = s.t
    for u in range(1, t.unit_count):
        where = s.where[u]
        if where >= geo.HEXES:
            not s.trapped >> u & 1 or broken(f"{t.catalog.units[u - 1].id} is trapped at {where}")
            continue
        name, label = t.catalog.units[u - 1].id, LABELS[where]
        room = t.room_at[where]
        locked = bool(room and s.locked >> room & 1)
        locked == bool(s.trapped >> u & 1) or broken(f"{name} in {label}: locked {locked}")
        if not t.is_friend[u]:
            continue
        not t.tower_at[where] or broken(f"{name} is in the Guard Tower {label} (2.1-11)")
        letter = t.complex_at[where]
        if letter != 255:
            si = s.si_at[letter]
            stands = si != NO_SI and s.si_status[si] != DESTROYED
            not stands or broken(f"{name} is in {label}, where an SI stands (6.1-21, 6.1-22)")
            si != NO_SI or where >= geo.SIZE or broken(f"{name} is in {label}, which has no SI")


def check_counters(s: State) -> None:
    """Check SIs, Fighters, Circle counters and treasures: each in one place, prisoners with their cells."""
    t = s.t
    for si, status in enumerate(s.si_status):
        letter = s.si_where[si]
        (status == IN_CUP) == (letter == NO_SI) or broken(f"{t.sis[si].id} is in the cup and on the map")
        letter == NO_SI or s.si_at[letter] == si or broken(f"{t.sis[si].id} is not where it says")
    on_map = [si for si in s.si_at if si != NO_SI]
    demand(len(on_map) == len(set(on_map)), "an SI stands in two hexes")
    demand(len(on_map) == sum(letter != NO_SI for letter in s.si_where), "an SI stands in two hexes")
    demand(all(status <= 3 for status in (*s.fighters, *s.si_status)), "a status that does not exist")
    placed = [c for c in s.circle_in[1:] if c != NO_CIRCLE]
    demand(len(placed) == len(set(placed)), "a Circle counter lies in two Circles")
    demand(s.face_down & ~s.locked == 0, "a closed Circle is not locked")
    demand(not (s.locked | s.face_down) & ~0x1FFE, "a door that is no Circle's")
    for room in range(1, 13):
        counter = s.circle_in[room]
        down, locked = s.face_down >> room & 1, s.locked >> room & 1
        counter != NO_CIRCLE or not down or broken(f"Circle {room} is closed but holds no counter")
        if locked and not down:
            t.circles[counter].effect == "trap" or broken(f"Circle {room} is locked and holds no Trap")
            inside = [u for u in t.friends if s.trapped >> u & 1 and s.where[u] == t.room_hex[room]]
            # a Teleporter may take the Unit out of a Trap, whose counter then stays (P-26)
            len(inside) <= 1 or broken(f"{len(inside)} Units in the Trap of Circle {room}")
        if counter != NO_CIRCLE and t.circle_unit[counter]:
            unit = t.circle_unit[counter]
            bool(down) == (s.where[unit] == HIDDEN) or broken(f"the prisoner of Circle {room} is not there")
    for counter, unit in enumerate(t.circle_unit):
        demand(not unit or counter in placed or s.where[unit] == HIDDEN, "somebody came out of the box")
    for number, effect in enumerate(("idol-shrine", "loot-cellar")):
        _check_treasure(s, number, effect)


def _check_treasure(s: State, number: int, effect: str) -> None:
    t = s.t
    at, carrier = s.treasure_at[number], s.carrier[number]
    shown = any(
        s.circle_in[room] != NO_CIRCLE
        and t.circles[s.circle_in[room]].effect == effect
        and not s.face_down >> room & 1
        for room in range(1, 13)
    )
    demand(at < geo.HEXES or at in (ABOARD, HIDDEN, GONE), f"{effect}: the treasure is at {at}")
    demand(shown == (at != HIDDEN), f"{effect}: open {shown}, treasure at {at}")
    if carrier:
        demand(s.where[carrier] == at < geo.HEXES, f"{effect}: the carrier is elsewhere")
        demand(not t.is_gorgon[carrier], f"{effect}: a Gorgon carries it (N-55)")


def check_cards(s: State) -> None:
    """Check that each card is in one pile, with one Nasty Surprise a turn."""
    for left in s.left:
        demand(0 <= left <= FULL_DECK, "a Resolution card that does not exist")
    every = (1 << len(s.t.surprises)) - 1
    demand(not s.surprise_left & s.surprise_aside, "a Surprise is in the deck and set aside")
    demand(not (s.surprise_left | s.surprise_aside) & ~every, "a Surprise that does not exist")
    seen = len(s.t.surprises) - (s.surprise_left | s.surprise_aside).bit_count()
    demand(seen in (s.turn, s.turn - 1) or not s.turn, f"{seen} Surprises drawn in turn {s.turn}")
    demand(s.turn <= TURNS, f"turn {s.turn}")


def check_ship(s: State) -> None:
    """Check the Vittles, the chits and the end."""
    t = s.t
    demand(0 <= s.module <= len(MODULES), f"module {s.module}")
    demand(not s.failing or s.module < len(MODULES), "a module beyond the last is Failing")
    demand((s.module == len(MODULES)) == (s.outcome == "vittles-destroyed"), "lost, and not over")
    drawn = [kind for i, kind in enumerate(t.chits) if not s.cup >> (t.unit_count + i) & 1]
    demand(not s.crisis or "crisis" in drawn, "a Crisis! without its chit")
    demand(s.comm_crash <= drawn.count("comm-crash"), "more Comm Crashes than chits")
    living = [u for u in t.hqs if s.where[u] != GONE]
    # jammed two by two, as far as there are HQs (5.3-18, 5.3-22)
    jammed = [u for u in living if s.acted[u] == JAMMED]
    asked = any(frame[0] in ("jam", "jam?") for frame in s.agenda)
    demand(len(jammed) <= 2 * s.comm_crash, f"{len(jammed)} HQs jammed by {s.comm_crash} chits")
    if s.comm_crash == 2 and not asked and not s.outcome:
        demand(len(jammed) == len(living), "both Comm Crashes, and an HQ is free (5.3-22)")
    demand(s.outcome == "" or not s.agenda, "the agenda goes on after the end")

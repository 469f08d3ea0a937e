"""The turning points of a game: what the score, or the story, turned on, chosen by weight.

A candidate is what one sort of event did in one phase of a turn. The landing and the end are always
among those chosen; of the others the weightiest are, the earlier before the later.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import attrs

from hades import Game
from hades.history.timeline import SET_UP, TimelineEntry, fights, friends_of
from hades.narrate import capital, joined, name
from hades.narrate.lexicon import DEFEATS, MODULES
from hades.story.event_prose import attacked, attackers
from hades.story.wording import Places, roster, sentence
from hades.view import CircleSeen

MOST = 8
"""Turning points of a game at most, the landing and the end among them."""
PER_TURN = 2
"""Of one turn at most."""
TRIFLE = 25
"""A weight below which nothing turned on it."""

ALWAYS = 1000
"""The weight of what is always told."""

PEOPLE = {"emily": 100, "dante": 80, "honor-guard": 55, "officer": 75, "medusa": 60, "zola": 60}
"""Unit -> how much hangs on it, where it is not one of many."""
KINDS = {"hq": 70, "elder-alien": 60}
"""Type -> the same."""
ANYBODY = 40
"""How much hangs on any other Unit of the player's."""
MORE = 4
"""What each further one adds."""

LARGE = ("W1", "W2", "LQ", "EW")
"""Modules whose loss the raid feels at once."""


@attrs.frozen
class TurningPoint:
    """A turning point: its title, a sentence on it, the clauses it rests on, and where it was.

    ``command`` is that after which the table is shown, and ``hexes`` are those to look at; ``fell`` are
    hexes in which somebody fell. Where there is nothing to look at, and not the ``whole``, there is no map.
    """

    turn: int
    command: int
    title: str
    text: str
    clauses: tuple[str, ...]
    hexes: tuple[str, ...] = ()
    fell: tuple[str, ...] = ()
    weight: int = 0
    whole: bool = False
    """Whether both decks are shown as a whole."""
    before: int | None = None
    """The event of that command before which the table is shown, None for after all of them."""


@attrs.define
class _Candidate:
    """Events of one sort in one phase of a turn."""

    sort: str
    beats: list[TimelineEntry] = attrs.field(factory=list)
    notes: list[str] = attrs.field(factory=list)
    hexes: list[str] = attrs.field(factory=list)
    weight: int = 0

    def add(self, beat: TimelineEntry, note: str, hex_: str, weight: int) -> None:
        self.weight = max(self.weight, weight) + (MORE if self.beats else 0)
        self.beats.append(beat)
        self.notes.append(note)
        if hex_ and hex_ not in self.hexes:
            self.hexes.append(hex_)


class _Finder:
    """Goes through the events of a game and gathers candidates."""

    def __init__(self, game: Game, places: Places) -> None:
        self.game = game
        self.places = places
        self.friends = friends_of(game)
        self.type = {unit.id: unit.type for unit in game.tables.catalog.units}
        self.found: dict[tuple[int, str, str], _Candidate] = {}
        self.first: set[str] = set()
        self.killer: dict[TimelineEntry, str] = {}
        self.ruins = 0

    def weigh(self, unit: str) -> int:
        """How much hangs on a Unit."""
        own = PEOPLE.get(unit) or KINDS.get(self.type.get(unit, ""))
        return own or (ANYBODY if unit in self.friends else 0)

    def note(self, sort: str, beat: TimelineEntry, text: str, hex_: str, weight: int) -> None:
        """Add an event to the candidate of its sort, phase and turn."""
        key = beat.turn, beat.section[0], sort
        if sort == "evacuation":
            # what one call brought aboard
            key = beat.turn, "6", sort
        self.found.setdefault(key, _Candidate(sort)).add(beat, text, hex_, weight)

    def look(self, course: list[TimelineEntry]) -> None:
        """Gather what the events have."""
        for fight in fights(course)[0]:
            shots = [shot["id"] for shot in fight.beat.event.data["shots"]]
            for result in fight.results:
                own = result.event.data.get("unit") in shots
                by = f" in its own attack on {attacked(fight)}" if own else f" to {attackers(fight)}"
                self.killer[result] = by
        for beat in course:
            # what the guns do before the first turn counts, who is only put on the table does not
            if beat.kind in _SORTS and (beat.section != SET_UP or beat.kind == "si_destroyed"):
                _SORTS[beat.kind](self, beat, beat.event.data)

    def _hex_of(self, unit: str, command: int) -> str:
        units = self.game.view_after(command).units
        return next((found.hex for found in units if found.id == unit), "")

    def fall(self, beat: TimelineEntry, data: dict[str, Any]) -> None:
        """Somebody fell who counts."""
        unit = data["unit"]
        if weight := self.weigh(unit):
            who = f"{name(unit)} fell in {self.places.called(data['hex'])}"
            by = self.killer.get(beat, "")
            foe = unit not in self.friends
            self.note("blow" if foe else "loss", beat, who + by, data["hex"], weight)

    def tso(self, beat: TimelineEntry, _: dict[str, Any]) -> None:
        """General Tso went down."""
        by = self.killer.get(beat, "")
        where = self._hex_of("officer", beat.command)
        self.note("blow", beat, f"General Tso went down{by}, and Lt. Sanders took over", where, 75)

    def find(self, beat: TimelineEntry, data: dict[str, Any]) -> None:
        """Somebody was behind a door."""
        unit = data["unit"]
        if weight := self.weigh(unit):
            sort = "find" if unit in self.friends else "sister"
            where = self._hex_of(unit, beat.command)
            text = f"{name(unit)} was found in {name(data['room'])}"
            if sort == "sister":
                text = f"{name(unit)} was let out of {name(data['room'])}"
            self.note(sort, beat, text, where, weight - 5)

    def treasure(self, beat: TimelineEntry, data: dict[str, Any]) -> None:
        """A treasure came to light or changed hands."""
        what = name(data["treasure"])
        key = beat.kind + data["treasure"]
        if key in self.first:
            return
        self.first.add(key)
        if beat.kind == "treasure_found":
            where = next(c.hex for c in self._circles() if f"circle-{c.number}" == data["room"])
            self.note(
                "find",
                beat,
                f"{what} came to light in {name(data['room'])}",
                where,
                50,
            )
        elif beat.kind == "treasure_taken":
            self.note("take", beat, f"{name(data['unit'])} took {what}", data["hex"], 45)
        elif beat.kind == "treasure_lost":
            self.note("loss", beat, f"{what} was lost in {data['hex']}", data["hex"], 60)

    def _circles(self) -> tuple[CircleSeen, ...]:
        circles = self.game.view_after(0).circles
        return circles

    def away(self, beat: TimelineEntry, data: dict[str, Any]) -> None:
        """Somebody went aboard."""
        unit = data["unit"]
        weight = {"emily": 95}.get(unit) or (55 if self.type[unit] == "elder-alien" else 30)
        self.note("evacuation", beat, name(unit), data["hex"], weight)

    def loot_away(self, beat: TimelineEntry, data: dict[str, Any]) -> None:
        """A treasure came aboard."""
        self.note("evacuation", beat, name(data["treasure"]), "", 65)

    def trapped(self, beat: TimelineEntry, data: dict[str, Any]) -> None:
        """A Trap shut."""
        where = self._hex_of(data["unit"], beat.command)
        self.note("trap", beat, f"{name(data['unit'])} was caught in a Trap", where, 30)

    def ruin(self, beat: TimelineEntry, data: dict[str, Any]) -> None:
        """The first Installation went."""
        self.ruins += 1
        if self.ruins == 1:
            sis = self.game.view_after(beat.command).installations
            where = next((si.hex for si in sis if si.id == data["si"]), "")
            by = self.killer.get(beat, "")
            how = f"fell{by}" if by else "was destroyed"
            text = f"{name(data['si'])} {how}, the first Installation to go"
            self.note("ruin", beat, text, where, 38)

    def module(self, beat: TimelineEntry, data: dict[str, Any]) -> None:
        """The Vittles lost a module that matters."""
        if data["module"] in LARGE:
            self.note("ship", beat, MODULES[data["module"]].name, "", 70)

    def dante(self, beat: TimelineEntry, _: dict[str, Any]) -> None:
        """The Lab went, and the Professor with it."""
        self.note("loss", beat, "Professor Dante was lost with his Lab", "", 80)

    def button(self, beat: TimelineEntry, data: dict[str, Any]) -> None:
        """A Gorgon was at the button."""
        end = "and found it" if data["success"] else "and pressed the wrong one"
        where = self._hex_of(data["unit"], beat.command)
        text = f"{name(data['unit'])} looked for the button in the Engine Room {end}"
        self.note("button", beat, text, where, 85)


_SORTS: dict[str, Callable[[_Finder, TimelineEntry, dict[str, Any]], None]] = {
    "unit_destroyed": _Finder.fall,
    "officer_turned": _Finder.tso,
    "unit_found": _Finder.find,
    "treasure_found": _Finder.treasure,
    "treasure_taken": _Finder.treasure,
    "treasure_lost": _Finder.treasure,
    "treasure_aboard": _Finder.loot_away,
    "unit_evacuated": _Finder.away,
    "unit_trapped": _Finder.trapped,
    "si_destroyed": _Finder.ruin,
    "module_destroyed": _Finder.module,
    "dante_lost": _Finder.dante,
    "gorgon_draws": _Finder.button,
}

_TITLES = {
    "loss": "A loss",
    "blow": "A blow to the enemy",
    "find": "A find",
    "sister": "A Gorgon is loose",
    "take": "A treasure in hand",
    "evacuation": "Going aboard",
    "trap": "A Trap",
    "ruin": "The first Installation",
    "ship": "The Vittles is hurt",
    "button": "A Gorgon in the Engine Room",
}
"""Sort -> title, where no one name gives a better one."""


def turning_points(game: Game, course: list[TimelineEntry], places: Places) -> tuple[TurningPoint, ...]:
    """The turning points in the order in which they came."""
    finder = _Finder(game, places)
    finder.look(course)
    known = [_turning_point(game, candidate) for candidate in finder.found.values()]
    chosen = [*_landing(game, course), *_end(game, course)]
    room = MOST - len(chosen)
    taken: dict[int, int] = {}
    for point in sorted(known, key=lambda point: -point.weight):
        if room and point.weight >= TRIFLE and taken.get(point.turn, 0) < PER_TURN:
            taken[point.turn] = taken.get(point.turn, 0) + 1
            chosen.append(point)
            room -= 1
    # guns may have fired before the first turn, and the end comes after everything of its command
    return tuple(sorted(chosen, key=lambda m: (m.title != LANDING, m.command, m.title == END)))


LANDING, END = "The landing", "The end"
"""Titles of what every game has."""


def _turning_point(game: Game, candidate: _Candidate) -> TurningPoint:
    first, last = candidate.beats[0], candidate.beats[-1]
    title = _title(candidate)
    command = last.command
    clauses = tuple(dict.fromkeys(c for beat in candidate.beats for c in beat.event.clauses))
    fell: tuple[str, ...] = ()
    if candidate.sort == "evacuation":
        text = f"{joined(dict.fromkeys(candidate.notes))} went aboard the Vittles"
        # the table is shown as it was before they left
        command = first.command - 1
    elif candidate.sort == "ship":
        text = f"the Vittles lost {joined(dict.fromkeys(candidate.notes))}"
    else:
        text = "; ".join(dict.fromkeys(candidate.notes))
    if candidate.sort in ("loss", "blow"):
        own = [beat for beat in candidate.beats if beat.kind == "unit_destroyed"]
        fell = tuple(dict.fromkeys(beat.event.data["hex"] for beat in own))
    return TurningPoint(
        first.turn, command, title, sentence(text), clauses, tuple(candidate.hexes), fell, candidate.weight
    )


def _title(candidate: _Candidate) -> str:
    """The title of a candidate: that of the one it is about, if there is one."""
    ids = [beat.event.data.get("unit") or beat.event.data.get("treasure") or "" for beat in candidate.beats]
    if candidate.sort == "evacuation":
        stars = [id_ for id_ in ids if id_ in ("emily", "dante", "honor-guard")]
        stars += [beat.event.data["treasure"] for beat in candidate.beats if beat.kind == "treasure_aboard"]
        return capital(f"{roster(stars)} aboard") if stars else _TITLES["evacuation"]
    if candidate.sort in ("loss", "find", "sister", "blow") and any(ids):
        who = roster(dict.fromkeys(id_ for id_ in ids if id_))
        verb = {"loss": "lost", "find": "found", "sister": "let out", "blow": "struck down"}[candidate.sort]
        return capital(f"{who} {verb}")
    return _TITLES[candidate.sort]


def _landing(game: Game, course: list[TimelineEntry]) -> Iterator[TurningPoint]:
    """The table when the last Unit had landed: of what the command that landed it began nothing is shown."""
    placed = [beat for beat in course if beat.kind == "unit_placed"]
    begun = [beat for beat in course if beat.kind in ("bombardment_began", "turn_began")]
    beat = next((beat for beat in begun if placed and beat.moment > placed[-1].moment), None)
    if beat is None:
        return
    text = f"{roster(beat.event.data['unit'] for beat in placed)} stood ready on the Hades"
    hexes = tuple(dict.fromkeys(beat.event.data["hex"] for beat in placed))
    clauses = tuple(dict.fromkeys(clause for beat in placed for clause in beat.event.clauses))
    told = sentence(text)
    yield TurningPoint(0, beat.command, LANDING, told, clauses, hexes, (), ALWAYS, before=beat.at)


def _end(game: Game, course: list[TimelineEntry]) -> Iterator[TurningPoint]:
    """The table when the raid was over."""
    beat = next((beat for beat in course if beat.kind == "game_over"), None)
    if beat is None:
        return
    outcome = game.view().outcome
    score = f"{game.score.level} with {game.score.vp:g} VP"
    told = DEFEATS[outcome].told if outcome in DEFEATS else score
    text = f"The raid was over in turn {beat.turn}: {told}"
    yield TurningPoint(beat.turn, beat.command, END, sentence(text), beat.event.clauses, (), (), ALWAYS, True)

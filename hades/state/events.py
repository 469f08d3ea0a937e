"""Events: things that happened, in the past tense, with the clauses behind them.

The engine logs tuples (kind, clause ids, values...), which are cheap. An `Event` names the values of a tuple
on demand.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, cached_property
from itertools import count, repeat
from typing import Any

import attrs

from hades import printable
from hades.content.component_records import MODULES
from hades.state.commands import Lexicon
from hades.state.state import State

Entry = tuple[Any, ...]

FIELDS: dict[str, str] = {
    "set_up": "cards_left",
    "circle_placed": "room circle",
    "unit_placed": "unit hex",
    "enemy_placed": "unit hex",
    "officer_placed": "unit deck card number hex",
    "bombardment_began": "R1 R2",
    "bombardment_over": "",
    "turn_began": "turn cards_left",
    "step_began": "section",
    "deck_chosen": "deck",
    "deck_shuffled": "deck",
    "combat": "shots target bonus net ground",
    "target_chosen": "attacker unit considered why direction",
    "unit_depleted": "unit",
    "unit_unharmed": "unit",
    "unit_destroyed": "unit hex",
    "unit_recovered": "unit",
    "officer_turned": "unit",
    "fighter_damaged": "fighter",
    "fighter_destroyed": "fighter",
    "fighter_launched": "fighter si",
    "no_launch": "si",
    "fighter_rebuilt": "fighter",
    "fighter_rams": "fighter",
    "si_activated": "si letter",
    "si_damaged": "si",
    "si_destroyed": "si",
    "ew_repair": "type damaged:sis free:sis",
    "si_repaired": "si",
    "si_holds_fire": "si",
    "nothing_to_damage": "type",
    "module_failing": "module",
    "module_destroyed": "module",
    "module_repaired": "module",
    "dante_lost": "unit",
    "directions_set": "shl_card:card nastian_card:card inferno:direction purgatory:direction",
    "cup_empty": "places hexes",
    "no_room": "unit hex verdicts",
    "tower_left_empty": "type hex",
    "enemy_arrived": "unit hex direction wanted:hex verdicts",
    "chit_drawn": "chit hex",
    "crisis": "",
    "crisis_settled": "use",
    "hq_jammed": "unit",
    "enemy_held": "unit hex by:hexes waited",
    "enemy_moved": "unit path:hexes direction bonus notes",
    "enemy_turned": "unit direction toward ways:directions",
    "no_strike_back": "unit foe:unit",
    "gorgon_draws": "unit deck card number success",
    "nothing_to_repair": "unit",
    "officer_repairs": "unit si deck card number needs damaged:sis",
    "surprise_drawn": "surprise",
    "surprise_added": "cards_left",
    "highest_chosen": "units considered",
    "effect_void": "surprise effect whom",
    "counter_put_back": "counter:cup",
    "circle_revealed": "room circle opener:unit",
    "circle_removed": "room circle",
    "parting_shots_off": "unit",
    "no_parting_shots": "",
    "unit_freed": "unit room acted",
    "unit_trapped": "unit room",
    "unit_found": "unit room direction depleted",
    "treasure_found": "treasure room",
    "treasure_taken": "treasure unit hex",
    "treasure_put_down": "treasure unit hex",
    "treasure_left": "treasure hex unit",
    "treasure_lost": "treasure hex unit",
    "treasure_stays": "treasure unit hex",
    "treasure_ignored": "treasure unit hex",
    "treasure_aboard": "treasure unit",
    "phase_ended": "",
    "lab_entered": "unit",
    "lab_left": "unit",
    "unit_activated": "unit bonus",
    "unit_stands_by": "unit",
    "unit_moved": "unit from:hex to:hex left stopped",
    "unit_stopped": "unit hex why:stop",
    "door_blown": "unit room",
    "fire_combined": "unit partner:unit",
    "cfp_used": "unit from:hex to:hex deck card number modified",
    "unit_jumped": "unit from:hex to:hex",
    "recoil": "unit from:hex direction distance deck card distance_card:card",
    "rally": "hq:unit unit deck card number success",
    "request": "unit deck card number modified success",
    "unit_landed": "unit hex acted",
    "call": "unit deck card number success",
    "unit_beamed_in": "unit hex",
    "unit_evacuated": "unit hex count place",
    "science": "unit place deck card number modified needs success",
    "bridge_shut": "unit",
    "repair_tried": "deck card number success",
    "vittles_waits": "",
    "cannot_move": "why:barred",
    "cannot_fire": "why:barred",
    "approached": "",
    "skedaddled": "",
    "departure_failed": "",
    "chits_discarded": "",
    "chits_returned": "chits:cups",
    "overtime_used": "cards_left",
    "game_over": "outcome",
}
"""Kind of event -> its fields, in order; ``name:kind`` if the name of a field is not its kind of value.

The record of a kind in `hades.narrate.event_kinds` has its texts for the log, the replay and a story.
"""
CARDS = {
    kind: tuple(at for at, field in enumerate(fields.split(), 2) if (field.split(":") * 2)[1] == "card")
    for kind, fields in FIELDS.items()
}
"""Kind of event -> indices of Resolution cards in its entry; the cards of a combat are nested deeper."""

NOTES = {
    "bounced": "hex direction",
    "passed": "hex",
    "changed_maps": "hex direction",
    "delayed": "hex",
    "turned_away": "hex direction why verdicts",
    "no_way": "hex why verdicts",
    "stuck": "hex",
    "engaged": "hex",
    "turned": "hex direction",
    "fled": "hex direction foe:unit considered",
    "cornered": "hex direction foe:unit considered",
    "route": "hex direction ways:directions",
    "no_route": "hex",
    "arrived": "hex",
}
"""Note on an enemy's move -> its fields after the clause ids (`hades.nastian.move_plan` explains them)."""

COMBATANTS = ("unit", "si", "fighter", "ship", "blast")
NO_CARD = "none"
"""The word in place of a card's id if the target drew none (6.4-18)."""
LISTS = {
    "hexes": "hex",
    "directions": "direction",
    "considered": "unit",
    "units": "unit",
    "sis": "si",
    "cups": "cup",
}
"""Kind of a list of values -> kind of its entries."""
FLAGS = ("success", "stopped", "ground", "waited", "acted", "depleted")
_USES = ("", "", "transfer", "fire", "move")
"""Use of the Vittles under Crisis!, indexed by `State.crisis`."""


Moment = tuple[int, int]
"""(number of the command, index of the event from 0); command 0 is the set-up before the first question."""


States = Callable[[], Sequence[State]]
"""A function that returns the State after each event of a command, in order."""


SET_UP = "15.0"
"""Section number of everything before turn 1."""


# Not frozen, because mypyc would not let it keep `times`.
@attrs.define(slots=False, eq=False, repr=False)
class Source:
    """The facts shared by the events of one command: names, the command's number, its States (or None).

    ``log`` contains all events, ``begun`` the turn and section before the first one.
    """

    words: Lexicon
    command: int = 0
    states: States | None = None
    log: Sequence[Entry] = ()
    begun: tuple[int, str] = (0, SET_UP)

    @cached_property
    def times(self) -> list[tuple[int, str]]:
        """(turn, section) of each event."""
        found, (turn, section) = [], self.begun
        for kind, _, *values in self.log:
            if kind == "turn_began":
                turn, section = values[0], "3.0"
            elif kind == "step_began":
                section = values[0]
            found.append((turn, section))
        return found


class Event:
    """One thing that happened: ``kind``, ``clauses``, and ``data``, the values by name."""

    __slots__ = ("_at", "_data", "_source", "entry")

    def __init__(self, entry: Entry, source: Source, at: int = 0) -> None:
        """Make event number ``at``, from 0, of the command described by ``source``."""
        self.entry = entry
        self._source = source
        self._at = at
        self._data: dict[str, Any] | None = None

    @property
    def moment(self) -> Moment:
        """(number of the command that caused the event, index of the event in it)."""
        return self._source.command, self._at

    @property
    def command(self) -> int:
        """Number of the command that caused the event; 0 before the first question."""
        return self._source.command

    @property
    def turn(self) -> int:
        """The turn of the event; 0 during set-up."""
        return self._source.times[self._at][0]

    @property
    def section(self) -> str:
        """Section number of the step in which the event happened."""
        return self._source.times[self._at][1]

    @property
    def words(self) -> Lexicon:
        """The names of the component set."""
        return self._source.words

    @property
    def states(self) -> States | None:
        """A function that returns the States after the events of the command; None if these are not known."""
        return self._source.states

    @property
    def kind(self) -> str:
        """The kind of event, a key of `FIELDS`."""
        kind: str = self.entry[0]
        return kind

    @property
    def clauses(self) -> tuple[str, ...]:
        """Ids of the clauses and rulings behind the event."""
        return clauses_of(self.entry)

    @property
    def data(self) -> dict[str, Any]:
        """The values of the event by name, in words: plain data for JSON."""
        if self._data is None:
            self._data = _named(FIELDS[self.kind], self.entry[2:], self.words)
        return self._data

    def begun_by(self, first: Event) -> Event:
        """Return a copy of this ``unit_moved`` event that begins at the moment of ``first``.

        If ``first`` is a ``unit_moved`` event as well, the copy also begins in the hex where ``first`` began.
        """
        kind, clauses, unit, start, *rest = self.entry
        start = first.entry[3] if first.kind == kind else start
        source = attrs.evolve(first._source, states=None)
        return Event((kind, clauses, unit, start, *rest), source, first.moment[1])

    def __repr__(self) -> str:
        data = [f"{name}={printable.short(value)}" for name, value in self.data.items()]
        return f"<Event {' '.join([self.kind, *data])} [{' '.join(self.clauses)}]>"


def events_of(
    log: Sequence[Entry],
    words: Lexicon,
    command: int = 0,
    states: States | None = None,
    begun: tuple[int, str] = (0, SET_UP),
) -> list[Event]:
    return list(map(Event, log, repeat(Source(words, command, states, log, begun)), count()))


def clauses_of(entry: Entry) -> tuple[str, ...]:
    clauses: tuple[str, ...] = entry[1]
    if entry[0] == "enemy_moved":
        for note in entry[6]:
            clauses += tuple(clause for clause in note[1] if clause not in clauses)
    return clauses


def _named(fields: str, values: tuple[Any, ...], words: Lexicon) -> dict[str, Any]:
    named = zip(_fields(fields), values, strict=True)
    return {name: _word(kind, value, words) for (name, kind), value in named}


@cache
def _fields(fields: str) -> tuple[tuple[str, str], ...]:
    parts = (field.partition(":") for field in fields.split())
    return tuple((name, kind or name) for name, _, kind in parts)


def _word(kind: str, value: Any, words: Lexicon) -> Any:
    if kind in words.words and isinstance(value, int):
        return words.words[kind][value]
    if kind in LISTS:
        return [words.words[LISTS[kind]][number] for number in value]
    if kind in FLAGS:
        return bool(value)
    return _WORDED[kind](value, words) if kind in _WORDED else value


def _card_id(number: int, words: Lexicon) -> str:
    return NO_CARD if number < 0 else words.words["card"][number]


def _toward(what: str, number: int, words: Lexicon) -> dict[str, str]:
    """Return the thing that an enemy turned to: the idol (a hex), a friend or attacker, or a direction."""
    if what == "preferred-direction":
        return {"kind": what, "id": ""}
    return {"kind": what, "id": words.words["hex" if what == "idol" else "unit"][number]}


def _combatant(kind: int, number: int, words: Lexicon) -> dict[str, Any]:
    name = COMBATANTS[kind]
    if name == "ship":
        return {"kind": name, "id": words.words["weapon"][number]}
    if name == "blast":
        return {"kind": name, "id": words.words["type"][number]}
    return {"kind": name, "id": words.words[name][number]}


def _shot(shot: tuple[int, ...], words: Lexicon) -> dict[str, Any]:
    kind, number, weak, card, modifier = shot
    drawn = {"depleted": bool(weak), "card": _card_id(card, words), "modifier": modifier}
    return {**_combatant(kind, number, words), **drawn}


def _target(target: tuple[int, ...], words: Lexicon) -> dict[str, Any]:
    """Return the target of an attack; for the ship, the module under fire."""
    kind, number, weak, card, modifier, cover = target
    ship = COMBATANTS[kind] == "ship"
    who = {"kind": "ship", "id": MODULES[number]} if ship else _combatant(kind, number, words)
    drawn = {"depleted": bool(weak), "card": _card_id(card, words), "modifier": modifier}
    return {**who, **drawn, "cover": cover}


def _notes(value: Any, words: Lexicon) -> list[dict[str, Any]]:
    return [{"note": n[0], "clauses": list(n[1]), **_named(NOTES[n[0]], n[2:], words)} for n in value]


_WORDED: dict[str, Callable[[Any, Lexicon], Any]] = {
    "attacker": lambda value, words: _combatant(value[0], value[1], words),
    "toward": lambda value, words: _toward(value[0], value[1], words),
    "card": _card_id,
    "use": lambda value, _: _USES[value],
    "module": lambda value, _: MODULES[value],
    "shots": lambda value, words: [_shot(shot, words) for shot in value],
    "target": _target,
    "notes": _notes,
    "verdicts": lambda value, words: [[words.words["direction"][way], verdict] for way, verdict in value],
}
"""Kind of value -> function that puts it into words; plain numbers have no function."""

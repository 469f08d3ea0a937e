"""Drafts: positions that are being written. Each edit returns a new draft."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

import attrs

from hades import geometry as geo
from hades.content.component_records import SI_STATUS, TREASURES
from hades.content.position import Exact, Position, Run, Sheet, load_position, parse_position, written
from hades.engine.game import Game
from hades.engine.game_tables import PositionBox, box_of
from hades.engine.position import sketch_of
from hades.engine.position_words import (
    ACTED,
    DOORS,
    EMPTY,
    circle_words,
    drawn_cards,
    kind_of_word,
    si_words,
    treasure_words,
    unit_words,
)
from hades.engine.state_checks import Fault
from hades.rules.sequence_of_play import TURN
from hades.session.position_editing.problems import Problem, Thing, problem_of
from hades.state.state import NO_CIRCLE, PLACES, State
from hades.view import View

FACINGS = geo.DIRECTION_NAMES[1:]
MARKS = ACTED[1:]
"""Marks for a Unit's status in the SHL Phase, such as ``activated`` or ``jammed``. A Unit has at most one."""
DEPLETED = "depleted"
OFF = tuple(PLACES.values())


@attrs.frozen
class UnitWords:
    """The words for a Unit in a position; "" for a word that is left out."""

    place: str
    facing: str = ""
    steps: str = ""
    """``depleted`` or ``1-step``."""
    mark: str = ""
    delayed: str = ""
    trapped: str = ""

    @classmethod
    def read(cls, text: str) -> UnitWords:
        """Return the words of a line, dropping words without effect."""
        place, *rest = text.split() or [""]
        return cls(place, **{field: word for word in rest if (field := kind_of_word(word))})

    @property
    def on_map(self) -> bool:
        return self.place not in OFF

    def __str__(self) -> str:
        return " ".join(filter(None, attrs.astuple(self)))

    def flipped(self, word: str) -> UnitWords:
        """Return the words with ``word`` added, or removed if it was among them."""
        field = kind_of_word(word)
        return attrs.evolve(self, **{field: "" if getattr(self, field) == word else word})

    def put(self, place: str) -> UnitWords:
        """Return the words with another place, without words that apply only on a map or in the old hex."""
        if place in OFF:
            kept = "" if place in ("cup", "gone") else self.steps
            return UnitWords(place, steps=kept)
        return attrs.evolve(self, place=place, delayed="", trapped="")


TABLES = ("units", "si", "circles", "fighters", "treasures", "directions")
"""Tables of a position with a line for each thing."""
PARTS = ("vittles", "chits", "surprises")
"""Tables of a position whose lines are fields of the table itself."""
PILES = ("deck", "aside", "drawn")
"""Piles in which a Nasty Surprise can be."""


@lru_cache(maxsize=16)
def _box(scenario: str, edition: str, components: Path | None) -> PositionBox:
    return box_of(Sheet("", "", Position(scenario=scenario, edition=edition)), None, components)


@attrs.frozen(slots=False)
class Draft:
    """A position as written so far, legal or not. Drafts with the same content are equal."""

    position: Position
    components: Path | None = None
    """Folder of the component set; None for the bundled set."""

    # Beginning

    @classmethod
    def blank(
        cls, base: str, scenario: str = "historical", edition: str = "2.1", components: Path | None = None
    ) -> Draft:
        """Return a draft with only a base, ``empty`` or ``set-up``, at the start of the SHL Phase."""
        return cls(Position(base=base, scenario=scenario, edition=edition, at="6.0"), components)

    @classmethod
    def read(cls, source: Path | str, components: Path | None = None) -> Draft:
        """Return the draft in a file or a string.

        :raises PositionError: if the text is not a position or has an unknown field. Anything that is merely
            impossible on a board is reported in `problems` instead.
        """
        return cls(load_position(source).position, components)

    @classmethod
    def of_game(cls, game: Game, after: int | None = None, components: Path | None = None) -> Draft:
        """Return a game as a draft, as it is now or was after ``after`` commands.

        The draft is exact until its first edit.

        :raises IndexError: if the game has fewer commands.
        """
        return cls(parse_position(game.write_position("", after)).position, components)

    # Contents

    def text(self) -> str:
        return written(self.position)

    def sheet(self, name: str = "position") -> Sheet:
        return parse_position(self.text(), name)

    def game(self, undo: str = "strict") -> Game:
        """Return a game that begins at the draft.

        :raises PositionError: with all problems, one per line.
        :raises ComponentError: for an invalid component set.
        """
        return Game.from_position(self.sheet(), components=self.components, undo=undo)

    @cached_property
    def box(self) -> PositionBox:
        return _box(self.position.scenario, self.position.edition, self.components)

    @cached_property
    def _sketch(self) -> tuple[State, tuple[Fault, ...]]:
        sheet = attrs.evolve(self.box.sheet, position=self.position)
        return sketch_of(sheet, self.box.tables)

    @property
    def state(self) -> State:
        """The board as far as the draft can be read, legal or not."""
        return self._sketch[0]

    @cached_property
    def problems(self) -> tuple[Problem, ...]:
        """All problems of the draft; () if the draft can be played."""
        return tuple(problem_of(fault, self.box.tables) for fault in self._sketch[1])

    @cached_property
    def view(self) -> View:
        """The board as its author sees it, with the contents of closed Circles."""
        view = View(self.state)
        circles = []
        for seen in view.circles:
            counter = self.state.circle_in[seen.number]
            if not seen.counter and counter != NO_CIRCLE:
                record = self.box.tables.circles[counter]
                seen = attrs.evolve(seen, counter=record.id, name=record.name, text=record.text)
            circles.append(seen)
        return view.evolve(circles=tuple(circles))

    @property
    def stated_turn(self) -> int:
        """The turn as written, even an impossible one."""
        return self.state.turn if self.position.turn is None else self.position.turn

    # Things

    def unit(self, id_: str) -> UnitWords:
        """Return the words for a Unit: as written, or as implied by the rest of the draft."""
        if id_ in self.position.units:
            return UnitWords.read(self.position.units[id_])
        return UnitWords.read(unit_words(self.state, self.box.tables.unit_of[id_]))

    def si(self, id_: str) -> tuple[str, str]:
        """Return the letter of an SI's Complex ("" in the Nastian Cup) and its status."""
        letter, _, status = si_words(self.state, self.box.tables.si_of[id_]).rpartition(" ")
        return letter, status

    def circle(self, room: str) -> tuple[str, str]:
        """Return the counter in a Circle (``empty`` for none) and the state of its door."""
        number = self.box.tables.words["room"].index(room)
        counter, door = circle_words(self.state, number).split()
        return counter, door

    def treasure(self, id_: str) -> str:
        """Return the carrier of a treasure, or its place."""
        return treasure_words(self.state, TREASURES.index(id_))

    def hex_of(self, thing: Thing) -> str:
        kind, id_ = thing
        return id_ if kind == "hex" else self.view.hexes_of_things().get(id_, "")

    def things_at(self, hex_: str) -> list[Thing]:
        """Return the things in a hex, top to bottom: Units, treasures without a carrier, SI, Circle."""
        view = self.view
        found: list[Thing] = [("unit", u.id) for u in view.units if u.hex == hex_]
        found += [("treasure", n) for n, one in view.treasures.items() if one.hex == hex_ and not one.carrier]
        found += [("si", s.id) for s in view.installations if s.hex == hex_]
        return [*found, *(("circle", f"circle-{c.number}") for c in view.circles if c.hex == hex_)]

    # General edits

    def _loose(self) -> Position:
        """Return the position without the exact details of a game, which hold only until the first edit."""
        p = self.position
        if p.exact == Exact():
            return p
        section = self.view.section
        begun = self.state.turn > 0 and section in TURN
        p = attrs.evolve(p, exact=Exact(), at=section if begun else "5.1", turn=max(1, self.state.turn))
        return Draft(p, self.components).tidy().position

    def evolve(self, **fields: Any) -> Draft:
        """Return the draft with new values for fields such as ``title``, ``turn`` or ``overtime``."""
        return Draft(attrs.evolve(self._loose(), **fields), self.components)

    def _shorter(self, **fields: Any) -> Draft:
        """Return the draft with the given fields if the board stays the same, else unchanged."""
        other = self.evolve(**fields)
        return other if other.state.digest() == self.state.digest() else self

    def tidy(self) -> Draft:
        """Return the draft without anything that is implied anyway."""
        draft = self
        for name in ("cup", "drawn", "draw_from", "evacuated"):
            draft = draft._shorter(**{name: getattr(Position(), name)})
        for table in TABLES:
            for key in getattr(draft.position, table):
                draft = draft._shorter(**{table: _without(getattr(draft.position, table), key)})
        for name in PARTS:
            for field in attrs.fields(type(getattr(draft.position, name))):
                part = attrs.evolve(getattr(draft.position, name), **{field.name: None})
                draft = draft._shorter(**{name: part})
        for id_, text in draft.position.units.items():
            plain = str(attrs.evolve(UnitWords.read(text), facing=""))
            draft = draft._shorter(units={**draft.position.units, id_: plain})
        return draft

    def part(self, name: str, **values: Any) -> Draft:
        """Return the draft with new values in ``vittles``, ``chits`` or ``surprises``.

        Values that are implied anyway are left out.
        """
        draft = self.evolve(**{name: attrs.evolve(getattr(self._loose(), name), **values)})
        for key in values:
            draft = draft._shorter(**{name: attrs.evolve(getattr(draft.position, name), **{key: None})})
        return draft

    def line(self, table: str, key: str, words: str) -> Draft:
        """Return the draft with new words for a thing in a table, or without a line if they are implied."""
        lines = getattr(self._loose(), table)
        draft = self.evolve(**{table: {**lines, key: words}})
        return draft._shorter(**{table: _without(lines, key)})

    # Edits of Units

    def with_unit(self, id_: str, words: UnitWords) -> Draft:
        loose = self._loose()
        cup = loose.cup
        if cup is not None:
            rest = tuple(one for one in cup if one != id_)
            cup = (*rest, id_) if words.place == "cup" else rest
        draft = self.evolve(units={**loose.units, id_: str(words)}, cup=cup)
        return draft._shorter(units=_without(draft.position.units, id_))

    def place(self, id_: str, place: str) -> Draft:
        """Return the draft with a Unit in a hex, ``aboard``, ``lab``, ``cup``, ``gone`` or ``hidden``."""
        return self.with_unit(id_, self.unit(id_).put(place))

    def take_away(self, id_: str) -> Draft:
        """Return the draft with a Unit taken away: a Nastian to the cup, a Circle's Unit into hiding.

        Any other Unit is gone.
        """
        t = self.box.tables
        unit = t.unit_of[id_]
        lost = unit in t.squads or unit == t.dante
        return self.place(id_, "gone" if lost else "cup" if t.is_nastian[unit] else "hidden")

    def turn(self, id_: str, facing: str) -> Draft:
        """Return the draft with a new facing for a Unit on a map; "" is the Preferred Direction."""
        words = self.unit(id_)
        return self.with_unit(id_, attrs.evolve(words, facing=facing)) if words.on_map else self

    def can_deplete(self, id_: str) -> bool:
        return self.box.tables.steps_of[self.box.tables.unit_of[id_]] > 1

    def flip(self, id_: str, word: str) -> Draft:
        """Return the draft with a word of a Unit added or removed: ``depleted``, ``delayed`` or a mark."""
        return self.with_unit(id_, self.unit(id_).flipped(word))

    def trap(self, id_: str) -> Draft:
        """Return the draft with a Unit caught in a Trap or freed, and the door of its Circle changed."""
        words = self.unit(id_)
        draft = self.flip(id_, "trapped")
        room = next((id_ for kind, id_ in self.things_at(words.place) if kind == "circle"), "")
        if room and (counter := self.circle(room)[0]) != EMPTY:
            return draft.fill(room, counter, "open" if words.trapped else "locked")
        return draft

    # Edits of counters

    def install(self, id_: str, letter: str, status: str = "operational") -> Draft:
        """Return the draft with an SI in a Complex; the letter "" puts the SI into the Nastian Cup."""
        if not letter:
            return self.line("si", id_, SI_STATUS[0])
        return self.line("si", id_, letter if status == SI_STATUS[1] else f"{letter} {status}")

    def fill(self, room: str, counter: str, door: str = "closed") -> Draft:
        """Return the draft with a counter (or ``empty``) in a Circle.

        A counter from another Circle is swapped with the one in this Circle.
        """
        held, its_door = self.circle(room)
        draft = self
        there = next((r for r in self.rooms if r != room and self.circle(r)[0] == counter), "")
        if there and counter != EMPTY:
            other = EMPTY if held == EMPTY else f"{held} {its_door}"
            lines = {**self._loose().circles, room: f"{counter} {door}", there: other}
            draft = self.evolve(circles=lines)
            draft = draft._shorter(circles=_without(lines, there))
        words = EMPTY if counter == EMPTY else counter if door == DOORS[1] else f"{counter} {door}"
        return draft.line("circles", room, words)

    @property
    def rooms(self) -> Sequence[str]:
        return self.box.tables.words["room"][1:]

    # Edits of cards, the Nastian Cup, fixed draws and runs

    def pile(self, card: str) -> str:
        """Return the pile of a Nasty Surprise, one of `PILES`."""
        number = self.box.tables.words["surprise"].index(card)
        left, aside = self.state.surprise_left >> number & 1, self.state.surprise_aside >> number & 1
        return PILES[0 if left else 1 if aside else 2]

    def put_card(self, card: str, pile: str) -> Draft:
        """Return the draft with a Nasty Surprise in another pile."""
        piles = {name: self.pile(name) for name in self.box.tables.words["surprise"]} | {card: pile}
        deck, aside = (tuple(n for n, at in piles.items() if at == where) for where in PILES[:2])
        return self.evolve(surprises=attrs.evolve(self._loose().surprises, deck=deck, aside=aside))

    @property
    def drawn(self) -> tuple[str, ...]:
        """Ids of the Resolution cards drawn since the last reshuffle of their deck."""
        return tuple(drawn_cards(self.state))

    def toggle_drawn(self, card: str) -> Draft:
        """Return the draft with a Resolution card drawn, or put back if it was drawn."""
        now = self.drawn
        cards = tuple(one for one in now if one != card) if card in now else (*now, card)
        return self.evolve(drawn=cards or None)

    @property
    def cup(self) -> tuple[str, ...]:
        return self.view.cup

    def toggle_chit(self, chit: str) -> Draft:
        """Return the draft with a chit in the Nastian Cup, or, if the chit was there, without it."""
        now = self.cup
        cup = tuple(one for one in now if one != chit) if chit in now else (*now, chit)
        return self.evolve(cup=cup)._shorter(cup=None)

    def with_draw(self, phrase: str) -> Draft:
        return self.evolve(next=(*(self.position.next or ()), phrase))

    def without_draw(self, number: int) -> Draft:
        """Return the draft without the fixed draw at index ``number``."""
        phrases = self.position.next or ()
        return self.evolve(next=(*phrases[:number], *phrases[number + 1 :]) or None)

    def with_run(self, run: Run) -> Draft:
        """Return the draft with one more run, as a drill. The draft of a game stays exact."""
        return Draft(attrs.evolve(self.position, run=(*self.position.run, run)), self.components)

    def without_runs(self) -> Draft:
        bare = Position()
        p = attrs.evolve(self.position, run=(), do=bare.do, stop=bare.stop, expect=bare.expect)
        return Draft(p, self.components)


def _without(table: dict[str, str], key: str) -> dict[str, str]:
    return {name: words for name, words in table.items() if name != key}

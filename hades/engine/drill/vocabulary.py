"""Checks every word of a drill's runs before anything is played.

A word that names nothing would always fail where it is expected, and always hold, silently, where it is not:
``not_menu = ["march bogus-77"]`` proves nothing. So both are faults.
"""

from __future__ import annotations

from collections.abc import Sequence

from hades import geometry as geo
from hades.content import edition
from hades.content.decoding import suggestion
from hades.content.kinds import FIGHTER_STATUS, SI_STATUS, TREASURES
from hades.content.position import Expect, KnownSurprises, Run, Sheet, Step, Surprises
from hades.content.tables import Tables
from hades.engine.drill import event_phrases
from hades.engine.position import ACTED, DOORS, EMPTY, OUTCOMES, Words
from hades.engine.sequencer import ASKS
from hades.rules import victory
from hades.rules.contents import TURN
from hades.state.commands import Lexicon
from hades.state.state import PLACES

LEVELS = (*(name for _, name, _ in victory.LEVELS), victory.WORST[0], "")
"""The names of the levels of a score; "" in a game that was lost."""
SCORES = tuple(what for what, _, _ in victory.ITEMS)
OVER = "over"
"""The value of ``ask`` once the game is over."""
NOT = "not"


def faults(sheet: Sheet, run: Run, tables: Tables, words: Lexicon) -> list[str]:
    """Return a line for every unknown name in a run; ``sheet`` is set to that run."""
    reader = _RunReader(sheet, tables, words)
    reader.run(run)
    return reader.faults


class _RunReader(Words):
    """Checks a run; unknown words become lines in ``faults``."""

    def __init__(self, sheet: Sheet, tables: Tables, words: Lexicon) -> None:
        super().__init__(sheet)
        self.t = tables
        self.lexicon = words
        self.words = words.words
        self.cards = [card.id for card in (*tables.catalog.shl_cards, *tables.catalog.nastian_cards)]
        nastians = [self.words["unit"][unit] for unit in tables.nastians]
        self.in_cup = [*nastians, *self.words["chit"]]

    def run(self, run: Run) -> None:
        for number, text in enumerate(run.editions, 1):
            try:
                edition.parse(text)
            except ValueError as error:
                self.fault(f"editions[{number}]", str(error))
        if run.stop in (self.sheet.position.at, *self.sheet.position.then)[:-1]:
            self.fault("stop", "then goes on after that section; leave then out, or stop later")
        for number, step in enumerate((run, *run.step)):
            self._step(f"step[{number}]." if number else "", step)

    def _step(self, path: str, step: Step) -> None:
        if step.stop:
            self.known(f"{path}stop", step.stop, TURN)
        for number, command in enumerate(step.do, 1):
            self._command(f"{path}do[{number}]", command)
        self._expect(f"{path}expect", step.expect)

    def _expect(self, path: str, expect: Expect) -> None:
        self._board(path, expect)
        self._numbers(path, expect)
        self._piles(path, expect)
        self._events(path, expect)
        self._choices(path, expect)

    # what stands on the board

    def _board(self, path: str, expect: Expect) -> None:
        for name, text in expect.units.items():
            unit = self.known(f"{path}.units.{name}", name, self.words["unit"][1:]) + 1
            if unit:
                self._words_of(f"{path}.units.{name}", text, self._unit_words(unit))
        letters, statuses = self.words["letter"], SI_STATUS
        plain: tuple[tuple[str, dict[str, str], Sequence[str], Sequence[str]], ...] = (
            ("si", expect.si, self.words["si"], (*statuses, *letters)),
            ("circles", expect.circles, self.words["room"][1:], (*self.words["circle"], EMPTY, *DOORS)),
            ("fighters", expect.fighters, self.words["fighter"], FIGHTER_STATUS),
            ("treasures", expect.treasures, TREASURES, self._treasure_words()),
            ("directions", expect.directions, _MAPS, geo.DIRECTION_NAMES),
        )
        for table, wanted, names, words in plain:
            for name, text in wanted.items():
                if self.known(f"{path}.{table}.{name}", name, names) >= 0:
                    self._words_of(f"{path}.{table}.{name}", text, words)

    def _unit_words(self, unit: int) -> list[str]:
        steps = [f"{number}-step" for number in range(1, self.t.steps_of[unit] - 1)]
        marks = ("depleted", *steps, *ACTED[1:], "delayed", "trapped")
        return [*PLACES.values(), *geo.DIRECTION_NAMES[1:], *marks, *self.words["hex"]]

    def _treasure_words(self) -> list[str]:
        return [*PLACES.values(), *self.words["unit"][1:], *self.words["hex"]]

    def _words_of(self, where: str, text: str, known: Sequence[str]) -> None:
        """Check the words that may stand in a place; ``not`` goes before one of them."""
        words = text.split()
        if not words or words[-1] == NOT:
            self.fault(where, f"{text!r} ends where a word is needed; write one, or leave the line out")
        for word in words:
            if word != NOT and word not in known:
                self.fault(where, f"{word!r} is never said of it; {suggestion(word, list(known))}")

    # numbers, names and truth values

    def _numbers(self, path: str, expect: Expect) -> None:
        named: tuple[tuple[str, str | None, Sequence[str]], ...] = (
            ("level", expect.level, LEVELS),
            ("outcome", expect.outcome, (*LEVELS, *OUTCOMES[1:])),
        )
        for field, word, known in named:
            if word is not None:
                self.known(f"{path}.{field}", word, known)
        if expect.turn is not None and not 0 <= expect.turn <= len(self.words["surprise"]):
            self.fault(f"{path}.turn", f"{expect.turn} stands here; no game has a turn of that number")
        for what in expect.score:
            self.known(f"{path}.score.{what}", what, SCORES)

    def _piles(self, path: str, expect: Expect) -> None:
        """Check the counters in cups, and the cards in decks and out of them."""
        exactly = expect.exactly
        surprises = self.words["surprise"]
        for field, names, known in (
            ("cup", expect.cup, self.in_cup),
            ("not_cup", expect.not_cup, self.in_cup),
            ("drawn", expect.drawn, self.cards),
            ("not_drawn", expect.not_drawn, self.cards),
            *_surprises("surprises", expect.surprises, surprises),
            ("exactly.cup", exactly.cup, self.in_cup),
            ("exactly.si_cup", exactly.si_cup, self.words["si"]),
            ("exactly.drawn", exactly.drawn, self.cards),
            *_surprises("exactly.surprises", exactly.surprises, surprises),
        ):
            self.each(f"{path}.{field}", names or (), known)

    # what happens and what may be done

    def _events(self, path: str, expect: Expect) -> None:
        phrases = [
            *_numbered(f"{path}.events", expect.events),
            *_numbered(f"{path}.no_events", expect.no_events),
            *((f"{path}.count.{phrase}", phrase) for phrase in expect.count),
        ]
        for where, phrase in phrases:
            if wrong := event_phrases.fault(phrase, self.lexicon):
                self.fault(where, wrong)
        for phrase, number in expect.count.items():
            if number < 0:
                self.fault(f"{path}.count.{phrase}", f"{number} stands here; it must be 0 or more")
        self._clauses(f"{path}.clauses", expect.clauses)
        self._clauses(f"{path}.no_clauses", expect.no_clauses)

    def _clauses(self, where: str, ids: tuple[str, ...]) -> None:
        for at, id_ in _numbered(where, ids):
            if wrong := event_phrases.clause_fault(id_):
                self.fault(at, wrong)

    def _choices(self, path: str, expect: Expect) -> None:
        menus = [
            *_numbered(f"{path}.menu", expect.menu),
            *_numbered(f"{path}.not_menu", expect.not_menu),
            *_numbered(f"{path}.exactly.menu", expect.exactly.menu or ()),
        ]
        for where, pattern in menus:
            self._pattern(where, pattern)
        for command, ids in expect.refused.items():
            self._command(f"{path}.refused.{command}", command)
            self._clauses(f"{path}.refused.{command}", ids)
        if expect.ask is not None:
            self._words_of(
                f"{path}.ask",
                expect.ask,
                [*ASKS, OVER, *self.words["unit"][1:], *event_phrases.known_clauses()],
            )

    def _command(self, where: str, name: str) -> str:
        """Return a command's name as a menu shows it; note a fault if no menu can ever hold the command."""
        try:
            return self.lexicon.command(self.lexicon.parse(name)).name
        except ValueError as error:
            self.fault(where, str(error))
            return ""

    def _pattern(self, where: str, pattern: str) -> None:
        if self.lexicon.like(pattern):
            return
        if name := self._command(where, pattern):
            self.fault(where, f"{pattern!r} is written otherwise in a menu; write {name!r}")


_MAPS = tuple(name.lower() for name in geo.MAP_NAMES)


def _numbered(where: str, entries: tuple[str, ...]) -> list[tuple[str, str]]:
    return [(f"{where}[{number}]", entry) for number, entry in enumerate(entries, 1)]


def _surprises(
    where: str, piles: KnownSurprises | Surprises, known: list[str]
) -> list[tuple[str, tuple[str, ...] | None, list[str]]]:
    found = [(f"{where}.deck", piles.deck, known), (f"{where}.aside", piles.aside, known)]
    return [*found, (f"{where}.drawn", piles.drawn, known)] if isinstance(piles, KnownSurprises) else found

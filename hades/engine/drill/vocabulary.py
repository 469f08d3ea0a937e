"""The words of a drill, and the check of the words in a run before it is played.

An expectation of an unknown name would always fail. One that excludes an unknown name, such as
``not_menu = ["march bogus-77"]``, would always pass and prove nothing. Both are faults.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import attrs

from hades.content import edition
from hades.content.position import Expect, Run, Sheet, Step
from hades.content.tables import Tables
from hades.engine.drill import event_phrases
from hades.engine.position import Words
from hades.engine.position_words import drawn_cards, named, thing_tables, value_at
from hades.engine.sequencer import ASKS
from hades.rules import victory
from hades.rules.sequence_of_play import TURN
from hades.state.commands import Lexicon
from hades.state.state import IN_CUP, State, rows
from hades.wording import suggestion

LEVELS = (*victory.LEVEL_NAMES, "")
"""The names of the levels of a score; "" is for a lost game."""
SCORES = tuple(what for what, _, _ in victory.ITEMS)
OVER = "over"
"""The value of ``ask`` once the game is over."""
NOT = "not"


@attrs.frozen
class ExpectedPile:
    """A cup or a pile of cards: the ids that can be in it, and a function that returns the ids in it now."""

    known: Sequence[str]
    there: Callable[[State], list[str]]


def piles(t: Tables, lexicon: Lexicon) -> dict[str, ExpectedPile]:
    """Map the path of each field of an expectation about cups and cards to its pile."""
    words = lexicon.words
    surprises = words["surprise"]
    in_cup = [*(words["unit"][unit] for unit in t.nastians), *words["chit"]]
    cup = ExpectedPile(in_cup, lambda s: named(s.cup, words["cup"]))
    si_cup = ExpectedPile(words["si"], lambda s: [words["si"][si] for si in rows(s.si_status, IN_CUP)])
    drawn = ExpectedPile(words["card"], lambda s: drawn_cards(s, lexicon))
    deck = ExpectedPile(surprises, lambda s: named(s.surprise_left, surprises))
    aside = ExpectedPile(surprises, lambda s: named(s.surprise_aside, surprises))
    gone = ExpectedPile(
        surprises,
        lambda s: named((1 << len(surprises)) - 1 & ~s.surprise_left & ~s.surprise_aside, surprises),
    )
    return {
        **{"cup": cup, "not_cup": cup, "drawn": drawn, "not_drawn": drawn},
        **{"surprises.deck": deck, "surprises.aside": aside, "surprises.drawn": gone},
        **{"exactly.cup": cup, "exactly.si_cup": si_cup, "exactly.drawn": drawn},
        **{"exactly.surprises.deck": deck, "exactly.surprises.aside": aside},
    }


def faults(sheet: Sheet, run: Run, tables: Tables, words: Lexicon) -> list[str]:
    """Return a line for every unknown name in a run; ``sheet`` is the sheet for that run."""
    reader = _RunReader(sheet, tables, words)
    reader.run(run)
    return reader.faults


class _RunReader(Words):
    def __init__(self, sheet: Sheet, tables: Tables, words: Lexicon) -> None:
        super().__init__(sheet)
        self.t = tables
        self.lexicon = words
        self.words = words.words

    def run(self, run: Run) -> None:
        for number, text in enumerate(run.editions, 1):
            try:
                edition.parse(text)
            except ValueError as error:
                self.fault(f"editions[{number}]", str(error))
        if run.stop in (self.sheet.position.at, *self.sheet.position.then)[:-1]:
            self.fault("stop", "`then` continues after that section; remove `then`, or stop later")
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
        for field, pile in piles(self.t, self.lexicon).items():
            self.each(f"{path}.{field}", value_at(expect, field) or (), pile.known)
        self._events(path, expect)
        self._choices(path, expect)

    # The board

    def _board(self, path: str, expect: Expect) -> None:
        for table, things in thing_tables(self.t, self.lexicon).items():
            for name, text in getattr(expect, table).items():
                where = f"{path}.{table}.{name}"
                number = self.known(where, name, things.names[things.first :])
                if number >= 0:
                    self._check_words(where, text, things.words(number + things.first))

    def _check_words(self, where: str, text: str, known: Sequence[str]) -> None:
        words = text.split()
        if not words or words[-1] == NOT:
            self.fault(where, f"{text!r} needs another word at the end; add one, or remove the line")
        for word in words:
            if word != NOT and word not in known:
                self.fault(where, f"{word!r} is never used here; {suggestion(word, list(known))}")

    # Numbers, names and truth values

    def _numbers(self, path: str, expect: Expect) -> None:
        if expect.level is not None:
            self.known(f"{path}.level", expect.level, LEVELS)
        if expect.outcome is not None:
            self.known(f"{path}.outcome", expect.outcome, (*LEVELS, *victory.OUTCOMES[1:]))
        if expect.turn is not None and not 0 <= expect.turn <= len(self.words["surprise"]):
            self.fault(f"{path}.turn", f"{expect.turn} is out of range; no game has a turn of that number")
        for what in expect.score:
            self.known(f"{path}.score.{what}", what, SCORES)

    # Events, questions and menus

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
                self.fault(f"{path}.count.{phrase}", f"{number} is out of range; it must be 0 or more")
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
            if not self.lexicon.like(pattern) and (name := self._command(where, pattern)):
                self.fault(where, f"{pattern!r} is spelled {name!r} in the menu")
        for command, ids in expect.refused.items():
            self._command(f"{path}.refused.{command}", command)
            self._clauses(f"{path}.refused.{command}", ids)
        if expect.ask is not None:
            self._check_words(
                f"{path}.ask",
                expect.ask,
                [*ASKS, OVER, *self.words["unit"][1:], *event_phrases.known_clauses()],
            )

    def _command(self, where: str, name: str) -> str:
        """Return the name of a command as in a menu; record a fault if no menu can contain the command."""
        try:
            return self.lexicon.named(name).name
        except ValueError as error:
            self.fault(where, str(error))
            return ""


def _numbered(where: str, entries: tuple[str, ...]) -> list[tuple[str, str]]:
    return [(f"{where}[{number}]", entry) for number, entry in enumerate(entries, 1)]

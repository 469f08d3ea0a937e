"""The expectations of a drill: their words are checked before a run is played, and compared with its result.

An expectation of an unknown name would always fail. One that excludes an unknown name, such as
``not_menu = ["march bogus-77"]``, would always pass and prove nothing. Both are faults.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fnmatch import fnmatchcase
from typing import Any

import attrs

from hades.content import edition
from hades.content.position import Expect, Run, Sheet, Step
from hades.content.tables import Tables
from hades.engine.drill.event_phrases import clause_fault, fault, known_clauses, matches, phrase_of
from hades.engine.game import Game
from hades.engine.position import Words
from hades.engine.position_words import drawn_cards, named, single_values, thing_tables, value_at
from hades.engine.sequencer import ASKS
from hades.rules import victory
from hades.rules.sequence_of_play import TURN
from hades.state.commands import lexicon
from hades.state.events import Event
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


def piles(t: Tables) -> dict[str, ExpectedPile]:
    """Map the path of each field of an expectation about cups and cards to its pile."""
    words = t.words
    surprises = words["surprise"]
    in_cup = [*(words["unit"][unit] for unit in t.nastians), *words["chit"]]
    cup = ExpectedPile(in_cup, lambda s: named(s.cup, words["cup"]))
    si_cup = ExpectedPile(words["si"], lambda s: [words["si"][si] for si in rows(s.si_status, IN_CUP)])
    drawn = ExpectedPile(words["card"], drawn_cards)
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


def faults(sheet: Sheet, run: Run, tables: Tables) -> list[str]:
    """Return a line for every unknown name in a run; ``sheet`` is the sheet for that run."""
    reader = _RunReader(sheet, tables)
    reader.run(run)
    return reader.faults


class _RunReader(Words):
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
        for field, pile in piles(self.t).items():
            self.each(f"{path}.{field}", value_at(expect, field) or (), pile.known)
        self._events(path, expect)
        self._choices(path, expect)

    # The board

    def _board(self, path: str, expect: Expect) -> None:
        for table, things in thing_tables(self.t).items():
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
            if wrong := fault(phrase, self.t):
                self.fault(where, wrong)
        for phrase, number in expect.count.items():
            if number < 0:
                self.fault(f"{path}.count.{phrase}", f"{number} is out of range; it must be 0 or more")
        self._clauses(f"{path}.clauses", expect.clauses)
        self._clauses(f"{path}.no_clauses", expect.no_clauses)

    def _clauses(self, where: str, ids: tuple[str, ...]) -> None:
        for at, id_ in _numbered(where, ids):
            if wrong := clause_fault(id_):
                self.fault(at, wrong)

    def _choices(self, path: str, expect: Expect) -> None:
        menus = [
            *_numbered(f"{path}.menu", expect.menu),
            *_numbered(f"{path}.not_menu", expect.not_menu),
            *_numbered(f"{path}.exactly.menu", expect.exactly.menu or ()),
        ]
        for where, pattern in menus:
            if not lexicon(self.t.catalog).like(pattern) and (name := self._command(where, pattern)):
                self.fault(where, f"{pattern!r} is spelled {name!r} in the menu")
        for command, ids in expect.refused.items():
            self._command(f"{path}.refused.{command}", command)
            self._clauses(f"{path}.refused.{command}", ids)
        if expect.ask is not None:
            self._check_words(
                f"{path}.ask",
                expect.ask,
                [*ASKS, OVER, *self.words["unit"][1:], *known_clauses()],
            )

    def _command(self, where: str, name: str) -> str:
        """Return the name of a command as in a menu; record a fault if no menu can contain the command."""
        try:
            return lexicon(self.t.catalog).named(name).name
        except ValueError as error:
            self.fault(where, str(error))
            return ""


def _numbered(where: str, entries: tuple[str, ...]) -> list[tuple[str, str]]:
    return [(f"{where}[{number}]", entry) for number, entry in enumerate(entries, 1)]


# Comparison

Difference = tuple[str, str]
"""(field of the expectation, sentence with the expected and the actual value)."""

MOST_NAMED = 12
"""Maximum number of menu commands named in a sentence."""


def differences(game: Game, expect: Expect, events: list[Event]) -> list[Difference]:
    """Return a difference for each expectation not met; ``events`` are the events since the step before."""
    return [
        *_board(game, expect),
        *_numbers(game, expect),
        *_piles(game, expect),
        *_events(expect, events),
        *_choices(game, expect),
    ]


def _unequal(what: str, expected: object, came: object) -> Iterator[Difference]:
    if expected is not None and expected != came:
        yield what, f"expected {expected!r}, got {came!r}"


def _words(what: str, expected: str, came: str) -> Iterator[Difference]:
    """Check that every expected word is among the actual ones, and no word after ``not`` is among them."""
    wanted, have = expected.split(), came.split()
    for at, word in enumerate(wanted):
        negated = at > 0 and wanted[at - 1] == NOT
        if word != NOT and (word in have) == negated:
            yield what, f"expected {expected!r}, got {came!r}"
            return


def _board(game: Game, expect: Expect) -> Iterator[Difference]:
    for table, things in thing_tables(game.tables).items():
        for name, text in getattr(expect, table).items():
            now = things.now(game.state, things.names.index(name))
            yield from _words(f"{table}.{name}", text, now)


def standing_fields(game: Game) -> dict[str, Any]:
    """Return the current value of each single-valued field of an expectation, by its path."""
    s, score = game.state, game.score
    return {
        **single_values(s),
        "cards_left": s.surprise_left.bit_count(),
        "left.shl": s.left[0].bit_count(),
        "left.nastian": s.left[1].bit_count(),
        "vp": score.vp,
        "level": score.level,
        "outcome": game.over or "",
    }


def _numbers(game: Game, expect: Expect) -> Iterator[Difference]:
    for field, came in standing_fields(game).items():
        yield from _unequal(field, value_at(expect, field), came)
    if expect.score:
        lines = {what: vp for what, vp, _ in game.score.lines}
        for what, vp in expect.score.items():
            yield from _unequal(f"score.{what}", vp, lines.get(what, 0))


def _piles(game: Game, expect: Expect) -> Iterator[Difference]:
    for field, pile in piles(game.tables).items():
        names = value_at(expect, field)
        if field.startswith("exactly.") and names is not None:
            yield from _same_entries(field, names, pile.there(game.state))
        elif names:
            there, wanted = pile.there(game.state), not field.startswith("not_")
            for name in names:
                if (name in there) != wanted:
                    yield field, f"{name} is {'not ' * wanted}among {_few(there)}"


def _same_entries(field: str, expected: tuple[str, ...], came: list[str]) -> Iterator[Difference]:
    missing = [name for name in expected if name not in came]
    more = [name for name in came if name not in expected]
    if missing:
        yield field, f"missing: {_few(missing)}"
    if more:
        yield field, f"not expected: {_few(more)}"


# Events


def _events(expect: Expect, events: list[Event]) -> Iterator[Difference]:
    at = 0
    for number, phrase in enumerate(expect.events, 1):
        found = next((n for n in range(at, len(events)) if matches(events[n], phrase)), -1)
        if found >= 0:
            at = found + 1
            continue
        kind = phrase.split()[0]
        alike = [phrase_of(event) for event in events if event.kind == kind]
        came = "; ".join(alike) if alike else "kinds " + ", ".join(event.kind for event in events)
        problem = f"expected {phrase!r}{' next' if at else ''}, got {came or 'nothing'}"
        yield f"events[{number}]", problem
    for number, phrase in enumerate(expect.no_events, 1):
        for event in events:
            if matches(event, phrase):
                yield f"no_events[{number}]", f"{phrase!r} must not happen, but did: {phrase_of(event)}"
    for phrase, wanted in expect.count.items():
        counted = [event for event in events if matches(event, phrase)]
        if len(counted) != wanted:
            came = "; ".join(map(phrase_of, counted)) or "none"
            yield (f"count.{phrase}", f"expected {wanted}, got {len(counted)}: {came}")
    seen = {clause for event in events for clause in event.clauses}
    for number, clause in enumerate(expect.clauses, 1):
        if clause not in seen:
            yield (f"clauses[{number}]", f"expected {clause}, got {' '.join(sorted(seen)) or 'none'}")
    for number, clause in enumerate(expect.no_clauses, 1):
        if clause in seen:
            yield f"no_clauses[{number}]", f"{clause} must not be cited, but was"


# Questions and menus


def _choices(game: Game, expect: Expect) -> Iterator[Difference]:
    names = [command.name for command in game.menu]
    for number, pattern in enumerate(expect.menu, 1):
        if not any(fnmatchcase(name, pattern) for name in names):
            yield (f"menu[{number}]", f"expected {pattern!r}, the menu has {_few(names)}")
    for number, pattern in enumerate(expect.not_menu, 1):
        held = [name for name in names if fnmatchcase(name, pattern)]
        if held:
            yield (f"not_menu[{number}]", f"{pattern!r} is in the menu but must not be: {_few(held)}")
    if (exact := expect.exactly.menu) is not None:
        patterns = [p for p in exact if not any(fnmatchcase(name, p) for name in names)]
        others = [name for name in names if not any(fnmatchcase(name, p) for p in exact)]
        yield from _same_entries("exactly.menu", tuple(patterns), others)
    for command, clauses in expect.refused.items():
        why, reason = game.why_not(command)
        if not reason:
            yield f"refused.{command}", f"it is in the menu: {menu_of(game)}"
        for clause in clauses:
            if reason and clause not in why:
                came = " ".join(why) or "no clause"
                yield (f"refused.{command}", f"expected {clause}, got {came} ({reason})")
    if expect.ask is not None:
        ask = game.ask
        came = f"{ask.kind} {ask.subject} {' '.join(ask.clauses)}" if ask else OVER
        yield from _words("ask", expect.ask, came)


def menu_of(game: Game) -> str:
    return _few([command.name for command in game.menu])


def _few(names: list[str]) -> str:
    more = f" and {len(names) - MOST_NAMED} more" if len(names) > MOST_NAMED else ""
    return ", ".join(names[:MOST_NAMED]) + more if names else "nothing"

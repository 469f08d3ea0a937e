"""Comparison of the expectations of a drill with the actual result: a line for each difference."""

from __future__ import annotations

from collections.abc import Iterator
from fnmatch import fnmatchcase
from typing import Any

from hades.content.position import Expect
from hades.engine.drill.event_phrases import matches, phrase_of
from hades.engine.drill.vocabulary import NOT, OVER, piles
from hades.engine.game import Game
from hades.engine.position_words import single_values, thing_tables, value_at
from hades.state.events import Event

Difference = tuple[str, str]
"""(field of the expectation, sentence with the expected and the actual value)."""

MOST_NAMED = 12
"""Greatest number of menu commands named in a sentence."""


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
    for table, things in thing_tables(game.tables, game.words).items():
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
    for field, pile in piles(game.tables, game.words).items():
        names = value_at(expect, field)
        if not names and not (field.startswith("exactly.") and names is not None):
            continue
        there = pile.there(game.state)
        if field.startswith("exactly."):
            yield from _same_entries(field, names, there)
            continue
        wanted = not field.startswith("not_")
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

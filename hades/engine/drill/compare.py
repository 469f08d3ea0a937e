"""Compares the expectations of a drill with the result: a line for each difference."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fnmatch import fnmatchcase
from typing import Any

from hades import geometry as geo
from hades.content.kinds import CRISIS, DECKS, FIGHTER_STATUS, MODULES, SI_STATUS, TREASURES
from hades.content.position import LOST, Expect
from hades.engine.drill.event_phrases import matches, told
from hades.engine.drill.vocabulary import NOT, OVER
from hades.engine.game import Game
from hades.engine.position_text import circle_words, named, treasure_words, unit_words
from hades.engine.scripted_draws import ids_of
from hades.state.commands import Lexicon
from hades.state.draw import FULL_DECK
from hades.state.events import Event
from hades.state.state import IN_CUP, NO_SI, State

Difference = tuple[str, str]
"""The field of the expectation, and a sentence with the expected and the actual value."""

MOST_TOLD = 12
"""Greatest number of commands of a menu that a sentence names."""


def differences(game: Game, expect: Expect, events: list[Event]) -> list[Difference]:
    """Return the expectations that were not met; ``events`` are those since the last step."""
    return [
        *_board(game, expect),
        *_numbers(game, expect),
        *_piles(game, expect),
        *_events(expect, events),
        *_choices(game, expect),
    ]


def _said(what: str, expected: object, came: object) -> Iterator[Difference]:
    if expected is not None and expected != came:
        yield what, f"{expected!r} was expected, {came!r} came"


def _words(what: str, expected: str, came: str) -> Iterator[Difference]:
    """Check that every expected word is among those found; a word after ``not`` must not be."""
    wanted, have = expected.split(), came.split()
    for at, word in enumerate(wanted):
        negated = at > 0 and wanted[at - 1] == NOT
        if word != NOT and (word in have) == negated:
            yield what, f"{expected!r} was expected, {came!r} came"
            return


def _board(game: Game, expect: Expect) -> Iterator[Difference]:
    for table, (names, came) in standing_things(game._state, game.words).items():
        for name, text in getattr(expect, table).items():
            yield from _words(f"{table}.{name}", text, came(names.index(name)))


def standing_things(s: State, lexicon: Lexicon) -> dict[str, tuple[list[str], Callable[[int], str]]]:
    """Map each table of an expectation to the names of its things, and the words of one by its number."""
    words = lexicon.words
    return {
        "units": (words["unit"], lambda n: unit_words(s, n)),
        "si": (words["si"], lambda n: _si_words(s, words, n)),
        "circles": (words["room"], lambda n: circle_words(s, words, n)),
        "fighters": (words["fighter"], lambda n: FIGHTER_STATUS[s.fighters[n]]),
        "treasures": (list(TREASURES), lambda n: treasure_words(s, words, n)),
        "directions": (
            [name.lower() for name in geo.MAP_NAMES],
            lambda n: geo.DIRECTION_NAMES[s.direction[n]],
        ),
    }


def _si_words(s: State, words: dict[str, list[str]], si: int) -> str:
    letter = s.si_where[si]
    if s.si_status[si] == IN_CUP or letter == NO_SI:
        return SI_STATUS[IN_CUP]
    return f"{words['letter'][letter]} {SI_STATUS[s.si_status[si]]}"


def standing_fields(game: Game) -> dict[str, Any]:
    """Return the current value of each single-valued field of an expectation, by its path."""
    s, score = game._state, game.score
    return {
        "vittles.in_system": s.in_system,
        "vittles.module": (*MODULES, LOST)[s.module],
        "vittles.failing": s.failing,
        "chits.crisis": CRISIS[s.crisis],
        "chits.comm_crash": s.comm_crash,
        "turn": s.turn,
        "cards_left": s.surprise_left.bit_count(),
        "left.shl": s.left[0].bit_count(),
        "left.nastian": s.left[1].bit_count(),
        "evacuated": s.evacuated,
        "draw_from": DECKS[s.either],
        **{
            name: bool(getattr(s, name))
            for name in ("overtime", "parting_off", "bridge_hacked", "tso_turned")
        },
        "vp": score.vp,
        "level": score.level,
        "outcome": game.over or "",
    }


def standing_score(game: Game) -> dict[str, float]:
    """Map each line of the score sheet to its present VP; a line that is not there counts 0."""
    return {what: vp for what, vp, _ in game.score.lines}


def _numbers(game: Game, expect: Expect) -> Iterator[Difference]:
    for field, came in standing_fields(game).items():
        wanted: Any = expect
        for name in field.split("."):
            wanted = None if wanted is None else getattr(wanted, name)
        yield from _said(field, wanted, came)
    if expect.score:
        lines = standing_score(game)
        for what, vp in expect.score.items():
            yield from _said(f"score.{what}", vp, lines.get(what, 0))


def _piles(game: Game, expect: Expect) -> Iterator[Difference]:
    """Compare counters in cups, and cards in decks and out of them."""
    s, words = game._state, game.words.words
    surprises = words["surprise"]
    gone = (1 << len(surprises)) - 1 & ~s.surprise_left & ~s.surprise_aside
    cup = named(s.cup, [*words["unit"], *words["chit"]])
    si_cup = [name for name, status in zip(words["si"], s.si_status, strict=True) if status == IN_CUP]
    drawn = [
        name for left, ids in zip(s.left, ids_of(s), strict=True) for name in named(FULL_DECK & ~left, ids)
    ]
    deck, aside = named(s.surprise_left, surprises), named(s.surprise_aside, surprises)
    for field, names, there, wanted in (
        ("cup", expect.cup, cup, True),
        ("not_cup", expect.not_cup, cup, False),
        ("drawn", expect.drawn, drawn, True),
        ("not_drawn", expect.not_drawn, drawn, False),
        ("surprises.deck", expect.surprises.deck, deck, True),
        ("surprises.aside", expect.surprises.aside, aside, True),
        ("surprises.drawn", expect.surprises.drawn, named(gone, surprises), True),
    ):
        for name in names:
            if (name in there) != wanted:
                yield (field, f"{name} is {'not ' if wanted else ''}among {_few(there)}")
    exactly = expect.exactly
    for field, all_, there in (
        ("exactly.cup", exactly.cup, cup),
        ("exactly.si_cup", exactly.si_cup, si_cup),
        ("exactly.drawn", exactly.drawn, drawn),
        ("exactly.surprises.deck", exactly.surprises.deck, deck),
        ("exactly.surprises.aside", exactly.surprises.aside, aside),
    ):
        if all_ is not None:
            yield from _same(field, all_, there)


def _same(field: str, expected: tuple[str, ...], came: list[str]) -> Iterator[Difference]:
    """Compare a list that is expected as a whole, in any order."""
    missing = [name for name in expected if name not in came]
    more = [name for name in came if name not in expected]
    if missing:
        yield field, f"{_few(missing)} did not come"
    if more:
        yield field, f"{_few(more)} came and was not expected"


# events


def _events(expect: Expect, events: list[Event]) -> Iterator[Difference]:
    at = 0
    for number, phrase in enumerate(expect.events, 1):
        found = next((n for n in range(at, len(events)) if matches(events[n], phrase)), -1)
        if found >= 0:
            at = found + 1
            continue
        kind = phrase.split()[0]
        alike = [told(event) for event in events if event.kind == kind]
        came = "; ".join(alike) if alike else "kinds " + ", ".join(event.kind for event in events)
        said = f"{phrase!r} was expected{' next' if at else ''}, {came or 'nothing'} came"
        yield f"events[{number}]", said
    for number, phrase in enumerate(expect.no_events, 1):
        for event in events:
            if matches(event, phrase):
                yield f"no_events[{number}]", f"{phrase!r} came: {told(event)}"
    for phrase, wanted in expect.count.items():
        counted = [event for event in events if matches(event, phrase)]
        if len(counted) != wanted:
            came = "; ".join(map(told, counted)) or "none"
            yield (f"count.{phrase}", f"{wanted} were expected, {len(counted)} came: {came}")
    seen = {clause for event in events for clause in event.clauses}
    for number, clause in enumerate(expect.clauses, 1):
        if clause not in seen:
            yield (f"clauses[{number}]", f"{clause} was expected, {' '.join(sorted(seen)) or 'none'} came")
    for number, clause in enumerate(expect.no_clauses, 1):
        if clause in seen:
            yield f"no_clauses[{number}]", f"{clause} came"


# what may be done


def _choices(game: Game, expect: Expect) -> Iterator[Difference]:
    names = [command.name for command in game.menu]
    for number, pattern in enumerate(expect.menu, 1):
        if not any(fnmatchcase(name, pattern) for name in names):
            yield (f"menu[{number}]", f"{pattern!r} was expected, there is {_few(names)}")
    for number, pattern in enumerate(expect.not_menu, 1):
        held = [name for name in names if fnmatchcase(name, pattern)]
        if held:
            yield (f"not_menu[{number}]", f"{pattern!r} is in the menu: {_few(held)}")
    if (exact := expect.exactly.menu) is not None:
        patterns = [p for p in exact if not any(fnmatchcase(name, p) for name in names)]
        others = [name for name in names if not any(fnmatchcase(name, p) for p in exact)]
        yield from _same("exactly.menu", tuple(patterns), others)
    for command, clauses in expect.refused.items():
        why, reason = game.why_not(command)
        if not reason:
            yield f"refused.{command}", f"it is in the menu: {menu_of(game)}"
        for clause in clauses:
            if reason and clause not in why:
                came = " ".join(why) or "no clause"
                yield (f"refused.{command}", f"{clause} was expected, {came} came ({reason})")
    if expect.ask is not None:
        ask = game.ask
        came = f"{ask.kind} {ask.subject} {' '.join(ask.clauses)}" if ask else OVER
        yield from _words("ask", expect.ask, came)


def menu_of(game: Game) -> str:
    """Return the menu in a sentence."""
    return _few([command.name for command in game.menu])


def _few(names: list[str]) -> str:
    more = f" and {len(names) - MOST_TOLD} more" if len(names) > MOST_TOLD else ""
    return ", ".join(names[:MOST_TOLD]) + more if names else "nothing"

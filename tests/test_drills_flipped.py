"""No line of a shipped drill is empty: each of them, turned round, fails the drill.

What is expected does not change what is played, so every run is played once and each of its lines turned
round is compared with what came. That a word in a line can never hold is `tests/test_drills_strict.py`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import attrs
import pytest

from hades import geometry as geo
from hades.content.component_records import FIGHTER_STATUS, SI_STATUS
from hades.content.position import (
    CardsLeft,
    Chits,
    Exactly,
    Expect,
    KnownSurprises,
    Surprises,
    Vittles,
)
from hades.engine import drill, refusal
from hades.engine.drill import StepResult, expectations
from hades.state.state import PLACES
from tests import drills
from tests.drills import FILES, named

AT_LEAST = 4_000
"""Lines of all shipped drills, each edition counted."""
NEVER_CITED = "R-01"
"""A ruling on components: no refusal rests on it."""
OTHER = {
    "units": "lab",
    "circles": "engine-room",
    "fighters": "aside",
    "treasures": "lab",
    "directions": "NW",
}
GROUPS: tuple[tuple[str, ...], ...] = (
    tuple(geo.label(hex_) for hex_ in range(geo.HEXES)),
    tuple(PLACES.values()),
    geo.DIRECTION_NAMES[1:],
    SI_STATUS,
    FIGHTER_STATUS,
    ("open", "closed", "locked"),
    tuple("ABCDEFGHIJKL"),
)
PAIRS: tuple[tuple[str, str], ...] = (
    ("events", "no_events"),
    ("clauses", "no_clauses"),
    ("menu", "not_menu"),
    ("cup", "not_cup"),
)
PAIRS += (("drawn", "not_drawn"),)
TABLES = ("units", "si", "circles", "fighters", "treasures", "directions")
PLAIN = ("turn", "cards_left", "evacuated", "vp", "overtime", "parting_off", "bridge_hacked", "tso_turned")


def flipped(expect: Expect) -> Iterator[tuple[str, Expect]]:
    """Every line of an expectation turned round: the field, and what fails if the line held."""
    for table in TABLES:
        for name, text in getattr(expect, table).items():
            yield from ((table, expecting(**{table: {name: other}})) for other in words(text))
    for one, other in (*PAIRS, *((b, a) for a, b in PAIRS)):
        for entry in getattr(expect, one):
            yield one, expecting(**{other: (entry,)})
    for phrase, number in expect.count.items():
        yield "count", Expect(count={phrase: number + 1})
    for command, clauses in expect.refused.items():
        yield "refused", Expect(menu=(command,))
        yield from (("refused", Expect(refused={command: (NEVER_CITED,)})) for _ in clauses)
    if expect.ask is not None:
        yield from (("ask", Expect(ask=other)) for other in words(expect.ask))
    for field in PLAIN:
        value = getattr(expect, field)
        if value is not None:
            yield field, expecting(**{field: not value if isinstance(value, bool) else value + 1})
    for what, points in expect.score.items():
        yield "score", Expect(score={what: points + 0.5})
    yield from named_values(expect)
    yield from records(expect)


def expecting(**fields: Any) -> Expect:
    """An expectation of nothing but these."""
    return Expect(**fields)


def record(kind: Any, fields: dict[str, Any]) -> Any:
    return kind(**fields)


def words(text: str) -> Iterator[str]:
    """A text with one word of it negated, or another of its kind in its place."""
    said = text.split()
    for at, word in enumerate(said):
        negated = at > 0 and said[at - 1] == expectations.NOT
        if word == expectations.NOT:
            continue
        yield word if negated else f"not {word}"
        group = next((group for group in GROUPS if word in group), ())
        if group and not negated:
            yield group[group.index(word) - 1]


def named_values(expect: Expect) -> Iterator[tuple[str, Expect]]:
    if expect.level is not None:
        yield "level", Expect(level=expectations.LEVELS[expectations.LEVELS.index(expect.level) - 1])
    if expect.outcome is not None:
        yield "outcome", Expect(outcome="" if expect.outcome else "hades-destroyed")
    if expect.draw_from is not None:
        yield "draw_from", Expect(draw_from="nastian" if expect.draw_from == "shl" else "shl")


def records(expect: Expect) -> Iterator[tuple[str, Expect]]:
    if ship := expect.vittles:
        yield from (
            ("vittles", Expect(vittles=record(Vittles, change)))
            for change in changes(ship, "module", "LQ", "G1")
        )
    if chits := expect.chits:
        yield from (
            ("chits", Expect(chits=record(Chits, change)))
            for change in changes(chits, "crisis", "open", "none")
        )
    yield from (("left", Expect(left=record(CardsLeft, change))) for change in changes(expect.left))
    for pile, ids in given(expect.surprises).items():
        other = "aside" if pile != "aside" else "deck"
        yield from (("surprises", Expect(surprises=record(KnownSurprises, {other: (id_,)}))) for id_ in ids)
    for pile, ids in given(expect.exactly).items():
        if isinstance(ids, Surprises):
            for inner, cards in given(ids).items():
                if cards is not None:
                    more = record(Surprises, {inner: cards[1:] or ("NS-01",)})
                    yield "exactly", Expect(exactly=Exactly(surprises=more))
        elif ids is not None:
            yield "exactly", Expect(exactly=record(Exactly, {pile: ids[1:] or ("crisis",)}))


def changes(record: Any, named_field: str = "", one: str = "", other: str = "") -> Iterator[dict[str, Any]]:
    """Each field that is given with another value of its kind."""
    for field, value in given(record).items():
        if value is None:
            continue
        if field == named_field:
            yield {field: one if value != one else other}
        else:
            yield {field: not value if isinstance(value, bool) else value + 1}


def given(record: Any) -> dict[str, Any]:
    return {field.name: getattr(record, field.name) for field in attrs.fields(type(record))}


def played(file: Path) -> tuple[StepResult, ...]:
    """Every step of a drill, under each edition it names."""
    results = drills.results(file)
    assert not [line for result in results for line in result.wrong]
    return tuple(came for result in results for came in result.steps)


@pytest.mark.parametrize("file", FILES, ids=named)
def test_every_line_turned_round_fails(file: Path) -> None:
    empty = []
    lines = 0
    for came in played(file):
        for field, expect in flipped(came.step.expect):
            lines += 1
            if not drill.differences(came.game, expect, list(came.events)):
                empty.append(f"{field}: {expect}")
    assert lines
    assert empty == []


def test_every_field_that_is_used_is_turned_round() -> None:
    """As many kinds of lines as the drills have, and all of their lines."""
    counts: Counter[str] = Counter()
    used: set[str] = set()
    for file in FILES:
        for came in played(file):
            counts.update(field for field, _ in flipped(came.step.expect))
            used |= {
                name for name, value in given(came.step.expect).items() if value != getattr(Expect(), name)
            }
    assert used == set(counts)
    assert counts.total() >= AT_LEAST, counts


@pytest.mark.parametrize("file", FILES, ids=named)
def test_what_may_not_be_commanded_is_an_answer_to_the_question(file: Path) -> None:
    """At any other question it would hold whatever the rules were; ``ask`` says which question is open."""
    for came in played(file):
        kind = came.game.ask.kind if came.game.ask else expectations.OVER
        for pattern in came.step.expect.not_menu:
            verb = pattern.split()[0].replace("-", "_")
            asks = refusal.TABLE[verb].asks if verb in refusal.TABLE else ()
            assert not asks or kind in asks, f"{pattern} at {kind}"

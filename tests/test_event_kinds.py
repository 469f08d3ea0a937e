"""What is told of each kind of event is whole: nothing of it missing, nothing that nobody logs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from string import Formatter

import attrs
import pytest

from hades.content.paths import data_dir
from hades.history import milestones
from hades.narrate.event_kinds import EVENT_KINDS, SECTIONS, Cases, EventKind
from hades.state.events import FIELDS
from tests.shown_state import EFFECTS

SOUNDS = {path.stem for path in (data_dir() / "sounds").glob("*.wav")}


def faults(kinds: Mapping[str, EventKind], fields: Mapping[str, str]) -> Iterator[str]:
    """What is missing or wrong, each with the name of its kind."""
    for name in fields.keys() - kinds.keys():
        yield f"{name}: no record of it in hades/narrate/event_kinds"
    for name in kinds.keys() - fields.keys():
        yield f"{name}: no fields of it in hades/state/events.py"
    for name in kinds.keys() & fields.keys():
        known = {field.partition(":")[0] for field in fields[name].split()}
        yield from (f"{name}: {fault}" for fault in faults_of(kinds[name], known))


def faults_of(kind: EventKind, fields: set[str]) -> Iterator[str]:
    """What is wrong with the record of a kind that has some fields."""
    for part in ("sentence", "grounds", "story", "in_vain"):
        for text in texts(getattr(kind, part)):
            places = {place.partition("[")[0] for _, place, _, _ in Formatter().parse(text) if place}
            yield from (f"its {part} names {{{place}}}, which is no field" for place in places - fields)
            if part in ("sentence", "grounds") and text and text[-1] not in ".!?":
                yield f"its {part} does not end: {text}"
    if not kind.sentence:
        yield "no sentence"
    if kind.grounds == "" and not kind.reasons:
        yield "neither grounds nor reasons"
    if kind.grounds and kind.reasons:
        yield "both grounds and reasons"
    if kind.sound and kind.sound not in SOUNDS:
        yield f"no sound {kind.sound} in data/sounds"
    if kind.milestone and kind.milestone not in milestones.KINDS:
        yield f"no milestone {kind.milestone} in hades/history/milestones.py"
    if kind.in_vain and "success" not in fields:
        yield "in vain, but it cannot fail"


def texts(told: object) -> Iterator[str]:
    """The texts of a part of a record; a function has none."""
    if isinstance(told, Cases):
        yield told.text
        yield from told.by_clause.values()
    elif isinstance(told, str):
        yield told


def test_every_kind_of_event_is_told_whole() -> None:
    assert sorted(faults(EVENT_KINDS, FIELDS)) == []


def test_no_kind_has_two_records() -> None:
    names = [name for section in SECTIONS for name in section.KINDS]
    assert sorted(name for name in set(names) if names.count(name) > 1) == []


def test_what_changes_the_tableau_is_a_kind_of_event() -> None:
    """A kind that is spelt wrong there would change nothing, and nobody would hear of it."""
    assert len(EFFECTS) > 60
    assert EFFECTS.keys() - EVENT_KINDS.keys() == set()


LAB = EVENT_KINDS["lab_entered"]


@pytest.mark.parametrize(
    ("kind", "fields", "fault"),
    [
        (None, "unit", "lab_entered: no record of it in hades/narrate/event_kinds"),
        (LAB, None, "lab_entered: no fields of it in hades/state/events.py"),
        (attrs.evolve(LAB, sentence="{hq} is in."), "unit", "its sentence names {hq}, which is no field"),
        (attrs.evolve(LAB, story="met {hq}"), "unit", "its story names {hq}, which is no field"),
        (attrs.evolve(LAB, sentence=""), "unit", "no sentence"),
        (attrs.evolve(LAB, sentence="{unit} goes"), "unit", "its sentence does not end: {unit} goes"),
        (attrs.evolve(LAB, grounds=""), "unit", "neither grounds nor reasons"),
        (attrs.evolve(LAB, reasons=lambda event: []), "unit", "both grounds and reasons"),
        (attrs.evolve(LAB, sound="bang"), "unit", "no sound bang in data/sounds"),
        (attrs.evolve(LAB, milestone="x"), "unit", "no milestone x in hades/history/milestones.py"),
        (attrs.evolve(LAB, in_vain="x"), "unit", "in vain, but it cannot fail"),
    ],
)
def test_a_fault_is_found_and_named(kind: EventKind | None, fields: str | None, fault: str) -> None:
    kinds = {} if kind is None else {"lab_entered": kind}
    logged = {} if fields is None else {"lab_entered": fields}
    assert [found.removeprefix("lab_entered: ") for found in faults(kinds, logged)] == [
        fault.removeprefix("lab_entered: ")
    ]

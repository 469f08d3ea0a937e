"""The box of a game: tables and names of a component set under an edition."""

from __future__ import annotations

from pathlib import Path

import attrs

from hades import printable
from hades.content import edition as editions
from hades.content.decoding import suggestion
from hades.content.edition import Edition
from hades.content.load import load, load_scenario, scenario_ids
from hades.content.position import Position, Sheet
from hades.content.tables import Tables
from hades.engine import argument_checks
from hades.state.commands import Lexicon

_boxes: dict[tuple[str, frozenset[str]], tuple[Tables, Lexicon]] = {}


def box(scenario: str, off: frozenset[str], components: Path | str | None) -> tuple[Tables, Lexicon]:
    """Tables and names of a component set under an edition; those that ship are made once.

    :raises ValueError: if there is no such scenario.
    """
    key = scenario, off
    if key not in _boxes or components is not None:
        known = scenario_ids()
        if scenario not in known:
            wanted = printable.short(scenario)
            raise ValueError(f"there is no scenario {wanted}; {suggestion(scenario, known)}")
    if components is not None:
        own = load(argument_checks.path("components", components))
        tables = Tables(own, load_scenario(scenario), off)
        return tables, Lexicon(tables)
    if key not in _boxes:
        tables = Tables(load(), load_scenario(scenario), off)
        _boxes[key] = tables, Lexicon(tables)
    return _boxes[key]


@attrs.frozen
class PositionBox:
    """What a position is read with: its ``sheet``, its edition, and the box; of what the sheet says of
    those and nobody knows, those that are usual, and the sheet says so."""

    sheet: Sheet
    edition: Edition
    tables: Tables
    words: Lexicon


def box_of(sheet: Sheet, edition: str | None, components: Path | str | None) -> PositionBox:
    """The box of a position, by another ``edition`` than its own if one is given.

    :raises ComponentError: for a broken component set, with every fault.
    """
    record = sheet.position
    scenario, rules = record.scenario, editions.parse(editions.LATEST)
    if scenario not in scenario_ids():
        said = f"{scenario!r}; {suggestion(scenario, scenario_ids())}"
        sheet = sheet.without("scenario", said)
        # what is wrong in any scenario is told at once
        scenario = Position().scenario
    try:
        rules = editions.parse(record.edition if edition is None else edition)
    except ValueError as error:
        sheet = sheet.without("edition", str(error))
    return PositionBox(sheet, rules, *box(scenario, rules.off, components))

"""Tables of a component set under an edition."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import attrs

from hades import printable
from hades.content import edition as editions
from hades.content.edition import Edition
from hades.content.load import load, load_scenario, scenario_ids
from hades.content.position import Position, Sheet
from hades.content.tables import Tables
from hades.engine import argument_checks
from hades.wording import suggestion


def box(scenario: str, off: frozenset[str], components: Path | str | None) -> Tables:
    """Return the tables of a component set under an edition; cached for the bundled set.

    :raises ValueError: if there is no such scenario.
    """
    known = scenario_ids()
    if scenario not in known:
        raise ValueError(f"there is no scenario {printable.short(scenario)}; {suggestion(scenario, known)}")
    if components is None:
        return _bundled(scenario, off)
    return Tables(load(argument_checks.path("components", components)), load_scenario(scenario), off)


@cache
def _bundled(scenario: str, off: frozenset[str]) -> Tables:
    return _bundled_set().under(load_scenario(scenario), off)


@cache
def _bundled_set() -> Tables:
    return Tables(load(), load_scenario(scenario_ids()[0]))


@attrs.frozen
class PositionBox:
    """A position with its edition and tables.

    An unknown scenario or edition is replaced by the default and listed as a fault in ``sheet``.
    """

    sheet: Sheet
    edition: Edition
    tables: Tables


def box_of(sheet: Sheet, edition: str | None, components: Path | str | None) -> PositionBox:
    """Return a position with the tables of its scenario, under ``edition`` or else its own edition.

    :raises ComponentError: for a broken component set, with every fault.
    """
    record = sheet.position
    scenario, rules = record.scenario, editions.parse(editions.LATEST)
    if scenario not in scenario_ids():
        unknown = f"{scenario!r}; {suggestion(scenario, scenario_ids())}"
        sheet = sheet.without("scenario", unknown)
        # Continue with the default, so that all faults are reported at once.
        scenario = Position().scenario
    try:
        rules = editions.parse(record.edition if edition is None else edition)
    except ValueError as error:
        sheet = sheet.without("edition", str(error))
    return PositionBox(sheet, rules, box(scenario, rules.off, components))

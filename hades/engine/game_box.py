"""The box of a game: tables and names of a component set under an edition."""

from __future__ import annotations

from pathlib import Path

from hades import printable
from hades.content.load import load, load_scenario, scenario_ids
from hades.content.structure import suggestion
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

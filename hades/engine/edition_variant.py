"""A command under another edition of the rules, from the State that a game is at."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from hades.content.tables import Tables
from hades.engine import sequencer
from hades.state.state import Code, State


def tables_with(tables: Tables, off: Iterable[str]) -> Tables:
    """The tables of a game with these switches off, and no others."""
    return Tables(tables.catalog, tables.scenario, frozenset(off))


def tried(before: State, tables: Tables, code: Code) -> tuple[State, bool]:
    """Where a command leads under other tables, and whether it is legal there; if not, it leads nowhere."""
    state = before.clone()
    state.t = tables
    legal = code in sequencer.menu(state)
    if legal:
        sequencer.apply(state, code)
    return state, legal


def toggled(tables: Tables, switches: Iterable[str], leads: Callable[[Tables], bool]) -> tuple[str, ...]:
    """Those switches that have an effect, each turned by itself, as ``leads`` finds of its tables."""
    return tuple(id_ for id_ in switches if leads(tables_with(tables, tables.off ^ {id_})))

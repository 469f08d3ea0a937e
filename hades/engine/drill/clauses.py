"""Clause ids that there are, for phrases and expectations to name."""

from __future__ import annotations

from functools import cache

from hades.content import edition
from hades.content.decoding import suggestion
from hades.content.rulebook import load_rulebook


@cache
def known() -> tuple[str, ...]:
    """Every clause and ruling, and with a minus every switch that may be off."""
    book = load_rulebook()
    return (*book.clauses, *book.rulings, *(f"-{id_}" for id_ in edition.switches()))


def fault(id_: str) -> str:
    """What is wrong with a clause id, "" if there is such a clause, ruling or switch that is off."""
    if id_ in known():
        return ""
    if id_.removeprefix("-") in known():
        return f"{id_!r}: {id_[1:]} is no switch, so it is never off; hades rules --switches lists them"
    return f"there is no clause or ruling {id_!r}; {suggestion(id_, known())}"

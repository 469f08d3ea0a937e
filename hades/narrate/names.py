"""Names of things in a view, and lists of names, for use in sentences and labels."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import lru_cache
from itertools import chain, groupby
from typing import Any

from hades.content.component_records import TREASURES
from hades.content.names import name, titled
from hades.content.tables import Tables
from hades.narrate.component_texts import DECKS, MODULES, WEAPONS
from hades.view import CircleSeen, View

Words = dict[str, Any]
"""An event's data with each value in words, as used in a sentence."""


def type_name(type_: str) -> str:
    """Return the name of a type of Unit, SI or weapon, as a title: "Heavy Weapon", "Quad 50"."""
    return WEAPONS.get(type_) or ("The Vittles" if type_ == "vittles" else titled(type_))


def circle_name(circle: CircleSeen) -> str:
    """Return the name of a Circle for use in a sentence; ``Circle 3 (Bridge)`` if its contents are known."""
    return f"Circle {circle.number} ({circle.name})" if circle.name else f"Circle {circle.number}"


def of_vittles(module: str) -> str:
    """Return a module with "is" or "are": "the Living Quarters of the Vittles are"."""
    row = MODULES[module]
    return f"{row.name} of the Vittles {'are' if row.plural else 'is'}"


def names_of(view: View) -> dict[str, str]:
    known = {f"circle-{circle.number}": circle_name(circle) for circle in view.circles if circle.name}
    return _names(view.tables) | known


@lru_cache(maxsize=16)
def _names(t: Tables) -> dict[str, str]:
    circles = (f"circle-{number}" for number in range(1, 13))
    ids = (*t.unit_of, *t.si_of, *t.fighter_of, *circles, *TREASURES)
    return {id_: name(id_) for id_ in ids} | WEAPONS | DECKS


def listed(ids: Iterable[str]) -> str:
    """Return names as a list: "Soldier 17, Soldier 19 and the Officer"; "nobody" if ``ids`` is empty."""
    return joined(name(id_) for id_ in ids) or "nobody"


def joined(parts: Iterable[str]) -> str:
    """Return the given parts as a list: "a, b and c"; "" if there are none.

    The last "and" gets a comma if the part before it contains "and" or a comma. With three or more parts, it
    also gets a comma if the last part contains one of these.
    """
    *first, last = [*parts] or [""]
    beside = (*first[-1:], *([last] if first[1:] else ()))
    unclear = any(" and " in part or ", " in part for part in beside)
    return f"{', '.join(first)}{',' * unclear} and {last}" if first else last


def grouped(names: Iterable[str]) -> str:
    """Return names as a list with numbers grouped by kind: "Guards 2 to 4 and 8, and Soldier 28"."""
    kinds: dict[str, set[str]] = {}
    for called in filter(None, names):
        kind, _, number = called.rpartition(" ")
        own = kind if kind and number[-1].isdecimal() else called
        kinds.setdefault(own, set()).update([number] if own == kind else [])
    groups: list[str] = []
    for kind, numbers in kinds.items():
        known = sorted(numbers, key=lambda number: (len(number), number))
        plural = re.sub("y$", "ie", kind) + "s" if len(known) > 1 and not kind.endswith("Infantry") else kind
        article = re.sub("^The ", "the ", kind) if groups else kind
        rows = (row if len(row) < 3 else [f"{row[0]} to {row[-1]}"] for row in runs(known, _number))
        groups.append(f"{plural} {joined(chain(*rows))}" if known else article)
    return joined(groups)


def _number(text: str) -> int:
    # Modules have a letter before their number: G1.
    return int(text.lstrip("GRW"))


def runs(items: Iterable[str], number: Callable[[str], int]) -> list[list[str]]:
    """Split items, in order, into runs of consecutive numbers. ``number`` returns the number of an item."""
    in_order = groupby(enumerate(items), lambda one: number(one[1]) - one[0])
    return [[item for _, item in group] for _, group in in_order]

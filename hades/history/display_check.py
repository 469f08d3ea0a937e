"""Where the table that events have made differs from the table as it is. Pure.

What no event tells by its nature is named here, with the reason; everything else of a view must follow.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hades.view import PARTS, UnitSeen, View

UNTOLD = {
    "agenda": "it is what is asked next, which the menu says, and no fact of the table",
}
"""Field of a view that no event tells -> why."""

UNTOLD_OF_NEWCOMERS = {
    "acted": (
        "whether a Unit that has just come through the Teleporter has anything to do but to move and to "
        "attack is what its menu says"
    ),
}
"""The same of the record of a Unit, while it is a newcomer."""


def differences(shown: View, real: View) -> list[str]:
    """The paths of the fields that are not the same, each with both values; empty if nothing was untold."""
    if all(getattr(shown, part) == getattr(real, part) for part in PARTS if part not in UNTOLD):
        return []
    return list(_unequal("", _told(shown), _told(real)))


def _told(view: View) -> dict[str, Any]:
    """What of a view follows from events, as plain data."""
    found = {field: value for field, value in view.plain().items() if field not in UNTOLD}
    if any(unit.newcomer for unit in view.units):
        found["units"] = [_told_of(unit) for unit in view.units]
    return found


def _told_of(unit: UnitSeen) -> dict[str, Any]:
    """What of the record of a Unit follows from events."""
    without = UNTOLD_OF_NEWCOMERS if unit.newcomer else {}
    return {field: value for field, value in unit.plain().items() if field not in without}


def _unequal(path: str, shown: Any, real: Any) -> Iterator[str]:
    """The paths where two values part, a record of a list named by its id."""
    if shown == real:
        return
    if isinstance(shown, dict) and isinstance(real, dict):
        for key in dict.fromkeys((*shown, *real)):
            yield from _unequal(f"{path}.{key}".lstrip("."), shown.get(key), real.get(key))
    elif isinstance(shown, list) and isinstance(real, list) and len(shown) == len(real):
        for at, (here, there) in enumerate(zip(shown, real, strict=True)):
            name = here.get("id", at) if isinstance(here, dict) else at
            yield from _unequal(f"{path}[{name}]", here, there)
    else:
        yield f"{path}: shown {shown!r}, is {real!r}"

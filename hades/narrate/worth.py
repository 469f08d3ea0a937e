"""What a Unit, a treasure or a Circle is worth, in the words of a card; the figures are the score sheet's."""

from __future__ import annotations

from hades.content.tables import Tables
from hades.rules import victory
from hades.rules.request import EMILY_AFTER
from hades.wording import counted

NOTHING = "brings no VP [14.1-01]"
"""What is said of whom the score sheet does not name."""
_TOLD = {
    "14.1-08": "{vp} more with the other Elder Alien aboard, too",
    "14.1-09": "{vp} more with {partner} aboard, too",
    "14.1-10": "{vp} more with {partner} aboard, too",
    "14.1-11": "{vp} VP once General Tso is eliminated",
    "14.1-12": "{vp} more for Lt. Sanders",
    "14.1-13": "{vp} if eliminated or left on Hades",
    "14.1-14": "{vp} if eliminated or left on Hades",
    "14.1-15": "{vp} if eliminated or left on Hades",
    "14.1-16": "{vp} VP if never opened",
}
"""Clause of an item -> what is said of it; the others count for being aboard."""
_PARTNERS = {
    "emily": "her Honor Guard",
    "honor-guard": "Princess Emily",
    "idol": "the Loot",
    "loot": "the Golden Idol",
}


def worth(tables: Tables, id_: str) -> str:
    """What hangs on a Unit, a treasure (``idol``, ``loot``) or a ``circle`` that is closed (14.1).

    ``worth 3 VP aboard, 2 more with her Honor Guard aboard, too [14.1-04, 14.1-09]``; "" for nothing.
    """
    items = victory.hanging_on(tables, id_)
    told = [
        _TOLD.get(clause, "{vp} VP aboard").format(vp=_vp(half), partner=_PARTNERS.get(id_, ""))
        for _, half, clause in items
    ]
    return f"worth {', '.join(told)} [{', '.join((clause for *_, clause in items))}]" if told else ""


def waits(id_: str, evacuated: int) -> str:
    """Whether a Unit has to wait for others to be evacuated, by how many were; "" if never (6.7-13)."""
    if id_ != "emily":
        return ""
    left = EMILY_AFTER - evacuated
    if left <= 0:
        return f"may be evacuated: {EMILY_AFTER} Units went before her [6.7-13]"
    must = counted(left, "more Unit has to go before her", "more Units have to go before her")
    return f"never among the first {EMILY_AFTER} Units evacuated: {must} [6.7-13]"


def _vp(half: int) -> str:
    """Half points as VP: ``3``, ``−½``."""
    whole, rest = divmod(abs(half), 2)
    return ("−" if half < 0 else "") + (str(whole) if whole else "") + ("½" if rest else "")

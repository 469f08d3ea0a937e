"""Who or what a player means: by its id, by its name as it is printed, or by a part of either."""

from __future__ import annotations

import re
from collections.abc import Iterable

from hades import narrate


def meant(ids: Iterable[str], words: str) -> list[str]:
    """Of some ids those that words mean: ``scout-09``, ``Scout 9``, ``h 37``; every one that fits."""
    said = words.lower()
    names = {id_: narrate.title(id_).lower() for id_ in ids}
    spaced = said.replace("-", " ")
    exact = [id_ for id_, name in names.items() if said in (id_, name, f"the {name}") or spaced == name]
    # a number is whole: railgun-1 is not Railgun 12
    within = re.compile(re.escape(said) + (r"(?!\d)" if said[-1:].isdecimal() else ""))
    part = [id_ for id_, name in names.items() if within.search(id_) or within.search(name)]
    return exact or part or [id_ for id_, name in names.items() if abbreviates(said, name)]


def abbreviates(short: str, name: str) -> bool:
    """Whether words are beginnings of those of a name, in their order: ``act h 37`` of ``activate
    heavy-weapon-37``. Numbers are whole."""
    words = iter(name.lower().replace("-", " ").split())
    return all(
        any(full == part if part.isdecimal() else full.startswith(part) for full in words)
        for part in short.lower().replace("-", " ").split()
    )

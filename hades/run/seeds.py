"""Seeds of runs: random, daily, official, and the four counters that show at a glance which one it is.

A seed is any text (`hades.chance`). What kind it is, is read from the text alone: 32 hex digits are what
`fresh_seed` draws, and nobody can prove that they were not chosen.
"""

from __future__ import annotations

import hashlib
import re
import secrets
from datetime import date
from functools import cache

from hades.content.load import load
from hades.content.official_seeds import OfficialSeed, official_seeds
from hades.narrate.names import capital, name

SEED_BYTES = 16
"""Of a random seed: 128 bits."""

RANDOM, DAILY, OFFICIAL, TYPED = "random", "daily", "official", "typed"
SET_KINDS = (DAILY, OFFICIAL, TYPED)
"""Kinds that somebody may know before the run: what is played on them is a run on a set seed."""

COUNTERS = 4
"""Pictures that stand for a seed."""

_RANDOM = re.compile(rf"[0-9a-f]{{{2 * SEED_BYTES}}}")
_DAILY = re.compile(r"daily (\d{4}-\d\d-\d\d)", re.ASCII)


def fresh_seed() -> str:
    """A random seed that nobody has used before."""
    return secrets.token_hex(SEED_BYTES)


def daily(day: date) -> str:
    """The seed of a day, by UTC; the same for every scenario."""
    return f"{DAILY} {day.isoformat()}"


def official(scenario: str, number: int) -> str:
    """An official seed of a scenario by its number, from 1.

    :raises ValueError: if there is none, saying how many there are.
    """
    found = official_of(scenario)
    for one in found:
        if one.number == number:
            return one.seed
    raise ValueError(f"{scenario} has no official seed {number}; it has 1 to {len(found)}")


def official_of(scenario: str) -> tuple[OfficialSeed, ...]:
    """The official seeds of a scenario."""
    return tuple(one for one in official_seeds() if one.scenario == scenario)


def kind_of(scenario: str, seed: str) -> str:
    """What kind a seed is: official for this scenario, daily, random, or typed by somebody."""
    if any(one.seed == seed for one in official_of(scenario)):
        return OFFICIAL
    day = _DAILY.fullmatch(seed)
    if day and _is_day(day[1]):
        return DAILY
    return RANDOM if _RANDOM.fullmatch(seed) else TYPED


def told_kind(scenario: str, seed: str) -> str:
    """What kind a seed is, of an official one also its number: "official 1"."""
    number = next((one.number for one in official_of(scenario) if one.seed == seed), 0)
    return f"{OFFICIAL} {number}" if number else kind_of(scenario, seed)


def _is_day(text: str) -> bool:
    try:
        return bool(date.fromisoformat(text))
    except ValueError:
        return False


def counters(seed: str) -> tuple[str, ...]:
    """Ids of the four different counters that stand for a seed, of the box that comes with the game.

    The same seed has the same ones everywhere; two seeds share all four, in their order, once in about a
    hundred million times.
    """
    left = list(_pieces())
    # 16 bytes for each: what a remainder prefers cannot be noticed
    digest = hashlib.shake_256(f"counters of the seed|{seed}".encode()).digest(16 * COUNTERS)
    numbers = (int.from_bytes(digest[at : at + 16]) for at in range(0, len(digest), 16))
    return tuple(left.pop(number % len(left)) for number in numbers)


@cache
def _pieces() -> tuple[str, ...]:
    """Ids of the counters of the box that have a picture and a number of their own."""
    box = load()
    units, installations = (unit.id for unit in box.units), (si.id for si in box.installations)
    return (*units, *installations, *(fighter.id for fighter in box.fighters))


def in_words(seed: str) -> str:
    """The four counters of a seed in words: ``Scout 9, Guard 3, Railgun 1, Fighter 5``."""
    return ", ".join(capital(name(id_)) for id_ in counters(seed))

"""Seeds of runs: random, daily, official, or committed to for a race.

A seed is any text (`hades.chance`), and its kind is read from the text alone. The commitment to the seed of a
race is SHA-256 over the nonce (32 hex digits), a colon and the seed, all as UTF-8, which anyone can check:
``printf '%s' 'NONCE:SEED' | sha256sum``. The key handed out at the start is ``NONCE:SEED``.
"""

from __future__ import annotations

import contextlib
import hashlib
import re
import secrets
from datetime import date

import attrs

from hades import narrate
from hades.chance import LONGEST_SEED
from hades.content.load import load
from hades.content.run_data import OfficialSeed, official_seeds
from hades.wording import UserError

SEED_BYTES = 16
"""Number of bytes in a random seed: 128 bits."""

RANDOM, DAILY, OFFICIAL, TYPED = "random", "daily", "official", "typed"

COUNTERS = 4
"""Number of counters by which a seed can be recognised."""

_RANDOM = re.compile(rf"[0-9a-f]{{{2 * SEED_BYTES}}}")
_OFFICIAL = re.compile(r"official (\S+) \d+", re.ASCII)
_HASH = re.compile(r"[0-9a-f]{64}")
_DAILY = re.compile(r"daily (\d{4}-\d\d-\d\d)", re.ASCII)


def fresh_seed() -> str:
    return secrets.token_hex(SEED_BYTES)


def daily(day: date) -> str:
    """Return the seed of a day in UTC, which is the same for every scenario."""
    return f"{DAILY} {day.isoformat()}"


def official(scenario: str, number: int) -> str:
    """Return an official seed of a scenario by its number, from 1.

    :raises ValueError: if there is no such seed; the message says how many there are.
    """
    found = {one.number: one.seed for one in official_of(scenario)}
    if number not in found:
        raise ValueError(f"{scenario} has no official seed {number}; it has 1 to {len(found)}")
    return found[number]


def official_of(scenario: str) -> tuple[OfficialSeed, ...]:
    return tuple(one for one in official_seeds() if one.scenario == scenario)


def looks_official(seed: str) -> bool:
    """Return whether a text reads like an official seed, such as "official historical 1", but is not one."""
    found = _OFFICIAL.fullmatch(seed)
    return found is not None and kind_of(found[1], seed) != OFFICIAL


def kind_of(scenario: str, seed: str, *, typed: bool = False) -> str:
    """Return the kind of a seed: official for this scenario, daily, random, or typed.

    The kind is read from the text, but a ``typed`` seed never counts as random.
    """
    if any(one.seed == seed for one in official_of(scenario)):
        return OFFICIAL
    day = _DAILY.fullmatch(seed)
    with contextlib.suppress(ValueError):
        if day and date.fromisoformat(day[1]):
            return DAILY
    return RANDOM if _RANDOM.fullmatch(seed) and not typed else TYPED


def kind_text(scenario: str, seed: str) -> str:
    """Return the kind of a seed; for an official seed with its number, as in "official 1"."""
    number = next((one.number for one in official_of(scenario) if one.seed == seed), 0)
    return f"{OFFICIAL} {number}" if number else kind_of(scenario, seed)


def counters(seed: str) -> tuple[str, ...]:
    """Return the ids of four different counters by which a seed can be recognised on any machine."""
    box = load()
    left = [piece.id for pieces in (box.units, box.installations, box.fighters) for piece in pieces]
    # With 16 bytes for each counter, the bias of the remainder is negligible.
    digest = hashlib.shake_256(f"counters of the seed|{seed}".encode()).digest(16 * COUNTERS)
    numbers = (int.from_bytes(digest[at : at + 16]) for at in range(0, len(digest), 16))
    return tuple(left.pop(number % len(left)) for number in numbers)


def in_words(seed: str) -> str:
    """Return the four counters of a seed in words: ``Scout 9, Guard 3, Railgun 1, Fighter 5``."""
    return ", ".join(narrate.capital(narrate.name(id_)) for id_ in counters(seed))


NONCE = re.compile(r"[0-9a-f]{32}")


class RaceError(UserError, ValueError):
    """Raised for an invalid key or seed of a race; the message is one sentence."""


@attrs.frozen(kw_only=True)
class Race:
    """The secrets of a race. The organiser keeps them until the start."""

    seed: str
    nonce: str
    commitment: str
    """Hash to publish before the race."""

    @property
    def key(self) -> str:
        """Key to hand out at the start."""
        return f"{self.nonce}:{self.seed}"


def is_commitment(text: str) -> bool:
    return _HASH.fullmatch(text) is not None


def commitment(seed: str, nonce: str) -> str:
    return hashlib.sha256(f"{nonce}:{seed}".encode()).hexdigest()


def new_race(seed: str | None) -> Race:
    """Return a race with a new nonce, on the given seed or, if that is None, on a random seed.

    :raises RaceError: for a seed that no game accepts.
    """
    return _race(fresh_seed() if seed is None else seed, secrets.token_hex(16))


def race_of_key(key: str) -> Race:
    """Return the race with a key.

    :raises RaceError: if the key is invalid.
    """
    nonce, colon, seed = key.partition(":")
    if not colon or not NONCE.fullmatch(nonce):
        raise RaceError("not a race key; it has 32 hex digits, a colon and the seed, NONCE:SEED")
    return _race(seed, nonce)


def _race(seed: str, nonce: str) -> Race:
    if not seed or len(seed) > LONGEST_SEED or not seed.isprintable():
        raise RaceError(f"a race seed has 1 to {LONGEST_SEED} printable characters")
    return Race(seed=seed, nonce=nonce, commitment=commitment(seed, nonce))


FRESH, HIDDEN, OF_A_RACE = "fresh", "fresh, hidden", "of a race"
"""Kinds of seed choices: random; random and hidden until the game is over; from the key of a race."""


@attrs.define
class SeedChoice:
    """The text that chooses the luck of a game: a seed, the key of a race, or "" for a random seed."""

    text: str = ""

    @property
    def race(self) -> Race | None:
        """The race with this key; None if the text is no key."""
        with contextlib.suppress(RaceError):
            return race_of_key(self.text.strip())
        return None

    @property
    def seed(self) -> str:
        """The seed itself; "" for a random seed, which is not drawn yet."""
        found = self.race
        return found.seed if found is not None else self.text.strip()

    @property
    def nonce(self) -> str:
        """The nonce of the race; "" without a race."""
        found = self.race
        return found.nonce if found is not None else ""

    @property
    def counters(self) -> tuple[str, ...]:
        """Ids of the seed's counters; () for a random seed, which is not drawn yet."""
        return counters(self.seed) if self.seed else ()

    def kind(self, scenario: str) -> str:
        """Return the kind of seed chosen for a scenario, in a few words."""
        if self.race is not None:
            return OF_A_RACE
        return kind_text(scenario, self.seed) if self.seed else FRESH

    def follow(self, before: str, now: str) -> None:
        """Replace an official seed of ``before`` with the seed of ``now`` of the same number, or with ""."""
        numbers = {one.seed: one.number for one in official_of(before)}
        found = {one.number: one.seed for one in official_of(now)}
        if self.text in numbers:
            self.text = found.get(numbers[self.text], "")

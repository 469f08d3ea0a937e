"""The seed that somebody chooses for the next game. Its text tells what it is."""

from __future__ import annotations

import contextlib

import attrs

from hades.run import race, seeds

FRESH, HIDDEN, OF_A_RACE = "fresh", "fresh, hidden", "of a race"
"""What no text stands for, the same if it is shown when the game is over, and a key of a race; the kinds of
all other texts are those of `seeds`."""
KINDS = {
    FRESH: "fresh",
    HIDDEN: "fresh, hidden",
    OF_A_RACE: "of a race",
    seeds.RANDOM: "random",
    seeds.DAILY: "daily",
    seeds.TYPED: "typed",
}


def said(kind: str) -> str:
    """A kind of seed as it is said: ``official 1``, ``typed``."""
    number = kind.removeprefix(f"{seeds.OFFICIAL} ")
    return f"official {number}" if number != kind else KINDS[kind]


@attrs.define
class SeedChoice:
    """A text that luck comes from: "" for fresh luck, a seed, or the key of a race."""

    text: str = ""

    @property
    def race(self) -> race.Race | None:
        """The race that the text is a key of, None if it is none."""
        with contextlib.suppress(race.RaceError):
            return race.of_key(self.text.strip())
        return None

    @property
    def seed(self) -> str:
        """The seed itself, "" for a fresh one."""
        found = self.race
        return found.seed if found is not None else self.text.strip()

    @property
    def nonce(self) -> str:
        """The nonce of the race, "" of any other seed."""
        found = self.race
        return found.nonce if found is not None else ""

    @property
    def counters(self) -> tuple[str, ...]:
        """Ids of the counters that the seed shows as; () of a fresh one, which is not drawn yet."""
        return seeds.counters(self.seed) if self.seed else ()

    def kind(self, scenario: str) -> str:
        """What it is for a scenario, in a word or two."""
        if self.race is not None:
            return OF_A_RACE
        return seeds.told_kind(scenario, self.seed) if self.seed else FRESH

    def follow(self, before: str, now: str) -> None:
        """Another scenario is chosen: an official seed gives way to that of the same number there."""
        numbers = {one.seed: one.number for one in seeds.official_of(before)}
        found = {one.number: one.seed for one in seeds.official_of(now)}
        if self.text in numbers:
            self.text = found.get(numbers[self.text], "")

"""The seed that is chosen for the next game: its kind is told by its text, and an official one follows."""

from __future__ import annotations

from datetime import date

import pytest

from hades.run import seeds
from hades.run.seeds import FRESH, OF_A_RACE, SeedChoice

RACE = seeds.race_of_key(f"{'0' * 32}:somewhere else")


@pytest.mark.parametrize(
    ("text", "kind", "seed"),
    [
        ("", FRESH, ""),
        ("  ", FRESH, ""),
        ("tea and", seeds.TYPED, "tea and"),
        (seeds.daily(date(2026, 11, 23)), seeds.DAILY, "daily 2026-11-23"),
        (seeds.official("historical", 2), "official 2", seeds.official("historical", 2)),
        (seeds.official("chin-music", 2), seeds.TYPED, seeds.official("chin-music", 2)),
        (RACE.key, OF_A_RACE, "somewhere else"),
        (f"{'0' * 31}:somewhere", seeds.TYPED, f"{'0' * 31}:somewhere"),
    ],
)
def test_the_text_tells_what_it_is(text: str, kind: str, seed: str) -> None:
    luck = SeedChoice(text)
    assert luck.kind("historical") == kind
    assert luck.seed == seed
    assert luck.counters == (seeds.counters(seed) if seed else ())
    assert luck.nonce == (RACE.nonce if kind == OF_A_RACE else "")


def test_an_official_seed_goes_along_with_its_scenario_and_nothing_else_does() -> None:
    luck = SeedChoice(seeds.official("historical", 3))
    luck.follow("historical", "high-and-tight")
    assert luck.text == seeds.official("high-and-tight", 3)
    luck.text = "mine"
    luck.follow("high-and-tight", "historical")
    assert luck.text == "mine"

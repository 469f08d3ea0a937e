"""chance: one stream per source, the same on every machine."""

from __future__ import annotations

import hashlib
from collections import Counter

import pytest

from hades.chance import NASTIAN_CUP, SET_UP, SHL_DECK, SI_CUP, SOURCES, SURPRISE_DECK, SeededSource, stream

PINNED = {
    "shl-deck": [701, 817, 113, 976, 605, 469, 932, 75],
    "nastian-deck": [191, 430, 886, 610, 154, 753, 25, 811],
    "surprise-deck": [338, 269, 75, 841, 855, 636, 377, 220],
    "nastian-cup": [726, 21, 498, 824, 51, 134, 408, 914],
    "si-cup": [870, 130, 697, 919, 56, 920, 495, 987],
    "set-up": [480, 727, 990, 597, 575, 48, 991, 194],
}
"""First eight numbers below 1000 of every source, seed "7"."""


def numbers(luck: SeededSource, source: int, count: int, below: int = 18) -> list[int]:
    """The first numbers of a source."""
    return [luck.number(source, k, below) for k in range(count)]


def test_known_values() -> None:
    """Pinned: a change here changes every recorded game."""
    assert {SOURCES[n]: numbers(SeededSource("7"), n, 8, 1000) for n in range(len(SOURCES))} == PINNED


def test_the_generator_is_shake_256_of_source_block_and_seed() -> None:
    """Computed by hand from the definition, block 1 as well as block 0."""
    luck = SeededSource("golden calamari")
    for k in (0, 5, 63, 64, 130):
        text = f"si-cup|{k // 64}|golden calamari"
        data = hashlib.shake_256(text.encode()).digest(512)
        word = int.from_bytes(data[k % 64 * 8 : k % 64 * 8 + 8], "big")
        assert luck.number(SI_CUP, k, 2**64) == word


def test_the_same_seed_gives_the_same_numbers_in_any_order_of_asking() -> None:
    forward, backward = SeededSource("x"), SeededSource("x")
    late = [backward.number(SHL_DECK, k, 18) for k in reversed(range(200))]
    assert numbers(forward, SHL_DECK, 200) == late[::-1]
    assert forward.number(SHL_DECK, 3, 18) == forward.number(SHL_DECK, 3, 18)


def test_a_source_does_not_depend_on_how_much_another_was_used() -> None:
    busy, idle = SeededSource("x"), SeededSource("x")
    for source in (SHL_DECK, SURPRISE_DECK, SET_UP):
        numbers(busy, source, 500)
    assert numbers(busy, NASTIAN_CUP, 100) == numbers(idle, NASTIAN_CUP, 100)


def test_sources_and_seeds_have_streams_of_their_own() -> None:
    streams = {
        tuple(numbers(SeededSource(seed), source, 20, 1000))
        for seed in ("", "1", "2", "Ä", "1 ")
        for source in range(6)
    }
    assert len(streams) == 30


def test_seed_and_block_do_not_run_together() -> None:
    assert stream("shl-deck|1|1", 4) != stream("shl-deck|11|", 4)
    assert SeededSource("1|0").number(0, 0, 2**64) != SeededSource("0").number(0, 64, 2**64)


@pytest.mark.parametrize("below", [2, 6, 12, 18, 40])
def test_numbers_are_even_enough(below: int) -> None:
    """Chi-square against the uniform distribution; the limit is that of one in a million."""
    counts = Counter(k for source in range(6) for k in numbers(SeededSource("even"), source, 2000, below))
    assert set(counts) <= set(range(below))
    expected = 12_000 / below
    chi = sum((counts[k] - expected) ** 2 / expected for k in range(below))
    degrees = below - 1
    assert chi < degrees + 5 * (2 * degrees) ** 0.5 + 15


def test_a_number_says_nothing_about_the_next() -> None:
    pairs = Counter(
        zip(numbers(SeededSource("p"), 0, 3600, 6), numbers(SeededSource("p"), 0, 3601, 6)[1:], strict=True)
    )
    assert len(pairs) == 36
    assert max(pairs.values()) < 150

"""The places of a table as numbers: no window is needed."""

from __future__ import annotations

from itertools import combinations

import attrs
import pytest

from hades.ui.kit.gl import Area
from hades.ui.table.table_panels import Wanted, arrange

SIZES = {"1366x768": (1366.0, 768.0), "1366x768 at 200 %": (683.0, 384.0)}
EXPECTED = """
1366x768
  bar          0  632  946   32
  board        0   52  946  580
  card       947  472  418  186
  decision   946   52  420  420
  log        946  472  420  296
  newest     946  658  420  110
  strip        0  664  946  104
  top          0    0 1366   52
1366x768 at 200 %
  bar          0  264  430   32
  board        0   52  430  212
  card         0  264  430  120
  decision   430   52  253  332
  strip        0  296  430   88
  top          0    0  683   52
"""
BESIDE = "top", "decision", "clock", "log", "strip", "bar", "foot", "board"
"""Slots none of which lies on another one."""


def _drawn(size: tuple[float, float], wanted: Wanted) -> str:
    left_out = {"card_above", "foot"}
    places = sorted(arrange(size, wanted).items())
    rows = [(slot, *(f"{edge:4.0f}" for edge in box)) for slot, box in places if slot not in left_out]
    return "\n".join(f"  {slot:9} {' '.join(box)}" for slot, *box in rows)


def _overlap(one: Area, other: Area) -> bool:
    (x, y, wide, high), (left, top, broad, tall) = one, other
    across = min(x + wide, left + broad) - max(x, left)
    return across > 0.01 and min(y + high, top + tall) - max(y, top) > 0.01


@pytest.mark.parametrize("name", SIZES)
def test_everything_stands_where_it_always_stood(name: str) -> None:
    assert f"{name}\n{_drawn(SIZES[name], Wanted())}" in EXPECTED


@pytest.mark.parametrize("size", [(1280, 720), (1366, 768), (3840, 2160)])
@pytest.mark.parametrize("scale", [100, 125, 200])
@pytest.mark.parametrize(
    "wanted",
    [
        Wanted(),
        Wanted(clock=92.0),
        Wanted(foot=118.0),
        Wanted(past=True, foot=60.0),
        Wanted(folded=True, past=True),
    ],
    ids=["usual", "clock", "guide", "past", "folded"],
)
def test_nothing_lies_on_anything_else(size: tuple[int, int], scale: int, wanted: Wanted) -> None:
    units = size[0] * 100 / scale, size[1] * 100 / scale
    places = arrange(units, wanted)
    beside = [slot for slot in BESIDE if slot in places]
    if wanted.past:
        # the log has the place of what is not needed for the past
        lower = () if "newest" in places else ("strip", "bar")
        beside = [slot for slot in beside if slot not in ("clock", *lower)]
    for one, other in combinations(beside, 2):
        assert not _overlap(places[one], places[other]), (one, other)
    for slot, (x, y, wide, high) in places.items():
        assert min(x, y, wide, high) >= 0, slot
        assert x + wide <= units[0] + 0.01, slot
        assert y + high <= units[1] + 0.01, slot


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
def test_what_is_looked_at_moves_nothing_but_the_log(size: tuple[float, float]) -> None:
    wanted = Wanted(clock=92.0)
    before, after = (arrange(size, attrs.evolve(wanted, past=past)) for past in (False, True))
    moved = {slot for slot in before if before[slot] != after[slot]}
    # without a log beside the board it has the place of the strip, and the screen's own bar stands above it
    assert moved == ({"log"} if "newest" in before else {"foot"})

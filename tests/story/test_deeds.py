"""Sentences of a story: what is merged names everybody, and nobody does what another did."""

from __future__ import annotations

import pytest

from hades.story.deeds import BLOW, SHARED, STEP, Deed, told

SHIP = "the Vittles"


@pytest.mark.parametrize(("deeds", "text"), [
    # hits on one target
    ([Deed(("scout-09",), "damaged", ("fighter-3",), "", BLOW),
      Deed(("scout-10",), "destroyed", ("fighter-3",), "", BLOW)],
     "Scouts 9 and 10 destroyed Fighter 3."),
    # who was hit in its own attack
    ([Deed(("zola",), "attacked", ("scout-11",)), Deed(("scout-11",), "killed", ("zola",), "", BLOW)],
     "Zola attacked Scout 11, which killed her."),
    # a find, and what it did
    ([Deed(("scout-09",), "opened", ("circle-2",)), Deed(("scout-09",), "found", ("fuel-tank",)),
      Deed(("fuel-tank",), "damaged", ("laser-8",))],
     "Scout 9 opened Circle 2 and found the Fuel Tank, which damaged Laser 8."),
    # calls one after the other
    ([Deed(("wilson",), "called", (SHIP,)), Deed((SHIP,), "picked up", ("scout-09",), "", SHARED),
      Deed(("acuto",), "called", (SHIP,)), Deed((SHIP,), "picked up", ("scout-10",), "", SHARED)],
     "Lt. Wilson and Maj. Acuto called the Vittles, which picked up Scouts 9 and 10."),
    # another subject, another object, another sentence
    ([Deed(("scout-09",), "opened", ("circle-2",)), Deed(("scout-10",), "opened", ("circle-3",))],
     "Scout 9 opened Circle 2. Scout 10 opened Circle 3."),
    ([Deed(("scout-09",), "went down", (), "", STEP), "All was quiet.",
      Deed(("scout-10",), "went down", (), "", STEP)],
     "Scout 9 went down. All was quiet. Scout 10 went down."),
    ([Deed(("scout-09", "scout-10"), "was damaged")], "Scouts 9 and 10 were damaged."),
])  # fmt: skip
def test_deeds_become_sentences(deeds: list[Deed | str], text: str) -> None:
    assert told(deeds) == text

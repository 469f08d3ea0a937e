"""The headlines of a film: each says who did what to whom, how it ended, and why that matters."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from hades import Game
from hades.content.component_records import OFFENSIVE
from hades.history.playback.clip import Clip
from hades.history.playback.clip_builder import ClipBuilder
from hades.history.playback.clip_merging import merged
from hades.narrate import name
from hades.narrate.component_texts import MODULES
from tests.history.test_clip_merging import films, named, shown

ENDS = {"unit_destroyed": "destroyed", "unit_depleted": "depleted", "module_destroyed": "lost"}


def steps(*kinds: str) -> Iterator[Clip]:
    """The steps of the films in which something of some kinds happens."""
    for _, short, _ in films():
        for clip in shown(short):
            if any(event.kind in kinds for event in clip.events):
                yield clip


def test_a_fight_is_told_with_both_sides_and_its_end() -> None:
    seen = set()
    for clip in steps("combat"):
        assert clip.target is not None
        whom = "the Vittles" if clip.target.kind == "ship" else name(clip.target.id)
        assert f" {whom}: " in clip.headline
        ends = {words for kind, words in ENDS.items() if any(e.kind == kind for e in clip.events)}
        if len(clip.events) > 1 and ends:
            assert any(words in clip.headline for words in ends), clip.headline
        seen |= ends
    assert seen == set(ENDS.values())


def test_a_module_that_is_lost_says_which_is_hit_next() -> None:
    order, seen = list(MODULES), 0
    for clip in steps("module_destroyed"):
        lost = next(event.data["module"] for event in clip.events if event.kind == "module_destroyed")
        after = order[order.index(lost) + 1 :]
        assert MODULES[lost].name in clip.headline
        assert clip.matters == (f"The next hit falls on {MODULES[after[0]].name}." if after else "")
        seen += 1
    assert seen > 10


def test_a_module_that_fails_is_named_as_the_next_to_be_destroyed() -> None:
    found = steps("module_failing")
    for clip in found:
        last = [event for event in clip.events if event.kind.startswith("module_")][-1]
        if last.kind == "module_failing":
            assert MODULES[last.data["module"]].name in clip.matters
    assert found


def test_a_repair_is_told_by_the_module_that_it_brings_back() -> None:
    told = [clip.headline for clip in steps("module_repaired")]
    assert told and all(words.startswith("Damage Control ") and "draws" not in words for words in told)


def test_preferred_directions_say_what_they_do() -> None:
    found = [clip.matters for clip in steps("directions_set")]
    assert found and all("turn to it when blocked" in words for words in found)


def test_an_installation_that_wakes_says_what_it_will_do() -> None:
    seen = set()
    for clip in steps("si_activated", "si_repaired"):
        for event in clip.events:
            if event.kind in ("si_activated", "si_repaired"):
                si = event.data["si"]
                offensive = si.rpartition("-")[0] in OFFENSIVE
                told = [words for words in clip.matters.split("]") if named(si, words)]
                assert len(told) == 1
                assert ("[5.1" in told[0]) is offensive
                assert ("[5.3" in told[0]) is not offensive
                seen.add(offensive)
    assert seen == {True, False}


def test_a_fighter_that_takes_off_is_named_where_it_says_what_it_will_do() -> None:
    with_card = 0
    for clip in steps("fighter_launched", "fighter_rebuilt"):
        flying = [event.data["fighter"] for event in clip.events if event.kind.startswith("fighter_")]
        told = next(words for words in clip.matters.split("]") if "each turn. [5.1" in words)
        assert all(named(fighter, told) for fighter in flying)
        with_card += clip.kind == "surprise"
    assert with_card


GORGON = """
base = "empty"
at = "6.0"
then = ["5.4", "6.0"]
next = ["shl {}"]
units.zola = "P1408"
units.scout-09 = "P1205"
circles.circle-7 = "engine-room open"
"""
"""Zola is about to enter the Engine Room, and draws a card of a number."""


@pytest.mark.parametrize(("number", "success"), [(3, True), (5, False)])
def test_a_gorgon_at_the_button_is_told_by_what_it_does(number: int, success: bool) -> None:
    game = Game.from_position(GORGON.format(number))
    director = ClipBuilder(game.view())
    clips = shown(merged(director.clips(game.do("end-phase"))))
    (clip,) = (clip for clip in clips if any(event.kind == "gorgon_draws" for event in clip.events))
    assert ("blows up the Hades" in clip.headline) is success
    assert bool(clip.moment) is success

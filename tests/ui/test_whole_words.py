"""No word is cut at any size of window and text that is supported, and nothing in the header moves."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import pytest

from hades import Game
from hades.narrate.component_texts import SHORT_STEPS as STEPS
from hades.odds.score_outlook import victory_scale
from hades.players import by_name
from hades.ui.panels.ship_panel import NARROW
from hades.ui.panels.top_bar import Top, TopBar
from tests.ui.sizes import SIZES
from tests.ui.test_stage_rests import later


@lru_cache
def questions() -> tuple[tuple[str, ...], ...]:
    """Seed and commands that lead to the first question of each kind, and to the first with chits."""
    found: dict[object, tuple[str, ...]] = {}
    for seed in ("1", "7"):
        game, player = Game.new("historical", seed=seed), by_name("heuristic")
        while game.ask is not None:
            chits = game.view().chits
            for key in (game.ask.kind, ("crash", chits.comm_crash), ("crisis", chits.crisis)):
                found.setdefault(key, (seed, *(c.name for c in game.history)))
            game.do(player(game))
    return tuple(dict.fromkeys(found.values()))


def cut(panels: list[Any]) -> set[tuple[str, str]]:
    """Words with an ellipsis on some panels, except where a click shows them whole.

    A tooltip may have the words that follow a whole first word, as on the card of a Nasty Surprise.
    """
    return {
        (type(panel).__name__, words)
        for panel in panels
        if panel.shown
        for x, y, words in panel.written
        if words.endswith("…") and len(words) > 1
        if not any(
            spot.holds(x, y) and (spot.action.name == "read" or f": {words[:-1]} " in spot.tip)
            for spot in panel.spots
        )
    }


@pytest.mark.parametrize(("size", "scale"), [*SIZES[:3], SIZES[-2]])
def test_no_word_is_cut(hand: Any, sized: Any, size: tuple[int, int], scale: int) -> None:
    hand.window.play(later(2))
    sized(size, scale)
    found: set[tuple[str, str]] = set()
    for seed, *commands in questions():
        game = Game.new("historical", seed=seed)
        for command in commands:
            game.do(command)
        hand.window.play(game)
        screen, layout = hand.screen, hand.screen.layout
        panels = [layout.top, layout.decision, layout.strip, layout.bar]
        for tab in range(3 if layout.strip.width < NARROW else 1):
            screen.tab = tab
            hand.window.invalidate()
            hand.pump()
            found |= cut(panels)
        for option in screen.options()[:2]:
            if option.select:
                screen.player_input.select(option.select)
                hand.pump()
                found |= cut(panels)
                screen.player_input.select("")
    assert not found, sorted(found)


def _header(window: Any, wide: float, **more: Any) -> TopBar:
    bar, steps = TopBar(window.brush), victory_scale(later(2).view())
    bar.place(0, 0, wide, 52, 1)
    told = {"section": "6.0", "directions": ("NW", "SW"), "vp": 14.5, "surprise": ("NS-06", "Sweep")} | more
    words = "Legendary Victory"
    friends, enemies = told.pop("friends", (9, 3)), told.pop("enemies", (10, 2))
    bar.update(
        Top(
            0,
            told.pop("turn", 4),
            6,
            told["section"],
            told["vp"],
            words,
            told["directions"],
            100,
            enemies,
            friends,
            told["surprise"],
            10,
            victory_scale=steps,
        )
    )
    return bar


@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_the_header_has_every_step_and_stands_still(window: Any, size: tuple[int, int], scale: int) -> None:
    wide = size[0] * 100 / scale
    for section, name in STEPS.items():
        bar = _header(window, wide, section=section)
        assert not cut([bar])
        assert f"{section} {name}" in " ".join(words for *_, words in bar.written), "the step is named"
    places: list[dict[str, float]] = []
    for more in (
        {},
        {"vp": -10.5, "directions": ("-", "-")},
        {"turn": 10, "friends": (10, 10), "enemies": (10, 10), "directions": ("E", "W")},
        {"speed": "instant"},
        {"speed": "0.25x"},
    ):
        bar = _header(window, wide, **more)
        assert not cut([bar])
        # The score is as wide as its words, and ends at one place.
        places.append(
            {str(s.action): s.x + s.width * (s.action.name == "score") for s in bar.spots if s.action}
        )
    assert len(places[0]) > 10 and all(found == places[0] for found in places), "no button moves"

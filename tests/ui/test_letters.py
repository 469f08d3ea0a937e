"""Nothing is written in small grey letters: how large and how dark the words of every panel are."""

from __future__ import annotations

from typing import Any

import pytest

from hades.art.colours import FAINT, MUTED, PANEL, Colour
from hades.ui.kit.canvas import Canvas
from hades.ui.kit.panel import Panel
from tests.ui.test_stage_rests import later

SMALLEST = 12.0
"""Units below which letters are not grey."""
CONTRAST = 4.5
"""Of grey letters on a panel, at least: what WCAG asks of text."""


@pytest.fixture
def grey(monkeypatch: pytest.MonkeyPatch) -> set[tuple[str, str]]:
    """(panel, words with their size) of all grey words that are too small."""
    found: set[tuple[str, str]] = set()
    panels: list[str] = []
    write, update = Canvas.text, Panel.update

    def updated(panel: Panel, content: Any) -> None:
        panels.append(type(panel).__name__)
        update(panel, content)
        panels.pop()

    def written(
        self: Canvas, x: float, y: float, words: str, size: Any = 14, fill: Any = (), **more: Any
    ) -> float:
        used = self.sized(words, more.get("room", 1e9), size, more.get("bold", False))
        if fill in (MUTED, FAINT) and used < SMALLEST and words and panels:
            found.add((panels[-1], f"{words} ({used:g})"))
        return write(self, x, y, words, size, *((fill,) if fill else ()), **more)

    monkeypatch.setattr(Panel, "update", updated)
    monkeypatch.setattr(Canvas, "text", written)
    return found


@pytest.mark.parametrize("scale", [100, 125, 200])
def test_no_panel_has_small_grey_letters(hand: Any, grey: set[tuple[str, str]], scale: int) -> None:
    hand.window.change(scale=scale)
    hand.window.home()
    hand.pump()
    hand.window.play(later(3))
    hand.pump()
    screen = hand.screen
    for option in list(screen.options())[:2]:
        if option.select:
            screen.player_input.do(option)
        hand.pump()
        hand.press("ESC")
    for hex_ in [unit.hex for unit in screen.shown.units if unit.hex][:6]:
        hand.point_hex(hex_)
    for key in ("Z", "ESC", "F4", "UP", "ESC"):
        hand.press(key)
    hand.press_button("listing")
    hand.press_button("listing")
    hand.window.change(speed="1x")
    hand.press("F5")
    for _ in range(6):
        hand.press("SPACE")
    hand.press("ESC")
    hand.window.open_page("settings")
    hand.pump()
    assert not grey, sorted(grey)


def _light(colour: Colour) -> float:
    """Relative luminance."""
    parts = [(c / 255 / 12.92) if c <= 10 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in colour]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


@pytest.mark.parametrize("ink", [MUTED, FAINT])
def test_grey_letters_stand_out_from_a_panel(ink: Colour) -> None:
    assert (_light(ink) + 0.05) / (_light(PANEL) + 0.05) >= CONTRAST

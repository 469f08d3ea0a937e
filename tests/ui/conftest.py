"""A real window without a screen for every test here, through EGL; skipped only without GL libraries."""

from __future__ import annotations

import ctypes.util
import os
from collections.abc import Callable, Iterator
from typing import Any

import pytest

os.environ.setdefault("ARCADE_HEADLESS", "1")

MISSING = [name for name in ("GL", "EGL") if ctypes.util.find_library(name) is None]


@pytest.fixture(scope="session")
def window(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    if MISSING:
        pytest.skip(f"this machine has no lib{' and no lib'.join(MISSING)}: no window can be opened")
    from hades.ui.app import open_window

    folder = tmp_path_factory.mktemp("hades")
    opened = open_window(
        config=folder / "config" / "window.json",
        autosave=folder / "data" / "last.hades",
        size=(1366, 768),
        scale=100,
    )
    yield opened
    opened.close()


@pytest.fixture
def hand(window: Any) -> Any:
    """A driver on a window that shows the title screen as it does when just opened."""
    from hades.ui.driver import Driver

    window.autosave_file.unlink(missing_ok=True)
    window.change(scale=100, speed="off", scenario="historical", edition="2.1")
    window.title_screen.seed = ""
    window.home()
    driver = Driver(window)
    driver.pump()
    return driver


@pytest.fixture
def begin() -> Callable[[Any], None]:
    """Begins a game of seed 7 from the title screen, so that no test hangs on luck."""

    def typed(hand: Any) -> None:
        hand.press_button("seed")
        hand.type("7")
        hand.press_button("start")

    return typed


@pytest.fixture
def raid(hand: Any, begin: Callable[[Any], None]) -> Any:
    """The driver on a game of seed 7 with the suggested set-up, at the first SHL Phase."""
    begin(hand)
    hand.answer("Suggested")
    while hand.screen.session.ask.kind != "6.0?":
        hand.answer(hand.screen.options()[0].label)
    return hand

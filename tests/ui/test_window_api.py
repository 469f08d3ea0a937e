"""The window has everything that its screens are promised."""

from __future__ import annotations

from inspect import get_annotations
from typing import Any

import pytest

from hades.ui.window_api import WindowApi

DEEDS = sorted(name for name, what in vars(WindowApi).items() if callable(what) or isinstance(what, property))
"""What a stage does or tells."""


@pytest.mark.parametrize("name", [name for name in DEEDS if not name.startswith("__")])
def test_the_window_does_itself_what_a_stage_promises(hand: Any, name: str) -> None:
    assert getattr(type(hand.window), name) is not getattr(WindowApi, name)


def test_the_window_has_what_a_stage_promises(hand: Any) -> None:
    promised = get_annotations(WindowApi)
    assert {"brush", "settings", "notice", "screen_shown"} <= promised.keys()
    assert [name for name in promised if not hasattr(hand.window, name)] == []
    # arcade's own, which must not be hidden by the promise of it
    own = ("width", "height", "ctx", "default_camera", "get_pixel_ratio", "set_clipboard_text", "close")
    assert [name for name in own if not hasattr(hand.window, name) or name in vars(WindowApi)] == []

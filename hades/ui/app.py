"""The start of the window: open the window, show what was asked for, and run the event loop."""

from __future__ import annotations

import gc
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hades.ui import NoDisplay, graphics_check

if TYPE_CHECKING:
    from hades.ui.window import HadesWindow


def run(
    show: Callable[[HadesWindow], object] | None = None,
    *,
    components: Path | None = None,
    splits: str | None = None,
    **settings: Any,
) -> int:
    """Open the window, play until it is closed, and return the exit code.

    ``show`` is called to show something in place of the title screen. ``splits`` (the id or the file of a set
    of splits) and the ``settings`` are stored in the settings; None leaves a setting as it is.

    :raises NoDisplay: if this machine has no display, or no OpenGL for it.
    """
    window = open_window(components=components, **settings)
    if splits is not None:
        window.settings.use_splits(splits)
    window.autosave.ended = partial(window.recorder.record, components=components)
    try:
        if show is not None:
            show(window)
        import arcade

        arcade.run()
    finally:
        window.close()
    return 0


def open_window(**options: Any) -> HadesWindow:
    """Open the window with its title screen and return it; the options are those of `HadesWindow`.

    :raises NoDisplay: if the window cannot be opened.
    """
    # What is loaded here stays until the end; looking for garbage in it takes a tenth of the start.
    gc.disable()
    try:
        import pyglet

        # Checking for errors after every call takes a tenth of each frame.
        pyglet.options.debug_gl = False
        from hades.ui.window import HadesWindow

        return HadesWindow(**options)
    except Exception as error:
        found = graphics_check.trouble(error)
        if found is None:
            raise
        raise NoDisplay(found.sentence) from error
    finally:
        gc.freeze()
        gc.enable()

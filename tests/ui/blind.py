"""A window that lays everything out and paints nothing: for tests of where things are, not how they look."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import arcade
import pytest
from PIL import Image, ImageDraw

from hades.ui.board.drawn_board import Board
from hades.ui.kit.canvas import Canvas
from hades.ui.kit.gl import Brush
from hades.ui.kit.panel import Panel
from hades.ui.kit.together import Together
from hades.ui.screen import Poster


@contextmanager
def blind() -> Iterator[None]:
    """Panels are laid out, spots and words are as ever; no pixel is painted and nothing reaches OpenGL."""
    assert Together.draw.__module__ == Together.__module__, "a test before has not put the drawing back"
    made, update = Canvas.__init__, Panel.update
    panels: set[Panel] = set()

    def small(canvas: Canvas, width: float, height: float, ratio: float) -> None:
        made(canvas, 1.0, 1.0, 1.0)
        canvas.width, canvas.height, canvas.ratio = width, height, ratio
        canvas.image = Image.new("RGBA", (1, 1))
        canvas._pen = ImageDraw.Draw(canvas.image)

    def laid_out(panel: Panel, content: Any) -> None:
        update(panel, content)
        panels.add(panel)

    def unseen(*args: Any, **named: Any) -> None:
        raise AssertionError("nothing is drawn here: mark the test with pytest.mark.drawn")

    def nothing(*args: Any, **named: Any) -> None:
        pass

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(arcade, "get_image", unseen)
        patch.setattr(Canvas, "__init__", small)
        patch.setattr(Canvas, "_block", nothing)
        patch.setattr(Canvas, "polygon", nothing)
        patch.setattr(Canvas, "figure", nothing)
        patch.setattr(Panel, "update", laid_out)
        patch.setattr(Board, "draw", nothing)
        patch.setattr(Brush, "_draw", nothing)
        patch.setattr(Together, "draw", nothing)
        # behind title and end, as large as the window: half of what tests of them took was drawing it
        patch.setattr(Poster, "draw", nothing)
        yield
    for panel in panels:
        # what was only laid out has to be painted when it is looked at
        panel._key = None

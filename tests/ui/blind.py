"""A window that lays everything out and paints nothing: for tests of where things are, not how they look."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

import arcade
import pytest
from PIL import Image, ImageDraw

from hades.ui.board.drawn_board import Board
from hades.ui.board.scene import Labels
from hades.ui.kit.canvas import Canvas
from hades.ui.kit.gl import Brush
from hades.ui.kit.panel import Panel, PanelBatch
from hades.ui.kit.svg_pictures import Kit
from hades.ui.screens.title import Poster


@cache
def _blank(key: str, pixels: int) -> Any:
    """Return a texture for a sprite that is never drawn: drawing it would be half of such a test's cost."""
    picture = Image.new("RGBA", (pixels, pixels))
    return arcade.Texture(
        picture, hit_box_algorithm=arcade.hitbox.BoundingHitBoxAlgorithm(), hash=f"blank@{pixels}"
    )


class _NoTexture:
    """Takes the place of a panel's texture: to send one pixel takes as long as to lay out a panel."""

    size = 1, 1

    def write(self, data: bytes) -> None:
        pass

    def delete(self) -> None:
        pass


@contextmanager
def blind() -> Iterator[None]:
    """Lay out panels, hit areas and words as usual, but paint no pixel and send nothing to OpenGL."""
    assert PanelBatch.draw.__module__ == PanelBatch.__module__, "a test before has not put the drawing back"
    made, update, texture_of = Canvas.__init__, Panel.update, Brush.texture
    panels: set[Panel] = set()

    def small(canvas: Canvas, width: float, height: float, ratio: float, kit: Kit | None = None) -> None:
        made(canvas, 1.0, 1.0, 1.0, kit)
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

    def no_labels(labels: Labels, scale: float) -> tuple[()]:
        return ()

    def texture(kit: Kit, key: str, pixels: int) -> Any:
        return _blank(key, pixels)

    def no_texture(brush: Brush, image: Any, *, wrap: bool = False) -> Any:
        # the floor of a deck is kept for tests that draw it
        return texture_of(brush, image, wrap=True) if wrap else _NoTexture()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(arcade, "get_image", unseen)
        patch.setattr(Canvas, "__init__", small)
        for painted in ("_block", "_words", "line", "polygon", "picture", "figure"):
            patch.setattr(Canvas, painted, nothing)
        patch.setattr(Panel, "update", laid_out)
        patch.setattr(Kit, "texture", texture)
        # numbers, names and rulers of every hex
        for laid in ("numbers", "columns", "rows", "names"):
            patch.setattr(Labels, f"_{laid}", no_labels)
        patch.setattr(Board, "draw", nothing)
        patch.setattr(Brush, "_begin", nothing)
        patch.setattr(Brush, "_draw_many", nothing)
        patch.setattr(Brush, "texture", no_texture)
        patch.setattr(PanelBatch, "draw", nothing)
        # behind title and end, as large as the window: half of what tests of them took was drawing it
        patch.setattr(Poster, "draw", nothing)
        yield
    for panel in panels:
        # what was only laid out has to be painted when it is looked at
        panel._key = None

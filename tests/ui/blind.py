"""A window that lays everything out and paints nothing: for tests of where things are, not how they look."""

from __future__ import annotations

from typing import Any

import pytest
from PIL import Image, ImageDraw

from hades.ui.board import Board
from hades.ui.canvas import Canvas
from hades.ui.gl import Brush


def blind(monkeypatch: pytest.MonkeyPatch) -> None:
    """Panels are laid out, spots and words are as ever; no pixel is painted and nothing reaches OpenGL."""

    made = Canvas.__init__

    def small(canvas: Canvas, width: float, height: float, ratio: float) -> None:
        made(canvas, 1.0, 1.0, 1.0)
        canvas.width, canvas.height, canvas.ratio = width, height, ratio
        canvas.image = Image.new("RGBA", (1, 1))
        canvas._pen = ImageDraw.Draw(canvas.image)

    def nothing(*args: Any, **named: Any) -> None:
        pass

    monkeypatch.setattr(Canvas, "__init__", small)
    monkeypatch.setattr(Canvas, "_block", nothing)
    monkeypatch.setattr(Canvas, "polygon", nothing)
    monkeypatch.setattr(Board, "draw", nothing)
    monkeypatch.setattr(Brush, "_draw", nothing)

"""SVG as a PNG picture, without a window."""

from __future__ import annotations

import resvg_py

from hades.art import fonts


def png(svg: str, width: int, height: int | None = None) -> bytes:
    """Return a drawing as a PNG of ``width`` pixels; without ``height``, the drawing decides the height."""
    data = resvg_py.svg_to_bytes(
        svg_string=svg,
        width=width,
        height=height,
        skip_system_fonts=True,
        font_files=list(fonts.FILES),
        font_family=fonts.FAMILY,
    )
    return bytes(data)

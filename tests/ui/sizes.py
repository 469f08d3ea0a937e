"""Sizes of window (pixels) and text (percent) at which everything must be visible in full."""

from __future__ import annotations

SIZES = (
    ((1280, 720), 100),
    ((1280, 720), 125),
    ((1280, 720), 200),
    ((1366, 768), 100),
    ((1366, 768), 125),
    ((1366, 768), 200),
    ((2560, 1440), 125),
    ((3840, 2160), 200),
)

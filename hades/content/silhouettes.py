"""The silhouettes of the counters: what every picture of one is made of, in the window and in a story."""

from __future__ import annotations

import re
from functools import lru_cache

from hades.content.paths import data_dir
from hades.content.untrusted_input import PICTURE, read_text


@lru_cache(maxsize=128)
def figure(name: str) -> str:
    """The silhouette of a kind: what is inside its SVG file, or its initials if there is none."""
    path = data_dir() / "counters" / "art" / f"{name}.svg"
    try:
        text = read_text(path, PICTURE)
    except OSError:
        initials = "".join(word[0] for word in name.split("-"))[:2].upper()
        return f'<text x="50" y="64" font-size="38" font-weight="bold" text-anchor="middle">{initials}</text>'
    inside = re.search(r"<svg[^>]*>(.*)</svg>", text, re.DOTALL)
    return inside.group(1) if inside else ""

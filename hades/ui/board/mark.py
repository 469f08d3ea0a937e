"""What is lit on the board."""

from __future__ import annotations

import attrs


@attrs.frozen
class Mark:
    """A lit hex: ``kind`` move, place, target, select, partner or door; ``left`` factors after a move."""

    kind: str
    left: int = -1
    way: tuple[str, ...] = ()
    sign: str = ""
    """What being there sets off: "wake" an SI, "stop" engaged, "unknown"; "" for nothing."""

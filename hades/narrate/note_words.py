"""What somebody put on a moment of a game, as words: the sentence, and the rings and arrows beside it."""

from __future__ import annotations

from typing import Any

import attrs

from hades.engine.annotation import Annotation
from hades.narrate.names import joined


def marks(note: Annotation) -> str:
    """The rings and arrows of an annotation: ``ring around I0505; arrow from I0505 to P0607``."""
    found = []
    if note.rings:
        found.append(f"{'rings' if note.rings[1:] else 'ring'} around {joined(note.rings)}")
    if note.arrows:
        ways = joined([f"from {start} to {end}" for start, end in note.arrows])
        found.append(f"{'arrows' if note.arrows[1:] else 'arrow'} {ways}")
    return "; ".join(found)


def content(note: Annotation) -> str:
    """Words and marks of an annotation."""
    told = marks(note)
    return f"{note.words} ({told})" if note.words and told else note.words or told


def sentence(note: Annotation) -> str:
    """An annotation with who wrote it."""
    return f"Note by {note.player}: {content(note)}"


def plain(note: Annotation) -> dict[str, Any]:
    """An annotation as JSON has it."""
    return attrs.asdict(note)

"""What somebody put on a moment of a game, as words: the sentence, and the rings and arrows beside it."""

from __future__ import annotations

from typing import Any

import attrs

from hades.engine.line_of_play import Annotation
from hades.engine.undo import PERSON
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


def heading(note: Annotation) -> str:
    """``Note``, and who wrote it where that was no person."""
    return "Note" if note.player == PERSON else f"Note by {note.player}"


def sentence(note: Annotation) -> str:
    """An annotation: its words as a quotation, and its marks."""
    said = [f'"{note.words}"'] if note.words else []
    told = marks(note)
    return f"{heading(note)}: {' '.join([*said, *([f'({told})' if said else told] if told else [])])}"


def plain(note: Annotation) -> dict[str, Any]:
    """An annotation as JSON has it."""
    return attrs.asdict(note)

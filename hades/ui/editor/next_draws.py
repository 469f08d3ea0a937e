"""The part of the palette that fixes the next draws; those of a combat are written in the file."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

import attrs

from hades.content.kinds import DECKS, LETTERS
from hades.narrate.names import capital, joined, title
from hades.session.position_editing import Draft
from hades.state.state import IN_CUP
from hades.ui.editor.form import Grid, chip, chips, head, told
from hades.ui.kit.action import Action
from hades.ui.kit.boxes import Box, Row, Text
from hades.ui.kit.button import SMALL, Flow, plate
from hades.ui.kit.canvas import Canvas
from hades.ui.panels.draw_cells import card_face

SOURCES = (
    ("SHL card", "shl"),
    ("Nastian card", "nastian"),
    ("Nastian Cup", "cup"),
    ("SI", "si"),
    ("Nasty Surprise", "surprise"),
)
"""Each source of draws: its words on the button, and its word in a phrase of ``next``."""


def rows(draft: Draft, source: str) -> tuple[Box, ...]:
    """Return the draws fixed so far, and those from a ``source`` that can be added."""
    fixed = draft.position.next or ()
    wrong = [told(flaw.said, wrong=True) for flaw in draft.flaws if flaw.about(("field", "next"))]
    found: list[Box] = [*wrong, head("Next draws, in order")]
    for number, phrase in enumerate(fixed):
        less = chip("×", Action("not-then", number), tip=f"Remove: {phrase}")
        found.append(Row((less, Text(f"{number + 1}. {said(draft, phrase)}", 13, above=4, grows=True)), 6))
    if not fixed:
        found.append(told("All draws are random."))
    found += chips("Add", "source", SOURCES, source)
    return (*found, *_choices(draft, source))


def _choices(draft: Draft, source: str) -> Sequence[Box]:
    words = draft.box.words.words
    if source in ("shl", "nastian"):
        cards = [card for card in words["card"] if card.startswith(source)]
        return [
            *_adding("Card with number", source, [str(n) for n in range(1, 7)]),
            *_adding("Card with letter", source, list(LETTERS)),
            head("Exact card"),
            Grid(tuple(CardTile(id_, *_print(draft, id_)) for id_ in cards), least=CardTile.LEAST),
        ]
    there = {
        "cup": list(draft.cup),
        "si": [name for name, at in zip(words["si"], draft.state.si_status, strict=True) if at == IN_CUP],
        "surprise": [card for card in words["surprise"] if draft.pile(card) == "deck"],
    }[source]
    return _adding("Which one", source, there)


def _print(draft: Draft, id_: str) -> tuple[str, str]:
    catalog = draft.box.tables.catalog
    card = next(card for card in (*catalog.shl_cards, *catalog.nastian_cards) if card.id == id_)
    return str(card.number), card.letter


def said(draft: Draft, phrase: str) -> str:
    """Return a phrase in readable form; a phrase without a known source or name is returned as it is."""
    source, *rest = phrase.split() or [""]
    names = {id_: words for words, id_ in SOURCES}
    if source == "combat" and len(rest) > 2:
        who = joined(title(name) for name in rest[0].split("+"))
        return f"Combat: {who} at {title(rest[1])}, {' '.join(rest[2:])}"
    if source not in names or len(rest) != 1:
        return phrase
    (thing,) = rest
    if source not in DECKS:
        return f"{capital(names[source])}: {title(thing) if source != 'surprise' else thing}"
    if thing in draft.box.words.words["card"]:
        number, letter = _print(draft, thing)
        return f"{names[source]} {_short(source, thing)}: {number} {letter}"
    return f"{names[source]} with the {'number' if thing.isdecimal() else 'letter'} {thing}"


@attrs.frozen
class CardTile(Box):
    """A Resolution card that can be drawn next, with its number and letter."""

    LEAST: ClassVar[float] = 46.0
    HIGH: ClassVar[float] = 46.0
    id: str
    number: str
    letter: str

    def paint(self, canvas: Canvas, x: float, y: float, wide: float) -> float:
        deck, _, which = self.id.rpartition("-")
        plate(canvas, (x, y, wide, self.HIGH), SMALL)
        card_face(canvas, (x, y, wide, self.HIGH), which, self.number, self.letter)
        words = f"{title(self.id)}: number {self.number}, letter {self.letter}"
        canvas.spot(x, y, wide, self.HIGH, Action("next", f"{deck} {self.id}"), words, words=words)
        return y + self.HIGH + 4

    def wide(self, canvas: Canvas) -> float:
        return self.LEAST


def _adding(label: str, source: str, names: Sequence[str]) -> list[Box]:
    phrases = {name: f"{source} {name}" for name in names}
    many = [chip(_short(source, name), Action("next", said), tip=said) for name, said in phrases.items()]
    return [head(label), Flow(many)] if many else [told("None left to draw.")]


def _short(source: str, name: str) -> str:
    return title(name) if source in ("cup", "si") else name.removeprefix(f"{source}-")

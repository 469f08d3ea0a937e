"""The page of switches: every erratum and ruling that can be off, and what off does."""

from __future__ import annotations

import attrs

from hades.content import edition as editions
from hades.content.rulebook import Rulebook
from hades.narrate.scenarios import short
from hades.ui.kit.action import Action
from hades.ui.panels.page import Item, Page


@attrs.frozen
class SwitchState:
    """A switch: its id, title and state; ``said`` is what off does, or why it changes nothing."""

    id: str
    title: str
    kind: str
    on: bool
    inert: bool
    said: str


@attrs.frozen
class SwitchBoard:
    """What the page shows; ``at`` is the number of the switch that Space turns."""

    edition: str
    items: tuple[SwitchState, ...]
    at: int


def board(edition: str, at: int, book: Rulebook) -> SwitchBoard:
    """The page for an edition: errata and rulings in their order, what changes nothing in play last."""
    off = editions.parse(edition).off
    known = sorted(editions.switches().values(), key=lambda switch: bool(switch.inert))
    items = tuple(
        SwitchState(
            switch.id,
            book.find(switch.id).title,
            "erratum" if switch.is_erratum else "ruling",
            switch.id not in off,
            bool(switch.inert),
            switch.inert or switch.off,
        )
        for switch in known
    )
    return SwitchBoard(edition, items, at)


def page(content: SwitchBoard) -> Page:
    """The board as a page of switches."""
    off = sum(not item.on for item in content.items)
    told = (
        f"{len(content.items)} switches, {off} off. Off means the other reading, told below "
        "each. Space turns a switch."
    )
    rows: list[Item] = []
    at = 0
    for number, switch in enumerate(content.items):
        if number == 0 or content.items[number - 1].inert != switch.inert:
            words = "Without effect in play, for completeness" if switch.inert else "These change the game"
            rows.append(Item("head", words, words))
        at = len(rows) if number == content.at else at
        said = f"{'Changes nothing in play' if switch.inert else 'Off'}: {switch.said}"
        value = "on" if switch.on else "off"
        name = f"{switch.id}  {switch.title}"
        rows.append(Item("switch", switch.id, name, value, said, mark=switch.kind, faint=switch.inert))
    buttons = (
        ("All on: 2.1", Action("edition", "2.1"), "2"),
        ("Errata off: 1.0", Action("edition", "1.0"), "1"),
        ("Done", "done", "ENTER"),
    )
    here = Action("edition", content.edition)
    return Page(f"Edition {short(content.edition)}", told, False, tuple(rows), at, buttons, here)

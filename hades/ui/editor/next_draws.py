"""The part of the palette that fixes what is drawn next: phrases, built word by word."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from hades.content.tables import LETTERS
from hades.drafting import Draft
from hades.narrate.names import title
from hades.rules.circles import BLASTS
from hades.state.commands import WEAPONS
from hades.state.state import IN_CUP
from hades.ui.editor.box_panel import chip, chips, flow, head, ticks, told
from hades.ui.kit.action import Action
from hades.ui.kit.boxes import Box, Row, Text
from hades.ui.kit.button import Button

SOURCES = (
    ("SHL card", "shl"),
    ("Nastian card", "nastian"),
    ("from the cup", "cup"),
    ("SI", "si"),
    ("Nasty Surprise", "surprise"),
    ("combat", "combat"),
)
NETS = ("-2", "-1", "0", "+1", "+2")
FLAGS = ("weak", "fresh", "undefended")


@attrs.frozen
class NextDraw:
    """A phrase under way: its source, and of a combat who fires at whom."""

    source: str = "shl"
    attackers: tuple[str, ...] = ()
    defender: str = ""
    flags: tuple[str, ...] = ()

    def combat(self, net: str) -> str:
        """The phrase of a combat with a net result."""
        return " ".join(("combat", "+".join(self.attackers), self.defender, net, *self.flags))


def rows(draft: Draft, coming: NextDraw) -> tuple[Box, ...]:
    """What is fixed so far, and what can be added."""
    fixed = draft.position.next or ()
    wrong = [told(flaw.said, wrong=True) for flaw in draft.flaws if flaw.about(("field", "next"))]
    found: list[Box] = [*wrong, head("What is drawn next, in this order")]
    for number, phrase in enumerate(fixed):
        less = chip("×", Action("not-then", number), tip=f"Leave out: {phrase}")
        found.append(Row((less, Text(f"{number + 1}  {phrase}", 13, above=4, grows=True)), 6))
    if not fixed:
        found.append(told("All of it is chance."))
    found += chips("Add", "source", SOURCES, coming.source)
    return (*found, *_choices(draft, coming))


def _choices(draft: Draft, coming: NextDraw) -> Sequence[Box]:
    words, source = draft.box.words.words, coming.source
    if source in ("shl", "nastian"):
        cards = [card for card in words["card"] if card.startswith(source)]
        return [
            *_adding("A card with the number", source, [str(n) for n in range(1, 7)]),
            *_adding("... with the letter", source, list(LETTERS)),
            *_adding("... or this very card", source, cards),
        ]
    if source == "combat":
        return _combat(draft, coming)
    there = {
        "cup": list(draft.cup),
        "si": [name for name, at in zip(words["si"], draft.state.si_status, strict=True) if at == IN_CUP],
        "surprise": [card for card in words["surprise"] if draft.pile(card) == "deck"],
    }[source]
    return _adding("Which", source, there)


def _adding(label: str, source: str, names: Sequence[str]) -> list[Box]:
    phrases = {name: f"{source} {name}" for name in names}
    many = [chip(_short(source, name), Action("next", said), tip=said) for name, said in phrases.items()]
    return [head(label), flow(many)] if many else [told("There is none to be drawn.")]


def _short(source: str, name: str) -> str:
    return title(name) if source in ("cup", "si") else name.removeprefix(f"{source}-")


def _combat(draft: Draft, coming: NextDraw) -> Sequence[Box]:
    fighters = [f.id for f in draft.view.fighters if f.status in ("orbit", "damaged")]
    here = [unit.id for unit in draft.view.units if unit.hex]
    sis = [si.id for si in draft.view.installations if si.hex]
    who = [*here, *sis, *fighters, *WEAPONS, *BLASTS]
    whom = [*here, *sis, *fighters, "vittles"]
    ready = bool(coming.attackers and coming.defender)
    found = [
        head("Who fires; two for Combined Fire"),
        flow([chip(title(n), Action("attacker", n), here=n in coming.attackers) for n in who]),
        *chips("At whom", "defender", [(title(name), name) for name in whom], coming.defender),
        head("As if"),
        ticks("as-if", [(flag, flag, flag in coming.flags) for flag in FLAGS]),
        head("And it comes to, which adds it"),
    ]
    nets: list[Button] = []
    for net in NETS:
        action = Action("net", net) if ready else Action()
        nets.append(attrs.evolve(chip(net.replace("-", "−"), action), live=ready))
    return [*found, flow(nets)]

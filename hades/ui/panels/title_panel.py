"""The panel of the title screen: which scenario, which undo, edition and seed; begin, go on, leave."""

from __future__ import annotations

import attrs

from hades.art.colours import (
    EDGE,
    EMBER,
    FAINT,
    FLOAT,
    HOT,
    INK,
    MUTED,
    RAISED,
    STEEL,
    VIOLET,
    WARN,
    Colour,
)
from hades.ui import keys
from hades.ui.kit.action import Action
from hades.ui.kit.boxes import Even, Text
from hades.ui.kit.button import CHIP, Area, Button, Filled, Look, plate, radio
from hades.ui.kit.canvas import Canvas
from hades.ui.kit.caps import key_cap
from hades.ui.kit.field import Field
from hades.ui.kit.panel import Backdrop, Panel
from hades.ui.kit.spot import Spot

HARDEST = 4
MENU = (
    ("Continue last game", "resume"),
    ("Games", "games"),
    ("Rules", "rules"),
    ("Drills", "drills"),
    ("About", "about"),
    ("Help", "help"),
    ("Settings", "settings"),
    ("Quit", "quit"),
)
"""The buttons of the bar above everything: words and actions."""
EDITIONS = ("2.1", "1.0")
UNDO = "How far undo goes back"
SMALLER = (13.0, 12.5, 12.0, 11.5)
"""Sizes of letters that words are made smaller to; then they are shortened."""
CARD = Look(fill=RAISED, edge=EDGE, thick=2)
CHOICE = attrs.evolve(CHIP, high=30.0, size=14.0, pad=9.0, beside=6.0)
MENU_BUTTON = Look(fill=RAISED, edge=EDGE, pad=14.0, beside=7.0)


@attrs.frozen
class ScenarioCard:
    """A scenario: its id, ``1. Historical``, its numbers, what is special, how hard (1 to 4), its story."""

    id: str
    name: str
    facts: str
    special: str
    hard: int
    word: str
    story: str


@attrs.frozen
class Mode:
    """A way to undo: its id, its name, a line of what it means, and all of what it means."""

    id: str
    name: str
    line: str
    whole: str


@attrs.frozen
class Front:
    """What the panel shows; ``focus`` is the action that Enter or Space carries out."""

    cards: tuple[ScenarioCard, ...]
    scenario: str
    modes: tuple[Mode, ...]
    undo: str
    """Id of the way to undo that is chosen."""
    edition: str
    """How the edition is written, shortened."""
    mix: bool
    base: str
    seed: str
    typing: bool
    resume: bool
    problem: str
    focus: Action
    head: bool
    """Whether the name of the game stands in the panel."""


class FrontPanel(Panel):
    """A bar of buttons; below it scenarios on the left, what is played and how on the right."""

    backdrop = Backdrop(FLOAT, EDGE, thick=2, radius=14, alpha=0.93)

    @property
    def tight(self) -> bool:
        """Whether there is room for the shortest form only."""
        return self.width < 760 or self.height < 420

    @property
    def small(self) -> float:
        """Size of small letters."""
        return 12.5 if self.tight else 13.5

    def paint(self, canvas: Canvas, content: Front) -> None:
        pad = 10.0 if self.tight else 16.0
        top = self._menu(canvas, content, pad) + (6 if self.tight else 12)
        gap = 8.0 if self.tight else 14.0
        inner, high = self.width - 2 * pad, self.height - top - pad
        left = (inner - gap) * (0.575 if self.tight else 0.52)
        self._cards(canvas, content, (pad, top, left, high))
        self._options(canvas, content, (pad + left + gap, top, inner - left - gap, high))
        for spot in self.spots:
            if spot.action == content.focus and not content.typing:
                self._ring(canvas, spot)

    def _ring(self, canvas: Canvas, spot: Spot) -> None:
        """A frame round what the keyboard is at."""
        x, y, right, low = spot.x - 2, spot.y - 2, spot.x + spot.width + 2, spot.y + spot.height + 2
        for ends in ((x, y, right, y), (x, low, right, low), (x, y, x, low), (right, y, right, low)):
            canvas.line(*ends, STEEL, 2)

    # ---- the bar

    def _menu(self, canvas: Canvas, content: Front, pad: float) -> float:
        """The bar in as many rows as it needs, each as wide as the panel; the y below it."""
        name = canvas.measure("HADES", 24, True) + 19 if content.head else 0.0
        look = attrs.evolve(MENU_BUTTON, high=31.0 if self.tight else 36.0)
        buttons = [
            Button(
                words,
                action,
                keys.of(action),
                live=content.resume or action != "resume",
                look=look,
                accent=FAINT if action == "quit" else STEEL,
            )
            for words, action in MENU
        ]
        if content.head:
            canvas.text(pad + 4, pad + look.high / 2, "HADES", 24, EMBER, bold=True, anchor="lm")
        return Filled(buttons, 5, name).paint(canvas, pad, pad, self.width - 2 * pad)

    # ---- scenarios

    def _cards(self, canvas: Canvas, content: Front, box: Area) -> None:
        x, top, wide, high = box
        gap = 5.0 if self.tight else 8.0
        pitch = (high + gap) / max(1, len(content.cards))
        for at, card in enumerate(content.cards):
            self._card(canvas, content, card, at, (x, top + at * pitch, wide, pitch - gap))

    def _card(self, canvas: Canvas, content: Front, card: ScenarioCard, at: int, box: Area) -> None:
        x, y, wide, high = box
        here = card.id == content.scenario
        plate(canvas, box, CARD, here=here)
        key_cap(canvas, x + wide - 8, y + 6, str(at + 1), INK if here else MUTED)
        pips = self._hard(canvas, card, x + wide - 38, y + 8)
        canvas.text(x + 14, y + 6, card.name, 16, INK, bold=True, room=pips - x - 20)
        line = y + (25 if self.tight else 30)
        step = self.small + (3 if self.tight else 4)
        room = max(1, int((y + high - line - 4) // step))
        # the numbers may take a second line only where what is special still has its own
        for words, tone in ((card.facts, MUTED), (card.special, INK if here else MUTED)):
            text = self._small(canvas, words, tone, wide - 24, max(1, room // 2))
            text.paint(canvas, x + 14, line, wide - 24)
            lines = len(text.lines(canvas, wide - 24))
            line, room = line + lines * step, room - lines
        tip = f"{card.name}: {card.word}\n{card.facts}\n{card.special}\n{card.story}"
        canvas.spot(x, y, wide, high, Action("scenario", card.id), tip)

    def _hard(self, canvas: Canvas, card: ScenarioCard, right: float, y: float) -> float:
        """How hard it is, as a word and as many filled boxes; the x left of them."""
        for n in range(HARDEST):
            x = right - (HARDEST - n) * 11
            canvas.rect(x, y + 1, 8, 13, EMBER if n < card.hard else RAISED, radius=2, edge=EDGE)
        x = right - HARDEST * 11 - 6
        canvas.text(x, y, card.word, self.small, MUTED, anchor="ra")
        return x - canvas.measure(card.word, self.small) - 6

    # ---- what is played, and how

    def _options(self, canvas: Canvas, content: Front, box: Area) -> None:
        x, y, wide, high = box
        gap = 6.0 if self.tight else 10.0
        begin = 36.0 if self.tight else 44.0
        bottom = y + high - begin
        said = content.problem
        if self.tight and said:
            # what went wrong is told where the ways to undo are explained else
            y = self._modes_short(canvas, content, x, y, wide) + gap
        else:
            y = self._modes(canvas, content, x, y, wide) + gap
        y = self._edition(canvas, content, x, y, wide) + gap
        y = self._seed(canvas, content, x, y, wide) + gap
        chosen = next(card for card in content.cards if card.id == content.scenario)
        words, tone = (said, WARN) if said else (chosen.story, MUTED)
        most = max(0, int((bottom - y - 2) // (self.small + 4)))
        text = self._small(canvas, words, tone, wide, max(1, most))
        # a story is told as a whole or not at all: pointing at its card tells it, too
        if most and (said or not text.most):
            text.paint(canvas, x, y, wide)
        # while the seed is typed its letter is typed, too
        key = "ENTER" if content.typing else keys.of("start")
        look = attrs.evolve(MENU_BUTTON, high=begin, size=17.0, fill=HOT)
        Button(f"Begin {chosen.name}", "start", key, look=look, accent=EMBER).paint(canvas, x, bottom, wide)

    def _small(self, canvas: Canvas, words: str, ink: Colour, wide: float, most: int) -> Text:
        """Small words in at most so many lines, in letters a little smaller if need be."""
        text = Text(words, self.small, ink, leading=(self.small + (3 if self.tight else 4)) / self.small)
        return text.shrunk(canvas, wide, most, SMALLER)

    def _modes(self, canvas: Canvas, content: Front, x: float, y: float, wide: float) -> float:
        """The ways to undo below each other, each with what it means; the y below them."""
        self._heading(canvas, UNDO, "mode", x, y, wide)
        y += 20
        names = max(canvas.measure(mode.name, 14, True) for mode in content.modes) + 40
        for mode in content.modes:
            line = self._small(canvas, mode.line, MUTED, wide - names - 8, 2)
            told = line.tall(canvas, wide - names - 8)
            high = 2 * self.small + 10 if self.tight else max(30.0, told + 8)
            here = mode.id == content.undo
            ink = INK if here else MUTED
            look = attrs.evolve(CARD, fill=HOT, edge=VIOLET) if here else CARD
            plate(canvas, (x, y, wide, high), look)
            radio(canvas, x + 16, y + high / 2, here)
            canvas.text(x + 30, y + high / 2, mode.name, 14, ink, bold=True, anchor="lm")
            top = y + (high - told) / 2 + 1
            attrs.evolve(line, ink=ink).paint(canvas, x + names, top, wide - names - 8)
            canvas.spot(x, y, wide, high, Action("undo", mode.id), f"{mode.name}\n{mode.whole}")
            y += high + 3
        return y - 3

    def _modes_short(self, canvas: Canvas, content: Front, x: float, y: float, wide: float) -> float:
        """The ways to undo beside each other; the y below them."""
        self._heading(canvas, UNDO, "mode", x, y, wide)
        modes = [self._mode(mode, content) for mode in content.modes]
        return Even(modes, 4).paint(canvas, x, y + 20, wide)

    def _mode(self, mode: Mode, content: Front) -> Button:
        """A way to undo as a button."""
        tip = f"{mode.name}\n{mode.whole}"
        return Button(mode.name, Action("undo", mode.id), tip=tip, here=mode.id == content.undo, look=CHOICE)

    def _heading(self, canvas: Canvas, words: str, action: str, x: float, y: float, wide: float) -> None:
        """The name of a choice, and the key that goes on to the next one of it."""
        canvas.text(x + 2, y + 1, words, self.small, MUTED)
        key_cap(canvas, x + wide - 2, y - 3, keys.of(action), MUTED)

    def _edition(self, canvas: Canvas, content: Front, x: float, y: float, wide: float) -> float:
        """The three editions as buttons; the y below them."""
        start = canvas.measure("Edition", self.small) + 12
        canvas.text(x + 2, y + CHOICE.high / 2, "Edition", self.small, MUTED, anchor="lm")
        key, tips, left, room = keys.of("switches"), _EDITION_TIPS, x + start, wide - start
        mine = Button("Mix", "switches", key, tips["switches"], here=content.mix, look=CHOICE)
        if content.mix:
            named = attrs.evolve(mine, words=content.edition, tip=f"{mine.tip}\n{content.edition}")
            mine = named if named.wide(canvas) + 108 <= room else mine
        last = max(mine.wide(canvas), (room - 8) / 3 if mine.words == "Mix" else 0.0)
        bases = [
            Button(
                base,
                Action("edition", base),
                "",
                tips[base],
                here=not content.mix and content.base == base,
                look=CHOICE,
            )
            for base in EDITIONS
        ]
        Even(bases, 4).paint(canvas, left, y, room - last - 4)
        mine.paint(canvas, left + room - last, y, last)
        return y + CHOICE.high

    def _seed(self, canvas: Canvas, content: Front, x: float, y: float, wide: float) -> float:
        """The text that luck comes from; the y below it."""
        start = canvas.measure("Edition", self.small) + 12
        field = Field(content.seed, "any text; empty: fresh luck", content.typing, size=15)
        canvas.text(x + 2, y + field.high / 2, "Seed", self.small, MUTED, anchor="lm")
        field.paint(canvas, x + start, y, wide - start)
        tip = "Luck comes from this text: the same text brings the same luck. Click and type; Enter begins."
        canvas.spot(x + start, y, wide - start, field.high, "seed", tip)
        return y + field.high


_EDITION_TIPS = {
    "2.1": "Edition 2.1: every erratum on",
    "1.0": "Edition 1.0: every erratum off, as first printed",
    "switches": "A mix of your own: every erratum and ruling that has another reading, on or off",
}

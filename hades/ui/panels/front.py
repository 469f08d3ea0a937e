"""The panel of the title screen: which scenario, which edition, which seed; begin, go on, leave."""

from __future__ import annotations

from typing import Any

import attrs

from hades.ui import keys
from hades.ui.canvas import Canvas
from hades.ui.look import EDGE, EMBER, FAINT, HOT, INK, MUTED, RAISED, STEEL, VIOLET, WARN, Colour
from hades.ui.panels.base import Panel, Spot

HARDEST = 4
ROWS = (
    (("Rules", "rules"), ("Drills", "drills"), ("About", "about")),
    (("Help", "help"), ("Settings", "settings"), ("Quit", "quit")),
)
"""The small buttons, row by row."""
PAD = 16.0
HEAD = 42.0
"""Height of the name of the game, where there is no room for it above the panel."""


@attrs.frozen
class Card:
    """A scenario: its id, ``1. Historical``, its numbers, what is special, how hard (1 to 4), its story."""

    id: str
    name: str
    facts: str
    special: str
    hard: int
    word: str
    story: str


@attrs.frozen
class Front:
    """What the panel shows; ``focus`` is the action that Enter or Space carries out."""

    cards: tuple[Card, ...]
    scenario: str
    edition: str
    """How the edition is written, shortened."""
    mix: bool
    base: str
    seed: str
    typing: bool
    resume: bool
    problem: str
    focus: str
    head: bool
    """Whether the name of the game stands in the panel."""


class FrontPanel(Panel):
    """Scenarios on the left, what to do on the right."""

    def paint(self, canvas: Canvas, content: Front) -> None:
        canvas.rect(0, 0, self.width, self.height, (10, 13, 21), radius=14, edge=EDGE, thick=2, alpha=0.93)
        top = PAD
        if content.head:
            wide = canvas.text(PAD, 12, "HADES", 24, EMBER, bold=True)
            canvas.text(PAD + wide + 12, 21, canvas.fit("Raid on the prison ship", 300, 13), 13, MUTED)
            top = HEAD
        gap = 14.0
        left = (self.width - 2 * PAD - gap) * (0.58 if self.width > 760 else 0.52)
        self._cards(canvas, content, PAD, top, left)
        self._actions(canvas, content, PAD + left + gap, top, self.width - 2 * PAD - left - gap)
        for spot in self.spots:
            if spot.action == content.focus and not content.typing:
                self._ring(canvas, spot)

    def _ring(self, canvas: Canvas, spot: Spot) -> None:
        """A frame round what the keyboard is at."""
        x, y, right, low = spot.x - 2, spot.y - 2, spot.x + spot.width + 2, spot.y + spot.height + 2
        for ends in ((x, y, right, y), (x, low, right, low), (x, y, x, low), (right, y, right, low)):
            canvas.line(*ends, STEEL, 2)

    # ---- scenarios

    def _cards(self, canvas: Canvas, content: Front, x: float, top: float, wide: float) -> None:
        pitch = (self.height - top - PAD + 8) / max(1, len(content.cards))
        for at, card in enumerate(content.cards):
            self._card(canvas, content, card, at, (x, top + at * pitch, wide, pitch - 8))

    def _card(
        self, canvas: Canvas, content: Front, card: Card, at: int, box: tuple[float, float, float, float]
    ) -> None:
        x, y, wide, high = box
        here = card.id == content.scenario
        canvas.rect(x, y, wide, high, HOT if here else RAISED, radius=8, edge=WARN if here else EDGE, thick=2)
        if here:
            canvas.rect(x, y + 4, 6, high - 8, WARN, radius=3)
        self.key_cap(canvas, x + wide - 10, y + 7, str(at + 1), INK if here else MUTED)
        right = x + wide - 40
        pips = self._hard(canvas, card, right, y + 9)
        words = canvas.fit(card.name, pips - x - 22, 16, True)
        canvas.text(x + 16, y + 7, words, 16, INK, bold=True)
        canvas.text(x + 16, y + 28, canvas.fit(card.facts, wide - 28, 12.5), 12.5, MUTED)
        room = max(0, int((high - 48) // 16))
        for n, line in enumerate(_shortened(canvas, card.special, wide - 28, 12.5, room)):
            canvas.text(x + 16, y + 46 + n * 16, line, 12.5, INK if here else MUTED)
        tip = f"{card.name}: {card.word}\n{card.facts}\n{card.special}\n{card.story}"
        self.spots.append(Spot(x, y, wide, high, f"scenario:{card.id}", tip))

    def _hard(self, canvas: Canvas, card: Card, right: float, y: float) -> float:
        """How hard it is, as a word and as many filled boxes; the x left of them."""
        for n in range(HARDEST):
            x = right - (HARDEST - n) * 11
            canvas.rect(x, y + 2, 8, 12, EMBER if n < card.hard else RAISED, radius=2, edge=EDGE)
        x = right - HARDEST * 11 - 6
        if self.width > 620:
            x -= canvas.measure(card.word, 12.5) + 2
            canvas.text(x, y + 1, card.word, 12.5, MUTED)
        return x - 4

    # ---- the rest

    def _actions(self, canvas: Canvas, content: Front, x: float, y: float, wide: float) -> None:
        tight = self.height - y < 370
        high, gap = (34.0, 6.0) if tight else (42.0, 9.0)
        chosen = next(card for card in content.cards if card.id == content.scenario)
        self._button(canvas, (x, y, wide, high), f"Begin {chosen.name}", "start", keys.of("start"), EMBER)
        y = self._edition(canvas, content, x, y + high + gap, wide)
        edge = WARN if content.typing else EDGE
        label = "Seed (any text; empty: a fresh one)" if wide > 240 else "Seed (any text)"
        canvas.text(x + 2, y, label, 12.5, MUTED)
        y += 18
        thick = 2 if content.typing else 1
        canvas.rect(x, y, wide, 32, (6, 8, 13), radius=6, edge=edge, thick=thick)
        words = content.seed + ("|" if content.typing else "")
        canvas.text(x + 12, y + 16, _tail(canvas, words, wide - 24, 15) or " ", 15, INK, anchor="lm")
        self.spots.append(Spot(x, y, wide, 32, "seed", "Click and type"))
        y += 32 + gap
        third = (wide - 16) / 3
        words = "Continue the last game" if wide > 330 else "Continue last"
        box = (x, y, 2 * third + 8, high)
        self._button(canvas, box, words, "resume", keys.of("resume"), STEEL, content.resume)
        box = (x + 2 * third + 16, y, third, high)
        self._button(canvas, box, "Games", "games", keys.of("games"), STEEL)
        for row in ROWS:
            y += high + gap
            for n, (words, action) in enumerate(row):
                box = (x + n * (third + 8), y, third, high)
                tone = FAINT if action == "quit" else STEEL
                self._button(canvas, box, words, action, keys.of(action), tone)
        y += high + gap
        said, tone = (content.problem, WARN) if content.problem else (chosen.story, MUTED)
        lines = _shortened(canvas, said, wide, 13, max(0, int((self.height - PAD + 4 - y) // 17)))
        for n, line in enumerate(lines):
            canvas.text(x, y + n * 17, line, 13, tone)

    def _edition(self, canvas: Canvas, content: Front, x: float, y: float, wide: float) -> float:
        """The three editions as buttons; the y below them."""
        canvas.text(x + 2, y, canvas.fit(f"Edition {content.edition}", wide - 4, 12.5), 12.5, MUTED)
        y += 18
        third = (wide - 16) / 3
        known = (("2.1", "edition:2.1"), ("1.0", "edition:1.0"), ("Mix", "switches"))
        for n, (words, action) in enumerate(known):
            here = content.mix if action == "switches" else not content.mix and content.base == words
            left = x + n * (third + 8)
            canvas.rect(
                left, y, third, 32, HOT if here else RAISED, radius=7, edge=VIOLET if here else EDGE, thick=2
            )
            colour = INK if here else MUTED
            if action == "switches":
                canvas.text(left + 12, y + 16, words, 15, colour, bold=here, anchor="lm")
                self.key_cap(canvas, left + third - 8, y + 6, keys.of("switches"), colour)
            else:
                canvas.text(left + third / 2, y + 16, words, 15, colour, bold=here, anchor="mm")
            self.spots.append(Spot(left, y, third, 32, action, _EDITION_TIPS[action]))
        return y + 32 + 8

    def _button(
        self,
        canvas: Canvas,
        box: tuple[float, float, float, float],
        words: str,
        action: str,
        key: str,
        tone: Colour,
        live: bool = True,
    ) -> None:
        x, y, wide, high = box
        canvas.rect(x, y, wide, high, HOT if live and tone is EMBER else RAISED, radius=8, edge=EDGE)
        canvas.rect(x, y, 6, high, tone if live else EDGE, radius=3)
        colour = INK if live else FAINT
        cap = max(20.0, canvas.measure(keys.cap(key), 12, True) + 11) + 14
        # where there is no room for the key the words are whole, and pointing tells the key
        if canvas.measure(words, 13.5, True) > wide - 20 - cap:
            cap = 0.0
        room = wide - (20 + cap if cap else 26)
        size = 16 if canvas.measure(words, 16, True) <= room else 13.5
        canvas.text(
            x + 16, y + high / 2, canvas.fit(words, room, size, True), size, colour, bold=True, anchor="lm"
        )
        if cap:
            self.key_cap(canvas, x + wide - 8, y + (high - 20) / 2, key, colour)
        tip = "" if cap else f"{words} [{keys.cap(key)}]"
        self.spots.append(Spot(x, y, wide, high, action, tip, live))


_EDITION_TIPS: dict[str, Any] = {
    "edition:2.1": "Edition 2.1: every erratum on",
    "edition:1.0": "Edition 1.0: every erratum off, as first printed",
    "switches": "A mix of your own: every erratum and ruling that has another reading, on or off",
}


def _tail(canvas: Canvas, words: str, width: float, size: float) -> str:
    """The end of a line that is too long: where one types."""
    while words and canvas.measure(words, size) > width:
        words = words[1:]
    return words


def _shortened(canvas: Canvas, words: str, width: float, size: float, most: int) -> list[str]:
    """Words in at most so many lines, the last one with an ellipsis if need be."""
    lines = canvas.wrap(words, width, size)
    if len(lines) <= most or not most:
        return lines[:most]
    return [*lines[: most - 1], canvas.fit(" ".join(lines[most - 1 :]), width, size)]

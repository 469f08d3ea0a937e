"""The panel of the title screen: which scenario, which undo, edition and seed; begin, go on, leave."""

from __future__ import annotations

from typing import Any

import attrs

from hades.ui import keys
from hades.ui.kit.canvas import Canvas
from hades.ui.kit.spot import Spot
from hades.ui.look import EDGE, EMBER, FAINT, HOT, INK, MUTED, RAISED, STEEL, VIOLET, WARN, Colour
from hades.ui.panels.base import Panel

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
EDITIONS = ("edition:2.1", "edition:1.0", "switches")
UNDO = "How far undo goes back"
SMALLEST = 11.5
"""Size of letters below which words are shortened sooner than made smaller."""


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
class Mode:
    """A way to undo: its id, its name, a line of what it means, and all of what it means."""

    id: str
    name: str
    line: str
    whole: str


@attrs.frozen
class Front:
    """What the panel shows; ``focus`` is the action that Enter or Space carries out."""

    cards: tuple[Card, ...]
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
    focus: str
    head: bool
    """Whether the name of the game stands in the panel."""


Box = tuple[float, float, float, float]
"""(x, y, width, height)."""


class FrontPanel(Panel):
    """A bar of buttons; below it scenarios on the left, what is played and how on the right."""

    @property
    def tight(self) -> bool:
        """Whether there is room for the shortest form only."""
        return self.width < 760 or self.height < 420

    @property
    def small(self) -> float:
        """Size of small letters."""
        return 12.5 if self.tight else 13.5

    def paint(self, canvas: Canvas, content: Front) -> None:
        canvas.rect(0, 0, self.width, self.height, (10, 13, 21), radius=14, edge=EDGE, thick=2, alpha=0.93)
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
        high, gap, room = (31.0 if self.tight else 36.0), 5.0, self.width - 2 * pad
        cells = [("HADES", "")] if content.head else []
        needs = [(words, act, self._needs(canvas, words, act)) for words, act in (*cells, *MENU)]
        rows = _rows(needs, gap, room)
        # rows of about the same width: nothing stands alone in the last one
        evener = (_rows(needs, gap, room * n / 20) for n in range(10, 21))
        rows = next(found for found in evener if len(found) == len(rows))
        y = pad
        for row in rows:
            spare = (room - sum(wide for *_, wide in row) - gap * (len(row) - 1)) / len(row)
            x = pad
            for words, action, wide in row:
                box = x, y, wide + spare, high
                if action:
                    tone = FAINT if action == "quit" else STEEL
                    live = content.resume or action != "resume"
                    self._button(canvas, box, words, action, 14, tone, live)
                else:
                    canvas.text(x + 4, y + high / 2, words, 24, EMBER, bold=True, anchor="lm")
                x += wide + spare + gap
            y += high + gap
        return y - gap

    def _needs(self, canvas: Canvas, words: str, action: str) -> float:
        """Width of a cell of the bar with its words and its key whole."""
        if not action:
            return canvas.measure(words, 24, True) + 14
        return 14 + canvas.measure(words, 14, True) + 7 + self._cap(canvas, keys.of(action)) + 7

    def _cap(self, canvas: Canvas, key: str) -> float:
        return max(20.0, canvas.measure(keys.cap(key), 12, True) + 11)

    # ---- scenarios

    def _cards(self, canvas: Canvas, content: Front, box: Box) -> None:
        x, top, wide, high = box
        gap = 5.0 if self.tight else 8.0
        pitch = (high + gap) / max(1, len(content.cards))
        for at, card in enumerate(content.cards):
            self._card(canvas, content, card, at, (x, top + at * pitch, wide, pitch - gap))

    def _card(self, canvas: Canvas, content: Front, card: Card, at: int, box: Box) -> None:
        x, y, wide, high = box
        here = card.id == content.scenario
        canvas.rect(x, y, wide, high, HOT if here else RAISED, radius=8, edge=WARN if here else EDGE, thick=2)
        if here:
            canvas.rect(x, y + 4, 6, high - 8, WARN, radius=3)
        self.key_cap(canvas, x + wide - 8, y + 6, str(at + 1), INK if here else MUTED)
        pips = self._hard(canvas, card, x + wide - 38, y + 8)
        canvas.text(x + 14, y + 6, canvas.fit(card.name, pips - x - 20, 16, True), 16, INK, bold=True)
        line = y + (25 if self.tight else 30)
        step = self.small + (3 if self.tight else 4)
        room = max(1, int((y + high - line - 4) // step))
        # the numbers may take a second line only where what is special still has its own
        for words, tone in ((card.facts, MUTED), (card.special, INK if here else MUTED)):
            size, lines = _lines(canvas, words, wide - 24, self.small, max(1, room // 2))
            for said in lines:
                canvas.text(x + 14, line, said, size, tone)
                line += step
            room -= len(lines)
        tip = f"{card.name}: {card.word}\n{card.facts}\n{card.special}\n{card.story}"
        canvas.spot(x, y, wide, high, f"scenario:{card.id}", tip)

    def _hard(self, canvas: Canvas, card: Card, right: float, y: float) -> float:
        """How hard it is, as a word and as many filled boxes; the x left of them."""
        for n in range(HARDEST):
            x = right - (HARDEST - n) * 11
            canvas.rect(x, y + 1, 8, 13, EMBER if n < card.hard else RAISED, radius=2, edge=EDGE)
        x = right - HARDEST * 11 - 6
        canvas.text(x, y, card.word, self.small, MUTED, anchor="ra")
        return x - canvas.measure(card.word, self.small) - 6

    # ---- what is played, and how

    def _options(self, canvas: Canvas, content: Front, box: Box) -> None:
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
        step = self.small + 4
        most = max(0, int((bottom - y - 2) // step))
        size, lines = _lines(canvas, words, wide, self.small, most)
        # a story is told as a whole or not at all: pointing at its card tells it, too
        if said or not lines or not lines[-1].endswith("…"):
            for n, line in enumerate(lines[:most]):
                canvas.text(x, y + n * step, line, size, tone)
        words = f"Begin {chosen.name}"
        # while the seed is typed its letter is typed, too
        key = "ENTER" if content.typing else keys.of("start")
        self._button(canvas, (x, bottom, wide, begin), words, "start", 17, EMBER, key=key)

    def _modes(self, canvas: Canvas, content: Front, x: float, y: float, wide: float) -> float:
        """The ways to undo below each other, each with what it means; the y below them."""
        self._heading(canvas, UNDO, "mode", x, y, wide)
        y += 20
        names = max(canvas.measure(mode.name, 14, True) for mode in content.modes) + 40
        step = self.small + 2.5
        for mode in content.modes:
            size, lines = _lines(canvas, mode.line, wide - names - 8, self.small, 2)
            high = 2 * step + 5 if self.tight else max(30.0, len(lines) * step + 8)
            here = mode.id == content.undo
            self._choice(canvas, (x, y, wide, high), here)
            self._radio(canvas, x + 16, y + high / 2, here)
            canvas.text(x + 30, y + high / 2, mode.name, 14, INK if here else MUTED, bold=True, anchor="lm")
            first = y + high / 2 - len(lines) * step / 2 + 0.5
            for n, line in enumerate(lines):
                canvas.text(x + names, first + n * step, line, size, INK if here else MUTED)
            canvas.spot(x, y, wide, high, f"undo:{mode.id}", f"{mode.name}\n{mode.whole}")
            y += high + 3
        return y - 3

    def _modes_short(self, canvas: Canvas, content: Front, x: float, y: float, wide: float) -> float:
        """The ways to undo beside each other; the y below them."""
        self._heading(canvas, UNDO, "mode", x, y, wide)
        each = (wide - 8) / len(content.modes)
        for n, mode in enumerate(content.modes):
            left, here = x + n * (each + 4), mode.id == content.undo
            self._choice(canvas, (left, y + 20, each, 30), here)
            size = 13.5 if canvas.measure(mode.name, 13.5, True) < each - 8 else 12.0
            canvas.text(
                left + each / 2, y + 35, mode.name, size, INK if here else MUTED, bold=True, anchor="mm"
            )
            if here:
                canvas.rect(left + 8, y + 45, each - 16, 3, WARN)
            tip = f"{mode.name}\n{mode.whole}"
            canvas.spot(left, y + 20, each, 30, f"undo:{mode.id}", tip)
        return y + 50

    def _heading(self, canvas: Canvas, words: str, action: str, x: float, y: float, wide: float) -> None:
        """The name of a choice, and the key that goes on to the next one of it."""
        canvas.text(x + 2, y + 1, words, self.small, MUTED)
        self.key_cap(canvas, x + wide - 2, y - 3, keys.of(action), MUTED)

    def _choice(self, canvas: Canvas, box: Box, here: bool) -> None:
        fill, edge = (HOT, VIOLET) if here else (RAISED, EDGE)
        canvas.rect(*box, fill, radius=7, edge=edge, thick=2)

    def _radio(self, canvas: Canvas, x: float, y: float, here: bool) -> None:
        """A ring, and a dot in the one that is chosen."""
        canvas.rect(x - 7, y - 7, 14, 14, (12, 15, 22), radius=7, edge=INK if here else MUTED, thick=1.5)
        if here:
            canvas.rect(x - 3.5, y - 3.5, 7, 7, WARN, radius=3.5)

    def _edition(self, canvas: Canvas, content: Front, x: float, y: float, wide: float) -> float:
        """The three editions as buttons; the y below them."""
        high = 30.0 if self.tight else 32.0
        start = canvas.measure("Edition", self.small) + 12
        canvas.text(x + 2, y + high / 2, "Edition", self.small, MUTED, anchor="lm")
        cap = self._cap(canvas, keys.of("switches"))
        mix = "Mix"
        if content.mix:
            mix = content.edition
            if canvas.measure(mix, 14, True) > wide - start - 2 * 50 - cap - 32:
                mix = "Mix"
        last = max(canvas.measure(mix, 14, True) + cap + 26, (wide - start - 8) / 3 if mix == "Mix" else 0.0)
        each = (wide - start - last - 8) / 2
        left = x + start
        for action in EDITIONS:
            base = action.partition(":")[2]
            here = content.mix if action == "switches" else not content.mix and content.base == base
            colour = INK if here else MUTED
            if action == "switches":
                self._choice(canvas, (left, y, last, high), here)
                canvas.text(left + 9, y + high / 2, mix, 14, colour, bold=True, anchor="lm")
                self.key_cap(canvas, left + last - 6, y + high / 2 - 10, keys.of(action), colour)
                tip = f"{_EDITION_TIPS[action]}\n{content.edition}" if content.mix else _EDITION_TIPS[action]
                canvas.spot(left, y, last, high, action, tip)
            else:
                self._choice(canvas, (left, y, each, high), here)
                canvas.text(left + each / 2, y + high / 2, base, 15, colour, bold=here, anchor="mm")
                canvas.spot(left, y, each, high, action, _EDITION_TIPS[action])
                left += each + 4
            if here:
                under = (left, last - cap - 4) if action == "switches" else (left - each - 4, each)
                canvas.rect(under[0] + 8, y + high - 5, under[1] - 16, 3, WARN)
        return y + high

    def _seed(self, canvas: Canvas, content: Front, x: float, y: float, wide: float) -> float:
        """The text that luck comes from; the y below it."""
        high = 30.0 if self.tight else 32.0
        start = canvas.measure("Edition", self.small) + 12
        canvas.text(x + 2, y + high / 2, "Seed", self.small, MUTED, anchor="lm")
        edge, thick = (WARN, 2) if content.typing else (EDGE, 1)
        canvas.rect(x + start, y, wide - start, high, (6, 8, 13), radius=6, edge=edge, thick=thick)
        room = wide - start - 20
        if content.seed or content.typing:
            words = content.seed + ("|" if content.typing else "")
            canvas.text(
                x + start + 10, y + high / 2, _tail(canvas, words, room, 15) or " ", 15, INK, anchor="lm"
            )
        else:
            hint = "any text; empty: fresh luck"
            size, lines = _lines(canvas, hint, room, self.small, 1)
            canvas.text(x + start + 10, y + high / 2, lines[0], size, FAINT, anchor="lm")
        tip = "Luck comes from this text: the same text brings the same luck. Click and type; Enter begins."
        canvas.spot(x + start, y, wide - start, high, "seed", tip)
        return y + high

    def _button(
        self,
        canvas: Canvas,
        box: Box,
        words: str,
        action: str,
        size: float,
        tone: Colour,
        live: bool = True,
        key: str = "",
    ) -> None:
        x, y, wide, high = box
        canvas.rect(x, y, wide, high, HOT if live and tone is EMBER else RAISED, radius=8, edge=EDGE)
        canvas.rect(x, y, 5, high, tone if live else EDGE, radius=2.5)
        colour, key = INK if live else FAINT, key or keys.of(action)
        room = wide - 14 - 7 - self._cap(canvas, key) - 6
        if canvas.measure(words, size, True) > room:
            size = 13.5
        words = canvas.fit(words, room, size, True)
        canvas.text(x + 14, y + high / 2, words, size, colour, bold=True, anchor="lm")
        self.key_cap(canvas, x + wide - 7, y + (high - 20) / 2, key, colour)
        canvas.spot(x, y, wide, high, action, "", live)


_EDITION_TIPS: dict[str, Any] = {
    "edition:2.1": "Edition 2.1: every erratum on",
    "edition:1.0": "Edition 1.0: every erratum off, as first printed",
    "switches": "A mix of your own: every erratum and ruling that has another reading, on or off",
}


Cell = tuple[str, str, float]
"""(words, action, width)."""


def _rows(cells: list[Cell], gap: float, room: float) -> list[list[Cell]]:
    """Cells in rows no wider than there is room."""
    rows: list[list[Cell]] = [[]]
    for cell in cells:
        if rows[-1] and sum(wide + gap for *_, wide in rows[-1]) + cell[2] > room:
            rows.append([])
        rows[-1].append(cell)
    return rows


def _tail(canvas: Canvas, words: str, width: float, size: float) -> str:
    """The end of a line that is too long: where one types."""
    while words and canvas.measure(words, size) > width:
        words = words[1:]
    return words


def _lines(canvas: Canvas, words: str, width: float, size: float, most: int) -> tuple[float, list[str]]:
    """Words in at most so many lines, in letters a little smaller if need be, at last with an ellipsis;
    and the size of their letters."""
    while size > SMALLEST and len(canvas.wrap(words, width, size)) > most:
        size -= 0.5
    lines = canvas.wrap(words, width, size)
    if len(lines) <= most or not most:
        return size, lines[:most]
    return size, [*lines[: most - 1], canvas.fit(" ".join(lines[most - 1 :]), width, size)]

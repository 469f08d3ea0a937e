"""The decision panel: what is asked, every answer as a button, and why."""

from __future__ import annotations

import attrs

from hades.ui import keys
from hades.ui.able import Refusal
from hades.ui.art.kit import Kit
from hades.ui.canvas import Canvas
from hades.ui.gl import Brush
from hades.ui.look import EDGE, FAINT, HOT, INK, MUTED, PANEL, RAISED, STEEL, TONES, WARN
from hades.ui.model import Option
from hades.ui.panels.base import Panel, Spot

PAD = 12.0


@attrs.frozen
class Decision:
    """What the panel shows."""

    title: str
    prompt: str
    clauses: tuple[str, ...]
    options: tuple[Option, ...]
    pictures: dict[str, str]
    """Thing -> key of its counter."""
    hint: str = ""
    chosen: str = ""
    can_undo: bool = False
    busy: bool = False
    raw: int = 0
    """Commands in the menu, for the list of all of them; 0 hides the button."""
    listing: bool = False
    refusals: tuple[Refusal, ...] = ()
    """What cannot be done now, below what can."""
    units_key: str = ""
    """Key of the roster, on its button."""


class DecisionPanel(Panel):
    """Paints a `Decision`; the list of answers scrolls."""

    def __init__(self, brush: Brush, kit: Kit) -> None:
        super().__init__(brush)
        self.kit = kit

    def paint(self, canvas: Canvas, content: Decision) -> None:
        width = self.width
        canvas.rect(0, 0, width, self.height, PANEL, edge=EDGE)
        top = self._head(canvas, content)
        bottom = self._pinned(canvas, content, self._foot(canvas, content))
        inner = Canvas(width, bottom - top, canvas.ratio)
        tall = self._answers(inner, content, top, bottom)
        self.full = max(0.0, tall - (bottom - top))
        if self.scroll > self.full:
            self.scroll = self.full
            inner = Canvas(width, bottom - top, canvas.ratio)
            pinned = [f"option:{n}" for n, option in enumerate(content.options) if _stays(option)]
            scrolled = ("option:", "clauses:")
            self.spots = [s for s in self.spots if not s.action.startswith(scrolled) or s.action in pinned]
            self._answers(inner, content, top, bottom)
        canvas.image.alpha_composite(inner.image, (0, round(top * canvas.ratio)))
        if self.full > 0:
            self._bar(canvas, top, bottom - top, tall)

    def _head(self, canvas: Canvas, content: Decision) -> float:
        y = PAD
        x = PAD
        if content.chosen and content.chosen in content.pictures:
            size = 54.0
            image = self.kit.image(content.pictures[content.chosen], round(size * canvas.ratio))
            canvas.picture(image, x - 2, y - 4, size, size)
            x += size + 8
        wide = self.width - x - PAD
        y = canvas.block(x, y, wide, content.title, 17, INK, bold=True, leading=1.2)
        if content.prompt:
            y = canvas.block(x, y + 2, wide, content.prompt, 14, MUTED, leading=1.25)
        y = max(y, PAD + 52 if x > PAD else y)
        if content.clauses:
            words = "why? " + ", ".join(content.clauses)
            canvas.text(PAD, y + 2, canvas.fit(words, self.width - 2 * PAD, 12.5), 12.5, STEEL)
            self.spots.append(
                Spot(PAD, y, self.width - 2 * PAD, 18, "why", "The clauses this question rests on")
            )
            y += 20
        if content.hint:
            y = canvas.block(PAD, y + 2, self.width - 2 * PAD, content.hint, 13, WARN, leading=1.25)
        return y + 6

    def _foot(self, canvas: Canvas, content: Decision) -> float:
        y = self.height - 40
        gap, room = 6.0, self.width - 2 * PAD
        name = "All commands" if self.width > 400 else "All"
        words = "Back" if content.listing else f"{name} ({content.raw})"
        third = (room - 2 * gap) / 3
        if self.width < 300:
            name, third = "All", (room - 2 * gap) * 0.38
            words = "Back" if content.listing else name
        self._small(canvas, PAD, y, third, "Undo", keys.of("undo"), "undo", content.can_undo)
        self._small(canvas, PAD + third + gap, y, third, "Units", content.units_key, "roster", True)
        x = PAD + 2 * (third + gap)
        self._small(canvas, x, y, self.width - PAD - x, words, "", "listing", content.raw > 0)
        return y - 8

    def _pinned(self, canvas: Canvas, content: Decision, bottom: float) -> float:
        """Answers that end something stay in sight below the others; the y above them."""
        for number, option in reversed(list(enumerate(content.options))):
            if _stays(option):
                high = self._height(option)
                bottom -= high + 6
                self._button(canvas, bottom, high, option, content)
                self.spots.append(Spot(PAD, bottom, self.width - 2 * PAD, high, f"option:{number}"))
        return bottom - 2

    def _small(
        self, canvas: Canvas, x: float, y: float, width: float, words: str, key: str, action: str, live: bool
    ) -> None:
        canvas.rect(x, y, width, 30, RAISED if live else PANEL, radius=6, edge=EDGE)
        colour = INK if live else FAINT
        canvas.text(
            x + 10, y + 15, canvas.fit(words, width - (44 if key else 18), 13), 13, colour, anchor="lm"
        )
        if key:
            self.key_cap(canvas, x + width - 6, y + 5, key, colour)
        self.spots.append(Spot(x, y, width, 30, action, "", live))

    def _answers(self, canvas: Canvas, content: Decision, top: float, bottom: float) -> float:
        y = -self.scroll + 2
        orders = False
        for number, option in enumerate(content.options):
            if _stays(option):
                continue
            if option.order and not orders:
                orders = True
                y += 6
                canvas.text(PAD, y, "STANDING ORDERS", 11, FAINT, bold=True)
                y += 17
            high = self._height(option)
            if y + high > 0 and y < canvas.height:
                self._button(canvas, y, high, option, content)
                low, cut = max(top, top + y), min(bottom, top + y + high)
                if cut > low:
                    self.spots.append(Spot(PAD, low, self.width - 2 * PAD, cut - low, f"option:{number}"))
            y += high + 6
        if content.refusals:
            y = self._refusals(canvas, y, content, top, bottom)
        return y + self.scroll

    def _refusals(self, canvas: Canvas, y: float, content: Decision, top: float, bottom: float) -> float:
        """What cannot be done now, each with its reason; a click opens the clauses."""
        y += 6
        canvas.text(PAD, y, "NOT POSSIBLE NOW", 11, FAINT, bold=True)
        y += 18
        for refusal in content.refusals:
            begin = y
            wide = self.width - 2 * PAD - 14
            y = canvas.block(PAD + 14, y, wide, refusal.label, 13, MUTED, bold=True, leading=1.25)
            canvas.text(PAD, begin, "×", 14, WARN, bold=True)
            words = f"{refusal.reason} [{', '.join(refusal.clauses)}]"
            y = canvas.block(PAD + 14, y, wide, words, 12.5, FAINT, leading=1.25) + 5
            low, cut = max(top, top + begin), min(bottom, top + y)
            if cut > low:
                action = f"clauses:{','.join(refusal.clauses)}"
                self.spots.append(Spot(PAD, low, self.width - 2 * PAD, cut - low, action))
        return y

    def _height(self, option: Option) -> float:
        return 46.0 if option.note and not option.order else 34.0

    def _button(self, canvas: Canvas, y: float, high: float, option: Option, content: Decision) -> None:
        wide = self.width - 2 * PAD
        tone = TONES[option.tone]
        fill = HOT if option.tone in ("go", "fire") else RAISED
        canvas.rect(PAD, y, wide, high, fill, radius=7, edge=EDGE)
        canvas.rect(PAD, y, 5, high, tone, radius=2)
        x = PAD + 14
        picture = content.pictures.get(option.subject)
        if picture and option.subject != content.chosen:
            size = high - 4
            canvas.picture(self.kit.image(picture, round(size * canvas.ratio)), x - 6, y + 2, size, size)
            x += size - 2
        right = PAD + wide - 8
        if option.key:
            right -= self.key_cap(canvas, right, y + (high - 20) / 2, option.key) + 6
        room = right - x
        if high > 40:
            size = 15 if canvas.measure(option.label, 15, True) <= room else 13
            canvas.text(x, y + 6, canvas.fit(option.label, room, size, True), size, INK, bold=True)
            canvas.text(x, y + 26, canvas.fit(option.note, room, 12.5), 12.5, MUTED)
        else:
            size = 14 if canvas.measure(option.label, 14, True) <= room else 12
            words = canvas.fit(option.label, room, size, True)
            canvas.text(x, y + high / 2, words, size, INK, bold=True, anchor="lm")

    def _bar(self, canvas: Canvas, top: float, high: float, tall: float) -> None:
        canvas.rect(self.width - 7, top, 4, high, RAISED, radius=2)
        part = high / tall
        at = self.scroll / tall
        canvas.rect(self.width - 7, top + at * high, 4, max(18, part * high), FAINT, radius=2)


def _stays(option: Option) -> bool:
    """Whether an answer is always in sight: it ends a step, a phase or a list."""
    return option.tone == "stop" and not option.select

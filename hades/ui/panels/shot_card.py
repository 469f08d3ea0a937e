"""The card of a step of enemy playback: a combat, a Nasty Surprise or a Circle."""

from __future__ import annotations

import attrs

from hades.art.colours import (
    BAD,
    EDGE,
    EMBER,
    FAINT,
    GOOD,
    HOT,
    INK,
    MUTED,
    PANEL,
    RAISED,
    VIOLET,
    WARN,
    WELL,
    Colour,
)
from hades.history.animation import Shot, Side
from hades.state.events import NO_CARD
from hades.ui.kit.boxes import Box, Caption, Column, Even, Figure, Gap, Inset, Row, Spring, Stroke, Text
from hades.ui.kit.canvas import Canvas
from hades.ui.kit.panel import PicturePanel
from hades.ui.panels.sheet import cite

TONES = {"combat": EMBER, "surprise": WARN, "circle": VIOLET}


@attrs.frozen
class ShotCard:
    """A step as a card; ``pictures`` are the keys of its counters."""

    shot: Shot
    pictures: dict[str, str]


class ShotPanel(PicturePanel):
    """The panel that paints a combat, a Nasty Surprise or a Circle; the height follows the text."""

    clear = True
    low = False
    """True if the board is low: a closer layout then hides less of it."""
    brief = False
    """True to show a combat in as few lines as possible, however narrow the card."""

    def tall(self, content: ShotCard, ratio: float) -> float:
        """Return the height of the card at its width."""
        key = content, ratio, self.width, self.low, self.brief, self.column
        return self.measured(key, lambda: self._box(content).tall(Canvas(self.width, 10, ratio), self.width))

    def paint(self, canvas: Canvas, content: ShotCard) -> None:
        shot, tone = content.shot, TONES[content.shot.kind]
        canvas.rect(0, 0, self.width, self.height, WELL, radius=14, alpha=0.55)
        canvas.rect(3, 3, self.width - 6, self.height - 6, PANEL, radius=12, edge=tone, thick=2)
        canvas.spot(0, 0, self.width, self.height, "step")
        self._box(content).paint(canvas, 0, 0, self.width)
        foot = self.height - (23 if self.low or self.column else 28)
        side, room = (12.0, self.width - 24) if self.column else (20.0, self.width - 190)
        if not self.column:
            canvas.text(self.width - 20, foot, "Space: go on · click: why", 12, FAINT, anchor="ra")
        cite(canvas, side, foot, shot.clauses[:8], room)

    def _box(self, content: ShotCard) -> Box:
        """Return everything above the foot, with space for the foot."""
        if content.shot.kind != "combat":
            return Inset(self._story(content), 24, 7 if self.low else 15, 27 if self.low else 34)
        if self.brief:
            return Inset(self._brief(content.shot), 12, 7, 27)
        if self.column:
            return Inset(self._stand(content), 12, 9, 28)
        return Inset(self._combat(content), 20, 8 if self.low else 14, 30 if self.low else 54)

    @property
    def column(self) -> bool:
        """True if the card is so narrow that the sides of a combat stand one below the other."""
        return self.width < 430

    def _stand(self, content: ShotCard) -> Box:
        shot = content.shot
        against = () if shot.target is None else (self._side(content, shot.target, 36, cover=True),)
        return Column(
            (
                Text(shot.moment, 18, WARN, bold=True, leading=1.2, below=3),
                Text(shot.headline, 15.5, INK, bold=True, leading=1.2, below=3),
                *(self._side(content, side, 36) for side in shot.attackers),
                Caption("against", 12, EMBER, bold=True),
                *against,
                Gap(4),
                Reckoning(shot, 30),
                Gap(4),
                *(Text(words, 14, INK) for words in shot.results),
                Text(shot.matters, 14, WARN),
            )
        )

    def _combat(self, content: ShotCard) -> Box:
        """Return a combat with the attackers at the left and the target at the right.

        If space is short, only the result is shown.
        """
        if self.low:
            return self._brief(content.shot)
        shot, wide = content.shot, self.width >= 440
        one = wide and len(shot.attackers) == 1
        fire = Column([self._side(content, side, 58 if one else 42) for side in shot.attackers], grows=True)
        under = 58 if wide else 42
        hit = [] if shot.target is None else [self._side(content, shot.target, under, cover=True)]
        between = Caption("against" if wide else "", 13, MUTED, high=44, at="m")
        head: Box = Even((_head("COMBAT", EMBER), _head("" if wide else "AGAINST", EMBER)))
        if shot.moment or shot.headline:
            moment = Text(shot.moment, 22, WARN, bold=True, leading=1.2, below=3)
            head = Column((moment, Text(shot.headline, 18, INK, bold=True, leading=1.2, below=3)))
        sides = Row((fire, between, Column(hit, grows=True)), 6)
        results = [Text(words, 15, INK, bold=True, leading=1.4) for words in shot.results]
        return Column((head, Gap(8), sides, Gap(8), Reckoning(shot, 36), Gap(8), *results))

    def _brief(self, shot: Shot) -> Box:
        """Return a combat in as few lines as possible."""
        results = [Text(words, 13.5, MUTED, leading=1.2) for words in shot.results]
        return Column(
            (
                Text(shot.moment, 16, WARN, bold=True, leading=1.2, below=2),
                Text(shot.headline or shot.caption, 14.5, INK, bold=True, leading=1.2, below=3),
                Reckoning(shot, 30),
                *results,
            )
        )

    def _side(self, content: ShotCard, side: Side, size: float, cover: bool = False) -> Box:
        """Return one side of a combat: picture, name, card drawn, and for the target its cover."""
        key = "figure|vittles" if side.kind == "ship" else content.pictures.get(side.id, "")
        words, more = _drew(side), content.shot.cover if cover else 0
        told = [Caption(words + (f", {_cover(more)}" if more and size < 58 else ""), (14, 12), MUTED)]
        told += [Caption(_cover(more), 13, MUTED)] if more and size >= 58 else []
        said = Column((Caption(side.name, (15, 12), bold=True), *told), grows=True)
        return Inset(Row((Figure(self.pictures, key, size), said), 8), below=2)

    def _story(self, content: ShotCard) -> Box:
        """Return a Nasty Surprise, or a Circle being opened."""
        shot, tone, low = content.shot, TONES[content.shot.kind], self.low
        big, size = (19.0, 14.5) if low else (24.0, 16.0)
        title = Text(shot.title, big, INK, bold=True, leading=1.15, grows=True)
        key, icon = content.pictures.get(shot.picture, ""), 42.0 if low else 64.0
        named = Row((Figure(self.pictures, key, icon), title), 12) if shot.picture else title
        circles = [Letter(letter, tone) for letter in shot.letters]
        woken = Row(
            (
                Caption("Wakes" if self.column else "Wakes Installations at", size, bold=True, high=24),
                *circles,
            ),
            6,
        )
        return Column(
            (
                _head("NASTY SURPRISE" if shot.kind == "surprise" else "A CIRCLE OPENS", tone, 13),
                named,
                Stroke(tone, above=4 if low else 8, below=7 if low else 12),
                *((woken, Gap(6)) if shot.letters else ()),
                Text(shot.effect, size, INK, bold=True, leading=1.35, below=4),
                *(Text(words, size, WARN, leading=1.35, below=4) for words in shot.results),
                Text(shot.text, size - 1.5, MUTED, leading=1.35),
            )
        )


def _head(words: str, tone: Colour, size: float = 12) -> Caption:
    return Caption(words, size, tone, bold=True, high=20)


@attrs.frozen
class Letter(Box):
    """The letter of an Installation in a ring."""

    letter: str
    tone: Colour

    def wide(self, canvas: Canvas) -> float:
        return 24.0

    def paint(self, canvas: Canvas, x: float, y: float, wide: float) -> float:
        canvas.rect(x, y, wide, wide, HOT, radius=wide / 2, edge=self.tone)
        canvas.text(x + wide / 2, y + wide / 2, self.letter, 14, INK, bold=True, anchor="mm")
        return y + wide


@attrs.frozen
class Reckoning(Box):
    """The sum of the modifiers, and its meaning if there is room."""

    shot: Shot
    high: float

    def paint(self, canvas: Canvas, x: float, y: float, wide: float) -> float:
        canvas.rect(x - 3, y, wide + 6, self.high, RAISED, radius=8, edge=EDGE)
        shot, target = self.shot, self.shot.target
        parts = [side.modifier for side in shot.attackers]
        parts += [shot.bonus] if shot.bonus else []
        parts += [target.modifier] if target is not None and target.card != NO_CARD else []
        parts += [shot.cover] if shot.cover else []
        good = shot.net if shot.ours else -shot.net
        tone = GOOD if good > 0 else BAD if good < 0 else INK
        boxes = [
            Caption("  ".join(map(_signed, parts)) + "  =", 17, MUTED, high=self.high),
            Caption(_signed(shot.net), 22, tone, bold=True, high=self.high),
            Spring(),
            Caption(self._meaning, 15, high=self.high),
        ]
        inner = wide - 14
        while Row(boxes, 8).wide(canvas) > inner and len(boxes) > 2:
            boxes.pop()
        Row(boxes, 8).paint(canvas, x + 7, y, inner)
        return y + self.high

    @property
    def _meaning(self) -> str:
        net = self.shot.net
        if net < 0 and not self.shot.results:
            return "nothing"
        few = {1: "a hit", 0: "nothing", -1: "recoils on the attacker"}
        return few.get(net, "destroyed" if net > 1 else "attacker destroyed")


def _signed(modifier: int) -> str:
    return f"{modifier:+d}".replace("-", "−")


def _cover(cover: int) -> str:
    return f"cover {_signed(cover)}"


def _drew(side: Side) -> str:
    """Return the card that a side drew, with its modifier."""
    words = "no card" if side.card == NO_CARD else f"card {side.card}: {_signed(side.modifier)}"
    return words + (" (weak)" if side.depleted else "")

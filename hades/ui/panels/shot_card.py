"""The card of a step of enemy playback: a combat, a Nasty Surprise or a Circle."""

from __future__ import annotations

import attrs

from hades.art.colours import (
    BAD,
    EDGE,
    EMBER,
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
from hades.ui.kit.boxes import Box, Caption, Column, Figure, Gap, Inset, Row, Spring, Stroke, Text
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
    brief = False
    """True to show a combat in as few lines as possible."""

    def tall(self, content: ShotCard, ratio: float) -> float:
        """Return the height of the card at its width."""
        key = content, ratio, self.width, self.brief
        return self.measured(key, lambda: self._box(content).tall(Canvas(self.width, 10, ratio), self.width))

    def paint(self, canvas: Canvas, content: ShotCard) -> None:
        shot, tone = content.shot, TONES[content.shot.kind]
        canvas.rect(0, 0, self.width, self.height, WELL, radius=14, alpha=0.55)
        canvas.rect(3, 3, self.width - 6, self.height - 6, PANEL, radius=12, edge=tone, thick=2)
        canvas.spot(0, 0, self.width, self.height, "step")
        self._box(content).paint(canvas, 0, 0, self.width)
        cite(canvas, 12, self.height - 23, shot.clauses[:8], self.width - 24)

    def _box(self, content: ShotCard) -> Box:
        """Return everything above the foot, with space for the foot."""
        if content.shot.kind != "combat":
            return Inset(self._story(content), 24, 7, 27)
        if self.brief:
            return Inset(self._brief(content.shot), 12, 7, 27)
        return Inset(self._combat(content), 12, 9, 28)

    def _combat(self, content: ShotCard) -> Box:
        """Return a combat with the attackers above the target."""
        shot = content.shot
        against = () if shot.target is None else (self._side(content, shot.target, cover=True),)
        return Column(
            (
                Text(shot.moment, 18, WARN, bold=True, leading=1.2, below=3),
                Text(shot.headline, 15.5, INK, bold=True, leading=1.2, below=3),
                *(self._side(content, side) for side in shot.attackers),
                Caption("against", 12, EMBER, bold=True),
                *against,
                Gap(4),
                Reckoning(shot),
                Gap(4),
                *(Text(words, 14, INK) for words in shot.results),
                Text(shot.matters, 14, WARN),
            )
        )

    def _brief(self, shot: Shot) -> Box:
        """Return a combat in as few lines as possible."""
        results = [Text(words, 13.5, MUTED, leading=1.2) for words in shot.results]
        return Column(
            (
                Text(shot.moment, 16, WARN, bold=True, leading=1.2, below=2),
                Text(shot.headline or shot.caption, 14.5, INK, bold=True, leading=1.2, below=3),
                Reckoning(shot),
                *results,
            )
        )

    def _side(self, content: ShotCard, side: Side, cover: bool = False) -> Box:
        """Return one side of a combat: picture, name, card drawn, and for the target its cover."""
        key = "figure|vittles" if side.kind == "ship" else content.pictures.get(side.id, "")
        words, more = _drew(side), content.shot.cover if cover else 0
        drawn = Caption(words + (f", cover {_signed(more)}" if more else ""), (14, 12), MUTED)
        said = Column((Caption(side.name, (15, 12), bold=True), drawn), grows=True)
        return Inset(Row((Figure(self.pictures, key, 36), said), 8), below=2)

    def _story(self, content: ShotCard) -> Box:
        """Return a Nasty Surprise, or a Circle being opened."""
        shot, tone = content.shot, TONES[content.shot.kind]
        title = Text(shot.title, 19.0, INK, bold=True, leading=1.15, grows=True)
        named = Row((Figure(self.pictures, content.pictures.get(shot.picture, ""), 42.0), title), 12)
        letters = (Letter(letter, tone) for letter in shot.letters)
        woken = Row((Caption("Wakes", 14.5, bold=True, high=24), *letters), 6)
        return Column(
            (
                Caption(
                    "NASTY SURPRISE" if shot.kind == "surprise" else "A CIRCLE OPENS",
                    13,
                    tone,
                    bold=True,
                    high=20,
                ),
                named if shot.picture else title,
                Stroke(tone, above=4, below=7),
                *((woken, Gap(6)) if shot.letters else ()),
                Text(shot.effect, 14.5, INK, bold=True, leading=1.35, below=4),
                *(Text(words, 14.5, WARN, leading=1.35, below=4) for words in shot.results),
                Text(shot.text, 13.0, MUTED, leading=1.35),
            )
        )


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
    high = 30.0

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


def _drew(side: Side) -> str:
    """Return the card that a side drew, with its modifier."""
    words = "no card" if side.card == NO_CARD else f"card {side.card}: {_signed(side.modifier)}"
    return words + (" (weak)" if side.depleted else "")

"""Cards shown over the board: a combat, a Nasty Surprise, a Circle, a line of news, a sheet of text."""

from __future__ import annotations

import attrs

from hades.art.colours import BAD, EDGE, EMBER, FAINT, GOOD, HOT, INK, MUTED, PANEL, RAISED, VIOLET, WARN
from hades.history.shots import Shot, Side
from hades.state.events import NO_CARD
from hades.ui.kit.canvas import Canvas, Pictures
from hades.ui.kit.gl import Brush
from hades.ui.kit.panel import PicturePanel
from hades.ui.panels.citations import cite

TONES = {"combat": EMBER, "surprise": WARN, "circle": VIOLET}


@attrs.frozen
class ShotCard:
    """A shot as a card; ``pictures`` are keys of the counters in it."""

    shot: Shot
    pictures: dict[str, str]


class CardPanel(PicturePanel):
    """Paints a combat, a surprise or a Circle; its height follows the text."""

    def __init__(self, brush: Brush, pictures: Pictures) -> None:
        super().__init__(brush, pictures)
        self.low = False
        """Whether the board is low: then everything stands close together, so that less of it is hidden."""

    def tall(self, content: ShotCard, ratio: float) -> float:
        """Height the card needs at its width."""
        return self._paint(Canvas(self.width, 10, ratio).blank(), content)

    def paint(self, canvas: Canvas, content: ShotCard) -> None:
        shot, tone = content.shot, TONES[content.shot.kind]
        canvas.rect(0, 0, self.width, self.height, (4, 5, 9), radius=14, alpha=0.55)
        canvas.rect(3, 3, self.width - 6, self.height - 6, PANEL, radius=12, edge=tone, thick=2)
        canvas.spot(0, 0, self.width, self.height, "step")
        self._paint(canvas, content)
        column = shot.kind == "combat" and self.column
        foot = self.height - (23 if self.low or column else 28)
        side, room = (12.0, self.width - 24) if column else (20.0, self.width - 190)
        if not column:
            canvas.text(self.width - 20, foot, "Space: go on · click: why", 12, FAINT, anchor="ra")
        cite(canvas, side, foot, shot.clauses[:8], room)

    def _paint(self, canvas: Canvas, content: ShotCard) -> float:
        """Everything above the foot; the height of the card."""
        if content.shot.kind != "combat":
            return self._story(canvas, content) + (27 if self.low else 34)
        if self.column:
            return self._stand(canvas, content)
        return self._combat(canvas, content) + (30 if self.low else 54)

    @property
    def column(self) -> bool:
        """Whether it is so narrow that both sides of a combat stand one below the other."""
        return self.width < 360

    def _stand(self, canvas: Canvas, content: ShotCard) -> float:
        """A combat in a narrow column; the height it takes."""
        shot, y, wide = content.shot, 9.0, self.width - 24
        for side in shot.attackers:
            self._row(canvas, content, y, side, True)
            y += 40
        canvas.text(12, y + 1, "against", 12, EMBER, bold=True)
        y += 16
        if shot.target is not None:
            self._row(canvas, content, y, shot.target, False)
        y += 42
        canvas.rect(10, y, self.width - 20, 30, RAISED, radius=7, edge=EDGE)
        y += 34
        self._reckon(canvas, shot, y - 19, 18.0, self.width - 18)
        for words in shot.results:
            y = canvas.block(12, y, wide, words, 14.5, INK, bold=True, leading=1.3)
        return y + 28

    def _row(self, canvas: Canvas, content: ShotCard, y: float, side: Side, attacks: bool) -> None:
        """One side of a combat over the whole width."""
        key = "figure|vittles" if side.kind == "ship" else content.pictures.get(side.id)
        if key:
            canvas.figure(self.pictures, key, 10, y, 36)
        room = self.width - 66
        canvas.text(54, y + 1, side.name, 15, INK, bold=True, room=room)
        words = _drew(side)
        if not attacks and content.shot.cover:
            words += f", cover {content.shot.cover:+d}".replace("-", "−")
        canvas.text(54, y + 20, words, 13.5, MUTED, room=room)

    def _combat(self, canvas: Canvas, content: ShotCard) -> float:
        shot, tone = content.shot, EMBER
        head, top, below = (9, 26.0, 46) if self.low else (16, 40.0, 74)
        canvas.text(20, head, "COMBAT", 12, tone, bold=True)
        y = top
        middle = self.width / 2
        for side in shot.attackers:
            self._side(canvas, content, 20, y, side, True)
            y += 44 if len(shot.attackers) > 1 else 0
        wide = self._wide
        if wide:
            canvas.text(middle, top + 22, "against", 13, MUTED, anchor="mm")
        else:
            canvas.text(middle + 6, head, "AGAINST", 12, tone, bold=True)
        if shot.target is not None:
            self._side(canvas, content, middle + (34 if wide else 4), top, shot.target, False)
        y = top + below + (len(shot.attackers) - 1) * 44
        self._sum(canvas, shot, y)
        y += 40 if self.low else 44
        for words in shot.results:
            y = canvas.block(20, y, self.width - 40, words, 15, INK, bold=True, leading=1.4)
        return y

    def _side(self, canvas: Canvas, content: ShotCard, x: float, y: float, side: Side, attacks: bool) -> None:
        large = self._wide and not self.low and (len(content.shot.attackers) == 1 or not attacks)
        size = 58.0 if large else 42.0
        key = content.pictures.get(side.id)
        if side.kind == "ship":
            key = "figure|vittles"
        if key:
            canvas.figure(self.pictures, key, x, y, size)
        room = self.width / 2 - size - (64 if self._wide else 30)
        tx = x + size + 8
        big = 15 if canvas.measure(side.name, 15, True) <= room else 12
        canvas.text(tx, y + 2, side.name, big, INK, bold=True, room=room)
        words = _drew(side)
        cover = f"cover {content.shot.cover:+d}".replace("-", "−")
        if self.low and not attacks and content.shot.cover:
            words += f", {cover}"
        small = 14 if canvas.measure(words, 14) <= room + 24 else 12
        canvas.text(tx, y + 23, words, small, MUTED)
        if not self.low and not attacks and content.shot.cover:
            canvas.text(tx, y + 42, cover, 13, MUTED)

    @property
    def _wide(self) -> bool:
        """Whether there is room for a word between the two sides."""
        return self.width >= 440

    def _sum(self, canvas: Canvas, shot: Shot, y: float) -> None:
        """The sum of the modifiers and what it means, in a box."""
        canvas.rect(16, y, self.width - 32, 36, RAISED, radius=8, edge=EDGE)
        self._reckon(canvas, shot, y + 18, 30.0, self.width - 30)

    def _reckon(self, canvas: Canvas, shot: Shot, y: float, x: float, right: float) -> None:
        """The sum of the modifiers from ``x`` on, and what it means where there is room."""
        parts = [f"{a.modifier:+d}" for a in shot.attackers]
        if shot.bonus:
            parts.append(f"{shot.bonus:+d}")
        if shot.target is not None and shot.target.card != NO_CARD:
            parts.append(f"{shot.target.modifier:+d}")
        if shot.cover:
            parts.append(f"{shot.cover:+d}")
        words = "  ".join(parts).replace("-", "−") + "  ="
        x += canvas.text(x, y, words, 17, MUTED, anchor="lm")
        good = shot.net if shot.ours else -shot.net
        tone = GOOD if good > 0 else BAD if good < 0 else INK
        x += 8 + canvas.text(x + 8, y, f"{shot.net:+d}".replace("-", "−"), 22, tone, bold=True, anchor="lm")
        meaning = {1: "a hit", 0: "nothing", -1: "recoils on the attacker"}.get(
            shot.net, "destroyed" if shot.net > 1 else "attacker destroyed"
        )
        if shot.net < 0 and not shot.results:
            meaning = "nothing"
        if canvas.measure(meaning, 15) <= right - x - 8:
            canvas.text(right, y, meaning, 15, INK, anchor="rm")

    def _story(self, canvas: Canvas, content: ShotCard) -> float:
        shot, tone = content.shot, TONES[content.shot.kind]
        head = "NASTY SURPRISE" if shot.kind == "surprise" else "A CIRCLE OPENS"
        top, big, size = (9, 19, 14.5) if self.low else (18, 24, 16)
        canvas.text(24, top, head, 13, tone, bold=True)
        x, icon = 24.0, 42.0 if self.low else 64.0
        if shot.picture:
            key = content.pictures.get(shot.picture, "")
            if key:
                canvas.figure(self.pictures, key, 22, top + 18, icon)
                x = 34 + icon
        y = canvas.block(x, top + 20, self.width - x - 24, shot.title, big, INK, bold=True, leading=1.15)
        gap = 4 if self.low else 8
        y = max(y + gap, top + icon + 14 + 2 * gap if shot.picture else y)
        canvas.line(24, y, self.width - 24, y, tone, 2)
        y += 7 if self.low else 12
        if shot.letters:
            lx = 24 + canvas.text(24, y + 4, "Wakes Installations at", size, INK, bold=True) + 10
            for at, letter in enumerate(shot.letters):
                canvas.rect(lx + 30 * at, y, 24, 24, HOT, radius=12, edge=tone)
                canvas.text(lx + 30 * at + 12, y + 12, letter, 14, INK, bold=True, anchor="mm")
            y += 30
        y = canvas.block(24, y, self.width - 48, shot.effect, size, INK, bold=True, leading=1.35) + 4
        return canvas.block(24, y, self.width - 48, shot.text, size - 1.5, MUTED, leading=1.35)


def _drew(side: Side) -> str:
    """The card that a side of a combat drew and what it gave."""
    words = "no card" if side.card == NO_CARD else f"card {side.card}: {side.modifier:+d}".replace("-", "−")
    return words + (" (weak)" if side.depleted else "")

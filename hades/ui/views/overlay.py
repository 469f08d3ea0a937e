"""What comes and goes with a film or a look back: controls, cards, the page that says why, a frame."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hades import geometry as geo
from hades.ui import keys
from hades.ui.board import Board
from hades.ui.camera import spot
from hades.ui.look import WARN
from hades.ui.panels.base import Panel
from hades.ui.panels.cards import Card, CardPanel
from hades.ui.panels.reel import AgainPanel, Reel, ReelPanel
from hades.ui.panels.why import WhyPanel
from hades.ui.views import contents, reasons

if TYPE_CHECKING:
    from hades.ui.film import Shot
    from hades.ui.views.watch import Watch

CARDS = ("combat", "surprise", "circle")
"""Kinds of shots that are shown as a card."""
DASH = 18.0
LOW = 300.0
"""Units of height of the board below which buttons stand in one row, and cards close up."""


class Overlay:
    """Panels over the others; they come and go with what is shown."""

    def __init__(self, window: Any, board: Board) -> None:
        self.window = window
        self.board = board
        self.reel = ReelPanel(window.brush)
        self.again = AgainPanel(window.brush)
        self.why = WhyPanel(window.brush)
        self.card = CardPanel(window.brush, window.kit)
        self.panels: tuple[Panel, ...] = (self.card, self.reel, self.why, self.again)
        for panel in self.panels:
            panel.shown = False

    @property
    def low(self) -> bool:
        """Whether the board is so low that what stands on it must be brief."""
        return self._box()[3] < LOW

    def arrange(self, screen: Watch, decision: Panel, beside: Panel) -> None:
        """Place what is wanted now: in place of the answers, and on the board above the bar ``beside``."""
        shot = self._shot(screen)
        self.reel.shown = screen.busy or screen.glance is not None
        self.why.shown = screen.glance is not None
        self.card.shown = shot is not None
        self.again.shown = not self.reel.shown and screen.session.story.enemy_turn() is not None
        ratio = self.window.ratio
        if self.again.shown:
            self.again.short = self.low
            wide = self.again.measure(ratio)
            above = beside.x + beside.width - wide, beside.y - 30
            x, y = (beside.x - wide - 4, beside.y) if self.low else above
            self.again.place(x, y, wide, 26, ratio)
            self.again.update(keys.of("again"))
        if shot is not None:
            self._card(screen, shot)
        x, y, wide, high = decision.x, decision.y, decision.width, decision.height
        if self.reel.shown:
            content = reel(screen)
            self.reel.width = wide
            part = self.reel.tall(content, ratio) if screen.glance is not None else high
            self.reel.place(x, y, wide, part, ratio)
            self.reel.update(content)
            y, high = y + part, high - part
        if screen.glance is not None:
            self.why.place(x, y, wide, high, ratio)
            self.why.update(screen.glance.page)

    def _shot(self, screen: Watch) -> Shot | None:
        """What is to be shown as a card, if anything is."""
        if screen.glance is not None:
            return None
        shot = screen.projector.shot or screen.flash
        return shot if shot is not None and shot.kind in CARDS else None

    def _box(self) -> tuple[float, float, float, float]:
        """The board in units: left, top, width, height."""
        area, k = self.board.area, self.window.unit
        return area.left / k, area.top / k, area.width / k, area.height / k

    def _card(self, screen: Watch, shot: Shot) -> None:
        left, top, wide, high = self._box()
        card = Card(shot, contents.pictures(screen.shown))
        if shot.kind == "circle":
            number = next((c["number"] for c in screen.shown["circles"] if c["hex"] == shot.focus), 0)
            card = Card(shot, {shot.picture: f"circle|{number}|open|{shot.picture}"})
        ratio = self.window.ratio
        self.card.width = min(560.0, wide - 16)
        self.card.low = self.low
        # where the board is low the card covers the strip below it
        tall = min(self.card.tall(card, ratio), self.window.units[1] - top - 8)
        middle = top + max(4.0, (high - tall) / 2)
        edge, foot = (4, 4) if self.low else (8, 40)
        ends = top + edge, top + max(4.0, high - tall - foot)
        y = next((y for y in (middle, *ends) if not self._covers(shot.focus, y, tall)), middle)
        self.card.place(left + (wide - self.card.width) / 2, y, self.card.width, tall, ratio)
        self.card.update(card)

    def _covers(self, focus: str, y: float, tall: float) -> bool:
        """Whether a card from ``y`` on would hide the hex that it is about."""
        if not focus or geo.map_of(geo.parse(focus)) != self.board.deck:
            return False
        _, at = self.board.camera.to_screen(*spot(geo.parse(focus)))
        k, half = self.window.unit, self.board.camera.scale * 0.6
        return bool(y * k - half < at < (y + tall) * k + half)

    def frame(self, screen: Watch) -> None:
        """A broken frame round the board while it shows the past: told by its shape, too."""
        if screen.glance is None:
            return
        left, top, wide, high = self._box()
        fill = self.window.brush.fill
        for n in range(int(wide // (2 * DASH)) + 1):
            x = left + 2 * n * DASH
            fill(x, top, min(DASH, left + wide - x), 4, WARN)
            fill(x, top + high - 4, min(DASH, left + wide - x), 4, WARN)
        for n in range(int(high // (2 * DASH)) + 1):
            y = top + 2 * n * DASH
            fill(left, y, 4, min(DASH, top + high - y), WARN)
            fill(left + wide - 4, y, 4, min(DASH, top + high - y), WARN)


def reel(screen: Watch) -> Reel:
    """The controls of what is shown, and its caption."""
    speed = screen.speed
    glance = screen.glance
    if glance is not None:
        lines = screen.lines()
        at = next((n for n, line in enumerate(lines, 1) if line.event == glance.line.event), 0)
        banner = f"{screen.as_it_was} {reasons.moment_name(glance.line.turn, glance.line.section)}"
        count = len(lines)
        return Reel("past", at, count, True, speed, banner, closes=screen.closes)
    projector = screen.projector
    shot = projector.shot
    step, count = projector.step
    banner = screen.once_more if projector.again else ""
    if shot is None:
        return Reel("film", step, count, projector.paused, speed, banner)
    title = reasons.step_name(screen.shown["section"])
    return Reel("film", step, count, projector.paused, speed, banner, title, shot.caption, shot.clauses)

"""Where the panels of the play screen are, and drawing them with their content."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from hades import geometry as geo
from hades.ui import tips
from hades.ui.board import Board
from hades.ui.model import Line, Option, Session
from hades.ui.panels.base import Panel, Spot
from hades.ui.panels.cards import Card, CardPanel, ChooserPanel, NewsPanel, SheetPanel, TagPanel, TipPanel
from hades.ui.panels.decision import DecisionPanel
from hades.ui.panels.log import LogPanel
from hades.ui.panels.strip import HEIGHT as STRIP
from hades.ui.panels.strip import StripPanel
from hades.ui.panels.top import HEIGHT as TOP
from hades.ui.panels.top import TopBar
from hades.ui.views import contents

if TYPE_CHECKING:
    from hades.ui.views.table import Table


class Layout:
    """The panels of the play screen."""

    def __init__(self, window: Any, board: Board) -> None:
        self.window = window
        self.board = board
        brush, kit = window.brush, window.kit
        self.top = TopBar(brush)
        self.decision = DecisionPanel(brush, kit)
        self.log = LogPanel(brush)
        self.strip = StripPanel(brush, kit)
        self.card = CardPanel(brush, kit)
        self.news = NewsPanel(brush)
        self.sheet = SheetPanel(brush)
        self.tip = TipPanel(brush)
        self.chooser = ChooserPanel(brush)
        self.tag = TagPanel(brush)
        self.fixed: tuple[Panel, ...] = (self.top, self.decision, self.log, self.strip, self.tag)
        self.last: Spot | None = None
        self._marked: frozenset[str] = frozenset()
        self._compass_key: Any = None
        self._compass_picture: Any = None

    def arrange(self) -> None:
        """Place everything for the size of the window and the UI scale."""
        width, height = self.window.units
        ratio = self.window.ratio
        side = 348.0 if width >= 1000 else max(250.0, width * 0.38)
        strip = STRIP if height > 560 else 88.0
        self.top.place(0, 0, width, TOP, ratio)
        rest = height - TOP
        self.log.shown = rest > 460
        low = max(150.0, rest * 0.34) if self.log.shown else 0.0
        self.decision.place(width - side, TOP, side, rest - low, ratio)
        self.log.place(width - side, height - low, side, max(1.0, low), ratio)
        self.strip.place(0, height - strip, width - side, strip, ratio)
        k = self.window.unit
        for camera in self.board.cameras:
            camera.viewport(0, TOP * k, (width - side) * k, (height - TOP - strip) * k)

    # ---- finding

    def panel_at(self, x: float, y: float) -> Panel | None:
        """The fixed panel under a point; the tag gives way to a lit hex below it."""
        found = next((p for p in self.fixed if p.holds(x, y)), None)
        return None if found is self.tag and self._lit(x, y) else found

    def _lit(self, x: float, y: float) -> bool:
        """Whether a click at the board here would mean something."""
        k = self.window.unit
        hex_ = self.board.camera.pick(x * k, y * k, self.board.deck)
        return hex_ >= 0 and geo.label(hex_) in self._marked

    def on_board(self, x: float, y: float) -> bool:
        """Whether a point is on the board and not on a panel."""
        camera = self.board.camera
        k = self.window.unit
        inside = camera.left <= x * k < camera.left + camera.width
        return inside and camera.top <= y * k < camera.top + camera.height and self.panel_at(x, y) is None

    def spot(self, x: float, y: float) -> Spot | None:
        """The spot of a fixed panel under a point."""
        panel = self.panel_at(x, y)
        return panel.spot(x, y) if panel else None

    def pointed(self, x: float, y: float) -> Spot | None:
        """The spot the mouse is at, of any panel."""
        return self.spot(x, y)

    # ---- content

    def with_extras(self, session: Session) -> tuple[Option, ...]:
        """The session's options, and the suggested set-up first."""
        options = list(session.options)
        if session.suggested():
            options.insert(
                0, Option("Suggested set-up", key="S", note="all at once, then go on", tone="suggest")
            )
        return tuple(options)

    def told(self, screen: Table) -> tuple[Line, ...]:
        """The log as far as it has been shown."""
        ahead = screen.projector.ahead if screen.busy else set()
        return tuple(line for line in screen.session.log[-240:] if line.event not in ahead)

    # ---- drawing

    def draw(self, screen: Table) -> None:
        """Update and draw all panels."""
        shown, session = screen.shown, screen.session
        self._marked = frozenset() if screen.busy else frozenset(session.marks)
        self.top.update(contents.top(shown, self.board.deck, self.window.settings))
        content = contents.decision(
            session,
            shown,
            busy=screen.busy,
            listing=screen.listing,
            raw=screen.raw() if screen.listing else (),
        )
        if not screen.busy and session.ask is not None and not screen.listing:
            content = attrs.evolve(content, options=self.with_extras(session))
        self.decision.update(content)
        if self.log.shown:
            self.log.update(self.told(screen))
        self.strip.update(contents.strip(session, shown, screen.tab))
        self._compass(shown)
        self._tag(screen)
        for panel in self.fixed:
            panel.draw()
        self._hot(screen)
        self._film(screen)
        if screen.choices:
            self.chooser.update(tuple((o.label, o.note) for o in screen.choices))
            self.chooser.draw()
        elif screen.sheet is None:
            self._tip(screen)
        if screen.sheet is not None:
            width, height = self.window.units
            self.window.brush.fill(0, 0, width, height, (0, 0, 0), 0.55)
            self.sheet.fit(screen.sheet, self.window.units, self.window.ratio)
            self.sheet.update(screen.sheet)
            self.sheet.draw()

    def _tag(self, screen: Table) -> None:
        """Scenario and edition, in the lower right corner of the board."""
        camera, k = self.board.camera, self.window.unit
        words, ratio = contents.tag(screen.game), self.window.ratio
        right, bottom = (camera.left + camera.width) / k, (camera.top + camera.height) / k
        wide = min(self.tag.measure(words, ratio), right - 84)
        self.tag.place(right - wide - 8, bottom - 32, wide, 24, ratio)
        self.tag.update((words, contents.tag_tip(screen.game)))

    def _compass(self, shown: dict[str, Any]) -> None:
        """The Preferred Direction of the deck in view, in the corner of the board."""
        deck, k = self.board.deck, self.window.unit
        camera = self.board.camera
        size = 84.0 if camera.height / k > 400 else 56.0
        key = f"compass|{shown['directions'][('inferno', 'purgatory')[deck]]}|{deck}"
        pixels = round(size * self.window.ratio)
        if self._compass_key != (key, pixels):
            self._compass_key = (key, pixels)
            self._compass_picture = self.window.brush.texture(self.window.kit.image(key, pixels))
        bottom = (camera.top + camera.height) / k
        self.window.brush.image(self._compass_picture, 10, bottom - size - 8, size, size)

    def _hot(self, screen: Table) -> None:
        """Lighten the button under the mouse."""
        spot = self.last = self.spot(*screen.mouse)
        if spot is None or not spot.action or not spot.live or screen.sheet is not None:
            return
        panel = self.panel_at(*screen.mouse)
        if panel is not None:
            x, y = panel.x + spot.x, panel.y + spot.y
            self.window.brush.fill(x, y, spot.width, spot.height, (255, 255, 255), 0.09)

    def _film(self, screen: Table) -> None:
        shot = screen.projector.shot
        if shot is None:
            return
        camera, k = self.board.camera, self.window.unit
        left, top = camera.left / k, camera.top / k
        wide, high = camera.width / k, camera.height / k
        ratio = self.window.ratio
        if shot.kind in ("combat", "surprise", "circle"):
            card = Card(shot, contents.pictures(screen.shown))
            if shot.kind == "circle":
                number = next((c["number"] for c in screen.shown["circles"] if c["hex"] == shot.focus), 0)
                key = f"circle|{number}|open|{shot.picture}"
                card = Card(shot, {shot.picture: key})
            self.card.width = min(560.0, wide - 16)
            tall = min(self.card.tall(card, ratio), high - 8)
            self.card.place(
                left + (wide - self.card.width) / 2, top + (high - tall) / 2, self.card.width, tall, ratio
            )
            self.card.update(card)
            self.card.draw()
        elif shot.text:
            width = min(760.0, wide - 24)
            self.news.place(left + (wide - width) / 2, top + 12, width, 54, ratio)
            self.news.update((shot.text, ", ".join(shot.clauses)))
            self.news.draw()

    def _tip(self, screen: Table) -> None:
        x, y = screen.mouse
        lines: tuple[str, ...] = ()
        if self.last is not None and self.last.tip:
            lines = tuple(self.last.tip.split("\n"))
        elif screen.hover >= 0 and not screen.busy and self.on_board(x, y):
            lines = tips.hex_lines(screen.session, geo.label(screen.hover), screen.shown)
        if not lines:
            return
        self.tip.beside("\n".join(lines), (x, y), self.window.units, self.window.ratio)

    def open_chooser(self, x: float, y: float, count: int) -> None:
        """Place the small menu at a point."""
        width, height = self.window.units
        wide, high = 300.0, 40.0 * count + 10
        self.chooser.place(
            min(x + 10, width - wide - 6),
            max(4.0, min(y - 10, height - high - 6)),
            wide,
            high,
            self.window.ratio,
        )

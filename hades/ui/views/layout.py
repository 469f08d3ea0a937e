"""Where the panels of the play screen are, and drawing them with their content."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from hades import geometry as geo
from hades.ui import keys
from hades.ui.board import Board
from hades.ui.look import palette
from hades.ui.model import Option, Session
from hades.ui.panels.base import Panel, Spot
from hades.ui.panels.cards import ChooserPanel, SheetPanel, TagPanel, TipPanel
from hades.ui.panels.decision import DecisionPanel
from hades.ui.panels.log import Log, LogPanel
from hades.ui.panels.minimap import MiniMap, small, tall
from hades.ui.panels.roster import RosterPanel
from hades.ui.panels.strip import HEIGHT as STRIP
from hades.ui.panels.strip import StripPanel
from hades.ui.panels.top import HEIGHT as TOP
from hades.ui.panels.top import TopBar
from hades.ui.panels.viewbar import HEIGHT as BAR
from hades.ui.panels.viewbar import NARROW as BAR_NARROW
from hades.ui.panels.viewbar import WIDTH as BAR_WIDTH
from hades.ui.panels.viewbar import ViewBar, Views
from hades.ui.views import contents
from hades.ui.views.inspect import Inspector
from hades.ui.views.overlay import Overlay

if TYPE_CHECKING:
    from hades.ui.views.watch import Watch

BOTH = 860.0
"""Units of width that two decks side by side need."""
ROSTER = 290.0
BOARD = 430.0
"""Units of width of the roster, and what the board keeps beside it: with less the roster lies on it."""
ROOM = 600.0
"""Units of height beside the board from which the small map stands above the log."""
NARROW = (
    "Two decks side by side need a window {} pixels wide with text of this size, and this one has {}: make "
    "it wider, or the text smaller ({})."
)


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
        self.sheet = SheetPanel(brush)
        self.tip = TipPanel(brush)
        self.chooser = ChooserPanel(brush)
        self.tag = TagPanel(brush)
        self.views = ViewBar(brush)
        self.small = MiniMap(brush, kit, (window.catalog.inferno, window.catalog.purgatory))
        self.mapped: bool | None = None
        """Whether the small map is shown; None for where there is room beside the board."""
        self.narrow = ""
        """Why both decks cannot stand side by side, "" if they can."""
        self.roster = RosterPanel(brush, kit)
        self.inspector = Inspector(window)
        self.fixed: tuple[Panel, ...] = (
            self.roster,
            self.top,
            self.decision,
            self.log,
            self.strip,
            self.small,
            self.views,
            self.tag,
        )
        self.over = Overlay(window, board)
        self.fixed = (*self.over.panels, *self.fixed)
        self.last: Spot | None = None
        self._marked: frozenset[str] = frozenset()
        self._compasses: dict[int, tuple[Any, Any]] = {}
        self._small_key: Any = None
        self._log_top = 0.0
        """Where the log begins."""
        self._log_fits = True
        """Whether the column at the right has room for the log."""

    def arrange(self) -> None:
        """Place everything for the size of the window and the UI scale."""
        width, height = self.window.units
        ratio = self.window.ratio
        side = 348.0 if width >= 1000 else max(250.0, width * 0.38)
        strip = STRIP if height > 560 else 88.0
        self.top.place(0, 0, width, TOP, ratio)
        rest = height - TOP
        self.log.shown = self._log_fits = rest > 460
        low = max(150.0, rest * 0.34) if self.log.shown else 0.0
        high = self._arrange_small(side, rest, strip)
        low -= min(high, max(0.0, low - 150.0))
        self.decision.place(width - side, TOP, side, rest - low - high, ratio)
        self.log.place(width - side, height - low, side, max(1.0, low), ratio)
        self._log_top = height - low
        self.strip.place(0, height - strip, width - side, strip, ratio)
        k = self.window.unit
        left = self._arrange_roster(width - side, height - TOP - strip)
        self.narrow = (
            ""
            if width - side - left >= BOTH
            else NARROW.format(round((BOTH + side) * k), self.window.width, keys.shown("scale"))
        )
        self.board.both = self.board.wanted and not self.narrow
        self.board.place(left * k, TOP * k, (width - side - left) * k, (height - TOP - strip) * k, 4 * k)

    def _arrange_roster(self, room: float, height: float) -> float:
        """Place the roster at the left of the board; the width it takes from the board, which is none
        where the board would get too narrow."""
        wide = min(ROSTER, room * 0.8)
        self.roster.place(0, TOP, wide, height, self.window.ratio)
        return wide if self.roster.shown and room - wide >= BOARD else 0.0

    def _arrange_small(self, side: float, rest: float, strip: float) -> float:
        """Place the small map beside the board above the log, or on the board where it was asked for;
        the height it takes beside the board."""
        width, height = self.window.units
        room = rest >= ROOM
        self.small.shown = room if self.mapped is None else self.mapped
        ratio = self.window.ratio
        if not room:
            wide = min(348.0, width - side - 12)
            high = tall(wide)
            self.small.place(6, TOP + 6, wide, high, ratio)
            return 0.0
        high = tall(side)
        low = max(150.0, rest * 0.34)
        low -= min(high, max(0.0, low - 150.0))
        self.small.place(width - side, height - low - high, side, high, ratio)
        return high if self.small.shown else 0.0

    # ---- finding

    def panel_at(self, x: float, y: float) -> Panel | None:
        """The fixed panel under a point; the tag gives way to a lit hex below it."""
        found = next((p for p in self.fixed if p.holds(x, y)), None)
        return None if found in (self.tag, self.views, self.over.again) and self._lit(x, y) else found

    def _lit(self, x: float, y: float) -> bool:
        """Whether a click at the board here would mean something."""
        k = self.window.unit
        hex_ = self.board.camera.pick(x * k, y * k, self.board.deck)
        return hex_ >= 0 and geo.label(hex_) in self._marked

    def on_board(self, x: float, y: float) -> bool:
        """Whether a point is on the board and not on a panel."""
        camera = self.board.area
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
                0,
                Option(
                    "Suggested set-up",
                    key=keys.of("suggested"),
                    note="all at once, then go on",
                    tone="suggest",
                ),
            )
        return tuple(options)

    # ---- drawing

    def draw(self, screen: Watch) -> None:
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
        self._log(screen)
        self.strip.update(contents.strip(session, shown, screen.tab))
        if self.roster.shown:
            self.roster.update(contents.roster(session, shown))
        self._compass(shown)
        self._tag(screen)
        self._views(screen)
        self.over.arrange(screen, self.decision, self.views)
        self.over.frame(screen)
        for panel in reversed(self.fixed):
            panel.draw()
        if self.log.y > self.small.y or self.small.x < self.log.x:
            self.small.frames(self.board.cameras, self.board.decks)
        self._hot(screen)
        if screen.choices:
            self.chooser.update(tuple((o.label, o.note) for o in screen.choices))
            self.inspector.draw(screen, "")
            self.chooser.draw()
        elif screen.sheet is None:
            self._tip(screen)
        if screen.sheet is not None:
            width, height = self.window.units
            self.window.brush.fill(0, 0, width, height, (0, 0, 0), 0.55)
            self.sheet.fit(screen.sheet, self.window.units, self.window.ratio)
            self.sheet.update(screen.sheet)
            self.sheet.draw()

    def _tag(self, screen: Watch) -> None:
        """Scenario and edition, in the lower right corner of the board."""
        camera, k = self.board.area, self.window.unit
        low, ratio, again = self.over.low, self.window.ratio, self.over.again
        words = contents.tag(screen.game, brief=low)
        right, bottom = (camera.left + camera.width) / k, self._low_edge()
        room = right - 84
        if low:  # one row: the button of the film, the bar, the tag
            again.short = True
            room -= BAR_NARROW + again.measure(ratio) + 4
        wide = max(30.0, min(self.tag.measure(words, ratio), room))
        self.tag.place(right - wide - 8, bottom - 32, wide, 24, ratio)
        self.tag.update((words, contents.tag_tip(screen.game)))

    def _low_edge(self) -> float:
        """The lower edge of what is seen of the board, in units: the log may lie on it."""
        bottom = float((self.board.area.top + self.board.area.height) / self.window.unit)
        return min(bottom, self.log.y) if self.log.shown and not self._log_fits else bottom

    def _compass(self, shown: dict[str, Any]) -> None:
        """The Preferred Direction of each deck in view, in its lower left corner."""
        for deck in self.board.decks:
            camera, k = self.board.cameras[deck], self.window.unit
            size = 84.0 if camera.height / k > 400 else 56.0
            key = f"compass|{shown['directions'][('inferno', 'purgatory')[deck]]}|{deck}"
            pixels = round(size * self.window.ratio)
            known = self._compasses.get(deck)
            if known is None or known[0] != (key, pixels, palette()):
                picture = self.window.brush.texture(self.window.kit.image(key, pixels))
                known = self._compasses[deck] = (key, pixels, palette()), picture
            x, bottom = camera.left / k + 10, self._low_edge()
            self.window.brush.image(known[1], x, bottom - size - 8, size, size)

    def _views(self, screen: Watch) -> None:
        """The bar of ways to look, beside the tag or above it, and the small map."""
        area, k = self.board.area, self.window.unit
        left, right = area.left / k, (area.left + area.width) / k
        bottom = self._low_edge() - 32
        roomy = not self.over.low and self.tag.x - 8 - BAR_WIDTH >= left + 84 + 16
        wide = BAR_WIDTH if roomy else BAR_NARROW
        beside = self.tag.x - 8 - wide
        x, y = (beside, bottom) if beside >= left + 84 + 16 else (right - wide - 8, bottom - BAR - 4)
        if self.over.low:
            x, y = self.tag.x - wide - 4, bottom - 1
        self.views.place(x, y, wide, BAR, self.window.ratio)
        on = self.board.both, self.board.ghost, self.small.shown
        self.views.update(Views(*on, self.narrow, keys.stamp()))
        version = screen.tableau.changes, id(screen.shown)
        key = version, self.board.deck, self.small.width, self.window.ratio, palette()
        if self.small.shown and key != self._small_key:
            self._small_key = key
            self.small.update(small(screen.shown, self.board.deck))

    def _hot(self, screen: Watch) -> None:
        """Lighten the button under the mouse."""
        spot = self.last = self.spot(*screen.mouse)
        if spot is None or not spot.action or not spot.live or screen.sheet is not None:
            return
        panel = self.panel_at(*screen.mouse)
        if panel is not None:
            x, y = panel.x + spot.x, panel.y + spot.y
            self.window.brush.fill(x, y, spot.width, spot.height, (255, 255, 255), 0.09)

    def _log(self, screen: Watch) -> None:
        """The log; where the column has no room for it, in place of the strip during a look back."""
        if self._log_fits:
            small = self.small if self.small.shown and self.small.x >= self.decision.x else None
            # a look back is through the log: it takes the place of the small map
            top = small.y if small is not None and screen.glance is not None else self._log_top
            self.log.place(self.log.x, top, self.log.width, self.window.units[1] - top, self.window.ratio)
        else:
            self.log.shown = screen.glance is not None
            self.strip.shown = not self.log.shown
            _, height = self.window.units
            high = self.strip.height + 44
            self.log.place(0, height - high, self.strip.width, high, self.window.ratio)
        if self.log.shown:
            lines = screen.lines()
            self.log.update(Log(lines, screen.log_stamp, screen.filter, screen.line_shown))

    def _tip(self, screen: Watch) -> None:
        """The card of what is pointed at, or the words of a button."""
        spot = None if screen.keyed else self.last
        over = screen.keyed or spot is not None or self.on_board(*screen.mouse)
        if over and self.inspector.draw(screen, spot.action if spot is not None else ""):
            return
        if spot is not None and spot.tip:
            self.tip.beside(spot.tip, screen.mouse, self.window.units, self.window.ratio)

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

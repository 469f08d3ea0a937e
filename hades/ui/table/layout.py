"""Where the panels of the play screen are, and drawing them with their content."""

from __future__ import annotations

from typing import Any

from hades.session import answer_odds, questions
from hades.session.option import Option, with_keys
from hades.session.table_session import TableSession
from hades.ui import keys
from hades.ui.board.camera import STANDARD, rows_shown
from hades.ui.board.drawn_board import Board
from hades.ui.kit.action import HitArea
from hades.ui.kit.panel import Panel
from hades.ui.panels.cards import CHOICE, CardPanel, choices_card
from hades.ui.panels.clock_panel import LARGE, ClockPanel
from hades.ui.panels.decision import DecisionPanel
from hades.ui.panels.hint_card import HintCardPanel
from hades.ui.panels.log import LogPanel
from hades.ui.panels.minimap import MiniMap
from hades.ui.panels.playback_controls import AgainPanel, PlaybackControls
from hades.ui.panels.sheet import SheetPanel
from hades.ui.panels.ship_panel import ShipPanel
from hades.ui.panels.shot_card import ShotPanel
from hades.ui.panels.tip import TagPanel
from hades.ui.panels.top import HEIGHT as TOP
from hades.ui.panels.top import TopBar
from hades.ui.panels.viewbar import ViewBar
from hades.ui.screen import Window
from hades.ui.settings import LARGE_CLOCK
from hades.ui.table.arrange import ROOM, Place, Wanted, arrange

NARROW = (
    "Two decks beside each other need a window {} pixels wide with text of this size, and this one has {}: "
    "make it wider, or the text smaller ({})."
)
BOTH = 860.0, 940.0
"""Units of width that two decks beside each other need, or of height above each other."""
BOTH_UNASKED = 50.0
"""Units per hex from which both decks are shown unasked, with all their rows."""
OFF = 10.0
"""Units that the small menu keeps off the mouse."""
CHOICES = 13
"""Lines it has at most."""
WIDE, LONG_ROW = 400.0, 49.5
"""Units of width from which most of its names need one line, and height of a line with a name of two."""
SOME_LONG = 3.0
"""Units of height that is kept for each line in case that some names need two."""
CHANCES = 110.0
"""Units of height below it for the chances of a line."""


class FloatingPanels:
    """Panels over the others; they come and go with what is shown."""

    def __init__(self, window: Window) -> None:
        brush = window.brush
        self.reel = PlaybackControls(brush)
        self.again = AgainPanel(brush)
        self.why = CardPanel(brush)
        self.card = ShotPanel(brush, window.kit)
        self.turn = CardPanel(brush, clear=True)
        self.hint = HintCardPanel(brush)
        self.introduction = CardPanel(brush, clear=True)
        self.all: tuple[Panel, ...] = (
            self.card,
            self.reel,
            self.why,
            self.hint,
            self.introduction,
            self.turn,
            self.again,
        )
        for panel in self.all:
            panel.shown = False


class Layout:
    """The panels of a table, and where each stands."""

    def __init__(self, window: Window, board: Board) -> None:
        self.window = window
        self.board = board
        brush, kit = window.brush, window.kit
        self.top = TopBar(brush)
        self.decision = DecisionPanel(brush, kit)
        self.log = LogPanel(brush)
        self.strip = ShipPanel(brush, kit)
        self.sheet = SheetPanel(brush, kit)
        self.chooser = CardPanel(brush)
        self.chooser.shown = True
        self.tag = TagPanel(brush)
        self.views = ViewBar(brush, kit)
        self.small = MiniMap(brush, kit, (window.catalog.inferno, window.catalog.purgatory))
        board.wanted, board.ghost = window.settings.both, window.settings.ghost
        board.numbers = window.settings.numbers
        self.foot = 0.0
        """Units of height between board and strip that a screen uses itself."""
        self.folded = False
        """Whether the board of a window too low for a log has the place of the strip and the bar, too."""
        self.narrow = ""
        """Why both decks cannot be in view, "" if they can."""
        self.roster = CardPanel(brush)
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
        self.over = FloatingPanels(window)
        self.clock = ClockPanel(brush)
        self.fixed = (*self.over.all, self.clock, *self.fixed)
        self.last: HitArea | None = None
        self._maps_below = False
        """Whether the small maps take the place of the strip, where they have none beside the board."""
        self._likely: tuple[Any, tuple[Option, ...]] = (None, ())
        """What tells the answers, and those with their chances."""
        self.places: dict[str, Place] = arrange(window.units, Wanted())
        """What stands where."""
        self._slots: dict[str, Panel] = {
            "top": self.top,
            "decision": self.decision,
            "log": self.log,
            "small": self.small,
            "strip": self.strip,
            "roster": self.roster,
        }
        self._landing = False
        """Whether somebody is landed, on the one deck that matters then."""

    def arrange(self) -> None:
        """Place everything for the size of the window, the UI scale and what is wanted."""
        self.settle(past=False)
        left, top, wide, high = self.places["board"]
        k = self.window.unit
        side = self.window.units[0] - self.places["decision"][0]
        needed = round((BOTH[0] + side) * k), self.window.width, keys.shown("scale")
        self.narrow = "" if wide >= BOTH[0] or high >= BOTH[1] else NARROW.format(*needed)
        self._arrange_decks(wide, high)
        covered = self.roster.width if self.roster.shown and not left else 0.0
        self.board.place(left * k, top * k, wide * k, high * k, 4 * k, covered * k)

    def settle(self, *, past: bool) -> None:
        """Give each panel its place; ``past``: while a moment of the past is looked at."""
        wanted = Wanted(
            self.window.settings.small,
            self._maps_below,
            LARGE if self.window.settings.clock == LARGE_CLOCK else 0.0,
            self.foot,
            self.roster.shown,
            self.folded,
            past,
        )
        places = self.places = arrange(self.window.units, wanted)
        for slot, panel in self._slots.items():
            if slot in places:
                panel.place(*places[slot], self.window.ratio)
        self.log.shown, self.small.shown = "log" in places, "small" in places
        instead = self.small.shown and not self.small_beside
        self.strip.shown = "strip" in places and not instead and (self.log_fits or not self.log.shown)

    def attend(self, session: TableSession) -> None:
        """Give the board to the deck of a landing, and back to both of them after it."""
        landing = bool(session.held) or (session.ask is not None and session.ask.kind == "set_up?")
        if landing != self._landing:
            self._landing = landing
            self.arrange()

    def _arrange_decks(self, wide: float, high: float) -> None:
        """One deck or both: as is wished, or where hexes of both are large enough and both matter."""
        board = self.board
        both = (
            not self._landing and max(rows_shown(wide / 2, high), rows_shown(wide, high / 2)) >= BOTH_UNASKED
        )
        both = (both if board.wanted is None else board.wanted) and not self.narrow
        if both != board.both:
            board.both = both
            for camera in board.cameras:
                # two decks have hexes as small as they must be: no wish for one deck alone
                camera.wish = STANDARD if both else self.window.settings.zoom

    @property
    def small_beside(self) -> bool:
        """Whether the small maps stand beside the board; else they take the place of the strip."""
        return self.window.units[1] - TOP >= ROOM

    def switch_small(self) -> None:
        """Show the small maps, or not: remembered where they have a place of their own."""
        if self.small_beside:
            self.window.change(small=not self.small.shown)
        else:
            self._maps_below = not self._maps_below
            self.arrange()

    @property
    def log_fits(self) -> bool:
        """Whether the column at the right has room for the log; else a look back lays it on the strip."""
        return "newest" in self.places

    # ---- finding

    def panel_at(self, x: float, y: float) -> Panel | None:
        """The fixed panel under a point."""
        return next((p for p in self.fixed if p.holds(x, y)), None)

    def on_board(self, x: float, y: float) -> bool:
        """Whether a point is on the board and not on a panel."""
        camera = self.board.area
        k = self.window.unit
        inside = camera.left <= x * k < camera.left + camera.width
        return inside and camera.top <= y * k < camera.top + camera.height and self.panel_at(x, y) is None

    def spot(self, x: float, y: float) -> HitArea | None:
        """The spot of a fixed panel under a point."""
        panel = self.panel_at(x, y)
        return panel.spot(x, y) if panel else None

    def pointed(self, x: float, y: float) -> HitArea | None:
        """The spot the mouse is at, of any panel."""
        return self.spot(x, y)

    def told(self, *, on_strip: bool = False) -> Place:
        """Where things are told: what is pointed at and its chances, what the turn came to.

        It is above the newest entries of the log; in a window without a log in place of the strip and of the
        bar above it, and where the mouse is ``on_strip`` on the board.
        """
        return self.places["told_above" if on_strip else "told"]

    def told_whole(self) -> tuple[float, float]:
        """Heights of that place at which no entry of the log is cut: a little less, and a little more."""
        _, top, _, high = self.told()
        if not self.log_fits:
            return high, high
        above, below = self.log.entry_at(top + high)
        return above - top, below - top

    # ---- content

    def with_extras(self, session: TableSession) -> tuple[Option, ...]:
        """The session's options with their chances, and the suggested set-up first."""
        chosen = session.selected, session.gun, session.held, session.awaited, session.first
        known = len(session.game.history), session.game_log.version
        key = id(session), *known, *chosen, keys.stamp()
        if self._likely[0] != key:
            options = session.options
            if session.awaited is None and session.first is None:
                options = with_keys(answer_odds.ranked(session, options))
            note = "all at once, then go on"
            first = Option("Suggested set-up", key=keys.of("suggested"), note=note, tone="suggest")
            at_once = (first,) if session.suggested() else ()
            self._likely = key, (*at_once, *options, *questions.way_back(session))
        return self._likely[1]

    @property
    def _choices_end(self) -> float:
        """How far down the small menu may go: what is told of its lines stands below it."""
        if not self.log_fits:
            return self.window.units[1] - OFF / 2
        _, top, _, high = self.told()
        return top + high - CHANCES

    @property
    def most_choices(self) -> int:
        """How many lines the small menu has room for above what is told of them."""
        wide = self.decision.width
        each = CHOICE + SOME_LONG if wide >= WIDE else LONG_ROW
        # where there is no log it may lie on the buttons above the answers, too
        top = TOP + OFF if self.log_fits else OFF
        return min(CHOICES, int((self._choices_end - top) // each))

    def open_chooser(self, choices: tuple[Option, ...], mouse: tuple[float, float], about: int = -1) -> None:
        """Place the small menu: in place of the answers, so that nothing on the board lies under it, and
        nowhere under the mouse; or with its first line on the answer with the number ``about``."""
        x, y, wide = self.decision.x, self.decision.y, self.decision.width
        ratio, chooser, (across, down) = self.window.ratio, self.chooser, mouse
        lines = tuple((o.label, o.note, False) for o in choices)
        high = choices_card(lines, wide, ratio).tall(wide, ratio)
        asked = self.decision.find(f"option:{about}")
        if asked is not None:
            y = asked[1] - choices_card(lines[:1], wide, ratio).tall(wide, ratio) / 2
            chooser.place(x, min(y, self.window.units[1] - high), wide, high, ratio)
            return
        if across >= x and y <= down < y + high:
            y = down + OFF if down + OFF + high <= self._choices_end else max(0.0, down - OFF - high)
        chooser.place(x, min(y, max(OFF / 2, self._choices_end - high)), wide, high, ratio)

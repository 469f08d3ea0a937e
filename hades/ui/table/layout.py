"""Where the panels of the play screen are, and drawing them with their content."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from hades.art.colours import PANEL, palette
from hades.odds.score_outlook import VictoryScale, ladder
from hades.pages import state_of_play
from hades.session import answer_odds, questions
from hades.session.option import Option, with_keys
from hades.session.table_session import TableSession
from hades.ui import keys
from hades.ui.board.camera import STANDARD, rows_shown
from hades.ui.board.drawn_board import Board
from hades.ui.kit.action import NOTHING, HitArea
from hades.ui.kit.panel import Panel, PanelBatch
from hades.ui.panels.cards import CHOICE, CardPanel, choices_card, roster_card
from hades.ui.panels.decision import DecisionPanel
from hades.ui.panels.log import Log, LogPanel
from hades.ui.panels.minimap import MiniMap, small
from hades.ui.panels.sheet import SheetPanel
from hades.ui.panels.ship_panel import ShipPanel
from hades.ui.panels.tip import TagPanel
from hades.ui.panels.top import HEIGHT as TOP
from hades.ui.panels.top import Top, TopBar
from hades.ui.panels.viewbar import ViewBar
from hades.ui.screen import Window
from hades.ui.table import camera_targets, panel_contents, simple_view
from hades.ui.table.arrange import ROOM, Place, Wanted, arrange
from hades.ui.table.bar_below import BarBelow
from hades.ui.table.inspect import Inspector, point
from hades.ui.table.overlay import Overlay
from hades.view import View

if TYPE_CHECKING:
    from hades.ui.table.table_screen import TableScreen

NARROW = (
    "Two decks beside each other need a window {} pixels wide with text of this size, and this one has {}: "
    "make it wider, or the text smaller ({})."
)
BOTH = 860.0, 940.0
"""Units of width that two decks beside each other need, or of height above each other."""
BOTH_UNASKED = 50.0
"""Units per hex from which both decks are shown unasked, with all their rows."""
VEIL = 0.65
"""How much of the answers a veil takes away while the small menu is open: a click on them closes it."""
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


class Layout:
    """The panels of the play screen."""

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
        self.bar = BarBelow(window)
        self.fixed = (*self.over.panels, self.bar.clock, *self.fixed)
        self.together = PanelBatch(brush)
        self.last: HitArea | None = None
        self._small_key: Any = None
        self._maps_below = False
        """Whether the small maps take the place of the strip, where they have none beside the board."""
        self._drawn: tuple[Any, tuple[str, str]] = (None, ("", ""))
        """What tells the Surprise of the turn, and that Surprise."""
        self._likely: tuple[Any, tuple[Option, ...]] = (None, ())
        """What tells the answers, and those with their chances."""
        self._steps: tuple[View, VictoryScale] | None = None
        """The table that was shown, and its levels of victory."""
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
            self.bar.clock_height,
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

    # ---- drawing

    def draw(self, screen: TableScreen) -> None:
        """Update and draw all panels."""
        shown, session = screen.shown, screen.session
        now = not screen.busy and not screen.looks_back
        hands = screen.hands
        listing = hands is not None and hands.listing
        self.top.update(self.header(screen))
        content = panel_contents.decision(
            session,
            shown,
            screen.pictures,
            busy=screen.busy,
            listing=listing,
            raw=hands.raw() if hands is not None and listing else (),
        )
        if not screen.busy and session.ask is not None and not listing:
            drawing = hands.entry.drawing(session.awaited.needed) if hands and session.awaited else None
            options = hands.options() if hands is not None else self.with_extras(session)
            content = attrs.evolve(content, options=options, drawing=drawing, result=screen.film.result)
        if screen.choices:
            # their keys are those of the small menu, and nothing but that is pointed out
            content = attrs.evolve(content, options=tuple(attrs.evolve(o, key="") for o in content.options))
        else:
            advised = (n for n, option in enumerate(content.options) if screen.advises(option))
            content = attrs.evolve(content, advised=tuple(advised))
            if hands is not None and hands.enter_taken:
                free = map(panel_contents.keyless, content.options)
                content = attrs.evolve(content, options=tuple(free))
        if hands is not None:
            among = {option.commands for option in content.options}
            hidden = [o for o in hands.orders() if o.commands not in among and not screen.choices]
            content = attrs.evolve(content, orders_advised=any(map(screen.advises, hidden)))
            x, y = hands.rested
            content = attrs.evolve(content, rested=(x - self.decision.x, y - self.decision.y))
        plain = simple_view.is_plain(self.window)
        # a position, such as a puzzle's, may hang on from which deck is drawn
        self.decision.update(simple_view.decision(content, bool(screen.game.position)) if plain else content)
        self._log(screen)
        shot = screen.marked or screen.film.shown
        fire = panel_contents.fire(shot, over=screen.film.projector.progress[0] >= 1)
        aboard = panel_contents.strip(session, shown, screen.tab, now=now, fire=fire)
        self.strip.update(simple_view.strip(aboard, self.strip.width) if plain else aboard)
        if self.roster.shown:
            roster = panel_contents.roster(session, shown, now=now)
            self.roster.update(roster_card(roster, self.window.kit))
        self.bar.draw(screen)
        self._small(screen)
        self.over.arrange(screen, self.decision)
        self.over.recap(screen, self)
        self.over.frame(screen)
        self.together.draw(self.fixed[::-1], self.window.units, self.window.ratio)
        over = self.log if self.log.y <= self.small.y else self.over.turn
        if not (over.shown and over.holds(self.small.x, self.small.y)):
            self.small.frames(self.board.cameras, self.board.decks)
        self._hot(screen)
        if screen.choices:
            under = self.decision
            self.window.brush.fill(under.x, under.y, under.width, under.height, PANEL, VEIL)
            self.inspector.draw(screen, NOTHING)
            lines = tuple((o.label, o.note, screen.advises(o)) for o in screen.choices)
            self.chooser.update(choices_card(lines, self.chooser.width, self.window.ratio))
            self.chooser.draw()
        elif screen.sheet is None:
            self._tip(screen)
        if screen.sheet is not None:
            width, height = self.window.units
            self.window.brush.fill(0, 0, width, height, (0, 0, 0), 0.55)
            self.sheet.fit(screen.sheet, self.window.units, self.window.ratio)
            self.sheet.update(screen.sheet)
            self.sheet.draw()

    def header(self, screen: TableScreen) -> Top:
        """What the top bar shows: of the table as it is shown, and nothing of what is still to be told."""
        shown = screen.shown
        if self._steps is None or self._steps[0] is not shown:
            self._steps = shown, ladder(shown)
        content = panel_contents.top(
            shown, self.board.deck, self.window.settings, self._surprise(screen), self._steps[1]
        )
        return attrs.evolve(content, goals=camera_targets.unseen(screen))

    def _surprise(self, screen: TableScreen) -> tuple[str, str]:
        """Id and title of the Nasty Surprise of the turn that is shown, ("", "") before it is drawn."""
        key = screen.session.game_log.version, len(screen.film.ahead), screen.until
        if self._drawn[0] != key:
            card = state_of_play.surprise_of(screen.desk())
            found = (card.source, card.title.partition("  ")[2]) if card else ("", "")
            self._drawn = key, found
        return self._drawn[1]

    def _small(self, screen: TableScreen) -> None:
        """The small maps: painted when somebody has moved."""
        version = screen.tableau.changes, id(screen.shown)
        key = version, self.board.deck, self.small.width, self.small.height, self.window.ratio, palette()
        if self.small.shown and key != self._small_key:
            self._small_key = key
            self.small.update(small(screen.shown, self.board.deck))

    def _hot(self, screen: TableScreen) -> None:
        """Lighten the button under the mouse."""
        spot = self.last = self.spot(*screen.mouse)
        if spot is None or not spot.action or not spot.live or screen.sheet is not None:
            return
        panel = self.panel_at(*screen.mouse)
        if panel is not None:
            x, y = panel.x + spot.x, panel.y + spot.y
            self.window.brush.fill(x, y, spot.width, spot.height, (255, 255, 255), 0.09)

    def _log(self, screen: TableScreen) -> None:
        if self.log.shown:
            past = screen.past
            ids, plain = self.window.settings.ids, simple_view.is_plain(self.window)
            self.log.update(Log(past.lines(), past.stamp, past.filter, past.line_shown, ids, plain))

    def _tip(self, screen: TableScreen) -> None:
        """The card of what is pointed at, or the words of a button."""
        spot = None if screen.keyed else self.last
        over = screen.keyed or spot is not None or self.on_board(*screen.mouse)
        panel = self.panel_at(*screen.mouse)
        # what comes under a mouse that rests where it clicked was not asked about
        tip = panel.tip_of(spot) if panel is not None and spot is not None and screen.clicked is None else ""
        told = tip if self._tells(screen, tip) else ""
        first = self.over.unread(screen, point(screen)) and not screen.choices
        action = spot.action if spot is not None else NOTHING
        if over and not first and self.inspector.draw(screen, action, told):
            return
        if tip:
            clear = [panel for panel in self.fixed if panel.shown and panel.clear]
            screen.tip.beside(tip, screen.mouse, self.window.units, self.window.ratio, clear)

    def _tells(self, screen: TableScreen, tip: str) -> bool:
        """Whether the words of a button stand where things are told: several lines would cover what stands
        beside it on the strip, the bars or the board. A film may have a card there. Without a log that place
        is the one of the strip and the bar, which say nothing there of themselves."""
        panel, low = self.panel_at(*screen.mouse), (self.strip, self.views, self.over.again, self.tag)
        beside = panel is self.top or (self.log_fits and panel in low)
        return beside and "\n" in tip and not screen.busy

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

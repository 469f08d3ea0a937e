"""The panels of a table, and the place of everything on and beside the board.

`arrange` computes the places from the size of the window and the options wanted; `TablePanels` holds the
panels. Nothing moves because of a question, a playback or the pointer. In a window too low for a log, the
question has the whole column, and cards lie over the ship strip.
"""

from __future__ import annotations

import attrs

from hades.session.option import Option
from hades.ui.board.camera import STANDARD
from hades.ui.board.drawn_board import Board
from hades.ui.kit.action import HitArea
from hades.ui.kit.gl import Area
from hades.ui.kit.panel import Backdrop, CardPanel, Panel
from hades.ui.panels.bars import BAR, BarPanel, ClockPanel
from hades.ui.panels.cards import CHOICE, ChoicesLayout, choices_card
from hades.ui.panels.clip_card import ClipPanel
from hades.ui.panels.decision import DecisionPanel
from hades.ui.panels.log import LogPanel
from hades.ui.panels.playback_controls import PlaybackControls
from hades.ui.panels.ship_panel import HEIGHT as STRIP
from hades.ui.panels.ship_panel import ShipPanel
from hades.ui.panels.top_bar import HEIGHT as TOP
from hades.ui.panels.top_bar import TopBar
from hades.ui.screen import Window

NARROW = "Both decks need a wider window or smaller text."
BOTH = 860.0, 940.0
"""Minimum size of the board, in units, for two decks: width if side by side, height if stacked."""
OFF = 10.0
"""Units between the small menu and the mouse."""
CHOICES = 13
"""Maximum number of rows in the small menu."""
WIDE = 400.0
"""Minimum width, in units, at which most names in the small menu fit on one line."""
LONG_ROW = 42.0
"""Height, in units, of a row in a small menu narrower than `WIDE`."""
SOME_LONG = 3.0
"""Units added to the height of each row, because a few names need two lines."""
CHANCES = 110.0
"""Height, in units, kept below the small menu for the odds of a row."""


class TablePanels:
    def __init__(self, window: Window, board: Board) -> None:
        self.window = window
        self.board = board
        brush = window.brush
        self.top = TopBar(brush)
        self.decision = DecisionPanel(brush)
        self.log = LogPanel(brush)
        self.strip = ShipPanel(brush)
        self.chooser = CardPanel(brush)
        self.chooser_at = 0.0, 0.0
        """Position of the mouse when the small menu was opened."""
        self.bar = BarPanel(brush, Backdrop())
        self._stands: object = None
        """Everything that determines the place of the board, when it was last placed."""
        self.narrow = ""
        """Why both decks cannot be shown; "" if both can be shown."""
        self.controls = PlaybackControls(brush)
        self.own = PlaybackControls(brush)
        """The text of the player's own move, drawn over the choices, whose panel gets the clicks."""
        self.why = CardPanel(brush)
        self.card = ClipPanel(brush)
        self.note = CardPanel(brush, clear=True)
        """A hint, a tip, or the turn summary."""
        self.floating: tuple[Panel, ...] = (self.card, self.controls, self.why, self.note)
        """Panels that appear over the others when needed."""
        for panel in self.floating:
            panel.shown = False
        self.clock = ClockPanel(brush)
        below = self.top, self.decision, self.log, self.strip, self.bar
        self.fixed: tuple[Panel, ...] = (*self.floating, self.clock, *below)
        self.last: HitArea | None = None
        self.card_kind = ""
        """Content of the card slot: ``hint``, ``tip`` or ``turn``; "" for none of these."""
        self.wanted = Wanted()
        """The optional parts for which the panels were last arranged."""
        self.places: dict[str, Area] = arrange(window.units, self.wanted)
        """Slot -> its place, as returned by `arrange`."""

    def arrange(self, wanted: Wanted) -> bool:
        """Place everything; return whether the board has moved."""
        places = self.places = arrange(self.window.units, wanted)
        self.wanted = wanted
        found = ("top", self.top), ("decision", self.decision), ("log", self.log), ("strip", self.strip)
        for slot, panel in found:
            if slot in places:
                panel.place(*places[slot], self.window.ratio)
        self.log.shown = "log" in places
        self.strip.shown = "strip" in places and (self.log_fits or not self.log.shown)
        board, k = self.board, self.window.unit
        stands = places["board"], k, self.window.settings.both
        if stands == self._stands:
            return False
        self._stands, (left, top, wide, high) = stands, places["board"]
        self.narrow = "" if wide >= BOTH[0] or high >= BOTH[1] else NARROW
        both = self.window.settings.both and not self.narrow
        if both != board.both:
            board.both = both
            for camera in board.cameras:
                # With two decks the hex size is forced; the wish for one deck is in the settings.
                camera.wish = STANDARD if both else self.window.settings.zoom
        board.place(left * k, top * k, wide * k, high * k, 4 * k)
        return True

    @property
    def log_fits(self) -> bool:
        """True if the column has room for the log."""
        return "newest" in self.places

    # Finding panels and spots

    def panel_at(self, x: float, y: float) -> Panel | None:
        return next((p for p in self.fixed if p.holds(x, y)), None)

    def on_board(self, x: float, y: float) -> bool:
        return self.board.holds(x, y) and self.panel_at(x, y) is None

    def spot(self, x: float, y: float) -> HitArea | None:
        panel = self.panel_at(x, y)
        return panel.spot(x, y) if panel else None

    # The small menu

    @property
    def _choices_end(self) -> float:
        """The lowest y, in units, of the small menu, above the cards about its rows."""
        if not self.log_fits:
            return self.window.units[1] - OFF / 2
        _, top, _, high = self.places["card"]
        return top + high - CHANCES

    @property
    def most_choices(self) -> int:
        """Maximum number of rows with which the small menu leaves room for a card below it."""
        wide = self.decision.width
        each = CHOICE + SOME_LONG if wide >= WIDE else LONG_ROW
        return min(CHOICES, int((self._choices_end - self.decision.y - self.decision.end) // each))

    def place_chooser(self, choices: tuple[Option, ...]) -> ChoicesLayout:
        """Place the small menu over the choices, so that it hides nothing on the board; return its layout.

        If the mouse is over the column, the rows are beside what was clicked but never under the pointer.
        """
        column, ratio, (across, down) = self.decision, self.window.ratio, self.chooser_at
        x, wide, end = column.x, column.width, column.y + column.height

        def tall(gap: float, *, backs: bool = True) -> float:
            shown = [option for option in choices if backs or option.tone != "back"]
            return choices_card(shown, layout=ChoicesLayout(gap)).tall(wide, ratio)

        top = column.y + column.end
        gap = 6.0 if top + tall(6.0) <= end else 2.0
        high, rows = tall(gap), tall(gap, backs=False)
        room = self._choices_end - high
        # Rather the whole question is covered than half of it.
        y, above = top if top <= room else max(OFF / 2, min(column.y, room)), 0.0
        if across >= x and y <= down < end:
            above = down - OFF - rows - y
            if above < 0:
                above = down + OFF - y
            if y + above + high > max(end, self._choices_end):
                y, above = max(0.0, down - OFF - high), 0.0
        below = max(0.0, end - y - above - high)
        self.chooser.place(x, y, wide, above + high + below, ratio)
        return ChoicesLayout(gap, above, below)


SIDE = 250.0, 420.0
"""Minimum and maximum width, in units, of the column at the right; a wider column would lower the board."""
PART = 0.37
"""Share of the window's width for the column, within the limits `SIDE`."""
LOW_STRIP, LOW = 88.0, 560.0
"""Height of the strip in a low window, and maximum height of a low window, in units."""
LEDGER = 460.0
"""Minimum height in units of a column that has room for a log."""
QUESTION = 0.555, 450.0
"""Share of the column for the question, and its maximum height in units."""
SET_UP = 540.0
"""Height, in units, of the question during set-up."""
ANSWERS = 420.0
"""Height, in units, of a question with all choices of any Unit; used if it leaves `SEVEN` for the log."""
SEVEN = 256.0
"""Height of seven log entries in units."""
NEWEST = 110.0
"""Minimum height, in units, of the log entries that nothing ever covers."""
CARD_SLOT = 0.26, 140.0, 280.0
"""Share of the column for the card slot, and its minimum and maximum height in units."""


@attrs.frozen
class Wanted:
    """The things that a table wants to show and whose sizes determine the layout."""

    clock: float = 0.0
    """Height, in units, of a clock above the log; 0 for none."""
    foot: float = 0.0
    """Height, in units, between board and strip that the screen fills itself, for example with a timeline."""
    folded: bool = False
    """True if a window too low for a log shows the board in place of the strip and the bar as well."""
    past: bool = False
    """True in the history view, where the log takes the place of the clock, or of the strip."""
    guide: float = 0.0
    """Height, in units, of the guide of a lesson; 0 for none."""
    set_up: bool = False
    """True during set-up, with many Units to choose from and hardly any log."""


def arrange(size: tuple[float, float], wanted: Wanted) -> dict[str, Area]:
    """Return the place of each slot in a window of ``size`` units; a slot without a place is not shown.

    Besides the panels ``top``, ``decision``, ``guide``, ``clock``, ``log``, ``strip`` and ``bar``, the slots
    are:

    - ``board``;
    - ``foot``, filled by the screen itself;
    - ``card``, above the newest log entries or, without a log, over strip and bar;
    - ``card_above``, which never covers the strip, for cards about the strip;
    - ``newest``, the log entries that nothing ever covers.
    """
    width, height = size
    side, rest = max(SIDE[0], min(SIDE[1], width * PART)), height - TOP
    left, strip, bar = width - side, STRIP if height > LOW else LOW_STRIP, BAR
    places = {"top": (0.0, 0.0, width, TOP)}
    fits = rest > LEDGER
    beside = fits and rest - wanted.guide > LEDGER
    below = 0.0 if beside else wanted.guide
    wanted = attrs.evolve(wanted, foot=wanted.foot + below, guide=wanted.guide - below)
    if fits:
        places |= _column(left, height, side, wanted)
    else:
        strip, bar = (0.0, 0.0) if wanted.folded else (strip, bar)
        places["decision"] = left, TOP, side, rest
    low = height - strip
    if strip:
        places["strip"] = 0.0, low, left, strip
    if not fits:
        # The card about the thing under the mouse matters more there than the screen's own bar.
        foot = low - (wanted.foot if not strip else 0.0 if wanted.foot else bar)
        places["card"] = 0.0, foot, left, height - foot
        places["card_above"] = 0.0, TOP, left, foot - TOP
        if wanted.past and strip:
            places["log"] = 0.0, low - bar, left, strip + bar
    foot = low - bar if wanted.past and not fits else low
    places["foot"] = 0.0, foot - wanted.foot, left, wanted.foot
    if below:
        places["guide"] = places["foot"]
    end = low - bar - wanted.foot
    places["bar"] = 0.0, end, left, bar
    places["board"] = 0.0, TOP, left, end - TOP
    return places


def _column(left: float, height: float, side: float, wanted: Wanted) -> dict[str, Area]:
    rest = height - TOP
    # A clock that would leave no room for the log is moved to the bar.
    clock = wanted.clock if rest - wanted.clock > LEDGER else 0.0
    column = rest - clock - wanted.guide
    # Beside a guide and during set-up the choices matter more than old entries.
    entries = CARD_SLOT[1] + NEWEST / 2 if wanted.guide or wanted.set_up else SEVEN
    answers = SET_UP if wanted.set_up else ANSWERS
    question = max(min(QUESTION[1], column * QUESTION[0]), min(answers, column - entries))
    card = max(CARD_SLOT[1], min(CARD_SLOT[2], column * CARD_SLOT[0], column - question - NEWEST))
    log = column - question
    above = clock if wanted.past else 0.0
    found = {
        "decision": (left, TOP, side, question),
        "log": (left, height - log - above, side, log + above),
        # A card leaves the edges of the column free.
        "card": (left + 1, height - log, side - 2, card),
        "card_above": (left + 1, height - log, side - 2, card),
        "newest": (left, height - log + card, side, log - card),
    }
    if wanted.guide:
        found["guide"] = left, TOP + question, side, wanted.guide
    if clock:
        found["clock"] = left, height - log - clock, side, clock
    return found

"""The bar below the board: directions and switches, the last enemy turn, scenario and edition, a clock."""

from __future__ import annotations

from hades.art.colours import PANEL, SPACE
from hades.ui.panels.bar import BAR, HEIGHT, Again, Views, board_bar
from hades.ui.screen import Window
from hades.ui.table import panel_contents
from hades.ui.table.table_panels import TablePanels
from hades.ui.table.table_screen import TableScreen

GAP = 6.0
DECKS = ("inferno", "purgatory")


class BarBelow:
    """The panels of the bar below the board: the bar, and a clock at its right end."""

    def __init__(self, window: Window, layout: TablePanels) -> None:
        self.window = window
        self.layout, self.clock = layout, layout.clock

    def draw(self, screen: TableScreen) -> None:
        """Place and update the bar, and paint its background."""
        layout, board, settings = self.layout, screen.board, self.window.settings
        left, top, width, _ = layout.places["bar"]
        self.window.brush.fill(left, top, width, BAR, PANEL)
        layout.bar.shown = layout.log_fits or screen.state.glance is None
        wide = self._draw_clock_beside(screen, top, width)
        layout.bar.place(left, top, width - wide, BAR, self.window.ratio)
        views = Views(
            board.both,
            board.ghost,
            board.numbers,
            settings.threats,
            layout.small.shown,
            layout.narrow,
            screen.threats.barred,
            screen.threats.thinking,
            tuple(screen.shown.directions[name] for name in DECKS),
        )
        again = Again(screen.turn_summary.barred, screen.advice.barred, screen.advice.coach)
        long, brief = panel_contents.tag(screen.game), panel_contents.tag(screen.game, brief=True)
        edition = brief.partition(", ")[0].partition(" ")[2]
        bar = board_bar(
            views,
            again if screen.state.is_played else None,
            (long, brief, edition),
            panel_contents.tag_tip(screen.game),
            self.window.kit,
            plain=panel_contents.is_plain(self.window),
        )
        layout.bar.update(bar)

    def _draw_clock_beside(self, screen: TableScreen, top: float, width: float) -> float:
        """Place and update the clock, and return the width it takes from the bar.

        It stands above the log if it is large and has room there, else at the end of the bar.
        """
        clock, large, ratio = self.clock, "clock" in self.layout.places, self.window.ratio
        face = screen.run_display.face(large=large)
        # In the history view the log extends over the place of a large clock.
        clock.shown = face is not None and screen.state.glance is None
        if face is None:
            return 0.0
        wide = clock.measure(ratio)
        if large:
            clock.place(*self.layout.places["clock"], ratio)
        else:
            clock.place(width - GAP - wide, top + (BAR - HEIGHT) / 2, wide, HEIGHT, ratio)
        clock.update(face)
        return 0.0 if large else wide + GAP

    def draw_clock(self, screen: TableScreen) -> None:
        """Draw the clock alone, over the last frame."""
        clock, window, large = self.clock, self.window, "clock" in self.layout.places
        face = screen.run_display.face(large=large)
        if face is not None:
            clock.update(face)
            window.brush.size(*window.units)
            # The background shows through at the round corners of the clock.
            behind = SPACE if large else PANEL
            window.brush.fill(clock.x, clock.y, clock.width, clock.height, behind)
            clock.draw()

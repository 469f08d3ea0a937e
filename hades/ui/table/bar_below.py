"""The bar below the board: directions and switches, the last enemy turn, scenario and edition."""

from __future__ import annotations

from typing import Any

import attrs

from hades.art.colours import PANEL, SPACE
from hades.ui import keys
from hades.ui.panels.playback_controls import Again
from hades.ui.panels.viewbar import BAR, Views
from hades.ui.panels.viewbar import HEIGHT as BUTTON
from hades.ui.screen import Window
from hades.ui.table import panel_contents
from hades.ui.table.table_panels import TablePanels
from hades.ui.table.table_screen import TableScreen

GAP = 6.0
DECKS = ("inferno", "purgatory")


@attrs.frozen
class FootBar:
    """The texts on the bar below the board, and the units of width they take."""

    form: int
    """Form of switches and buttons, an index of `FORMS`."""
    tag: str
    views: float
    again: float
    tagged: float

    @property
    def wide(self) -> float:
        """Width of all parts together, in units."""
        return self.views + self.tagged + (self.again + GAP if self.again else 0.0) + 3 * GAP


class BarBelow:
    """The panels of the bar below the board, with texts as long as there is room for."""

    def __init__(self, window: Window, layout: TablePanels) -> None:
        self.window = window
        self.layout, self.clock = layout, layout.clock
        self._fitted: tuple[Any, FootBar] = (None, FootBar(0, "", 0.0, 0.0, 0.0))
        """The state that determines the fit, and the fit for that state."""

    def _clock(self, screen: TableScreen, x: float, y: float, wide: float) -> None:
        """Place and update the clock: above the log if it is large and has room there, else on the bar."""
        layout, large = self.layout, "clock" in self.layout.places
        face = screen.run_display.face(large=large)
        # In the history view the log extends over the place of a large clock.
        self.clock.shown = face is not None and screen.state.glance is None
        if face is None:
            return
        if large:
            self.clock.place(*layout.places["clock"], self.window.ratio)
        else:
            self.clock.place(x, y, wide, BUTTON, self.window.ratio)
        self.clock.update(face)

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

    def _clock_wide(self, screen: TableScreen) -> float:
        """Return the width that a clock needs on the bar, in units; 0 for none."""
        wanted = screen.run_display.is_shown and "clock" not in self.layout.places
        return self.clock.measure(self.window.ratio) + GAP if wanted else 0.0

    def draw(self, screen: TableScreen) -> None:
        """Place and update the panels of the bar, and paint its background."""
        layout, board = self.layout, screen.board
        area, k, ratio = board.area, self.window.unit, self.window.ratio
        top, width = (area.top + area.height) / k, layout.decision.x
        self.window.brush.fill(0, top, width, BAR, PANEL)
        again, y = layout.over.again, top + (BAR - BUTTON) / 2
        free = layout.log_fits or screen.state.glance is None
        layout.views.shown = layout.tag.shown = free
        # A replay has no last enemy turn of its own.
        again.shown = free and screen.state.is_played
        drifts = tuple((deck, screen.shown.directions[name]) for deck, name in enumerate(DECKS))
        on = board.both, board.ghost, board.numbers, self.window.settings.threats, layout.small.shown
        words, low = panel_contents.tag(screen.game), panel_contents.tag(screen.game, brief=True)
        # In the narrowest windows the tooltip has what is left out.
        edition = low.partition(", ")[0].partition(" ")[2]
        forms = (0, words), (1, words), (1, low), (2, low), (3, low), (4, low), (4, edition)
        calm, thinking = screen.threats.barred, screen.threats.thinking
        plain = panel_contents.is_plain(self.window)
        views = Views(*on, layout.narrow, calm, thinking, drifts, keys.stamp(), plain)
        # The fit depends on nothing that changes from question to question, ...
        coach = bool(self.window.settings.coach)
        wide = self._clock_wide(screen)
        # ... except in the simple view, which adds the switches that are on.
        shown = (plain, *on) if plain else ()
        key = keys.stamp(), forms, width, again.shown, ratio, coach, wide, shown
        if self._fitted[0] != key:
            bar = self._fit(views, forms, width - wide)
            self._fitted = key, (bar if bar.wide + wide <= width else self._fit(views, forms, width))
        bar = self._fitted[1]
        # Without room for both, the clock replaces the tag.
        instead = bool(wide) and bar.wide + wide > width
        layout.views.place(GAP, y, bar.views, BUTTON, ratio)
        layout.views.update(attrs.evolve(views, form=bar.form))
        left = width - bar.views - bar.again - 4 * GAP
        end = max(min(bar.tagged, width / 2, left), min(wide, left) if instead else 0.0)
        right = width - GAP - (0.0 if instead else wide)
        layout.tag.shown = free and not (instead or plain)
        layout.tag.place(right - end, y, end, BUTTON, ratio)
        self._clock(screen, right - end if instead else right + GAP, y, end if instead else wide - GAP)
        layout.tag.update((bar.tag, panel_contents.tag_tip(screen.game)))
        if again.shown:
            again.place(layout.tag.x - GAP - bar.again, y, bar.again, BUTTON, ratio)
            barred = screen.turn_summary.barred, screen.advice.barred
            again.update(Again(bar.form, *barred, keys.stamp(), screen.advice.coach, plain))

    def _fit(self, views: Views, forms: tuple[tuple[int, str], ...], width: float) -> FootBar:
        """Return the longest form that fits on the bar, with its tag."""
        layout, ratio, again = self.layout, self.window.ratio, self.layout.over.again
        coach = "ready" if self.window.settings.coach else ""
        for form, tag in forms:
            buttons = Again(form, coach=coach, plain=views.plain)
            bar = FootBar(
                form,
                tag,
                layout.views.measure(attrs.evolve(views, form=form), ratio),
                again.measure(buttons, ratio) if again.shown else 0.0,
                0.0 if views.plain else layout.tag.measure(tag, ratio),
            )
            if bar.wide <= width:
                break
        return bar

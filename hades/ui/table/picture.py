"""The drawing of a table: the board as it is shown, and every panel with its content."""

from __future__ import annotations

from typing import Any

import attrs

from hades import geometry as geo
from hades.art.colours import PANEL, palette
from hades.history.animation import Shot
from hades.history.playback import Walker
from hades.odds.score_outlook import VictoryScale, ladder
from hades.pages import state_of_play
from hades.ui.board.ambient import AmbientAnimation
from hades.ui.board.combat_effects import Blow, CombatEffects, MovingCounter
from hades.ui.kit.action import NOTHING
from hades.ui.kit.panel import PanelBatch
from hades.ui.panels.cards import choices_card, roster_card
from hades.ui.panels.decision import Decision
from hades.ui.panels.log import Log
from hades.ui.panels.minimap import small
from hades.ui.panels.top import Top
from hades.ui.table import camera_targets, panel_contents, simple_view
from hades.ui.table.bar_below import BarBelow
from hades.ui.table.inspection import Inspector
from hades.ui.table.overlay import EDGE, Overlay
from hades.ui.table.table_screen import TableScreen
from hades.view import View

VEIL = 0.65
"""Opacity of the veil over the choices while the small menu is open; a click on them closes the menu."""


class TablePicture:
    """The painter of a table."""

    def __init__(self, table: TableScreen) -> None:
        self.table, self.state = table, table.state
        window = table.window
        self.calm = AmbientAnimation(window, table.board)
        self.inspector = Inspector(window)
        self.overlay = Overlay(window, table.layout)
        self.bar_below = BarBelow(window, table.layout)
        self.together = PanelBatch(window.brush)
        self._scene_key: tuple[object, ...] | None = None
        self._point_key: tuple[object, ...] | None = None
        self._taken: frozenset[str] = frozenset()
        """Hexes that hold a Unit or a mark."""
        self._fan_key: tuple[object, ...] = (None, "")
        self._small_key: Any = None
        self._drawn: tuple[Any, tuple[str, str]] = (None, ("", ""))
        """The state that determines the turn's Nasty Surprise, and that card's id and title."""
        self._steps: tuple[View, VictoryScale] | None = None
        """The view that was shown last, and its victory levels."""

    # The board

    def draw_board(self) -> None:
        """Draw the board, with animations and marks."""
        board, way, walkers = self.state.board, self._way(), self._walkers()
        marks, chosen = self.state.lit
        gone = tuple(walker[0] for walker in walkers)
        key = (
            board.look,
            marks,
            chosen,
            self.state.stamp,
            self.state.board_changes,
            gone,
            self.table.foresight.known,
        )
        if key != self._scene_key:
            self._scene_key = key
            shown = self.state.shown
            if gone:
                shown = shown.evolve(units=tuple(u for u in shown.units if u.id not in gone))
            board.dangers = self.table.foresight.dangers()
            board.scene(shown, marks, chosen)
            here = {unit.hex for unit in shown.units} | {one.hex for one in shown.treasures.values()}
            self._taken = frozenset((here | {*marks}) - {""})
            self._point_key = None
        shot = self.state.marked
        self.state.pointed_out = tuple(dict.fromkeys(self.table.pointed_out()))
        self.state.ringed = shot.rings if shot is not None else self.state.pointed_out
        self.state.about = camera_targets.about(self.state)
        pointed = self.state.hover, way, self.state.ringed, self.state.about
        if self._point_key != pointed:
            self._point_key = pointed
            board.point(*pointed[:3], self.table.foresight.likely(self.state.hover), self.state.about)
        fan = self.table.fanned.fan, self.table.fanned.unit
        if self._fan_key != fan:
            self._fan_key = fan
            board.fan(fan[0], self.state.shown, fan[1])
        board.drawn(self.table.drawing)
        board.actors(self._on_the_way(walkers))
        board.fight(self._blows(shot), *self.table.film.projector.progress)
        board.draw()
        if self.state.window.settings.calm and not self.state.window.settings.still:
            self.draw_breath()

    def draw_breath(self) -> None:
        taken = self._taken.union(self.state.ringed, self.state.about)
        self.calm.draw(self.state.shown, taken, self.state.hover, sky=not self.table.breathes)

    def _walkers(self) -> tuple[Walker, ...]:
        return () if self.state.looks_back else self.table.film.projector.walkers

    def _on_the_way(self, walkers: tuple[Walker, ...]) -> list[MovingCounter]:
        """Return the counters moving on a deck in view; the controls name the places of the others."""
        decks = self.state.board.decks
        return [
            MovingCounter(self.state.pictures[unit], x, y, deck)
            for unit, deck, x, y in walkers
            if deck in decks
        ]

    def _blows(self, shot: Shot | None) -> CombatEffects:
        """Return the effects of a fight: the line of fire, and the losses."""
        if shot is None or not (shot.fire or shot.struck):
            return CombatEffects()
        struck = tuple(Blow(self.state.pictures.get(one.id, ""), one.hex, one.gone) for one in shot.struck)
        return CombatEffects(shot.fire, struck)

    def _way(self) -> tuple[str, ...]:
        """Return the hexes of the path that is shown, was walked, or leads to the hex under the mouse."""
        if self.state.glance is not None:
            return self.state.glance.places.path
        if self.table.film.shot is not None and self.table.film.shot.walks:
            return tuple(hex_ for walk in self.table.film.shot.walks for hex_ in walk.path)
        if self.state.hover < 0 or self.state.busy:
            return ()
        mark = self.state.session.marks.get(geo.label(self.state.hover))
        return mark.way if mark else ()

    # The panels

    def draw_panels(self) -> None:
        """Update and draw all panels."""
        shown, session, layout = self.state.shown, self.state.session, self.state.layout
        now, plain = self.state.is_present, simple_view.is_plain(self.state.window)
        layout.top.update(self.header())
        layout.decision.update(self._decision())
        self._log()
        shot = self.state.marked or self.table.film.shown
        fire = panel_contents.fire(shot, over=self.table.film.projector.progress[0] >= 1)
        aboard = panel_contents.strip(session, shown, self.state.tab, now=now, fire=fire)
        layout.strip.update(simple_view.strip(aboard, layout.strip.width) if plain else aboard)
        if layout.roster.shown:
            roster = panel_contents.roster(session, shown, now=now)
            layout.roster.update(roster_card(roster, self.state.window.kit))
        self.bar_below.draw(self.table)
        self._small()
        self.overlay.arrange(self.table, layout.decision)
        self.overlay.recap(self.table)
        self.overlay.frame(self.table)
        self.together.draw(layout.fixed[::-1], self.state.window.units, self.state.window.ratio)
        over = layout.log if layout.log.y <= layout.small.y else layout.over.turn
        if not (over.shown and over.holds(layout.small.x, layout.small.y)):
            layout.small.frames(self.state.board.cameras, self.state.board.decks)
        self._hot()
        if self.state.choices:
            self._chooser()
        elif self.state.sheet is None:
            self._tip()
        if self.state.sheet is not None:
            width, height = self.state.window.units
            self.state.window.brush.fill(0, 0, width, height, (0, 0, 0), 0.55)
            layout.sheet.fit(self.state.sheet, self.state.window.units, self.state.window.ratio)
            layout.sheet.update(self.state.sheet)
            layout.sheet.draw()

    def _decision(self) -> Decision:
        """Return the question and its choices."""
        session, hands = self.state.session, self.table.hands
        listing = self.state.listing
        content = panel_contents.decision(
            session,
            self.state.shown,
            self.state.pictures,
            busy=self.state.busy,
            listing=listing,
            raw=hands.raw() if hands is not None and listing else (),
        )
        if not self.state.busy and session.ask is not None and not listing:
            drawing = hands.entry.drawing(session.awaited.needed) if hands and session.awaited else None
            options = hands.answers() if hands is not None else self.state.layout.with_extras(session)
            content = attrs.evolve(content, options=options, drawing=drawing, result=self.table.film.result)
        if self.state.choices:
            # While the small menu is open, the keys belong to it and no choice is pointed out.
            content = attrs.evolve(content, options=tuple(attrs.evolve(o, key="") for o in content.options))
        else:
            advised = (n for n, option in enumerate(content.options) if self.table.advises(option))
            content = attrs.evolve(content, advised=tuple(advised))
            if hands is not None and hands.enter_taken:
                free = map(panel_contents.keyless, content.options)
                content = attrs.evolve(content, options=tuple(free))
        if hands is not None:
            among = {option.commands for option in content.options}
            hidden = [o for o in hands.orders() if o.commands not in among and not self.state.choices]
            content = attrs.evolve(content, orders_advised=any(map(self.table.advises, hidden)))
            (x, y), panel = hands.rested, self.state.layout.decision
            content = attrs.evolve(content, rested=(x - panel.x, y - panel.y))
        # A position, such as a puzzle's, may depend on the deck that cards are drawn from.
        plain = simple_view.is_plain(self.state.window)
        return simple_view.decision(content, bool(self.state.game.position)) if plain else content

    def _chooser(self) -> None:
        under, chooser = self.state.layout.decision, self.state.layout.chooser
        self.state.window.brush.fill(under.x, under.y, under.width, under.height, PANEL, VEIL)
        self.inspector.draw(self.table, NOTHING)
        lines = tuple((o.label, o.note, self.table.advises(o)) for o in self.state.choices)
        chooser.update(choices_card(lines, chooser.width, self.state.window.ratio))
        chooser.draw()

    def header(self) -> Top:
        """Return the top bar for the shown view, without anything still to be played back."""
        shown = self.state.shown
        if self._steps is None or self._steps[0] is not shown:
            self._steps = shown, ladder(shown)
        content = panel_contents.top(
            shown, self.state.board.deck, self.state.window.settings, self._surprise(), self._steps[1]
        )
        return attrs.evolve(content, goals=camera_targets.unseen(self.state))

    def _surprise(self) -> tuple[str, str]:
        """Return id and title of the Nasty Surprise of the shown turn, ("", "") before it is drawn."""
        key = self.state.session.game_log.version, len(self.table.film.ahead), self.state.until
        if self._drawn[0] != key:
            card = state_of_play.surprise_of(self.table.desk())
            found = (card.source, card.title.partition("  ")[2]) if card else ("", "")
            self._drawn = key, found
        return self._drawn[1]

    def _small(self) -> None:
        """Draw the small maps, repainted when a Unit has moved."""
        key = (
            self.state.stamp,
            self.state.board.deck,
            self.state.layout.small.width,
            self.state.layout.small.height,
            self.state.window.ratio,
            palette(),
        )
        if self.state.layout.small.shown and key != self._small_key:
            self._small_key = key
            self.state.layout.small.update(small(self.state.shown, self.state.board.deck))

    def _hot(self) -> None:
        spot = self.state.layout.last = self.state.layout.spot(*self.state.mouse)
        if spot is None or not spot.action or not spot.live or self.state.sheet is not None:
            return
        panel = self.state.layout.panel_at(*self.state.mouse)
        if panel is not None:
            x, y = panel.x + spot.x, panel.y + spot.y
            self.state.window.brush.fill(x, y, spot.width, spot.height, (255, 255, 255), 0.09)

    def _log(self) -> None:
        if self.state.layout.log.shown:
            past = self.table.past
            ids, plain = self.state.window.settings.ids, simple_view.is_plain(self.state.window)
            self.state.layout.log.update(
                Log(past.lines(), past.stamp, past.filter, past.line_shown, ids, plain)
            )

    def _tip(self) -> None:
        """Draw the card of the pointed-at thing, or the tooltip of a button."""
        spot = None if self.state.keyed else self.state.layout.last
        over = self.state.keyed or spot is not None or self.state.layout.on_board(*self.state.mouse)
        panel = self.state.layout.panel_at(*self.state.mouse)
        # Things that came under a resting mouse after a click get no tooltip.
        tip = (
            panel.tip_of(spot)
            if panel is not None and spot is not None and self.state.clicked is None
            else ""
        )
        told = tip if self._tells(tip) else ""
        first = (
            self.overlay.unread(self.table, camera_targets.pointed_at(self.state)) and not self.state.choices
        )
        action = spot.action if spot is not None else NOTHING
        if over and not first and self.inspector.draw(self.table, action, told):
            return
        if tip:
            clear = [panel for panel in self.state.layout.fixed if panel.shown and panel.clear]
            self.table.tip.beside(
                tip, self.state.mouse, self.state.window.units, self.state.window.ratio, clear
            )

    def _tells(self, tip: str) -> bool:
        """Return whether a tooltip uses the card place.

        Several lines would hide their neighbours on the strip, the bars or the board. During enemy playback
        the place may hold a card; without a log it is that of the strip and the bar, which show no tooltip
        there.
        """
        panel, low = (
            self.state.layout.panel_at(*self.state.mouse),
            (
                self.state.layout.strip,
                self.state.layout.views,
                self.state.layout.over.again,
                self.state.layout.tag,
            ),
        )
        beside = panel is self.state.layout.top or (self.state.layout.log_fits and panel in low)
        return beside and "\n" in tip and not self.state.busy

    def covers_board(self) -> bool:
        """Return whether a panel lies over the board, so that idle animation would be painted over it."""
        layout, (left, top, wide, high) = self.state.layout, self.overlay.box()
        told = self.inspector
        cards = ((told.card, told.blocks), (told.odds, told.tables), (self.table.tip, layout.last))
        over = [panel for panel in layout.fixed if panel.shown]
        over += [panel for panel, something in cards if something]
        right, low = left + wide - EDGE, top + high - EDGE
        return any(
            panel.x < right
            and left + EDGE < panel.x + panel.width
            and panel.y < low
            and top + EDGE < panel.y + panel.height
            for panel in over
        )

    def draw_clock(self) -> None:
        """Draw the clock alone, over the last frame."""
        self.bar_below.draw_clock(self.table)

    @property
    def clock_is_free(self) -> bool:
        layout, clock = self.state.layout, self.state.layout.clock
        if (
            not clock.shown
            or self.state.window.screen_shown is not self.table
            or self.state.sheet is not None
        ):
            return False
        told = self.inspector
        tip = (self.table.tip,) if layout.last is not None else ()
        covered = bool(told.blocks or told.tables) and not layout.log_fits
        covered |= any(clock.overlaps(panel) for panel in (*layout.fixed, *tip) if panel is not clock)
        return not (covered or self.state.choices or clock.holds(*self.state.mouse))

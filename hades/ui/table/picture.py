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
        self.table = table
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

    def forget(self) -> None:
        """Rebuild the board at the next drawing."""
        self._scene_key = None

    def draw_board(self) -> None:
        """Draw the board, with animations and marks."""
        board, way, walkers = self.table.board, self._way(), self._walkers()
        marks, chosen = self.table._lit()
        gone = tuple(walker[0] for walker in walkers)
        key = (
            board.look,
            marks,
            chosen,
            self.table.tableau.changes,
            id(self.table.shown),
            gone,
            self.table.foresight.known,
        )
        if key != self._scene_key:
            self._scene_key = key
            shown = self.table.shown
            if gone:
                shown = shown.evolve(units=tuple(u for u in shown.units if u.id not in gone))
            board.dangers = self.table.foresight.dangers()
            board.scene(shown, marks, chosen)
            here = {unit.hex for unit in shown.units} | {one.hex for one in shown.treasures.values()}
            self._taken = frozenset((here | {*marks}) - {""})
            self._point_key = None
        shot = self.table.marked
        self.table.ringed = shot.rings if shot is not None else tuple(dict.fromkeys(self.table.pointed_out()))
        self.table.about = camera_targets.about(self.table)
        pointed = self.table.hover, way, self.table.ringed, self.table.about
        if self._point_key != pointed:
            self._point_key = pointed
            board.point(*pointed[:3], self.table.foresight.likely(self.table.hover), self.table.about)
        fan = self.table.fanned.fan, self.table.fanned.unit
        if self._fan_key != fan:
            self._fan_key = fan
            board.fan(fan[0], self.table.shown, fan[1])
        board.drawn(self.table.drawing)
        board.actors(self._on_the_way(walkers))
        board.fight(self._blows(shot), *self.table.film.projector.progress)
        board.draw()
        if self.table.window.settings.calm and not self.table.window.settings.still:
            self.draw_breath()

    def draw_breath(self) -> None:
        taken = self._taken.union(self.table.ringed, self.table.about)
        self.calm.draw(self.table.shown, taken, self.table.hover, sky=not self.table.breathes)

    def _walkers(self) -> tuple[Walker, ...]:
        return () if self.table.looks_back else self.table.film.projector.walkers

    def _on_the_way(self, walkers: tuple[Walker, ...]) -> list[MovingCounter]:
        """Return the counters moving on a deck in view; the controls name the places of the others."""
        decks = self.table.board.decks
        return [
            MovingCounter(self.table.pictures[unit], x, y, deck)
            for unit, deck, x, y in walkers
            if deck in decks
        ]

    def _blows(self, shot: Shot | None) -> CombatEffects:
        """Return the effects of a fight: the line of fire, and the losses."""
        if shot is None or not (shot.fire or shot.struck):
            return CombatEffects()
        struck = tuple(Blow(self.table.pictures.get(one.id, ""), one.hex, one.gone) for one in shot.struck)
        return CombatEffects(shot.fire, struck)

    def _way(self) -> tuple[str, ...]:
        """Return the hexes of the path that is shown, was walked, or leads to the hex under the mouse."""
        if self.table.past.glance is not None:
            return self.table.past.glance.places.path
        if self.table.film.shot is not None and self.table.film.shot.walks:
            return tuple(hex_ for walk in self.table.film.shot.walks for hex_ in walk.path)
        if self.table.hover < 0 or self.table.busy:
            return ()
        mark = self.table.session.marks.get(geo.label(self.table.hover))
        return mark.way if mark else ()

    # The panels

    def draw_panels(self) -> None:
        """Update and draw all panels."""
        shown, session, layout = self.table.shown, self.table.session, self.table.layout
        now, plain = (
            not self.table.busy and not self.table.looks_back,
            simple_view.is_plain(self.table.window),
        )
        layout.top.update(self.header())
        layout.decision.update(self._decision())
        self._log()
        shot = self.table.marked or self.table.film.shown
        fire = panel_contents.fire(shot, over=self.table.film.projector.progress[0] >= 1)
        aboard = panel_contents.strip(session, shown, self.table.tab, now=now, fire=fire)
        layout.strip.update(simple_view.strip(aboard, layout.strip.width) if plain else aboard)
        if layout.roster.shown:
            roster = panel_contents.roster(session, shown, now=now)
            layout.roster.update(roster_card(roster, self.table.window.kit))
        self.bar_below.draw(self.table)
        self._small()
        self.overlay.arrange(self.table, layout.decision)
        self.overlay.recap(self.table)
        self.overlay.frame(self.table)
        self.together.draw(layout.fixed[::-1], self.table.window.units, self.table.window.ratio)
        over = layout.log if layout.log.y <= layout.small.y else layout.over.turn
        if not (over.shown and over.holds(layout.small.x, layout.small.y)):
            layout.small.frames(self.table.board.cameras, self.table.board.decks)
        self._hot()
        if self.table.choices:
            self._chooser()
        elif self.table.sheet is None:
            self._tip()
        if self.table.sheet is not None:
            width, height = self.table.window.units
            self.table.window.brush.fill(0, 0, width, height, (0, 0, 0), 0.55)
            layout.sheet.fit(self.table.sheet, self.table.window.units, self.table.window.ratio)
            layout.sheet.update(self.table.sheet)
            layout.sheet.draw()

    def _decision(self) -> Decision:
        """Return the question and its choices."""
        session, hands = self.table.session, self.table.hands
        listing = hands is not None and hands.listing
        content = panel_contents.decision(
            session,
            self.table.shown,
            self.table.pictures,
            busy=self.table.busy,
            listing=listing,
            raw=hands.raw() if hands is not None and listing else (),
        )
        if not self.table.busy and session.ask is not None and not listing:
            drawing = hands.entry.drawing(session.awaited.needed) if hands and session.awaited else None
            options = hands.options() if hands is not None else self.table.layout.with_extras(session)
            content = attrs.evolve(content, options=options, drawing=drawing, result=self.table.film.result)
        if self.table.choices:
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
            hidden = [o for o in hands.orders() if o.commands not in among and not self.table.choices]
            content = attrs.evolve(content, orders_advised=any(map(self.table.advises, hidden)))
            (x, y), panel = hands.rested, self.table.layout.decision
            content = attrs.evolve(content, rested=(x - panel.x, y - panel.y))
        # A position, such as a puzzle's, may depend on the deck that cards are drawn from.
        plain = simple_view.is_plain(self.table.window)
        return simple_view.decision(content, bool(self.table.game.position)) if plain else content

    def _chooser(self) -> None:
        under, chooser = self.table.layout.decision, self.table.layout.chooser
        self.table.window.brush.fill(under.x, under.y, under.width, under.height, PANEL, VEIL)
        self.inspector.draw(self.table, NOTHING)
        lines = tuple((o.label, o.note, self.table.advises(o)) for o in self.table.choices)
        chooser.update(choices_card(lines, chooser.width, self.table.window.ratio))
        chooser.draw()

    def header(self) -> Top:
        """Return the top bar for the shown view, without anything still to be played back."""
        shown = self.table.shown
        if self._steps is None or self._steps[0] is not shown:
            self._steps = shown, ladder(shown)
        content = panel_contents.top(
            shown, self.table.board.deck, self.table.window.settings, self._surprise(), self._steps[1]
        )
        return attrs.evolve(content, goals=camera_targets.unseen(self.table))

    def _surprise(self) -> tuple[str, str]:
        """Return id and title of the Nasty Surprise of the shown turn, ("", "") before it is drawn."""
        key = self.table.session.game_log.version, len(self.table.film.ahead), self.table.until
        if self._drawn[0] != key:
            card = state_of_play.surprise_of(self.table.desk())
            found = (card.source, card.title.partition("  ")[2]) if card else ("", "")
            self._drawn = key, found
        return self._drawn[1]

    def _small(self) -> None:
        """Draw the small maps, repainted when a Unit has moved."""
        version = self.table.tableau.changes, id(self.table.shown)
        key = (
            version,
            self.table.board.deck,
            self.table.layout.small.width,
            self.table.layout.small.height,
            self.table.window.ratio,
            palette(),
        )
        if self.table.layout.small.shown and key != self._small_key:
            self._small_key = key
            self.table.layout.small.update(small(self.table.shown, self.table.board.deck))

    def _hot(self) -> None:
        spot = self.table.layout.last = self.table.layout.spot(*self.table.mouse)
        if spot is None or not spot.action or not spot.live or self.table.sheet is not None:
            return
        panel = self.table.layout.panel_at(*self.table.mouse)
        if panel is not None:
            x, y = panel.x + spot.x, panel.y + spot.y
            self.table.window.brush.fill(x, y, spot.width, spot.height, (255, 255, 255), 0.09)

    def _log(self) -> None:
        if self.table.layout.log.shown:
            past = self.table.past
            ids, plain = self.table.window.settings.ids, simple_view.is_plain(self.table.window)
            self.table.layout.log.update(
                Log(past.lines(), past.stamp, past.filter, past.line_shown, ids, plain)
            )

    def _tip(self) -> None:
        """Draw the card of the pointed-at thing, or the tooltip of a button."""
        spot = None if self.table.keyed else self.table.layout.last
        over = self.table.keyed or spot is not None or self.table.layout.on_board(*self.table.mouse)
        panel = self.table.layout.panel_at(*self.table.mouse)
        # Things that came under a resting mouse after a click get no tooltip.
        tip = (
            panel.tip_of(spot)
            if panel is not None and spot is not None and self.table.clicked is None
            else ""
        )
        told = tip if self._tells(tip) else ""
        first = (
            self.overlay.unread(self.table, camera_targets.pointed_at(self.table)) and not self.table.choices
        )
        action = spot.action if spot is not None else NOTHING
        if over and not first and self.inspector.draw(self.table, action, told):
            return
        if tip:
            clear = [panel for panel in self.table.layout.fixed if panel.shown and panel.clear]
            self.table.tip.beside(
                tip, self.table.mouse, self.table.window.units, self.table.window.ratio, clear
            )

    def _tells(self, tip: str) -> bool:
        """Return whether a tooltip uses the card place.

        Several lines would hide their neighbours on the strip, the bars or the board. During enemy playback
        the place may hold a card; without a log it is that of the strip and the bar, which show no tooltip
        there.
        """
        panel, low = (
            self.table.layout.panel_at(*self.table.mouse),
            (
                self.table.layout.strip,
                self.table.layout.views,
                self.table.layout.over.again,
                self.table.layout.tag,
            ),
        )
        beside = panel is self.table.layout.top or (self.table.layout.log_fits and panel in low)
        return beside and "\n" in tip and not self.table.busy

    def covers_board(self) -> bool:
        """Return whether a panel lies over the board, so that idle animation would be painted over it."""
        layout, (left, top, wide, high) = self.table.layout, self.overlay.box()
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
        layout, clock = self.table.layout, self.table.layout.clock
        if (
            not clock.shown
            or self.table.window.screen_shown is not self.table
            or self.table.sheet is not None
        ):
            return False
        told = self.inspector
        tip = (self.table.tip,) if layout.last is not None else ()
        covered = bool(told.blocks or told.tables) and not layout.log_fits
        covered |= any(clock.overlaps(panel) for panel in (*layout.fixed, *tip) if panel is not clock)
        return not (covered or self.table.choices or clock.holds(*self.table.mouse))

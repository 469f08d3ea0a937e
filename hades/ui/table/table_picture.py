"""The drawing of a table: the board as currently shown, and every panel with its contents."""

from __future__ import annotations

import math
from typing import Any

import attrs

from hades import geometry as geo
from hades.art.colours import PANEL, WARN
from hades.art.note_drawings import PenDrawing
from hades.facts import state_of_play
from hades.odds.score_outlook import VictoryScale, victory_scale
from hades.ui.kit.action import NOTHING
from hades.ui.kit.boxes import Gap, Row, Wide
from hades.ui.kit.gl import Area
from hades.ui.kit.memo import Memo
from hades.ui.kit.panel import WATCHED, Card, Panel, PanelBatch
from hades.ui.panels.bars import BAR, HEIGHT, board_bar
from hades.ui.panels.cards import choices_card, hint_card, tip_card, turn_card, why_card, with_turn
from hades.ui.panels.log import Log
from hades.ui.panels.playback_controls import PlaybackState
from hades.ui.panels.top_bar import Top
from hades.ui.table import camera_targets, panel_contents
from hades.ui.table.advice import not_now
from hades.ui.table.card_contents import Inspector, clip_card, playback_state
from hades.ui.table.table_screen import TableScreen

GAP = 6.0
"""Units between a clock in the bar below the board and its neighbours."""
THICK = 3.0
"""Thickness, in units, of the frame round the board in the history view."""
OFF = 6.0
"""Units between a card and the edge of the column."""
LEFT = 160.0
"""Height of the board, in units, that a tip must leave visible."""
ANSWERED = 0.6
"""Opacity of the veil over the choices of the last question while the player's own Unit moves."""
LEAST = 60.0
"""Minimum height above the choices, in units, that the headline of the player's own move replaces."""
WORDS = 112.0
"""Height, in units, of the headline of the player's own move where there is less room."""
NEWEST = 3
"""Number of log entries that the turn summary leaves in view."""


class TablePicture:
    def __init__(self, table: TableScreen) -> None:
        self.table, self.window, self.layout = table, table.window, table.layout
        self.board, self.playback = table.board, table.playback
        self.inspector = Inspector(table)
        self.batch = PanelBatch(table.window.brush)
        self._note, self._steps = Memo[tuple[Card, float]](), Memo[VictoryScale]()
        self._words = Memo[float]()
        """The end of the words of the step."""
        self._settled_at: tuple[object, ...] | None = None
        """Everything that the contents depend on, when they were last recomputed."""
        self._log_opened = False
        """`_is_log_opened` when the contents were last recomputed."""
        self._scene_key: tuple[object, ...] | None = None
        self._point_key: tuple[object, ...] | None = None
        self._rests_at: tuple[tuple[float, float], ...] = ()
        """Centre (x, y) of each deck's view in board units when the cameras last stood still; () at first."""

    def draw(self) -> None:
        table, window = self.table, self.window
        now = (
            window.changes,
            window.units,
            window.ratio,
            table.stamp,
            table.clip_playback.at,
            table.board_changes,
        )
        if now != self._settled_at or self._log_opened != self._is_log_opened:
            self._settled_at = now
            self.settle()
        if not table.keyed:
            # The board may have moved under a resting mouse.
            table.hover = table.under_mouse()
        self.draw_board()
        self.draw_panels()
        table.first.draw()
        if camera_targets.about(self.table) != self.table.about:
            # Another line has come under the mouse.
            window.next_frame()

    def settle(self) -> None:
        table, layout = self.table, self.layout
        table.make_room()
        table.player_input.look()
        self.board.ghosts = table.ghosts()
        table.pointed_out = tuple(dict.fromkeys(table.advised_hexes()))
        for part in (table.lesson_guide, table.run_display.ghost, table.history_view):
            part.draw()
        layout.top.update(self.header())
        if not table.busy or not layout.decision.paints:
            # During playback the question stays as it was.
            layout.decision.update(table.player_input.decision(table.advised))
        self._log()
        self._strip()
        self._bar()
        self._place_over()

    # The board

    def draw_board(self) -> None:
        board, table, way = self.board, self.table, self._way()
        walkers = () if table.looks_back else self.playback.clip_playback.walkers
        marks, chosen = table.highlights
        gone = tuple(walker[0] for walker in walkers)
        danger = self.table.threats.known
        key = board.look, marks, chosen, table.stamp, table.board_changes, gone, danger
        if key != self._scene_key:
            self._scene_key = key
            shown = table.shown
            if gone:
                shown = shown.evolve(units=tuple(u for u in shown.units if u.id not in gone))
            board.dangers = self.table.threats.dangers()
            board.scene(shown, marks, chosen)
            self._point_key = None
        clip = table.marked
        table.ringed = table.pointed_out if clip is None else clip.rings
        board.advised = table.pointed_out if clip is None else ()
        board.firing = camera_targets.firing(self.table)
        table.about = camera_targets.about(self.table)
        pointed = table.hover, way, table.ringed, table.about
        if not any(camera.gliding or camera.dragged for camera in board.cameras):
            # The numbers of hexes are placed in view.
            self._rests_at = tuple((camera.x, camera.y) for camera in board.cameras)
        if self._point_key != (pointed, self._rests_at):
            self._point_key = pointed, self._rests_at
            board.point(*pointed[:3], self.table.threats.likely(table.hover), table.about)
        board.fan(self.table.fan_timer.fan, table.shown, self.table.fan_timer.unit)
        board.drawn(PenDrawing.of(table.glance.notes if table.glance is not None else ()))
        # The controls name the places of counters that move on a deck out of view.
        pictures, decks = table.pictures, board.decks
        board.actors([(pictures[walker[0]], *walker[1:]) for walker in walkers if walker[1] in decks])
        board.stage.show(*self.playback.effects(clip), table.shown, pictures)
        board.draw()

    def _way(self) -> tuple[str, ...]:
        if self.table.glance is not None:
            return self.table.glance.places.path
        clip = self.playback.clip
        if clip is not None and clip.walks:
            return tuple(hex_ for walk in clip.walks for hex_ in walk.path)
        if self.table.hover < 0 or self.table.busy:
            return ()
        mark = self.table.session.marks.get(geo.label(self.table.hover))
        return mark.way if mark else ()

    # The panels

    def draw_panels(self) -> None:
        layout = self.layout
        self._place_card()
        if (face := self.table.run_display.shown) is not None:
            layout.clock.update(face)
        if self.table.glance is not None:
            # The past is marked by shape, not only by colour.
            self.window.brush.frame(self.box(), THICK, WARN)
        self.batch.draw(layout.fixed[::-1], self.window.units, self.window.ratio)
        if self._is_past_question:
            # The question has been answered; of a move, only the headline takes its place.
            own, column = layout.own, layout.decision
            own.draw()
            if own.height < column.height:
                low = own.y + own.height
                area = column.x + 1, low, column.width - 1, column.y + column.height - low
                self.window.brush.fill(*area, PANEL, ANSWERED)
            layout.card.draw()
        self._highlight()
        if self.table.choices:
            self._chooser()
        elif self.table.on_top and not self.table.refused:
            self._tip()
        if self.table.refused:
            self.table.tip.beside(self.table.refused, self.table.mouse, self.window.units, self.window.ratio)
        self.table.pointer.drawn()

    def _chooser(self) -> None:
        chooser = self.layout.chooser
        choices = self.table.choices
        layout = self.layout.place_chooser(choices)
        self.inspector.draw(NOTHING)
        chooser.update(choices_card(choices, self.table.advised(choices), layout))
        chooser.draw()

    @property
    def _is_past_question(self) -> bool:
        """True during the playback of the player's own move, beside a question already answered."""
        return self.table.busy and not self.playback.controlled

    def header(self) -> Top:
        table, shown = self.table, self.table.shown
        steps = self._steps.of(table.stamp, lambda: victory_scale(shown))
        card = state_of_play.surprise_of(table.page_context())
        surprise = (card.id, card.title) if card else ("", "")
        content = panel_contents.top(shown, self.board.deck, self.window.settings, surprise, steps)
        return attrs.evolve(content, goals=camera_targets.unseen(table))

    def _highlight(self) -> None:
        layout, mouse = self.layout, self.table.mouse
        spot, panel = layout.spot(*mouse), layout.panel_at(*mouse)
        if panel is layout.decision and self._is_past_question:
            spot = None
        layout.last = spot
        if panel is not None and spot is not None and self.table.on_top:
            self.table.light_up(panel, spot)

    def _strip(self) -> None:
        # While a step shows the Vittles, the strip shows its modules.
        table, glance = self.table, self.table.glance
        effects, _ = self.playback.effects(glance.clip if glance is not None else self.playback.clip)
        tab = 0 if any(effect.kind == "ship" for effect in effects) else table.tab
        now, plain = table.is_present, panel_contents.is_plain(self.window)
        aboard = panel_contents.strip(table.session, table.shown, tab, now=now, plain=plain)
        self.layout.strip.update(attrs.evolve(aboard, pointed=table.lesson_guide.pointed()))

    def _log(self) -> None:
        past, self._log_opened = self.table.history_view, self._is_log_opened
        if self.layout.log.shown:
            plain = panel_contents.is_plain(self.window)
            last = len(self.table.session.game.history)
            opened = self._log_opened and not plain
            clip, glance = self.playback.clip, self.table.glance
            lit = tuple(event.moment for event in clip.events) if clip is not None else ()
            lit = (glance.line.moment,) if glance is not None else lit
            content = Log(past.lines(), past.filter, lit, plain, opened, last)
            self.layout.log.update(content)

    @property
    def _is_log_opened(self) -> bool:
        """True if the log has filters: under the mouse, with the keyboard frame or in the history view."""
        table = self.table
        return table.looks_back or self.window.framed or self.layout.log.holds(*table.mouse)

    def _tip(self) -> None:
        table, layout, window = self.table, self.layout, self.window
        spot = None if table.keyed else layout.last
        panel = layout.panel_at(*table.mouse)
        # A button that came under the resting mouse by a click gets no tooltip.
        still = table.pointer.rests("click")
        tip = panel.tip_of(spot) if panel is not None and spot is not None and not still else ""
        tip = panel_contents.uncited(tip) if panel_contents.is_plain(window) else tip
        over = table.keyed or spot is not None or layout.on_board(*table.mouse)
        unread = layout.card_kind and table.pointer.rests("card") and not table.choices
        action = spot.action if spot is not None else NOTHING
        # Beside the mouse, a tooltip of several lines would hide the neighbouring buttons. During a playback
        # the card slot may be taken; without a log, it covers the strip and the bar.
        in_slot = (layout.top, layout.strip, layout.bar) if layout.log_fits else (layout.top,)
        card = tip if panel in in_slot and "\n" in tip and not table.busy else ""
        if over and not unread and self.inspector.draw(action, card):
            return
        if tip:
            clear = [panel for panel in layout.fixed if panel.shown and panel.clear]
            about = None
            if panel is not None and spot is not None:
                about = panel.x + spot.x, panel.y + spot.y, spot.width, spot.height
            self.table.tip.beside(tip, table.mouse, window.units, window.ratio, clear, about)

    # The panels over the others

    def _place_over(self) -> None:
        layout, glance, decision = self.layout, self.table.glance, self.layout.decision
        layout.controls.shown = self.playback.controlled or glance is not None
        layout.why.shown = glance is not None
        self.table.pointer.look("controls", layout.controls.shown)
        x, y, wide, high = decision.x, decision.y, decision.width, decision.height
        if layout.controls.shown:
            content = self._playback_controls()
            layout.controls.width = wide
            part = layout.controls.tall(content, self.window.ratio) if glance is not None else high
            self._put(layout.controls, content, x, y, wide, part)
            y, high = y + part, high - part
        if glance is not None:
            self._put(layout.why, why_card(glance.page), x, y, wide, high)
        elif self._is_past_question:
            step, clip = self._playback_controls(), self.playback.shown
            if clip is not None and clip.kind == "walk":
                first = min((s.y for s in decision.spots if s.action.name == "option"), default=0.0)
                high = first - OFF if first > LEAST else WORDS
                layout.own.place(x, y, wide, high, self.window.ratio)
                high = max(high, layout.own.words(step, self.window.ratio))
            self._put(layout.own, step, x, y, wide, high)
        self._place_note()

    def _playback_controls(self, *, shows_result: bool = False) -> PlaybackState:
        content, table = playback_state(self.table, shows_result=shows_result), self.table
        if self.layout.log.shown and table.history_view.filter == "all":
            # The log says the same.
            content = attrs.evolve(content, text="")
        effects, _ = self.playback.effects(self.playback.shown)
        if not self.layout.log_fits and any(effect.words == "banner" for effect in effects):
            # The card needs the room.
            content = attrs.evolve(content, matters="", clauses=())
        plain = panel_contents.is_plain(self.window) and self.table.glance is None
        return panel_contents.simple_playback(content) if plain else content

    def _place_note(self) -> None:
        """Place the hint, else the tip, else the turn summary, in the card slot.

        Until the mouse or the hex cursor moves, such a note has priority over the card about the thing under
        the mouse.
        """
        table, layout, note = self.table, self.layout, self.layout.note
        hint, tip, turn = table.advice.shown.card, table.first.tip, table.turn_summary.card
        # The small menu lies over the card slot.
        shown, low = None if table.choices else hint or tip or turn, not layout.log_fits
        if table.pointer.look("card", shown):
            note.scroll = 0.0
        layout.card_kind, note.shown = "", shown is not None
        if shown is None:
            return
        (_, y, wide, high), ratio = layout.places["card"], self.window.ratio
        room = self.window.units[1] - y

        def laid_out() -> tuple[Card, float]:
            if hint is not None:
                card = hint_card(hint, low=low)
            elif tip is not None:
                card = tip_card(tip, wide, ratio, low=low)
                # A first game has a tip at every question; on a card of its own, it would hide the summary.
                both = with_turn(card, turn, wide, ratio) if turn is not None and not low else card
                card = both if both.tall(wide, ratio) < room else card
            else:
                assert turn is not None
                card = turn_card(turn, wide, ratio)
            return card, card.tall(wide, ratio)

        made_from = hint, tip, turn, wide, ratio, low, room, [seen() for seen in WATCHED]
        card, tall = self._note.of(made_from, laid_out)
        end = math.inf
        if hint is not None:
            layout.card_kind = "hint"
        elif tip is not None:
            layout.card_kind, bar = "tip", layout.strip.y - layout.places["bar"][3]
            if low and bar - tall - self.box()[1] >= LEFT:
                end = bar
            elif low and tip.place == "ship":
                end = layout.strip.y
        else:
            layout.card_kind = "turn"
            if not low:
                end = max(layout.log.entry_at(y + high)[0], layout.log.newest(NEWEST))
        self._put_card(card, tall, end)

    # The card of a step

    def _place_card(self) -> None:
        """Place the card of the step in the column, below the words if there is room."""
        layout, table, ratio = self.layout, self.table, self.window.ratio
        card, clip, (effects, clock) = layout.card, table.playback.shown, self.playback.effects(table.marked)
        effect = next((effect for effect in effects if effect.kind == "card"), None)
        card.shown = False
        if effect is None or clip is None:
            return
        card.shown, card.opened = True, effect.part(clock)
        shows_result = table.clip_playback.shows_result
        content = clip_card(clip, table.shown, table.pictures, effect, shows_result=shows_result)
        # During a playback nothing in the column can be chosen, and the card may cover the log.
        column, panel = layout.decision, layout.controls if layout.controls.shown else layout.own
        # The end of the words of the step, with its result.
        words_end = self._words.of(
            (clip, panel.width, ratio, panel is layout.own),
            lambda: panel.words(self._playback_controls(shows_result=True), ratio),
        )
        top = panel.y + words_end + 2 * OFF
        room = self.window.units[1] - OFF - top
        wide, high = card.size(content, column.width - 2 * OFF, room, ratio)
        if high > room and effect.words == "banner":
            # Where there is little room, a card says only what happened, not what could happen.
            short = attrs.evolve(clip, effect="", flavour="") if clip.results else clip
            content = attrs.evolve(content, clip=short)
            wide, high = card.size(content, wide, room, ratio)
        x, bottom = column.x + (column.width - wide) / 2, self.window.units[1] - OFF
        self._put(card, content, x, max(column.y, min(top, bottom - high)), wide, high)

    def _put(self, panel: Panel, content: Any, x: float, y: float, wide: float, high: float) -> None:
        panel.place(x, y, wide, high, self.window.ratio)
        panel.update(content)

    def _put_card(self, card: Card, tall: float, low: float) -> None:
        """Put a text card, ``tall`` units high, into the card slot, with its lower edge at ``low`` or above.

        With a log, the card cuts no entry. In a low window, the card covers all of the strip, or the bar as
        well.
        """
        x, y, wide, high = self.layout.places["card"]
        # One unit more, so that rounding never makes its rows scroll.
        tall, end = math.ceil(tall) + 1.0, self.window.units[1]
        if self.layout.log_fits:
            tall = min(low, end, self.layout.log.entry_at(y + tall)[1]) - y
        else:
            strip = self.layout.strip.height
            tall = min(high, tall) if low < end else high if tall > strip else strip
            y = min(low, end) - tall
        self._put(self.layout.note, card, x, y, wide, tall)

    def box(self) -> Area:
        """Return the rectangle of the board in units."""
        area, k = self.board.area, self.window.unit
        return area.left / k, area.top / k, area.width / k, area.height / k

    # The bar below the board

    def _bar(self) -> None:
        table, layout, board, settings = self.table, self.layout, self.board, self.window.settings
        left, top, width, _ = layout.places["bar"]
        layout.bar.shown = layout.log_fits or not (layout.wanted.folded or self.table.glance is not None)
        wide = self._clock(top, width)
        layout.bar.place(left, top, width, BAR, self.window.ratio)
        on = {"both": board.both, "numbers": settings.numbers, "threats": settings.threats}
        barred = {
            "both": layout.narrow,
            "threats": table.threats.barred,
            "turn": table.turn_summary.barred,
            "hint": not_now(self.table),
        }
        game, tags = table.game, ("Game",) * 3
        if not table.is_played or game.undo_mode == "analysis":
            # The player of a game knows it, but not always the branch that is played.
            tags = panel_contents.tag(game), panel_contents.tag(game, brief=True), "Game"
        bar = board_bar(
            on,
            barred,
            tags,
            panel_contents.tag_tip(game),
            thinking=table.threats.thinking,
            coach=table.advice.coach,
            is_played=table.is_played,
            plain=panel_contents.is_plain(self.window),
            keyless=panel_contents.is_keyless(self.window),
        )
        layout.bar.update(Row((bar, Wide(Gap(0.0), wide))))

    def _clock(self, top: float, width: float) -> float:
        """Place the clock, and return the units that it takes from the bar, 0 for a clock above the log."""
        clock, large, ratio = self.layout.clock, "clock" in self.layout.places, self.window.ratio
        face = self.table.run_display.face(large=large)
        # In the history view the log takes the place of a large clock.
        clock.shown = face is not None and self.table.glance is None
        if face is None:
            return 0.0
        wide = clock.measure(ratio)
        if large:
            clock.place(*self.layout.places["clock"], ratio)
        else:
            clock.place(width - GAP - wide, top + (BAR - HEIGHT) / 2, wide, HEIGHT, ratio)
        return 0.0 if large else wide + GAP

"""The panels of enemy playback and history view: controls, cards, the page of reasons, a frame."""

from __future__ import annotations

from typing import Any

import attrs

from hades import geometry as geo
from hades.art.colours import WARN
from hades.art.library import unit_key
from hades.history.animation import Shot
from hades.pages import reasons
from hades.ui.kit.panel import Panel
from hades.ui.panels.cards import ShotCard, hint_card, shot_card, tip_card, turn_card, why_card
from hades.ui.panels.playback_controls import PlaybackState
from hades.ui.screen import Window
from hades.ui.table import panel_contents
from hades.ui.table.player_input import away
from hades.ui.table.table_panels import Place, TablePanels
from hades.ui.table.table_screen import TableScreen
from hades.view import View

CARDS = ("combat", "surprise", "circle")
"""Kinds of shots that are shown as a card."""
DASH = 18.0
LOG_LEFT = 100.0
"""Units of height of the log that stay visible below a card."""
LEFT = 160.0
"""Units of height of the board that stay visible above a tip."""


class Overlay:
    """Panels that appear over the others when needed."""

    def __init__(self, window: Window, layout: TablePanels) -> None:
        self.window = window
        self.layout, self.board, self.over = layout, layout.board, layout.over
        self._told: Any = None
        """Cards in the card place at the last check."""
        self._at: tuple[float, float] | None = None
        """Position of the pointer when the current card appeared, None once the pointer has moved."""

    def unread(self, screen: TableScreen, at: tuple[float, float]) -> bool:
        """Return whether a card is new: the pointer has not moved since it appeared.

        Such a card (of a fight, hint, tip or turn) has priority over that of the pointed-at thing, which uses
        the same place.
        """
        told = (
            self.over.hint.shown and screen.advice.card,
            self.over.introduction.shown and screen.first.card,
            self.over.card.shown and not self.over.controls.shown and screen.playback.shown,
            self.over.turn.shown and screen.turn_summary.card,
        )
        if told != self._told:
            self._told, self._at = told, at
        if self._at is not None and away(self._at, *at):
            self._at = None
        return any(told) and self._at is not None

    def place(self, screen: TableScreen, decision: Panel) -> None:
        """Place the panels wanted now: over the choices, in the card place, and on the board."""
        over, glance, shot = self.over, screen.state.glance, screen.playback.shown
        shot = shot if shot is not None and shot.kind in CARDS else None
        over.controls.shown = (screen.busy or glance is not None) and not screen.writes
        over.why.shown = glance is not None and not screen.writes
        docked = shot is not None and over.controls.shown and self._dock(screen, shot, decision)
        # A card without room beside the controls is left out, because their caption says the same.
        over.card.shown = shot is not None and (docked or not over.controls.shown)
        if shot is not None and not over.controls.shown:
            card = shot_card(_card(shot, screen.shown), self.window.kit, brief=not self.layout.log_fits)
            tall = card.tall(self.layout.card_place()[2], self.window.ratio)
            self._put(over.card, card, *self._box_of(tall))
        x, y, wide, high = decision.x, decision.y, decision.width, decision.height
        if over.controls.shown:
            content = playback_state(screen)
            if panel_contents.is_plain(self.window) and glance is None:
                content = panel_contents.simple_playback(content)
            if docked:  # The card says what the caption would.
                content = attrs.evolve(
                    content, title="", text="", clauses=(), moment="", headline="", matters=""
                )
            over.controls.width = wide
            part = over.controls.tall(content, self.window.ratio) if glance is not None else high
            self._put(over.controls, content, x, y, wide, part)
            y, high = y + part, high - part
        if glance is not None and over.why.shown:
            self._put(over.why, why_card(glance.page), x, y, wide, high)
        self._place_hint(screen)
        self._place_tip(screen)
        # A hint, a tip and the card of the player's own fight have priority in the same place.
        turn, taken = screen.turn_summary.card, over.hint.shown or over.introduction.shown
        over.turn.shown = turn is not None and not taken and not (over.card.shown and self.layout.log_fits)
        if turn is not None and over.turn.shown:
            x, y, wide, _ = self.layout.card_place()
            self._put(over.turn, turn_card(turn, wide), x, y, wide, self.layout.card_heights()[0])

    def _put(self, panel: Panel, content: Any, x: float, y: float, wide: float, high: float) -> None:
        panel.place(x, y, wide, high, self.window.ratio)
        panel.update(content)

    def _box_of(self, tall: float) -> Place:
        """Return the box of a card that cuts no log entry, or in a low window stands at its foot."""
        x, y, wide, _ = self.layout.card_place()
        if self.layout.log_fits:
            return x, y, wide, self.layout.log.entry_at(y + tall)[1] - y
        y = min(y, self.window.units[1] - tall)
        return x, y, wide, self.window.units[1] - y

    def _place_hint(self, screen: TableScreen) -> None:
        """Place the hint: in a low window off the board, otherwise over as much of the log as needed."""
        layout, hint, panel = self.layout, screen.advice.card, self.over.hint
        panel.shown, low = hint is not None, not layout.log_fits
        if hint is None:
            return
        x, y, wide, high = layout.card_place()
        card = hint_card(hint, wide, low=low)
        tall = card.tall(wide, self.window.ratio)
        if low:
            y, high = y + max(0.0, high - tall), min(high, tall)
        else:
            tall = max(layout.card_heights()[0], tall)
            end = layout.log.entry_at(y + tall)[1]
            # Below the last entry there is nothing to keep visible.
            high = (end if end > y + tall else self.window.units[1]) - y
        self._put(panel, card, x, y, wide, high)

    def _place_tip(self, screen: TableScreen) -> None:
        """Place the tip in the card place, as high as needed.

        In a low window the tip stands above bar and strip if enough of the board stays visible, or if the
        strip is its subject; otherwise it replaces both.
        """
        layout, card, about = self.layout, screen.first.card, screen.first.introduction
        self.over.introduction.shown = card is not None and not self.over.card.shown
        if card is None or about is None:
            return
        content = tip_card(card)
        x, _, wide, _ = layout.card_place()
        tall = content.tall(wide, self.window.ratio)
        box, above = self._box_of(tall), layout.strip.y - layout.places["bar"][3]
        room = about.place == "ship" or above - tall - self.box()[1] >= LEFT
        if not layout.log_fits and room:
            box = x, above - tall, wide, tall
        self._put(self.over.introduction, content, *box)

    def box(self) -> Place:
        """Return the board in units."""
        area, k = self.board.area, self.window.unit
        return area.left / k, area.top / k, area.width / k, area.height / k

    def _dock(self, screen: TableScreen, shot: Shot, side: Panel) -> bool:
        """Place the card of a playback step below the controls, off the board; return whether there was room.

        The card takes the height it needs beyond the choices from the log, of which some lines stay visible.
        """
        controls, kit, ratio = self.over.controls, self.window.kit, self.window.ratio
        controls.width = side.width
        content = _card(shot, screen.shown)
        card = shot_card(content, kit)
        top = controls.tall(playback_state(screen), ratio)
        room = max(side.height, self.window.units[1] - side.y - LOG_LEFT) - top
        if shot.kind != "combat" and card.tall(side.width, ratio) > room:
            # Drop the text, never the effect.
            card = shot_card(attrs.evolve(content, shot=attrs.evolve(shot, text="")), kit)
        tall = card.tall(side.width, ratio)
        if tall <= room:
            self._put(self.over.card, card, side.x, side.y + top, side.width, tall)
        return tall <= room

    def frame(self, screen: TableScreen) -> None:
        """Draw a dashed frame round the board in the history view: the past shows by shape, not only
        colour.
        """
        if screen.state.glance is None:
            return
        left, top, wide, high = self.box()
        dashes = []
        for n in range(int(wide // (2 * DASH)) + 1):
            x = left + 2 * n * DASH
            long = min(DASH, left + wide - x)
            dashes += [(x, top, long, 4.0), (x, top + high - 4, long, 4.0)]
        for n in range(int(high // (2 * DASH)) + 1):
            y = top + 2 * n * DASH
            long = min(DASH, top + high - y)
            dashes += [(left, y, 4.0, long), (left + wide - 4, y, 4.0, long)]
        self.window.brush.fills(dashes, WARN)


def _card(shot: Shot, shown: View) -> ShotCard:
    """Return the card of a shot, with its pictures."""
    if shot.kind != "circle":
        return ShotCard(shot, panel_contents.pictures(shown) | _gone(shot, shown))
    number = next((c.number for c in shown.circles if c.hex == shot.focus), 0)
    return ShotCard(shot, {shot.picture: f"circle|{number}|open|{shot.picture}"})


def _gone(shot: Shot, shown: View) -> dict[str, str]:
    """Return the pictures of Units destroyed in a fight as they went into it.

    Off the table they look different.
    """
    gone = {struck.id for struck in shot.struck if struck.gone}
    return {
        side.id: unit_key(attrs.evolve(shown.unit(side.id), depleted=side.depleted), plain=True)
        for side in shot.sides
        if side.id in gone
    }


def _text(shot: Shot) -> str:
    """Return the text of the controls below the headline; for a card, its results and effects."""
    if not shot.effect:
        return shot.caption
    return " ".join((*(() if shot.headline else (shot.caption,)), *shot.results, shot.effect))


def playback_state(screen: TableScreen) -> PlaybackState:
    """Return the playback controls and caption for the current step."""
    # A replay has no present to return to.
    speed, closes = screen.playback.speed, not screen.state.is_played
    glance = screen.state.glance
    if glance is not None:
        lines = screen.history_view.lines()
        # 0 for an event without a line in the log, or without one yet.
        at = next((n for n, line in enumerate(lines, 1) if line.tells(glance.line.moment)), 0)
        as_it_was = "Replay:" if closes else "History:"
        banner = f"{as_it_was} {reasons.moment_name(glance.line.turn, glance.line.section)}"
        count = 0 if screen.state.veiled else len(lines)
        return PlaybackState(
            "past",
            at,
            count,
            True,
            speed,
            banner,
            closes=closes,
            here=screen.undo_options.here,
            note=screen.history_view.note,
            goes=screen.undo_options.goes,
        )
    animation = screen.playback.animation
    shot = animation.shot
    step, count = animation.step
    count = 0 if screen.state.veiled else count
    again = "Replay" if closes else "Repeat: nothing in the game changes."
    banner = again if animation.again else ""
    if shot is None:
        return PlaybackState("film", step, count, animation.paused, speed, banner, closes=closes)
    begins = shot.events[0].kind == "turn_began"
    # Use the end of the path: a way through a shaft ends on the other deck.
    deck = geo.map_of(geo.parse(shot.places[-1])) if shot.places else -1
    title = "" if begins else reasons.step_name(screen.shown.section)
    return PlaybackState(
        "film",
        step,
        count,
        animation.paused,
        speed,
        banner,
        title,
        _text(shot),
        shot.clauses,
        shot.moment,
        shot.headline,
        shot.matters,
        closes=closes,
        before=screen.playback.before,
        deck=deck,
        seen=deck in screen.board.decks,
    )

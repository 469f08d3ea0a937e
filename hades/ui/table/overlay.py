"""The panels of enemy playback and history view: controls, cards, the page of reasons, a frame."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import attrs

from hades import geometry as geo
from hades.art.colours import BAD, GOOD, STEEL, WARN
from hades.art.library import unit_key
from hades.history.animation import Shot, is_hex
from hades.history.effects import BoardEffect
from hades.pages import reasons
from hades.ui.kit.panel import Panel
from hades.ui.panels.cards import hint_card, tip_card, turn_card, why_card
from hades.ui.panels.playback_controls import PlaybackState
from hades.ui.panels.shot_card import TONES, ShotCard
from hades.ui.screen import Window
from hades.ui.table import panel_contents
from hades.ui.table.table_panels import Place, TablePanels
from hades.ui.table.table_screen import TableScreen
from hades.view import View

SHOWN = ("combat", "volley", "surprise", "circle")
"""Kinds of shots whose card and words on the board say what they do."""
DASH = 18.0
BANNERS = {"fire": WARN, "good": GOOD, "bad": BAD, "cold": STEEL}
"""Tone of a moment -> colour of its banner."""
OFF, TURNED = 6.0, 0.5
"""Units between a card and the edge of the board, and the part of its turn from which its face is seen."""
LEFT = 160.0
"""Units of height of the board that stay visible above a tip."""


class Overlay:
    """Panels that appear over the others when needed."""

    def __init__(self, window: Window, layout: TablePanels) -> None:
        self.window = window
        self.layout, self.board, self.over = layout, layout.board, layout.over
        self._spot: tuple[Any, tuple[float, float]] = None, (0.0, 0.0)
        """The state that determines the middle of the card on the board, and that middle, in units."""

    def unread(self, screen: TableScreen) -> bool:
        """Return whether a card is new: neither mouse nor cursor has moved since it appeared.

        Such a card (of a hint, tip or turn) has priority over that of the pointed-at thing, which uses
        the same place.
        """
        told = (
            self.over.hint.shown and screen.advice.card,
            self.over.introduction.shown and screen.first.card,
            self.over.turn.shown and screen.turn_summary.card,
        )
        screen.state.pointer.look("card", told)
        return any(told) and screen.state.pointer.rests("card")

    def place(self, screen: TableScreen, decision: Panel) -> None:
        """Place the panels wanted now: over the choices, in the card place, and on the board."""
        over, glance = self.over, screen.state.glance
        over.controls.shown = (screen.playback.controlled or glance is not None) and not screen.writes
        over.why.shown = glance is not None and not screen.writes
        screen.state.pointer.look("controls", over.controls.shown)
        self._place_card(screen)
        x, y, wide, high = decision.x, decision.y, decision.width, decision.height
        if over.controls.shown:
            content = playback_state(screen)
            if panel_contents.is_plain(self.window) and glance is None:
                content = panel_contents.simple_playback(content)
            over.controls.width = wide
            part = over.controls.tall(content, self.window.ratio) if glance is not None else high
            self._put(over.controls, content, x, y, wide, part)
            y, high = y + part, high - part
        if glance is not None and over.why.shown:
            self._put(over.why, why_card(glance.page), x, y, wide, high)
        self._place_hint(screen)
        self._place_tip(screen)
        # A hint and a tip have priority in the same place.
        turn, taken = screen.turn_summary.card, over.hint.shown or over.introduction.shown
        over.turn.shown = turn is not None and not taken
        if turn is not None and over.turn.shown:
            x, y, wide, _ = self.layout.card_place()
            self._put(over.turn, turn_card(turn, wide), x, y, wide, self.layout.card_heights()[0])

    # The card on the board

    def _place_card(self, screen: TableScreen) -> None:
        """Place the card of a step beside its place; the controls say what an ordinary note does."""
        card, shot, state = self.over.card, screen.playback.shown, screen.state
        effects, clock = screen.playback.acts(state.marked)
        effect = next((effect for effect in effects if effect.kind == "card"), None)
        plain = effect is not None and effect.words == "note" and self.over.controls.shown
        card.shown = effect is not None and shot is not None and not plain
        if effect is None or shot is None or plain:
            return
        card.turn = effect.part(clock)
        if shot.results and effect.words == "story" and not self.layout.log_fits:
            # Where the board is small, a card says what it did and not what it may do.
            shot = attrs.evolve(shot, effect="")
        up = card.turn >= TURNED or effect.words == "banner"
        content = _card(shot, screen.shown, state.pictures, effect, up=up)
        flat, box = effect.words == "banner", self.box()
        size = card.size(content, box[2] if flat else box[2] - 2 * OFF, self.window.ratio)
        key = effects, size, box, [(c.x, c.y, c.scale) for c in self.board.cameras]
        if key != self._spot[0]:
            avoid, at = list(self._taken(effects, shot)), None if flat else self._middle(effect.at)
            near = _bands(box, size) if at is None else _around(at, size)
            spots = [_inside(spot, size, box) for spot in near]
            others = filter(None, map(self._middle, self.board.stood))
            stood = [(x, y, unit, unit) for x, y, unit in others]

            def worse(spot: tuple[float, float]) -> float:
                # The places of the step count most, other counters a little, as does the way to the place.
                covered = sum(_common((*spot, *size), box) for box in avoid)
                hidden = sum(_common((*spot, *size), box) for box in stood)
                return 5 * covered + 0.3 * hidden + (8 * math.dist(spot, at[:2]) if at is not None else 0)

            self._spot = key, min(spots, key=worse)
        x, y = self._spot[1]
        self._put(card, content, x - size[0] / 2, y - size[1] / 2, *size)

    def _middle(self, place: str) -> tuple[float, float, float] | None:
        """Return the middle of a place and its size in units; None if it is not in view, or is none."""
        found, k = self.board.stage.place(place) if place else None, self.window.unit
        return None if found is None else (found[0] / k, found[1] / k, found[2] / k)

    def _taken(self, effects: tuple[BoardEffect, ...], shot: Shot) -> Iterator[Place]:
        """Yield what a card should not cover: middle and size of places, words, tracers, and the Vittles."""
        ends = dict.fromkeys(end for effect in effects for end in (effect.at, effect.start))
        places = {end: at for end in (*ends, *shot.places) if end and (at := self._middle(end)) is not None}
        ship, k = self.board.stage.ship, self.window.unit
        for end, (x, y, unit) in places.items():
            if not is_hex(end):
                yield ship.x / k, ship.y / k, ship.wide / k, 0.3 * ship.wide / k
            yield x, y, 1.15 * unit, 1.2 * unit
            yield x, y - 0.85 * unit, 2.2 * unit, 0.6 * unit
        for effect in effects:
            if effect.start in places and effect.at in places:
                (ax, ay, unit), (bx, by, _) = places[effect.start], places[effect.at]
                for part in (0.2, 0.4, 0.6, 0.8):
                    yield ax + (bx - ax) * part, ay + (by - ay) * part, 0.5 * unit, 0.5 * unit

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
        self.over.introduction.shown = card is not None
        if card is None or about is None:
            return
        x, _, wide, _ = layout.card_place()
        content = tip_card(card, wide, self.window.ratio)
        tall = min(content.tall(wide, self.window.ratio), self.window.units[1] / 3)
        box, above = self._box_of(tall), layout.strip.y - layout.places["bar"][3]
        room = about.place == "ship" or above - tall - self.box()[1] >= LEFT
        if not layout.log_fits and room:
            box = x, above - tall, wide, tall
        self._put(self.over.introduction, content, *box)

    def box(self) -> Place:
        """Return the board in units."""
        area, k = self.board.area, self.window.unit
        return area.left / k, area.top / k, area.width / k, area.height / k

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


def _common(one: Place, other: Place) -> float:
    """Return the area common to two boxes, each as its middle and its size."""
    wide = min(one[2], other[2], (one[2] + other[2]) / 2 - abs(one[0] - other[0]))
    high = min(one[3], other[3], (one[3] + other[3]) / 2 - abs(one[1] - other[1]))
    return max(0.0, wide) * max(0.0, high)


def _around(at: tuple[float, float, float], size: tuple[float, float]) -> list[tuple[float, float]]:
    """Return the possible middles of a card beside a place, best first, in units."""
    (x, y, unit), (wide, high) = at, size
    across, down = 0.75 * unit + wide / 2, 0.8 * unit + high / 2
    sides = [(x + across, y), (x - across, y), (x, y + down), (x, y - down - 0.6 * unit)]
    corners = [(x + way * across, y + up * down) for up in (1, -1) for way in (1, -1)]
    grid = [(x + dx * wide / 2, y + dy * high / 2) for dx in range(-8, 9) for dy in range(-8, 9)]
    return [*sides, *corners, *grid]


def _bands(box: Place, size: tuple[float, float]) -> list[tuple[float, float]]:
    """Return the possible middles of a banner across the board, in units."""
    left, top, wide, high = box
    return [(left + wide / 2, top + part * high) for part in (0.3, 0.7, 0.12, 0.88, 0.5)]


def _inside(spot: tuple[float, float], size: tuple[float, float], box: Place) -> tuple[float, float]:
    """Return the middle of a card moved into the board."""
    (x, y), (wide, high), (left, top, broad, tall) = spot, size, box
    x = max(left + wide / 2 + OFF, min(left + broad - wide / 2 - OFF, x))
    return x, max(top + high / 2 + OFF, min(top + tall - high / 2 - OFF, y))


def _card(shot: Shot, shown: View, pictures: dict[str, str], effect: BoardEffect, *, up: bool) -> ShotCard:
    """Return the card of a shot, with its pictures."""
    form, pictures = effect.words, pictures | _gone(shot, shown)
    if shot.kind == "circle":
        number = next((c.number for c in shown.circles if c.hex == shot.focus), 0)
        pictures = {shot.picture: f"circle|{number}|open|{shot.picture}"}
    tone = BANNERS[effect.tone] if form == "banner" else TONES.get(shot.kind, STEEL)
    return ShotCard(shot, form, pictures, tone, up)


def _gone(shot: Shot, shown: View) -> dict[str, str]:
    """Return the pictures of Units destroyed in a fight as they went into it.

    Off the table they look different.
    """
    gone = {incident.id for incident in shot.incidents if incident.gone}
    return {
        side.id: unit_key(attrs.evolve(shown.unit(side.id), depleted=side.depleted), plain=True)
        for side in shot.sides
        if side.id in gone
    }


def _text(shot: Shot) -> str:
    """Return the text of the controls below the headline; the board shows what it leaves out."""
    return "" if shot.kind in SHOWN else shot.caption


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
        shot.headline,
        shot.matters,
        closes=closes,
        before=screen.playback.before,
        deck=deck,
        seen=deck in screen.board.decks,
    )

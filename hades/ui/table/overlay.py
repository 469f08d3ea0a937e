"""Everything drawn over the panels of a table when needed: playback controls, cards, odds, a frame.

`Overlay` places the panels that depend on the state of the game, `Inspector` those about the thing under the
mouse.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Any

import attrs

from hades import geometry as geo
from hades.art.colours import BAD, GOOD, PANEL, STEEL, WARN
from hades.art.library import unit_key
from hades.history.animation import Shot
from hades.history.effects import BoardEffect
from hades.odds.chance_table import ChanceTable
from hades.pages import blocks as thing_blocks
from hades.pages import reasons
from hades.pages.blocks import Block
from hades.session import answer_odds
from hades.session.option import Option
from hades.ui.kit.action import Action
from hades.ui.kit.panel import Card, CardPanel, Panel
from hades.ui.panels.cards import hint_card, odds_card, tip_card, turn_card, why_card
from hades.ui.panels.inspector import InspectorPanel
from hades.ui.panels.playback_controls import PlaybackState
from hades.ui.panels.shot_card import TONES, ShotCard
from hades.ui.table import panel_contents
from hades.ui.table.enemy_playback import TURNED
from hades.ui.table.table_panels import Place
from hades.ui.table.table_screen import TableScreen
from hades.view import View

SHOWN = ("combat", "volley", "surprise", "circle")
"""Kinds of shots that need no text in the controls: their card and the words on the board suffice."""
THICK = 3.0
"""Thickness of the frame round the board in the history view, in units."""
BANNERS = {"fire": WARN, "good": GOOD, "bad": BAD, "cold": STEEL}
"""Tone of a moment -> colour of its banner."""
OFF = 6.0
"""Units between a card and the edge of the board."""
LEFT = 160.0
"""Height of the board in units that stays visible above a tip."""
BESIDE = 0.42
"""Greatest width of a card on the board, so that there is room beside any place."""
NEWEST = 3
"""Entries of the log that the turn summary leaves in sight."""
GAP = 10.0
"""Units between the card of the pointed-at thing and its odds."""
LEAST = 60.0
"""Least useful height of a card, in units."""
Told = tuple[tuple[Block, ...], tuple[ChanceTable, ...]]
"""The blocks of a card, and the odds below them."""


class Overlay:
    """Panels that appear over the others when needed."""

    def __init__(self, table: TableScreen) -> None:
        self.table, self.window = table, table.window
        self.layout, self.board, self.over = table.layout, table.board, table.layout.over

    def unread(self) -> bool:
        """Return whether a card is unread: neither mouse nor cursor has moved since it appeared.

        Such a card (of a hint, tip or turn) has priority over the card of the pointed-at thing, which uses
        the same place.
        """
        told = (
            self.over.hint.shown and self.table.advice.card,
            self.over.introduction.shown and self.table.first.card,
            self.over.turn.shown and self.table.turn_summary.card,
        )
        self.table.pointer.look("card", told)
        return any(told) and self.table.pointer.rests("card")

    def place(self) -> None:
        """Place the panels wanted now: over the choices, in the card place, and on the board."""
        over, glance, decision = self.over, self.table.glance, self.layout.decision
        over.controls.shown = self.table.playback.controlled or glance is not None
        over.why.shown = glance is not None
        self.table.pointer.look("controls", over.controls.shown)
        x, y, wide, high = decision.x, decision.y, decision.width, decision.height
        if over.controls.shown:
            content = playback_state(self.table)
            if panel_contents.is_plain(self.window) and glance is None:
                content = panel_contents.simple_playback(content)
            over.controls.width = wide
            part = over.controls.tall(content, self.window.ratio) if glance is not None else high
            self._put(over.controls, content, x, y, wide, part)
            y, high = y + part, high - part
        if glance is not None and over.why.shown:
            self._put(over.why, why_card(glance.page), x, y, wide, high)
        self._place_hint()
        self._place_tip()
        # A hint and a tip have priority in the same place.
        turn, taken = self.table.turn_summary.card, over.hint.shown or over.introduction.shown
        over.turn.shown = turn is not None and not taken
        if turn is not None and over.turn.shown:
            low, layout = math.inf, self.layout
            if layout.log_fits:
                low = max(layout.card_place()[1] + layout.card_heights()[0], layout.log.newest(NEWEST))
            self._put_card(over.turn, turn_card(turn, self._wide), low)
        self._place_card()

    # The card on the board

    def _place_card(self) -> None:
        """Place the card of a step; an ordinary note has none, as the controls show its text."""
        card, table = self.over.card, self.table
        shot = table.playback.shown
        effects, clock = self.table.playback.acts(table.marked)
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
        content = _card(shot, self.table.shown, table.pictures, effect, up=up)
        flat = effect.words == "banner"
        box, column = self.box() if flat else self.board.open, self.layout.decision
        # During a playback nothing can be chosen in the column, so the place of cards is below its words: at
        # its foot, or for a long card over the log.
        words = self.over.controls.end if self.over.controls.shown else 0.0
        wide, free = min(box[2], column.width) - 2 * OFF, self.window.units[1] - column.y - words - 2 * OFF
        size = card.size(content, box[2] if flat else wide, free, self.window.ratio)
        if flat or size[1] > free or not table.busy:
            if not flat:
                size = card.size(content, min(wide, BESIDE * box[2]), free, self.window.ratio)
            x, y = self._on_board(box, size, effects, shot)
        else:
            x, high = column.x + column.width / 2, max(column.height, words + size[1] + 2 * OFF)
            y = column.y + high - OFF - size[1] / 2
        self._put(card, content, x - size[0] / 2, y - size[1] / 2, *size)

    def _on_board(
        self, box: Place, size: tuple[float, float], effects: tuple[BoardEffect, ...], shot: Shot
    ) -> tuple[float, float]:
        """Return the middle of a card on the board that hides as little as possible."""
        (left, top, wide, high), (broad, tall) = box, size
        over = (self.over.hint, self.over.introduction, self.over.turn)
        taken = [(c.x + c.width / 2, c.y + c.height / 2, c.width, c.height) for c in over if c.shown]
        taken += self._taken(effects, shot)
        free_x, free_y = (max(0.0, room - 2 * OFF) for room in (wide - broad, high - tall))
        spots = (
            (left + wide / 2 + across * free_x, top + high / 2 + down * free_y)
            for across in (0.0, -0.5, 0.5)
            for down in (0.25, -0.25, 0.5, -0.5, 0.0)
        )
        return min(spots, key=lambda spot: sum(_common((*spot, *size), area) for area in taken))

    def _middle(self, place: str) -> tuple[float, float, float] | None:
        """Return the middle of a place and its size in units; None if the place is "" or not in view."""
        found, k = self.board.stage.place(place) if place else None, self.window.unit
        return None if found is None else (found[0] / k, found[1] / k, found[2] / k)

    def _taken(self, effects: tuple[BoardEffect, ...], shot: Shot) -> Iterator[Place]:
        """Yield the areas that a card should not cover: places with their words, and the Vittles."""
        ends = (end for effect in effects for end in (effect.at, effect.start))
        for end in dict.fromkeys((*ends, *shot.places)):
            if (at := self._middle(end)) is not None:
                x, y, unit = at
                yield x, y - 0.3 * unit, 1.7 * unit, 1.8 * unit
        ship, k = self.board.stage.ship, self.window.unit
        if any(effect.kind == "ship" for effect in effects):
            yield ship.x / k, ship.y / k, ship.wide / k, 0.3 * ship.wide / k

    def _put(self, panel: Panel, content: Any, x: float, y: float, wide: float, high: float) -> None:
        panel.place(x, y, wide, high, self.window.ratio)
        panel.update(content)

    @property
    def _wide(self) -> float:
        """Width of the card place."""
        return self.layout.card_place()[2]

    def _put_card(self, panel: CardPanel, card: Card, low: float = math.inf) -> None:
        """Put a card of text into the card place, as high as it needs.

        It cuts no log entry. In a low window its lower edge is at ``low``, or at that of the window, where it
        covers all of the strip, or of the bar above as well.
        """
        x, y, wide, high = self.layout.card_place()
        # A unit more, so that no rounding makes its rows scroll.
        tall, end = math.ceil(card.tall(wide, self.window.ratio)) + 1.0, self.window.units[1]
        if self.layout.log_fits:
            tall = min(low, end, self.layout.log.entry_at(y + tall)[1]) - y
        else:
            strip = self.layout.strip.height
            tall = min(high, tall) if low < end else high if tall > strip else strip
            y = min(low, end) - tall
        self._put(panel, card, x, y, wide, tall)

    def _place_hint(self) -> None:
        hint, panel = self.table.advice.card, self.over.hint
        panel.shown = hint is not None
        if hint is not None:
            self._put_card(panel, hint_card(hint, low=not self.layout.log_fits))

    def _place_tip(self) -> None:
        """Place the tip: in a low window above bar and strip if enough of the board stays visible.

        A tip about the ship stays off the strip in any case.
        """
        card, about, layout = self.table.first.card, self.table.first.introduction, self.layout
        self.over.introduction.shown = card is not None
        if card is not None and about is not None:
            content = tip_card(card, self._wide, self.window.ratio, low=not layout.log_fits)
            low, bar = math.inf, layout.strip.y - layout.places["bar"][3]
            if not layout.log_fits:
                room = bar - content.tall(self._wide, self.window.ratio) - self.box()[1] >= LEFT
                low = bar if room else layout.strip.y if about.place == "ship" else math.inf
            self._put_card(self.over.introduction, content, low)

    def box(self) -> Place:
        """Return the box of the board, in units."""
        area, k = self.board.area, self.window.unit
        return area.left / k, area.top / k, area.width / k, area.height / k

    def frame(self) -> None:
        """Draw a frame round the board in the history view: the past shows by shape, not only colour."""
        if self.table.glance is not None:
            self.window.brush.frame(self.box(), THICK, WARN)


class Inspector:
    """The card of the pointed-at thing, and the odds of a click there."""

    def __init__(self, table: TableScreen) -> None:
        self.table, self.session = table, table.session
        self.window, self.layout = table.window, table.layout
        self.card = InspectorPanel(table.window.brush, table.window.kit)
        self.odds = CardPanel(table.window.brush)
        self.blocks: tuple[Block, ...] = ()
        self.tables: tuple[ChanceTable, ...] = ()
        self._under: Place | None = None
        """The place cleared for the cards; None if they lie on the board."""
        self._key: Any = None

    def draw(self, action: Action, tip: str = "") -> bool:
        """Draw the cards for the pointed-at hex or button; return whether there were any.

        A thing without a card of its own shows ``tip``.
        """
        session, table = self.session, self.table
        spot = self.layout.chooser.spot(*self.table.mouse) if self.table.choices else None
        action = spot.action if spot is not None else action
        key = (action, tip, table.hover, table.stamp, session.selected, len(session.game.history),
               table.busy, table.listing, table.choices, self.window.units, self.window.ratio)  # fmt: skip
        if key != self._key:
            self._key = key
            self.blocks, self.tables = self._content(action)
            if tip and not (self.blocks or self.tables):
                head, *lines = tip.split("\n")
                self.blocks = (Block(head, tuple(lines)),)
            if panel_contents.is_plain(self.window):
                uncited = panel_contents.uncited
                self.blocks = tuple(
                    attrs.evolve(block, lines=tuple(map(uncited, block.lines))) for block in self.blocks
                )
            self._arrange(action)
        self.card.shown, self.odds.shown = bool(self.blocks), bool(self.tables)
        self._clear()
        if self.blocks:
            self.card.update(self.blocks)
        if self.tables:
            self.odds.update(odds_card(self.tables))
        self.card.draw()
        self.odds.draw()
        return bool(self.blocks or self.tables)

    def _clear(self) -> None:
        """Clear the place below the cards: no entry of the log is cut, and no other card is partly
        visible.
        """
        over = self.layout.over
        if self._under is None or not (self.card.shown or self.odds.shown):
            return
        cards = self.card, self.odds, over.turn, over.hint, over.introduction
        ends = [card.y + card.height for card in cards if card.shown]
        x, y, wide, high = self._under
        if self.layout.log_fits:
            high = self.layout.log.entry_at(max(ends))[1] - y
        self.window.brush.fill(x, y, wide, high, PANEL)

    # Content

    def _content(self, action: Action) -> Told:
        session, shown = self.session, self.table.shown
        if self.table.busy:
            return (), ()
        if self.table.choices:
            if action.name == "choose":
                return (), self._chances(self.table.choices[action.number :][:1])
            # If every shot takes a partner, show the best of them.
            alone = [
                option for option in answer_odds.alone(self.table.choices) if answer_odds.is_shot(option)
            ]
            return (), answer_odds.tables_of(session, alone or self.table.choices[:2], 6)
        if action:
            return self._of_button(action)
        if self.table.hover < 0:
            return (), ()
        hex_ = geo.label(self.table.hover)
        ghost = self.table.run_display.ghost.blocks(hex_)
        if self.table.looks_back:
            return (*thing_blocks.hex_blocks(session, hex_, shown, past=True), *ghost), ()
        options = [o for o in session.at(hex_) if not o.select] or answer_odds.jumps(session, hex_)
        tables = self._chances(options)
        blocks = *ghost, *thing_blocks.hex_blocks(session, hex_, shown)
        # With odds to read, a counter gets a single line.
        return tuple(thing_blocks.brief(b) for b in blocks) if tables else blocks, tables

    def _of_button(self, action: Action) -> Told:
        session, shown = self.session, self.table.shown
        kind, what = action.name, action.id
        unit = next((u for u in shown.units if u.id == what), None)
        if kind == "unit" and unit is not None:
            return (thing_blocks.unit_block(session, unit, shown, past=self.table.looks_back),), ()
        if kind == "fighter":
            told = thing_blocks.fighter_block(session, what, shown, past=self.table.looks_back)
            if self.table.looks_back:
                return (told,), ()
            return (told,), self._chances(session.on(("fighter", what)))
        if kind == "option":
            options = self.table.options()[action.number :][:1]
            return thing_blocks.option_blocks(session, options, shown), self._chances(options)
        return (), ()

    def _chances(self, options: Sequence[Option]) -> tuple[ChanceTable, ...]:
        session = self.session
        return answer_odds.tables_of(session, options) + answer_odds.with_partners(session, options)

    # Size and place

    def _arrange(self, action: Action) -> None:
        """Place each card, independent of the pointer, and shorten cards that do not fit."""
        layout = self.layout
        on_strip = bool(action) and layout.panel_at(*self.table.mouse) is layout.strip
        place = x, y, wide, high = layout.card_place(on_strip=on_strip)
        self._under = None if on_strip and not layout.log_fits else place
        ratio, low = self.window.ratio, y + high
        if self.table.choices and layout.log_fits:
            high = min(high, low - layout.chooser.y - layout.chooser.height)
        if self.tables:
            self._fit_tables(wide, high)
            tall = odds_card(self.tables).tall(wide, ratio)
            # In a low window, odds that do not fit reach over the board: no result is cut.
            tall = min(high, tall) if layout.log_fits else tall
            self.odds.place(x, low - tall, wide, tall, ratio)
            high -= tall + GAP
            # Drop the card if it has no room: the odds name attacker and target, too.
            self.blocks = self.blocks if high >= LEAST else ()
        if self.blocks:
            self.blocks, own, tall = self.card.fitted(self.blocks, ratio, wide, high)
            self.card.place(x, y, own, tall, ratio)

    def _fit_tables(self, wide: float, high: float) -> None:
        """Shorten the odds to fit a place: several tables to a line each, then one table to sums."""

        def fits() -> bool:
            return odds_card(self.tables).tall(wide, self.window.ratio) <= high

        if len(self.tables) > 1 and not fits():
            whole = tuple(table for table in self.tables if table.whole) or self.tables
            self.tables = whole if len(whole) == 1 else tuple(table.summed() for table in whole)
        if not fits():
            self.tables = tuple(table.short() for table in self.tables)
        while len(self.tables) > 1 and not fits():
            self.tables = self.tables[:-1]
        if not fits():
            self.tables = tuple(attrs.evolve(table, note="") for table in self.tables)


def _common(one: Place, other: Place) -> float:
    """Return the area common to two boxes, each as its middle and its size."""
    wide = min(one[2], other[2], (one[2] + other[2]) / 2 - abs(one[0] - other[0]))
    high = min(one[3], other[3], (one[3] + other[3]) / 2 - abs(one[1] - other[1]))
    return max(0.0, wide) * max(0.0, high)


def _card(shot: Shot, shown: View, pictures: dict[str, str], effect: BoardEffect, *, up: bool) -> ShotCard:
    form, pictures = effect.words, pictures | _gone(shot, shown)
    if shot.kind == "circle":
        number = next((c.number for c in shown.circles if c.hex == shot.focus), 0)
        pictures = {shot.picture: f"circle|{number}|open|{shot.picture}"}
    tone = BANNERS[effect.tone] if form == "banner" else TONES.get(shot.kind, STEEL)
    return ShotCard(shot, form, pictures, tone, up)


def _gone(shot: Shot, shown: View) -> dict[str, str]:
    """Return the pictures of Units destroyed in a fight as they were before it.

    Off the table they look different.
    """
    gone = {incident.id for incident in shot.incidents if incident.gone}
    return {
        side.id: unit_key(attrs.evolve(shown.unit(side.id), depleted=side.depleted), plain=True)
        for side in shot.sides
        if side.id in gone
    }


def _text(shot: Shot) -> str:
    """Return the text of the controls below the headline; "" if the board already says it."""
    return "" if shot.kind in SHOWN else shot.caption


def playback_state(screen: TableScreen) -> PlaybackState:
    """Return the playback controls and caption for the current step."""
    # A replay has no present to return to.
    speed, closes, glance = screen.playback.speed, not screen.is_played, screen.glance
    if glance is not None:
        lines = screen.history_view.lines()
        # 0 for an event without a line in the log, or without one yet.
        at = next((n for n, line in enumerate(lines, 1) if line.tells(glance.line.moment)), 0)
        moment = reasons.moment_name(glance.line.turn, glance.line.section)
        banner = f"{'Replay' if closes else 'History'}: {moment}"
        count, options = 0 if screen.veiled else len(lines), screen.undo_options
        past = PlaybackState("past", at, count, True, speed, banner, closes=closes)
        return attrs.evolve(past, here=options.here, note=screen.history_view.note, goes=options.goes)
    animation = screen.playback.animation
    shot, (step, count) = animation.shot, animation.step
    again = "Replay" if closes else "Repeat: nothing in the game changes."
    banner, count = again if animation.again else "", 0 if screen.veiled else count
    state = PlaybackState("film", step, count, animation.paused, speed, banner, closes=closes)
    if shot is None:
        return state
    begins = shot.events[0].kind == "turn_began"
    # Use the end of the path: a way through a shaft ends on the other deck.
    deck = geo.map_of(geo.parse(shot.places[-1])) if shot.places else -1
    state = attrs.evolve(
        state,
        title="" if begins else reasons.step_name(screen.shown.section),
        clauses=shot.clauses,
        before=screen.playback.before,
        deck=deck,
        seen=deck in screen.board.decks,
    )
    if not screen.playback.revealed:
        return attrs.evolve(state, headline=shot.headline.partition(": ")[0])
    return attrs.evolve(state, headline=shot.headline, text=_text(shot), matters=shot.matters)

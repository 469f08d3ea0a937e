"""The cards about the thing under the mouse, and the contents of a playback's card and controls."""

from __future__ import annotations

from typing import Any

import attrs

from hades import geometry as geo
from hades.art.colours import BAD, GOOD, PANEL, STEEL, WARN
from hades.art.library import unit_key
from hades.facts import event_reasons
from hades.facts import piece_facts as thing_blocks
from hades.facts.piece_facts import Block
from hades.history.playback.board_effects import BoardEffect
from hades.history.playback.clip import Clip
from hades.odds.chance_table import ChanceTable
from hades.session import answer_odds
from hades.ui import keys
from hades.ui.kit.action import Action
from hades.ui.kit.gl import Area
from hades.ui.kit.panel import CardPanel
from hades.ui.panels.cards import INSET, odds_card
from hades.ui.panels.clip_card import TONES, ClipCard, has_portrait
from hades.ui.panels.inspector import InspectorPanel
from hades.ui.panels.playback_controls import PlaybackState
from hades.ui.table import panel_contents
from hades.ui.table.table_screen import TableScreen
from hades.view import View

SHOWN = ("combat", "volley", "surprise", "circle")
"""Kinds of clips without text in the controls, because their card and the board give the same facts."""
BANNERS = {"fire": WARN, "good": GOOD, "bad": BAD, "cold": STEEL}
"""Tone of an effect -> colour of its banner."""
GAP = 10.0
"""Gap between the card about the thing under the mouse and the odds, in units."""
LEAST = 60.0
"""Minimum useful height of a card, in units."""
CardParts = tuple[tuple[Block, ...], tuple[ChanceTable, ...]]
"""The blocks of the card about the thing under the mouse, and the odds below the card."""


class Inspector:
    """The card about the thing under the mouse, and the odds of a click there."""

    def __init__(self, table: TableScreen) -> None:
        self.table, self.session = table, table.session
        self.window, self.layout = table.window, table.layout
        self.card = InspectorPanel(table.window.brush)
        self.odds = CardPanel(table.window.brush)
        self.blocks: tuple[Block, ...] = ()
        self.tables: tuple[ChanceTable, ...] = ()
        self._under: Area | None = None
        """The rectangle to clear behind the cards; None if the cards lie on the board."""
        self._key: Any = None

    def draw(self, action: Action, tip: str = "") -> bool:
        """Draw the cards for the hex or button under the mouse; return whether there are such cards.

        ``tip`` is shown as the card of a button that has no card.
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
        """Clear the card slot, so that no log entry is cut, and no other card is partly visible."""
        layout = self.layout
        menu = layout.log_fits and bool(self.table.choices)
        if self._under is None or not (self.card.shown or self.odds.shown or menu):
            return
        cards = [card for card in (self.card, self.odds, layout.note) if card.shown]
        ends = [card.y + card.height for card in (*cards, *[layout.chooser] * menu)]
        x, y, wide, high = self._under
        if layout.log_fits:
            high = layout.log.entry_at(max(ends))[1] - y
        self.window.brush.fill(x, y, wide, high, PANEL)

    # Content

    def _content(self, action: Action) -> CardParts:
        session, shown = self.session, self.table.shown
        if self.table.busy:
            return (), ()
        if self.table.choices:
            if action.name == "choose":
                return (), answer_odds.tables_of(session, self.table.choices[action.number :][:1])
            # If every shot takes a partner, show the best of them.
            alone = list(filter(answer_odds.is_shot, answer_odds.alone(self.table.choices)))
            found = answer_odds.tables_of(session, alone or self.table.choices[:2], 6)
            # The rows already show the chances of several shots.
            return (), found if len([table for table in found if table.whole]) < 2 else ()
        if action:
            return self._of_button(action)
        if self.table.hover < 0:
            return (), ()
        hex_ = geo.label(self.table.hover)
        ghost = self.table.run_display.ghost.blocks(hex_)
        if self.table.looks_back:
            return (*thing_blocks.hex_blocks(session, hex_, shown, past=True), *ghost), ()
        options = [o for o in session.at(hex_) if not o.select] or answer_odds.jumps(session, hex_)
        tables = answer_odds.tables_of(session, options)
        blocks = *ghost, *thing_blocks.hex_blocks(session, hex_, shown)
        # With odds to read, a counter gets only one line.
        return tuple(thing_blocks.brief(b) for b in blocks) if tables else blocks, tables

    def _of_button(self, action: Action) -> CardParts:
        session, shown = self.session, self.table.shown
        kind, what = action.name, action.id
        unit = next((u for u in shown.units if u.id == what), None)
        if kind == "unit" and unit is not None:
            return (thing_blocks.unit_block(session, unit, shown, past=self.table.looks_back),), ()
        if kind == "fighter":
            block = thing_blocks.fighter_block(session, what, shown, past=self.table.looks_back)
            if self.table.looks_back:
                return (block,), ()
            return (block,), answer_odds.tables_of(session, session.on(("fighter", what)))
        if kind == "option":
            options = self.table.options()[action.number :][:1]
            blocks = thing_blocks.option_blocks(session, options, shown)
            if blocks and options[0].key and panel_contents.is_keyless(self.window):
                named = (*blocks[0].lines, f"Key: {keys.cap(options[0].key)}")
                blocks = (attrs.evolve(blocks[0], lines=named), *blocks[1:])
            return blocks, answer_odds.tables_of(session, options)
        return (), ()

    # Size and place

    def _arrange(self, action: Action) -> None:
        """Place the cards one below another, and shorten them if necessary."""
        layout = self.layout
        on_strip = bool(action) and layout.panel_at(*self.table.mouse) is layout.strip
        place = x, y, wide, high = layout.places["card_above" if on_strip else "card"]
        x, wide = x + INSET, wide - 2 * INSET
        if layout.log_fits:
            y += INSET / 2
        # No card touches the lower edge of the window.
        high -= INSET / 2
        self._under = None if on_strip and not layout.log_fits else place
        ratio, low = self.window.ratio, y + high
        if self.table.choices and layout.log_fits:
            y = max(y, layout.chooser.y + layout.chooser.height)
            high = low - y
        tall = 0.0
        if self.tables:
            self._fit_tables(wide, high)
            tall = odds_card(self.tables).tall(wide, ratio)
            # Odds that do not fit extend over the log or, in a low window, over the board, so that no result
            # is cut.
            high -= tall + GAP
            # Drop the card if there is no room for it: the odds name attacker and target as well.
            self.blocks = self.blocks if high >= LEAST else ()
        above = y
        if self.blocks:
            self.blocks, own, most = self.card.fitted(self.blocks, ratio, wide, high)
            self.card.place(x, y, own, most, ratio)
            above += most + GAP
        self.odds.place(x, above if layout.log_fits else low - tall, wide, tall, ratio)

    def _fit_tables(self, wide: float, high: float) -> None:
        """Shorten the odds step by step until the odds fit into a height."""

        def fits() -> bool:
            return odds_card(self.tables).tall(wide, self.window.ratio) <= high

        if len(self.tables) > 1 and not fits():
            whole = tuple(table for table in self.tables if table.whole) or self.tables
            self.tables = whole if len(whole) == 1 else tuple(table.summed() for table in whole)
        if not fits():
            self.tables = tuple(table.short() for table in self.tables)
        if not fits():
            self.tables = tuple(attrs.evolve(table, note="") for table in self.tables)
        while len(self.tables) > 1 and not fits():
            self.tables = self.tables[:-1]


def clip_card(
    clip: Clip, shown: View, pictures: dict[str, str], effect: BoardEffect, *, shows_result: bool = True
) -> ClipCard:
    """Return the card of a clip; ``shows_result`` is False while the board hides the result of a fight."""
    gone = {incident.id for incident in clip.incidents if incident.gone}
    pictures = pictures | {
        side.id: unit_key(attrs.evolve(shown.unit(side.id), depleted=side.depleted), plain=True)
        for side in clip.sides
        if side.id in gone
    }
    if clip.picture:
        number = next((c.number for c in shown.circles if c.hex == clip.focus), 0)
        pictures |= {clip.picture: f"circle|{number}|open|{clip.picture}"}
    # Who or what a Circle held is good or bad.
    kind = "" if has_portrait(clip) else clip.kind
    return ClipCard(clip, effect.words, pictures, TONES.get(kind, BANNERS[effect.tone]), shows_result)


def playback_state(screen: TableScreen, *, shows_result: bool = False) -> PlaybackState:
    """Return the contents of the playback controls for the current step, or for the moment shown."""
    # A replay has no present to return to.
    speed, closes, glance = screen.playback.speed, not screen.is_played, screen.glance
    if glance is not None:
        lines = screen.history_view.lines()
        # 0 for an event without a line in the log, or without one yet.
        at = next((n for n, line in enumerate(lines, 1) if line.tells(glance.line.moment)), 0)
        moment = event_reasons.moment_name(glance.line.event.turn, glance.line.event.section)
        banner = f"{'Replay' if closes else 'History'}: {moment}"
        count, options = 0 if screen.veiled else len(lines), screen.undo_options
        past = PlaybackState("past", at, count, True, speed, banner, closes=closes)
        note = "Edit note" if glance.notes else "Note"
        note = "" if screen.clip_playback.ahead else note
        return attrs.evolve(past, here=options.here, note=note, goes=options.goes)
    clips = screen.playback.clip_playback
    clip, (step, count) = clips.clip, clips.progress
    again = "Replay" if closes else "Repeat: nothing in the game changes."
    banner, count = again if clips.again else "", 0 if screen.veiled else count
    mode = "film" if screen.playback.controlled else "own"
    state = PlaybackState(mode, step, count, clips.paused, speed, banner, closes=closes)
    if clip is None:
        return state
    # A path through a shaft ends on the other deck; an SI stands on both.
    hexes = clip.path[-1:] or clip.places or [walk.path[-1] for walk in clip.walks]
    decks = [geo.map_of(geo.parse(hex_)) for hex_ in hexes]
    deck = next((deck for deck in decks if deck in screen.board.decks), decks[0] if decks else -1)
    title, clauses = event_reasons.step_name(screen.shown.section), clip.clauses if mode == "film" else ()
    state = attrs.evolve(state, title=title, clauses=clauses, before=screen.playback.before)
    state = attrs.evolve(state, deck=deck, seen=deck in screen.board.decks)
    result = shows_result or clips.shows_result
    on_card = clip.kind in SHOWN and any(effect.kind == "card" for effect in clips.effects)
    headline = clip.headline if result and not on_card else clip.headline.partition(": ")[0]
    if not result:
        return attrs.evolve(state, headline=headline)
    text = "" if clip.kind in SHOWN else clip.caption
    return attrs.evolve(state, headline=headline, text=text, matters=clip.matters)

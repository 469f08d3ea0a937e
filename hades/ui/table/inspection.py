"""The cards of the pointed-at thing, each in a place of its own, and the odds of a click there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import attrs

from hades import geometry as geo
from hades.art.colours import PANEL
from hades.odds.chance_table import ChanceTable
from hades.pages import blocks as thing_blocks
from hades.pages.blocks import Block
from hades.session import answer_odds
from hades.session.option import Option
from hades.ui.kit.action import Action
from hades.ui.panels.cards import CardPanel, odds_card
from hades.ui.panels.inspector import InspectorPanel
from hades.ui.screen import Window
from hades.ui.table import panel_contents
from hades.ui.table.table_panels import Place
from hades.ui.table.table_screen import TableScreen

GAP = 10.0
LEAST = 60.0
"""Least useful height of a card, in units."""
Told = tuple[tuple[Block, ...], tuple[ChanceTable, ...]]
"""The blocks of a card, and the odds below them."""


class Inspector:
    """The card of the pointed-at thing, and the odds of a click there."""

    def __init__(self, window: Window) -> None:
        self.window = window
        self.card = InspectorPanel(window.brush, window.kit)
        self.odds = CardPanel(window.brush)
        self.blocks: tuple[Block, ...] = ()
        self.tables: tuple[ChanceTable, ...] = ()
        self._under: Place | None = None
        """The place cleared for the cards, None where they lie on the board."""
        self._key: Any = None

    def draw(self, screen: TableScreen, action: Action, tip: str = "") -> bool:
        """Draw the cards for the pointed-at hex or button; return whether there were any.

        A thing without a card of its own shows ``tip``.
        """
        session = screen.session
        spot = screen.layout.chooser.spot(*screen.mouse) if screen.state.choices else None
        action = spot.action if spot is not None else action
        listing = screen.state.listing
        key = (action, tip, screen.state.hover, screen.state.stamp,
               session.selected, len(session.game.history),
               screen.busy, listing, screen.state.choices, self.window.units, self.window.ratio)  # fmt: skip
        if key != self._key:
            self._key = key
            self.blocks, self.tables = self._content(screen, action)
            if tip and not (self.blocks or self.tables):
                head, *lines = tip.split("\n")
                self.blocks = (Block(head, tuple(lines)),)
            if panel_contents.is_plain(self.window):
                uncited = panel_contents.uncited
                self.blocks = tuple(
                    attrs.evolve(block, lines=tuple(map(uncited, block.lines))) for block in self.blocks
                )
            self._arrange(screen, action)
        if self._under is not None and (self.blocks or self.tables):
            x, y, wide, _ = self._under
            self.window.brush.fill(x, y, wide, screen.layout.card_heights()[1], PANEL)
        self.card.shown, self.odds.shown = bool(self.blocks), bool(self.tables)
        if self.blocks:
            self.card.update(self.blocks)
        if self.tables:
            self.odds.update(odds_card(self.tables))
        self.card.draw()
        self.odds.draw()
        return bool(self.blocks or self.tables)

    # Content

    def _content(self, screen: TableScreen, action: Action) -> Told:
        session, shown = screen.session, screen.shown
        if screen.busy:
            return (), ()
        if screen.state.choices:
            if action.name == "choose":
                return (), self._chances(screen, screen.state.choices[action.number :][:1])
            # If every shot takes a partner, show the best of them.
            alone = [
                option for option in answer_odds.alone(screen.state.choices) if answer_odds.is_shot(option)
            ]
            return (), answer_odds.tables_of(session, alone or screen.state.choices[:2], 6)
        if action:
            return self._of_button(screen, action)
        if screen.state.hover < 0:
            return (), ()
        hex_ = geo.label(screen.state.hover)
        ghost = screen.run_display.ghost.blocks(hex_)
        if screen.looks_back:
            return (*thing_blocks.hex_blocks(session, hex_, shown, past=True), *ghost), ()
        options = [o for o in session.at(hex_) if not o.select] or answer_odds.jumps(session, hex_)
        tables = self._chances(screen, options)
        blocks = *ghost, *thing_blocks.hex_blocks(session, hex_, shown)
        # With odds to read, a counter gets a single line.
        return tuple(thing_blocks.brief(b) for b in blocks) if tables else blocks, tables

    def _of_button(self, screen: TableScreen, action: Action) -> Told:
        session, shown = screen.session, screen.shown
        kind, what = action.name, action.id
        unit = next((u for u in shown.units if u.id == what), None)
        if kind in ("unit", "roster") and unit is not None:
            block = thing_blocks.unit_block(session, unit, shown, past=screen.looks_back)
            if screen.looks_back:
                return (block,), ()
            return (thing_blocks.with_reason(session, block, what) if kind == "roster" else block,), ()
        if kind == "fighter":
            told = thing_blocks.fighter_block(session, what, shown, past=screen.looks_back)
            if screen.looks_back:
                return (told,), ()
            return (told,), self._chances(screen, session.on(("fighter", what)))
        if kind == "option":
            options = screen.options()[action.number :][:1]
            return thing_blocks.option_blocks(session, options, shown), self._chances(screen, options)
        return (), ()

    def _chances(self, screen: TableScreen, options: Sequence[Option]) -> tuple[ChanceTable, ...]:
        session = screen.session
        return answer_odds.tables_of(session, options) + answer_odds.with_partners(session, options)

    # Size and place

    def _arrange(self, screen: TableScreen, action: Action) -> None:
        """Place each card, independent of the pointer, and shorten what does not fit."""
        layout = screen.layout
        on_strip = bool(action) and layout.panel_at(*screen.mouse) is layout.strip
        place = x, y, wide, high = layout.card_place(on_strip=on_strip)
        self._under = None if on_strip and not layout.log_fits else place
        ratio, low = self.window.ratio, y + high
        if screen.state.choices and layout.log_fits:
            high = min(high, low - layout.chooser.y - layout.chooser.height)
        if self.tables:
            self._fit_tables(wide, high)
            tall = min(high, odds_card(self.tables).tall(wide, ratio))
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

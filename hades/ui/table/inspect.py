"""What is looked at: the hex cursor that keys move, and the cards shown beside it or beside the mouse."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from hades import geometry as geo
from hades.advice.chance_table import ChanceTable
from hades.facts import hex_tips, thing_blocks
from hades.facts.thing_blocks import Block
from hades.geometry import spot as spot_of
from hades.session import answer_odds, ways_to_fire
from hades.session.option import Option
from hades.ui.kit.action import Action
from hades.ui.kit.panel import Panel
from hades.ui.panels.inspector import InspectorPanel
from hades.ui.panels.odds import OddsPanel
from hades.ui.stage import Stage
from hades.ui.table import looking

if TYPE_CHECKING:
    from hades.ui.table.table_screen import TableScreen

STEPS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
"""Action -> columns and rows: up and down stay in their column, round the ship there is no end."""
GAP = 10.0
WIDE, ODDS = 400.0, 372.0
"""Widths of the cards in units, where the window has room."""
Told = tuple[tuple[Block, ...], tuple[ChanceTable, ...]]
"""The cards beside a thing and the odds below them."""
PART = 0.5
"""Part of the window's height from which several tables are a line each; one that is pointed at is whole."""


# ---- the hex cursor


def step(screen: TableScreen, action: str) -> None:
    """Move the hex cursor; the first key shows it where the player is looking."""
    if screen.hands is not None:
        screen.hands.choices = ()
    here = screen.hover
    if here < 0 or geo.map_of(here) != screen.board.deck:
        here = _begin(screen)
    else:
        column, row = geo.column_row(here)
        east, south = STEPS[action]
        here = geo.at(screen.board.deck, column + east, max(0, min(geo.ROWS - 1, row + south)))
    put(screen, here)


def put(screen: TableScreen, hex_: int) -> None:
    """Put the hex cursor somewhere on the deck in view, and bring it into view."""
    screen.keyed, screen.hover = True, hex_
    looking.bring(screen, (hex_,), softly=False)


def through(screen: TableScreen, hex_: int) -> None:
    """The cursor goes with the player to the same place of the other deck."""
    put(screen, geo.at(screen.board.deck, *geo.column_row(hex_)))


def _begin(screen: TableScreen) -> int:
    """Where the cursor begins: at the Unit in question, else at a hex in the middle of the view."""
    session, board = screen.session, screen.board
    unit = session.units.get(session.selected or (session.ask.subject if session.ask else ""))
    if unit and unit.hex and geo.map_of(geo.parse(unit.hex)) == board.deck:
        return geo.parse(unit.hex)
    camera = board.camera
    found = camera.pick(camera.left + camera.width / 2, camera.top + camera.height / 2, board.deck)
    return found if found >= 0 else board.deck * geo.SIZE


def point(screen: TableScreen) -> tuple[float, float]:
    """Where the player points, in units: the cursor if keys moved it, else the mouse."""
    if not screen.keyed or screen.hover < 0:
        return screen.mouse
    x, y = screen.board.camera.to_screen(*spot_of(screen.hover))
    return x / screen.window.unit, y / screen.window.unit


# ---- the cards


class Inspector:
    """The card of what is pointed at, and the tables of what a click there would bring."""

    def __init__(self, window: Stage) -> None:
        self.window = window
        self.card = InspectorPanel(window.brush, window.kit)
        self.odds = OddsPanel(window.brush)
        self.blocks: tuple[Block, ...] = ()
        self.tables: tuple[ChanceTable, ...] = ()
        self._key: Any = None
        self._card = self._table = (0.0, 0.0)
        """Sizes that the card and the tables need."""

    def draw(self, screen: TableScreen, action: Action) -> bool:
        """Draw the cards for the hex or for the button pointed at; whether there was anything."""
        session = screen.session
        spot = screen.layout.chooser.spot(*screen.mouse) if screen.choices else None
        action = spot.action if spot is not None else action
        listing = screen.hands is not None and screen.hands.listing
        key = (action, screen.hover, screen.looks_back and id(screen.shown),
               session.selected, len(session.game.history), screen.tableau.changes,
               screen.busy, listing, screen.choices, self.window.units, self.window.ratio)  # fmt: skip
        if key != self._key:
            self._key = key
            self.blocks, self.tables = self._content(screen, action)
            self._measure()
        if self.blocks or self.tables:
            self._place(screen, bool(action))
            for panel, content in ((self.card, self.blocks), (self.odds, self.tables)):
                if content:
                    self._uncover(screen, panel)
                    panel.update(content)
                    panel.draw()
        return bool(self.blocks or self.tables)

    # ---- what is shown

    def _content(self, screen: TableScreen, action: Action) -> Told:
        session, shown = screen.session, screen.shown
        if screen.busy:
            return (), ()
        if screen.choices:
            if action.name == "choose":
                return (), self._chances(screen, screen.choices[action.number :][:1])
            # where the best ways all take a partner, theirs
            alone = [option for option in ways_to_fire.alone(screen.choices) if answer_odds.is_shot(option)]
            return (), answer_odds.tables_of(session, alone or screen.choices[:2], 6)
        if action:
            return self._of_button(screen, action)
        if screen.hover < 0:
            return (), ()
        hex_ = geo.label(screen.hover)
        if screen.looks_back:
            return hex_tips.hex_blocks(session, hex_, shown, past=True), ()
        options = [o for o in session.at(hex_) if not o.select] or answer_odds.jumps(session, hex_)
        tables = self._chances(screen, options)
        blocks = hex_tips.hex_blocks(session, hex_, shown)
        # with a table to read, a counter is told in a line
        return tuple(hex_tips.brief(b) for b in blocks) if tables else blocks, tables

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
            return hex_tips.option_blocks(session, options, shown), self._chances(screen, options)
        return (), ()

    def _chances(self, screen: TableScreen, options: Sequence[Option]) -> tuple[ChanceTable, ...]:
        session = screen.session
        return answer_odds.tables_of(session, options) + answer_odds.with_partners(session, options)

    # ---- how large and where

    def _measure(self) -> None:
        """The sizes of both cards; what does not fit the window is shortened."""
        width, height = self.window.units
        ratio, most = self.window.ratio, height - 8
        self._card = self._table = 0.0, 0.0
        if self.tables:
            odds = min(ODDS, width * 0.48)
            tall = self.odds.measure(self.tables, ratio, odds)
            if len(self.tables) > 1 and tall > PART * height:
                whole = tuple(table for table in self.tables if table.whole) or self.tables
                self.tables = whole if len(whole) == 1 else tuple(table.summed() for table in whole)
                tall = self.odds.measure(self.tables, ratio, odds)
            if tall > most:
                self.tables = tuple(table.short() for table in self.tables)
                tall = self.odds.measure(self.tables, ratio, odds)
            while tall > most and len(self.tables) > 1:
                self.tables = self.tables[:-1]
                tall = self.odds.measure(self.tables, ratio, odds)
            self._table = odds, tall
        if self.blocks:
            self.blocks, *card = self.card.fitted(self.blocks, ratio, min(WIDE, width * 0.48), most)
            self._card = card[0], card[1]

    def _place(self, screen: TableScreen, button: bool) -> None:
        """Both cards beside what is pointed at and off it, one on each side if there is room."""
        width, height = self.window.units
        card, table = self._card, self._table
        (wide, high), (odds, tall) = card, table
        if screen.choices:
            self._beside_chooser(screen.layout.chooser, screen.mouse[0], odds, tall)
            return
        y, left, right = self._sides(screen, button)
        low, far = left - max(wide, odds) >= 4, right + max(wide, odds) <= width - 4
        if not button and far and right + max(wide, odds) > self._edge(screen) and low:
            far = False  # off the board it would hide answers
        if not self.tables or not self.blocks:
            panel, size = (self.card, card) if self.blocks else (self.odds, table)
            self._put(panel, right if far or not low else left - size[0], y, *size)
        elif (far or low) and high + tall + GAP <= height - 8:
            self._stack(right if far else left - max(wide, odds), y, card, table)
        elif right + wide <= width - 4 and left - odds >= 4:
            self._put(self.card, right, y, *card)
            self._put(self.odds, left - odds, y, *table)
        elif left - wide >= 4 and right + odds <= width - 4:
            self._put(self.card, left - wide, y, *card)
            self._put(self.odds, right, y, *table)
        elif button:
            # a button that is tried shows its tables: what it is about stands on it
            self.blocks = ()
            self._put(self.odds, left - odds if left - odds >= 4 else right, y, *table)
        elif max(left, width - right) >= odds + 4:
            # one of them beside the hex, which stays in sight: the tables say who and what, too
            self.blocks = ()
            self._put(self.odds, left - odds if left - odds >= 4 else right, y, *table)
        else:
            # beside each other, at the edge that is farther away
            begin = 4.0 if left > width - right else max(4.0, width - 4 - wide - odds - GAP)
            self._put(self.odds, begin, y, *table)
            self._put(self.card, begin + odds + GAP, y, *card)

    def _uncover(self, screen: TableScreen, panel: Panel) -> None:
        """Move a card off what a line of a panel is about, upwards or downwards, if there is room."""
        camera, k = screen.board.camera, self.window.unit
        half = 0.64 * camera.scale / k
        for hex_ in screen.ringed:
            number = geo.parse(hex_)
            if geo.map_of(number) != screen.board.deck:
                continue
            x, y = (pixels / k for pixels in camera.to_screen(*spot_of(number)))
            across = panel.x - half < x < panel.x + panel.width + half
            if not across or not panel.y - half < y < panel.y + panel.height + half:
                continue
            if y + half + panel.height <= self.window.units[1] - 4:
                panel.y = y + half
            elif y - half - panel.height >= 4:
                panel.y = y - half - panel.height
            elif x - half - panel.width >= 4:
                panel.x = x - half - panel.width

    def _sides(self, screen: TableScreen, button: bool) -> tuple[float, float, float]:
        """The y to begin at, and the x that cards at the left and at the right keep off: those of the
        panel for a button, so that its other buttons stay in sight, else those of the hex."""
        x, y = point(screen)
        panel = screen.layout.panel_at(x, y) if button else None
        if panel is not None and panel.height > panel.width * 0.6:
            return y - 20, panel.x - 6, panel.x + panel.width + 6
        if panel is not None:
            both = self._card[1] + self._table[1] + (GAP if self.blocks and self.tables else 0.0)
            under = panel.y < self.window.units[1] / 2
            return panel.y + panel.height + 6 if under else panel.y - 6 - both, x, x + 12
        away = 18.0
        if screen.keyed:
            away = screen.board.camera.scale * 0.62 / self.window.unit
        return y + away * 0.5, x - away, x + away

    def _edge(self, screen: TableScreen) -> float:
        """The right edge of the board in units."""
        area = screen.board.area
        return float((area.left + area.width) / self.window.unit)

    def _beside_chooser(self, chooser: Panel, mouse: float, wide: float, tall: float) -> None:
        """The tables at the right of the small menu, or else at its left; where there is no room, the menu
        gives way, never towards the mouse."""
        end = self.window.units[0] - 4
        x = chooser.x + chooser.width + GAP
        if x + wide > end:
            x = chooser.x - GAP - wide
        if x < 4:
            chooser.width = min(chooser.width, end - 4 - wide - GAP)
            aside = chooser.x > mouse
            chooser.x = end - chooser.width if aside else 4.0
            x = chooser.x - GAP - wide if aside else chooser.x + chooser.width + GAP
        self._put(self.odds, x, chooser.y, wide, tall)

    def _stack(self, x: float, y: float, card: tuple[float, float], odds: tuple[float, float]) -> None:
        """The card above the tables."""
        top = max(4.0, min(y, self.window.units[1] - 4 - card[1] - odds[1] - GAP))
        self._put(self.card, x, top, *card)
        self._put(self.odds, x, top + card[1] + GAP, *odds)

    def _put(self, panel: Panel, x: float, y: float, wide: float, high: float) -> None:
        width, height = self.window.units
        x = max(4.0, min(x, width - wide - 4))
        panel.place(x, max(4.0, min(y, height - high - 4)), wide, high, self.window.ratio)

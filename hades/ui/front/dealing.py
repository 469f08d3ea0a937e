"""The set-up of a game in printed-game mode: the player enters the draws, or leaves them to the program."""

from __future__ import annotations

from hades import narrate
from hades.art.library import fresh_key
from hades.content.load import load_scenario
from hades.narrate import scenarios
from hades.session import printed_game
from hades.session.printed_game import ManualSetup, print_warning
from hades.ui import keys, narration
from hades.ui.entry import Entry
from hades.ui.kit.panel import Panel
from hades.ui.panels.draw_cells import Deal, DealPanel
from hades.ui.screen import Handlers, Poster, Screen, Window

WIDE, HIGH = 860.0, 410.0
"""Size of the panel in units, where there is room."""
READY = "Lay everything out on your table as listed here. Nobody needs to know what lies face down."


class DealScreen(Screen):
    """The screen that asks for the draws of a set-up, one by one, before there is a game."""

    def __init__(self, window: Window, dealing: ManualSetup, luck: str) -> None:
        super().__init__(window)
        self.dealing = dealing
        self._luck = luck
        self._note = print_warning(window.catalog).replace("`", "")
        self.panel = DealPanel(window.brush, window.kit)
        self.entry = Entry(dealing.enter)
        self._poster = Poster(window)

    @property
    def open_panels(self) -> list[Panel]:
        return [self.panel]

    @property
    def field(self) -> str:
        return "drawn" if self.entry.typing else ""

    def resize(self) -> None:
        width, height = self.window.units
        wide, high = min(WIDE, width - 8), min(HIGH, height - 8)
        self.panel.place((width - wide) / 2, (height - high) / 2, wide, high, self.window.ratio)

    def draw(self) -> None:
        self._poster.draw()
        self.panel.update(self._deal())
        self.panel.draw()
        self.lighten()

    def _deal(self) -> Deal:
        dealing, needed = self.dealing, self.dealing.needed
        record, catalog = load_scenario(dealing.scenario), self.window.catalog
        head = f"SET-UP · {scenarios.scenario_name(record)} · PRINTED GAME"
        events = needed.events if needed is not None else dealing.game.opening if dealing.game else ()
        told = narrate.titles(catalog)
        lines = tuple(narrate.sentence(event, told) for event in events)
        if needed is None:
            said = tuple(map(printed_game.called, dealing.entered))
            return Deal(head, "The set-up is complete.", READY, lines, said, None, (), {}, self._note)
        why, what = printed_game.question(needed)
        pictures = {thing: fresh_key(catalog, thing) for thing in needed.things}
        drawing, options = self.entry.drawing(needed), tuple(printed_game.options(needed))
        what = what if why else ""
        return Deal(head, why or what, what, lines, drawing.told, drawing, options, pictures, self._note)

    def spoken(self) -> str:
        deal = self._deal()
        note = deal.note if not self.dealing.entered else ""
        return narration.sentences(deal.title, deal.prompt, *deal.lines, note)

    # Input

    def handlers(self) -> Handlers:
        return {
            "option": self._tell,
            "untell": self._back_to,
            "field": self.entry.open,
            "rest": lambda: self.dealing.draw_rest(self._luck),
            "begin": self._begin,
            "home": self.window.home,
        }

    def _tell(self, number: int) -> None:
        if self.dealing.needed is not None:
            self.entry.close()
            self.dealing.enter(list(self.dealing.needed.things)[number])

    def _back_to(self, draws: int) -> None:
        self.entry.close()
        self.dealing.back_to(draws)

    def _begin(self) -> None:
        if self.dealing.game is not None:
            self.window.begin(self.dealing.game)

    def key(self, name: str) -> None:
        if self.dealing.needed is not None and self.entry.key(name, self.dealing.needed):
            return
        if name == "ENTER":
            self._begin()
        elif name == "ESC":
            self.window.home()
        elif name in ("BACKSPACE", keys.of("undo")):
            self._back_to(max(0, len(self.dealing.entered) - 1))

    def text(self, words: str) -> None:
        self.entry.text(words)

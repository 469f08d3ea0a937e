"""The set-up of a game in printed-game mode. The player enters the draws, or leaves them to the program."""

from __future__ import annotations

from hades import narrate
from hades.art.library import fresh_key
from hades.content.load import load_scenario
from hades.facts.rows import texts
from hades.narrate import scenario_labels
from hades.session import printed_game
from hades.session.printed_game import ManualSetup, print_warning
from hades.ui import keys, screen_reader
from hades.ui.kit.panel import CardPanel, Panel
from hades.ui.panels.decision import Decision, DecisionPanel
from hades.ui.panels.draw_cells import Entry
from hades.ui.panels.text_page import Sheet, sheet_card
from hades.ui.screen import Handlers, Screen, Window
from hades.ui.screens.title import Poster

WIDE, HIGH = 860.0, 440.0
"""Maximum width and height of both panels together, in units."""
PART = 0.6
"""Share of the width for the draw, to the left of the components drawn so far."""
READY = "Lay everything out on your table as listed here. You need not know what lies face down."


class DealScreen(Screen):
    """The screen that asks for the draws of a set-up, one by one, before there is a game."""

    def __init__(self, window: Window, dealing: ManualSetup, luck: str) -> None:
        super().__init__(window)
        self.dealing = dealing
        self._luck = luck
        self._note = print_warning(window.catalog).replace("`", "")
        self.panel = DecisionPanel(window.brush)
        self.laid_out = CardPanel(window.brush, sheet_card)
        self.entry = Entry(dealing.enter)
        self._poster = Poster(window)

    @property
    def open_panels(self) -> list[Panel]:
        return [self.panel, self.laid_out]

    @property
    def field(self) -> str:
        return "drawn" if self.entry.typing else ""

    def resize(self) -> None:
        (width, height), ratio = self.window.units, self.window.ratio
        wide, high = min(WIDE, width - 8), min(HIGH, height - 8)
        x, y, left = (width - wide) / 2, (height - high) / 2, wide * PART
        self.panel.place(x, y, left, high, ratio)
        self.laid_out.place(x + left, y, wide - left, high, ratio)

    def draw(self) -> None:
        self._poster.draw()
        self.panel.update(self._decision())
        self.laid_out.update(self._sheet())
        self.draw_panels()

    def _decision(self) -> Decision:
        needed = self.dealing.needed
        if needed is None:
            return Decision("The set-up is complete.", READY, (), (), {}, plain=True)
        why, what = printed_game.question(needed)
        pictures = {thing: fresh_key(self.window.catalog, thing) for thing in needed.things}
        drawing, options = self.entry.drawing(needed), tuple(printed_game.options(needed))
        return Decision(why or what, what if why else "", (), options, pictures, drawing=drawing, plain=True)

    def _lines(self) -> tuple[str, ...]:
        dealing, needed = self.dealing, self.dealing.needed
        events = needed.events if needed is not None else dealing.game.opening if dealing.game else ()
        return tuple(map(narrate.sentence, events))

    def _sheet(self) -> Sheet:
        name = scenario_labels.scenario_name(load_scenario(self.dealing.scenario))
        rows = [("head", "On your table", ""), *texts(self._lines() or ("Nothing lies face up yet.",))]
        on = ("Begin", "begin", "ENTER") if self.dealing.needed is None else ("Draw the rest", "rest", "")
        title, rows = f"Set-up of {name}", [*rows, ("faint", self._note, "")]
        return Sheet(title, tuple(rows), (on, ("Title", "home", "ESC")))

    def spoken(self) -> str:
        asked, note = self._decision(), self._note if not self.dealing.entered else ""
        return screen_reader.sentences(asked.title, asked.prompt, *self._lines(), note)

    # Input

    def handlers(self) -> Handlers:
        return {
            "option": self._tell,
            "untell": self._back_to,
            "undo": lambda: self._back_to(max(0, len(self.dealing.entered) - 1)),
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
        actions = {"ENTER": "begin", "ESC": "home", "BACKSPACE": "undo", keys.of("undo"): "undo"}
        self.act(actions.get(name, ""))

    def text(self, words: str) -> None:
        self.entry.text(words)

"""The title screen: begin, go on, leave."""

from __future__ import annotations

from typing import Any

import attrs

from hades.content.load import load_scenario, scenario_ids
from hades.ui.art import poster
from hades.ui.canvas import Canvas
from hades.ui.look import EDGE, EMBER, FAINT, HOT, INK, MUTED, RAISED, STEEL, WARN
from hades.ui.panels.base import Panel, Spot
from hades.ui.panels.cards import Sheet, SheetPanel
from hades.ui.views import texts
from hades.ui.views.screen import Screen

WIDTH, HEIGHT = 470.0, 366.0
NOTICE = (
    "An unofficial adaptation of the board wargame Escape from Hades. Components that are not known are "
    "reconstructed; there is no printed art in it."
)


@attrs.frozen
class Front:
    """What the panel of the title screen shows."""

    seed: str
    typing: bool
    resume: bool
    problem: str
    scenario: str


class FrontPanel(Panel):
    """The buttons of the title screen."""

    def paint(self, canvas: Canvas, content: Front) -> None:
        canvas.rect(0, 0, self.width, self.height, (10, 13, 21), radius=14, edge=EDGE, thick=2, alpha=0.9)
        y = 20.0
        y = self._button(canvas, y, f"New game: {content.scenario}", "start", "N", EMBER)
        canvas.text(24, y + 4, "Seed (any text; empty: a fresh one)", 13, MUTED)
        y += 24
        edge = WARN if content.typing else EDGE
        canvas.rect(
            22, y, self.width - 44, 36, (6, 8, 13), radius=6, edge=edge, thick=2 if content.typing else 1
        )
        words = content.seed + ("|" if content.typing else "")
        canvas.text(34, y + 18, canvas.fit(words, self.width - 70, 16) or " ", 16, INK, anchor="lm")
        self.spots.append(Spot(22, y, self.width - 44, 36, "seed", "Click and type"))
        y += 50
        y = self._button(canvas, y, "Continue the last game", "resume", "C", STEEL, content.resume)
        y = self._button(canvas, y, "How to play, keys, about", "help", "F1", STEEL)
        y = self._button(canvas, y, "Quit", "quit", "Q", FAINT)
        if content.problem:
            canvas.block(24, y + 2, self.width - 48, content.problem, 13, WARN)

    def _button(
        self, canvas: Canvas, y: float, words: str, action: str, key: str, tone: Any, live: bool = True
    ) -> float:
        canvas.rect(
            22, y, self.width - 44, 44, HOT if live and tone is EMBER else RAISED, radius=8, edge=EDGE
        )
        canvas.rect(22, y, 6, 44, tone if live else EDGE, radius=3)
        canvas.text(42, y + 22, words, 17, INK if live else FAINT, bold=True, anchor="lm")
        self.key_cap(canvas, self.width - 34, y + 12, key, INK if live else FAINT)
        self.spots.append(Spot(22, y, self.width - 44, 44, action, "", live))
        return y + 54


class TitleScreen(Screen):
    """The first thing to be seen."""

    def __init__(self, window: Any) -> None:
        super().__init__(window)
        self.panel = FrontPanel(window.brush)
        self.sheet = SheetPanel(window.brush)
        self.help = False
        self.seed = ""
        self.typing = False
        self.scenarios = scenario_ids()
        self.scenario = self.scenarios[0]
        self.beside = False
        """Whether the panel stands beside the title for want of height."""
        self._poster: Any = None
        self._size = (0, 0)

    def resize(self) -> None:
        width, height = self.window.units
        ratio = self.window.ratio
        self.beside = height < 620
        wide = min(WIDTH, width * 0.46 if self.beside else width - 20)
        x = width - wide - 12 if self.beside else max(10.0, min(width * 0.075, width - wide - 10))
        y = max(10.0, (height - HEIGHT) / 2 if self.beside else height - HEIGHT - max(14.0, height * 0.13))
        self.panel.place(x, y, wide, HEIGHT, ratio)

    def draw(self) -> None:
        width, height = self.window.units
        pixels = round(width * self.window.ratio), round(height * self.window.ratio)
        if self._poster is None or self._size != pixels:
            self._size = pixels
            image = poster.picture(
                pixels, self.window.ratio, NOTICE, room=self.panel.x if self.beside else width
            )
            if self._poster is not None:
                self._poster.delete()
            self._poster = self.window.brush.texture(image)
        self.window.brush.image(self._poster, 0, 0, width, height)
        record = load_scenario(self.scenario)
        self.panel.update(
            Front(
                self.seed,
                self.typing,
                self.window.autosave_file.is_file(),
                self.window.problem,
                f"{record.number}. {record.name}",
            )
        )
        self.panel.draw()
        if self.help:
            self.window.brush.fill(0, 0, width, height, (0, 0, 0), 0.55)
            page = Sheet("How to play", texts.HELP)
            self.sheet.fit(page, self.window.units, self.window.ratio)
            self.sheet.update(page)
            self.sheet.draw()

    def release(self, x: float, y: float, right: bool) -> None:
        if self.help:
            spot = self.sheet.spot(x, y)
            if spot is not None or not self.sheet.holds(x, y):
                self.help = False
            return
        spot = self.panel.spot(x, y)
        self.typing = spot is not None and spot.action == "seed"
        if spot is not None and spot.live:
            self.act(spot.action)

    def act(self, action: str) -> None:
        """What a button does."""
        if action == "start":
            self.window.new_game(self.scenario, self.seed)
        elif action == "resume":
            self.window.resume()
        elif action == "help":
            self.help = True
            self.sheet.scroll = 0
        elif action == "quit":
            self.window.on_close()

    def wheel(self, x: float, y: float, notches: float) -> None:
        if self.help:
            self.sheet.scroll_by(notches)

    def key(self, name: str) -> None:
        if self.help:
            if name in ("ESC", "F1", "ENTER"):
                self.help = False
            elif name in ("DOWN", "PAGEDOWN", "UP", "PAGEUP"):
                self.sheet.scroll_by({"DOWN": -1, "PAGEDOWN": -6, "UP": 1, "PAGEUP": 6}[name])
            return
        if self.typing:
            if name == "BACKSPACE":
                self.seed = self.seed[:-1]
            elif name == "ENTER":
                self.act("start")
            elif name in ("ESC", "TAB"):
                self.typing = False
            return
        actions = {"N": "start", "ENTER": "start", "C": "resume", "F1": "help", "Q": "quit"}
        if name in actions and (name != "C" or self.window.autosave_file.is_file()):
            self.act(actions[name])
        elif name == "TAB":
            self.typing = True

    def text(self, words: str) -> None:
        if self.typing and words.isprintable() and len(self.seed) < 80:
            self.seed += words

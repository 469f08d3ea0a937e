"""The end screen: how it ended, the score sheet line by line, the seed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hades import Game
from hades.ui import keys
from hades.ui.art import poster
from hades.ui.choice import scenario_name
from hades.ui.panels.cards import Sheet, SheetPanel
from hades.ui.views import texts
from hades.ui.views.contents import tag
from hades.ui.views.screen import Screen
from hades.ui.views.sheets import score_rows, switched_off


class EndScreen(Screen):
    """Shown when a game is over."""

    def __init__(self, window: Any, game: Game) -> None:
        super().__init__(window)
        self.game = game
        self.help = False
        """Whether the help page is shown instead of the score sheet."""
        self.panel = SheetPanel(window.brush)
        self._poster: Any = None
        self._size = (0, 0)

    def resize(self) -> None:
        self.panel.fit(self.content(), self.window.units, self.window.ratio, 760.0)

    def content(self) -> Sheet:
        """What the sheet says."""
        if self.help:
            return texts.help_page()
        game = self.game
        outcome = game.view()["outcome"]
        title, story = texts.OUTCOMES.get(outcome, (outcome.replace("-", " ").capitalize(), ""))
        if outcome == "scored":
            title = game.score.level
        rows: list[tuple[str, str, str]] = [("text", story, ""), ("faint", tag(game), "")]
        rows.append(("head", "Score sheet", ""))
        rows += score_rows(game)
        if outcome != "scored":
            rows.append(
                ("faint", "The score does not count: the raid was lost before it could be counted.", "")
            )
        rows += [
            ("head", "This game", ""),
            ("key", "Scenario", scenario_name(game.tables.scenario)),
            ("key", "Edition", game.edition),
            ("key", "Seed", game.seed),
            ("key", "Turns", str(game.turn)),
            ("key", "Commands", str(len(game.history))),
            ("key", "Kept as", _short(self.window.autosave_file)),
            *switched_off(game, self.window.rulebook),
        ]
        buttons = (
            ("Title screen", "home", "ENTER"),
            ("See the decks", "look", keys.of("look")),
            ("Same seed again", "rematch", keys.of("rematch")),
        )
        return Sheet(title, tuple(rows), buttons)

    def draw(self) -> None:
        width, height = self.window.units
        pixels = round(width * self.window.ratio), round(height * self.window.ratio)
        if self._poster is None or self._size != pixels:
            self._size = pixels
            if self._poster is not None:
                self._poster.delete()
            self._poster = self.window.brush.texture(
                poster.picture(pixels, self.window.ratio, "", title=False)
            )
        self.window.brush.image(self._poster, 0, 0, width, height)
        self.window.brush.fill(0, 0, width, height, (0, 0, 0), 0.35)
        self.panel.update(self.content())
        self.panel.draw()

    def release(self, x: float, y: float, right: bool) -> None:
        spot = self.panel.spot(x, y)
        if spot is not None:
            self.act(spot.action)

    def act(self, action: str) -> None:
        """What a button does."""
        if action in ("help", "close"):
            self.help = not self.help
            self.panel.scroll = 0.0
            self.resize()
        elif action == "home":
            self.window.home()
        elif action == "rematch":
            self.window.new_game(self.game.scenario, self.game.seed, self.game.edition)
        elif action == "look":
            self.window.play(self.game)

    def wheel(self, x: float, y: float, notches: float) -> None:
        self.panel.scroll_by(notches)

    def key(self, name: str) -> None:
        action = keys.action(name, keys.EVERYWHERE, keys.END)
        if name in ("ENTER", "ESC"):
            self.act("close" if self.help else "home")
        elif action == "help" or (action and not self.help):
            self.act(action)
        elif name in ("DOWN", "PAGEDOWN", "UP", "PAGEUP"):
            self.panel.scroll_by({"DOWN": -1, "PAGEDOWN": -6, "UP": 1, "PAGEUP": 6}[name])


def _short(path: Path) -> str:
    """A path as a person writes it: the home folder is ``~``."""
    home = Path.home()
    return str(Path("~") / path.relative_to(home)) if path.is_relative_to(home) else str(path)

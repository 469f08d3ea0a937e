"""The title screen, which continues the last game or opens one of five pages."""

from __future__ import annotations

from functools import partial

from hades.narrate import scenarios
from hades.record import saved_games
from hades.ui import keys, narration
from hades.ui.front.new_game import record_of
from hades.ui.kit.panel import Panel
from hades.ui.panels.front_panels import HALO, WIDE, Door, Doors, TitlePanel
from hades.ui.screen import Handlers, Poster, Screen, Window

ROOMY = 900.0, 580.0
"""Width and height in units from which the panel is at the left and its buttons are large."""
FOOT = (("Help and rules", "help"), ("Settings", "settings"), ("Quit", "quit"))
LEARN = Door("Learn", "short lessons with a guide", "lessons", "learn")
PUZZLES = Door("Puzzles", "positions with one best line", "one best line", "puzzles")
RECORD = Door("Record", "your games, runs and career", "games, runs", "record")
TOOLS = Door("Tools", "position editor, drills", "editor", "tools")
RESUME = Door("Continue", "your raid (continue lessons under Learn)", "your raid", "resume")
PAGES = ("play", "learn", "tools", "settings")
"""Actions that open the page of the same name."""


class TitleScreen(Screen):
    """The first screen. Its most useful button glows, and Enter presses that button."""

    frame_keys = frozenset({"TAB", "DOWN", "RIGHT", "UP", "LEFT"})

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self.panel = TitlePanel(window.brush)
        self._poster = Poster(window)
        self._has_game_at = (0, 0), False
        """(modification time, size) of the last game's file, and True if there is a game to continue."""

    @property
    def open_panels(self) -> list[Panel]:
        return [self.panel]

    @property
    def is_roomy(self) -> bool:
        """True if there is room for large buttons."""
        width, height = self.window.units
        return width >= ROOMY[0] and height >= ROOMY[1]

    def resize(self) -> None:
        width, height = self.window.units
        content = self._content()
        wide, high = min(WIDE, width - 16), self.panel.tall(content)
        if self.is_roomy:
            self.panel.place(width * 0.065, max(height * 0.36, 200.0), wide, high, self.window.ratio)
        else:
            self.panel.place((width - wide) / 2, max(0.0, height - high), wide, high, self.window.ratio)

    def draw(self) -> None:
        content = self._content()
        if self.panel.height != self.panel.tall(content):
            # A problem takes up a line and may appear at any time.
            self.resize()
        panel = self.panel
        above = panel.y + HALO if self.is_roomy else panel.y
        head = panel.x + HALO, panel.x + panel.width, above
        self._poster.draw(head=head)
        self.panel.update(content)
        self.panel.draw()
        self.lighten()

    def _content(self) -> Doors:
        record = record_of(self.window.settings.scenario)
        name, (_, _, word) = scenarios.scenario_name(record), scenarios.SCENARIOS[record.id]
        play = Door("Play", f"{name}: {word}", name, "play")
        doors: tuple[Door, ...] = (play, LEARN, PUZZLES, RECORD, TOOLS)
        if self._has_game():
            doors = (RESUME, *doors)
        return Doors(doors, FOOT, self.window.trouble, not self.is_roomy)

    def _has_game(self) -> bool:
        """Return whether there is a game to continue. Files are read only after a change, because this is
        asked in every frame.
        """
        file = self.window.autosave_file
        if not file.is_file():
            return False
        state = file.stat()
        stamp = state.st_mtime_ns, state.st_size
        if self._has_game_at[0] != stamp:
            self._has_game_at = stamp, saved_games.unfinished(file.parent) is not None
        return self._has_game_at[1]

    def spoken(self) -> str:
        content = self._content()
        first, *rest = content.doors
        told = [f"{door.name}, {keys.shown(door.action)}: {door.note}" for door in rest]
        return narration.sentences(content.problem, f"Hades. Enter: {first.name}, {first.note}", *told)

    # Input

    def handlers(self) -> Handlers:
        window = self.window
        return {
            **{name: partial(window.open_page, name) for name in PAGES},
            "puzzles": partial(window.open_page, "learn", "Puzzles"),
            "record": self.open_game,
            "rules": lambda: window.open_page("reference", "rules"),
            "resume": self._resume,
            "help": lambda: window.open_page("reference", "help"),
            "quit": window.on_close,
        }

    def _resume(self) -> None:
        if self._has_game():
            self.window.resume()

    def key(self, name: str) -> None:
        if name in ("ENTER", "SPACE"):
            self.act(self._content().doors[0].action)
        elif action := keys.action(name, keys.EVERYWHERE, keys.TITLE):
            self.act(action)

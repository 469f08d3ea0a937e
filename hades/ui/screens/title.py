"""The title screen, which continues the last game or opens one of five pages."""

from __future__ import annotations

from functools import partial
from typing import Any

import attrs
from arcade.gl import Texture2D

from hades.art import ships
from hades.art.colours import EDGE, EMBER, FLOAT, HOT_PLATE, INK, MUTED, WARN, palette
from hades.content.load import load_scenario, scenario_ids
from hades.facts.game_pages import local_time
from hades.narrate import scenario_labels
from hades.storage import games_folder
from hades.storage.games_folder import SavedGame
from hades.ui import keys, screen_reader
from hades.ui.kit.boxes import CAP_HIGH, Box, Cap, Column, Even, Row, Text, Wide, cap, cap_wide
from hades.ui.kit.button import SMALL, Button, Look, Tile, plate
from hades.ui.kit.canvas import Canvas
from hades.ui.kit.memo import Memo
from hades.ui.kit.panel import Panel, zoom_for
from hades.ui.kit.svg_pictures import render
from hades.ui.panels.bars import BarPanel
from hades.ui.screen import Handlers, Screen, Window

ROOMY = 900.0, 580.0
"""Minimum window width and height, in units, for a panel at the left with large buttons."""
WIDE = 560.0
"""Width of the panel in units, where there is room."""
HALO = 16.0
"""Units by which the glow extends beyond the first entry."""
GLOWS = Look(fill=HOT_PLATE, edge=EMBER, thick=2.5, radius=14)
OTHER = Look(fill=FLOAT, edge=EDGE, thick=1.5, radius=10)
SMALL_ENTRY = attrs.evolve(SMALL, size=13, fill=FLOAT, ink=MUTED, pad=9, bold=False)
PROBLEM = Look(high=40.0, fill=FLOAT, edge=FLOAT, radius=6, pad=8)
"""Style of a message about a problem, which has two lines."""
FIRST = 0.62
"""Share of the first row for the glowing entry if there is another one beside it."""


class Poster:
    """The picture behind the title, the set-up draws and the end of a game, as large as the window."""

    def __init__(self, window: Window) -> None:
        self.window = window
        self._texture: Texture2D | None = None
        self._key: object = None

    def draw(self, **wanted: Any) -> None:
        """Fill the window with the picture; the arguments are those of `hades.art.ships.svg`."""
        (width, height), ratio = self.window.units, self.window.ratio
        pixels = round(width * ratio), round(height * ratio)
        key = pixels, ratio, palette(), wanted
        if self._key != key:
            self._key = key
            if self._texture is not None:
                self._texture.delete()
            size = pixels[0] / ratio, pixels[1] / ratio
            self._texture = self.window.brush.texture(render(ships.svg(*size, **wanted), *pixels))
        self.window.brush.image(self._texture, 0, 0, width, height)


@attrs.frozen
class Door(Box):
    """An entry of the title screen as a large button; the first one glows, and Enter presses it."""

    name: str
    note: str
    brief: str
    """A shorter note."""
    action: str
    high: float = 0.0
    glows: bool = False
    grows = True

    def paint(self, canvas: Canvas, x: float, y: float, wide: float) -> float:
        high = self.high
        for n in range(8 if self.glows else 0):
            out = HALO * (8 - n) / 8
            canvas.rect(x - out, y - out, wide + 2 * out, high + 2 * out, EMBER, radius=14 + out, alpha=0.045)
        plate(canvas, (x, y, wide, high), GLOWS if self.glows else OTHER)
        pad, size = (24.0, 30.0) if self.glows else (14.0, 17.0)
        key = "ENTER" if self.glows else keys.of(self.action)
        room, own, middle = wide - 2 * pad, cap_wide(canvas, key), y + high * 0.36
        Cap(key).paint(canvas, x + wide - pad + 6 - own, middle - CAP_HIGH / 2, own)
        canvas.text(x + pad, middle, self.name, size, INK, bold=True, anchor="lm", room=room - own)
        sizes = (15.0, 14.0, 13.0, 12.0) if self.glows else (13.0, 12.5, 12.0, 11.5)
        note = self.note if canvas.measure(self.note, sizes[-1]) <= room else self.brief
        canvas.text(x + pad, y + high * 0.74, note, sizes, MUTED, anchor="lm", room=room)
        spoken = f"{self.name}: {self.note} {cap(key)}"
        canvas.spot(x, y, wide, high, self.action, words=spoken)
        return y + high


FOOT = (("Help and rules", "help"), ("Settings", "settings"), ("Quit", "quit"))
LEARN = Door("Learn", "short lessons with a guide", "lessons", "learn")
PUZZLES = Door("Puzzles", "positions with one best line", "one best line", "puzzles")
RECORD = Door("Record", "your games, runs and career", "games, runs", "record")
TOOLS = Door("Tools", "position editor, drills", "editor", "tools")
RESUME = Door("Continue", "your raid", "your raid", "resume")
PAGES = ("play", "learn", "tools", "settings")
"""Actions that open the page of the same name."""


class TitleScreen(Screen):
    """The first screen. Its most useful button glows, and Enter presses that button."""

    frame_keys = frozenset({"TAB", "DOWN", "RIGHT", "UP", "LEFT"})

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self.panel = BarPanel(window.brush, None, pad=HALO, above=HALO)
        self._poster = Poster(window)
        self._last = Memo[SavedGame | None]()
        """The game to continue or None, read again when its file changes."""

    @property
    def open_panels(self) -> list[Panel]:
        return [self.panel]

    @property
    def is_roomy(self) -> bool:
        width, height = self.window.units
        return width >= ROOMY[0] and height >= ROOMY[1]

    def resize(self) -> None:
        (width, height), zoom = self.window.units, zoom_for(self.window.units)
        wide, high = self._wide * zoom, self._tall(self._content())
        x, y = (width - wide) / 2, max(0.0, height - high)
        if self.is_roomy:
            x, y = width * 0.065, max(height * 0.36, 200.0)
        self.panel.place(x, y, wide, high, self.window.ratio, zoom)

    def _tall(self, content: Column) -> float:
        zoom = zoom_for(self.window.units)
        return self.panel.tall(content, self._wide, self.window.ratio * zoom) * zoom

    @property
    def _wide(self) -> float:
        """Width of the panel in enlarged units."""
        return min(WIDE, self.window.units[0] - 16)

    def draw(self) -> None:
        content, panel = self._content(), self.panel
        if panel.height != self._tall(content):
            # A problem takes up a line and may appear at any time.
            self.resize()
        halo = HALO * panel.zoom
        above = panel.y + halo if self.is_roomy else panel.y
        self._poster.draw(head=(panel.x + halo, panel.x + panel.width, above))
        panel.update(content)
        # Behind a page, half a menu would be in the way.
        if self.on_top:
            self.draw_panels()

    def _doors(self) -> tuple[Door, ...]:
        """Return one or two entries for the first row, and four more. The first one glows."""
        record = load_scenario(self.window.settings.scenario)
        name, (_, _, word) = scenario_labels.scenario_name(record), scenario_labels.SCENARIOS[record.id]
        doors = Door("Play", f"{name}: {word}", name, "play"), LEARN, PUZZLES, RECORD, TOOLS
        if (last := self._last_game()) is None:
            return doors
        if last.header is None or last.header.scenario not in scenario_ids():
            return (RESUME, *doors)
        name = scenario_labels.scenario_name(load_scenario(last.header.scenario))
        note = f"{name}, saved {local_time(last.stamp)}"
        return (attrs.evolve(RESUME, note=note, brief=name), *doors)

    def _content(self) -> Column:
        large, other, gap = (100.0, 62.0, 12.0) if self.is_roomy else (72.0, 50.0, 8.0)
        first, *doors = self._doors()
        *beside, a, b, c, d = (attrs.evolve(door, high=other) for door in doors)
        upper = (attrs.evolve(one, high=large) for one in beside)
        glowing: Box = attrs.evolve(first, high=large, glows=True)
        glowing = Wide(glowing, (self._wide - 2 * HALO) * FIRST) if beside else glowing
        rows: list[Box] = [Row((glowing, *upper), gap)]
        rows += [Even((a, b), gap), Even((c, d), gap)]
        if self.window.trouble:
            text = Text(self.window.trouble, 12.5, WARN, leading=1.2, most=2)
            rows.append(Tile(text, "", look=PROBLEM))
        buttons = [Button(words, action, keys.of(action), look=SMALL_ENTRY) for words, action in FOOT]
        return Column([*rows, Even(buttons, 6)], gap)

    def _last_game(self) -> SavedGame | None:
        """Return the game to continue, or None. Each frame asks, so files are read only after a change."""
        file = self.window.autosave_file
        if not file.is_file():
            return None
        state = file.stat()
        stamp = state.st_mtime_ns, state.st_size
        return self._last.of(stamp, lambda: games_folder.unfinished(file.parent))

    def spoken(self) -> str:
        first, *rest = self._doors()
        parts = [f"{door.name}, {keys.shown(door.action)}: {door.note}" for door in rest]
        return screen_reader.sentences(
            self.window.trouble, f"Hades. Enter: {first.name}, {first.note}", *parts
        )

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
        if self._last_game():
            self.window.resume()

    def key(self, name: str) -> None:
        if name in ("ENTER", "SPACE"):
            self.act(self._doors()[0].action)
        elif action := keys.action(name, keys.EVERYWHERE, keys.TITLE):
            self.act(action)

"""The base class of screens, and the protocol of the window they belong to.

Points and sizes are in units (pixels by UI scale), from the top left.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

import arcade
from arcade.gl import Texture2D

from hades.advice.background_advice import BackgroundAdvice
from hades.art import poster
from hades.art.colours import palette
from hades.content.load import Catalog
from hades.content.rulebook import Rulebook
from hades.engine.game import Game
from hades.history.log import Line
from hades.pages.game_analysis import GameAnalysis
from hades.record.player_profile import PlayerProfile
from hades.run.background import RunRecorder
from hades.session.first_game import MoveAsked
from hades.session.game_saver import Autosave
from hades.ui.kit.action import Action, HitArea, of
from hades.ui.kit.gl import Brush
from hades.ui.kit.panel import Panel
from hades.ui.kit.svg_pictures import Kit, render
from hades.ui.panels.inspector import TipPanel
from hades.ui.panels.sheet import Sheet
from hades.ui.settings import Settings
from hades.ui.sounds import Sounds
from hades.ui.timers import Timers
from hades.ui.toast import Captions, Toast

SCROLL = {"UP": 1, "DOWN": -1, "PAGEUP": 6, "PAGEDOWN": -6, "HOME": 10**5, "END": -(10**5)}
"""Key -> number of notches that it scrolls a page of text."""
STEPS = {"UP": -1, "DOWN": 1, "TAB": 1, "PAGEUP": -6, "PAGEDOWN": 6, "HOME": -(10**5), "END": 10**5}
"""Key -> number of rows that it moves the selection in a list."""
Handlers = dict[str, Callable[..., object]]


class Window(Protocol):
    """The window as its screens know it; `hades.ui.window` describes each of these members."""

    # Members of arcade.Window; sizes in logical pixels.
    @property
    def width(self) -> int: ...
    @property
    def height(self) -> int: ...
    @property
    def ctx(self) -> arcade.ArcadeContext: ...
    @property
    def default_camera(self) -> arcade.camera.default.DefaultProjector: ...
    def get_pixel_ratio(self) -> float: ...
    def get_clipboard_text(self) -> str: ...
    def set_clipboard_text(self, text: str) -> None: ...
    def close(self) -> None: ...

    brush: Brush
    kit: Kit
    settings: Settings
    fresh: Settings
    """Settings of a first start on this display."""
    catalog: Catalog
    components: Path | None
    """Folder of the component set, None for the bundled one."""
    player: PlayerProfile
    move_asked: MoveAsked
    config_file: Path
    autosave_file: Path
    autosave: Autosave
    recorder: RunRecorder
    sounds: Sounds
    thoughts: BackgroundAdvice
    notice: Toast
    captions: Captions
    timers: Timers
    screen_shown: Screen
    clock: Callable[[], float]

    @property
    def unit(self) -> float: ...
    @property
    def units(self) -> tuple[float, float]: ...
    @property
    def ratio(self) -> float: ...
    @property
    def room_for_scale(self) -> str: ...
    @property
    def framed(self) -> bool: ...
    @property
    def trouble(self) -> str: ...
    @property
    def rulebook(self) -> Rulebook: ...
    def floor(self, number: int) -> arcade.gl.Texture2D: ...
    def invalidate(self) -> None: ...
    def change(self, **new: Any) -> None: ...
    def report(self) -> str: ...
    def on_close(self) -> None: ...

    # Screens
    def push(self, screen: Screen) -> None: ...
    def open_page(self, name: str, *args: Any) -> None: ...
    def pop(self) -> None: ...
    def home(self) -> None: ...

    # Games
    def new_game(
        self, scenario: str, seed: str, edition: str | None = None, undo: str | None = None, race: str = ""
    ) -> None: ...
    def begin(self, game: Game) -> None: ...
    def play(self, game: Game, told: str = "") -> Any: ...
    def go_on(self, game: Game, file: Path) -> None: ...
    def play_raid(self, game: Game, file: Path) -> None: ...
    def is_raid(self, game: Game) -> bool: ...
    def try_out(self, game: Game, note: Sheet) -> None: ...
    def learn(self, lesson: str, *, afresh: bool = False) -> None: ...
    def resume(self) -> None: ...
    def may_restart(self, action: str) -> bool: ...
    def restart(self, action: str) -> None: ...
    def watch(self, game: Game, file: Path | None = None) -> Any: ...
    def analysis_of(self, game: Game) -> GameAnalysis: ...
    def look_back_at(self, game: Game, file: Path | None = None) -> None: ...
    def end(self, game: Game, file: Path | None = None, told: str = "", *, over: bool = False) -> None: ...
    def file_of(self, game: Game) -> Path: ...


class Screen:
    """A full view of the window that answers mouse and keys, by its panels or by overrides."""

    game: Game | None = None
    """The game that is shown, None for none."""
    below: Screen | None = None
    """The screen below this one, which rests meanwhile; None for none."""
    is_table = False
    """True for a table; a page above it can show the known facts of its game."""
    covers = False
    """True if nothing of the screen below is seen."""
    frame_keys: frozenset[str] = frozenset()
    """Keys that show the keyboard frame, on a screen that has nothing but buttons."""

    def __init__(self, window: Window) -> None:
        self.window = window
        self.tip = TipPanel(window.brush)
        self.rests_at: tuple[float, float] | None = None
        """Position of the mouse at the last key press; while the mouse rests there, no tooltip is shown."""
        self.mouse = (-1.0, -1.0)
        """Position of the mouse, in units."""

    @property
    def played(self) -> Game | None:
        """The game that is played here or below this page; None in a replay, or without a game."""
        return self.below.played if self.below is not None else None

    @property
    def may_act(self) -> bool:
        """True if the player may act: a game is played here or below, and no animation of it runs."""
        return self.below is not None and self.below.may_act

    def show(self) -> None:
        """Prepare to be shown."""

    def may_close(self) -> bool:
        """Return whether the window may close; if not, ask the player about unsaved work."""
        return True

    def closed(self) -> None:
        """Stop work in progress, because the window is closed."""

    def lie_over(self, below: Screen | None) -> bool:
        """Remember the screen below; return False, changing nothing, if that is this screen itself."""
        if below is self:
            return False
        self.below = below
        return True

    def resize(self) -> None:
        """Lay out this screen and the one below again after the window or the UI scale has changed."""
        if self.below is not None:
            self.below.resize()

    def draw(self) -> None:
        """Draw the screen below, dimmed; a subclass draws its panels over it."""
        if self.below is not None:
            self.below.draw()
        self.window.brush.fill(0, 0, *self.window.units, (0, 0, 0), 0.6)

    def update(self, seconds: float) -> bool:
        """Let time pass, in seconds; return whether to redraw."""
        return False

    @property
    def moving(self) -> bool:
        """True while something must be drawn at full rate."""
        return False

    def spoken(self) -> str:
        """Return the most important content, as sentences for a screen reader; "" for nothing."""
        return ""

    def tellings(self) -> tuple[tuple[str, str], ...]:
        """Return the sentences that are narrated when they change, by their kind."""
        return (("page", self.spoken()),)

    def log_shown(self) -> tuple[Line, ...]:
        """Return the lines of the game's log, as far as they may be shown now."""
        return ()

    @property
    def open_panels(self) -> list[Panel]:
        """The panels that take clicks, in the order in which the keyboard frame visits them."""
        return []

    def panel_at(self, x: float, y: float) -> Panel | None:
        """Return the topmost panel at a point, None for none."""
        return next((panel for panel in self.open_panels if panel.holds(x, y)), None)

    @property
    def foot(self) -> float:
        """Height in units below which no notice may lie."""
        return self.window.units[1]

    def notice_room(self) -> tuple[tuple[float, float, float, float], list[tuple[float, float]]]:
        """Return the place of notices in units, and the points there that they should not cover."""
        return (0.0, 0.0, self.window.units[0], self.foot), []

    @property
    def field(self) -> str:
        """The field that characters are typed into, "" for none."""
        return ""

    @property
    def takes_every_key(self) -> bool:
        """True while the next key goes to the screen, even one with another meaning."""
        return False

    def handlers(self) -> Handlers:
        """Map each action's name to its handler, which is called with the action's arguments."""
        return {}

    def act(self, action: Action | str) -> None:
        """Carry out the action of a spot or a key; an unknown action does nothing."""
        action = of(action)
        deed = self.handlers().get(action.name)
        if deed is not None:
            deed(*action.args)

    def press(self, x: float, y: float, right: bool) -> None:
        """Handle the press of a mouse button."""

    def release(self, x: float, y: float, right: bool) -> None:
        """Handle the release of a mouse button: a click."""
        panel = self.panel_at(x, y)
        spot = panel.spot(x, y) if panel is not None else None
        if panel is None:
            self.aside()
        elif spot is not None and spot.live:
            self.act(spot.action)

    def aside(self) -> None:
        """Handle a click beside all panels."""

    def motion(self, x: float, y: float) -> None:
        """Handle a move of the mouse."""
        quiet = self.mouse == self.rests_at
        if quiet or any(panel.spot(x, y) != panel.spot(*self.mouse) for panel in self.open_panels):
            self.window.invalidate()
        self.mouse = (x, y)

    def rested(self) -> None:
        """React when the spot in the keyboard frame has moved, and the pointer with it."""

    def drag(self, x: float, y: float, dx: float, dy: float) -> None:
        """Handle a move with a button down."""

    def drop(self, x: float, y: float) -> None:
        """Handle the end of a drag."""

    def wheel(self, x: float, y: float, notches: float) -> None:
        """Scroll by notches of the wheel, up is positive."""
        panel = self.panel_at(x, y)
        if panel is not None:
            panel.scroll_by(notches)

    def lighten(self, *, tips: bool = True) -> HitArea | None:
        """Highlight the spot under the mouse and show its tooltip; return the spot, None for none."""
        panel = self.panel_at(*self.mouse)
        spot = panel.spot(*self.mouse) if panel is not None else None
        if panel is None or spot is None:
            return None
        if spot.live and spot.action:
            x, y = panel.x + spot.x, panel.y + spot.y
            self.window.brush.fill(x, y, spot.width, spot.height, (255, 255, 255), 0.07)
        if tips and (self.window.framed or self.mouse != self.rests_at) and (told := panel.tip_of(spot)):
            self.tip.beside(told, self.mouse, self.window.units, self.window.ratio)
        return spot

    def find(self) -> None:
        """Begin a search, by default in the reference."""
        self.window.open_page("reference")

    def open_game(self) -> None:
        """List the games to open one."""
        self.window.open_page("record", "Games")

    def key(self, name: str) -> None:
        """Handle a key, by its name in `hades.ui.input`."""

    def text(self, words: str) -> None:
        """Handle typed characters."""


class Poster:
    """The picture behind title and end, repainted when the window or the palette has changed."""

    def __init__(self, window: Window) -> None:
        self.window = window
        self._texture: Texture2D | None = None
        self._key: object = None

    def draw(
        self,
        notice: str = "",
        *,
        head: tuple[float, float, float] | None = None,
        fate: str = "",
        band: float = 0.0,
    ) -> None:
        """Fill the window with the picture, with a notice, and the title or the Vittles large."""
        (width, height), ratio = self.window.units, self.window.ratio
        pixels = round(width * ratio), round(height * ratio)
        key = pixels, ratio, palette(), notice, head, fate, band
        if self._key != key:
            self._key = key
            if self._texture is not None:
                self._texture.delete()
            size = pixels[0] / ratio, pixels[1] / ratio
            drawing = poster.svg(*size, notice, head=head, fate=fate, band=band)
            self._texture = self.window.brush.texture(render(drawing, *pixels))
        self.window.brush.image(self._texture, 0, 0, width, height)

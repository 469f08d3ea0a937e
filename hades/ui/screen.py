"""The base class of screens, and the window as screens know it: its size, the open screens, and the games.

Points and sizes are in units (pixels divided by the UI scale), from the top left.
"""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any, ClassVar

import arcade
import pyglet
from PIL import Image

from hades.advice.background_advice import BackgroundAdvice
from hades.art import colours, ships, svg
from hades.art.colours import SPACE
from hades.art.library import Library
from hades.content.load import ComponentError
from hades.content.load import load as load_components
from hades.content.rulebook import Rulebook, load_rulebook
from hades.engine.game import Game
from hades.facts import game_pages
from hades.facts.game_analysis import BREAKS, GameAnalysis
from hades.history.log import Line
from hades.run.background_jobs import RunRecorder
from hades.run.practice import begin_again
from hades.run.seeds import fresh_seed
from hades.session import lesson_session
from hades.session.first_game import calm_seed
from hades.session.game_saver import Autosave, autosave_file, reopen
from hades.session.printed_game import ManualSetup
from hades.storage import games_folder, player_profile
from hades.storage.player_profile import LessonBook
from hades.ui import graphics_check, keys
from hades.ui import settings as remembered
from hades.ui.board import painted_floors
from hades.ui.kit.action import Action, HitArea, of
from hades.ui.kit.gl import Area, Brush
from hades.ui.kit.panel import Panel
from hades.ui.kit.svg_pictures import Kit, window_icon
from hades.ui.livesplit_connection import Timers
from hades.ui.panels.inspector import TipPanel
from hades.ui.panels.text_page import Sheet, sheet_of
from hades.ui.settings import PLAIN_VIEW
from hades.ui.sound_player import Sounds
from hades.ui.toast import Captions, Toast

SCROLL = {"UP": 1, "DOWN": -1, "PAGEUP": 6, "PAGEDOWN": -6, "HOME": 10**5, "END": -(10**5)}
"""Key -> number of notches by which the key scrolls a page of text."""
STEPS = {"UP": -1, "DOWN": 1, "TAB": 1, "PAGEUP": -6, "PAGEDOWN": 6, "HOME": -(10**5), "END": 10**5}
"""Key -> number of rows by which the key moves the selection in a list."""
Handlers = dict[str, Callable[..., object]]
QUIET = "read", "pace", "seek", "jump"
"""Actions of areas that do not look like buttons: a question's title, and pieces of sliders and bars."""
ROUND = 6.0
"""Radius, in units, of the corners of a highlighted area."""
TITLE = "hades: raid on the prison ship"
MIN_SIZE = 1100, 680
"""Minimum width and height of the window in pixels."""
IDLE, BUSY = 1 / 25, 1 / 60
"""Seconds per frame while nothing moves, and while something does."""
LOADING = "Loading Hades …"
"""Text in the window until the first screen is ready."""
SETTING_UP = "Setting up …"
"""Notice while a game is prepared and its table is drawn for the first time."""
LEAST = 640, 360
"""Minimum width and height, in units, for every screen. A smaller window reduces the UI scale."""
REALLY_RESTART = (
    "Press again to leave this game and begin another.\nThis one is saved; continue it from the Record."
)


@lru_cache(maxsize=8)
def _unit(width: int, height: int, scale: int) -> float:
    """Return the logical pixels per unit in a window; cached, because everything drawn needs it."""
    most = min(width / LEAST[0], height / LEAST[1])
    return max(1.0, min(scale / 100, math.floor(most * 20) / 20))


def _display_size(size: tuple[int, int] | None) -> tuple[float, float]:
    """Return the size of the screen in the pixels that windows use, without the system's own scaling.

    In headless mode, return ``size`` if given.
    """
    if arcade.headless and size is not None:
        return size
    screen = pyglet.display.get_display().get_default_screen()
    enlarged = max(1.0, screen.get_scale())
    return screen.width / enlarged, screen.height / enlarged


class Window(arcade.Window):  # type: ignore[misc]
    """The window as screens know it; `hades.ui.window.HadesWindow` makes the screens and handles events.

    It has the settings, the stack of open screens, and the functions that begin, continue and end games.
    """

    screen_classes: ClassVar[Mapping[str, Callable[..., Any]]]
    """Name of a screen -> its class; set by `HadesWindow`, as modules of screens import this module."""
    title_screen: Screen
    screen_shown: Screen
    notice: Toast
    focus: Any
    """The keyboard frame, a `hades.ui.keyboard.Focus`."""
    report: Callable[[], str]
    """Write a bug report of the window as it is, and show a notice about it; return the notice."""

    problem = ""
    """Why a game could not begin, as a sentence; "" for no problem."""
    _asked: tuple[str, int] | None = None
    """(action, number of commands) of a call of `may_restart` that the player has not confirmed."""
    _drill = ""
    """Position of the game begun by `try_out` last; "" for none."""
    _analysis: GameAnalysis | None = None
    _raid: tuple[Game, Path] | None = None
    """The last campaign raid played, and its file."""
    _taken: Path | None = None
    """File of an older game being continued; removed once the game is saved as the last game."""

    left_view: tuple[str, Any] = "", None
    """Start time of the game last left, and the cameras of its board, for continuing that game."""
    dirty = True
    """True if a frame must be drawn."""
    frames = 0
    """Number of frames drawn so far."""
    changes = 0
    """Number of calls of `invalidate`; what a screen has computed is valid until the next call."""

    def __init__(
        self,
        *,
        components: Path | None = None,
        config: Path | None = None,
        autosave: Path | None = None,
        cache: Path | None = None,
        size: tuple[int, int] | None = None,
        **given: Any,
    ) -> None:
        """Open the window.

        ``given`` are settings that replace the saved settings, except for those that are None.
        """
        self.components = components
        """Folder of the component set; None for the bundled set."""
        self.config_file = config or player_profile.settings_file()
        self.autosave_file, self.cache = autosave or autosave_file(), cache
        display = _display_size(size)
        self.fresh = remembered.first(*display)
        """The settings for a first start on this display."""
        self.settings = remembered.load(self.config_file, self.fresh)
        self.player = player_profile.load_profile(self.config_file, self.autosave_file.parent)
        self.fresh.tips = self.settings.tips = self.player.tips
        if self.player.is_new and not self.config_file.is_file():
            # The simple view, casual undo, and time to read about the enemy's moves.
            self.settings.view, self.settings.undo, self.settings.speed = PLAIN_VIEW, "casual", "0.5x"
        for name in (name for name, value in given.items() if value is not None):
            setattr(self.settings, name, given[name])
        colours.use(self.settings.palette)
        keys.use(self.settings.keys)
        width, height = size or remembered.within(display, self.settings.width, self.settings.height)
        self._remember_size = size is None
        self.clock: Callable[[], float] = time.monotonic
        super().__init__(
            width,
            height,
            TITLE,
            resizable=True,
            antialiasing=False,
            update_rate=IDLE,
            draw_rate=IDLE,
            visible=True,
            fullscreen=self.settings.full and not arcade.headless,
        )
        arcade.load_font(svg.PLAIN)
        if not arcade.headless:
            self.set_minimum_size(*remembered.within(display, *MIN_SIZE))
            self.set_icon(*(window_icon(ships.icon(), pixels) for pixels in (32, 128)))
            self._say_loading()
        self.catalog = load_components(components)
        self.kit = Kit(Library(self.catalog).draw)
        self.brush = Brush(self.ctx, self.kit)
        self.sounds = Sounds(self.settings)
        self.background_advice = BackgroundAdvice(components)
        self.captions = Captions(self.brush, self.invalidate, self.sounds)
        self._floors: list[Any] = [None, None]
        self._painters: list[threading.Thread] = []
        self.autosave = Autosave(
            self._tell, lambda: self.settings.safe == "command", self.done_with_taken, time.monotonic
        )
        self.recorder = RunRecorder()
        self.timers = Timers(self.settings, self.autosave)
        self._pages: dict[str, Any] = {}
        """The pages opened so far, by name."""

    def _tell(self, words: str) -> None:
        self.notice.tell(words)

    def _say_loading(self) -> None:
        self.clear(color=(*SPACE, 255))
        middle, font = (self.width / 2, self.height / 2), svg.FAMILY
        arcade.Text(
            LOADING, *middle, colours.MUTED, 18, font_name=font, anchor_x="center", anchor_y="center"
        ).draw()
        self.flip()

    def invalidate(self) -> None:
        """Request a frame, because anything that is shown may have changed."""
        self.changes += 1
        self.dirty = True

    def next_frame(self) -> None:
        """Request a frame in which nothing but pointer, camera, clock and effects has moved."""
        self.dirty = True

    # Decks and settings

    def _paint_floors(self) -> None:
        """Start threads that paint the decks, which takes 1 to 2 seconds each unless they are cached."""

        def paint(number: int) -> None:
            record = self.catalog.purgatory if number else self.catalog.inferno
            self._floors[number] = painted_floors.picture(number, record, self.cache)

        self._floors = [None, None]
        self._painters = [threading.Thread(target=paint, args=(number,), daemon=True) for number in (0, 1)]
        for painter in self._painters:
            painter.start()

    def floor(self, number: int) -> Any:
        if not self._painters:
            self._paint_floors()
        self._painters[number].join()
        if isinstance(self._floors[number], Image.Image):
            self._floors[number] = self.brush.texture(self._floors[number], wrap=True)
        return self._floors[number]

    def change(self, **new: Any) -> None:
        """Change settings, apply them, and save them."""
        for name, value in new.items():
            setattr(self.settings, name, value)
        if self.settings.tips != self.player.tips:
            self.player.want_tips(self.settings.tips)
        keys.use(self.settings.keys)
        self._take_palette()
        if self.settings.full != self.fullscreen and not arcade.headless:
            self.set_fullscreen(self.settings.full)
        remembered.save(self.settings, self.config_file)
        self.screen_shown.resize()
        self.invalidate()

    def _take_palette(self) -> None:
        if colours.palette() != self.settings.palette:
            for painter in self._painters:
                painter.join()
            colours.use(self.settings.palette)
            self.kit.forget()
            self._paint_floors()

    @property
    def framed(self) -> bool:
        return self.focus.stop is not None

    # Size

    @property
    def unit(self) -> float:
        """Logical pixels per unit: the UI scale, reduced in a small window."""
        return _unit(*self.get_size(), self.settings.scale)

    @property
    def most_scale(self) -> int:
        """The largest UI scale, in percent, for which the window has room."""
        return round(100 * _unit(*self.get_size(), 10**6))

    @property
    def units(self) -> tuple[float, float]:
        # Each frame asks dozens of times, and arcade asks the system each time.
        width, height = self.get_size()
        unit = _unit(width, height, self.settings.scale)
        return width / unit, height / unit

    @property
    def ratio(self) -> float:
        """Framebuffer pixels per unit."""
        return float(self.unit * self.get_pixel_ratio())

    @property
    def trouble(self) -> str:
        """Why a game could not begin, or why the last one could not be saved; "" for no problem."""
        return self.problem or self.autosave.problem

    @cached_property
    def rulebook(self) -> Rulebook:
        return load_rulebook()

    # Screens

    def page(self, name: str) -> Any:
        """Return the page with this name, created when first needed; a page keeps its state."""
        if name not in self._pages:
            self._pages[name] = self.screen_classes[name](self)
        return self._pages[name]

    def go(self, screen: Screen) -> None:
        """Close all open screens and show another one."""
        screen.below = None
        self._show(screen)
        self.notice.dismiss(SETTING_UP)
        graphics_check.give_back_memory()

    def announce(self) -> None:
        """Show at once a notice that a game is being set up, until its table is shown."""
        if self.notice.words != SETTING_UP and self.frames:
            self.notice.tell(SETTING_UP)
            self.on_draw()
            self.flip()

    def push(self, screen: Screen, *where: Any) -> None:
        """Show a screen on top of the others, at the part that ``where`` names.

        A screen that is open already is moved to the top.
        """
        below = self.screen_shown
        if screen is not below:
            for upper in below.stack:
                if upper.below is screen:
                    upper.below = screen.below
            screen.below, screen.mouse = below, below.mouse
            screen.opened()
        self._show(screen, *where)

    def _show(self, screen: Screen, *where: Any) -> None:
        self.screen_shown = screen
        screen.resize()
        screen.show(*where)
        self.invalidate()

    def open_page(self, name: str, *where: Any) -> None:
        self.push(self.page(name), *where)

    def pop(self) -> None:
        """Close the current screen, and show the one below."""
        page = self.screen_shown
        self.screen_shown, page.below = page.below or self.title_screen, None
        if page.covers:
            # The window may have changed while this screen was covered.
            self.screen_shown.resize()
        # The mouse has moved meanwhile; a tooltip must not appear under it before it moves again.
        self.screen_shown.motion(*page.mouse)
        self.screen_shown.rests_at = self.screen_shown.mouse
        self.invalidate()

    def home(self) -> None:
        self.timers.leave()
        self.go(self.title_screen)

    def leave_game(self) -> None:
        """Show the title screen, with a notice that the game is saved."""
        game = self.screen_shown.played
        self.home()
        if game is not None and game.journal and game.over is None and not self.trouble:
            way = "Learn" if lesson_session.id_of(game) else "Continue"
            self.notice.tell(f"Your game is saved. Choose {way} to go on with it.")

    # Games

    def new_game(
        self,
        scenario: str,
        seed: str,
        edition: str | None = None,
        undo: str | None = None,
        race: str = "",
        *,
        typed: bool = False,
    ) -> None:
        """Begin a game; if that fails, a sentence on the title screen says why.

        Without ``seed`` the seed is random, and without ``edition`` or ``undo`` the settings decide. ``race``
        is the nonce of a seed that was committed to. ``typed`` says that the player chose the text of the
        seed. In printed-game mode the player is first asked for the
        draws of the set-up.
        """
        self.announce()
        edition, undo = edition or self.settings.edition, undo or self.settings.undo
        luck, box = seed.strip(), self.components

        def begin(seed: str) -> Game:
            return Game.new(scenario, seed=seed, edition=edition, components=box, undo=undo)

        try:
            if self.settings.table:
                self.deal(ManualSetup(scenario, edition, box, undo), luck or fresh_seed())
                return
            calm = self.player.is_guided and not race
            game = begin(luck or (calm_seed(fresh_seed, begin) if calm else fresh_seed()))
        except ComponentError as error:
            self.problem = f"The scenario {scenario} cannot be played: {error.faults[0]}"
            self.home()
            return
        game.race, game.typed_seed = race, typed
        self.begin(game)

    def deal(self, dealing: ManualSetup, luck: str) -> None:
        """Ask for the draws of a set-up; draws left to the program use the seed ``luck``."""
        self.problem = ""
        self.go(self.screen_classes["deal"](self, dealing, luck))

    def begin(self, game: Game) -> None:
        """Play a new game, with aids if the settings allow them."""
        game.aids = self.settings.aids
        self.play(game)

    def resume(self) -> None:
        """Continue the newest unfinished game, or say on the title screen why that fails."""
        last = games_folder.unfinished(self.autosave_file.parent)
        file = last.path if last is not None else self.autosave_file
        try:
            game, warning = reopen(file, self.components)
        except Exception as error:  # Errors of the file are shown, not raised.
            self.problem = f"The last game cannot be loaded: {' '.join(str(error).split())}"
            self.home()
            return
        self.go_on(game, file, warning)

    def play(self, game: Game, warning: str = "") -> Any:
        """Show the table of a game and return it; ``warning`` is about an unreadable part of its file."""
        self.announce()
        self.problem = ""
        self._taken = None
        file = self.file_of(game)
        self.autosave.begin(game, file, shelve=file == self.autosave_file)
        table = self.screen_classes["table"](self, game)
        self.go(table)
        if warning:
            table.open(sheet_of(game_pages.damage_page(warning, game)))
        return table

    def go_on(self, game: Game, file: Path, warning: str = "") -> None:
        """Continue the game of a file. The file is left as it is if the player saved it."""
        self.play(game, warning)
        self._taken = file if games_folder.is_kept(file) else None

    def try_out(self, game: Game, note: Sheet) -> None:
        """Play a position, of a drill or from the editor, without replacing the last game.

        ``note`` is a page about the position.
        """
        self._drill = game.position
        table = self.play(game)
        table.note = note
        table.open(note)

    def learn(self, lesson: str, *, afresh: bool = False) -> None:
        """Begin a lesson in casual undo mode, or continue it unless ``afresh``."""
        left = () if afresh else LessonBook(self.autosave_file.parent).of(lesson).left
        self.play(lesson_session.begin(lesson, "casual", left))

    def may_restart(self, action: str) -> bool:
        """Return whether an action may leave the current game; ask first if the game is not over.

        The player confirms by the same action, while the notice with the question is shown.
        """
        game = self.autosave.game
        if game is None or game.over is not None or not game.journal:
            return True
        before, self._asked = self._asked, (action, len(game.journal))
        if before == self._asked and self.notice.words == REALLY_RESTART:
            self._asked = None
            return True
        self.notice.tell(REALLY_RESTART)
        return False

    def restart(self, action: str) -> None:
        """Restart the last game, with the same seed or, for "restart-new", with a new one."""
        game = self.autosave.game
        if game is None:
            self.notice.tell("There is no game to restart yet.")
        elif game.at_table:
            self.notice.tell("A game played with printed components cannot be restarted.")
        elif self.is_raid(game) and game.over is None:
            way_out = f"Continue it, or concede it [{keys.shown('played')}]."
            self.notice.tell(
                f"A raid of a campaign is played only once, so it cannot be restarted.\n{way_out}"
            )
        elif self.may_restart(action):
            was_raid = self.is_raid(game)
            self.play(begin_again(game, self.components, fresh=action == "restart-new"))
            if was_raid:
                self.notice.tell("This game is outside the campaign, whose raid is unchanged.")

    def watch(self, game: Game, file: Path | None = None) -> Any:
        """Replay a game from its beginning. New notes are saved in ``file``."""
        replay = self.screen_classes["replay"](self, game, file)
        self.push(replay)
        return replay

    def analysis_of(self, game: Game) -> GameAnalysis:
        """Return the analysis of a game, kept until another game is analysed."""
        if self._analysis is None or not self._analysis.is_of(game):
            if self._analysis is not None:
                self._analysis.close()
            self._analysis = GameAnalysis(game, self.components)
        return self._analysis

    def look_back_at(self, game: Game, file: Path | None = None) -> None:
        """Replay a game with its analysis, from the decisive moment if there is one."""
        replay = self.watch(game, file=file)
        replay.unveiled = True
        replay.act("course")
        if (decided := replay.analysis.decided) is not None:
            replay.history_view.jump(decided.moment)
            replay.lists.at = replay.analysis.of(BREAKS).index(decided)

    def play_raid(self, game: Game, file: Path) -> None:
        """Play a raid of a campaign, saved in the raid's own file."""
        self._raid = game, file
        self.play(game)

    def is_raid(self, game: Game) -> bool:
        """Return whether a game is the last campaign raid played."""
        return self._raid is not None and self._raid[0] is game

    def file_of(self, game: Game) -> Path:
        """Return the file to save a game in; positions, lessons and campaign raids have their own."""
        if self._raid is not None and self._raid[0] is game:
            return self._raid[1]
        if game.position and game.position == self._drill:
            return self.autosave_file.with_name(games_folder.DRILL)
        if lesson_session.id_of(game):
            return self.autosave_file.with_name(games_folder.LESSON)
        return self.autosave_file

    def end(self, game: Game, file: Path | None = None, message: str = "", *, over: bool = False) -> None:
        """Show the end screen of a game, with the words ``message`` below the result.

        ``file`` is the game's file, unless it is the current game. With ``over``, the end screen is shown
        over the current screen, and closing it returns there.
        """
        (self.push if over else self.go)(self.screen_classes["end"](self, game, file, message))

    def done_with_taken(self) -> None:
        """Remove the file of an older game that is now saved as the last game."""
        if self._taken is not None:
            self._taken.unlink(missing_ok=True)
            self._taken = None


class Screen:
    """A view that fills the window and responds to mouse and keys; the base class of all screens."""

    game: Game | None = None
    """The game that is shown, if any."""
    below: Screen | None = None
    """The screen below this one, if any. It is inactive while this screen is open."""
    is_table = False
    """True for a table: pages above a table can show the known facts about its game."""
    covers = False
    """True if nothing of the screen below can be seen."""
    dims = 0.6
    """Share of its light that the screen below loses, from 0 to 1."""
    frame_keys: frozenset[str] = frozenset()
    """Keys that show the keyboard frame, on screens that have only buttons."""

    def __init__(self, window: Window) -> None:
        self.window = window
        self.tip = TipPanel(window.brush)
        self.rests_at: tuple[float, float] | None = None
        """Position of the mouse at the last key; the mouse shows no tooltip there until it moves."""
        self.mouse = (-1.0, -1.0)
        """Position of the mouse, in units."""

    @property
    def played(self) -> Game | None:
        """The game that is played here or below this page; None if no game is played, as in a replay."""
        return self.below.played if self.below is not None else None

    @property
    def may_act(self) -> bool:
        """True if the player can act now, in the game that is played here or below."""
        return self.below is not None and self.below.may_act

    @property
    def stack(self) -> Iterator[Screen]:
        """This screen and all below it, from the top."""
        screen: Screen | None = self
        while screen is not None:
            yield screen
            screen = screen.below

    def opened(self) -> None:
        """React to having been opened over the screen `below`."""

    def show(self, *where: Any) -> None:
        """Prepare to be shown, at the part that ``where`` names or, without ``where``, as before."""

    def may_close(self) -> bool:
        """Return whether the window may close; if not, ask the player about unsaved work."""
        return True

    def resize(self) -> None:
        """Lay out this screen and the one below for a new size of the window or UI scale."""
        if self.below is not None:
            self.below.resize()

    @property
    def on_top(self) -> bool:
        return self.window.screen_shown is self

    @property
    def background(self) -> Screen:
        """The screen that is drawn, dimmed, behind a page opened from this one."""
        return self

    def draw(self) -> None:
        """Draw the screen below, dimmed; subclasses draw their panels over it."""
        if self.below is not None:
            self.below.background.draw()
        self.window.brush.fill(0, 0, *self.window.units, (0, 0, 0), self.dims)

    def update(self, seconds: float) -> bool:
        """Let time pass, in seconds; return whether to redraw."""
        return False

    @property
    def moving(self) -> bool:
        """True while the screen must be drawn at the full rate."""
        return False

    def spoken(self) -> str:
        """Return the most important content as sentences for a screen reader; "" for nothing."""
        return ""

    def narrated(self) -> tuple[tuple[str, str], ...]:
        """Return (kind, sentences) pairs; the sentences of each kind are narrated when they change."""
        return (("page", self.spoken()),)

    def log_shown(self) -> tuple[Line, ...]:
        """Return the lines of the game's log that may be shown now."""
        return ()

    @property
    def open_panels(self) -> list[Panel]:
        """The panels that take clicks, in the order in which the keyboard frame visits them."""
        return []

    def panel_at(self, x: float, y: float) -> Panel | None:
        """Return the topmost panel at a point; None if there is none."""
        return next((panel for panel in self.open_panels if panel.holds(x, y)), None)

    def notice_room(self) -> Area:
        """Return the area for notices: left, top, width and height in units."""
        return 0.0, 0.0, *self.window.units

    @property
    def question(self) -> int:
        """Number of the current question; a notice disappears when the number changes."""
        return 0

    @property
    def field(self) -> str:
        """Name of the field that gets typed characters; "" for none."""
        return ""

    @property
    def takes_every_key(self) -> bool:
        """True while the next key goes to the screen, whatever its usual meaning."""
        return False

    def handlers(self) -> Handlers:
        """Map the name of each action to its handler, which is called with the action's arguments."""
        return {}

    def act(self, action: Action | str) -> None:
        """Carry out an action, if it has a handler here."""
        action = of(action)
        handler = self.handlers().get(action.name)
        if handler is not None:
            handler(*action.args)

    def press(self, x: float, y: float, right: bool) -> None: ...

    def release(self, x: float, y: float, right: bool) -> None:
        """Handle the release of a mouse button without a drag: a click."""
        panel = self.panel_at(x, y)
        spot = panel.spot(x, y) if panel is not None else None
        if panel is None:
            # A click outside closes a page.
            self.act("close")
        elif spot is not None and spot.live:
            self.act(spot.action)

    def motion(self, x: float, y: float) -> None:
        quiet = self.mouse == self.rests_at
        if quiet or any(panel.spot(x, y) != panel.spot(*self.mouse) for panel in self.open_panels):
            self.window.invalidate()
        self.mouse = (x, y)

    def rested(self) -> None:
        """React when the area in the keyboard frame has moved, and the pointer with the area."""

    def drag(self, x: float, y: float, dx: float, dy: float) -> None:
        """Handle a move of the mouse with a button down, by (dx, dy) units to (x, y)."""

    def drop(self, x: float, y: float) -> None:
        """Handle the end of a drag, at a point."""

    def wheel(self, x: float, y: float, notches: float) -> None:
        """Scroll the panel at a point by notches of the wheel; up is positive."""
        panel = self.panel_at(x, y)
        if panel is not None:
            panel.scroll_by(notches)

    def draw_panels(self, *, tips: bool = True) -> HitArea | None:
        """Draw the open panels, and highlight the area under the mouse with its tooltip.

        Returns the area; None if there is none.
        """
        for panel in reversed(self.open_panels):
            panel.draw()
        under = self.panel_at(*self.mouse)
        spot = under.spot(*self.mouse) if under is not None else None
        if under is None or spot is None:
            return None
        self.light_up(under, spot)
        if tips and (self.window.framed or self.mouse != self.rests_at) and (tip := under.tip_of(spot)):
            self.tip.beside(tip, self.mouse, self.window.units, self.window.ratio)
        return spot

    def light_up(self, panel: Panel, spot: HitArea) -> None:
        if spot.live and spot.action and spot.action.name not in QUIET:
            area = panel.x + spot.x, panel.y + spot.y, spot.width, spot.height
            self.window.brush.rounded(area, ROUND, (255, 255, 255), 0.08)

    def find(self) -> None:
        """Open a search, usually in the reference."""
        self.window.open_page("reference")

    def open_game(self) -> None:
        self.window.open_page("record", "Games")

    def key(self, name: str) -> None: ...

    def text(self, words: str) -> None: ...

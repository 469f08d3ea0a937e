"""The arcade window with all its screens, imported only when a window is opened."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar

import arcade
import pyglet
from PIL import Image

from hades.advice.background_advice import BackgroundAdvice
from hades.art import colours, poster, svg
from hades.art.colours import SPACE
from hades.art.library import Library
from hades.content.load import load as load_components
from hades.record import player_profile
from hades.run.background import RunRecorder
from hades.session.first_game import MoveAsked
from hades.session.game_saver import Autosave, autosave_file
from hades.terminal.support import settings_file
from hades.ui import keys
from hades.ui import settings as remembered
from hades.ui.board import painted_decks
from hades.ui.crash_handler import CrashHandler
from hades.ui.editor.editor_screen import EditorScreen
from hades.ui.front.dealing import DealScreen
from hades.ui.front.end import EndScreen
from hades.ui.front.new_game import NewGameScreen
from hades.ui.front.title import TitleScreen
from hades.ui.input import Focus, KeyEvents
from hades.ui.kit.gl import Brush
from hades.ui.kit.svg_pictures import Kit, window_icon
from hades.ui.narration import Narrator
from hades.ui.pages.drills import DrillsScreen
from hades.ui.pages.learn import LearnScreen
from hades.ui.pages.record import RecordScreen
from hades.ui.pages.reference import ReferenceScreen
from hades.ui.pages.settings import SettingsScreen
from hades.ui.screen import Screen, Window
from hades.ui.sounds import Sounds
from hades.ui.table.play import PlayScreen
from hades.ui.table.replay import Replay
from hades.ui.timers import Timers
from hades.ui.toast import Captions, Toast

TITLE = "hades: raid on the prison ship"
MIN_SIZE = 1100, 680
"""Least width and height of the window in pixels."""
IDLE, BUSY = 1 / 25, 1 / 60
"""Seconds per frame while nothing moves, and while something does."""
CAPTIONS = 60.0
"""Units from the top at which captions of sounds are shown."""
CLICK = 6.0
"""Pixels by which the mouse can move between press and release without dragging."""
LOADING = "Loading Hades …"
"""Text in the window until the first screen is ready."""
PAGES: dict[str, Callable[[Any], Screen]] = {
    "tools": DrillsScreen,
    "editor": EditorScreen,
    "learn": LearnScreen,
    "play": NewGameScreen,
    "reference": ReferenceScreen,
    "record": RecordScreen,
    "settings": SettingsScreen,
}
"""Name -> class of a screen that opens over others and keeps its state."""
MADE: dict[str, Callable[..., Screen]] = {
    "table": PlayScreen,
    "replay": Replay,
    "end": EndScreen,
    "deal": DealScreen,
}
"""Name -> class of a screen that is created for each game."""


def _display_size(size: tuple[int, int] | None) -> tuple[float, float]:
    """Return the size of the screen in the pixels that windows use, without the system's own scaling.

    In headless mode, return ``size`` if it is given.
    """
    if arcade.headless and size is not None:
        return size
    screen = pyglet.display.get_display().get_default_screen()
    enlarged = max(1.0, screen.get_scale())
    return screen.width / enlarged, screen.height / enlarged


class HadesWindow(Window):
    """The window: it creates the screens, passes events to them, and draws them after a change."""

    makes: ClassVar = {**PAGES, **MADE}

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
        """Open the window. ``given`` are settings that replace the saved ones, unless they are None."""
        self.components = components
        self.config_file = config or settings_file()
        self.autosave_file, self.cache = autosave or autosave_file(), cache
        display = _display_size(size)
        self.fresh = remembered.first(*display)
        self.settings = remembered.load(self.config_file, self.fresh)
        self.player = player_profile.meet(self.config_file, self.autosave_file.parent)
        self.move_asked = MoveAsked()
        self.fresh.tips = self.settings.tips = self.player.tips
        if self.player.is_new and not self.config_file.is_file():
            remembered.newcomer(self.settings)
        for name in (name for name, value in given.items() if value is not None):
            setattr(self.settings, name, given[name])
        colours.use(self.settings.palette)
        keys.use(self.settings.keys)
        width, height = size or remembered.within(display, self.settings.width, self.settings.height)
        self._remember_size = size is None
        self.clock: Callable[[], float] = time.monotonic
        self.frames = 0
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
        if not arcade.headless:
            self.set_minimum_size(*remembered.within(display, *MIN_SIZE))
            self.set_icon(*(window_icon(poster.icon(), pixels) for pixels in (32, 128)))
        arcade.load_font(svg.PLAIN)
        if not arcade.headless:
            self._say_loading()
        self.catalog = load_components(components)
        self.brush = Brush(self.ctx)
        self.screen_shown = Screen(self)
        self.kit = Kit(Library(self.catalog).draw)
        self.sounds = Sounds(self.settings)
        self.narrator = Narrator(self.settings)
        self.notice = Toast(self.brush, self.invalidate, self._narrate)
        self.thoughts = BackgroundAdvice(components)
        self.captions = Captions(self.brush, self.invalidate, self.sounds)
        self.focus = Focus(self)
        self.strokes = KeyEvents(self, self.focus)
        self.mishaps = CrashHandler(self)
        self._pressed: tuple[float, float] | None = None
        self._dragged = False
        self._floors: list[Any] = [None, None]
        self._painters: list[threading.Thread] = []
        told, sync = self.notice.tell, lambda: self.settings.safe == "command"
        self.autosave = Autosave(told, sync, self.done_with_taken, time.monotonic)
        self.recorder = RunRecorder()
        self.title_screen = TitleScreen(self)
        self.timers = Timers(self.settings, self.autosave)
        self._pages: dict[str, Any] = {}
        """The screens of `PAGES` opened so far, by name."""
        self.home()

    def _say_loading(self) -> None:
        self.clear(color=(*SPACE, 255))
        middle, font = (self.width / 2, self.height / 2), svg.FAMILY
        arcade.Text(
            LOADING, *middle, colours.MUTED, 18, font_name=font, anchor_x="center", anchor_y="center"
        ).draw()
        self.flip()

    def _narrate(self, words: str) -> None:
        if self.settings.narrate:
            self.narrator.out(words)

    # Decks

    def _paint_floors(self) -> None:
        """Start threads that paint the decks, which takes 1 to 2 seconds each unless they are cached."""
        self._floors = [None, None]
        self._painters = [
            threading.Thread(target=self._paint_floor, args=(number,), daemon=True) for number in (0, 1)
        ]
        for painter in self._painters:
            painter.start()

    def _paint_floor(self, number: int) -> None:
        record = self.catalog.purgatory if number else self.catalog.inferno
        self._floors[number] = painted_decks.picture(number, record, self.cache)

    def floor(self, number: int) -> Any:
        if not self._painters:
            self._paint_floors()
        self._painters[number].join()
        if isinstance(self._floors[number], Image.Image):
            self._floors[number] = self.brush.texture(self._floors[number], wrap=True)
        return self._floors[number]

    def change(self, **new: Any) -> None:
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

    # Errors

    def report(self) -> str:
        return self.mishaps.tell()

    def dispatch_event(self, *args: Any) -> Any:
        """Dispatch an event; an error in its handler opens the error page and never costs a game."""
        try:
            return super().dispatch_event(*args)
        except Exception as error:
            if getattr(self, "mishaps", None) is None:
                # The window itself could not be created.
                raise
            self.mishaps.meet(error)
            self.focus.leave()
            return None

    # Drawing

    def draw(self, delta_time: float) -> None:
        """Draw a frame for arcade, if anything has changed."""
        if self.dirty:
            self.dirty = False
            self.frames += 1
            super().draw(delta_time)

    def on_draw(self) -> None:
        self.clear(color=(*colours.shown(SPACE), 255))
        self.brush.size(*self.units)
        self.screen_shown.draw()
        self.focus.settle()
        self.focus.draw()
        self.narrator.follow(self.screen_shown, self.focus.spoken())
        self._draw_notice()
        self.captions.draw((0.0, 0.0, *self.units), self.ratio, CAPTIONS)
        self.mishaps.drawn()

    def _draw_notice(self) -> None:
        """Draw the notice where the screen has room for it.

        While the keyboard frame is in the lower half, the notice is at the top.
        """
        stop = self.focus.stop
        away = stop is not None and stop.y > self.units[1] / 2
        if self.notice.words:
            self.notice.draw(self.screen_shown.notice_room(), self.ratio, 8.0 if away else 0.0)

    def on_update(self, delta_time: float) -> None:
        screen = self.screen_shown
        if self.frames and not self._painters:
            # Delay this until the first frame is shown; earlier, it doubles the start-up time.
            self._paint_floors()
            if not arcade.headless:
                self.sounds.open()
                self.thoughts.begin()
        self.notice.fade(delta_time, (screen, screen.question))
        self.captions.fade(delta_time, screen)
        if self.timers.act(screen.may_act, screen.played) and screen is self._pages.get("settings"):
            self.invalidate()
        if screen.update(min(delta_time, 0.1)):
            self.invalidate()
        rate = BUSY if screen.moving else IDLE
        if rate != getattr(self, "_rate", IDLE):
            self._rate = rate
            if rate < IDLE:
                self.set_update_rate(rate)
                self.set_draw_rate(rate)
            else:
                self.set_draw_rate(rate)
                self.set_update_rate(rate)

    # Events

    def _at(self, x: float, y: float) -> tuple[float, float]:
        return x / self.unit, (self.height - y) / self.unit

    def on_mouse_press(self, x: int, y: int, button: int, modifiers: int) -> None:
        self._pressed = (x, y)
        self._dragged = False
        self.strokes.up()
        self.screen_shown.press(*self._at(x, y), button == arcade.MOUSE_BUTTON_RIGHT)
        self.invalidate()

    def on_mouse_release(self, x: int, y: int, button: int, modifiers: int) -> None:
        pressed, self._pressed = self._pressed, None
        if pressed is not None and not self._dragged:
            self.screen_shown.release(*self._at(x, y), button == arcade.MOUSE_BUTTON_RIGHT)
        elif pressed is not None:
            self.screen_shown.drop(*self._at(x, y))
        self.invalidate()

    def on_mouse_drag(self, x: int, y: int, dx: int, dy: int, buttons: int, modifiers: int) -> None:
        if self._pressed is None:
            return
        px, py = self._pressed
        if self._dragged or abs(x - px) + abs(y - py) > CLICK:
            if not self._dragged:
                dx, dy = round(x - px), round(y - py)
            self._dragged = True
            self.screen_shown.drag(*self._at(x, y), dx / self.unit, -dy / self.unit)
            self.next_frame()

    def on_mouse_motion(self, x: int, y: int, dx: int, dy: int) -> None:
        self.focus.point(*self._at(x, y))
        self.screen_shown.motion(*self._at(x, y))

    def on_mouse_scroll(self, x: int, y: int, scroll_x: float, scroll_y: float) -> None:
        self.screen_shown.wheel(*self._at(x, y), scroll_y)
        self.invalidate()

    def on_key_press(self, symbol: int, modifiers: int) -> None:
        self.strokes.down(symbol, modifiers)
        self.invalidate()

    def on_key_release(self, symbol: int, modifiers: int) -> None:
        self.strokes.up(symbol)

    def on_text(self, text: str) -> None:
        self.strokes.text(text)
        self.invalidate()

    def on_resize(self, width: int, height: int) -> None:
        super().on_resize(width, height)
        if getattr(self, "brush", None) is None:
            return
        if self._remember_size and not self.fullscreen:
            self.settings.width, self.settings.height = width, height
        self.screen_shown.resize()
        self.invalidate()

    def on_expose(self) -> None:
        self.invalidate()

    on_show = on_expose

    def on_activate(self) -> None:
        self.invalidate()

    def close(self) -> None:
        self.thoughts.close()
        self.timers.close()
        if self._analysis is not None:
            self._analysis.close()
        for page in self._pages.values():
            page.closed()
        super().close()

    def on_close(self) -> None:
        if all(page.may_close() for page in self._pages.values()):
            self.autosave.close()
            remembered.save(self.settings, self.config_file)
            arcade.Window.on_close(self)

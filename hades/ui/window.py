"""The arcade window itself. Imported only when a display is wanted."""

from __future__ import annotations

import math
import threading
import time
from functools import lru_cache, partial
from pathlib import Path
from typing import Any

import arcade
import pyglet
from PIL import Image

from hades import Game
from hades.advice.background_advice import BackgroundAdvice
from hades.art import colours, fonts, icon
from hades.art.colours import SPACE
from hades.art.library import POINTED_OUT, Library
from hades.content.load import load as load_components
from hades.content.rulebook import Rulebook, load_rulebook
from hades.pages import game_pages
from hades.record import player_profile
from hades.session.autosave import Autosave
from hades.session.game_saver import autosave_file, reopen
from hades.ui import keys, loading
from hades.ui import settings as remembered
from hades.ui.app import BUSY, IDLE, MIN_SIZE, TITLE
from hades.ui.board import painted_decks
from hades.ui.captions import Captions
from hades.ui.crash_handler import CrashHandler
from hades.ui.focus import Focus
from hades.ui.front.end import EndScreen
from hades.ui.front.title import TitleScreen
from hades.ui.front.welcome import WelcomeScreen
from hades.ui.idle_animation import IdleAnimation
from hades.ui.key_events import KeyEvents
from hades.ui.kit.gl import Brush
from hades.ui.kit.svg_pictures import Kit, sign
from hades.ui.narration import Narrator
from hades.ui.navigation import Navigation
from hades.ui.pages.settings import SettingsScreen
from hades.ui.panels.sheet import sheet_of
from hades.ui.screen import Screen
from hades.ui.sounds import Sounds
from hades.ui.table.play import PlayScreen
from hades.ui.toast import Toast

CLICK = 6.0
"""Pixels the mouse may move between press and release of a click."""
LEAST = 640, 360
"""Units that every screen needs: a larger UI scale than leaves so many is not used."""


def _screen_of(size: tuple[int, int] | None) -> tuple[float, float]:
    """Width and height of the screen as windows and letters go by them: what the system enlarges anyway is
    left out.

    Without a screen the window is all there is.
    """
    if arcade.headless and size is not None:
        return size
    screen = pyglet.display.get_display().get_default_screen()
    enlarged = max(1.0, screen.get_scale())
    return screen.width / enlarged, screen.height / enlarged


@lru_cache(maxsize=8)
def _unit(width: int, height: int, scale: int) -> float:
    """Logical pixels per unit of a window, asked for by everything that is drawn."""
    most = min(width / LEAST[0], height / LEAST[1])
    return max(1.0, min(scale / 100, math.floor(most * 20) / 20))


class HadesWindow(Navigation, arcade.Window):  # type: ignore[misc]
    """One window, four screens. Draws when `invalidate` was called since the last frame."""

    def __init__(
        self,
        *,
        edition: str | None = None,
        components: Path | None = None,
        config: Path | None = None,
        autosave: Path | None = None,
        cache: Path | None = None,
        size: tuple[int, int] | None = None,
        scale: int | None = None,
        undo: str | None = None,
        aids: bool | None = None,
        table: bool | None = None,
    ) -> None:
        self.components = components
        self.config_file = config or remembered.config_file()
        self.autosave_file = autosave or autosave_file()
        self.cache = cache
        screen = _screen_of(size)
        self.fresh = remembered.first(*screen)
        self.settings = remembered.load(self.config_file, self.fresh)
        self.player = player_profile.meet(self.config_file, self.autosave_file.parent)
        self.fresh.tips = self.settings.tips = self.player.tips
        if self.player.is_new and not self.config_file.is_file():
            remembered.newcomer(self.settings)
        given = {"scale": scale, "edition": edition, "undo": undo, "aids": aids, "table": table}
        for name in (name for name, value in given.items() if value is not None):
            setattr(self.settings, name, given[name])
        colours.use(self.settings.palette)
        keys.use(self.settings.keys)
        width, height = size or remembered.within(screen, self.settings.width, self.settings.height)
        self._remember_size = size is None
        self.frames = 0
        self.dirty = True
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
            self.set_minimum_size(*remembered.within(screen, *MIN_SIZE))
            self.set_icon(*(sign(icon.svg(), pixels) for pixels in (32, 128)))
        for file in (fonts.PLAIN, fonts.BOLD):
            arcade.load_font(file)
        if not arcade.headless:
            loading.say_so(self)
        self.catalog = load_components(components)
        self.brush = Brush(self.ctx)
        self.screen_shown = Screen(self)
        self.kit = Kit(Library(self.catalog).draw)
        self.background_color = (*SPACE, 255)
        self.sounds = Sounds(self.settings)
        self.narrator = Narrator(self.settings)
        self.notice = Toast(self)
        self.thoughts = BackgroundAdvice(components)
        self.captions = Captions(self)
        self.focus = Focus(self)
        self.breath = IdleAnimation(self)
        self.push_handlers(self.breath)
        self.strokes = KeyEvents(self)
        self.mishaps = CrashHandler(self)
        self._pressed: tuple[float, float] | None = None
        self._dragged = False
        self.problem = ""
        self._floors: list[Any] = [None, None]
        self._painters: list[threading.Thread] = []
        told, sync = self.notice.tell, lambda: self.settings.safe == "command"
        self.autosave = Autosave(told, sync, self.done_with_taken, time.monotonic)
        self._rulebook: Rulebook | None = None
        self.title_screen = TitleScreen(self)
        self.welcome = WelcomeScreen(self, self.title_screen)
        self.settings_screen = SettingsScreen(self)
        self.make_pages()
        self.home()

    # ---- size

    @property
    def unit(self) -> float:
        """Logical pixels per unit: the UI scale, or as much of it as the window has room for."""
        return _unit(*self.get_size(), self.settings.scale)

    @property
    def room_for_scale(self) -> str:
        """That the window has no room for the size that is chosen, as a sentence; "" if it has."""
        now, wanted = round(self.unit * 100), self.settings.scale
        if now >= wanted:
            return ""
        return f"{wanted} % — as much as this window has room for: {now} %. A larger window shows more of it."

    @property
    def units(self) -> tuple[float, float]:
        """Size of the window in units."""
        # a frame asks dozens of times, and the window asks the system each time
        width, height = self.get_size()
        unit = _unit(width, height, self.settings.scale)
        return width / unit, height / unit

    @property
    def ratio(self) -> float:
        """Framebuffer pixels per unit."""
        return float(self.unit * self.get_pixel_ratio())

    # ---- decks

    def _paint_floors(self) -> None:
        """Draw the decks, at first for a second or two each, and the marks of a first click meanwhile."""
        self._floors = [None, None]
        floors = (partial(self._paint_floor, number) for number in (0, 1))
        jobs = (*floors, partial(self.kit.prepare, POINTED_OUT))
        self._painters = [threading.Thread(target=job, daemon=True) for job in jobs]
        for painter in self._painters:
            painter.start()

    def _paint_floor(self, number: int) -> None:
        record = self.catalog.purgatory if number else self.catalog.inferno
        self._floors[number] = painted_decks.picture(number, record, self.cache)

    def floor(self, number: int) -> Any:
        """The texture of a deck's floor."""
        if not self._painters:
            self._paint_floors()
        self._painters[number].join()
        if isinstance(self._floors[number], Image.Image):
            self._floors[number] = self.brush.texture(self._floors[number], wrap=True)
        return self._floors[number]

    @property
    def rulebook(self) -> Rulebook:
        """The rules in our words, read when first asked for."""
        if self._rulebook is None:
            self._rulebook = load_rulebook()
        return self._rulebook

    # ---- screens

    def go(self, screen: Screen) -> None:
        """Show a screen."""
        self.screen_shown = screen
        screen.resize()
        screen.show()
        self.invalidate()

    def resume(self) -> None:
        """Go on with the game that was saved last; a sentence on the title screen if that fails."""
        try:
            game, told = reopen(self.autosave_file, self.components)
        except Exception as error:  # whatever is wrong with the file is told, not raised
            self.problem = f"The last game cannot be loaded: {' '.join(str(error).split())}"
            self.home()
            return
        self.play(game, told)

    def play(self, game: Game, told: str = "") -> PlayScreen:
        """Show a game to be played; ``told`` is what of its file could not be read."""
        self.problem = ""
        self._taken = None
        file = self.file_of(game)
        self.autosave.begin(game, file, shelve=file == self.autosave_file)
        table = PlayScreen(self, game)
        self.go(table)
        if told:
            table.open(sheet_of(game_pages.lost(told, game)))
        return table

    def end(self, game: Game, file: Path | None = None, told: str = "") -> None:
        """Show the end of a game, which is kept in a file if it is not the one that is played.

        ``told`` is said below it.
        """
        self.go(EndScreen(self, game, file, told))

    def open_settings(self) -> None:
        """Show the page of settings over the screen; the screen rests meanwhile."""
        if self.screen_shown is not self.settings_screen:
            below, self.screen_shown = self.screen_shown, self.settings_screen
            self.settings_screen.open(below)
            self.invalidate()

    def close_page(self, page: Screen) -> None:
        """Back to the screen that a page was opened from, as it was."""
        self.screen_shown, page.below = page.below or self.title_screen, None
        self.invalidate()

    def change(self, **new: Any) -> None:
        """Change settings, let them be seen, and remember them."""
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
        """Draw everything in the palette that is chosen, if it is another one."""
        if colours.palette() != self.settings.palette:
            for painter in self._painters:
                painter.join()
            colours.use(self.settings.palette)
            self.kit.forget()
            self._paint_floors()

    # ---- faults

    def dispatch_event(self, *args: Any) -> Any:
        """Hand an event on; a fault on the way costs no game."""
        try:
            return super().dispatch_event(*args)
        except Exception as error:
            if getattr(self, "mishaps", None) is None:
                # the window itself could not be made
                raise
            self.mishaps.meet(error)
            return None

    # ---- drawing

    def invalidate(self) -> None:
        """Something to be seen has changed."""
        self.dirty = True

    def draw(self, delta_time: float) -> None:
        """Called by arcade for every frame; does nothing when nothing has changed."""
        if self.dirty:
            self.dirty = False
            self.frames += 1
            self.breath.used()
            super().draw(delta_time)
        elif self.breath.due or self.breath.ticks:
            super().draw(delta_time)

    def on_draw(self) -> None:
        if self.breath.drawn():
            return
        self.clear()
        self.brush.size(*self.units)
        self.screen_shown.draw()
        self.focus.settle()
        self.focus.draw()
        self.narrator.follow(self.screen_shown, self.focus.spoken())
        self.notice.draw()
        self.captions.draw()
        self.mishaps.drawn()

    def on_update(self, delta_time: float) -> None:
        screen = self.screen_shown
        if self.frames and not self._painters:
            # not before something is to be seen: it would take twice as long until then
            self._paint_floors()
            if not arcade.headless:
                self.sounds.open()
                self.thoughts.begin()
        self.notice.fade(delta_time)
        self.captions.fade(delta_time)
        self.timers.act(screen.may_act)
        if screen.update(min(delta_time, 0.1)):
            self.invalidate()
        self.breath.update(delta_time)
        rate = BUSY if screen.moving else IDLE
        if rate != getattr(self, "_rate", IDLE):
            self._rate = rate
            if rate < IDLE:
                self.set_update_rate(rate)
                self.set_draw_rate(rate)
            else:
                self.set_draw_rate(rate)
                self.set_update_rate(rate)

    # ---- events

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
            self.invalidate()

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
        self.hindsight_screen.end()
        super().close()

    def on_close(self) -> None:
        if self.may_close():
            self.autosave.close()
            remembered.save(self.settings, self.config_file)
            arcade.Window.on_close(self)

"""The arcade window with all its screens, imported only when a window is opened."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

import arcade

from hades.art import colours
from hades.art.colours import SPACE
from hades.ui import settings as remembered
from hades.ui.crash_handler import CrashHandler
from hades.ui.editor.editor_screen import EditorScreen
from hades.ui.keyboard import Focus, KeyEvents
from hades.ui.screen import BUSY, IDLE, Screen, Window
from hades.ui.screen_reader import Narrator
from hades.ui.screens.end import EndScreen
from hades.ui.screens.learn import LearnScreen
from hades.ui.screens.new_game import NewGameScreen
from hades.ui.screens.printed_set_up import DealScreen
from hades.ui.screens.record import RecordScreen
from hades.ui.screens.reference import ReferenceScreen
from hades.ui.screens.settings import SettingsScreen
from hades.ui.screens.title import TitleScreen
from hades.ui.screens.tools import DrillsScreen
from hades.ui.table.play_screen import PlayScreen
from hades.ui.table.replay_screen import Replay
from hades.ui.toast import Toast

CAPTIONS = 60.0
"""Units from the top at which captions of sounds are shown."""
CLICK = 6.0
"""Pixels by which the mouse can move between press and release without dragging."""
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


class HadesWindow(Window):
    """The window: it creates the screens, passes events to the screens, and draws them after a change."""

    screen_classes: ClassVar = {**PAGES, **MADE}
    _rate = IDLE
    """Seconds per frame at present."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.screen_shown = Screen(self)
        self.narrator = Narrator(self.settings)
        self.notice = Toast(self.brush, self.invalidate, self._narrate)
        self.focus = Focus(self)
        self.key_events = KeyEvents(self, self.focus)
        self.crash_handler = CrashHandler(self)
        self._pressed: tuple[float, float] | None = None
        self._dragged = False
        self.title_screen = TitleScreen(self)
        self.home()

    def _narrate(self, words: str) -> None:
        if self.settings.narrate:
            self.narrator.out(words)

    # Errors

    def report(self) -> str:
        return self.crash_handler.tell()

    def dispatch_event(self, *args: Any) -> Any:
        """Dispatch an event; an error in its handler opens the error page and never costs a game."""
        try:
            return super().dispatch_event(*args)
        except Exception as error:
            if getattr(self, "crash_handler", None) is None:
                # The window itself could not be created.
                raise
            self.crash_handler.handle(error)
            self.focus.leave()
            return None

    # Drawing

    def draw(self, delta_time: float) -> None:
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
        self.crash_handler.errors_in_row = 0

    def _draw_notice(self) -> None:
        """Draw the notice where the screen has room, or at the top while the keyboard frame is below."""
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
                self.background_advice.begin()
        self.notice.fade(delta_time, (screen, screen.question))
        self.captions.fade(delta_time, screen)
        if self.timers.act(screen.may_act, screen.played) and screen is self._pages.get("settings"):
            self.invalidate()
        if screen.update(min(delta_time, 0.1)):
            self.invalidate()
        rate = BUSY if screen.moving else IDLE
        if rate != self._rate:
            self._rate = rate
            # In this order, because arcade refuses to draw more often than it updates.
            self.set_update_rate(rate)
            self.set_draw_rate(rate)

    # Events

    def _at(self, x: float, y: float) -> tuple[float, float]:
        return x / self.unit, (self.height - y) / self.unit

    def on_mouse_press(self, x: int, y: int, button: int, modifiers: int) -> None:
        self._pressed = (x, y)
        self._dragged = False
        self.key_events.up()
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
        self.key_events.down(symbol, modifiers)
        self.invalidate()

    def on_key_release(self, symbol: int, modifiers: int) -> None:
        self.key_events.up(symbol)

    def on_text(self, text: str) -> None:
        self.key_events.text(text)
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

    on_show = on_activate = on_expose

    def close(self) -> None:
        self.background_advice.close()
        self.timers.close()
        if self._analysis is not None:
            self._analysis.close()
        super().close()

    def on_close(self) -> None:
        if all(page.may_close() for page in self._pages.values()):
            self.autosave.close()
            remembered.save(self.settings, self.config_file)
            arcade.Window.on_close(self)

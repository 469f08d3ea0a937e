"""The arcade window with its stack of screens; imported only when a display is wanted."""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Callable
from functools import cached_property, lru_cache, partial
from pathlib import Path
from typing import Any

import arcade
import pyglet
from PIL import Image

from hades.advice.background_advice import BackgroundAdvice
from hades.art import colours, poster, svg
from hades.art.colours import SPACE
from hades.art.effects import ACTED_OUT, BACK
from hades.art.library import POINTED_OUT, Library
from hades.content.load import ComponentError
from hades.content.load import load as load_components
from hades.content.rulebook import Rulebook, load_rulebook
from hades.engine.game import Game
from hades.pages import game_pages
from hades.pages.game_analysis import BREAKS, GameAnalysis
from hades.record import player_profile, saved_games
from hades.record.player_profile import LessonBook
from hades.run.background import RunRecorder
from hades.run.practice import begin_again
from hades.run.seeds import fresh_seed
from hades.session import lesson_session
from hades.session.first_game import MoveAsked, calm_seed
from hades.session.game_saver import Autosave, autosave_file, reopen
from hades.session.printed_game import ManualSetup
from hades.ui import graphics, keys
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
from hades.ui.kit.svg_pictures import Kit, sign
from hades.ui.narration import Narrator
from hades.ui.pages.drills import DrillsScreen
from hades.ui.pages.learn import LearnScreen
from hades.ui.pages.record import RecordScreen
from hades.ui.pages.reference import ReferenceScreen
from hades.ui.pages.settings import SettingsScreen
from hades.ui.panels.sheet import Sheet, sheet_of
from hades.ui.screen import Screen
from hades.ui.sounds import Sounds
from hades.ui.table.play import PlayScreen
from hades.ui.table.replay import Replay
from hades.ui.timers import Timers
from hades.ui.toast import Captions, Toast
from hades.wording import UserError

TITLE = "hades: raid on the prison ship"
MIN_SIZE = 1100, 680
IDLE, BUSY = 1 / 25, 1 / 60
"""Seconds of a frame while nothing moves, and while something does."""
CAPTIONS = 60.0
"""Units from the top at which captions of sounds are shown."""
CLICK = 6.0
"""Pixels by which the mouse may move between press and release of a click."""
LEAST = 640, 360
"""Units that every screen needs; the UI scale is reduced where the window has fewer."""
REALLY_RESTART = (
    "Press again to leave this game and begin another.\nThis one is saved; continue it from the Record."
)
"""Warning before a game in progress is left."""
LOADING = "Loading Hades …"
"""Text of the window until its first screen is ready: loading components and pictures takes a moment."""
PAGES: dict[str, Callable[[Any], Screen]] = {
    "tools": DrillsScreen,
    "editor": EditorScreen,
    "learn": LearnScreen,
    "play": NewGameScreen,
    "reference": ReferenceScreen,
    "record": RecordScreen,
    "settings": SettingsScreen,
}
"""Name -> a screen that opens over others and keeps its state."""


def _display_size(size: tuple[int, int] | None) -> tuple[float, float]:
    """Return the size of the screen as windows and letters use it, without the system's own scaling.

    Without a screen return the size of the window.
    """
    if arcade.headless and size is not None:
        return size
    screen = pyglet.display.get_display().get_default_screen()
    enlarged = max(1.0, screen.get_scale())
    return screen.width / enlarged, screen.height / enlarged


@lru_cache(maxsize=8)
def _unit(width: int, height: int, scale: int) -> float:
    """Return the logical pixels per unit of a window, which everything drawn depends on."""
    most = min(width / LEAST[0], height / LEAST[1])
    return max(1.0, min(scale / 100, math.floor(most * 20) / 20))


class HadesWindow(arcade.Window):  # type: ignore[misc]
    """The window with its stack of screens; it redraws when `invalidate` was called since the last frame."""

    _asked: tuple[str, int] | None = None
    """Action and number of commands of the last `may_restart` that was not confirmed yet."""
    _drill = ""
    """The position of the drill that is played; "" for none."""

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
        """Open the window; ``given`` are settings that replace the saved ones, None for none."""
        self.components = components
        self.config_file = config or remembered.config_file()
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
        """The time in seconds, by which accidental clicks are told."""
        self.frames, self.dirty = 0, True
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
            self.set_icon(*(sign(poster.icon(), pixels) for pixels in (32, 128)))
        arcade.load_font(svg.PLAIN)
        if not arcade.headless:
            self._say_loading()
        self.catalog = load_components(components)
        self.brush = Brush(self.ctx)
        self.screen_shown = Screen(self)
        self.kit = Kit(Library(self.catalog).draw)
        self.background_color = (*SPACE, 255)
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
        self.problem = ""
        self._floors: list[Any] = [None, None]
        self._painters: list[threading.Thread] = []
        told, sync = self.notice.tell, lambda: self.settings.safe == "command"
        self.autosave = Autosave(told, sync, self.done_with_taken, time.monotonic)
        self.recorder = RunRecorder()
        self.title_screen = TitleScreen(self)
        self.timers = Timers(self.settings, self.autosave)
        self._pages: dict[str, Any] = {}
        """The screens of `PAGES` that were opened so far, by name."""
        self._analysis: GameAnalysis | None = None
        self._raid: tuple[Game, Path] | None = None
        """The campaign raid that was played last, and its file."""
        self._taken: Path | None = None
        """The kept game that is being continued, which is removed as soon as it is stored as the last game.
        """
        self.home()

    def _say_loading(self) -> None:
        """Paint one frame with the loading text, and show it at once."""
        self.clear(color=(*SPACE, 255))
        middle, font = (self.width / 2, self.height / 2), svg.FAMILY
        arcade.Text(
            LOADING, *middle, colours.MUTED, 18, font_name=font, anchor_x="center", anchor_y="center"
        ).draw()
        self.flip()

    def _narrate(self, words: str) -> None:
        if self.settings.narrate:
            self.narrator.out(words)

    # Size

    @property
    def unit(self) -> float:
        """Logical pixels per unit: the UI scale, or as much of it as the window has room for."""
        return _unit(*self.get_size(), self.settings.scale)

    @property
    def room_for_scale(self) -> str:
        """A sentence if the window has no room for the chosen UI scale; "" if it has."""
        now, wanted = round(self.unit * 100), self.settings.scale
        if now >= wanted:
            return ""
        return f"{wanted}% is chosen, but this window only has room for {now}%. Make it larger for the rest."

    @property
    def units(self) -> tuple[float, float]:
        """Size of the window in units."""
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
        """Reason why a game cannot begin, or why the last one could not be saved; "" for none."""
        return self.problem or self.autosave.problem

    # Decks

    def _paint_floors(self) -> None:
        """Start threads that paint the decks, 1 to 2 seconds each at first, and click marks."""
        self._floors = [None, None]
        floors = (partial(self._paint_floor, number) for number in (0, 1))
        marks = partial(self.kit.prepare, (*POINTED_OUT, *ACTED_OUT))
        jobs: tuple[Callable[[], object], ...] = (*floors, marks, partial(self.kit.image, *BACK))
        self._painters = [threading.Thread(target=job, daemon=True) for job in jobs]
        for painter in self._painters:
            painter.start()

    def _paint_floor(self, number: int) -> None:
        record = self.catalog.purgatory if number else self.catalog.inferno
        self._floors[number] = painted_decks.picture(number, record, self.cache)

    def floor(self, number: int) -> Any:
        """Return the texture of a deck's floor."""
        if not self._painters:
            self._paint_floors()
        self._painters[number].join()
        if isinstance(self._floors[number], Image.Image):
            self._floors[number] = self.brush.texture(self._floors[number], wrap=True)
        return self._floors[number]

    @cached_property
    def rulebook(self) -> Rulebook:
        """The rules in our own words, read on first use."""
        return load_rulebook()

    # Screens

    def page(self, name: str) -> Any:
        """Return one of `PAGES`, made on first use."""
        if name not in self._pages:
            self._pages[name] = PAGES[name](self)
        return self._pages[name]

    def go(self, screen: Screen) -> None:
        """Show a screen in place of all that are shown."""
        screen.below = None
        self._show(screen)
        graphics.give_back_memory()

    def push(self, screen: Screen) -> None:
        """Show a screen over the one that is shown, which rests meanwhile."""
        screen.below = self.screen_shown
        self._show(screen)

    def _show(self, screen: Screen) -> None:
        self.screen_shown = screen
        screen.resize()
        screen.show()
        self.invalidate()

    def open_page(self, name: str, *args: Any) -> None:
        """Show one of `PAGES` over the current screen; a page further down in the stack is moved up."""
        page, below = self.page(name), self.screen_shown
        lower = below
        while below is not page and lower.below is not None:
            if lower.below is page:
                lower.below = page.below
            else:
                lower = lower.below
        try:
            page.open(below, *args)
        except UserError as error:
            self.notice.tell(f"Not now.\n{str(error)[:1].upper()}{str(error)[1:]}.")
            return
        self.screen_shown = page
        self.invalidate()

    def pop(self) -> None:
        """Go back to the screen below the current one, as it was."""
        page = self.screen_shown
        self.screen_shown, page.below = page.below or self.title_screen, None
        if page.covers:
            # The window may have changed while this screen was covered.
            self.screen_shown.resize()
        self.invalidate()

    def home(self) -> None:
        """Show the title screen."""
        self.timers.leave()
        self.go(self.title_screen)

    # Games

    def new_game(
        self,
        scenario: str,
        seed: str,
        edition: str | None = None,
        undo: str | None = None,
        race: str = "",
    ) -> None:
        """Begin a game.

        No seed means a fresh one, no edition or undo mode the chosen ones; ``race`` is the nonce of a seed
        that was committed to. In printed-game mode the player is asked first for the draws of the set-up. If
        the game cannot begin, a sentence on the title screen says so.
        """
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
        game.race = race
        self.begin(game)

    def deal(self, dealing: ManualSetup, luck: str) -> None:
        """Ask for the draws of a set-up; draws left to the program use the seed ``luck``."""
        self.problem = ""
        self.go(DealScreen(self, dealing, luck))

    def begin(self, game: Game) -> None:
        """Play a new game, with the chosen aids."""
        game.aids = self.settings.aids
        self.play(game)

    def resume(self) -> None:
        """Continue the newest game that is not over; show a sentence on the title screen if that fails."""
        file = saved_games.unfinished(self.autosave_file.parent) or self.autosave_file
        try:
            game, told = reopen(file, self.components)
        except Exception as error:  # Any error of the file is shown, not raised.
            self.problem = f"The last game cannot be loaded: {' '.join(str(error).split())}"
            self.home()
            return
        self.go_on(game, file, told)

    def play(self, game: Game, told: str = "") -> PlayScreen:
        """Show a game to be played; ``told`` names the part of its file that could not be read."""
        self.problem = ""
        self._taken = None
        file = self.file_of(game)
        self.autosave.begin(game, file, shelve=file == self.autosave_file)
        table = PlayScreen(self, game)
        self.go(table)
        if told:
            table.state.open(sheet_of(game_pages.lost(told, game)))
        return table

    def go_on(self, game: Game, file: Path, told: str = "") -> None:
        """Continue the game of a file; a file of the player's own stays as it is."""
        self.play(game, told)
        self._taken = file if saved_games.is_kept(file) else None

    def try_out(self, game: Game, note: Sheet) -> None:
        """Play the position of a drill, without replacing the last game."""
        self._drill = game.position
        table = self.play(game)
        table.note = note
        table.state.open(note)

    def learn(self, lesson: str, *, afresh: bool = False) -> None:
        """Begin a lesson, or continue it where it was left unless ``afresh``; its undo mode is casual."""
        left = () if afresh else LessonBook(self.autosave_file.parent).of(lesson).left
        self.play(lesson_session.begin(lesson, "casual", left))

    def may_restart(self, action: str) -> bool:
        """Return whether an action may leave the current game; ask first if the game is not over.

        A second press confirms while the question is shown.
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
        """Restart the last game with the same seed, or for "restart-new" with a fresh one."""
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

    def watch(self, game: Game, file: Path | None = None) -> Replay:
        """Replay a game from its beginning; only notes can be added, in its ``file``."""
        replay = Replay(self, game, file)
        self.push(replay)
        return replay

    def analysis_of(self, game: Game) -> GameAnalysis:
        """Return the analysis of a game, which is kept until another game is looked at."""
        if self._analysis is None or not self._analysis.is_of(game):
            if self._analysis is not None:
                self._analysis.close()
            self._analysis = GameAnalysis(game, self.components)
        return self._analysis

    def look_back_at(self, game: Game, file: Path | None = None) -> None:
        """Show how a game went: its replay with the analysis, at the moment that decided it."""
        replay = self.watch(game, file=file)
        replay.state.unveiled = True
        replay.act("course")
        if (decided := replay.state.analysis.decided) is not None:
            replay.history_view.jump(decided.moment)
            replay.lists.at = replay.state.analysis.of(BREAKS).index(decided)

    def play_raid(self, game: Game, file: Path) -> None:
        """Play a raid of a campaign, which has a file of its own."""
        self._raid = game, file
        self.play(game)

    def is_raid(self, game: Game) -> bool:
        """Return whether a game is the campaign raid that was played last."""
        return self._raid is not None and self._raid[0] is game

    def is_drill(self, game: Game) -> bool:
        """Return whether a game is the drill that is played."""
        return bool(game.position) and game.position == self._drill

    def file_of(self, game: Game) -> Path:
        """Return the file of a game: a drill, a lesson and a raid of a campaign have files of their own."""
        if self._raid is not None and self._raid[0] is game:
            return self._raid[1]
        if self.is_drill(game):
            return self.autosave_file.with_name(saved_games.DRILL)
        return (
            self.autosave_file.with_name(saved_games.LESSON)
            if lesson_session.id_of(game)
            else self.autosave_file
        )

    def end(self, game: Game, file: Path | None = None, told: str = "", *, over: bool = False) -> None:
        """Show the end of a game, and ``told`` below it; ``file`` is its file if not the current game.

        With ``over`` it lies over the current screen, to which it returns.
        """
        (self.push if over else self.go)(EndScreen(self, game, file, told))

    def done_with_taken(self) -> None:
        """Remove the kept file of a continued game, which is stored as the last game now."""
        if self._taken is not None:
            self._taken.unlink(missing_ok=True)
            self._taken = None

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

    # Errors

    def report(self) -> str:
        """Write a bug report of the window as it is, and say so; return the sentence."""
        return self.mishaps.tell()

    def dispatch_event(self, *args: Any) -> Any:
        """Dispatch an event; an error on the way costs no game."""
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

    def invalidate(self) -> None:
        """Mark the window for redrawing."""
        self.dirty = True

    @property
    def framed(self) -> bool:
        """True while the keyboard frame is shown."""
        return self.focus.stop is not None

    def draw(self, delta_time: float) -> None:
        """Draw a frame for arcade; do nothing when nothing has changed."""
        if self.dirty:
            self.dirty = False
            self.frames += 1
            super().draw(delta_time)

    def on_draw(self) -> None:
        self.clear()
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
            room, clear = self.screen_shown.notice_room()
            self.notice.draw(room, self.ratio, 8.0 if away else 0.0, clear)

    def on_update(self, delta_time: float) -> None:
        screen = self.screen_shown
        if self.frames and not self._painters:
            # Delay this until the first frame is shown; earlier, it doubles the start-up time.
            self._paint_floors()
            if not arcade.headless:
                self.sounds.open()
                self.thoughts.begin()
        self.notice.fade(delta_time, screen)
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

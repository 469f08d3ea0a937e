"""What a screen, and each part of one, may ask of the window: the typed door to it.

`HadesWindow` is the only window there is. Nothing else in ui names it, so that whatever a screen needs of
it stands here.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import arcade

    from hades import Game
    from hades.advice.background_advice import BackgroundAdvice
    from hades.content.load import Catalog
    from hades.content.rulebook import Rulebook
    from hades.history.timeline import Moment
    from hades.record.player_profile import PlayerProfile
    from hades.session.autosave import Autosave
    from hades.session.position_editing import Draft
    from hades.ui.captions import Captions
    from hades.ui.crash_handler import CrashHandler
    from hades.ui.focus import Focus
    from hades.ui.idle_animation import IdleAnimation
    from hades.ui.kit.gl import Brush
    from hades.ui.kit.svg_pictures import Kit
    from hades.ui.narration import Narrator
    from hades.ui.pages.pages import PagesScreen
    from hades.ui.pages.settings import SettingsScreen
    from hades.ui.panels.sheet import Sheet
    from hades.ui.screen import Screen
    from hades.ui.settings import Settings
    from hades.ui.sounds import Sounds
    from hades.ui.table.play import PlayScreen
    from hades.ui.table.table_screen import TableScreen
    from hades.ui.timers import Timers
    from hades.ui.toast import Toast


class WindowApi:
    """The window as its screens know it. Points and sizes are in units, from the top left."""

    if TYPE_CHECKING:
        # arcade's own; sizes in logical pixels
        width: int
        height: int
        ctx: arcade.ArcadeContext
        default_camera: arcade.camera.default.DefaultProjector

        def get_pixel_ratio(self) -> float:
            """Framebuffer pixels per logical pixel."""

        def get_clipboard_text(self) -> str:
            """The words in the clipboard, "" for none."""

        def set_clipboard_text(self, text: str) -> None:
            """Put words into the clipboard."""

        def close(self) -> None:
            """Close the window at once."""

    brush: Brush
    kit: Kit
    settings: Settings
    fresh: Settings
    """The settings as they are on this screen when nothing was changed."""
    catalog: Catalog
    components: Path | None
    """Folder of the component set, None for the one that came with the game."""
    player: PlayerProfile
    """How well the player knows the game."""
    config_file: Path
    autosave_file: Path
    problem: str
    """What the title screen must say, as a sentence; "" for nothing."""
    sounds: Sounds
    narrator: Narrator
    thoughts: BackgroundAdvice
    notice: Toast
    captions: Captions
    focus: Focus
    breath: IdleAnimation
    mishaps: CrashHandler
    autosave: Autosave
    timers: Timers
    screen_shown: Screen
    settings_screen: SettingsScreen
    pages: dict[str, PagesScreen]
    """Pages that are opened from the title screen."""

    # ---- size and drawing

    @property
    def unit(self) -> float:
        """Logical pixels per unit: the UI scale, or as much of it as the window has room for."""
        raise NotImplementedError

    @property
    def units(self) -> tuple[float, float]:
        """Size of the window in units."""
        raise NotImplementedError

    @property
    def ratio(self) -> float:
        """Framebuffer pixels per unit."""
        raise NotImplementedError

    @property
    def room_for_scale(self) -> str:
        """That the window has no room for the size that is chosen, as a sentence; "" if it has."""
        raise NotImplementedError

    @property
    def rulebook(self) -> Rulebook:
        """The rules in our words."""
        raise NotImplementedError

    def floor(self, number: int) -> arcade.gl.Texture2D:
        """The texture of a deck's floor."""
        raise NotImplementedError

    def invalidate(self) -> None:
        """Something to be seen has changed."""
        raise NotImplementedError

    def change(self, **new: Any) -> None:
        """Change settings, let them be seen, and remember them."""
        raise NotImplementedError

    def on_close(self) -> None:
        """Close the window tidily."""
        raise NotImplementedError

    # ---- games

    def new_game(
        self,
        scenario: str,
        seed: str,
        edition: str | None = None,
        undo: str | None = None,
        race: str = "",
    ) -> None:
        """Begin a game; no seed means a fresh one, no edition or undo mode those that are chosen, and
        ``race`` is the nonce of a seed that was committed to."""
        raise NotImplementedError

    def begin(self, game: Game) -> None:
        """Play a new game, with the aids that are chosen."""
        raise NotImplementedError

    def learn(self, lesson: str, *, afresh: bool = False) -> None:
        """Begin a lesson, or go on with it where it was left unless ``afresh``; what is done in one may be
        taken back."""
        raise NotImplementedError

    def resume(self) -> None:
        """Go on with the game that was saved last."""
        raise NotImplementedError

    def play(self, game: Game, told: str = "") -> PlayScreen:
        """Show a game to be played; ``told`` is what of its file could not be read."""
        raise NotImplementedError

    def go_on(self, game: Game, file: Path) -> None:
        """Go on with the game of a file; a file that is the player's own stays as it is."""
        raise NotImplementedError

    def play_raid(self, game: Game, file: Path) -> None:
        """Play a raid of a campaign, which has a file of its own."""
        raise NotImplementedError

    def is_raid(self, game: Game) -> bool:
        """Whether a game is the raid of a campaign that was played last."""
        raise NotImplementedError

    def try_out(self, game: Game, note: Sheet) -> None:
        """Play the position of a drill, which does not take the place of the last game."""
        raise NotImplementedError

    def watch(self, game: Game, moment: Moment | None = None, file: Path | None = None) -> None:
        """Show a game from its beginning, or from a moment on; nothing can be done to it but to write notes
        into its ``file``."""
        raise NotImplementedError

    def look_back_at(self, game: Game, go: Callable[[Moment], object] | None = None) -> None:
        """Show how a game went over the screen; ``go`` shows a moment of it, else a replay does."""
        raise NotImplementedError

    def stop_watching(self) -> None:
        """Back to the list that the game was chosen from."""
        raise NotImplementedError

    def end(self, game: Game, file: Path | None = None, told: str = "") -> None:
        """Show the end of a game, which is kept in a file if it is not the one that is played.

        ``told`` is said below it.
        """
        raise NotImplementedError

    def file_of(self, game: Game) -> Path:
        """Where a game is kept: a drill and a lesson have files of their own."""
        raise NotImplementedError

    # ---- screens

    def home(self) -> None:
        """Back to the title screen, in the form that was chosen."""
        raise NotImplementedError

    def turn_front(self) -> None:
        """The title screen in its other form, from now on."""
        raise NotImplementedError

    def open_settings(self) -> None:
        """Show the page of settings over the screen; the screen rests meanwhile."""
        raise NotImplementedError

    def open_pages(self, name: str) -> None:
        """Show one of `pages` over the screen, which rests meanwhile."""
        raise NotImplementedError

    def open_rules(self, id_: str) -> None:
        """Show the rules over the screen, at a section, a clause or a ruling, "" for where they were left."""
        raise NotImplementedError

    def open_facts(self, table: TableScreen, part: str = "", line: str = "") -> None:
        """Show what is known at a table, at a part and a line of it, "" for where it was left."""
        raise NotImplementedError

    def open_chase(self, table: TableScreen | None = None) -> None:
        """Show the chase for a Legendary Victory, of the game at a table or of each scenario."""
        raise NotImplementedError

    def open_branches(self, table: PlayScreen) -> None:
        """Show the branches of the game at a table."""
        raise NotImplementedError

    def open_splits(self, table: TableScreen) -> None:
        """Show the splits of the run at a table."""
        raise NotImplementedError

    def open_drill_making(self, table: PlayScreen, since: int = 0) -> None:
        """Show what came of all that was played at a table after so many commands, to make a drill of it."""
        raise NotImplementedError

    def open_editor(self, draft: Draft | None = None, file: Path | None = None) -> None:
        """Show the position editor with a draft, which may stand in a file, or as it was left."""
        raise NotImplementedError

    def close_page(self, page: Screen) -> None:
        """Back to the screen that a page was opened from, as it was."""
        raise NotImplementedError

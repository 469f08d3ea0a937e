"""The start of the window: load the requested game, open the window and run its event loop."""

from __future__ import annotations

import gc
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hades.content.edition import LATEST
from hades.content.position import read_with_seed
from hades.engine.game import Game
from hades.run.seeds import fresh_seed
from hades.session import lesson_session
from hades.session.game_saver import reopen
from hades.session.position_editing import Draft
from hades.session.printed_game import ManualSetup
from hades.storage import load
from hades.storage.replaying import DivergenceError
from hades.ui import NoDisplay, graphics_check

if TYPE_CHECKING:
    from hades.ui.window import HadesWindow


def run(
    *,
    scenario: str | None = None,
    seed: str | None = None,
    edition: str | None = None,
    components: Path | None = None,
    load: Path | None = None,
    replay: Path | None = None,
    edit: Path | None = None,
    undo: str | None = None,
    lesson: str | None = None,
    aids: bool = True,
    table: bool = False,
    splits: str | None = None,
    livesplit: str | None = None,
    livesplit_at: str | None = None,
    race: str = "",
    practise: Callable[[Game], Game] | None = None,
) -> int:
    """Open the window, play until it is closed, and return the exit code.

    ``load`` continues a game, ``replay`` shows one, ``edit`` opens a position in the editor, and ``lesson``
    plays a lesson with its guide. Without ``edition`` a scenario uses the latest edition and a position its
    own; without ``undo`` the mode is strict. The title screen shows the edition and mode chosen last. With
    ``table`` new games are played in printed-game mode. ``splits`` (the id or the file of a set of splits)
    and ``livesplit`` (a way to connect to LiveSplit) are stored in the settings. ``race`` is the nonce of a
    seed that was committed to, and ``practise`` turns the game of ``load`` into a practice game.

    :raises NoDisplay: if this machine has no display, or no OpenGL for it.
    """
    # Errors in a file or a scenario are reported before a window opens.
    game = watched = dealing = draft = None
    message = ""
    luck = seed or fresh_seed()
    if edit is not None:
        draft = Draft.read(edit, components)
    elif lesson is not None:
        game = lesson_session.begin(lesson, undo or "casual")
    elif replay is not None:
        watched, message = _opened(replay, components)
    elif load is not None:
        game, message = _loaded(load, edition, components, undo, seed)
        game = practise(game) if practise is not None else game
    elif scenario is not None:
        rules, mode = edition or LATEST, undo or "strict"
        dealing = ManualSetup(scenario, rules, components, mode) if table else None
        if dealing is None:
            game = Game.new(scenario, seed=luck, edition=rules, components=components, undo=mode)
    if game is not None and not game.history:
        game.aids, game.race = game.aids and aids, race or game.race
    window = open_window(
        edition=edition,
        components=components,
        undo=undo,
        aids=None if aids else False,
        table=True if table else None,
        livesplit=livesplit,
        livesplit_at=livesplit and (livesplit_at or ""),
    )
    if splits is not None:
        window.settings.use_splits(splits)
    window.autosave.ended = partial(window.recorder.record, components=components)
    try:
        if watched is not None:
            window.watch(watched, file=replay)
            if message:
                window.notice.tell(message)
        elif game is not None:
            window.play(game, message)
        elif draft is not None:
            window.open_page("editor", draft, edit)
        elif dealing is not None:
            window.deal(dealing, luck)
        import arcade

        arcade.run()
    finally:
        window.close()
    return 0


def _loaded(
    file: Path, edition: str | None, components: Path | None, undo: str | None, seed: str | None
) -> tuple[Game, str]:
    """Return the game of a file or position, and a sentence if the game diverges under the current rules."""
    if file.suffix == ".toml":
        sheet = read_with_seed(file, seed)
        return Game.from_position(sheet, edition=edition, components=components, undo=undo or "strict"), ""
    return _opened(file, components)


def _opened(file: Path, components: Path | None) -> tuple[Game, str]:
    """Return the game of a file as far as it goes, and a sentence if it diverges under the current rules.

    :raises GameFileError: if the file is invalid even under the rules that it was played by.
    """
    try:
        return load(file, components), ""
    except DivergenceError as error:
        if not error.since:
            raise
        return reopen(file, components, aside=False)


def open_window(**options: Any) -> HadesWindow:
    """Open the window with its title screen and return it; the options are those of `HadesWindow`.

    :raises NoDisplay: if the window cannot be opened.
    """
    # What is loaded here stays until the end; looking for garbage in it takes a tenth of the start.
    gc.disable()
    try:
        import pyglet

        # Checking for errors after every call takes a tenth of each frame.
        pyglet.options.debug_gl = False
        from hades.ui.window import HadesWindow

        return HadesWindow(**options)
    except Exception as error:
        found = graphics_check.trouble(error)
        if found is None:
            raise
        raise NoDisplay(found.sentence) from error
    finally:
        gc.freeze()
        gc.enable()

"""Exports of the screens: stories and positions as files beside the saved games, and text to copy."""

from __future__ import annotations

import threading
import webbrowser
from pathlib import Path

from hades import printable, story
from hades.engine.game import Game
from hades.printable import short_path
from hades.run.times import to_second
from hades.session import position_folder
from hades.storage import free_name
from hades.storage.disk import make_folder, write_whole
from hades.ui.screen import Window


def write_story(folder: Path, stem: str, game: Game) -> Path:
    """Write the story of a game as a new HTML page, and return its path.

    :raises OSError: if the page cannot be written.
    """
    times = [entry.t for entry in game.journal if entry.t is not None]
    report = story.account(game, (("Play clock", to_second(times[-1])),) if times else ())
    make_folder(folder)
    path = free_name(folder, stem, ".html")
    write_whole(path, story.page(report), keep=False)
    return path


def show_in_browser(path: Path) -> bool:
    """Ask the browser to open a page; return False if there is no browser."""
    try:
        browser = webbrowser.get()
    except webbrowser.Error:
        return False
    if type(browser) is webbrowser.GenericBrowser:
        # A text browser would take over the terminal that the window was started from.
        return False
    # Some browsers block until they have started.
    threading.Thread(target=browser.open, args=(path.absolute().as_uri(),), daemon=True).start()
    return True


def write_position(window: Window, game: Game, after: int | None = None) -> None:
    """Write a position of a game, now or after ``after`` commands, into the folder of positions."""
    folder = window.autosave_file.parent / position_folder.FOLDER
    try:
        path = position_folder.write(folder, game, after)
    except OSError as error:
        window.notice.tell(f"Could not save the position.\n{error.strerror or error}: {folder}")
        return
    what = "This moment" if after is None else "The question before this line"
    window.notice.tell(f"{what} is saved as a position.\n{path.name}\nin {short_path(folder)}")


def copy(window: Window, words: str) -> None:
    """Copy text to the clipboard, without characters that could control another program."""
    if not words:
        return
    words = printable.lines(words)
    try:
        window.set_clipboard_text(words)
    except Exception as error:  # Each system fails in its own way.
        why = " ".join(str(error).split()) or "This system has no clipboard."
        window.notice.tell(f"Could not copy.\n{why}")
        return
    window.notice.tell(f"Copied to the clipboard.\n{words}")

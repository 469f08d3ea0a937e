"""The story of a game on paper: a page of HTML beside the saved games, shown in the browser."""

from __future__ import annotations

import threading
import webbrowser
from pathlib import Path

from hades import Game, story
from hades.record import free_name
from hades.record.disk import make_folder, write_whole
from hades.run.times import clock


def write(folder: Path, stem: str, game: Game) -> Path:
    """Write the story of a game into a new page of a folder; where it is.

    :raises OSError: if it cannot be written.
    """
    times = [entry.t for entry in game.journal if entry.t is not None]
    told = story.account(game, (("Play clock", clock(times[-1])),) if times else ())
    make_folder(folder)
    path = free_name(folder, stem, ".html")
    write_whole(path, story.page(told), keep=False)
    return path


def show(path: Path) -> bool:
    """Open a page in the browser; whether there is one to be asked."""
    try:
        browser = webbrowser.get()
    except webbrowser.Error:
        return False
    if type(browser) is webbrowser.GenericBrowser:
        # one for terminals would take over the terminal that the window was started from
        return False
    # some wait until the browser has started
    threading.Thread(target=browser.open, args=(path.absolute().as_uri(),), daemon=True).start()
    return True

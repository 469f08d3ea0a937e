"""File commands of the editor: new, open, save, save as a drill, play on, leave."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import attrs

from hades.content.load import ComponentError
from hades.content.position import PositionError
from hades.pages import drill_pages
from hades.pages.fact import TextPage
from hades.printable import short_path
from hades.session import position_folder
from hades.session.position_editing import Draft
from hades.session.position_editing.playing import as_drill, failing
from hades.ui import keys
from hades.ui.editor import dialogs
from hades.ui.editor.dialogs import Dialog, SavedGames
from hades.ui.panels.sheet import sheet_of
from hades.ui.screen import Handlers

if TYPE_CHECKING:
    from hades.ui.editor.editor_screen import EditorScreen


def deeds(screen: EditorScreen) -> Handlers:
    """Return the function for each action name."""
    return {
        "new": lambda: ask(screen, Dialog(dialogs.NEW)),
        "open": lambda: ask(screen, Dialog(dialogs.OPEN)),
        "keep": lambda: ask(screen, Dialog(dialogs.KEEP, _name(screen))),
        "drill": lambda: ask_drill(screen),
        "position": lambda: ask(screen, Dialog(dialogs.KEEP, _name(screen))),
        "begin": lambda base: _begin(screen, base),
        "file": lambda name: _open(screen, name),
        "write": lambda: _write(screen),
        "drop-runs": lambda drops: _drop_runs(screen, drops),
        "play-on": lambda: play_on(screen),
        "menu": lambda: _leave(screen),
        "leave": screen.window.pop,
        "close-window": screen.window.on_close,
        "close": lambda: _close(screen),
    }


def folder(screen: EditorScreen) -> Path:
    """Return the folder of the draft's file, or the player's folder of positions if it has none."""
    if screen.bench.file is not None:
        return screen.bench.file.parent
    return screen.window.autosave_file.parent / position_folder.FOLDER


def ask(screen: EditorScreen, dialog: Dialog) -> None:
    """Open a dialog over everything."""
    names: tuple[str, ...] = ()
    if dialog.kind == dialogs.OPEN:
        try:
            names = tuple(path.stem for path in position_folder.kept(folder(screen)))
        except OSError as error:
            dialog = attrs.evolve(dialog, said=f"It cannot be looked into: {error.strerror or error}")
    screen.shelf = SavedGames(short_path(folder(screen)), names)
    screen.dialog, screen.hand, screen.dialogs.scroll = dialog, None, 0.0


def _close(screen: EditorScreen) -> None:
    screen.dialog = screen.sheet = None


def _name(screen: EditorScreen) -> str:
    """Return the proposed name: that of the file, or one made from the title."""
    if screen.bench.file is not None:
        return screen.bench.file.stem
    return position_folder.slug(screen.draft.position.title) or "position"


def _begin(screen: EditorScreen, base: str) -> None:
    """Start a new position from ``base``: ``empty`` (only what is always there) or ``set-up``."""
    p = screen.draft.position
    screen.open(screen, Draft.blank(base, p.scenario, p.edition, screen.draft.components))


def _open(screen: EditorScreen, name: str) -> None:
    """Open a position of the folder."""
    path = folder(screen) / f"{name}.toml"
    try:
        draft = Draft.read(path, screen.draft.components)
    except PositionError as error:
        screen.dialog = Dialog(dialogs.OPEN, said=f"It cannot be read: {error.faults[0]}")
        return
    screen.open(screen, draft, path)


# Saving


def ask_drill(screen: EditorScreen) -> None:
    """Ask for the name of a drill that records what follows from the draft.

    A draft with problems is refused.
    """
    if screen.draft.flaws:
        screen.window.notice.tell("Not now: something is wrong.\nA drill is played before it is kept.")
    else:
        ask(screen, Dialog(dialogs.DRILL, _name(screen), runs=len(screen.draft.position.runs)))


def _drop_runs(screen: EditorScreen, drops: bool) -> None:
    """Set whether the existing runs of the draft are left out of the drill."""
    if screen.dialog is not None:
        screen.dialog = attrs.evolve(screen.dialog, drops=drops, said="")


def _write(screen: EditorScreen) -> None:
    """Save the draft under the typed name; an existing file is replaced only on the second attempt."""
    dialog = screen.dialog
    if dialog is None or not dialog.types:
        return
    name = position_folder.slug(dialog.typed)
    if not name:
        screen.dialog = attrs.evolve(dialog, said="Type a name: letters, digits, hyphens.")
        return
    draft = screen.draft
    try:
        if dialog.kind == dialogs.DRILL:
            draft = as_drill(draft, alone=dialog.drops)
            if wrong := failing(draft):
                screen.dialog = attrs.evolve(dialog, said=f"Not kept: it does not pass. {wrong[0]}")
                return
        path = position_folder.keep(folder(screen), name, screen.bench.text(draft), replace=dialog.there)
    except FileExistsError:
        said = f"{name}.toml is there already. Replaced, it stays beside it as {name}.toml.before."
        screen.dialog = attrs.evolve(dialog, said=said, there=True)
        return
    except OSError as error:
        screen.dialog = attrs.evolve(dialog, said=f"It could not be written: {error.strerror or error}")
        return
    except PositionError as error:
        screen.dialog = attrs.evolve(dialog, said=error.faults[0])
        return
    screen.bench.edit(draft)
    screen.bench.keep(path)
    screen.dialog = None
    is_drill = dialog.kind == dialogs.DRILL
    where = short_path(folder(screen))
    screen.window.notice.tell(
        f"Kept as a drill.\n{path.name}\nin {where}"
        if is_drill
        else f"Kept as a position.\n{path.name}\nin {where}"
    )


def _leave(screen: EditorScreen) -> None:
    """Return to the screen that opened the editor, after asking if the draft is unsaved."""
    if screen.bench.unkept:
        ask(screen, Dialog(dialogs.LEAVE))
    else:
        screen.window.pop()


def play_on(screen: EditorScreen) -> None:
    """Play from the draft on. The last game and the draft are kept."""
    window, draft = screen.window, screen.draft.without_runs()
    screen.dialog = None
    try:
        game = draft.game(window.settings.undo)
    except (PositionError, ComponentError) as error:
        window.notice.tell(f"It cannot be played.\n{error.faults[0]}")
        return
    page = drill_pages.note(draft.sheet(), window.rulebook)
    back = (
        f"Made in the editor. {keys.shown('menu')} leads to the title screen, and Tools there "
        f"back to it. hades drill make makes a drill of what you play."
    )
    title = draft.position.title or "A position"
    window.try_out(game, sheet_of(TextPage(title, (("text", back, ""), *page.rows))))

"""The bar of commands above the editor, and the strip of problems below its board."""

from __future__ import annotations

import attrs

from hades.art.colours import EDGE, GOOD, MUTED, WARN
from hades.narrate.lexicon import MAP_NAMES
from hades.session.position_editing import Draft, EditHistory
from hades.ui import keys
from hades.ui.board.drawn_board import Board
from hades.ui.editor.form import form
from hades.ui.kit.action import Action
from hades.ui.kit.boxes import BAR_MARGIN, BUTTON_HIGH, Box, Clicked, Spring, Text
from hades.ui.kit.button import SMALL, Button
from hades.ui.kit.panel import COLUMN, Card
from hades.ui.panels.bar import Bar, BarItem, always

BACKDROP = attrs.evolve(COLUMN, edge=EDGE, solid=True)
HEIGHT = BUTTON_HIGH + BAR_MARGIN
"""Height of the bar in units."""
STRIP = 48.0, 78.0
"""Height of the strip in units, in a low window and in a high one."""
LOOK = attrs.evolve(SMALL, pad=9.0)
TIGHT = attrs.evolve(LOOK, size=12.5, pad=5.0)


DOES = (
    ("Undo", "undo", "undo the last edit"),
    ("Redo", "redo", "redo the edit you undid last"),
    ("New", "new", "start from an empty board or a set-up; Undo restores this position"),
    ("Open", "open-game", "open a saved position; Undo restores this one"),
    ("Save", "keep", "save as a position, a text file"),
    ("Play", "play-on", "play from here; the editor keeps this position"),
)
"""(words, action, description) of each button."""


def commands(bench: EditHistory, board: Board, *, room: bool) -> Bar:
    """Return the commands with keys (step 0), without keys (1), or short and narrow (2).

    ``room`` says whether there is room for both decks.
    """
    live = {"undo": bench.can_undo, "redo": bench.can_redo, "play-on": not bench.draft.flaws}
    items: list[BarItem] = []
    for words, action, does in DOES:
        if action in ("new", "play-on"):
            items.append(always(Spring()))
        why = "\nFix the problems listed below first." if action == "play-on" and bench.draft.flaws else ""
        tip = f"{words}{keys.after(action)}\n{does[0].upper()}{does[1:]}.{why}"
        words += " *" if action == "keep" and bench.unkept else ""
        button = Button(words, action, keys.of(action), tip, live=live.get(action, True), look=LOOK)
        items.append(_shortened(button, words))
    items.append(always(Spring()))
    for deck, name in enumerate(MAP_NAMES):
        here, tip = board.both or board.deck == deck, f"{name} [{keys.shown('deck')}]\nShow this deck."
        button = Button(name, Action("deck", deck), "", tip, here=here, look=LOOK)
        items.append(_shortened(button, name[:3]))
    if room:
        tip = f"Both decks [{keys.shown('both')}]"
        items.append(_shortened(Button("Both", "both", "", tip, look=LOOK, ticked=board.both), "Both"))
    # The button to leave always shows its key.
    tip = f"Leave [{keys.shown('menu')}]\nReturn to the previous screen."
    leave = Button("Leave", "menu", keys.of("menu"), tip, look=LOOK)
    return Bar((*items, always(Spring()), BarItem({0: leave, 2: attrs.evolve(leave, look=TIGHT)})))


def _shortened(button: Button, brief: str) -> BarItem:
    bare = attrs.evolve(button, key="")
    return BarItem({0: button, 1: bare, 2: attrs.evolve(bare, words=brief, look=TIGHT)})


def strip(draft: Draft, file: str, *, unkept: bool) -> Card:
    """Return the strip as a card. The name of the edited file ("" for none) stands above the lines."""
    changed = "unsaved changes" if file else "not saved yet"
    now = ", ".join(filter(None, (file, changed if unkept else "")))
    rows: list[Box] = [Text(now, 12.5, MUTED, above=1)] if now else []
    if not draft.flaws:
        said = (
            "No problems: this drill can be played."
            if draft.position.runs
            else "No problems: this position can be played."
        )
        return form((*rows, Text(said, 13, GOOD, above=2)))
    for number, flaw in enumerate(draft.flaws):
        words = Text(f"!  {flaw.said}", 13, WARN, above=2, below=1)
        rows.append(Clicked(words, Action("flaw", number)))
    if any(flaw.hides for flaw in draft.flaws):
        rows.append(Text("Fix these first; other problems may appear afterwards.", 12.5, MUTED))
    return form(rows)

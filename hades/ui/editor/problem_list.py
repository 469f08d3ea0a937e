"""The strip below the board: the problems of the draft, one per line; a click goes to the place."""

from __future__ import annotations

from hades.art.colours import GOOD, MUTED, WARN
from hades.session.position_editing import Draft
from hades.ui.editor.box_panel import Form
from hades.ui.kit.action import Action
from hades.ui.kit.boxes import Box, Clicked, Text

STRIP = 48.0, 78.0
"""Height of the strip in units, in a low window and in a high one."""


def strip(draft: Draft, file: str, *, unkept: bool) -> Form:
    """Return the strip as a form. The name of the edited file ("" for none) stands above the lines."""
    changed = "changed since it was kept" if file else "not kept in a file yet"
    now = ", ".join(filter(None, (file, changed if unkept else "")))
    rows: list[Box] = [Text(now, 12.5, MUTED, above=1)] if now else []
    if not draft.flaws:
        said = (
            "Nothing is wrong: this drill can be played."
            if draft.position.runs
            else "Nothing is wrong: this position can be played."
        )
        good = Text(said, 13, GOOD, above=2)
        return Form("", "", (*rows, good))
    for number, flaw in enumerate(draft.flaws):
        words = Text(f"!  {flaw.said}", 13, WARN, above=2, below=1)
        rows.append(Clicked(words, Action("flaw", number)))
    if any(flaw.hides for flaw in draft.flaws):
        rows.append(
            Text("What rests on that is looked at when it is mended: more may be told then.", 12.5, MUTED)
        )
    return Form("", "", tuple(rows))

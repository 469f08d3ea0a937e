"""The strip below the board: everything that is wrong, a line each, which a click goes to."""

from __future__ import annotations

from hades.art.colours import GOOD, MUTED, WARN
from hades.drafting import Draft
from hades.ui import keys
from hades.ui.editor.box_panel import Form
from hades.ui.kit.action import Action
from hades.ui.kit.boxes import Box, Clicked, Text

STRIP = 48.0, 78.0
"""Units of height of the strip in a low window and in a high one."""


def strip(draft: Draft) -> Form:
    """The strip as a form."""
    if not draft.flaws:
        what = "drill" if draft.position.runs else "position"
        return Form("", "", (Text(f"Nothing is wrong: this {what} can be played.", 13, GOOD, above=2),))
    rows: list[Box] = []
    for number, flaw in enumerate(draft.flaws):
        words = Text(f"!  {flaw.said}", 13, WARN, above=2, below=1)
        rows.append(Clicked(words, Action("flaw", number), f"Go there [{keys.shown('flaw')}: the next one]"))
    if any(flaw.hides for flaw in draft.flaws):
        rows.append(
            Text("What rests on that is looked at when it is mended: more may be told then.", 12.5, MUTED)
        )
    return Form("", "", tuple(rows))

"""Dialogs of the editor, over everything: new position, open, title, save, close the window."""

from __future__ import annotations

import attrs

from hades.content.load import load_scenario, scenario_ids
from hades.narrate.scenarios import scenario_name
from hades.ui.editor.form import Form, chip, chips, head, told
from hades.ui.kit.action import Action
from hades.ui.kit.boxes import Box, Field, Inset
from hades.ui.kit.button import Button

NEW, OPEN, TITLE, KEEP, CLOSE = "new", "open", "title", "keep", "close"
MOST = {TITLE: 80, KEEP: 60}
"""Dialog with a text field -> the greatest length of the text, in characters."""


@attrs.frozen
class Dialog:
    """A dialog: its kind (one of the constants above), the typed text, and the message about it."""

    kind: str
    typed: str = ""
    said: str = ""
    proposed: bool = True
    """True while the typed text is still the proposal, which the first character replaces."""
    there: bool = False
    """True if a file of that name exists; saving again replaces it."""
    names: tuple[str, ...] = ()
    """Names of the positions that can be opened, newest first."""

    @property
    def types(self) -> bool:
        """True if the dialog asks for a text."""
        return self.kind in MOST


def form(dialog: Dialog, scenario: str, folder: str) -> Form:
    """Return a dialog as a form; ``folder`` is the abbreviated path of the positions."""
    close = chip("Cancel", Action("close"), key="ESC")
    said = (told(dialog.said, wrong=True),) if dialog.said else ()
    if dialog.kind == NEW:
        names = [(scenario_name(load_scenario(id_)), id_) for id_ in scenario_ids()]
        rows: list[Box] = [
            *chips("Scenario", "scenario", names, scenario),
            told("Undo brings the current position back."),
        ]
        begin = (
            chip("Empty board", Action("begin", "empty"), key="ENTER"),
            chip("Set-up", Action("begin", "set-up")),
        )
        return Form("NEW POSITION", "", (*said, *rows), (*begin, close))
    if dialog.kind == OPEN:
        lines = [Inset(Button(name, Action("file", name), look=LINE), below=3) for name in dialog.names]
        none = () if lines else (told("There are no saved positions yet."),)
        return Form("OPEN POSITION", folder, (*said, *none, *lines), (close,))
    if dialog.kind == CLOSE:
        words = told("The position in the editor is not saved and would be lost.")
        anyway = chip("Close anyway", Action("close-window"))
        keep_it = chip("Save", Action("keep"), key="ENTER"), anyway, close
        return Form("CLOSE THE WINDOW", "", (words,), keep_it)
    if dialog.kind == TITLE:
        field = Field(dialog.typed, "Type a title", chosen=dialog.proposed)
        return Form("TITLE", "", (field,), (chip("Set title", Action("write"), key="ENTER"), close))
    what = "A text file that you can edit, play and open again."
    keep = chip("Replace it" if dialog.there else "Save", Action("write"), key="ENTER")
    field = Field(dialog.typed, "Type a name", chosen=dialog.proposed)
    return Form("SAVE AS POSITION", folder, (told(what), head("Name"), field, *said), (keep, close))


LINE = attrs.evolve(chip("", Action()).look, high=28.0, size=13.5, centred=False, pad=10.0)

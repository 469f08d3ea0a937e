"""Dialogs of the editor, over everything: new position, open, save, save as a drill, leave."""

from __future__ import annotations

import attrs

from hades.content.load import load_scenario, scenario_ids
from hades.narrate.scenarios import scenario_name
from hades.ui.editor.form import Form, chip, chips, head, told
from hades.ui.kit.action import Action
from hades.ui.kit.boxes import Box, Field, Inset
from hades.ui.kit.button import Button, Flow

NEW, OPEN, KEEP, DRILL, LEAVE, CLOSE = "new", "open", "keep", "drill", "leave", "close"
MOST = 60
"""Greatest length of a name, in characters."""
PLAYED = "Play the commands of the drill, then tick the expected results"


@attrs.frozen
class Dialog:
    """A dialog: its kind (one of the constants above), the typed name, and the message about it."""

    kind: str
    typed: str = ""
    said: str = ""
    proposed: bool = True
    """True while the typed name is still the proposal, which the first character replaces."""
    there: bool = False
    """True if a file of that name exists; saving again replaces it."""
    runs: int = 0
    """Number of runs of a draft that is saved as a drill."""
    drops: bool = False
    """True if the runs are left out of the saved drill."""
    names: tuple[str, ...] = ()
    """Names of the positions that can be opened, newest first."""

    @property
    def types(self) -> bool:
        """True if the dialog asks for a name."""
        return self.kind in (KEEP, DRILL)


def form(dialog: Dialog, scenario: str, folder: str) -> Form:
    """Return a dialog as a form; ``folder`` is the abbreviated path of the positions."""
    close = chip("Cancel", Action("close"), key="ESC")
    said = (told(dialog.said, wrong=True),) if dialog.said else ()
    if dialog.kind == NEW:
        names = [(scenario_name(load_scenario(id_)), id_) for id_ in scenario_ids()]
        rows: list[Box] = [
            *chips("Scenario", "scenario", names, scenario),
            told("Undo restores the current position."),
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
    if dialog.kind == LEAVE:
        words = told("This position is not saved. It is lost when you close the window.")
        leave = chip("Leave anyway", Action("leave"), key="ENTER"), chip("Save", Action("keep")), close
        return Form("LEAVE THE EDITOR", "", (words,), leave)
    if dialog.kind == CLOSE:
        words = told("The position in the editor is not saved and would be lost.")
        anyway = chip("Close anyway", Action("close-window"))
        keep_it = chip("Save", Action("keep"), key="ENTER"), anyway, close
        return Form("CLOSE THE WINDOW", "", (words,), keep_it)
    title = "SAVE AS DRILL" if dialog.kind == DRILL else "SAVE AS POSITION"
    what = (
        "A drill is a position with its expected results: the events, and the next question."
        if dialog.kind == DRILL
        else "A text file that you can edit, play and open again."
    )
    keep = chip("Replace it" if dialog.there else "Save", Action("write"), key="ENTER")
    field = Field(dialog.typed, "Type a name", chosen=dialog.proposed)
    play = (chip("Play first", Action("play-on"), tip=PLAYED),) if dialog.kind == DRILL else ()
    rows = [told(what), *_runs(dialog), head("Name"), field, *said]
    return Form(title, folder, tuple(rows), (keep, *play, close))


def _runs(dialog: Dialog) -> list[Box]:
    """Return the choice between keeping the existing runs of a draft, adding one, and replacing them."""
    if not dialog.runs:
        return []
    has, stay, go = (
        ("It already has 1 run", "Keep it and add one", "Replace it")
        if dialog.runs == 1
        else (f"It already has {dialog.runs} runs", "Keep them and add one", "Replace them")
    )
    choices = ((stay, False), (go, True))
    found = (chip(words, Action("drop-runs", drops), here=drops == dialog.drops) for words, drops in choices)
    return [head(has), Flow(tuple(found))]


LINE = attrs.evolve(chip("", Action()).look, high=28.0, size=13.5, centred=False, pad=10.0)

"""The drafts of an editing session, with undo and redo."""

from __future__ import annotations

from pathlib import Path

from hades.content.position import Position, PositionError, read_position
from hades.content.toml_places import TomlComment, commented, comments
from hades.session.position_editing.draft import Draft


class EditHistory:
    """The draft of an editing session, earlier and undone drafts, and the file of each."""

    def __init__(self, draft: Draft) -> None:
        self._steps: list[tuple[Draft, Path | None]] = [(draft, None)]
        self._at = 0
        self._kept = [draft]
        """Drafts that need no saving: blank drafts, and drafts that are in a file or a game."""

    @property
    def draft(self) -> Draft:
        return self._steps[self._at][0]

    @property
    def file(self) -> Path | None:
        """File last read or saved, or None."""
        return self._steps[self._at][1]

    @property
    def is_unsaved(self) -> bool:
        """True if closing the editor would lose the draft."""
        return self.draft not in self._kept

    @property
    def can_undo(self) -> bool:
        return self._at > 0

    @property
    def can_redo(self) -> bool:
        return self._at < len(self._steps) - 1

    def edit(self, draft: Draft) -> None:
        """Continue with an edited draft, and forget undone drafts. An equal draft changes nothing."""
        if draft != self.draft:
            self._go_on(draft, self.file)

    def begin(self, draft: Draft, file: Path | None = None) -> None:
        """Continue with a draft from elsewhere. Undo returns to the earlier work, if there was any."""
        made = self.can_undo or self.is_unsaved
        self._kept.append(draft)
        if not made:
            self._steps = [(draft, file)]
        elif (draft, file) != self._steps[self._at]:
            self._go_on(draft, file)

    def _go_on(self, draft: Draft, file: Path | None) -> None:
        del self._steps[self._at + 1 :]
        self._steps.append((draft, file))
        self._at += 1

    def undo(self) -> None:
        self._at = max(0, self._at - 1)

    def redo(self) -> None:
        self._at = min(len(self._steps) - 1, self._at + 1)

    def text(self, draft: Draft) -> str:
        """Return a draft as text to save, with the comments in its file."""
        if self.file is None:
            return draft.text()
        try:
            sheet = read_position(self.file)
        except PositionError:
            # The file was readable when the draft was loaded; its present text has no
            # comments on the draft.
            return draft.text()
        found = comments(sheet.text)
        for number in range(_alike(sheet.position, draft.position) + 1, len(sheet.position.run) + 1):
            here = f"run[{number}]"
            # A new run at this index would inherit the comments of the old one, so attach them to all runs
            # together.
            found = [
                TomlComment("run", o.words, beside=False) if o.path.startswith(here) else o for o in found
            ]
        return commented(draft.text(), found)

    def keep(self, file: Path) -> None:
        """Record that the draft was saved in ``file``."""
        self._kept.append(self.draft)
        self._steps[self._at] = self.draft, file


def _alike(old: Position, new: Position) -> int:
    """Return the number of equal runs at the beginning of two positions."""
    pairs = list(zip(old.run, new.run, strict=False))
    return next((number for number, (one, other) in enumerate(pairs) if one != other), len(pairs))

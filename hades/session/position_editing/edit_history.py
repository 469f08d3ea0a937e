"""Where a draft is made: every draft on the way to it, so that undo and redo are steps along them."""

from __future__ import annotations

from pathlib import Path

from hades.content.position import Position, PositionError, read_position
from hades.content.toml_places import TomlComment, commented, comments
from hades.session.position_editing.draft import Draft


class EditHistory:
    """A draft with all that it was before, the file that it came from, and whether it was kept."""

    def __init__(self, draft: Draft, file: Path | None = None) -> None:
        self._steps: list[tuple[Draft, Path | None]] = [(draft, file)]
        self._at = 0
        self._kept = [draft]
        """Drafts that stand somewhere else, too: in a file, in a game; or that say nothing."""

    @property
    def draft(self) -> Draft:
        """The draft as it is now."""
        return self._steps[self._at][0]

    @property
    def file(self) -> Path | None:
        """The file that it was read from or kept in last; None if it was in none."""
        return self._steps[self._at][1]

    @property
    def unkept(self) -> bool:
        """Whether it would be lost if the bench was cleared."""
        return self.draft not in self._kept

    @property
    def can_undo(self) -> bool:
        """Whether there is an edit to take back."""
        return self._at > 0

    @property
    def can_redo(self) -> bool:
        """Whether there is an edit that was taken back."""
        return self._at < len(self._steps) - 1

    def edit(self, draft: Draft) -> None:
        """Go on to another draft; what was taken back is gone. One that says the same changes nothing."""
        if draft != self.draft:
            self._go_on(draft, self.file)

    def begin(self, draft: Draft, file: Path | None = None) -> None:
        """Go on to a draft that comes from somewhere else; undo leads back to what was made on the bench."""
        made = self.can_undo or self.unkept
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
        """The draft before the last edit."""
        self._at = max(0, self._at - 1)

    def redo(self) -> None:
        """The draft after the edit that was taken back last."""
        self._at = min(len(self._steps) - 1, self._at + 1)

    def text(self, draft: Draft) -> str:
        """What is kept of a draft: its text, with the comments of the file that it comes from."""
        if self.file is None:
            return draft.text()
        try:
            sheet = read_position(self.file)
        except PositionError:
            # it was there when the draft was read; what it says now is nobody's comment on that
            return draft.text()
        found = comments(sheet.text)
        for number in range(_alike(sheet.position, draft.position) + 1, len(sheet.position.run) + 1):
            here = f"run[{number}]"
            # another run there would have what was said of this one, so all of them together have it
            found = [
                TomlComment("run", o.words, beside=False) if o.path.startswith(here) else o for o in found
            ]
        return commented(draft.text(), found)

    def keep(self, file: Path) -> None:
        """The draft stands in a file now."""
        self._kept.append(self.draft)
        self._steps[self._at] = self.draft, file


def _alike(old: Position, new: Position) -> int:
    """How many runs two positions begin with alike."""
    pairs = list(zip(old.run, new.run, strict=False))
    return next((number for number, (one, other) in enumerate(pairs) if one != other), len(pairs))

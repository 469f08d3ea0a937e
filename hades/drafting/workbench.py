"""Where a draft is made: every draft on the way to it, so that undo and redo are steps along them."""

from __future__ import annotations

from pathlib import Path

from hades.drafting.draft import Draft


class Workbench:
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

    def keep(self, file: Path) -> None:
        """The draft stands in a file now."""
        self._kept.append(self.draft)
        self._steps[self._at] = self.draft, file

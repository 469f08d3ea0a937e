"""Taking finished games into a career while something else goes on: in a thread of its own."""

from __future__ import annotations

import threading
from pathlib import Path

from hades.run.boards import BoardError
from hades.run.campaign import FOLDER, Campaign, CampaignError, latest, read
from hades.run.career import Career, CareerGame


class CareerTaking:
    """Takes in what is new of a folder, and reads the career then; whoever waits looks now and then."""

    def __init__(self, folder: Path, file: Path | None = None) -> None:
        self.done = self.of = 0
        """How many games were looked at, and how many there are to be."""
        self.games: tuple[CareerGame, ...] | None = None
        """The career, None as long as it is not known."""
        self.campaign: Campaign | None = None
        """The campaign that was begun last, None if there is none."""
        self.told: list[str] = []
        """A sentence for each thing that is wrong."""
        self._folder, self._file = folder, file
        self._thread = threading.Thread(target=self._take, name="taking in a career", daemon=True)
        self._thread.start()

    @property
    def is_over(self) -> bool:
        """Whether nothing more will come."""
        return not self._thread.is_alive()

    def wait(self) -> None:
        """Wait until nothing more will come."""
        self._thread.join()

    def _take(self) -> None:
        try:
            if (last := latest(self._folder / FOLDER)) is not None:
                self.campaign = read(last)
        except CampaignError as error:
            self.told.append(str(error))
        try:
            with Career(self._file) as career:
                # what is known is there at once, what is new some time later
                self.games = career.games()
                self.told += career.complete(self._folder, self._count)
                self.games = career.games()
        except BoardError as error:
            self.told.append(str(error))
            self.games = self.games or ()

    def _count(self, done: int, of: int) -> None:
        self.done, self.of = done, of

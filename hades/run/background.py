"""Work on runs that takes a while, done in a thread of its own so that nobody waits for it."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from pathlib import Path

from hades import narrate
from hades.run.boards import Boards, game_files
from hades.run.proof import TIER_WORDS, Proof, prove
from hades.wording import counted


class BackgroundJob:
    """One piece of work: how far it is, and what came of it."""

    def __init__(self, what: str, work: Callable[[BackgroundJob], str]) -> None:
        """Begin ``work``, which is called ``what`` while it is under way; it gives back a sentence, or raises
        a ValueError or OSError that says in one what was wrong."""
        self.what = what
        self.done = self.all = 0
        self.came = ""
        """What came of it, as a sentence; "" while it is under way."""
        self.failed = False
        """Whether that tells of something wrong."""
        self._work = work
        self._thread = threading.Thread(target=self._run, name=what, daemon=True)
        self._thread.start()

    @property
    def told(self) -> str:
        """How it stands, as a sentence."""
        return self.came or f"{self.what}: {f'{self.done} of {self.all}' if self.all else '…'}"

    def wait(self) -> None:
        """Wait until it is over."""
        self._thread.join()

    def _run(self) -> None:
        try:
            self.came = self._work(self) or "Done."
        except (ValueError, OSError) as error:
            self.failed, self.came = True, narrate.capital(str(error))

    def count(self, done: int, of: int) -> None:
        """So many of so many are done."""
        self.done, self.all = done, of


def take_in(path: Path) -> Callable[[BackgroundJob], str]:
    """What takes in the run of a game file, or those of a folder, each verified."""

    def work(job: BackgroundJob) -> str:
        files, new, wrong = game_files(path), 0, []
        with Boards() as boards:
            before = {run.id for run in boards.runs()}
            for done, file in enumerate(files):
                job.count(done, len(files))
                try:
                    new += boards.add(file).id not in before
                except ValueError as error:
                    wrong.append(str(error))
        job.failed = bool(wrong)
        return _came(f"{counted(len(files), 'file')}: {new} new", wrong)

    return work


def restore(job: BackgroundJob) -> str:
    """Take in the games of one's own boards that were damaged and set aside."""
    with Boards() as boards:
        job.failed, told = True, boards.restore(job.count)
    return narrate.capital("; ".join(told)) + "."


def share(folder: Path) -> Callable[[BackgroundJob], str]:
    """What shares boards by a folder that several see."""

    def work(job: BackgroundJob) -> str:
        if not folder.is_dir():
            raise ValueError(f"{folder}: there is no such folder.")
        with Boards() as boards:
            written, new, wrong = boards.share(folder, job.count)
        job.failed = bool(wrong)
        return _came(f"{len(written)} written, {len(new)} new", wrong)

    return work


def verify(id_: str, found: Callable[[Proof], object]) -> Callable[[BackgroundJob], str]:
    """What plays a run of the boards again; ``found`` is given what its file proves."""

    def work(_: BackgroundJob) -> str:
        with Boards() as boards, boards.as_file(id_) as file:
            proof = prove(file)
        found(proof)
        return f"Tier {TIER_WORDS[proof.tier]}."

    return work


def _came(what: str, wrong: Sequence[str]) -> str:
    """What came of it, with the first of those that no board takes."""
    if not wrong:
        return f"{what}."
    return f"{what}, {len(wrong)} not taken. {wrong[0].removesuffix('.')}."

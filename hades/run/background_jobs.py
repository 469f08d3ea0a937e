"""Background jobs on runs: importing, verifying, updating the career, recording a finished game."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path

from hades.content.untrusted_input import GAME, read_bytes
from hades.run.campaign import FOLDER, Campaign, CampaignError, latest, read
from hades.run.categories import REAL, VP, Category
from hades.run.leaderboards import BoardError, Boards, game_files
from hades.run.proof import Proof, prove
from hades.run.record_pages import TIER_MARKS
from hades.run.run_record import RunRecord
from hades.storage.disk import write_whole
from hades.wording import counted
from hades.worker_pool import BackgroundJob


def import_runs(path: Path) -> Callable[[BackgroundJob], str]:
    """Return a job that verifies the game files at a path and adds their runs."""

    def work(job: BackgroundJob) -> str:
        files, boards = game_files(path), Boards()
        before = {run.id for run in boards.runs()}
        wrong = boards.add_each(files, job.count)
        job.failed = bool(wrong)
        new = sum(run.id not in before for run in boards.runs())
        text = f"{counted(len(files), 'file')}: {new} new"
        return f"{text}, {len(wrong)} rejected. {wrong[0].removesuffix('.')}." if wrong else f"{text}."

    return work


def verify(id_: str, found: Callable[[Proof], object]) -> Callable[[BackgroundJob], str]:
    """Return a job that replays the run ``id_`` and calls ``found`` with the proof of its file."""

    def work(_: BackgroundJob) -> str:
        proof = prove(Boards().file(id_))
        found(proof)
        return f"Verified: {TIER_MARKS.get(proof.tier, proof.tier)}."

    return work


class CareerUpdate(BackgroundJob):
    """A job that adds the new games in a folder to the career, then reads the career."""

    def __init__(self, folder: Path) -> None:
        self.games: tuple[RunRecord, ...] | None = None
        """All games of the career, or None until the games are read."""
        self.campaign: Campaign | None = None
        """The latest campaign; None if there is no campaign, or none was read yet."""
        self.problems: list[str] = []
        self._folder = folder
        super().__init__("Checking finished games", lambda _: self._take())

    def _take(self) -> None:
        try:
            if (last := latest(self._folder / FOLDER)) is not None:
                self.campaign = read(last)
        except CampaignError as error:
            self.problems.append(str(error))
        try:
            boards = Boards()
            # Known games are shown at once, new ones some time later.
            self.games = boards.games()
            self.problems += boards.take_saved(self._folder, self.count)
            self.games = boards.games()
        except BoardError as error:
            self.problems.append(str(error))
            self.games = self.games or ()


# Recording of games just played


def record_run(path: Path, folder: Path | None = None, components: Path | None = None) -> tuple[str, ...]:
    """Add a game just played here to the runs in a folder, by default the player's own folder.

    ``components`` is the folder of the game's component set, None for the bundled one. Returns sentences on
    whether and where the run counts; () for a game in progress.
    """
    try:
        proof = prove(path, components)
        known = Boards(folder)
        problems = known.rebuild()
        run = known.add(path, own=True, proof=proof)
        return (*problems, *(_counts_where(known, run, proof) if run.outcome else ()))
    except (ValueError, OSError) as error:
        return (f"It does not count: {str(error).removesuffix('.')}.",)


def _counts_where(known: Boards, run: RunRecord, proof: Proof) -> tuple[str, ...]:
    lines = [f"It counts on no leaderboard. {proof.no_category}"]
    if run.categories:
        of = [(Category.of_key(key), _places(known, run, key)) for key in run.categories]
        lines = [f"It counts in {one.name} ({one.terms}): {places}." for one, places in of]
    if proof.who is not None and proof.who.is_found:
        lines.append(f"It appears to have been played by a program: {proof.who.why}")
    return (*lines, f"It {'does not count' if run.is_by_program else 'counts'} in your career.")


def _places(known: Boards, run: RunRecord, key: str) -> str:
    """Return the places of a run in a category: by VP, which is proven, and by time, which is not."""
    found = []
    for by, words in ((VP, "by VP"), (REAL, "by real time, as claimed by its file")):
        ids = [one.id for one in known.board(key, by)]
        if run.id in ids:
            place = ids.index(run.id) + 1
            found.append(f"place {place} of {len(ids)} {words}" if ids[1:] else "")
    return " and ".join(filter(None, found)) or "the only run so far"


class RunRecorder:
    """A recorder that adds each game just played to the runs, in a background job."""

    def __init__(self) -> None:
        self.count = 0
        """Number of games recorded so far. Displays of runs reload when this number changes."""
        self._lines: dict[Path, tuple[str, ...]] = {}

    def lines(self, path: Path) -> tuple[str, ...]:
        """Return `record_run`'s sentences on a file: () before, ("being checked",) during the check."""
        return self._lines.get(path, ())

    def record(self, path: Path, components: Path | None = None) -> BackgroundJob | None:
        """Start recording the run in a game file; return the job, or None if the file is unreadable.

        The file is copied at once, because the next game may overwrite it. The program waits for the job at
        exit.
        """
        try:
            data = read_bytes(path, GAME)
        except (OSError, ValueError):
            return None
        self._lines[path] = ("being checked",)

        def work(_: BackgroundJob) -> None:
            with tempfile.TemporaryDirectory(prefix="hades-run-") as folder:
                copy = Path(folder) / path.name
                write_whole(copy, data, keep=False)
                self._lines[path] = record_run(copy, components=components)
            self.count += 1

        return BackgroundJob("Recording a run", work, daemon=False)

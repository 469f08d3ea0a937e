"""Leaderboards and the career: a folder of game files, the player's own runs and other people's.

A run is verified first and kept whole, so that every place can be replayed. Beside each ``own/NAME.hades`` or
``others/NAME.hades``, ``NAME.json`` caches the result of the replay; without it, the game is verified again.
Nothing is sent anywhere; players with access to a common folder can share runs through it.
"""

from __future__ import annotations

import contextlib
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from pathlib import Path

import attrs
from platformdirs import user_data_path

from hades.content.run_data import achievements_digest
from hades.content.untrusted_input import GAME, RUN, Kind, read_bytes
from hades.engine.game import Game
from hades.engine.line_history import CONCEDED, PERSON, GameFileError
from hades.run.career import TERMS, end_of
from hades.run.categories import COMMANDS, REAL, VP, Category, terms_of
from hades.run.proof import REJECTED, TIERS, Proof, prove
from hades.run.run_record import RunRecord, of_proof, standings
from hades.storage import games_folder, load
from hades.storage.disk import free_name, make_folder, write_whole
from hades.storage.games_folder import SavedGame
from hades.storage.json_records import Store
from hades.wording import UserError

FOLDER, OWN, OTHERS = "runs", "own", "others"
"""Names of the folder of all runs, and of its subfolders for the player's own runs and other people's."""
GAME_FILE, CACHE, DAMAGED = ".hades", ".json", ".damaged"
"""Suffixes of a run's files: the game, its cached result, and a game that does not verify."""

Count = Callable[[int, int], object]
"""Function called before each game with the number of games done and the number of all games."""


class BoardError(UserError, ValueError):
    """Raised for a run that no leaderboard takes, or an unusable folder; the message is one sentence."""


@attrs.frozen
class _Seen:
    """Modification time in nanoseconds of each saved game already examined, by file name."""

    files: dict[str, int] = attrs.field(factory=dict)


_SEEN = Kind("a list of saved games", 4 * 1024 * 1024)


def boards_folder() -> Path:
    return user_data_path("hades") / FOLDER


class Boards:
    """The runs in a folder, read once, and ranked.

    Only runs with a valid cache are known; `rebuild` adds the others.
    """

    def __init__(self, folder: Path | None = None) -> None:
        """Read a folder of runs, by default the player's own. A missing folder counts as empty.

        :raises BoardError: if the folder is unreadable.
        """
        self.folder = folder or boards_folder()
        self._runs: dict[Path, RunRecord] = {}
        self._unverified: list[Path] = []
        self._seen = Store(self.folder / "seen.json", _Seen, _SEEN)
        for file in self._files():
            found = _cached(file.with_suffix(CACHE))
            if found is None:
                self._unverified.append(file)
            else:
                self._runs[file] = found

    def _files(self) -> Iterator[Path]:
        for whose in (OWN, OTHERS):
            try:
                yield from sorted(
                    path for path in (self.folder / whose).iterdir() if path.suffix == GAME_FILE
                )
            except FileNotFoundError:
                continue
            except OSError as error:
                raise BoardError(
                    f"{self.folder}: the folder of runs cannot be read: {error.strerror or error}"
                ) from None

    def rebuild(self, count: Count = lambda done, of: None) -> list[str]:
        """Verify the games without a valid cache and add their runs; return a sentence for each failure.

        A game that fails is renamed, so that a copy among the saved games can be added again.
        """
        unverified, self._unverified = self._unverified, []
        return self.add_each(unverified, count, self._verify)

    def _verify(self, file: Path) -> None:
        try:
            self.add(file, own=file.parent.name == OWN)
        except (BoardError, GameFileError) as error:
            with _writing(self.folder):
                aside = free_name(file.parent, file.stem, GAME_FILE + DAMAGED)
                file.rename(aside)
                self._seen.file.unlink(missing_ok=True)
            raise BoardError(f"{str(error).removesuffix('.')}. The file is kept as {aside.name}.") from None
        if file not in self._runs:
            file.unlink()

    def take_saved(self, folder: Path, count: Count = lambda done, of: None) -> list[str]:
        """Add the new finished games in a folder of saved games, after `rebuild`.

        Returns a sentence for each game that fails; such a game is tried again only when its file changes.

        :raises BoardError: if the folder of runs cannot be written.
        """
        warnings = self.rebuild(count)
        saved = games_folder.games(folder)
        seen = self._seen.read().files
        new = [kept for kept in saved if _may_count(kept) and seen.get(kept.path.name) != kept.stamp]
        warnings += self.add_each([kept.path for kept in new], count, self._add_if_new)
        if new:
            with _writing(self.folder):
                self._seen.write(_Seen({kept.path.name: kept.stamp for kept in saved if _may_count(kept)}))
        return warnings

    def _add_if_new(self, path: Path) -> None:
        game = load(path)
        if game.over is not None:
            *_, id_ = standings(game)
            if not any(run.own and run.id == id_ for run in self.runs()):
                self.add(path, own=True)

    # Adding and removing

    def add(self, path: Path, *, own: bool = False, proof: Proof | None = None) -> RunRecord:
        """Verify a game file, and add its run or replace a known run with the same id.

        The run of an earlier state of the game is removed, unless that run counts in a category or was
        conceded. Conversely, if the run of a later state is known, nothing is added, and that run is
        returned. ``proof`` is the result of verifying the file, if known.

        :raises GameFileError: if the file is unreadable.
        :raises ComponentError: if its component set is at fault.
        :raises BoardError: if the game does not verify, does not start from set-up, or cannot be written.
        """
        proof = proof or prove(path)
        if wrong := _why_rejected(proof):
            raise BoardError(f"{path}: {wrong.removesuffix('.')}")
        if proof.fits is False:
            why = (
                "its seed does not match the hash of --commitment"
                if proof.commitment
                else "it was begun without --race"
            )
            raise BoardError(f"{path}: not added, because {why}.")
        try:
            data = read_bytes(path, GAME)
        except (OSError, ValueError) as error:
            raise BoardError(f"{path}: {error}") from None
        game = proof.game
        assert game is not None
        *before, now = standings(game)
        earlier = set(before)
        replaced = [
            file
            for file, run in self._runs.items()
            if run.id == now or (run.id in earlier and not run.categories and run.outcome != CONCEDED)
        ]
        if later := self._later(proof, now):
            return later
        own = own or any(self._runs[file].own and self._runs[file].id == now for file in replaced)
        found = of_proof(proof, path.name, end_of(game), own=own)
        file = self.folder / (OWN if own else OTHERS) / _name(found)
        with _writing(self.folder):
            make_folder(file.parent)
            write_whole(file, data, keep=False)
            Store(file.with_suffix(CACHE), RunRecord, RUN).write(found)
            _read.cache_clear()
            self._runs[file] = found
            for other in replaced:
                if other != file:
                    self._remove(other)
        return found

    def _later(self, proof: Proof, now: str) -> RunRecord | None:
        """Return a known run that continues a game in no category, or None; ``now`` is the id of the game."""
        game = proof.game
        assert game is not None
        if not proof.no_category or game.conceded:
            return None
        begun = game.scenario, game.seed, game.edition, game.undo_mode
        alike = (
            run
            for run in self.runs()
            if (run.scenario, run.seed, run.edition, run.undo) == begun and run.id != now
        )
        return next((run for run in alike if now in standings(self.game(run.id))), None)

    def add_each(
        self,
        files: Sequence[Path],
        count: Count = lambda done, of: None,
        add: Callable[[Path], object] | None = None,
    ) -> list[str]:
        """Add the runs in game files, by calling ``add`` if given.

        Returns a sentence for each file that fails.
        """
        wrong = []
        for done, file in enumerate(files):
            count(done, len(files))
            try:
                (add or self.add)(file)
            except ValueError as error:
                wrong.append(str(error))
        return wrong

    def _remove(self, file: Path) -> None:
        with _writing(self.folder):
            file.unlink(missing_ok=True)
            file.with_suffix(CACHE).unlink(missing_ok=True)
        del self._runs[file]

    def forget(self, id_: str) -> RunRecord:
        """Remove the run whose id begins with ``id_``, and return it.

        :raises BoardError: if there is not exactly one.
        """
        run = self.run(id_)
        self._remove(self.file(run.id))
        return run

    def forget_own(self) -> int:
        """Remove all of the player's own runs, finished or not; return their number.

        The saved games stay, and are not added again unless they change.
        """
        own = [file for file, run in self._runs.items() if run.own]
        for file in own:
            self._remove(file)
        return len(own)

    # Queries

    def run(self, id_: str) -> RunRecord:
        """Return the run whose id begins with ``id_``.

        :raises BoardError: if there is not exactly one.
        """
        found = [run for run in self.runs() if run.id.startswith(id_)]
        if len(found) != 1:
            count = len(found) or "no"
            raise BoardError(
                f"{id_!r}: {count} runs have an id that begins with it - `hades runs list` shows the ids"
            )
        return found[0]

    def runs(self, scenario: str = "") -> list[RunRecord]:
        """Return all runs, or those of a scenario, latest first."""
        found = [run for run in self._runs.values() if scenario in ("", run.scenario)]
        return sorted(sorted(found, key=lambda run: run.id), key=lambda run: run.created, reverse=True)

    def games(self) -> tuple[RunRecord, ...]:
        """Return the finished games of the player, oldest first; games that a program played are left out."""
        found = [run for run in self._runs.values() if run.own and run.outcome and not run.is_by_program]
        return tuple(sorted(found, key=lambda game: (game.created, game.id)))

    def categories(self) -> dict[str, int]:
        counts = Counter(key for run in self.runs() for key in run.categories)
        return {key: counts[key] for key in sorted(counts)}

    def board(self, category: str, by: str = VP, most: int | None = None) -> list[RunRecord]:
        """Return the best runs in a category by one of `MEASURES`, at most ``most`` (None for all)."""
        key = Category.of_key(category).key
        found = [run for run in self.runs() if key in run.categories]
        if by == REAL:
            found = [run for run in found if run.real_ms is not None and run.sittings == 1]
        return sorted(found, key=lambda run: (*_rank(run, by), run.created, run.id))[:most]

    def attempts(
        self, scenario: str, terms: Category | None = None
    ) -> tuple[tuple[RunRecord, ...], Category | None]:
        """Return the player's own runs of a scenario under the same terms, oldest first, and the terms.

        Only runs of one sitting by a person count. Without ``terms``, the terms of the last such run are
        taken; they are None if there is no such run.
        """
        own = [run for run in self.runs(scenario) if run.own and run.who == PERSON and run.sittings == 1]
        own.sort(key=lambda run: (run.created, run.id))
        terms = terms or (own[-1].terms if own else None)
        return tuple(run for run in own if run.terms == terms), terms

    def file(self, id_: str) -> Path:
        """Return the game file of the run whose id begins with ``id_``.

        :raises BoardError: if there is not exactly one.
        """
        run = self.run(id_)
        return next(file for file, known in self._runs.items() if known is run)

    def game(self, id_: str) -> Game:
        """Return the game of a run by replaying its file.

        :raises GameFileError: if the file no longer replays.
        :raises BoardError: if there is no such run.
        """
        return load(self.file(id_))

    # Sharing

    def share(self, folder: Path) -> tuple[list[Path], list[RunRecord], list[str]]:
        """Copy the player's own runs that count into a folder, and add other people's runs from it.

        Returns the files written, the runs that are new here, and a sentence for each file that fails.

        :raises OSError: if the folder cannot be read or written.
        """
        written = []
        for run in self.runs():
            path = folder / _name(run)
            if run.own and run.categories and not path.exists():
                write_whole(path, read_bytes(self.file(run.id), GAME), keep=False)
                written.append(path)
        known = {_name(run) for run in self.runs()}
        # A file with the name of a known run needs no verification.
        files = sorted(path for path in folder.glob(f"*{GAME_FILE}") if path.name not in known)
        wrong = self.add_each(files)
        return written, [run for run in self.runs() if _name(run) not in known], wrong


@contextlib.contextmanager
def _writing(folder: Path) -> Iterator[None]:
    """Turn an OSError into a BoardError of one sentence."""
    try:
        yield
    except OSError as error:
        why = error.strerror or error
        raise BoardError(f"{folder}: the folder of runs cannot be written: {why}") from None


def _name(run: RunRecord) -> str:
    return f"{run.scenario}-{run.id[:16]}{GAME_FILE}"


def _rank(run: RunRecord, by: str) -> tuple[float, ...]:
    """Return the sort key of a run for a measure. Equal VP are ranked by commands, then by time."""
    real = float("inf") if run.real_ms is None else run.real_ms
    return {VP: (-run.vp, run.commands, real), COMMANDS: (run.commands,), REAL: (real,)}[by]


def _may_count(kept: SavedGame) -> bool:
    """Return whether a saved game can count: its header names a person, and no position or printed game."""
    top = kept.header
    return top is not None and top.player == PERSON and top.position is None and top.draws is None


def _cached(cache: Path) -> RunRecord | None:
    """Return the run in a cache file; None if it is missing, damaged, or older than the achievements."""
    try:
        at = cache.stat()
    except OSError:
        return None
    found = _read(cache, at.st_mtime_ns, at.st_size)
    return found if found is not None and found.achievements == achievements_digest() else None


@lru_cache(maxsize=10_000)
def _read(cache: Path, _stamp: int, _size: int) -> RunRecord | None:
    found = Store(cache, RunRecord, RUN).find()
    if found is None or found.tier not in TIERS or found.end.terms not in TERMS:
        return None
    try:
        return found if all(Category.of_key(key).text for key in found.categories) else None
    except (LookupError, ValueError):
        return None


def game_files(path: Path) -> list[Path]:
    """Return all game files in a folder and its subfolders. A path that is not a folder is returned as it is.

    :raises BoardError: if the folder has no game files.
    """
    if not path.is_dir():
        return [path]
    found = sorted(path.rglob(f"*{GAME_FILE}"))
    if not found:
        raise BoardError(f"{path}: there is no game file (*{GAME_FILE}) in this folder")
    return found


def earlier_runs(game: Game) -> Sequence[RunRecord]:
    """Return the player's other runs under the terms of a game; () if the game is no run.

    :raises BoardError: if the runs are unreadable.
    """
    if game.position or game.at_table:
        return ()
    runs, _ = Boards().attempts(game.scenario, terms_of(game))
    return tuple(run for run in runs if run.created != game.created)


def earlier_achievements(created: str) -> frozenset[str]:
    """Return the ids of achievements in the player's games, if readable, begun before ``created``."""
    with contextlib.suppress(BoardError):
        return frozenset(id_ for g in Boards().games() if g.created < created for id_ in g.end.achieved)
    return frozenset()


def _why_rejected(proof: Proof) -> str:
    game = proof.game
    if proof.tier == REJECTED or game is None:
        reason = proof.verdict.reason.removeprefix(f"{proof.verdict.recording.path}, ")
        return f"does not verify: {reason}"
    if game.position or game.at_table or game.missing:
        return f"no leaderboard takes this game. {proof.no_category}"
    return "" if game.journal else "nothing was played"

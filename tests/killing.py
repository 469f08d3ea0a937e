"""Kills a program while it writes a game file, and checks what is left.

A real process plays and keeps its file (`writer`); it says before each write what is to stand in the file
afterwards, and after it that it is done. `Hunter` kills it at random moments of every kind of write, checks
the file and lets the next one go on with it. `every_moment` kills at each single call by which a write
reaches for the system.
"""

from __future__ import annotations

import multiprocessing
import os
import random
import signal
import sys
import time
from collections import Counter
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, NamedTuple

from hades import Game, storage
from hades.storage.disk import BEFORE, PART
from hades.storage.saving import Recorder
from tests.damage import told
from tests.meddle import SCENARIOS, UNDOS, Meddler, meddled

STAGES = ("append", "append to the disk", "write anew", "begin another game", "close", "save a copy")
"""The kinds of writing."""
FILE, COPY = "last.hades", "copy.hades"
LONG = 60
"""Lines of a journal after which another game is begun, to keep files small."""
PATIENCE = 20.0
"""Seconds that a writer may take to reach the write in which it is killed."""

PROCESSES = multiprocessing.get_context(
    "fork" if "fork" in multiprocessing.get_all_start_methods() else "spawn"
)
DEADLY = getattr(signal, "SIGKILL", signal.SIGTERM)


class Lost(AssertionError):
    """A file that is not as it must be after its writer was killed."""


class Content(NamedTuple):
    """The content of a file: the seed of its game, the lines of its journal, and whether it is closed."""

    seed: str
    journal: tuple[tuple[object, ...], ...]
    closed: bool


def content(game: Game, closed: bool) -> Content:
    """Return the content of a file of a game in its current state."""
    return Content(game.seed, tuple(told(entry) for entry in game.journal), closed or game.over is not None)


# ---- the writer


class Writer:
    """Plays a random game into a file; reports every write before and after it."""

    def __init__(self, folder: Path, seed: str, aim: str, reports: Connection) -> None:
        self.folder = folder
        self.chance = random.Random(seed)
        self.seed = seed
        self.aim = aim
        self.reports = reports
        self.games = 0

    def run(self) -> None:
        """Continue the game of the file until the process is killed."""
        path = self.folder / FILE
        game = storage.load(path, warn=lambda _: None) if path.exists() else None
        if game is None or game.over or len(game.journal) > LONG or self.aim == STAGES[3]:
            game = self._another()
        recorder = self._begin(game)
        meddler = Meddler(game, self.seed, 20)
        while True:
            moved = [meddler.step() for _ in range(self.chance.choice((1, 1, 1, 2, 4)))] != [""]
            game.note(self.chance.randrange(10**6))
            if moved:
                self._update(recorder, game)
            stage = self.aim if self.chance.randrange(2) else self.chance.choice(STAGES)
            if stage == "save a copy":
                self._report(stage, COPY, content(game, True))
                storage.save(game, self.folder / COPY)
                self.reports.send(None)
            ends = not moved or len(game.journal) > LONG or stage == "begin another game"
            if ends or stage in ("close", "write anew"):
                self._report("close", FILE, content(game, True))
                recorder.close()
                self.reports.send(None)
                game = self._another() if ends else game
                recorder = self._begin(game)
                meddler.game = game

    def _another(self) -> Game:
        self.games += 1
        return Game.new(
            self.chance.choice(SCENARIOS),
            seed=f"{self.seed}, game {self.games}",
            undo=self.chance.choice(UNDOS),
        )

    def _begin(self, game: Game) -> Recorder:
        new = not game.journal
        self._report("begin another game" if new else "write anew", FILE, content(game, False))
        recorder = Recorder(game, self.folder / FILE)
        self.reports.send(None)
        return recorder

    def _update(self, recorder: Recorder, game: Game) -> None:
        sync = self.aim == "append to the disk" or self.chance.randrange(4) == 0
        # what was closed is written anew, whatever is added
        stage = "write anew" if recorder._closed else STAGES[sync]
        self._report(stage, FILE, content(game, False))
        recorder.update(sync=sync)
        self.reports.send(None)

    def _report(self, stage: str, file: str, after: Content) -> None:
        self.reports.send((stage, file, after))


def writer(folder: Path, seed: str, aim: str, reports: Connection) -> None:
    """Run in the process that is killed."""
    Writer(folder, seed, aim, reports).run()


# ---- what must be left


class Held:
    """The known state of the files of a folder: what was acknowledged, and what was being written."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.right: dict[str, Content | None] = {FILE: None, COPY: None}
        """Known content of each file."""
        self.flight: tuple[str, str, Content] | None = None
        self._read: dict[bytes, tuple[Content, bool]] = {}
        """Content found for the bytes of a file; unchanged bytes need not be played again."""

    def report(self, message: tuple[str, str, Content] | None) -> None:
        """Record that a write begins, or is done."""
        if message is None and self.flight is not None:
            _, file, after = self.flight
            self.right[file] = after
        self.flight = message

    def check(self) -> str:
        """Check everything after a kill; return how much of the write in progress was there.

        The content found counts as right from now on.

        :raises Lost: if a file is neither as it was nor as it was to be.
        """
        how = ""
        for file in (FILE, COPY):
            stage, _, after = self.flight if self.flight and self.flight[1] == file else ("", "", None)
            found, torn = self.found(self.folder / file)
            before = self.right[file]
            self._demand_known(file, stage, before, after, found)
            if torn and not stage.startswith("append"):
                raise Lost(f"{file}: a torn line where nothing was appended")
            if stage:
                how = "a torn line" if torn else "all of it" if found == after else "nothing of it"
            if not torn and stage.startswith("append") and found not in (before, after):
                how = "some lines of several"
            self.right[file] = found
            self._check_beside(self.folder / file)
        self.flight = None
        return how

    def found(self, path: Path) -> tuple[Content | None, bool]:
        """Return the content of a file, and whether its last line is torn.

        :raises GameFileError: if it cannot be opened. :raises Lost: if it is closed and does not verify.
        """
        if not path.exists():
            return None, False
        data = path.read_bytes()
        if data not in self._read:
            warnings: list[str] = []
            game = storage.load(path, warn=warnings.append)
            closed = storage.read(path).end is not None
            if closed and not (verdict := storage.verify(path)).valid:
                raise Lost(f"{path.name}: it is closed and does not verify: {verdict.reason}")
            journal = tuple(told(entry) for entry in game.journal)
            self._read[data] = Content(game.seed, journal, closed), bool(warnings)
        return self._read[data]

    def _demand_known(
        self, file: str, stage: str, before: Content | None, after: Content | None, found: Content | None
    ) -> None:
        if found in (before, after if stage else before):
            return
        if stage.startswith("append") and found and before and after and found.seed == before.seed:
            lines = found.journal
            if before.journal == lines[: len(before.journal)] and lines == after.journal[: len(lines)]:
                return
        was, is_ = (len(one.journal) if one else -1 for one in (before, found))
        raise Lost(f"{file}, {stage}: {was} lines stood there, {is_} are left")

    def _check_beside(self, path: Path) -> None:
        """Check the files beside it: a whole game as it was before, and a lock that no process holds."""
        self.found(path.with_name(path.name + BEFORE))
        storage.Lock(path).release()


def leftovers(folder: Path) -> dict[str, tuple[int, int]]:
    """Return the files that a write left unfinished, with a value that tells apart files of the same name."""
    found = {}
    for path in folder.glob(f"*{PART}"):
        stat = path.stat()
        found[path.name] = (stat.st_ino, stat.st_mtime_ns)
    return found


def moment(stage: str, how: str, file: str, new: set[str]) -> str:
    """Return the moment of a write at which the kill struck, judged by what is left."""
    if stage.startswith("append") or not stage:
        return how or "between two writes"
    if any(name.startswith(file + BEFORE) for name in new):
        return "old one has another name"
    if any(name.startswith(file) for name in new):
        return "new one written beside"
    return {"nothing of it": "before anything"}.get(how, "in place, on its way to the disk")


class Hunter:
    """Kills writers in a folder, one after the other, and counts the moments."""

    def __init__(self, folder: Path, seed: str) -> None:
        self.folder = folder
        self.seed = seed
        self.chance = random.Random(seed)
        self.held = Held(folder)
        self.count: Counter[tuple[str, str]] = Counter()
        self.takes = dict.fromkeys(STAGES, 0.002)
        """Approximate seconds of a write, by stage."""

    def kill(self, number: int) -> None:
        """Let a writer write, kill it, and check what is left.

        :raises Lost: if something is lost.
        """
        aim = STAGES[number % len(STAGES)]
        before = leftovers(self.folder)
        ours, theirs = PROCESSES.Pipe(duplex=False)
        process = PROCESSES.Process(target=writer, args=(self.folder, f"{self.seed} {number}", aim, theirs))
        process.start()
        theirs.close()
        self._follow(ours, aim)
        process.kill()
        process.join()
        self._drain(ours)
        if process.exitcode != -DEADLY and os.name == "posix":
            raise Lost(f"the writer ended by itself with {process.exitcode}")
        stage, file, _ = self.held.flight or ("", FILE, None)
        after = leftovers(self.folder)
        new = {name for name in after if after[name] != before.get(name)}
        how = self.held.check()
        self.count[stage or "no write", moment(stage, how, file, new)] += 1

    def _follow(self, reports: Connection, aim: str) -> None:
        """Read reports until the moment of the write that is aimed at."""
        left = self.chance.randint(1, 5)
        late = time.monotonic() + PATIENCE
        began = 0.0
        while time.monotonic() < late:
            if not reports.poll(PATIENCE):
                return
            try:
                message = reports.recv()
            except (EOFError, OSError):
                return
            self.held.report(message)
            if message is None:
                continue
            left -= message[0] == aim
            if not left:
                break
        began = time.perf_counter()
        wait = self.chance.uniform(0, 1.5 * self.takes[aim])
        while time.perf_counter() - began < wait:
            # no sleep: that would take longer than many a write
            if reports.poll():
                self._take(reports)
                # it was done sooner than thought: the next time a shorter one
                self.takes[aim] = max(2e-5, self.takes[aim] * 0.8)
                return
        self.takes[aim] = min(0.05, self.takes[aim] * 1.25)

    def _take(self, reports: Connection) -> bool:
        try:
            self.held.report(reports.recv())
        except (EOFError, OSError):
            return False
        return True

    def _drain(self, reports: Connection) -> None:
        """Read the last reports before the writer died."""
        while self._take(reports):
            pass
        reports.close()


# ---- every moment, one by one


def _prepared(folder: Path, stage: str) -> tuple[Held, Any]:
    """Return a folder with a game, ready for the write to be struck, and its known state."""
    game = meddled("chin-music", "analysis", "every moment", 8, back=20)
    held = Held(folder)
    recorder = Recorder(game, folder / FILE)
    old = content(game, False)
    storage.save(game, folder / COPY)
    held.right = {FILE: old, COPY: content(game, True)}
    Meddler(game, "more", 0).step()
    if stage in ("write anew", "begin another game", "save a copy"):
        recorder._lock.release()
    if stage == "begin another game":
        other = Game.new("historical", seed="another")
        held.flight = stage, FILE, content(other, False)
        return held, lambda: Recorder(other, folder / FILE)
    if stage == "save a copy":
        held.flight = stage, COPY, content(game, True)
        return held, lambda: storage.save(game, folder / COPY)
    if stage == "close":
        held.flight = stage, FILE, content(game, True)
        return held, recorder.close
    held.flight = stage, FILE, content(game, False)
    if stage == "write anew":
        return held, lambda: Recorder(game, folder / FILE)
    return held, lambda: recorder.update(sync=stage != "append")


REACHES = {"open", "write", "fchmod", "fsync", "link", "replace", "unlink", "close"}
"""Names of the functions through which a write calls the system."""


def _struck(folder: Path, stage: str, at: int) -> None:
    """Carry out a write, and kill this process before its system call number ``at``."""
    _, write = _prepared(folder, stage)
    calls = 0

    def profile(frame: Any, event: str, function: Any) -> None:
        nonlocal calls
        if event == "c_call" and function.__name__ in REACHES:
            calls += 1
            if calls == at:
                os.kill(os.getpid(), DEADLY)

    sys.setprofile(profile)
    write()
    sys.setprofile(None)
    os._exit(0)


def every_moment(folder: Path, stage: str) -> Counter[tuple[str, str]]:
    """Strike a kind of write before each of its system calls, and check each time; return the counts.

    :raises Lost: if something is lost.
    """
    count: Counter[tuple[str, str]] = Counter()
    known = folder / "known"
    known.mkdir()
    held, _ = _prepared(known, stage)
    right, flight = dict(held.right), held.flight
    assert flight is not None
    _, file, after = flight
    for at in range(1, 100):
        held.folder = folder / f"{stage} {at}"
        held.folder.mkdir()
        process = PROCESSES.Process(target=_struck, args=(held.folder, stage, at))
        process.start()
        process.join()
        if process.exitcode == 0:
            if held.found(held.folder / file) != (after, False):
                raise Lost(f"{stage}: it was carried out and is not there")
            return count
        held.right, held.flight = dict(right), flight
        new = set(leftovers(held.folder))
        count[stage, moment(stage, held.check(), file, new)] += 1
    raise Lost(f"{stage}: a hundred calls are too many")

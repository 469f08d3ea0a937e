"""Disks that are full, gone or read-only, wrong clocks, and two writers of one file.

Each fault is a real one where the system lets us make it: `small_disk` and `read_only` mount a disk of their
own where the user may, and otherwise bound the size of files or take the rights away. A fault function plays
a game at a terminal through it and says what was seen; `Lost` is raised if a command that the game was left
with is not in its file, or the player was not told.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from hades import Game, storage
from hades.players import by_name
from hades.run.proof import of_verdict
from hades.storage import InUseError
from hades.storage.disk import PART
from hades.storage.saving import Recorder
from hades.terminal import terminal_game
from hades.terminal.verification import proof_lines
from tests.killing import PROCESSES, Lost

if sys.platform != "win32":
    import resource

SMALL = 64 * 1024
"""Size of a small disk, in bytes."""
NOBODY = 65534
ROOM = 150
"""Bytes left free on a full disk: a command and a half."""


def demand(condition: object, sentence: str) -> None:
    """Raise `Lost` with the sentence unless the condition holds."""
    if not condition:
        raise Lost(sentence)


class Disk(NamedTuple):
    """A folder that can be broken and repaired."""

    folder: Path
    how: str
    break_: Callable[[], None]
    mend: Callable[[], None]


def _mount(*words: str) -> bool:
    if not shutil.which("mount"):
        return False
    return subprocess.run(["mount", *words], check=False, capture_output=True).returncode == 0


@contextlib.contextmanager
def small_disk(folder: Path) -> Iterator[Disk]:
    """Provide a disk that can be filled up: one of 64 KiB, or a limit on the size of files."""
    if _mount("-t", "tmpfs", "-o", f"size={SMALL}", "tmpfs", str(folder)):
        filler = folder / "filler"

        def fill() -> None:
            with filler.open("ab", buffering=0) as file, contextlib.suppress(OSError):
                while True:
                    file.write(bytes(1024))

        try:
            yield Disk(folder, "a disk of 64 KiB", fill, filler.unlink)
        finally:
            subprocess.run(["umount", "-l", str(folder)], check=True)
        return
    free, most = resource.getrlimit(resource.RLIMIT_FSIZE)

    def bound() -> None:
        size = max(path.stat().st_size for path in folder.iterdir())
        resource.setrlimit(resource.RLIMIT_FSIZE, (size + ROOM, most))

    def unbound() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (free, most))

    try:
        yield Disk(folder, "a bound on the size of files", bound, unbound)
    finally:
        unbound()


@contextlib.contextmanager
def read_only(folder: Path) -> Iterator[Disk | None]:
    """Provide a disk that can be mounted read-only while no file of it is open; or None."""
    if not _mount("--bind", str(folder), str(folder)):
        yield None
        return
    try:
        yield Disk(
            folder,
            "mounted to be read only",
            lambda: demand(_mount("-o", "remount,bind,ro", str(folder)), "it cannot be mounted"),
            lambda: demand(_mount("-o", "remount,bind,rw", str(folder)), "it cannot be mounted"),
        )
    finally:
        subprocess.run(["umount", "-l", str(folder)], check=True)


@contextlib.contextmanager
def no_rights(folder: Path) -> Iterator[Disk]:
    """Provide a folder whose permissions are removed, for users that permissions apply to."""

    def shut() -> None:
        folder.chmod(0o555)
        for path in folder.iterdir():
            path.chmod(0o444)

    def open_() -> None:
        folder.chmod(0o755)
        for path in folder.iterdir():
            path.chmod(0o644)

    try:
        yield Disk(folder, "a folder without the right to write", shut, open_)
    finally:
        open_()


# ---- a game at a terminal, through a fault


class Evening:
    """A game at a terminal whose disk breaks after some commands and is repaired after others."""

    def __init__(self, disk: Disk, first: int, broken: int, then: int, *, mends: bool = True) -> None:
        self.disk = disk
        self.file = disk.folder / "raid.hades"
        self.game = Game.new("historical", seed="a bad evening", undo="casual")
        self.player = by_name("random")
        self.breaks, self.mends, self.ends = first, first + broken if mends else 999, first + broken + then
        self.said: list[str] = []
        self.asked = 0
        self.kept_while_broken = 0

    def read(self) -> str | None:
        """Return the next typed line; the disk breaks and is repaired before that."""
        if self.asked == self.breaks:
            self.disk.break_()
        if self.asked == self.mends:
            # nothing that was there before it broke may have suffered
            kept = storage.load(self.file, warn=_no_warning).history if self.file.exists() else []
            demand(kept == self.game.history[: len(kept)], "another game stands in the file")
            demand(len(kept) >= self.breaks, f"{len(kept)} of {self.breaks} commands were left")
            self.kept_while_broken = len(kept)
            self.disk.mend()
        if self.asked == self.ends:
            return None
        self.asked += 1
        return self.player(self.game).name

    def play(self, trouble: str) -> None:
        """Play the evening; the player must be told once of the ``trouble``, and everything must be saved.

        :raises Lost: if not.
        """
        terminal_game.TerminalGame(self.game, self.read, self.said.append, file=self.file).run()
        told = [line for line in self.said if "cannot be saved" in line]
        demand(len(told) == 1 and "\n" not in told[0], f"the trouble was told {len(told)} times: {told}")
        demand(trouble in told[0] and str(self.file) in told[0], f"another trouble was told: {told[0]}")
        if self.mends < self.ends:
            again = [line for line in self.said if line == f"The game is being saved in {self.file} again."]
            demand(len(again) == 1, "nobody was told that the game is kept again")
            verdict = storage.verify(self.file)
            demand(verdict.valid, verdict.reason)
            demand(verdict.game and verdict.game.history == self.game.history, "commands are missing")
            storage.Lock(self.file).release()
        demand(not list(self.disk.folder.glob(f"*{PART}")), "a part of a file was left")


def _no_warning(sentence: str) -> None:
    raise Lost(sentence)


def full(folder: Path) -> str:
    """Fill the disk in the middle of a game; later there is room again."""
    with small_disk(folder) as disk:
        # what is left of the last block of the file takes some commands yet
        evening = Evening(disk, 6, 60, 5)
        evening.play("No space left on device")
        return f"{disk.how}: {evening.kept_while_broken} of 66 commands there while full, all 71 after"


def full_at_the_end(folder: Path) -> str:
    """Fill the disk before the game is closed: the file must stay as it was, and be playable."""
    with small_disk(folder) as disk:
        game = Game.new("historical", seed="full at the end")
        recorder = Recorder(game, disk.folder / "raid.hades")
        for _ in range(30):
            game.do(game.menu[0])
            recorder.update()
        disk.break_()
        if "64 KiB" not in disk.how:
            # a bound is on one file, and the closed one is hardly longer
            resource.setrlimit(resource.RLIMIT_FSIZE, (1000, resource.getrlimit(resource.RLIMIT_FSIZE)[1]))
        try:
            recorder.close()
        except OSError as error:
            said = str(error.strerror)
        else:
            raise Lost("a file was closed on a full disk")
        demand(not list(disk.folder.glob(f"*{PART}")), "a part of a file was left")
        again = storage.load(recorder.path, warn=_no_warning)
        demand(again.history == game.history, "commands are missing")
        disk.mend()
        Recorder(again, recorder.path).close()
        demand(storage.verify(recorder.path).valid, "it does not verify afterwards")
        return f"{disk.how}: {said}; all 30 commands there"


def unwritable(folder: Path) -> str:
    """Make the disk unwritable when a game begins; later it can be written."""
    return _unwritable(folder, (0, 4, 3), mends=True) + ": told once, all 7 commands there after"


def never_writable(folder: Path) -> str:
    """Play with a folder that can never be written: the game works, and the player is told once."""
    return _unwritable(folder, (0, 4, 0), mends=False) + ": told once, the game went on"


def _unwritable(folder: Path, steps: tuple[int, int, int], *, mends: bool) -> str:
    with read_only(folder) as disk:
        if disk is not None:
            Evening(disk, *steps, mends=mends).play("Read-only file system")
            return disk.how
    return _apart(folder, steps, mends=mends)


def no_right_to_write(folder: Path) -> str:
    """Remove the permissions in the middle of a game."""
    return _apart(folder, (5, 4, 3), mends=True) + ": told once, all 12 commands there after"


def _apart(folder: Path, steps: tuple[int, int, int], *, mends: bool) -> str:
    """Play an evening without permissions in a process of its own, as a user that permissions apply to."""
    folder.chmod(0o777)
    process = PROCESSES.Process(target=_as_nobody, args=(folder, steps, mends))
    process.start()
    process.join()
    demand(process.exitcode == 0, f"it ended with {process.exitcode}; what it said stands above")
    return "rights taken away, not as root"


def _as_nobody(folder: Path, steps: tuple[int, int, int], mends: bool) -> None:
    if os.geteuid() == 0:
        os.setgid(NOBODY)
        os.setuid(NOBODY)
    here = folder / "own"
    here.mkdir()
    with no_rights(here) as disk:
        Evening(disk, *steps, mends=mends).play("Permission denied")


def _hades(words: list[str], typed: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "hades", *words],
        check=False,
        cwd=Path(__file__).parent.parent,
        input=typed,
        capture_output=True,
        text=True,
        encoding="utf-8",
    )


def command_line(folder: Path) -> str:
    """Run ``hades text --save`` and ``hades auto --save`` without room for a file, and after that."""
    with small_disk(folder) as disk:
        (folder / "something").write_text("x")
        disk.break_()
        reason = "No space left on device" if "64 KiB" in disk.how else "File too large"
        file = folder / "raid.hades"
        begin = ("--scenario", "historical", "--seed", "7", "--save", str(file))
        played = _hades(["text", *begin], "wilson\nI0101\n")
        told = [line for line in played.stdout.splitlines() if "cannot be saved" in line]
        lost = f"hades: The game could not be saved in {file}: {reason}.\n"
        demand((played.returncode, played.stderr) == (1, lost), f"it said {played.stderr!r}")
        demand(len(told) == 1 and f"in {file}: {reason}." in told[0], f"it said {told}")
        auto = _hades(["auto", "--player", "random", *begin])
        said = f"hades: {file}: {reason}\n"
        demand((auto.returncode, auto.stderr) == (2, said), f"it said {auto.stderr!r}")
        demand(not list(folder.glob("raid.hades*[!k]")), f"left behind: {sorted(folder.iterdir())}")
        disk.mend()
        demand(_hades(["auto", "--player", "random", *begin]).returncode == 0, "not even with room")
        demand(storage.verify(file).valid, "what was written does not verify")
        return f"{disk.how}: both say so in a sentence, exit codes 1 and 2; well again with room"


def vanished(folder: Path) -> str:
    """Remove the folder in the middle of a game, with the lock: the whole game must be written again."""
    disk = Disk(folder / "stick", "", lambda: None, lambda: None)
    disk.folder.mkdir()
    game = Game.new("historical", seed="vanished")
    recorder = Recorder(game, disk.folder / "raid.hades")
    for _ in range(10):
        game.do(game.menu[0])
        recorder.update()
    shutil.rmtree(disk.folder)
    game.do(game.menu[0])
    recorder.update()
    demand(storage.load(recorder.path, warn=_no_warning).history == game.history, "commands are missing")
    try:
        Recorder(Game.new("historical", seed="other"), recorder.path)
    except InUseError:
        pass
    else:
        raise Lost("two write one file, since the lock went with the folder")
    recorder.close()
    return "all 11 commands there, and the lock is held again"


def in_the_way(folder: Path) -> str:
    """Put a file in the place of the folder for a while."""
    stick = folder / "stick"
    gone = folder / "gone"

    def unplug() -> None:
        stick.rename(gone)
        stick.write_text("no folder")

    def plug() -> None:
        stick.unlink()
        gone.rename(stick)

    stick.mkdir()
    evening = Evening(Disk(stick, "", unplug, plug), 5, 4, 3)
    evening.breaks = 0  # of what is unplugged nothing can be seen
    evening.asked = -5
    evening.mends, evening.ends = 4, 7
    evening.play("exists")
    return "all 12 commands there once the folder is back"


def wrong_clock(folder: Path) -> str:
    """Let the clock jump back and forth, and before its own start, while a game is saved."""
    path = folder / "raid.hades"
    times = ("1969-12-31T23:59:59+00:00", "0001-01-01T00:00:00+00:00", "9999-12-31T23:59:59+00:00")
    for created in times:
        game = Game.new("historical", seed="wrong clock")
        game.created = created
        recorder = Recorder(game, path)
        for n in range(12):
            os.utime(path, (4e9, 4e9) if n % 2 else (0, 0))
            game.do(game.menu[0])
            # the play clock leaps ahead by a century and falls back to nothing
            game.note(10**6 * 3_155_760 if n % 3 == 1 else n)
            recorder.update()
        os.utime(path, (0, 0))
        demand(storage.load(path, warn=_no_warning).history == game.history, "commands are missing")
        recorder.close()
        verdict = storage.verify(path)
        demand(verdict.valid and verdict.recording.header.created == created, verdict.reason)
        told = proof_lines(of_verdict(verdict))
        demand(any("begun" in line and created in line for line in told), "not told")
    return f"{len(times)} clocks, 12 commands each, all there"


# ---- two writers


def _plays_into(path: Path, seed: str, ready: object, go: object, out: object) -> None:
    game = Game.new("historical", seed=seed)
    ready.release()  # type: ignore[attr-defined]
    go.wait()  # type: ignore[attr-defined]
    try:
        recorder = Recorder(game, path)
    except InUseError as error:
        out.put((seed, error.strerror))  # type: ignore[attr-defined]
        return
    for _ in range(20):
        game.do(game.menu[0])
        recorder.update()
    out.put((seed, ""))  # type: ignore[attr-defined]
    PROCESSES.Event().wait()


def two_writers(folder: Path) -> str:
    """Let four programs begin to play into one file: one may, the others are told; then it is killed."""
    path = folder / "raid.hades"
    ready, go, out = PROCESSES.Semaphore(0), PROCESSES.Event(), PROCESSES.Queue()
    programs = [
        PROCESSES.Process(target=_plays_into, args=(path, f"writer {n}", ready, go, out)) for n in range(4)
    ]
    for program in programs:
        program.start()
    for _ in programs:
        ready.acquire()
    go.set()
    said = dict(out.get(timeout=60) for _ in programs)
    (winner,) = [seed for seed, told in said.items() if not told]
    demand(list(said.values()).count("this game is open in another copy of hades") == 3, f"they said {said}")
    disk = Disk(folder, "", lambda: None, lambda: None)
    third = Evening(disk, 0, 3, 0, mends=False)
    terminal_game.TerminalGame(third.game, third.read, third.said.append, file=path).run()
    told = "Another copy of hades is using raid.hades, so this game is saved in raid-2.hades."
    demand(third.said.count(told) == 1, f"the third was told {third.said[-3:]}")
    demand(storage.verify(folder / "raid-2.hades").commands == 3, "the third game was not kept beside")
    for program in programs:
        program.kill()
        program.join()
    kept = storage.load(path, warn=_no_warning)
    demand(kept.seed == winner and len(kept.history) == 20, "the winner's game is not in its file")
    Recorder(kept, path).close()
    return "one of four plays, three are told, a fifth at a terminal plays beside; free once it is killed"


FAULTS: dict[str, Callable[[Path], str]] = {
    "full disk": full,
    "full disk at the end": full_at_the_end,
    "full disk and the command line": command_line,
    "read-only disk": unwritable,
    "read-only to the end": never_writable,
    "no right to write": no_right_to_write,
    "vanished folder": vanished,
    "a file in the folder's place": in_the_way,
    "wrong clock": wrong_clock,
    "two writers": two_writers,
}
"""Function for each fault: it plays through the fault in an empty folder and returns what was seen."""

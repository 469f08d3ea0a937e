"""Evenings at the window and at a terminal on a disk that forgets, and what must be left of them.

`play` plays games through the window's `Autosave` and the terminal's `Session`, and states after every step
what is promised (docs/files.md). `check` reads the remains of a power failure with the code that reads files.
`hunt` cuts the power at many moments of two such evenings.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple
from unittest import mock

from hades import Game, storage
from hades.engine.line_history import GameFileError
from hades.session.game_saver import Autosave, reopen
from hades.storage import games_folder
from hades.storage.disk import BEFORE
from hades.terminal import terminal_game
from hades.ui import settings
from tests.killing import Lost
from tests.meddle import Meddler
from tests.storage.power import KINDS, Crash, Step, Tape, Tree, crashes

DATA, CONFIG, OTHER = "home/data", "home/config/window.json", "elsewhere/raid.hades"

Lines = tuple[tuple[object, ...], ...]
"""The lines of a journal as they are in files."""


class Promised(NamedTuple):
    """The guarantees after a power failure."""

    games: dict[str, tuple[Lines, bool]]
    """Seed -> the lines that a file of the folder must have, and True if one of the files is closed."""
    bytes: tuple[bytes, ...]
    """Contents that some file must have, byte by byte."""
    files: dict[str, tuple[bytes | None, ...]]
    """File -> its possible contents; None if it may be missing."""


class Evening:
    """Plays, and records the guarantees."""

    def __init__(self, tape: Tape) -> None:
        self.tape = tape
        self.root = Path(tape.root)
        self.promised = Promised({}, (), {})
        self.known: dict[str, list[Lines]] = {}
        """Seed -> the journals of that game each time it was put away."""
        self._moment: object = None
        self.last = self.root / DATA / games_folder.LAST
        self.every_command = False
        """True if every command must be on the disk at once."""
        self.autosave = Autosave(lambda told: None, lambda: self.every_command, lambda: None)

    # ---- promises

    def rate_answer(self, game: Game, *, closed: bool = False) -> None:
        """Note that all of a game is on the disk now."""
        self.promised.games[game.seed] = lines(game), closed or game.over is not None
        self._mark()

    def begins(self, seed: str) -> None:
        """Note that a game may be written, so that its file need not be closed any more."""
        if seed in self.promised.games:
            self.promised.games[seed] = self.promised.games[seed][0], False
            self._mark()

    def file(self, name: str, *may: bytes | None) -> None:
        """Note that a file has one of these contents from now on."""
        self.promised.files[name] = may
        self._mark()

    def _mark(self) -> None:
        games, stands, files = self.promised
        self.tape.mark(Promised(dict(games), stands, dict(files)))

    def after(self, game: Game, *, always: bool = False) -> None:
        """Note that a command was saved: at the end of a step, and if something was drawn or seen, it is
        promised.
        """
        moment = game.seed, game.turn, game.view().section, game._state.knowledge
        if always or moment != self._moment:
            self.rate_answer(game)
        self._moment = moment

    def put_away(self, game: Game) -> None:
        """Note that a game is put away for now."""
        self.known.setdefault(game.seed, []).append(lines(game))

    # ---- the window

    def sit(self, game: Game, commands: int, meddling: int = 0) -> None:
        """Play a game in the window."""
        self.begins(game.seed)
        self.autosave.begin(game, self.last, shelve=True)
        meddler = Meddler(game, game.seed, meddling)
        for _ in range(commands):
            if not meddler.step():
                break
            self.autosave.keep()
            assert self.autosave.problem == ""
            self.after(game, always=self.every_command)

    def leave(self, game: Game) -> None:
        """Close the window."""
        self.autosave.close()
        self.rate_answer(game, closed=True)
        self.put_away(game)

    def change(self, old: bytes | None, **new: Any) -> bytes:
        """Save settings, and return the content of their file."""
        path = self.root / CONFIG
        chosen = settings.Settings(**new)
        with tempfile.TemporaryDirectory() as aside, mock.patch("hades.storage.disk.os", os):
            settings.save(chosen, Path(aside) / "window.json")
            data = (Path(aside) / "window.json").read_bytes()
        self.file(CONFIG, old, data)
        settings.save(chosen, path)
        self.file(CONFIG, data)
        return data

    def at_the_window(self) -> None:
        """Play three games in the window, one of them damaged and then continued; also change settings."""
        first = Game.new("historical", seed="first")
        self.sit(first, 25)
        changed = self.change(None, scale=150)
        self.sit(first, 5)
        self.leave(first)
        self.change(changed, scale=200)
        second = Game.new("squeeze-play", seed="second", undo="analysis")
        self.sit(second, 30, meddling=25)
        self.leave(second)
        game, told = reopen(self.last)
        assert not told
        self.every_command = True
        self.sit(game, 8)
        self.every_command = False
        self.save_twice(game, "mine.hades")
        self.leave(game)
        damaged = damage(self.last.read_bytes())
        # what is damaged is lost before the power is
        self.promised.games.pop(game.seed)
        self._mark()
        self.tape.put(self.last, damaged)
        self.promised = self.promised._replace(bytes=(*self.promised.bytes, damaged))
        self._mark()
        game, told = reopen(self.last)
        assert "kept as damaged-1.hades" in told
        self.sit(game, 6)
        self.leave(game)
        third = Game.new("chin-music", seed="third", undo="casual")
        self.sit(third, 10, meddling=20)
        self.leave(third)

    def save_twice(self, game: Game, name: str) -> None:
        """Save a game in a file of its own, then save over it."""
        path = self.last.with_name(name)
        key = f"{DATA}/{name}"
        data = storage.saving.text_of(game, closed=True)[0].encode()
        self.file(key, None, data)
        storage.save(game, path)
        self.put_away(game)
        self.file(key, data)
        meddler = Meddler(game, "more", 0)
        while not meddler.step():
            pass
        self.autosave.keep()
        self.after(game)
        again = storage.saving.text_of(game, closed=True)[0].encode()
        self.file(key, data, again)
        self.file(f"{key}{BEFORE}", None, data)
        storage.save(game, path)
        self.put_away(game)
        self.file(key, again)
        self.file(f"{key}{BEFORE}", data)

    # ---- the terminal

    def type(self, game: Game, commands: int, *, back: int = 0) -> None:
        """Play a game at a terminal, sometimes undoing a command."""
        asked = 0
        player = Meddler(game, game.seed, 0).random
        self.begins(game.seed)

        def read() -> str | None:
            nonlocal asked
            if asked:
                self.after(game)
            asked += 1
            if asked > commands:
                self.begins(game.seed)
                return None
            if back and asked % back == 0 and game.can_undo:
                return "undo"
            return str(player.choice(game.menu).name) if game.menu else None

        self.put_away(game)
        assert terminal_game.TerminalGame(game, read, lambda line: None, file=self.root / OTHER).run() == ""
        self.rate_answer(game, closed=True)
        self.put_away(game)

    def at_the_terminal(self) -> None:
        """Play a game at the terminal, continue it in its file, and put another one in its place."""
        fourth = Game.new("historical", seed="fourth", undo="casual")
        self.type(fourth, 20, back=7)
        again = storage.load(self.root / OTHER)
        self.type(again, 15, back=6)
        self.type(Game.new("high-and-tight", seed="fifth"), 15)


def play(folder: Path, *, links: bool) -> tuple[Tape, Evening]:
    """Play both evenings in an empty folder, on a disk with or without second names for a file."""
    tape = Tape(folder.resolve(), links=links)
    evening = Evening(tape)
    with mock.patch("hades.storage.disk.os", tape), mock.patch("hades.storage.games_folder.os", tape):
        evening.at_the_window()
        evening.at_the_terminal()
    return tape, evening


def lines(game: Game) -> Lines:
    """Return the journal of a game as it is in files."""
    return tuple((entry.kind, entry.n, entry.what, entry.state.digest()) for entry in game.journal)


def damage(data: bytes) -> bytes:
    """Return the bytes of a file with a line in the middle garbled."""
    middle = data.index(b"\n", len(data) // 2) + 1
    return data[:middle] + b"#" * 20 + data[middle + 20 :]


# ---- what is left


class Found(NamedTuple):
    """The content of a game file."""

    seed: str
    lines: Lines
    closed: bool


class Inspector:
    """Checks the remains of power failures during the evenings."""

    def __init__(self, evening: Evening, folder: Path) -> None:
        self.known = evening.known
        self.damaged = evening.promised.bytes
        self.folder = folder
        self._found: dict[bytes, Found | None] = {}
        self.loaded = 0

    def check(self, crash: Crash) -> None:
        """Check that everything promised is there, and that nothing is half there.

        :raises Lost: if not.
        """
        promised: Promised | None = crash.promises
        games = {
            name: self.found(name, data)
            for name, data in crash.tree.items()
            if name.endswith((".hades", ".hades" + BEFORE))
        }
        if promised is None:
            return
        for seed, (right, closed) in promised.games.items():
            # what is in a copy of the player's own is no reason to lose the game itself
            own = [
                found
                for name, found in games.items()
                if found and found.seed == seed and not name.startswith(f"{DATA}/mine")
            ]
            fit = [found for found in own if found.lines[: len(right)] == right]
            if not any(found.closed or not closed for found in fit):
                raise Lost(f"game {seed}: of {len(right)} lines {[len(f.lines) for f in own]} are left")
        for data in promised.bytes:
            if data not in crash.tree.values():
                raise Lost("a damaged file is not there as it was")
        for name, may in promised.files.items():
            if crash.tree.get(name) not in may:
                raise Lost(f"{name}: it is not what was written")

    def found(self, name: str, data: bytes) -> Found | None:
        """Return the content of a file, None for the one that was damaged before.

        :raises Lost: if it is not a game that was played, as far as it goes.
        """
        if data not in self._found:
            self._found[data] = None if data in self.damaged else self._look(name, data)
        return self._found[data]

    def _look(self, name: str, data: bytes) -> Found:
        path = self.folder / "look.hades"
        path.write_bytes(data)
        try:
            recording = storage.read(path)
            closed = recording.end is not None
            if closed and not (verdict := storage.verify(path)).valid:
                raise Lost(f"{name}: it is closed and does not verify: {verdict.reason}")
            if len(self._found) % 10 == 0:
                storage.load(path, warn=lambda sentence: None)
                self.loaded += 1
        except GameFileError as error:
            raise Lost(f"{name}: {error}") from None
        moves: Lines = tuple((m.kind, m.n, m.what, m.digest) for m in recording.moves)
        seed = recording.header.seed
        if not any(known[: len(moves)] == moves for known in self.known[seed]):
            raise Lost(f"{name}: this was never played")
        return Found(seed, moves, closed)

    def go_on(self, tree: Tree) -> bool:
        """Start the window on the remains and play on; return whether there was a last game.

        :raises Lost: if that fails.
        """
        home = self.folder / "again"
        shutil.rmtree(home, ignore_errors=True)
        for name, data in tree.items():
            (home / name).parent.mkdir(parents=True, exist_ok=True)
            (home / name).write_bytes(data)
        settings.load(home / CONFIG)
        games_folder.games(home / DATA)
        last = home / DATA / games_folder.LAST
        if not last.exists():
            return False
        evening = Evening(Tape(home))
        game, _ = reopen(last)
        count = len(game.journal)
        if Meddler(game, "on", 0).step():
            evening.autosave.begin(game, last, shelve=True)
            evening.autosave.keep()
            evening.autosave.close()
        verdict = storage.verify(last)
        if evening.autosave.problem or not verdict.valid or len(verdict.recording.moves) < count:
            raise Lost(f"it cannot be gone on with: {evening.autosave.problem or verdict.reason}")
        return True


def moments(steps: list[Step], count: int) -> list[tuple[int, str]]:
    """Return a number of moments spread over all steps, each with the kinds of remains in turn."""
    return [(number * len(steps) // count + 1, KINDS[number % len(KINDS)]) for number in range(count)]


def hunt(count: int, seed: str, every: int = 20) -> tuple[Counter[str], list[str]]:
    """Cut the power at a number of moments; return the counts, and what was lost, a line each."""
    seen: Counter[str] = Counter()
    lost = []
    for links in (True, False):
        with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as two:
            tape, evening = play(Path(one), links=links)
            inspector = Inspector(evening, Path(two))
            where = moments(tape.steps, count // 2)
            for number, crash in enumerate(crashes(tape.root, tape.steps, where, seed)):
                try:
                    inspector.check(crash)
                    seen[crash.kind] += 1
                    if number % every == 0:
                        seen["gone on with"] += inspector.go_on(crash.tree)
                except Lost as error:
                    lost.append(f"step {crash.after}, {crash.kind}: {error}")
            seen["loaded"] += inspector.loaded
            seen["steps"] += len(tape.steps)
    return seen, lost


def noticed(tape: Tape, evening: Evening, steps: list[Step], folder: Path) -> Iterator[str]:
    """Yield the losses on a tape, at every promise and after everything."""
    inspector = Inspector(evening, folder)
    where = [(after, kind) for after in range(1, len(steps) + 1) for kind in KINDS[:3]]
    for crash in crashes(tape.root, steps, where):
        try:
            inspector.check(crash)
        except Lost as error:
            yield f"step {crash.after}, {crash.kind}: {error}"

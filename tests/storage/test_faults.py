"""Nothing is lost: a sample of what `tools.nightly` does in full."""

from __future__ import annotations

import errno
import os
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from hades import Game, storage
from hades.engine.line_history import LineHistory
from hades.players import by_name
from hades.session.game_saver import Autosave
from hades.state.events import FIELDS
from hades.storage import GameFileError, InUseError, Recorder, games_folder
from tests import bad_disks, damage, faults, killing, undo_fuzz
from tests.contract import Broken
from tests.killing import Hunter, Lost, every_moment
from tests.meddle import SCENARIOS, UNDOS, meddled
from tests.wording import says


@pytest.mark.parametrize("place", faults.places(), ids=["on the disk", "in memory"][: len(faults.places())])
def test_a_kill_costs_the_command_in_flight_at_most(place: Path | None, tmp_path: Path) -> None:
    count, lost = faults.hunt(6, "sample", [place])
    assert lost == []
    assert count.total() == 6
    assert {stage for stage, _ in count} - {"no write"} <= set(killing.STAGES)


@pytest.mark.parametrize("stage", killing.STAGES)
def test_a_kill_at_any_call_of_a_write_costs_nothing_before_it(stage: str, tmp_path: Path) -> None:
    count = every_moment(tmp_path, stage)
    if not stage.startswith("append"):
        places = {where for _, where in count}
        assert says(places, "new one written beside")
        # a file is closed in place of itself; anything else that stood there is kept
        assert ("old one has another name" in places) == (stage != "close")


def test_the_hunt_would_notice_a_file_that_is_written_where_it_stands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def carelessly(path: Path, text: str, *, keep: bool = True) -> None:
        with path.open("w", encoding="utf-8") as file:
            file.write(text)

    monkeypatch.setattr("hades.storage.saving.write_whole", carelessly)
    with pytest.raises((Lost, GameFileError)):
        every_moment(tmp_path, "close")


def test_the_hunt_would_notice_a_command_that_was_not_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hades.storage.saving.append", lambda *_, **__: None)
    hunter = Hunter(tmp_path, "forgetful")

    def hunt() -> None:
        for number in range(12):
            hunter.kill(number)

    with pytest.raises(Lost, match="lines stood there"):
        hunt()


@pytest.mark.parametrize("fault", bad_disks.FAULTS.values(), ids=bad_disks.FAULTS)
def test_a_fault_is_told_and_loses_nothing(fault: Any, open_folder: Path) -> None:
    assert fault(open_folder)


@pytest.mark.parametrize("fault", [bad_disks.full, bad_disks.full_at_the_end, bad_disks.unwritable])
def test_the_same_for_one_who_may_not_mount(
    fault: Any, open_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bad_disks, "_mount", lambda *_: False)
    assert fault(open_folder)


def test_the_window_tells_of_a_full_disk_and_tries_again(open_folder: Path) -> None:
    told: list[str] = []
    file = open_folder / "last.hades"
    autosave = Autosave(told.append, lambda: False, lambda: None)
    game = Game.new("historical", seed="a bad evening", undo="casual")
    player = by_name("random")
    autosave.begin(game, file, shelve=True)
    with bad_disks.small_disk(open_folder) as disk:
        for n in range(71):
            if n == 6:
                disk.break_()
            if n == 66:
                assert autosave.problem.startswith("The game could not be saved: No space left on device: ")
                assert str(file) in autosave.problem
                kept = Game.load(file).history
                assert 6 <= len(kept) < 66 and kept == game.history[: len(kept)]
                disk.mend()
            game.do(player(game))
            autosave.keep()
        assert autosave.problem == ""
        assert told and all(
            sentence.startswith("The game could not be saved: No space left") for sentence in told
        )
        autosave.close()
        verdict = storage.verify(file)
        assert verdict.valid and verdict.game is not None and verdict.game.history == game.history


@pytest.fixture
def open_folder() -> Any:
    """A folder that other users can reach, too: that of a test is for its own user alone."""
    with faults.folder(None) as folder:
        yield folder


def test_whatever_is_torn_off_the_last_line_costs_one_command(tmp_path: Path) -> None:
    game = Game.new("historical", seed="torn")
    path = tmp_path / "torn.hades"
    recorder = Recorder(game, path)
    for command in ("place wilson", "place-at I0101", "place scout-09"):
        game.do(command)
        recorder.update()
    data = path.read_bytes()
    last = data.rindex(b"\n", 0, -1) + 1
    for end in range(last + 1, len(data) - 1):
        path.write_bytes(data[:end])
        warnings: list[str] = []
        again = storage.load(path, warn=warnings.append)
        assert len(again.history) == 2
        assert len(warnings) == 1 and "line 4: the last line is incomplete" in warnings[0]


def test_a_disk_that_knows_no_locks_can_be_played_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(number: int) -> Any:
        def acquire(self: Any, *_: Any, **__: Any) -> None:
            raise OSError(number, os.strerror(number))

        return acquire

    game = Game.new("historical", seed="no locks")
    monkeypatch.setattr("filelock.FileLock.acquire", refuse(errno.ENOLCK))
    recorder = Recorder(game, tmp_path / "raid.hades")
    game.do("place wilson")
    recorder.update()
    recorder.close()
    assert storage.verify(tmp_path / "raid.hades").valid
    monkeypatch.setattr("filelock.FileLock.acquire", refuse(errno.EIO))
    with pytest.raises(OSError, match=os.strerror(errno.EIO)):
        Recorder(game, tmp_path / "other.hades")


def test_who_took_the_place_of_a_vanished_file_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "stick" / "raid.hades"
    game = Game.new("historical", seed="first")
    path.parent.mkdir()
    first = Recorder(game, path)
    for gone in list(path.parent.iterdir()):
        gone.unlink()
    path.parent.rmdir()
    path.parent.mkdir()
    second = Recorder(Game.new("historical", seed="second"), path)
    game.do("place wilson")
    for again in (first.update, first.close):
        with pytest.raises(InUseError):
            again()
    assert Game.load(path).seed == "second"
    second.close()


def test_whatever_the_clock_says_every_game_is_kept(tmp_path: Path) -> None:
    folder = tmp_path / games_folder.GAMES
    folder.mkdir()
    file = tmp_path / games_folder.LAST
    game = meddled("chin-music", "strict", "shelf", 4, back=0)
    for n in range(60):
        game.save(folder / f"{games_folder.KEPT}{n}.hades")
        os.utime(folder / f"{games_folder.KEPT}{n}.hades", (1000 + n, 1000 + n))
    game.save(file, created="1970-01-01T00:00:00+00:00")
    os.utime(file, (0, 0))
    assert games_folder.games(tmp_path)[0].path == file
    kept = games_folder.put_aside(file, Game.new("historical", seed="next"))
    assert kept == folder / f"{games_folder.KEPT}19700101000000.hades"
    names = {path.name for path in folder.iterdir()}
    assert names == {kept.name, *(f"{games_folder.KEPT}{n}.hades" for n in range(60))}
    assert games_folder.older_files_text(tmp_path).startswith("61 files are kept in ")


# ---- damage


def test_no_damaged_file_verifies(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    count, wrong = damage.run(120, "sample", tmp_path)
    assert wrong == []
    assert {kind for kind, _ in count} == {kind.__name__ for kind in damage.KINDS}
    assert {how for _, how in count} == {"read", "verdict", "lines saved", "command line"}


def test_an_empty_file_is_named_as_a_whole(tmp_path: Path) -> None:
    path = tmp_path / "raid.hades"
    for data in (b"", b"\n", b"\r\n \n"):
        assert damage.check(path, data) == "read"
        damage.check_command_line(path, "read")


def test_damage_that_is_none_is_not_taken_for_any(tmp_path: Path) -> None:
    file = damage.originals(tmp_path, "sample")[0]
    with pytest.raises(damage.Harm, match="it verifies"):
        damage.check(tmp_path / "raid.hades", file.data.replace(b"\n", b"\r\n"))
    assert damage.check_salvage(tmp_path / "raid.hades", file) == len(file.journal)
    with pytest.raises(damage.Harm, match="not how the game began"):
        damage.check_salvage(tmp_path / "raid.hades", file._replace(journal=file.journal[1:]))


@pytest.mark.parametrize("kind", damage.KINDS, ids=lambda kind: kind.__name__)
def test_every_kind_of_damage_damages(kind: Any) -> None:
    chance = random.Random("damage")
    data = b"one\ntwo\nthree\n"
    assert sum(kind(data, chance) != data for _ in range(100)) > 90


# ---- the ways back


def test_what_is_taken_for_knowledge_is_there() -> None:
    view = Game.new("historical", seed="seen").view()
    assert undo_fuzz.REVEALED - FIELDS.keys() == set()
    names = {name.partition(":")[0] for fields in FIELDS.values() for name in fields.split()}
    assert undo_fuzz.DRAWN - names == set()
    assert {"decks", "circles", "installations", "units", "cup", "treasures"} <= view.plain().keys()


@pytest.mark.parametrize("undo", UNDOS)
def test_a_way_back_leads_where_no_way_back_was_needed(undo: str, tmp_path: Path) -> None:
    # each scenario under one mode or two; tools.nightly has 500 games
    for n, scenario in list(enumerate(SCENARIOS))[UNDOS.index(undo) % 2 :: 2]:
        count = undo_fuzz.Fuzzed(scenario, undo, f"sample {n}").play(tmp_path)
        assert count["compared"] >= 5
        assert (count["branch"] > 0) == (undo == "analysis")


def test_an_undo_that_forgot_what_was_seen_would_be_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(LineHistory, "why_not_back", lambda self, to: ((), ""))

    def play(scenario: str) -> None:
        for number in range(6):
            undo_fuzz.Fuzzed(scenario, "strict", f"sample {number}").play(tmp_path)

    for scenario in SCENARIOS:
        with pytest.raises(Broken, match=r"back to command \d+, but (after \d+ one had seen|since)"):
            play(scenario)


def test_an_undo_that_leads_elsewhere_would_be_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    honest = LineHistory.back_to

    def forgetful(self: LineHistory, to: int) -> None:
        later = self._state.either
        honest(self, to)
        self._state = self._state.clone()
        self._state.evacuated += 1 - later

    monkeypatch.setattr(LineHistory, "back_to", forgetful)
    with pytest.raises(Broken, match="another State than without going back"):
        undo_fuzz.Fuzzed("historical", "casual", "sample").play(tmp_path)


# ---- the same everywhere


@pytest.mark.nightly
def test_other_hashes_change_no_game() -> None:
    root = Path(__file__).parent.parent.parent
    done = subprocess.run(
        [sys.executable, "-m", "tools.same_everywhere", "--games", "4", "--compare", sys.executable],
        cwd=root,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.count("4 games, all the same") == 3

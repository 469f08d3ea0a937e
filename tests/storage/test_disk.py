"""How files are written: through links to what they stand for, never through one that somebody planted."""

from __future__ import annotations

import errno
import os
import re
import stat
from pathlib import Path

import pytest

from hades import Game
from hades.storage import InUseError, Lock, Recorder, disk, games_folder, verify, write_whole
from hades.storage.disk import BEFORE, LEFT_OVER, LOCK, PART
from hades.ui import settings

pytestmark = pytest.mark.skipif(os.name != "posix", reason="links and rights are those of POSIX")


def names(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir() if not path.name.endswith(LOCK)}


# ---- links


def test_a_link_is_written_where_it_leads(tmp_path: Path) -> None:
    there, here = tmp_path / "there", tmp_path / "here"
    there.mkdir()
    here.mkdir()
    target, link, far = there / "raid.hades", here / "link.hades", here / "far.hades"
    target.write_text("before")
    link.symlink_to(target)
    far.symlink_to("link.hades")
    recorder = Recorder(Game.new(seed="link"), far)
    for other in (far, link, target):
        with pytest.raises(InUseError):
            Lock(other)
    recorder.game.do("place wilson")
    recorder.update()
    recorder.close()
    assert link.is_symlink() and far.is_symlink()
    assert not target.is_symlink() and verify(target).valid
    assert names(there) == {"raid.hades", f"raid.hades{BEFORE}"}
    assert target.with_name(f"raid.hades{BEFORE}").read_text() == "before"
    assert names(here) == {"link.hades", "far.hades"}


def test_a_link_that_leads_nowhere_yet_is_written_there(tmp_path: Path) -> None:
    link = tmp_path / "link.hades"
    link.symlink_to(tmp_path / "new.hades")
    Recorder(Game.new(seed="link"), link).close()
    assert link.is_symlink() and verify(tmp_path / "new.hades").valid


def test_links_in_a_circle_and_to_folders_are_refused(tmp_path: Path) -> None:
    one, two, folder = tmp_path / "one.hades", tmp_path / "two.hades", tmp_path / "folder.hades"
    one.symlink_to(two)
    two.symlink_to(one)
    (tmp_path / "folder").mkdir()
    folder.symlink_to(tmp_path / "folder")
    game = Game.new(seed="link")
    for path, why in ((one, errno.ELOOP), (folder, errno.EISDIR)):
        for write in (lambda path=path: Recorder(game, path), lambda path=path: write_whole(path, "x")):
            with pytest.raises(OSError, match=os.strerror(why)):
                write()
        assert path.is_symlink()
    assert names(tmp_path / "folder") == set()
    assert names(tmp_path) == {"one.hades", "two.hades", "folder", "folder.hades"}


def test_a_shelf_takes_the_game_that_a_link_leads_to(tmp_path: Path) -> None:
    there = tmp_path / "there"
    there.mkdir()
    (tmp_path / games_folder.LAST).symlink_to(there / "raid.hades")
    old = Game.new(seed="old")
    old.do("place wilson")
    old.save(tmp_path / games_folder.LAST)
    data = (there / "raid.hades").read_bytes()
    kept = games_folder.put_aside(tmp_path / games_folder.LAST, Game.new(seed="new"))
    assert kept is not None and kept.parent == tmp_path / games_folder.GAMES
    assert kept.read_bytes() == data and not kept.is_symlink()
    assert not (there / "raid.hades").exists()


# ---- what somebody planted


def test_nothing_is_written_through_a_link_in_the_way(tmp_path: Path) -> None:
    victim = tmp_path / "victim"
    victim.write_text("mine")
    folder = tmp_path / "open to all"
    folder.mkdir()
    path = folder / "raid.hades"
    path.write_text("old")
    planted = (f"raid.hades{PART}", f"raid.hades{BEFORE}", f"raid.hades{BEFORE}{PART}")
    for name in planted:
        (folder / name).symlink_to(victim)
    Recorder(Game.new(seed="link"), path).close()
    assert victim.read_text() == "mine" and victim.stat().st_nlink == 1
    assert path.with_name(f"raid.hades{BEFORE}").read_text() == "old"
    with pytest.raises(FileExistsError):
        disk.create(folder / planted[0], b"x")
    assert victim.read_text() == "mine"


def test_a_lock_is_not_taken_through_a_link(tmp_path: Path) -> None:
    victim = tmp_path / "victim"
    victim.write_text("mine")
    path = tmp_path / "raid.hades"
    path.with_name(path.name + LOCK).symlink_to(victim)
    with pytest.raises(OSError, match="the lock is a symbolic link") as caught:
        Lock(path)
    assert caught.value.filename == str(tmp_path / f"raid.hades{LOCK}")
    assert victim.read_text() == "mine"


def test_no_part_has_a_name_that_can_be_foreseen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[str] = []
    replace = os.replace
    monkeypatch.setattr("os.replace", lambda old, new: (seen.append(Path(old).name), replace(old, new)))
    for _ in range(2):
        write_whole(tmp_path / "raid.hades", "x")
    assert len(seen) == len(set(seen)) == 3
    assert all(re.fullmatch(r"raid\.hades(\.before)?\.[0-9a-f]{8}\.part", name) for name in seen)


# ---- rights and leftovers


def test_a_file_keeps_its_rights_and_a_new_one_gets_the_usual(tmp_path: Path) -> None:
    usual, private, fixed = (tmp_path / name for name in ("usual", "private", "fixed"))
    (tmp_path / "plain").write_text("x")
    private.write_text("x")
    private.chmod(0o600)
    fixed.write_text("x")
    fixed.chmod(0o444)
    for path in (usual, private, fixed):
        write_whole(path, "y")
    assert stat.S_IMODE(usual.stat().st_mode) == stat.S_IMODE((tmp_path / "plain").stat().st_mode)
    assert stat.S_IMODE(private.stat().st_mode) == 0o600
    # whoever plays into it must be able to add to it
    assert stat.S_IMODE(fixed.stat().st_mode) == 0o644


@pytest.mark.parametrize("apart", [LEFT_OVER + 60, -LEFT_OVER - 60])
def test_what_a_crash_left_is_taken_away_and_nothing_else(apart: int, tmp_path: Path) -> None:
    old = [f"raid.hades.01234567{PART}", f"raid.hades{BEFORE}.89abcdef{PART}"]
    mine = [
        f"raid.hades{PART}",
        f"raid.hades.0123{PART}",
        f"other.hades.01234567{PART}",
        "raid.hades.01234567",
    ]
    fresh = f"raid.hades.fedcba98{PART}"
    path = tmp_path / "raid.hades"
    write_whole(path, "x")
    now = path.stat().st_mtime
    for name in (*old, *mine, fresh):
        (tmp_path / name).write_text("half")
        if name != fresh:
            os.utime(tmp_path / name, (now - apart, now - apart))
    write_whole(path, "y", keep=False)
    assert names(tmp_path) == {"raid.hades", fresh, *mine}


def test_what_is_kept_already_after_a_crash_is_kept_once(tmp_path: Path) -> None:
    path = tmp_path / "raid.hades"
    path.write_text("old")
    os.link(path, tmp_path / f"raid.hades{BEFORE}")
    write_whole(path, "new")
    assert names(tmp_path) == {"raid.hades", f"raid.hades{BEFORE}"}
    assert (tmp_path / f"raid.hades{BEFORE}").read_text() == "old"


def test_an_interrupted_write_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "raid.hades"
    write_whole(path, "old")
    for name in ("fsync", "link", "replace"):

        def stop(*_: object) -> None:
            raise KeyboardInterrupt

        with monkeypatch.context() as patch:
            patch.setattr(f"os.{name}", stop)
            with pytest.raises(KeyboardInterrupt):
                write_whole(path, "new")
        assert names(tmp_path) == {"raid.hades"}
        assert path.read_text() == "old"


def test_a_folder_that_cannot_be_brought_to_the_disk_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(number: int) -> None:
        def fsync(handle: int) -> None:
            if stat.S_ISDIR(os.fstat(handle).st_mode):
                raise OSError(number, os.strerror(number))

        monkeypatch.setattr("os.fsync", fsync)

    refuse(errno.EINVAL)
    write_whole(tmp_path / "raid.hades", "some systems do not know of that")
    refuse(errno.EIO)
    with pytest.raises(OSError, match=os.strerror(errno.EIO)):
        write_whole(tmp_path / "raid.hades", "x")


def test_settings_are_written_as_games_are(tmp_path: Path) -> None:
    there = tmp_path / "there.json"
    there.write_text("{}")
    there.chmod(0o600)
    link = tmp_path / "window.json"
    link.symlink_to(there)
    settings.save(settings.Settings(scale=150), link)
    assert link.is_symlink() and stat.S_IMODE(there.stat().st_mode) == 0o600
    assert settings.load(there).scale == 150
    assert names(tmp_path) == {"there.json", "window.json"}
    settings.save(settings.Settings(scale=175), tmp_path / "new" / "folder" / "window.json")
    assert settings.load(tmp_path / "new" / "folder" / "window.json").scale == 175

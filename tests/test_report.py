"""The zip of a report: what is in it, what is not, and that nothing of the machine slips in."""

from __future__ import annotations

import logging
import platform
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from hades import Game, program_log, storage
from hades.terminal import bug_report


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A home of our own, and a log that ends with the test."""
    place = tmp_path / "home" / "somebody"
    place.mkdir(parents=True)
    for name in ("HOME", "USERPROFILE"):
        monkeypatch.setenv(name, str(place))
    monkeypatch.setenv("XDG_STATE_HOME", str(place / "state"))
    yield place
    program_log.end()


@pytest.fixture
def game_file(home: Path) -> Path:
    path = home / "raid.hades"
    game = Game.new("historical", seed="report")
    game.save(path)
    return path


def contents(path: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(path) as archive:
        assert archive.testzip() is None
        return {name: archive.read(name) for name in archive.namelist()}


def bare(zip_path: Path, **more: object) -> dict[str, bytes]:
    given = {"game_file": None, "settings_file": None, "log_file": None} | more
    return contents(bug_report.write(zip_path, **given))  # type: ignore[arg-type]


def test_everything_that_is_given_is_in_it(home: Path, game_file: Path) -> None:
    before = game_file.with_name("raid.hades.before")
    before.write_bytes(b"an older game")
    settings = home / "window.json"
    settings.write_text('{"scale": 150}', encoding="utf-8")
    log = home / "hades.log"
    log.write_text("a line", encoding="utf-8")
    log.with_name("hades.log.1").write_text("an older line", encoding="utf-8")
    out = home / "r.zip"
    found = contents(
        bug_report.write(
            out,
            game_file=game_file,
            settings_file=settings,
            log_file=log,
            screenshot=b"\x89PNG",
            error="it broke",
            renderer="llvmpipe",
        )
    )
    assert found["game.hades"] == game_file.read_bytes()
    assert found["game.hades.before"] == b"an older game"
    assert found["settings.json"] == b'{"scale": 150}'
    assert (found["hades.log"], found["hades.log.1"]) == (b"a line", b"an older line")
    assert (found["screenshot.png"], found["error.txt"]) == (b"\x89PNG", b"it broke")
    versions = found["versions.txt"].decode()
    assert "hades " in versions and "Python " in versions and "arcade " in versions and "llvmpipe" in versions
    told = found["contents.txt"].decode()
    assert all(f"  {name} (" in told for name in found if name != "contents.txt")
    assert "Not included" not in told


def test_the_game_in_it_verifies(home: Path, game_file: Path) -> None:
    bare(home / "r.zip", game_file=game_file)
    with zipfile.ZipFile(home / "r.zip") as archive:
        archive.extract("game.hades", home / "elsewhere")
    assert storage.verify(home / "elsewhere" / "game.hades").valid


def test_what_is_missing_is_left_out_and_said(home: Path) -> None:
    found = bare(home / "r.zip", settings_file=home / "no.json", log_file=home / "no.log")
    assert sorted(found) == ["contents.txt", "versions.txt"]
    told = found["contents.txt"].decode().partition("Not included")[2]
    names = ("game.hades", "settings.json", "hades.log", "screenshot.png", "error.txt")
    assert all(f"  {name}: " in told for name in names)


def test_the_home_folder_and_the_environment_stay_out(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HADES_SECRET", "sesame-open")
    log = home / "hades.log"
    log.write_text(f'File "{home}/code/x.py", line 1\nnot mine: {home}else/y', encoding="utf-8")
    settings = home / "window.json"
    settings.write_text(f'{{"odd": "{home}"}}', encoding="utf-8")
    found = bare(
        home / "r.zip", settings_file=settings, log_file=log, error=f"in {home}", renderer=f"GL at {home}"
    )
    assert found["hades.log"].decode() == f'File "~/code/x.py", line 1\nnot mine: {home}else/y'
    assert found["settings.json"] == b'{"odd": "~"}'
    assert found["error.txt"] == b"in ~"
    whole = b"".join(found.values()).replace(f"{home}else/y".encode(), b"")
    assert str(home).encode() not in whole and b"sesame-open" not in whole
    assert platform.node().encode() not in found["versions.txt"]


def test_two_reports_of_the_same_are_the_same(home: Path, game_file: Path) -> None:
    bare(home / "a.zip", game_file=game_file)
    bare(home / "b.zip", game_file=game_file)
    assert (home / "a.zip").read_bytes() == (home / "b.zip").read_bytes()


def test_a_report_takes_the_place_of_an_older_one_and_leaves_nothing_beside_it(home: Path) -> None:
    bare(home / "r.zip")
    bare(home / "r.zip", error="again")
    assert [path.name for path in home.iterdir()] == ["r.zip"]
    assert contents(home / "r.zip")["error.txt"] == b"again"


def test_a_game_that_cannot_be_read_gets_a_sentence_and_no_zip(home: Path) -> None:
    with pytest.raises(bug_report.ReportError, match=r"no\.hades: cannot read the game: No such file"):
        bare(home / "r.zip", game_file=home / "no.hades")
    assert not (home / "r.zip").exists()


def test_a_zip_that_cannot_be_written_gets_a_sentence(home: Path) -> None:
    with pytest.raises(bug_report.ReportError, match=r"write the report: .*folder .* does not exist"):
        bare(home / "nowhere" / "r.zip")


# the log


def test_starts_and_errors_are_noted(home: Path) -> None:
    path = home / "state" / "hades.log"
    program_log.begin(path)
    assert not path.exists()
    program_log.started("play")
    try:
        raise ValueError("a fault")
    except ValueError:
        program_log.LOG.exception("the window went wrong")
    text = path.read_text(encoding="utf-8")
    assert "starts: play" in text and "ERROR the window went wrong" in text and "ValueError: a fault" in text


def test_an_entry_of_the_log_is_one_and_steers_nothing(home: Path) -> None:
    path = home / "state" / "hades.log"
    program_log.begin(path)
    program_log.LOG.error("a fault:\n2026-01-01 ERROR forged\x1b[2J\x9b\u202e")
    try:
        raise ValueError("bad\x1b\nERROR forged")
    except ValueError:
        program_log.LOG.exception("the window went wrong")
    text = path.read_text(encoding="utf-8")
    entries = [line for line in text.split("\n") if line and not line.startswith("  ")]
    assert len(entries) == 2 and "forged" not in "".join(entries)
    assert all(line.isprintable() for line in text.split("\n"))


def test_no_text_in_a_report_steers_a_terminal(home: Path, game_file: Path) -> None:
    bad = "\x1b[2J\x9b\u202e\x7f\ud800"
    log, settings_file = home / "hades.log", home / "window.json"
    log.write_text(f"one\n{bad}\n", encoding="utf-8", errors="replace")
    settings_file.write_text(f'{{"a": "{bad}"}}\n', encoding="utf-8", errors="replace")
    found = contents(
        bug_report.write(
            home / "r.zip",
            game_file=game_file,
            settings_file=settings_file,
            log_file=log,
            error=f"Traceback\n  {bad}\n",
            renderer=bad,
        )
    )
    texts = [name for name in found if not name.startswith("game.hades")]
    assert {"contents.txt", "error.txt", "settings.json", "hades.log", "versions.txt"} <= set(texts)
    for name in texts:
        assert all(line.isprintable() for line in found[name].decode().split("\n")), name


def test_the_log_stays_small(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(program_log, "PAGE", 1000)
    path = home / "hades.log"
    program_log.begin(path)
    for number in range(100):
        program_log.LOG.info("line %s %s", number, "x" * 50)
    pages = program_log.pages(path)
    assert [page.name for page in pages] == ["hades.log", "hades.log.1"]
    assert all(page.stat().st_size <= 1000 for page in pages)
    assert "line 99 " in path.read_text(encoding="utf-8")
    assert len(list(home.iterdir())) == 2


def test_a_log_that_cannot_be_written_disturbs_nobody(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (home / "file").write_text("", encoding="utf-8")
    program_log.begin(home / "file" / "hades.log")
    program_log.started("play")
    program_log.LOG.error("a fault")
    program_log.end()
    program_log.LOG.error("after the end")
    out = capsys.readouterr()
    assert (out.out, out.err) == ("", "")


def test_the_log_is_not_written_where_others_write(home: Path) -> None:
    program_log.begin(home / "hades.log")
    assert not logging.getLogger("hades").propagate
    assert all(logging.getLogger().handlers.count(h) == 0 for h in program_log.LOG.handlers)

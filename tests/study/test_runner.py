"""A study has the same rows whoever plays its games, in whatever order, and whatever interrupts it."""

from __future__ import annotations

import csv
import io
import json
import os
import random
import signal
import time
from pathlib import Path

import attrs
import pytest
from click.testing import CliRunner, Result

import hades
from hades.cli import cli, study_commands
from hades.study import study_folder
from hades.study.design import Design, DesignError, check
from hades.study.runner import GameFailed, Progress, local_pool, run_study
from hades.study.study_folder import ROWS, SHEET, StudyError, StudyFolder
from tests.study import killing
from tests.study.studies import conducted, design, inline, tables

SMALL = ("--scenario", "historical", "--player", "random", "--workers", "1")


def run(*args: str | Path) -> Result:
    result = CliRunner().invoke(cli, ["study", *map(str, args)], prog_name="hades")
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def refused(*args: str | Path) -> str:
    """The one line that a mistake gets."""
    result = run(*args)
    assert result.exit_code == 2 and result.stdout == ""
    assert result.stderr.startswith("hades: ") and result.stderr.count("\n") == 1
    return result.stderr


@pytest.fixture
def alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """The command line plays its games in this process."""
    monkeypatch.setattr("hades.study.runner.local_pool", lambda asked, _: inline(asked))


def test_two_workers_write_what_one_writes(tmp_path: Path) -> None:
    asked = design("1-2")
    alone = tables(conducted(tmp_path / "alone", asked))
    assert {"games.csv", "turns.csv", "decisions.csv"} <= alone.keys()
    assert tables(conducted(tmp_path / "two", asked, local_pool(asked, 2))) == alone


@pytest.mark.nightly
def test_killed_and_gone_on_with_it_is_the_same(tmp_path: Path) -> None:
    seeds = "1-12"
    study, met = killing.killed(tmp_path / "killed", seeds, 3, random.Random(8))
    assert met >= 2
    assert tables(study) == tables(conducted(tmp_path / "whole", design(seeds)))


def test_a_game_whose_worker_is_lost_is_played_again(tmp_path: Path) -> None:
    asked = design("1-3")
    pool = local_pool(asked, 2)
    killed: list[int] = []

    def strike(progress: object) -> None:
        if not killed:
            killed.append(pool.executor.pids[0])
            os.kill(killed[0], signal.SIGKILL)

    folder = StudyFolder.begin(tmp_path / "struck", asked)
    try:
        run_study(folder, pool, strike)
    finally:
        pool.close()
    assert killed and tables(folder) == tables(conducted(tmp_path / "whole", asked))


def test_ctrl_c_says_how_to_go_on(tmp_path: Path) -> None:
    where = tmp_path / "stopped"
    running = killing.begin(where, "1-2000", "--workers", "1")
    limit = time.monotonic() + killing.PATIENCE
    while not killing.size(where) and time.monotonic() < limit:
        time.sleep(0.02)
    os.killpg(running.pid, signal.SIGINT)
    _, said = running.communicate(timeout=killing.PATIENCE)
    assert running.returncode == 130
    there = len(StudyFolder.open(where))
    assert 0 < there < 8000
    assert said == f"hades: stopped after {there} of 8000 games; to continue: hades study --out {where}\n"


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="no /proc here")
def test_ctrl_c_while_workers_begin_is_no_traceback(tmp_path: Path) -> None:
    running = killing.begin(tmp_path / "early", "1-2000", "--workers", "2")
    limit = time.monotonic() + killing.PATIENCE
    threads = Path(f"/proc/{running.pid}/task")
    # a worker that brings in its modules has this one before those of hades
    while time.monotonic() < limit:
        workers = [
            Path("/proc") / child
            for thread in threads.iterdir()
            for child in (thread / "children").read_text().split()
            if "spawn_main" in (Path("/proc") / child / "cmdline").read_text()
        ]
        if any("_multiprocessing" in (worker / "maps").read_text() for worker in workers):
            break
        time.sleep(0.005)
    os.killpg(running.pid, signal.SIGINT)
    _, said = running.communicate(timeout=killing.PATIENCE)
    assert running.returncode == 130
    assert said.startswith("hades: stopped after ")
    assert "Traceback" not in said


def test_a_torn_last_line_is_taken_away_and_its_game_played_again(tmp_path: Path) -> None:
    asked = design("1-2", scenarios=("historical", "chin-music"))
    whole = conducted(tmp_path / "study", asked)
    expected, rows = tables(whole), whole.folder / ROWS
    lines = rows.read_bytes().splitlines(keepends=True)
    for cut in (1, len(lines[-1]) // 2, len(lines[-1]) - 1):
        rows.write_bytes(b"".join(lines)[:-cut])
        assert len(StudyFolder.open(whole.folder)) == len(lines) - 1
        folder = StudyFolder.open(whole.folder)
        assert len(folder.take()) == len(lines) - 1
        folder.release()
        assert rows.read_bytes() == b"".join(lines[:-1])
        run_study(folder, inline(asked))
        assert sorted(rows.read_bytes().splitlines(keepends=True)) == sorted(lines)
    assert tables(folder) == expected


def test_tables_are_sorted_in_whatever_order_games_ended(tmp_path: Path) -> None:
    folder = conducted(tmp_path / "study", design("1-2"))
    expected, rows = tables(folder), folder.folder / ROWS
    lines = rows.read_bytes().splitlines(keepends=True)
    # and one of them twice
    rows.write_bytes(b"".join((*reversed(lines), lines[3])))
    assert tables(folder) == expected
    seeds = [line.split(",")[4] for line in expected["games.csv"].decode().splitlines()[1:]]
    assert seeds == ["1", "2"] * 4


def test_a_line_that_is_no_row_is_named(tmp_path: Path) -> None:
    folder = conducted(tmp_path / "study", design("1"))
    rows = folder.folder / ROWS
    rows.write_bytes(b"nonsense\n" + rows.read_bytes())
    with pytest.raises(StudyError, match="line 1 is not a row of this study"):
        folder.take()


def test_a_row_of_a_table_is_that_of_its_game(tmp_path: Path) -> None:
    odd = 'a "quoted", seed\nof two lines'
    folder = conducted(tmp_path / "study", design(odd, scenarios=("historical",)))
    written = tables(folder)["games.csv"].decode()
    (found,) = csv.DictReader(io.StringIO(written, newline=""))
    row = next(folder.rows())["games"][0]
    assert list(found.values())[:5] == ["historical", "2.1", folder.design.components[0][0], "random", odd]
    assert (found["vp"], found["lost"]) == (str(row[3]), str(row[2]).lower())


def test_a_study_is_gone_on_with_by_its_own_program_and_question_only(
    alone: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    where = tmp_path / "study"
    assert run("--out", where, "--seeds", "1-2", *SMALL).exit_code == 0
    again = json.loads(run("--out", where, "--json").stdout)
    assert (again["games"], again["played"]) == (2, 0)
    said = refused("--out", where, "--seeds", "1-3", "--player", "quick")
    assert "was begun with another --player (random); leave that option out" in said
    assert run("--out", where, "--seeds", "1-2", *SMALL).exit_code == 0
    monkeypatch.setattr(study_folder, "identity", lambda: "hades 9, code ffff")
    assert "hades 9, code ffff" in refused("--out", where)


def test_seeds_that_are_added_are_all_that_is_played(alone: None, tmp_path: Path) -> None:
    two = ("--player", "random", "--scenario", "historical", "--edition", "2.1", "--edition", "1.0")
    where, whole = tmp_path / "study", tmp_path / "whole"
    assert run("--out", where, "--seeds", "1-2", *two, "--workers", "1").exit_code == 0
    rows = (where / ROWS).read_bytes()
    first = run("--out", where, "--seeds", "1-4", "--workers", "1")
    told = "2 seeds added to its 2, which makes 4 more games, 8 in all; everything else stays as it was"
    assert first.stdout.startswith(f"{where}: {told}\n{where}: 8 games, 4 played now")
    assert (where / ROWS).read_bytes().startswith(rows), "what was there is not touched"
    assert run("--out", whole, "--seeds", "1-4", *two, "--workers", "1").exit_code == 0
    for name in ("games.csv", "uses.csv", "study.toml"):
        assert (where / name).read_bytes() == (whole / name).read_bytes()
    # seeds that are there already, and others beside them
    assert json.loads(run("--out", where, "--seeds", "2-3", "--json").stdout)["played"] == 0
    added = json.loads(run("--out", where, "--seeds", "7", "--workers", "1", "--json").stdout)
    assert (added["games"], added["played"]) == (10, 2)
    assert StudyFolder.open(where).design.every_seed == ("1", "2", "3", "4", "7")


def test_a_study_of_a_format_that_was_never_released_is_refused(tmp_path: Path) -> None:
    sheet = conducted(tmp_path / "study", design("1-2")).folder / SHEET
    sheet.write_text(sheet.read_text().replace("format = 4", "format = 3"))
    with pytest.raises(StudyError, match="cannot read format 3 - name another folder with --out"):
        StudyFolder.open(sheet.parent)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--scenario", "historcal"), "did you mean"),
        (("--player", "nobody"), "player 'nobody' is not known"),
        (("--player", "search:2s"), "search:200"),
        (("--seeds", "9-1"), "a range goes up"),
        (("--seeds", "1", "--seeds", "1"), "seed '1'"),
        (("--switch", "6.7-9"), "switch '6.7-9'"),
        (
            ("--switch", "6.7-07"),
            "clause has no switch; `hades rules switches`",
        ),
        ((), "there is no study here to continue"),
        (("--workers", "1"), "there is no study here to continue"),
        (("--switch", "2.1-05"), "changes nothing in play"),
        (("--edition", "3.0"), "'3.0' is not an edition"),
        (("--components", "nowhere"), "no such directory"),
        (("--seeds", "1-999999999"), "at most"),
    ],
)
def test_what_cannot_be_is_said_in_a_sentence(tmp_path: Path, options: tuple[str, ...], said: str) -> None:
    where = tmp_path / "study"
    assert said in refused("--out", where, *options)
    assert not where.exists()


def test_a_folder_with_something_else_in_it_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine", encoding="utf-8")
    assert "not an empty folder" in refused("--out", tmp_path, "--seeds", "1", *SMALL)
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]


def test_another_line_is_another_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hades, "__file__", str(tmp_path / "__init__.py"))
    module = tmp_path / "rules" / "victory.py"
    module.parent.mkdir()
    found = []
    for text in (b"x = 1\n", b"x = 1\r\n", b"x = 2\n"):
        module.write_bytes(text)
        found.append(study_folder._digest())
    assert found[0] == found[1] != found[2], "only the ends of lines do not count"


def test_two_programs_do_not_add_to_one_study(tmp_path: Path) -> None:
    folder = StudyFolder.begin(tmp_path / "study", design("1"))
    folder.take()
    try:
        with pytest.raises(StudyError, match="another copy of hades is playing this study"):
            StudyFolder.open(folder.folder).take()
    finally:
        folder.release()


def test_a_study_without_its_sheet_is_none(tmp_path: Path) -> None:
    folder = StudyFolder.begin(tmp_path / "study", design("1"))
    sheet = folder.folder / SHEET
    sheet.write_text(sheet.read_text(encoding="utf-8").replace("seeds", "sseds"), encoding="utf-8")
    with pytest.raises(StudyError, match="cannot be read as a study"):
        StudyFolder.open(folder.folder)
    sheet.unlink()
    with pytest.raises(StudyError, match="there is no study here"):
        StudyFolder.open(folder.folder)


def test_a_game_that_cannot_be_played_is_named(tmp_path: Path) -> None:
    asked = Design(("historical",), ("2.1",), (("0123", ""),), ("random",), ("1",))
    check(asked)
    pool = local_pool(asked, 1)
    with pytest.raises(
        GameFailed, match=r"historical, edition 2\.1, player random, seed 1: .* begun with 0123"
    ):
        conducted(tmp_path / "study", asked, pool)


def test_the_seeds_of_ranges_are_each_played_once() -> None:
    asked = attrs.evolve(design(), seeds=("1-3", "2-5", "mine"))
    assert asked.every_seed == ("1", "2", "3", "4", "5", "mine")
    assert asked.games == 24
    assert {asked.planned(number).seed for number in range(4)} == {"1"}
    with pytest.raises(DesignError, match="no player"):
        check(design("1", players=()))


def test_fewer_seeds_than_a_study_has_are_said_to_be(alone: None, tmp_path: Path) -> None:
    where = tmp_path / "study"
    run("--out", where, "--seeds", "1-3", *SMALL)
    told = run("--out", where, "--seeds", "1-2").stdout.splitlines()
    assert told[0] == f"{where}: this study has more seeds and continues with all 3"
    assert "more seeds" not in run("--out", where, "--seeds", "1-3").stdout


def test_no_time_left_is_told_before_it_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []
    monkeypatch.setattr("hades.console.progress", told.append)
    study_commands.show_progress(Progress(0, 20, 0, 0.5))
    study_commands.show_progress(Progress(5, 20, 5, 1.0))
    assert told == ["0 of 20 games (0%)", "5 of 20 games (25%), 5.0 a second, 3 s left"]

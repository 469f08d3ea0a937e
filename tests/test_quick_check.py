"""What `make quick` picks for a change, and what it says of the rest."""

from __future__ import annotations

import importlib
import json
import os
import subprocess
import time
from pathlib import Path

import pytest

from tools import quick_check, stopwatch

ROOT = Path(__file__).parent.parent

TREE = {
    "hades/__init__.py": "from hades.engine.game import Game\n",
    "hades/engine/game.py": "def play() -> None:\n    from hades.rules.rally import rally\n",
    "hades/rules/rally.py": "",
    "hades/rules/science.py": "",
    "tests/conftest.py": "",
    "tests/boards.py": "from hades import Game\n",
    "tests/rules/test_rally.py": "",
    "tests/rules/test_rally_twice.py": "",
    "tests/rules/test_science.py": "from hades.rules import science\n",
    "tests/test_direct.py": "from hades.rules import rally\n",
    "tests/test_far.py": "from tests import boards\n",
    "tests/content/test_cards.py": "",
    "data/cards/shl.toml": "",
}


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name, text in TREE.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    monkeypatch.setattr(quick_check, "ROOT", tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    ("changed", "near"),
    [
        (
            "hades/rules/rally.py",
            {
                "tests/rules/test_rally.py": 0,
                "tests/rules/test_rally_twice.py": 0,
                "tests/test_direct.py": 1,
                "tests/test_far.py": 4,
            },
        ),
        ("hades/rules/science.py", {"tests/rules/test_science.py": 0}),
        ("tests/boards.py", {"tests/test_far.py": 1}),
        ("tests/test_direct.py", {"tests/test_direct.py": 0}),
        ("data/cards/shl.toml", {"tests/content/test_cards.py": 0}),
        ("README.md", {}),
    ],
)
def test_the_nearest_tests_are_found(tree: Path, changed: str, near: dict[str, int]) -> None:
    assert quick_check.nearest([changed]) == near


def test_a_conftest_reaches_all_beside_it(tree: Path) -> None:
    assert set(quick_check.nearest(["tests/conftest.py"])) == {name for name in TREE if "/test_" in name}


def test_near_before_far_and_cheap_before_dear_as_long_as_the_time_is() -> None:
    near = {"tests/test_a.py": 1, "tests/test_b.py": 0, "tests/test_c.py": 1, "tests/test_d.py": 2}
    costs = {"tests/test_a.py": 30.0, "tests/test_b.py": 5.0, "tests/test_c.py": 4.0, "tests/test_d.py": 1.0}
    core = sum(quick_check.CORE.values())
    picked = ["tests/test_b.py", "tests/test_c.py", "tests/test_d.py"]
    assert quick_check.within(core + 10, near, costs) == (picked, ["tests/test_a.py"])
    everything = ["tests/test_b.py", "tests/test_c.py", "tests/test_a.py", "tests/test_d.py"]
    assert quick_check.within(core + 40, near, costs) == (everything, [])
    assert quick_check.within(core, near, costs)[0] == []
    assert core < (quick_check.SECONDS - quick_check.RESERVE) / 1.5, (
        "the core leaves no time for what is near"
    )


def test_what_is_left_out_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    costs = {"tests/test_a.py": 1.0, "tests/test_a.py::test_all": 58.0, "tests/test_far.py": 7.0}
    quick_check.tell_left_out(["tests/test_far.py"], ["tests/test_a.py::test_all"], costs)
    assert capsys.readouterr().out.splitlines() == [
        "Left out though a change may reach them, 1 file, 7 seconds:",
        "  tests/test_far.py",
        "Left out of the files above as slow, 1 test:",
        "  tests/test_a.py::test_all  58 s",
        "`make test` runs everything.",
    ]


@pytest.mark.parametrize(
    ("failed", "ran", "near", "code", "said"),
    [
        ([], 110, [], 0, "Passed: 110 tests, and all checks."),
        (["mypy"], 110, [], 1, "Failed: mypy."),
        ([], 0, [], 3, "Not a pass: no test ran."),
        (
            [],
            9,
            ["tests/test_a.py"],
            3,
            "Not a pass: 9 tests passed, near ones were left out: tests/test_a.py.",
        ),
    ],
)
def test_only_what_ran_is_a_pass(failed: list[str], ran: int, near: list[str], code: int, said: str) -> None:
    assert quick_check.judged(failed, ran, near) == (code, said)


def test_slow_tests_of_the_nearest_files_are_run_or_the_file_is_left_out() -> None:
    near = {"tests/test_a.py": 0, "tests/test_b.py": 1}
    costs = {"tests/test_a.py": 1.0, "tests/test_a.py::test_all": 9.0, "tests/test_b.py": 1.0}
    costs["tests/test_b.py::test_all"] = 9.0
    core = sum(quick_check.CORE.values())
    assert quick_check.within(core + 11, near, costs) == (["tests/test_a.py", "tests/test_b.py"], [])
    assert quick_check.within(core + 5, near, costs) == (["tests/test_b.py"], ["tests/test_a.py"])


@pytest.mark.parametrize(("left", "counts"), [(60, ({"test_two.py": 2}, {})), (-1, ({}, {"test_two.py": 2}))])
def test_what_ran_and_what_came_too_late_is_counted(
    left: float, counts: tuple[dict[str, int], dict[str, int]], tmp_path: Path
) -> None:
    (tmp_path / "test_two.py").write_text("def test_a(): pass\ndef test_b(): pass\n", encoding="utf-8")
    out = tmp_path / "counts.json"
    watched = ["-q", "-p", "tools.stopwatch", f"--until={time.time() + left}", f"--write-counts={out}"]
    alone = ["-c", os.devnull, f"--rootdir={tmp_path}", "--import-mode=importlib", "-p", "no:cacheprovider"]
    assert pytest.main([*alone, *watched, str(tmp_path)]) == 0
    found = json.loads(out.read_text(encoding="utf-8"))
    names = [
        {name.rpartition("/")[2]: count for name, count in found[part].items()} for part in ("ran", "late")
    ]
    assert tuple(names) == counts


def test_changed_is_what_main_does_not_have(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def git(*words: str) -> None:
        who = ("-c", "user.name=A", "-c", "user.email=a@b.c", "-c", "commit.gpgsign=false")
        subprocess.run(["git", *who, *words], cwd=tmp_path, check=True, capture_output=True)

    def write(name: str, text: str) -> None:
        (tmp_path / name).write_text(text, encoding="utf-8")

    git("init", "-b", "main")
    for name in ("same", "theirs", "edited", "committed"):
        write(name, "1")
    git("add", ".")
    git("commit", "-m", "one")
    git("checkout", "-b", "work")
    write("committed", "2")
    git("commit", "-am", "two")
    git("checkout", "main")
    write("theirs", "2")
    git("commit", "-am", "three")
    git("checkout", "work")
    write("edited", "2")
    write("untracked", "1")
    monkeypatch.setattr(quick_check, "ROOT", tmp_path)
    assert quick_check.changes("main") == ["committed", "edited", "untracked"]


def _cases(file: str, function: str) -> set[str]:
    """The ends of the names of a test, after the first bracket; the empty one if it is always run whole."""
    test = getattr(importlib.import_module(file.removesuffix(".py").replace("/", ".")), function)
    marks = [mark.args[1] for mark in getattr(test, "pytestmark", ()) if mark.name == "parametrize"]
    rows = [row if isinstance(row, tuple) else (row,) for rows in marks for row in rows]
    return {"", *("-".join(map(str, row)) + "]" for row in rows)}


def test_what_it_names_is_there() -> None:
    for test in quick_check.CORE:
        file, _, name = test.partition("::")
        function, _, case = name.partition("[")
        assert (ROOT / file).exists(), test
        assert not function or case in _cases(file, function), test
    for place, globs in quick_check.READERS.items():
        assert (ROOT / place).exists(), place
        for glob in globs.split():
            assert list(ROOT.glob(glob)), glob
    missing = [
        test for test in stopwatch.read(quick_check.TABLE) if not (ROOT / test.partition("::")[0]).exists()
    ]
    assert not missing, "measure: pytest -p tools.stopwatch --write-seconds tests/seconds.toml"


def test_the_table_keeps_what_was_not_measured_and_sets_slow_tests_apart(tmp_path: Path) -> None:
    old = {"tests/test_a.py": 9.0, "tests/test_a.py::test_gone": 8.0, "tests/test_b.py": 2.0}
    spent = {
        "tests/test_a.py::test_x": 1.0,
        "tests/test_a.py::test_y": 2.0,
        'tests/test_a.py::test_z["\\"]': 50.0,
    }
    path = tmp_path / "seconds.toml"
    path.write_text(stopwatch.table(old, spent), encoding="utf-8")
    assert stopwatch.read(path) == {
        "tests/test_a.py": 3.0,
        "tests/test_b.py": 2.0,
        'tests/test_a.py::test_z["\\"]': 50.0,
    }


@pytest.mark.parametrize(
    ("left", "line"), [(-1, "left out, the time was over: 2 of test_two.py"), (99, "2 passed")]
)
def test_no_test_begins_once_the_time_is_over(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], left: int, line: str
) -> None:
    (tmp_path / "test_two.py").write_text("def test_a(): pass\ndef test_b(): pass\n", encoding="utf-8")
    alone = ["-c", os.devnull, f"--rootdir={tmp_path}", "--import-mode=importlib", "-p", "no:cacheprovider"]
    watched = ["-q", "-p", "tools.stopwatch", f"--until={time.time() + left}"]
    assert pytest.main([*alone, *watched, str(tmp_path)]) == 0
    assert line in capsys.readouterr().out

"""Study folders that were changed are refused in a sentence; rows reach the disk while a study runs."""

from __future__ import annotations

import itertools
import json
from pathlib import Path
from typing import Any

import attrs
import pytest
from click.testing import CliRunner

from hades.cli import cli
from hades.storage import disk
from hades.study import design as designs
from hades.study import runner as conducting
from hades.study.study_folder import ROWS, StudyError, StudyFolder
from tests.study import hostile
from tests.study.studies import design, inline


def test_hostile_folders_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    """`python -m tests.study.hostile` gives more of them."""
    assert hostile.search(25, 26) == 0, capsys.readouterr().out


def test_the_study_that_is_changed_is_right_before(tmp_path: Path) -> None:
    folder = hostile.whole(tmp_path / "study")
    assert hostile.judged(folder.folder) == ("still a study", [])
    # pictures are drawn only if they are asked for
    assert not list((folder.folder / "report").glob("*.png"))


@pytest.mark.parametrize(
    ("table", "column", "value"), [("games", 3, 7.5), ("uses", 2, 9), ("hexes", 0, "P1212")]
)
def test_a_row_that_was_changed_is_refused(tmp_path: Path, table: str, column: int, value: Any) -> None:
    folder = hostile.whole(tmp_path / "study")
    lines = (folder.folder / ROWS).read_text(encoding="utf-8").splitlines()
    row = json.loads(lines[0])
    row[table][0][column] = value
    (folder.folder / ROWS).write_text("\n".join([json.dumps(row, separators=(",", ":")), *lines[1:], ""]))
    with pytest.raises(StudyError, match="was changed or belongs to another study"):
        list(folder.rows())


def test_rows_of_another_design_are_refused_and_more_seeds_are_not(tmp_path: Path) -> None:
    folder = hostile.whole(tmp_path / "study")
    assert folder.add_seeds(("3",)) == 1
    assert len(list(folder.rows())) == len(folder)
    other = StudyFolder(folder.folder, attrs.evolve(folder.design, players=("quick",)))
    with pytest.raises(StudyError, match="or belongs to another study"):
        list(other.rows())


def test_rows_are_brought_to_the_disk_while_a_study_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Never more than the games of a few seconds are not there for good."""
    clock = itertools.count(0.0, 0.5)
    monkeypatch.setattr(conducting.time, "monotonic", lambda: next(clock))
    waiting, most = 0, 0
    append = disk.append

    def watched(path: Path, data: bytes, size: int, *, sync: bool) -> None:
        nonlocal waiting, most
        append(path, data, size, sync=sync)
        waiting = 0 if sync else waiting + 1
        most = max(most, waiting)

    monkeypatch.setattr(disk, "append", watched)
    asked = design("1-20", scenarios=("historical",), per=())
    pool = inline(asked)
    conducting.run_study(StudyFolder.begin(tmp_path / "study", asked), pool)
    assert waiting == 0 and 0 < most <= conducting.SYNC / 0.5


def test_a_study_of_too_many_seeds_is_refused_before_they_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(designs, "expanded")
    result = CliRunner().invoke(cli, ["study", "--out", "none", "--seeds", "1-9999999", "--seeds", "x"])
    assert result.exit_code == 2 and "are too many" in result.stderr

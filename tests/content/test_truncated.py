"""Data files that end too early are refused with their place, never by a traceback."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from hades.content.load import placed_faults
from hades.content.paths import data_dir
from hades.content.position import PositionError, parse_position
from tests.content import truncated
from tests.content.truncated import judged, sources


def test_files_that_end_too_early_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    """`python -m tests.content.truncated` cuts off more of them."""
    assert truncated.search(60, 26) == 0, capsys.readouterr().out


def test_they_are_right_as_long_as_they_are_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name, text, args in {args: (name, text, args) for name, text, args in sources()}.values():
        if args[0] != "components":
            Path(name).write_text(text, encoding="utf-8")
            assert judged(name, text, args) == ""
            Path("a.hades").unlink(missing_ok=True)


def test_a_list_that_is_never_closed_has_its_line(tmp_path: Path) -> None:
    for part in truncated.SET:
        shutil.copytree(data_dir() / part, tmp_path / part)
    file = tmp_path / "cards" / "surprise.toml"
    lines = len(file.read_text(encoding="utf-8").splitlines())
    with file.open("a", encoding="utf-8") as cards:
        cards.write("x = [1,\n")
    faults, _ = placed_faults(tmp_path)
    assert (faults[0].file, faults[0].line, faults[0].column) == (str(file), lines + 1, 8)
    with pytest.raises(PositionError, match=r"p:2:8: not valid TOML: .* where the text ends"):
        parse_position('at = "6.0"\nx = [1,\n\n', "p")

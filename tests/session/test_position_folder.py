"""The folder of positions: names that files can have, what is in it, and nothing replaced unasked."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from hades.session import position_folder


@pytest.mark.parametrize(
    ("words", "name"),
    [
        ("Two Guards, one door", "two-guards-one-door"),
        ("../../etc/x", "etc-x"),
        (" ", ""),
        ("a.toml", "a-toml"),
    ],
)
def test_words_become_a_name_that_leads_nowhere_else(words: str, name: str) -> None:
    assert position_folder.slug(words) == name


def test_what_is_kept_is_listed_the_newest_first(tmp_path: Path) -> None:
    folder = tmp_path / "data" / "positions"
    assert position_folder.kept(folder) == []
    first = position_folder.keep(folder, "a", "1")
    second = position_folder.keep(folder, "b", "2")
    (folder / "notes.txt").write_text("x", encoding="utf-8")
    os.utime(first, (1, 1))
    assert position_folder.kept(folder) == [second, first]
    os.utime(first, (2**31, 2**31))
    assert position_folder.kept(folder) == [first, second]


def test_a_file_is_replaced_only_if_that_was_said_and_stays_beside_it(tmp_path: Path) -> None:
    file = position_folder.keep(tmp_path, "a", "1")
    with pytest.raises(FileExistsError):
        position_folder.keep(tmp_path, "a", "2")
    assert file.read_text(encoding="utf-8") == "1"
    position_folder.keep(tmp_path, "a", "2", replace=True)
    assert file.read_text(encoding="utf-8") == "2"
    assert (tmp_path / "a.toml.before").read_text(encoding="utf-8") == "1"
    assert position_folder.kept(tmp_path) == [file]

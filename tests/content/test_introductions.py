"""What explains itself in a first game: the file is read strictly, and what it says can be said."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from hades.content.data_files import DataError
from hades.content.help_texts import (
    load_introductions,
    read_introductions,
)
from hades.state.events import FIELDS
from hades.ui import keys

ONE = '[[introduction]]\nid = "a"\nplace = "board"\nname = "A"\nsay = "Something."\nasked = ["6.0?"]\n'


def _read(tmp_path: Path, text: str) -> None:
    file = tmp_path / "introductions.toml"
    file.write_text(text)
    read_introductions(file)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("nonsense", "introductions.toml"),
        (ONE + ONE, "introduction: id 'a' appears twice"),
        (ONE.replace("board", "moon"), "introduction[1].place: 'moon' is not known; choose from question"),
        (ONE.replace('asked = ["6.0?"]\n', ""), "nothing says when to show it"),
        (ONE + 'colour = "red"\n', "colour"),
        (ONE.replace('say = "Something."\n', ""), "say"),
    ],
)
def test_a_file_with_a_fault_is_refused_in_a_sentence(tmp_path: Path, text: str, told: str) -> None:
    with pytest.raises(DataError, match=re.escape(told)):
        _read(tmp_path, text)


def test_those_that_ship_are_short_and_name_what_there_is() -> None:
    found = load_introductions()
    assert found
    for one in found:
        assert one.say.count(". ") <= 1, f"{one.id} says more than two sentences"
        assert len(one.say) <= 190, f"{one.id} is too long to be read in passing"
        assert set(re.findall(r"\{([a-z-]+)\}", one.say)) <= set(keys.ACTIONS)
        colours = re.search(r"\b(red|orange|yellow|gold|green|blue)\b", f"{one.say} {one.text}".lower())
        assert colours is None, f"{one.id}: the palettes have other colours"
        assert "{" not in one.line and "click" not in one.line.lower(), f"{one.id}: a terminal has no mouse"
        assert {phrase.split()[0] for phrase in one.when} <= set(FIELDS)

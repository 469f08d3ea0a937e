"""Who is meant by a part of a name."""

from __future__ import annotations

from pathlib import Path

import pytest

from hades.text import menu
from hades.text.naming import abbreviates, meant
from tests.games import landed
from tests.test_text import Terminal

IDS = [
    "scout-09",
    "scout-10",
    "heavy-weapon-36",
    "armored-infantry-31",
    "dante",
    "wilson",
    "circle-1",
    "circle-11",
]


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("scout-09", ["scout-09"]),
        ("Scout 9", ["scout-09"]),
        ("scout", ["scout-09", "scout-10"]),
        ("h 36", ["heavy-weapon-36"]),
        ("heavy 36", ["heavy-weapon-36"]),
        ("h 3", []),
        ("circle 1", ["circle-1"]),
        ("Professor Dante", ["dante"]),
        ("lt. wilson", ["wilson"]),
        ("nobody", []),
    ],
)
def test_a_part_means_whoever_it_fits(words: str, found: list[str]) -> None:
    assert meant(IDS, words) == found


def test_words_stand_in_their_order() -> None:
    assert abbreviates("act h 37", "activate Heavy Weapon 37")
    assert not abbreviates("37 act", "activate Heavy Weapon 37")
    assert not abbreviates("act 3", "activate Heavy Weapon 37"), "a number is whole"


def test_a_command_goes_by_beginnings_of_its_words(tmp_path: Path) -> None:
    game = landed()
    for words, name in (
        ("act sc 10", "activate scout-10"),
        ("e p", "end-phase"),
        ("draw nas", "draw-from nastian"),
    ):
        command = menu.resolve(game.menu, words)
        assert command is not None and command.name == name
    with pytest.raises(menu.UnclearError, match="could be activate scout-09"):
        menu.resolve(game.menu, "act sc")


def test_a_command_at_the_wrong_question_is_told_so(tmp_path: Path) -> None:
    terminal = Terminal(landed(), tmp_path / "last.hades")
    terminal.type("act sc 10", "full move")
    said = terminal.type("act sc 9")
    assert "the question now is: Move hex by hex; activate is no answer to it." in said
    said = terminal.type("stop", "units circle 6", "threats scout 9")
    assert "circle-6: P0904, open" in said and "Scout 9: engaged" in said

"""Editions: how they are written, what they leave out, and what is said of a wrong one."""

from __future__ import annotations

from pathlib import Path

import pytest

from hades import Game
from hades.content import edition
from hades.content.rulebook import load_rulebook
from tests.wording import says


def test_there_is_a_switch_for_every_erratum_and_none_for_another_clause():
    book = load_rulebook()
    errata = [clause.id for clause in book.errata()]
    assert [id_ for id_, switch in edition.switches().items() if switch.is_erratum] == errata
    assert len(errata) == 33


def test_the_other_switches_are_rulings_that_have_a_second_reading():
    book = load_rulebook()
    rulings = {id_ for id_, switch in edition.switches().items() if not switch.is_erratum}
    assert rulings == {
        "M-08",
        "U-09",
        "C-09",
        "N-05",
        "N-14",
        "N-60",
        "N-61",
        "P-24",
        "P-40",
        "P-41",
        "P-42",
        "C-21",
        "S-22",
        "S-23",
        "N-62",
        "N-63",
        "N-66",
        "N-67",
    }
    assert rulings <= book.rulings.keys()


def test_a_switch_says_either_what_off_does_or_why_it_changes_nothing():
    assert all(bool(switch.off) != bool(switch.inert) for switch in edition.switches().values())


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("2.1", "2.1"),
        ("1.0", "1.0"),
        (" 2.1 , -7.2-09 ", "2.1,-7.2-09"),
        ("2.1,-m-08,-7.2-08", "2.1,-7.2-08,-M-08"),
        ("1.0,+5.3-10", "1.0,+5.3-10"),
        ("1.0,+5.3-10,-M-08", "1.0,-M-08,+5.3-10"),
        ("2.1,+7.2-08", "2.1"),
        ("1.0,-7.2-08", "1.0"),
    ],
)
def test_an_edition_has_one_name_however_it_is_written(text: str, name: str):
    found = edition.parse(text)
    assert found.name == name
    assert edition.parse(found.name) == found


def test_what_is_off():
    assert edition.parse("2.1").off == frozenset()
    assert edition.parse("2.1,-M-08").off == {"M-08"}
    first = edition.parse("1.0").off
    assert len(first) == 33
    assert edition.parse("1.0,+7.2-08,-M-08").off == first - {"7.2-08"} | {"M-08"}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "'' is not an edition"),
        ("3.0", "'3.0' is not an edition"),
        ("2.1,7.2-09", "'7.2-09' must begin with - or +"),
        ("2.1,-7.2-9", "there is no switch '7.2-9'; did you mean '7.2-09'?"),
        ("2.1,-X-99", "`hades rules switches` lists them"),
        ("2.1,-5.4-12", "there is no switch '5.4-12'; `hades rules switches` lists them"),
        ("2.1,-M-08,+M-08", "M-08 appears twice"),
        ("2.1,", "'' must begin with - or +"),
    ],
)
def test_a_wrong_edition_is_told_in_a_sentence(text: str, said: str):
    with pytest.raises(ValueError, match="edition") as raised:
        edition.parse(text)
    assert says(str(raised.value), said)
    with pytest.raises(ValueError, match="edition"):
        Game.new("historical", seed="1", edition=text)


def test_a_small_file_makes_an_edition(tmp_path: Path):
    file = tmp_path / "mine.toml"
    file.write_text('base = "1.0"\non = ["7.2-08"]\noff = ["M-08"]\n', encoding="utf-8")
    assert edition.read_file(file) == edition.parse("1.0,+7.2-08,-M-08")
    file.write_text("", encoding="utf-8")
    assert edition.read_file(file).name == "2.1"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("bass = '2.1'", "bass: unknown field; did you mean 'base'?"),
        ("base = 2.1", "base: 2.1 is not valid; it must be text in quotes"),
        ("base = '4'", "base: '4' is not known; choose from 2.1, 1.0"),
        ("off = '7.2-08'", "off: '7.2-08' is not valid; it must be a list"),
        ("on = [1]", "on[1]: 1 is not valid; it must be text in quotes"),
        ("off = ['7.2-8']", "did you mean '7.2-08'?"),
        ("off = [", "not valid TOML"),
    ],
)
def test_a_wrong_file_is_told_with_its_name(tmp_path: Path, text: str, said: str):
    file = tmp_path / "mine.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match=r"mine\.toml") as raised:
        edition.read_file(file)
    assert says(str(raised.value), said)


def test_a_file_that_is_not_there(tmp_path: Path):
    with pytest.raises(ValueError, match="there is no such file"):
        edition.read_file(tmp_path / "none.toml")


def test_a_game_knows_its_edition_and_a_game_file_keeps_it(tmp_path: Path):
    game = Game.new("historical", seed="1", edition="2.1,-M-08,-7.2-08")
    assert game.edition == "2.1,-7.2-08,-M-08"
    assert game.switched_off == ("7.2-08", "M-08")
    game.do(game.menu[0])
    game.save(tmp_path / "g.hades")
    header = (tmp_path / "g.hades").read_text(encoding="utf-8").splitlines()[0]
    assert '"switches": {"7.2-08": false, "M-08": false}' in header
    again = Game.load(tmp_path / "g.hades")
    assert again.edition == game.edition
    assert again.tables.off == {"7.2-08", "M-08"}


def test_a_game_file_whose_switches_say_something_else_is_refused(tmp_path: Path):
    file = tmp_path / "g.hades"
    game = Game.new("historical", seed="1", edition="2.1,-M-08")
    game.save(file)
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace('{"M-08": false}', '{"N-14": false}'), encoding="utf-8")
    with pytest.raises(ValueError, match=r"edition\.switches"):
        Game.load(file)
    file.write_text(text.replace('"2.1,-M-08"', '"2.1,-Q-08"'), encoding="utf-8")
    with pytest.raises(ValueError, match="there is no switch 'Q-08'"):
        Game.load(file)

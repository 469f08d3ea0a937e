"""A game without aids: its file says so from the beginning, and none is offered in it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from hades import Game, storage, story
from hades.cli import cli
from hades.engine.line_history import GameFileError, MismatchError
from hades.facts import piece_facts
from hades.players.heuristic import Heuristic
from hades.session import answer_odds, questions
from hades.session.session import NO_AIDS, NOT_YET, Session
from hades.session.table_session import TableSession
from hades.terminal import verification
from hades.terminal.command_table import COMMANDS
from hades.terminal.plain_words import sentence
from hades.terminal.terminal_game import TerminalGame
from tests.games import landed

AIDS = [order.word for order in COMMANDS if order.is_aid]


def without(**more: Any) -> Game:
    game = landed(**more)
    game.aids = False
    return game


def told(game: Game, file: Path, *lines: str) -> list[str]:
    said: list[str] = []
    given = iter((*lines, "quit"))
    TerminalGame(game, lambda: next(given, None), said.append, file=file).run()
    return said


def test_the_file_says_so_from_its_beginning_and_a_game_that_goes_on_stays_so(tmp_path: Path) -> None:
    for aids, said in ((False, "none"), (True, "allowed")):
        game = landed()
        game.aids = aids
        game.save(tmp_path / "a.hades")
        header = json.loads((tmp_path / "a.hades").read_text().splitlines()[0])
        assert header["aids"] == said and Game.load(tmp_path / "a.hades").aids is aids
        words = verification.lines(storage.verify(tmp_path / "a.hades"), full=True)
        assert ("without aids" in words[0]) is not aids


def test_no_line_of_it_can_name_an_aid(tmp_path: Path) -> None:
    game = landed()
    game.note(aid="threats")
    game.save(tmp_path / "a.hades")
    game.aids = False
    game.save(tmp_path / "b.hades")
    assert storage.verify(tmp_path / "a.hades").valid
    found = storage.verify(tmp_path / "b.hades")
    assert not found.valid and "the game was begun without aids" in found.reason
    with pytest.raises(MismatchError, match="without aids"):
        Game.load(tmp_path / "b.hades")


def test_a_header_that_says_something_else_is_refused(tmp_path: Path) -> None:
    game = landed()
    game.save(tmp_path / "a.hades")
    text = (tmp_path / "a.hades").read_text()
    (tmp_path / "a.hades").write_text(text.replace('"aids": "allowed"', '"aids": "few"', 1))
    with pytest.raises(GameFileError, match="aids: 'few' is not known; choose from allowed, none"):
        storage.read(tmp_path / "a.hades")
    (tmp_path / "a.hades").write_text(text.replace('"aids": "allowed"', '"aids": "none"', 1))
    assert not storage.verify(tmp_path / "a.hades").valid, "its check tells that it was changed"


def test_the_story_says_so() -> None:
    assert ("Aids", "off") in story.account(without()).facts
    assert "Aids" not in dict(story.account(landed()).facts)


def test_in_a_terminal_every_aid_is_refused_in_one_sentence(tmp_path: Path) -> None:
    lines = told(without(), tmp_path / "a.hades", *AIDS)
    assert lines.count(sentence(NO_AIDS)) == len(AIDS) > 5
    assert any(line.startswith("No aids: ") for line in lines)
    lines = told(without(), tmp_path / "b.hades", "cards", "score", "units scout-09", "why not")
    assert sentence(NO_AIDS) not in lines, "what everybody can count is no aid"


def test_what_a_terminal_says_unasked_is_not_said(tmp_path: Path) -> None:
    game = Game.new("historical", seed="7")
    game.aids = False
    assert not any("Type suggest" in line for line in told(game, tmp_path / "a.hades"))
    for game, odds in ((landed(), True), (without(), False)):
        game.do("end-phase")
        while game.ask is not None and game.ask.kind != "7.2?":
            game.do(Heuristic()(game))
        lines = told(game, tmp_path / "b.hades")
        (tmp_path / "b.hades").unlink(missing_ok=True)
        assert any("%" in line for line in lines) is odds


def test_at_a_table_nothing_is_reckoned_and_everything_can_be_done() -> None:
    aided, bare = TableSession(landed()), TableSession(without())
    for session in (aided, bare):
        session.select("scout-11")
    assert bare.options and [o.commands for o in bare.options] == [o.commands for o in aided.options]
    assert not any(answer_odds.tables(bare, o) for o in bare.options)
    assert any(mark.cost or mark.sign for mark in aided.marks.values())
    assert not any(mark.cost or mark.sign for mark in bare.marks.values())
    far = [hex_ for hex_, way in aided.ways.items() if len(way.hexes) > 1]
    assert far and not any(hex_ in bare.marks and bare.marks[hex_].kind == "move" for hex_ in far)
    assert all(bare.at(hex_)[0].commands == aided.ways[hex_].commands for hex_ in far), "but one may go there"
    assert "inted" in questions.hint(aided) and "inted" not in questions.hint(bare)
    assert not any(
        line.startswith("→") for hex_ in far for line in piece_facts.hex_lines(bare, hex_, bare.view)
    )


def test_shots_are_listed_without_their_chances() -> None:
    for game, chances in ((landed(), True), (without(), False)):
        session = TableSession(game)
        session.select("engineer-38")
        shots = [o for found in session.things.values() for o in found if answer_odds.is_shot(o)]
        assert shots
        found = answer_odds.ways(session, shots, 8)
        assert any("%" in way.note for way in found) is chances


def test_help_in_a_terminal_lists_no_order_that_is_barred(tmp_path: Path) -> None:
    for game, barred in ((without(), True), (landed(), False)):
        lines = told(game, tmp_path / f"{barred}.hades", "help all")
        listed = {line.partition(":")[0].partition(" ")[0] for line in lines}
        assert listed.isdisjoint(AIDS) is barred and {"score", "cards", "save"} <= listed


def test_a_position_of_it_has_none_either(tmp_path: Path) -> None:
    """Saved elsewhere and gone on with, a game without aids is still one."""
    game = without()
    game.save(tmp_path / "a.toml")
    assert 'aids = "none"' in (tmp_path / "a.toml").read_text()
    again = Game.load(tmp_path / "a.toml")
    assert not again.aids and again.digest == game.digest
    again.do("end-phase")
    again.save(tmp_path / "b.hades")
    assert storage.verify(tmp_path / "b.hades").valid and not Game.load(tmp_path / "b.hades").aids
    again.aids = True
    again.save(tmp_path / "c.hades")
    with pytest.raises(GameFileError, match='aids is "allowed" but the position has "none"'):
        Game.load(tmp_path / "c.hades")
    with_aids = landed()
    assert "aids" not in with_aids.write_position().split("[exact]")[0]
    with pytest.raises(ValueError, match="aids"):
        Game.from_position('at = "6.0"\naids = "few"\n')


def test_nobody_looks_back_at_it_before_it_is_over(tmp_path: Path) -> None:
    without().save(tmp_path / "a.hades")
    found = CliRunner().invoke(cli, ["analyse", str(tmp_path / "a.hades")])
    assert found.exit_code and NOT_YET in found.output


def test_what_was_looked_up_and_then_taken_back_is_named(tmp_path: Path) -> None:
    game = landed()
    session = Session(game, keep=lambda aid: game.note(aid=aid))
    session.run(("draw-from nastian",))
    session.adviser.take_hint(3)
    session.undo()
    assert [entry.aid for entry in game.journal[-2:]] == ["", "hint 3"] and game.journal[-1].kind == "undo"
    session.run(("draw-from nastian",))
    assert game.journal[-1].aid == ""
    game.save(tmp_path / "a.hades")
    found = storage.verify(tmp_path / "a.hades")
    assert found.valid and found.recording.end.aids == ("hint 3",)

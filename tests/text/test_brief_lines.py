"""In brief: what came of the enemy's turn, short menus, and all of it on request."""

from __future__ import annotations

import re
from pathlib import Path

from hades import Game, narrate
from hades.history.turn_summary import last_turn
from hades.players import by_name
from hades.text import menu, show
from hades.text.manner import Manner
from hades.text.talk import Talk
from tests.games import at_questions, landed
from tests.test_text import Terminal


def brief(game: Game, file: Path, *, plain: bool = False) -> Terminal:
    terminal = Terminal(game, file)
    terminal.dialogue.talk = Talk(Manner(brief=True, plain=plain))
    return terminal


def test_the_enemys_turn_is_summed_up_once_it_is_over(tmp_path: Path) -> None:
    terminal = brief(landed(), tmp_path / "last.hades")
    player, turns = by_name("heuristic"), 0
    while terminal.game.over is None and terminal.game.turn < 5:
        turn = terminal.game.turn
        said = terminal.type(player(terminal.game).name)
        if terminal.game.turn > turn and terminal.game.ask and terminal.game.ask.kind == "6.0?":
            summary = last_turn(terminal.game, terminal.dialogue.session.game_log)
            at = [said.index(f"  {line.about}: {line.words}.") for line in summary]
            assert at == sorted(at) and len(at) > 1
            assert said.count(f"  {summary[0].about}: ") == 1
            assert "Nasty Surprise NS-" in said and "Preferred Directions" in said
            assert " moves " not in said and "no effect" not in said
            turns += 1
    assert turns >= 2


def test_again_tells_all_of_it(tmp_path: Path) -> None:
    terminal = brief(landed(), tmp_path / "last.hades")
    while terminal.game.turn == 1 or terminal.game.ask is None or terminal.game.ask.kind != "6.0?":
        terminal.type("end-phase" if terminal.game.ask and terminal.game.ask.kind == "6.0?" else "1")
    found = terminal.dialogue.session.game_log.enemy_turn()
    assert found is not None
    said = terminal.type("again turn")
    for event in found[1]:
        if not narrate.EVENT_KINDS[event.kind].quiet and event.kind != "step_began":
            assert narrate.line(event, terminal.dialogue.titles) in said
    assert "No: write again, or again turn." in terminal.type("again x")
    assert "Nothing happened." not in terminal.type("again")


def test_a_short_menu_has_the_same_numbers() -> None:
    """At the questions of a game each number that is told stands for the command it stands for at length."""
    seen = 0
    for game in at_questions("short", every=7):
        names = narrate.names_of(game.view())
        for plain in (False, True):
            lines = menu.lines(game.menu, {}, Manner(brief=True, plain=plain), names)
            told = {
                int(number): words
                for line in lines
                if "hexes from" not in line
                for number, words in re.findall(r"(?:^|[:,] )(\d+) ([^,]+?)(?=, \d|$)", line)
            }
            for number, words in told.items():
                command = game.menu[number - 1]
                assert (
                    words.lower()
                    in f"{command.name} {menu._said(command, Manner(plain=True), names)}".lower()
                )
            usual = [c for c in game.menu if c.verb not in ("draw-from", "overtime")]
            assert len(told) == len(usual) or any("hexes from" in line for line in lines)
            seen += len(told)
    assert seen > 250


def test_a_question_does_not_repeat_the_turn(tmp_path: Path) -> None:
    terminal = brief(landed(), tmp_path / "last.hades")
    assert "Turn 1, 7 Nasty Surprises left. SHL Phase" in terminal.type()
    assert "Turn 1" not in terminal.type("activate scout-09")
    assert "overtime" not in terminal.type("stand-by"), "open at every question: menu lists it"


def test_at_length_nothing_is_otherwise(tmp_path: Path) -> None:
    game = landed()
    assert "1 activate scout-09 (I0201)" in Terminal(game, tmp_path / "a.hades").type()
    lines = menu.lines(game.menu, {"scout-09": show.whereabouts(game.view().unit("scout-09"))})
    assert lines[0] == "1 activate scout-09 (I0201)" and lines[-1] == f"{len(game.menu)} overtime"

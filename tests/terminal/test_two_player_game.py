"""Two players at one terminal: who is asked, the order of an SHL Phase, and a score for each."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from hades import Game
from hades.cli import cli
from hades.session import two_players
from hades.session.two_players import CAPTAIN, MAJOR, NAMES, deciders, shared_score, shares
from hades.terminal.terminal_game import TwoPlayerGame
from tests.games import SCENARIOS, landed, played, won

ASKED = {
    "7.1?": (CAPTAIN,),
    "7.2?": (CAPTAIN,),
    "7.3?": (CAPTAIN,),
    "15.3?": (CAPTAIN,),
    "9.0?": (CAPTAIN,),
    "evacuate?": (CAPTAIN, MAJOR),
    "jam?": (MAJOR,),
    "bridge?": (CAPTAIN,),
}
"""Question -> who answers it, whatever else stands."""


def play(game: Game, tmp_path: Path, *typed: str) -> str:
    """What two players hear who type some lines."""
    said: list[str] = []
    waiting = list(typed)
    file = tmp_path / "last.hades"
    TwoPlayerGame(game, lambda: waiting.pop(0) if waiting else None, said.append, file=file).run()
    return "\n".join(said)


# ---- who decides


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_question_of_a_game_has_somebody_who_answers(scenario: str) -> None:
    game = Game.new(scenario, seed="told")
    squads = {game.tables.catalog.units[unit - 1].id for unit in game.tables.squads}
    for command in played(scenario).history:
        found = deciders(game)
        assert game.ask is not None and found
        assert ASKED.get(game.ask.kind, found) == found
        if game.ask.kind == "request?":
            consent = game.view().chits.crisis == "open"
            assert found == ((CAPTAIN, MAJOR) if consent else (MAJOR,))
        if game.ask.kind == "act?":
            assert found == ((MAJOR,) if game.ask.subject in squads else (CAPTAIN,))
        game.do(command.name)
    assert deciders(game) == ()


@pytest.mark.parametrize(("edition", "found"), [("2.1", (CAPTAIN, MAJOR)), ("2.1,-N-66", (MAJOR,))])
def test_under_crisis_the_first_transfer_takes_the_captains_consent(
    edition: str, found: tuple[str, ...]
) -> None:
    drawn, chit = 'at = "6.0"\nnext = ["shl 1"]\n', 'chits = { crisis = "open" }\n'
    text = f'base = "empty"\n{drawn}units = {{ acuto = "I0508" }}\n{chit}'
    game = Game.from_position(text, edition=edition)
    for command in ("activate acuto", "request"):
        game.do(command)
    assert deciders(game) == found
    assert two_players.who(game).startswith("Captain and major" if CAPTAIN in found else "Major")


def test_overtime_is_the_captains_at_every_question() -> None:
    game = landed()
    overtime = game.find("overtime")
    assert game.ask is not None and two_players.commander(game, game.ask, overtime) == CAPTAIN


# ---- the order of a phase


def out_of_turn(game: Game, name: str) -> str:
    return two_players.out_of_turn(game, game.words.named(name))


def aliens() -> Game:
    """A game with Dante and two squads where each of them may act."""
    text = 'base = "empty"\nat = "6.0"\n[units]\ndante = "I0505"\nscout-09 = "I0707"\nscout-10 = "I1005"\n'
    return Game.from_position(text)


def test_all_of_one_act_before_all_of_the_other() -> None:
    game = aliens()
    assert deciders(game) == (CAPTAIN, MAJOR) and not out_of_turn(game, "activate dante")
    for name in ("activate scout-09", "stand-by"):
        game.do(name)
    assert not out_of_turn(game, "activate dante") and not out_of_turn(game, "activate scout-10")
    for name in ("activate dante", "stand-by"):
        game.do(name)
    assert NAMES[MAJOR] in out_of_turn(game, "activate scout-10")
    assert not out_of_turn(game, "end-phase")


def test_who_begins_goes_on_as_long_as_he_likes() -> None:
    game = aliens()
    for unit in ("scout-09", "scout-10", "dante"):
        assert not out_of_turn(game, f"activate {unit}")
        game.do(f"activate {unit}")
        game.do("stand-by")


def test_the_terminal_says_who_and_keeps_the_order(tmp_path: Path) -> None:
    said = play(
        aliens(), tmp_path, "activate scout-09", "stand-by", "activate dante", "stand-by", "activate scout-10"
    )
    assert "The captain decides who acts first" in said and "Professor Dante" in said
    assert "\nMajor:\n" in said and "\nCaptain:\n" in said
    assert "Major, or from now on the captain:" in said
    assert f"{NAMES[MAJOR]} has already" in said


# ---- the score


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_both_scores_together_are_the_sheet(scenario: str) -> None:
    game = played(scenario)
    found = shared_score(game)
    assert sum(found.values()) == game.score.vp
    clauses = {clause: vp for _, vp, clause in game.score.lines}
    guard = game.view().unit("honor-guard").place == "aboard"
    major = sum(clauses.get(f"14.1-{n}", 0.0) for n in ("02", "11", "12", "16")) - guard
    assert found[MAJOR] == major


def test_first_among_equals_is_who_earned_more_of_a_raid_that_was_won(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = play(won(), tmp_path)
    found = shared_score(won())
    assert f"Captain Christopher: {found[CAPTAIN]:g} VP. Major Acuto: {found[MAJOR]:g} VP." in said
    for captain, major, first in ((1.0, 2.0, MAJOR), (2.0, 1.0, CAPTAIN), (1.0, 1.0, "")):
        scores = {CAPTAIN: captain, MAJOR: major}
        monkeypatch.setattr(two_players, "shared_score", lambda game, scores=scores: scores)
        told = shares(won())
        assert told[1:] == ((f"{NAMES[first]} is the first among equals.",) if first else ())
    monkeypatch.setattr(two_players, "is_victory", lambda outcome: False)
    monkeypatch.setattr(two_players, "shared_score", lambda game: {CAPTAIN: 1.0, MAJOR: 2.0})
    assert len(shares(won())) == 1


def test_the_command(tmp_path: Path) -> None:
    typed = "place dante\nquit\n"
    args = ["text", "--seed", "1", "--two-players", "--save", str(tmp_path / "two.hades")]
    result = CliRunner().invoke(cli, args, prog_name="hades", input=typed)
    assert result.exit_code == 0, result.output
    assert "Captain or major:" in result.output and "\nCaptain:\n" in result.output

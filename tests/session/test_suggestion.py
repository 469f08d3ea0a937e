"""Hints in three steps: whom, why, what; and the file says how many were taken."""

from __future__ import annotations

from hades import Game
from hades.narrate import names_of
from hades.players.heuristic import explain
from hades.session import suggestion
from hades.session.session import Session
from hades.session.suggestion import ABOUT, STEPS, hint
from hades.state.commands import VERBS
from tests.games import SCENARIOS, landed, played


def test_the_steps_tell_more_and_more_and_the_last_one_the_command() -> None:
    session = Session(landed())
    command, reason = explain(session.game)
    first, second, third, again = (session.hint() for _ in range(4))
    assert command.args[0] not in first and first.startswith("Look at ")
    assert reason in second and "activate" not in second
    assert third == again and third.startswith("The heuristic player's choice: Activate ")


def test_every_question_of_a_game_has_a_hint_without_a_name_of_the_engine() -> None:
    for scenario in SCENARIOS:
        whole = played(scenario, "hints")
        game = Game.new(scenario, seed="hints")
        for number, command in enumerate(whole.history):
            names = names_of(game.view())
            for step in (1, 3) if number % 7 == 0 else ():
                said = hint(game, step, names)
                assert said.endswith(".") and said[0].isupper() and "{" not in said and "_" not in said
            game.do(command)


def test_only_verbs_there_are_are_pointed_at() -> None:
    assert {verb.replace("-", "_") for verb in ABOUT} <= set(VERBS) and suggestion.STEPS == STEPS == 3


def test_whoever_took_hints_has_used_an_aid_for_that_command_alone() -> None:
    session = Session(landed(), keep=(aids := []).append)
    session.hint()
    session.hint()
    session.run(("draw-from nastian",))
    session.run(("draw-from shl",))
    assert aids == ["hint 2", ""]

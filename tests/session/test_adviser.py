"""Hints in three steps: whom, why, what; and the file says how many were taken."""

from __future__ import annotations

import re

import attrs
import pytest

from hades import Game
from hades.advice import adviser
from hades.advice.adviser import ABOUT, HINT_STEPS, SAID_BEFORE
from hades.advice.comparison import END, ENOUGH, CandidateMove, Comparison, compare, first_thought, plans_of
from hades.advice.step_reasons import Because
from hades.advice.suggested_move import usual_choice
from hades.narrate import command_words, names_of
from hades.players.heuristic import Heuristic
from hades.players.playouts import kind_of
from hades.players.quick import Quick
from hades.session.session import Session
from hades.state.commands import VERBS, Command
from tests.games import SCENARIOS, commands, landed, played
from tests.players.test_comparison import made_up
from tests.wording import says

RAW = re.compile(r"\b[a-z]+(?:-[a-z]+)*-\d+\b|_|\{")
"""An id, or a name of the engine."""


def of(*lines: tuple[Command, ...]) -> Comparison:
    """Plans that nobody has played on."""
    return Comparison(tuple(CandidateMove(line, made_up(1.0, 2.0).outlook) for line in lines))


def plans(game: Game, seconds: float = 0.0) -> Comparison:
    """All that would be compared at a question."""
    words = game.words
    found = plans_of(game, Heuristic()(game))
    lines = [words.commands(list(plan)) for plan in found]
    return Comparison(tuple(CandidateMove(line, made_up(1.0, 2.0).outlook) for line in lines))


def last_step(game: Game, known: Comparison) -> adviser.HintStep:
    helper = adviser.Adviser(game)
    helper.comparisons[None] = known
    return helper.hint(adviser.HINT_STEPS)


@pytest.fixture(scope="module")
def found() -> Comparison:
    """What is compared after the landing, by the player who takes the least time."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("hades.advice.comparison.PLAYER", Quick)
        return compare(landed())


def test_the_steps_tell_more_and_more_and_the_last_one_the_command(found: Comparison) -> None:
    game = landed()
    command = Heuristic()(game)
    first = adviser.hint_pointer(game)
    assert command.args[0] not in first and first.startswith("Look at ")
    own = of((command,))
    assert adviser.hint_plan(game, own).startswith("The plan: ") and "ctivate" not in adviser.hint_plan(
        game, own
    )
    last = last_step(game, found)
    assert last.words == f"{last.plans[0].words}."
    lines = [one.line for one in found.proposals]
    for one in last.plans:
        assert one.words and one.why and one.commands in lines
    assert len(last.plans) == 2, "the end of the phase is no proposal"


def test_it_is_said_when_the_plan_is_not_what_the_first_step_pointed_to() -> None:
    game = landed()
    own = Heuristic()(game)
    other = next(c for c in game.menu if c.verb == "activate" and c != own)
    assert adviser.hint_plan(game, of((other,))).startswith("Not the usual choice.")
    assert adviser.hint_plan(game, of((own,))).startswith("The plan:")


def test_every_kind_of_question_has_a_hint_without_a_name_of_the_engine() -> None:
    seen = set()
    for scenario in SCENARIOS:
        whole = played(scenario, "hints")
        for at in range(0, len(whole.history)):
            game = whole.after(at)
            if (kind := kind_of(game)) in seen and at % 20:
                continue
            seen.add(kind)
            found = plans(game)
            told = [adviser.hint_plan(game, found), last_step(game, found).words, adviser.hint_pointer(game)]
            for said in told:
                assert said.endswith(".") and said[0].isupper() and not RAW.search(said), said
            for one in found.proposals:
                told = adviser._advice(game, one)
                assert told.words[0].isupper() and not RAW.search(told.plan), told
    assert len(seen) > 15


def test_a_line_of_commands_is_said_in_a_few_words() -> None:
    game = landed()
    way = ("activate scout-11", "full-move", "move-to I0202", "take-shaft P0202", "move-to P0103")
    line = commands(*way, "blow-door circle-4", "move-to P0105", "stop")
    said = adviser.line_in_words(game, line)
    assert said == "Scout 11: Full Move to P0103, Blow the door of Circle 4, on to P0105"
    assert adviser.line_in_words(game, commands("move-to I0202", "stop")) == "Move to I0202"
    fire = commands("activate heavy-weapon-36", "full-fire", "fire-at-fighter fighter-3")
    assert adviser.line_in_words(game, fire) == "Heavy Weapon 36: Fire at Fighter 3"
    assert adviser.line_in_words(game, commands("end-phase")) == "End the SHL Phase"


def test_games_are_counted_once_each_with_those_that_are_lost_apart(found: Comparison) -> None:
    for outlook in (one.outlook for one in found.proposals):
        ends = adviser.results_by_level(outlook)
        assert ends[0][0] == "Legendary" and [name for name, _ in ends[-2:]] == ["Defeat", "lost"]
        assert sum(count for _, count in ends) == outlook.games
        assert sum(map(int, re.findall(r"\d+", adviser.results_in_words(outlook)))) == 2 * outlook.games
        low, high = outlook.between
        assert adviser.worth(outlook) == f"{low:g} to {high:g}" and low < outlook.vp < high


def test_what_cannot_be_told_apart_is_said_to_be_equal() -> None:
    own, luckier = (CandidateMove((), made_up(*vps * ENOUGH).outlook) for vps in ((5.0, 9.0), (9.0, 5.4)))
    worse = CandidateMove((), made_up(*[1.0, 5.0] * ENOUGH).outlook)
    equal = adviser.which_are_equal(Comparison((own, luckier, worse)))
    assert says(equal, "Plans 1 and 2 came out about the same in 24 games each")
    assert says(
        adviser.which_are_equal(Comparison((own, worse))), "The first is clearly better than the others."
    )
    assert adviser.which_are_equal(Comparison((own,))) == ""
    few = of(commands("end-phase"), commands("stop"))
    assert "Too few games" in adviser.which_are_equal(few) and adviser.worth(few.choice.outlook) == ""


def test_to_end_a_phase_in_which_somebody_should_act_is_not_proposed() -> None:
    act = CandidateMove(commands("activate scout-11"), made_up(3.0, 3.0).outlook)
    ending = made_up(*[9.0] * 2).outlook
    end = CandidateMove(commands("end-phase"), attrs.evolve(ending, plan=END))
    assert Comparison((act, end)).shown == (act,)
    assert Comparison((end, act)).shown == (end, act), "unless it is the choice"


@pytest.mark.parametrize("kind", ["7.2?", "6.0?", "jam?", "request?", "7.3?"])
def test_the_plan_names_what_is_done(kind: str) -> None:
    """A risk that is worth so many VP is no plan, and somebody acts."""
    seen = 0
    for scenario in SCENARIOS:
        whole = played(scenario, "hints")
        for at in range(0, len(whole.history)):
            game = whole.after(at)
            if kind_of(game) != kind or len(game.menu) < 2:
                continue
            names, command = names_of(game.view()), usual_choice(game)
            found = first_thought(game)
            said = adviser.hint_plan(game, found)
            label = command_words.label(command, names)
            who = names[command.args[0]] if command.verb == "activate" else label
            assert who.lower() in said.lower(), said
            seen += 1
    assert seen > 4


def test_only_verbs_there_are_are_pointed_at() -> None:
    named = {*ABOUT, *SAID_BEFORE, *(verb for verbs in SAID_BEFORE.values() for verb in verbs)}
    assert {verb.replace("-", "_") for verb in named} <= set(VERBS) and HINT_STEPS == 3


def test_whoever_took_hints_has_used_an_aid_for_that_command_alone() -> None:
    session = Session(landed(), keep=(aids := []).append)
    assert [session.adviser.take_hint(), session.adviser.take_hint()] == [1, 2]
    session.run(("draw-from nastian",))
    session.run(("draw-from shl",))
    assert session.adviser.take_hint(3) == session.adviser.take_hint(1) == session.adviser.take_hint() == 3
    session.run(("draw-from nastian",))
    assert aids == ["hint 2", "", "hint 3"]


@pytest.mark.parametrize(
    ("scenario", "where"), [("historical", "Complex "), ("squeeze-play", "the Teleporter")]
)
def test_a_hint_in_the_set_up_says_where_and_why_before_the_hex(scenario: str, where: str) -> None:
    game = Game.new(scenario, seed="hint")
    session = Session(game)
    known = first_thought(game)
    session.adviser.comparisons[None] = known
    place, at = known.choice.line
    assert (place.verb, at.verb) == ("place", "place-at")
    pointer, plan, command = (session.adviser.hint(step) for step in (1, 2, 3))
    assert where in pointer.words and where in plan.words
    assert known.choice.line and command.plans[0].why and command.plans[0].plan.endswith(")")
    assert at.args[0] in command.words and at.args[0] not in plan.words


def test_to_look_at_a_unit_changes_nothing_that_is_suggested_for_all() -> None:
    game = landed()
    adviser_ = adviser.Adviser(game)
    before = adviser_.suggested_move()
    looked_at = [command for command in game.menu if command.verb == "activate"]
    own = {command: adviser_.suggested_move(command) for command in looked_at}
    assert adviser_.suggested_move() == before
    other = next(command for command in looked_at if before is not None and command != before.commands[0])
    chosen = adviser_.suggested_move(other)
    assert chosen is not None and chosen == own[other]
    game.do(other)
    left = adviser_.suggested_move()
    assert left is not None and left.commands == chosen.commands, "its own plan, once it acts"


def test_a_plan_names_the_door_that_its_reason_is_about() -> None:
    game = Game.from_position('turn = 2\nat = "6.0"\n[units]\nscout-10 = "P1307"\n')
    game.do("activate scout-10")
    game.do("full-move")
    plan = adviser.hint_plan(game, of(commands("move-to P1407", "move-to P1307", "blow-door circle-7")))
    assert "Move, blow the door of Circle 7 (it may hide the Princess" in plan
    assert re.search(
        r"Risk: \d\d% chance of danger inside: a Trap, a blast, two Guards or a Gorgon\.", plan
    ), plan


def test_at_its_end_a_suggested_move_is_said_to_be_finished() -> None:
    session, trap = Session(landed()), (Because("maybe a Trap"),)
    line = commands("activate scout-11", "full-move", "move-to I0402", "stop")
    move = adviser.Advice("", warnings=trap, commands=line)
    session.adviser._announced[None] = session.game.state, len(session.game.history), move
    session.run(line[:3], every=True)
    rest = session.adviser.suggested_move()
    assert rest is not None and rest.plan == "Stop here (the suggested move is finished)"
    assert rest.warnings == (), "what they warned of is done"

"""Puzzles: that what is told of them is so. Every answer on the way of every best line is tried."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from hades import Game
from hades.content.data_files import DataError
from hades.content.puzzle import HINTS, PUZZLES, Puzzle, load_puzzle, puzzle_ids
from hades.content.rulebook import load_rulebook
from hades.narrate import descriptions
from hades.players import by_name
from hades.players.solver import LastPhase, StateKeyBefore, TooLarge, settled, solver_for
from hades.session import Session, lesson_session
from hades.session.lesson_session import begin
from hades.session.puzzle_session import AS_GOOD, STILL, PuzzleSession
from hades.state.state import State
from hades.storage.player_profile import LessonBook
from tests.test_cli import run
from tools import find_puzzles
from tools.prove_puzzles import PAGE, paged
from tools.puzzle_lines import cost_of, questions

EASY = "two-decks"
"""The puzzle that is worked out fastest."""


SMALL = (
    'acuto = "I0309"\nheavy-weapon-36 = "I0808"',
    pytest.param('acuto = "I0309"\nscout-09 = "I1009"', marks=pytest.mark.nightly),
    'acuto = "I0309"\nheavy-weapon-36 = "I0707"\nhonor-guard = "I0409 activated"',
)
"""A few, of whom one is out of reach of a Request, and may come into it."""


def few_about(units: str) -> str:
    """A last SHL Phase with few Units and two cards in each deck."""
    left = {"shl": {"03", "08"}, "nastian": {"03", "12"}}
    drawn = [f"{deck}-{n:02}" for deck in left for n in range(1, 19) if f"{n:02}" not in left[deck]]
    si = load_puzzle("crisis").position.partition("[si]")[2].partition("[circles]")[0]
    return f"""base = "empty"
turn = 8
at = "6.0"
cup = []
drawn = {json.dumps(drawn)}
[surprises]
deck = []
aside = []
[vittles]
in_system = true
[si]{si}
[units]
{units}
"""


AT_ONCE, EVERY_NIGHT = 3_000, 8_000
"""Moments of a puzzle that is proven whole here; `python -m tools.prove_puzzles` proves the others, too."""


def proven() -> Iterator[object]:
    """The puzzles that are proven here, those with many moments at night."""
    for id_ in puzzle_ids():
        moments = load_puzzle(id_).proof.moments
        if moments <= EVERY_NIGHT:
            yield pytest.param(id_, marks=pytest.mark.nightly if moments > AT_ONCE else ())


PROVEN = tuple(proven())


def exact_of(puzzle: Puzzle) -> LastPhase:
    return solver_for(Game.from_position(puzzle.position)._state)


@pytest.mark.parametrize("id_", PROVEN)
def test_every_answer_of_the_best_line_costs_what_is_told(id_: str) -> None:
    puzzle = load_puzzle(id_)
    exact, game = exact_of(puzzle), Game.from_position(puzzle.position)
    assert exact.value(game._state) == pytest.approx(puzzle.proof.best, abs=1e-4), (
        "prove it again: python -m tools.prove_puzzles"
    )
    asked = list(questions(exact, game, puzzle.solution))
    costs = [cost for question in asked for _, cost in question.costs]
    assert len(costs) == puzzle.proof.answers
    assert not any(question.cost for question in asked)
    wrong = [cost for cost in costs if cost > AS_GOOD]
    assert min(wrong) == pytest.approx(puzzle.proof.margin, abs=1e-4)
    assert puzzle.proof.margin >= 0.25
    assert settled(game._state) is not None, "the line ends before all is certain"
    for answer in puzzle.answer:
        cost = cost_of(exact, Game.from_position(puzzle.position), answer.line)
        assert cost == pytest.approx(answer.cost, abs=1e-4) and cost > AS_GOOD


@pytest.mark.parametrize("id_", puzzle_ids())
def test_what_was_proven_is_what_stands_in_the_file_and_can_be_played(id_: str) -> None:
    puzzle, game = load_puzzle(id_), Game.from_position(load_puzzle(id_).position)
    assert puzzle.proof.of == puzzle.fingerprint, "prove it again: python -m tools.prove_puzzles"
    assert puzzle.proof.margin >= 0.25 and all(answer.cost > AS_GOOD for answer in puzzle.answer)
    for answer in puzzle.answer:
        tried = Game.from_position(puzzle.position)
        for name in answer.line:
            tried.do(name)
    for name in puzzle.solution:
        assert settled(game._state) is None
        game.do(name)
    came = settled(game._state)
    assert came is not None and came >= puzzle.proof.best - 1e-3, "the line is shown with cards that help it"


def test_there_are_twenty_most_of_them_proven_here_and_few_that_a_simple_player_solves() -> None:
    proofs = [load_puzzle(id_).proof for id_ in puzzle_ids()]
    assert len(proofs) >= 20 and 2 * len(PROVEN) > len(proofs)
    assert 4 * sum(proof.heuristic < 0.25 for proof in proofs) <= len(proofs)


@pytest.mark.parametrize("id_", puzzle_ids())
def test_a_puzzle_has_words_for_everything_and_hides_nothing(id_: str) -> None:
    puzzle, game = load_puzzle(id_), begin(id_)
    assert len(puzzle.hint) == HINTS and puzzle.answer
    rulebook = load_rulebook()
    known = {*rulebook.clauses, *rulebook.rulings}
    assert set(puzzle.clauses) <= known
    assert not game._state.face_down, "what lies behind a door would have to be known"


def test_the_page_has_the_figures_of_the_files() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert paged(page) == page, "write it again: python -m tools.prove_puzzles"


def test_what_is_best_is_counted_as_it_would_be_by_hand() -> None:
    # Wilson: two of three fours lift three; Acuto: one of three lifts three; six aboard, Dante not with them
    assert load_puzzle("two-decks").proof.best == pytest.approx(6 - 0.5 + 3 * 2 / 3 + 3 * 1 / 3)


def test_a_wrong_answer_is_told_what_it_costs_and_is_free_to_take_back(tmp_path: Path) -> None:
    puzzle, game = load_puzzle(EASY), begin(EASY)
    leader = lesson_session.lesson_session_of(game, tmp_path)
    assert isinstance(leader, PuzzleSession)
    assert leader.now(Session(game)).instruction == puzzle.question
    wrong = puzzle.answer[0]
    for name in wrong.line:
        game.do(name)
    now = leader.now(Session(game))
    assert now.title == "There is a better move"
    assert "costs 1 VP" in now.verdict and now.remarks == (wrong.say,)
    for _ in wrong.line:
        game.undo()
    assert leader.now(Session(game)).instruction == puzzle.question


def test_it_is_worked_out_while_the_question_is_read_what_the_puzzle_is_worth(tmp_path: Path) -> None:
    game = begin(EASY)
    puzzler = PuzzleSession(load_puzzle(EASY), EASY, tmp_path)
    assert puzzler.now(Session(game)).instruction == puzzler.puzzle.question
    assert puzzler._counting is not None
    puzzler._counting.wait()
    known = puzzler._exact.moments
    puzzler._exact.value(game._state)
    assert puzzler._exact.moments == known > 1_000


def test_a_solved_puzzle_is_told_so_and_one_that_gave_something_away_is_not(tmp_path: Path) -> None:
    puzzle, game = load_puzzle(EASY), begin(EASY)
    puzzler = PuzzleSession(puzzle, EASY, tmp_path)
    for name in puzzle.solution:
        assert puzzler.now(Session(game)).title != "Solved"
        game.do(name)
    now = puzzler.now(Session(game))
    assert (now.title, now.verdict) == ("Solved", puzzle.why)
    other = begin(EASY)
    other.do("end-phase")
    assert puzzler.now(Session(other)).title == "Not yet the best line"


def test_hints_come_one_after_the_other_and_the_solution_last(tmp_path: Path) -> None:
    puzzle, game = load_puzzle(EASY), begin(EASY)
    puzzler = PuzzleSession(puzzle, EASY, tmp_path)
    shown = []
    for _ in range(HINTS + 2):
        shown.append(puzzler.now(Session(game)).why)
        puzzler.more()
    for number, hint in enumerate(puzzle.hint, 1):
        assert hint in shown[number] and hint not in shown[number - 1]
    assert "Activate Lt. Wilson, then Random numbers: Nastian deck" in shown[-1]
    assert "activate" not in shown[-1] and "Solution" not in shown[-2]


def test_a_hint_is_told_in_a_terminal_to_who_asks_for_one_and_not_by_all_there_is_to_say() -> None:
    told = run("puzzle", EASY, input="guide\nguide\nhint\nquit\n").stdout
    first, second, _ = load_puzzle(EASY).hint
    assert told.count(first) == 1 and second not in told
    assert "(Type `hint` for a hint.)" in told and "Why:" not in told


def test_a_right_answer_is_told_to_be_right_and_a_choice_of_the_deck_is_none(tmp_path: Path) -> None:
    puzzle, game = load_puzzle(EASY), begin(EASY)
    puzzler = PuzzleSession(puzzle, EASY, tmp_path)
    game.do("draw-from nastian")
    assert puzzler.now(Session(game)).instruction == puzzle.question
    game.do("activate wilson")
    assert puzzler.now(Session(game)).instruction == puzzle.question, "only begun"
    for command in ("request", "evacuate", "evacuate-unit wilson"):
        game.do(command)
    now = puzzler.now(Session(game))
    assert (now.verdict, now.instruction) == (STILL, puzzle.question)


def test_the_next_puzzle_is_one_that_is_not_solved_and_is_offered_to_who_has_solved_one(
    tmp_path: Path,
) -> None:
    *_, last_but_one, last = puzzle_ids()
    pupil = PuzzleSession(load_puzzle(last_but_one), last_but_one, tmp_path)
    assert pupil.following == last
    LessonBook(tmp_path).note(last, (), done=True)
    assert PuzzleSession(load_puzzle(last_but_one), last_but_one, tmp_path).following == puzzle_ids()[0]
    solution = "\n".join(load_puzzle(EASY).solution)
    told = run("puzzle", EASY, input=f"{solution}\nnext\nquit\n").stdout
    assert "`next` starts the next puzzle" in told
    following = puzzle_ids()[(puzzle_ids().index(EASY) + 1) % len(puzzle_ids())]
    assert load_puzzle(following).question.split(".")[0] in told


def test_the_last_turn_is_called_the_last_one_in_a_position_that_began_late() -> None:
    view = begin(EASY).view()
    assert descriptions.turns(view) == view.turn == 8


@pytest.mark.parametrize("id_", ["the-generals-card", "the-one-who-turns"])
def test_the_turn_before_the_last_is_called_so(id_: str) -> None:
    view = begin(id_).view()
    assert (view.turn, descriptions.turns(view)) == (7, 8)


def test_the_heuristic_player_declines_what_would_keep_the_ship_in_the_last_turn() -> None:
    assert by_name("heuristic")(begin("crisis")).name == "decline"


def test_no_more_than_two_turns_can_be_counted() -> None:
    state = Game.new("historical", seed="puzzle")._state
    with pytest.raises(ValueError, match="last two turns"):
        solver_for(state)


def test_a_ship_without_engines_may_still_be_repaired() -> None:
    # the call: two cards of three lift three; the repair: the 3 that was kept; six aboard, not the professor
    assert load_puzzle("a-three-for-the-engine").proof.best == pytest.approx(6 - 0.5 + 3 * 2 / 3, abs=1e-4)


def test_the_enemy_s_phase_is_counted_and_the_deck_he_draws_from() -> None:
    puzzle = load_puzzle("the-generals-card")
    game = Game.from_position(puzzle.position)
    exact = solver_for(game._state)
    mended, spoiled = exact.after(game._state, game.find("hold-station").code), exact.value(game._state)
    assert spoiled - mended > 5
    gone = exact.after(game._state, game.find("skedaddle").code)
    # the Honor Guard, and the pair with the Princess
    assert spoiled - gone == pytest.approx(3)


def test_positions_are_found_that_make_puzzles_and_the_same_ones_again() -> None:
    def found(margin: float) -> list[find_puzzles.Found]:
        return list(find_puzzles.search("engine", 12, 1, margin))

    (one,) = found(1.0)
    assert one.margin >= 1 and min(one.costs.values()) > 1 and one.line[-1] == "repair"
    assert found(1.0) == [one]
    assert not found(one.margin + 0.01)
    game = Game.from_position(load_puzzle(EASY).position)
    with pytest.raises(TooLarge, match="more than 10 states"):
        LastPhase(game._state, most=10).value(game._state)


class NothingAlike(StateKeyBefore):
    """Takes no two moments, and no two cards, for alike."""

    def ways(self, s: State, source: int, below: int) -> list[tuple[int, float]]:
        return [(number, 1 / below) for number in range(below)]

    def key(self, s: State) -> tuple[object, ...]:
        return (s.digest(),)

    def way_key(self, s: State) -> tuple[object, ...]:
        return (s.digest(),)


@pytest.mark.parametrize("units", SMALL)
def test_what_is_taken_for_alike_changes_no_value(units: str) -> None:
    state = Game.from_position(few_about(units))._state
    plainly = LastPhase(state, alike=NothingAlike(state))
    assert solver_for(state).value(state) == pytest.approx(plainly.value(state))
    assert solver_for(state).moments < plainly.moments


def test_a_puzzle_with_a_fault_is_refused_in_a_sentence(tmp_path) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(DataError, match="did you mean"):
        load_puzzle("two-deck")
    file = tmp_path / "x.toml"
    file.write_text('title = "X"\n')
    with pytest.raises(DataError, match="question"):
        PUZZLES.read(file)


def test_the_command_lists_tells_and_plays() -> None:
    listed = run("puzzle")
    assert listed.exit_code == 0 and all(id_ in listed.stdout for id_ in puzzle_ids())
    told = run("puzzle", EASY, "--solution").stdout
    assert load_puzzle(EASY).why in told and "> Activate Lt. Wilson" in told
    assert json.loads(run("puzzle", EASY, "--json").stdout)["proof"]["margin"] == 1.0
    for wrong in (("no-such",), ("--solution",), (EASY, "--window", "--json")):
        assert run("puzzle", *wrong).exit_code == 2

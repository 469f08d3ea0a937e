"""The choices of a question as a front end lists them: what their notes say."""

from __future__ import annotations

import pytest

from hades import Game
from hades.session import questions
from hades.session.table_session import TableSession

BELOW = """
base = "empty"
at = "6.0"
turn = 2
[units]
scout-09 = "I0202"
guard-06 = "{guard}"
[si]
laser-1 = "A destroyed"
"""


@pytest.mark.parametrize(("guard", "ends"), [("P0203", True), ("P1010", False)])
def test_a_shaft_says_if_an_enemy_at_its_other_end_ends_the_move(guard: str, ends: bool) -> None:
    game = Game.from_position(BELOW.format(guard=guard))
    for command in ("activate scout-09", "full-move"):
        game.do(command)
    notes = [one.note for one in TableSession(game).options if "shaft" in one.label]
    assert [("an enemy" in note) for note in notes] == [ends]


EMILY = """
base = "empty"
at = "6.0"
turn = 4
next = ["shl 1"]
[units]
acuto = "I0505"
emily = "{emily}"
heavy-weapon-36 = "I0604"
"""


@pytest.mark.parametrize(("emily", "near"), [("I0506", True), ("I1505", False), ("P0506", False)])
def test_before_a_request_it_is_said_that_emily_beside_the_hq_may_not_go_yet(emily: str, near: bool) -> None:
    game = Game.from_position(EMILY.format(emily=emily))
    for command, verb in (("activate acuto", "request"), ("request", "evacuate")):
        game.do(command)
        note = next(one.note for one in TableSession(game).options if one.verb == verb)
        assert ("Emily" in note and "3 more" in note) == near


def test_the_answer_that_evacuates_nobody_says_so() -> None:
    game = Game.from_position(EMILY.format(emily="I0506"))
    for command in ("activate acuto", "request", "evacuate"):
        game.do(command)
    notes = []
    for command in ("evacuate-unit heavy-weapon-36", "done"):
        session = TableSession(game)
        notes.append(next(one.note for one in session.options if one.verb == "done"))
        assert "Emily waits" in questions.hint(session)
        game.do(command)
    assert notes == ["nobody goes aboard", ""]


@pytest.mark.parametrize(
    ("in_system", "verb", "target"),
    [(True, "skedaddle", "knight"), (False, "hold-station", "knight"), (True, "hold-station", "")],
)
def test_leaving_says_whom_the_fighters_attack(in_system: bool, verb: str, target: str) -> None:
    game = Game.from_position(
        f'base = "empty"\nat = "7.2"\nturn = 3\nvittles.in_system = {str(in_system).lower()}\n'
        'units = { scout-09 = "I0505", knight = "I0808", sever = "P0505" }\nfighters.fighter-1 = "orbit"\n'
    )
    (option,) = [one for one in TableSession(game).options if one.verb == verb]
    assert ("Lt. Knight" in option.note) == bool(target)


AWAY = """
base = "empty"
at = "6.0"
turn = 5
vittles.in_system = {in_system}
vittles.module = "{module}"
[units]
scout-09 = "{scout}"
wilson = "aboard"
[surprises]
deck = ["NS-01", "NS-02", "NS-03"]
"""


@pytest.mark.parametrize(
    ("in_system", "module", "scout", "question"),
    [
        ("false", "G1", "aboard", "9.0?"),
        # A repair is asked for each turn, and stops it.
        ("false", "G2", "aboard", "7.1?"),
        ("true", "G1", "aboard", ""),
        ("false", "G1", "I0505", ""),
    ],
)
def test_with_nobody_left_and_the_ship_away_one_choice_plays_on(
    in_system: str, module: str, scout: str, question: str
) -> None:
    session = TableSession(Game.from_position(AWAY.format(in_system=in_system, module=module, scout=scout)))
    (choice, *_) = [one for one in session.options if one.every] or [None]
    assert (choice is not None) == bool(question)
    if choice is not None:
        session.run(choice.commands, every=choice.every)
        assert session.asked == question

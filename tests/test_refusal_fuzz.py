"""What is not in the menu is refused in plain words; and that the fuzz of it can tell."""

from __future__ import annotations

import pytest

from hades import Game, Refused
from hades.engine import game as engine_game
from hades.engine.refusal import TABLE, why_refused
from hades.engine.refusals.shared_reasons import Why
from hades.state.commands import Command
from hades.state.state import Code, State
from tests import refusal_fuzz
from tests.contract import as_if_otherwise
from tests.refusal_fuzz import CODES, GARBAGE, NO_TEXT, Tally, attempt, fuzz

COMMANDS = 3_000


@pytest.fixture(scope="module")
def tally() -> Tally:
    return fuzz(COMMANDS, "suite")


def test_whatever_cannot_be_is_refused_in_plain_words(tally: Tally) -> None:
    assert tally.tried == COMMANDS
    assert tally.faults == []


def test_the_small_run_sees_much(tally: Tally) -> None:
    """Every verb, most questions, every way of asking, and hundreds of different answers."""
    assert set(TABLE) <= set(tally.refused)
    assert len(tally.asks) >= 15, tally.asks
    assert len(tally.per_way) == len(set(refusal_fuzz.WAYS))
    assert tally.heard > 100
    assert tally.undo > 20
    assert len({shape for found in tally.shapes.values() for shape in found}) > 200
    assert sum(tally.wrong_moment.values()) < COMMANDS // 2


@pytest.mark.parametrize("what", [*NO_TEXT, *(Command(code, "x", (), "x") for code in CODES), *GARBAGE])
def test_nothing_but_a_refusal_comes_of_it(what: object) -> None:
    game = Game.new("historical", seed="7")
    with pytest.raises(Refused) as refused:
        game.do(what)  # type: ignore[arg-type]
    assert refused.value.reason
    tally = Tally()
    attempt(game, what, "by hand", tally)
    assert (tally.tried, tally.faults) == (1, [])


def test_odd_spellings_are_understood() -> None:
    game = Game.new("historical", seed="7")
    first = game.menu[0]
    for name in (first.name.upper(), f"  {first.name}\n", first.name.replace(" ", "  ")):
        assert game.find(name) is first
        tally = Tally()
        attempt(game, name, "by hand", tally)
        assert (tally.heard, tally.tried, tally.faults) == (1, 0, [])


@pytest.mark.parametrize(
    ("clauses", "reason", "fault"),
    [
        ((), "it cannot be", "rests on nothing"),
        (("99.9-99",), "it cannot be", "rests on 99.9-99, which does not exist"),
        (("-M-08",), "it cannot be", "says that M-08 is off, and it is not"),
        (("6.0-01", "6.0-01"), "it cannot be", "a clause twice"),
        (("6.0-01",), "", "no sentence"),
        (("6.0-01",), "it cannot be ", "no sentence"),
        (("6.0-01",), "it cannot be.", "a full stop"),
        (("6.0-01",), "{unit} cannot", "no plain words"),
        (("6.0-01",), "(1, None) is no command", "no plain words"),
        (("6.0-01",), "<hades.Game object at 0x7f> is no command", "no plain words"),
        (("6.0-01",), "full_move is not possible", "no plain words"),
        (("6.0-01",), "no\tgo", "not printable"),
        (("6.0-01",), "no " * 200 + "go", "characters"),
        (
            ("6.0-01",),
            "`place` is only for set-up. The current question is: who lands",
            "the question takes place",
        ),
    ],
)
def test_a_bad_answer_is_found(
    monkeypatch: pytest.MonkeyPatch, clauses: tuple[str, ...], reason: str, fault: str
) -> None:
    monkeypatch.setattr(engine_game, "why_refused", lambda state, code: (clauses, reason))
    tally = Tally()
    attempt(Game.new("historical", seed="7"), "place guard-01", "by hand", tally)
    (found,) = tally.faults
    assert fault in found


def test_a_crash_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def crashes(state: object, code: object) -> None:
        raise IndexError("somewhere")

    monkeypatch.setattr(engine_game, "why_refused", crashes)
    tally = Tally()
    attempt(Game.new("historical", seed="7"), "place guard-01", "by hand", tally)
    assert "IndexError: somewhere" in tally.faults[0]


def test_a_refusal_that_changes_the_game_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Game.new("historical", seed="7")

    def spends(state: object, code: Code) -> Why:
        game._state.knowledge += 1
        return why_refused(game._state, code)

    monkeypatch.setattr(engine_game, "why_refused", spends)
    tally = Tally()
    attempt(game, "place guard-01", "by hand", tally)
    assert "the refusal changed the game" in tally.faults[0]


def test_a_bad_answer_to_undo_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Game.new("historical", seed="7")
    tally = Tally()
    refusal_fuzz.attempt_undo(game, tally)
    assert (tally.undo, tally.faults) == (1, [])
    # a game that has no past and takes something back all the same
    monkeypatch.setattr(game, "undo", lambda: game.menu[0])
    refusal_fuzz.attempt_undo(game, tally)
    assert "undo: done" in tally.faults[0]


def test_a_refusal_that_tells_what_is_hidden_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Game.new("historical", seed="7")
    other = Game(as_if_otherwise(game._state), game.edition)

    def tells(state: State, code: Code) -> Why:
        return ("6.0-01",), f"in circle-1 is counter {state.circle_in[1]}"

    monkeypatch.setattr(engine_game, "why_refused", tells)
    tally = Tally()
    attempt(game, "place guard-01", "by hand", tally, other)
    assert "the refusal depends on what is hidden" in tally.faults[0]


def test_a_command_that_is_carried_out_though_it_is_not_in_the_menu_is_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = Game.new("historical", seed="7")
    monkeypatch.setattr(game, "do", lambda command: [])
    tally = Tally()
    attempt(game, "place guard-01", "by hand", tally)
    assert "done" in tally.faults[0]


def test_the_command_line_tells_and_fails_if_an_answer_was_wrong(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert refusal_fuzz.main(["--commands", "200", "--reasons"]) == 0
    assert "0 answers were wrong" in capsys.readouterr().out
    monkeypatch.setattr(engine_game, "why_refused", lambda state, code: ((), ""))
    assert refusal_fuzz.main(["--commands", "200"]) == 1
    assert "WRONG" in capsys.readouterr().out

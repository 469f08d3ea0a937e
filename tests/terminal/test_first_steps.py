"""A first game in a terminal: a line for what first matters, a good next step, and nothing for anybody
else."""

from __future__ import annotations

import json
import re
from itertools import pairwise
from pathlib import Path

import attrs
import pytest

from hades import Game, narrate
from hades.advice.adviser import NEXT_STEP, Advice
from hades.advice.risks import LOW
from hades.advice.step_reasons import Because
from hades.cli.options import TalkOptions, talk_of
from hades.run.status import RunTerms
from hades.session.session import NO_AIDS
from hades.storage.player_profile import GUIDED, NAME, PlayerProfile
from hades.terminal.events import MORE
from hades.terminal.terminal_game import TerminalGame
from hades.terminal.terminal_io import Preferences, TerminalIO, manner_file
from hades.terminal.unasked_help import AGAIN, HOW, ORDER, PURPOSE, FirstSteps, SuggestedMoves
from tests.games import at_a_comm_crash, landed
from tests.session.test_risks import CORNERED
from tests.test_cli import run
from tests.test_text import Terminal


def _played(tmp_path: Path, lines: list[str], player: PlayerProfile | None) -> tuple[list[str], TerminalGame]:
    said: list[str] = []
    left = iter(lines)
    talk = TerminalIO()
    talk.first = FirstSteps(player)
    dialogue = TerminalGame(
        landed(), lambda: next(left, None), said.append, file=tmp_path / "last.hades", talk=talk
    )
    dialogue.run()
    return said, dialogue


def test_each_thing_explains_itself_once_in_a_line(tmp_path: Path) -> None:
    player = PlayerProfile()
    said, _ = _played(tmp_path, [ORDER] * 6, player)
    tips = [line for line in said if line.startswith("Tip, ")]
    assert len(tips) == len(set(tips)) == len(player.seen) >= 4
    assert all("\n" not in line for line in tips)


def test_a_good_next_step_is_offered_and_done_and_noted_as_an_aid(tmp_path: Path) -> None:
    said, dialogue = _played(tmp_path, [ORDER], PlayerProfile())
    offered = [line for line in said if line.startswith("Suggested: ")]
    assert offered and offered[0].endswith(HOW) and f"`{ORDER}`" in HOW
    assert dialogue.game.history and dialogue.game.journal[-1].aid == NEXT_STEP


def test_a_suggested_move_is_read_once_though_it_takes_several_questions(tmp_path: Path) -> None:
    lines = [*["good"] * 3, "activate scout-11", "full-move", "menu", *["good"] * 4]
    said, _ = _played(tmp_path, lines, PlayerProfile())
    offered = [line for line in said if line.startswith("Suggested: ")]
    assert offered and not any(one.endswith(then.partition(": ")[2]) for one, then in pairwise(offered))
    for line in offered:
        words = line.removeprefix("Suggested: ").partition(". Type `")[0]
        assert f"{words}." not in said, "nor by the command that does it"


def test_what_explains_several_moves_is_told_once(tmp_path: Path) -> None:
    said, _ = _played(tmp_path, [*["good"] * 40], PlayerProfile())
    offered = [line for line in said if line.startswith("Suggested: ")]
    shots = [line for line in offered if "at Fighter" in line and "kill " in line]
    assert len({line.split(" (")[0] for line in shots}) > 1
    assert len({line.split(" (")[0] for line in shots if "until they are destroyed" in line}) == 1
    assert sum("`good`" in line for line in offered) == 1


def test_good_turn_does_the_suggested_moves_of_a_turn(tmp_path: Path) -> None:
    said, dialogue = _played(tmp_path, ["good turn"], None)
    assert dialogue.game.turn == 2
    assert any(line.startswith("Skedaddle") or "Hold station" in line for line in said)
    assert {entry.aid for entry in dialogue.game.journal if entry.aid} == {NEXT_STEP}
    said, dialogue = _played(tmp_path, ["good fun"], None)
    assert dialogue.game.turn == 1 and "Type `good`, or `good turn`." in said


def test_a_step_of_several_commands_is_done_whole(tmp_path: Path) -> None:
    left = iter([ORDER])
    dialogue = TerminalGame(
        at_a_comm_crash(), lambda: next(left, None), lambda _: None, file=tmp_path / "l.hades"
    )
    dialogue.run()
    assert [command.verb for command in dialogue.game.history[-2:]] == ["jam", "jam"]


@pytest.mark.parametrize(
    "player", [None, PlayerProfile(tips=False), PlayerProfile(begun=GUIDED + 1, seen=("x",))]
)
def test_nobody_else_is_offered_a_step(tmp_path: Path, player: PlayerProfile | None) -> None:
    said, dialogue = _played(tmp_path, ["menu"], player)
    assert not [line for line in said if "good next step" in line]
    assert bool([line for line in said if line.startswith("Tip, ")]) == bool(player and player.tips)
    # who asks gets one all the same
    said, dialogue = _played(tmp_path, [ORDER], player)
    assert dialogue.game.history[-1].verb != "place-at"


def test_without_aids_there_is_no_step(tmp_path: Path) -> None:
    said: list[str] = []
    game = landed()
    game.aids = False
    talk = TerminalIO()
    talk.first = FirstSteps(PlayerProfile())
    left = iter([ORDER])
    before = len(game.history)
    TerminalGame(game, lambda: next(left, None), said.append, file=tmp_path / "l.hades", talk=talk).run()
    assert not [line for line in said if "good next step" in line]
    assert narrate.capital(f"{NO_AIDS}.") in said and len(game.history) == before


def test_the_options_are_remembered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    kept = tmp_path / "config" / "hades" / NAME
    assert "Tip, Your landing" in run("text", "--seed", "7", "--tips", input="quit\n").stdout
    assert json.loads(kept.read_text())["seen"] == ["score", "landing"]
    assert "Tip, " not in run("text", "--seed", "7", "--no-tips", input="quit\n").stdout
    assert json.loads(kept.read_text())["tips"] is False
    # piped input is nobody's first game
    assert "Tip, " not in run("text", "--seed", "7", input="quit\n").stdout


def test_who_one_is_and_what_for_is_said_before_the_first_question(tmp_path: Path) -> None:
    for manner in (Preferences(), Preferences(brief=True, plain=True)):
        talk, said = TerminalIO(manner), list[str]()
        talk.first = FirstSteps(PlayerProfile())
        game = Game.new("historical", seed="new")
        TerminalGame(game, lambda: "quit", said.append, file=tmp_path / "a.hades", talk=talk).run()
        assert said.count(PURPOSE) == 1 and PURPOSE.count(". ") == 1
        assert not [line for line in said if "identify the seed" in line]
    hidden = RunTerms(hidden=True)
    TerminalGame(game, lambda: "quit", said.append, file=tmp_path / "a.hades", terms=hidden).run()
    assert said.count(PURPOSE) == 1 and "identify the seed" in "".join(said)


def test_a_first_game_in_a_terminal_is_told_in_brief_until_somebody_says_otherwise(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))

    def talk(brief: bool | None) -> TerminalIO:
        return talk_of(TalkOptions(plain=None, brief=brief, plain_input=None, speak=None, tips=None))

    assert not talk(None).manner.brief, "piped input is nobody's first game"
    monkeypatch.setattr("hades.terminal.terminal_io.is_typed", lambda: True)
    monkeypatch.setattr("hades.console.is_terminal", lambda: True)
    assert not talk(False).manner.brief and not manner_file().exists()
    first = talk(None)
    assert first.manner.brief and first.first.is_brief_for_it
    again = talk(None)
    assert again.manner.brief and not again.first.is_brief_for_it
    again.change(brief=False)
    assert not talk(None).manner.brief


@pytest.mark.parametrize(("player", "times"), [(PlayerProfile(), 1), (PlayerProfile(begun=GUIDED + 1), 0)])
def test_at_length_an_enemys_turn_is_summed_up_for_who_has_hardly_played(
    player: PlayerProfile, times: int, tmp_path: Path
) -> None:
    talk, said = TerminalIO(), list[str]()
    talk.first = FirstSteps(player)
    left = iter(["suggest", "begin", "1", "1"])
    game = Game.new("historical", seed="7")
    TerminalGame(game, lambda: next(left, None), said.append, file=tmp_path / "a.hades", talk=talk).run()
    assert "  Guard 5 enters at I0609, facing east. [5.3-01, 5.3-02, 5.3-03]" in said
    assert said.count(MORE) == times
    assert sum(line.startswith("  Arrived: ") for line in said) == times


@pytest.mark.parametrize(
    ("player", "times"),
    [(PlayerProfile(), 1), (PlayerProfile(finished=1), 0), (PlayerProfile(tips=False), 0)],
)
def test_the_lessons_are_named_once_before_a_first_game(
    player: PlayerProfile, times: int, tmp_path: Path
) -> None:
    said: list[str] = []
    talk = TerminalIO()
    talk.first = FirstSteps(player)
    left = iter(["wilson", "undo", "quit"])
    game = Game.new("historical", seed="new")
    TerminalGame(game, lambda: next(left, None), said.append, file=tmp_path / "a.hades", talk=talk).run()
    assert sum("hades text --lesson landing" in line for line in said) == times
    assert not times or said[0] == PURPOSE


@pytest.mark.parametrize("manner", [Preferences(plain=True, brief=True), Preferences()])
def test_a_lesson_is_offered_with_the_same_wording(manner: Preferences, tmp_path: Path) -> None:
    said: list[str] = []
    talk = TerminalIO(manner)
    talk.first = FirstSteps(PlayerProfile())
    game = Game.new("historical", seed="new")
    TerminalGame(game, lambda: None, said.append, file=tmp_path / "a.hades", talk=talk).run()
    options = " --plain --brief" * manner.plain
    assert any(f"hades text --lesson landing{options}" in line for line in said)


def test_a_listener_without_a_profile_hears_the_aim_first_and_no_long_seed(tmp_path: Path) -> None:
    game, said = Game.new("historical", seed="0123456789abcdef" * 2), list[str]()
    lines = iter(["clock"])
    talk = TerminalIO(Preferences(plain=True))
    TerminalGame(game, lambda: next(lines, None), said.append, file=tmp_path / "a.hades", talk=talk).run()
    assert said[:2] == [PURPOSE, "Scenario 1, Historical, edition 2.1."]
    assert f"Seed {game.seed}." in said


def test_a_risk_is_told_with_every_suggested_move_that_has_it() -> None:
    trap, hit = Because("maybe a Trap", ("11.0-23",)), Because("12% to be hit")
    moves = SuggestedMoves()
    for number in (9, 10, 11):
        step = Advice(f"Scout {number}: Blow the door of Circle {number}", warnings=(trap,), risks=(LOW,))
        assert moves.lines(1, step, plain=True) == [f"{step.words}. Risk: maybe a Trap."]
    assert moves.lines(1, step, plain=True) == [], "it has just been read"
    riskier = attrs.evolve(step, risks=(hit,))
    assert "Risk: maybe a Trap; 12% to be hit." in moves.lines(1, riskier, plain=True)[0]
    assert not any(LOW.meaning in line for line in moves.lines(2, step, plain=False))


@pytest.mark.parametrize(("typed", "is_done"), [
    (["good"], False), (["good", "good"], True), (["good", "yes"], True), (["good", "no"], False),
    (["good", "no", "good"], False), (["good", "menu", "good"], False), (["decline"], True),
])  # fmt: skip
def test_a_risky_move_is_done_by_good_only_after_a_second_word(
    tmp_path: Path, typed: list[str], is_done: bool
) -> None:
    game = Game.from_position(CORNERED)
    for name in ("activate wilson", "request"):
        game.do(name)
    said = Terminal(game, tmp_path / "l.hades").type(*typed)
    assert (game.history[-1].verb == "decline") == is_done
    asked = typed.count("good") - (typed == ["good", "good"])
    assert said.count(f"This move is risky. {AGAIN}") == asked


def test_a_move_suggested_again_in_a_turn_is_named_by_its_unit_until_something_changes() -> None:
    odds, again, hit = Because("kill 20%"), Because("kill 18%"), Because("12% to be hit")
    step = Advice("Scout 9: Fire at Zola", why=(odds,), risks=(hit,))
    other = Advice("Scout 10: Stand by", risks=(LOW,))
    moves = SuggestedMoves()
    first, _, back = (moves.lines(1, one, plain=True) for one in (step, other, step))
    assert odds.words.capitalize() in first[0] and back == ["Scout 9, as before."]
    (changed,) = moves.lines(1, attrs.evolve(step, why=(again,)), plain=True)
    assert step.words not in changed and again.words.capitalize() in changed and hit.words in changed
    assert moves.lines(2, step, plain=True) == first, "in another turn it is explained again"


def test_a_bare_hex_is_on_the_deck_of_the_move_just_suggested(tmp_path: Path) -> None:
    game = landed()
    dialogue = TerminalGame(game, lambda: None, lambda _: None, file=tmp_path / "l.hades")
    asked = dialogue.asked_about
    assert asked.written("scout 11 19 4", "I") == "scout 11 I1904"
    asked.suggested = ("P1904",)
    for typed in ("19 4", "1904", "move to 19 4"):
        assert asked.written(typed, "I").endswith("P1904")
    for typed in ("inferno 19 4", "I1904", "18 4"):
        assert asked.written(typed, "I")[:1] in "Ii1" and "P" not in asked.written(typed, "I")


def test_good_tells_where_a_unit_went_before_what_it_met(tmp_path: Path) -> None:
    said: list[str] = []
    left = iter([ORDER] * 45)
    talk = TerminalIO(Preferences(plain=True, brief=True))
    talk.first = FirstSteps(PlayerProfile())
    game = Game.new("historical", seed="dfd41b6d1666941a38297cee1ecb8ef5")
    TerminalGame(game, lambda: next(left, None), said.append, file=tmp_path / "l.hades", talk=talk).run()
    assert "Done." not in said and "The SHL Phase is over." in said
    opened = [at for at, line in enumerate(said) if re.search(r" opens Circle \d", line)]
    assert opened
    for at in opened:
        after = said[at : said.index("", at)]
        assert not [line for line in after if " moved to " in line]
    assert [at for at in opened if " moved to " in said[at - 1]]


def test_a_unit_that_walks_hex_by_hex_hears_no_suggestion_until_something_happens(tmp_path: Path) -> None:
    said, dialogue = _played(tmp_path, [*[ORDER] * 3, "scout 11", "full move", "e", "good"], PlayerProfile())
    at = next(n for n, line in enumerate(said) if "move-to" in line)
    walk = said[at : next((n for n, line in enumerate(said[at + 1 :], at + 1) if " > " in line), None)]
    assert not [line for line in walk if line.startswith("Suggested: ")]
    assert dialogue.game.history[-1].verb != "move-to" or len(dialogue.game.history) > 20

"""What a game file proves of a run: tier, categories, who played, clock, card."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

from hades import Game
from hades.cli import cli
from hades.engine.journal import Entry
from hades.engine.line_history import PERSON
from hades.rules.victory import LEVELS
from hades.run import proof, seeds
from hades.run.categories import Category, categories, who_played, why_none
from hades.session.run_clock import RunClock
from tests.games import played
from tests.run.timed import timed, won


def saved(game: Game, tmp_path: Path) -> Path:
    tmp_path.mkdir(exist_ok=True)
    path = tmp_path / "run.hades"
    game.save(path)
    return path


def run(*args: str | Path, code: int = 0) -> str:
    result = CliRunner().invoke(cli, [str(arg) for arg in args], prog_name="hades")
    assert result.exit_code == code, result.output
    return result.output


def test_a_run_with_a_clock_is_in_its_categories(tmp_path: Path) -> None:
    game = timed(won(), seed=won().seed, player="heuristic")
    found = proof.prove(saved(game, tmp_path))
    assert found.tier == proof.CLOCK and not found.clock_fault and not found.no_category
    levels = ["any-victory"] if game.over != LEVELS[0][1] else ["legendary", "any-victory"]
    assert [one.key for one in found.categories] == [
        f"squeeze-play/{level}/set/strict/aids/program" for level in levels
    ]
    last = (len(game.history) - 1) * 4000
    assert found.times == (last, last * 9 // 10) and found.sittings == 1


def test_a_player_of_the_program_is_found_though_the_file_says_a_person(tmp_path: Path) -> None:
    found = proof.prove(saved(timed(won(), seed=won().seed), tmp_path))
    assert found.who is not None and found.who.is_found and found.who.kind == "program"
    assert "heuristic would make 100% of the unaided decisions" in found.who.why
    assert all(one.who == "program" for one in found.categories)


def test_what_was_decided_with_an_aid_is_a_persons() -> None:
    game = timed(won(), seed=won().seed)
    for entry in game.journal:
        entry.aid = "next step"

    def again() -> Game:
        return Game.new(game.scenario, seed=game.seed)

    found = who_played(game, again)
    assert (found.kind, found.is_found) == (PERSON, False)
    for entry in game.journal[60:]:
        entry.aid = ""
    assert who_played(game, again).kind == "program"


@pytest.mark.parametrize("pace", [0, 38, 100, 4000])
def test_haste_makes_nobody_a_program(pace: int) -> None:
    assert who_played(timed(mixture(), seed="mixed", pace=pace), begin).kind == PERSON


def mixture() -> Game:
    """Two players in turns, neither of which is asked again in full: what a person might do."""
    return played("historical", "mixed", "random", 120)


def begin() -> Game:
    return Game.new("historical", seed="mixed")


@pytest.mark.parametrize(
    ("player", "kind"),
    [
        ("person", "person"),
        ("quick", "program"),
        ("search:200", "program"),
        ("agent", "agent"),
        ("agent bot", "agent"),
    ],
)
def test_who_is_named_is_taken_at_his_word_where_it_does_not_help_him(player: str, kind: str) -> None:
    assert who_played(timed(mixture(), seed="mixed", player=player), begin).kind == kind


def test_who_is_named_once_is_enough() -> None:
    game = timed(mixture(), seed="mixed")
    game.journal[60].player = "heuristic"
    assert who_played(game, begin).kind == "program"


def broken(change: Callable[[list[Entry]], None]) -> str:
    game = timed(mixture(), seed="mixed")
    change(game.journal)
    return proof.clock_fault(game)


def test_a_whole_clock_has_no_fault_and_annotations_need_no_time() -> None:
    assert broken(lambda lines: None) == ""
    game = timed(mixture(), seed="mixed")
    game.annotate("here", 3)
    assert proof.clock_fault(game) == ""


@pytest.mark.parametrize(
    ("field", "line", "value", "told"),
    [
        ("real", 7, None, "Command 8 has no time."),
        ("t", 7, None, "Command 8 has no time."),
        ("real", 0, 5000, "The clock does not begin at 0."),
        ("real", 7, 3, "The clock goes back at command 8."),
        ("t", 7, 3, "The clock goes back at command 8."),
        ("t", 7, 28_001, "Play time is ahead of real time at command 8."),
        ("t", 7, 26_000, "Play time runs faster than real time at command 8."),
        ("sitting", 0, 0, "The first line does not begin a sitting."),
        ("sitting", 7, 3, "Sitting 3 begins at command 8; sitting 2 was expected."),
    ],
)
def test_a_clock_that_cannot_be_is_named(field: str, line: int, value: int | None, told: str) -> None:
    assert broken(lambda lines: setattr(lines[line], field, value)) == told


def test_a_clock_that_was_rounded_is_whole() -> None:
    now, chance = [0.0], random.Random("rounded")
    watch = RunClock(lambda: now[0])
    game = mixture()
    again = Game.new(game.scenario, seed=game.seed)
    for number, command in enumerate(game.history):
        watch.act(chance.random() < 0.9)
        now[0] += chance.random() / 300
        again.do(command.name)
        watch.begin()
        times = watch.read()
        again.note(times.play, real=times.real, sitting=int(not number))
    assert proof.clock_fault(again) == ""


def test_without_a_clock_the_tier_is_the_replay(tmp_path: Path) -> None:
    path = tmp_path / "run.hades"
    played("historical", "mixed", "random", 120).save(path)
    found = proof.prove(path)
    assert found.tier == proof.REPLAY and found.times == (None, None) and found.sittings == 0
    assert found.no_category == "It is not finished."


def test_a_seed_counts_as_committed_to_only_by_the_hash_that_was_published(tmp_path: Path) -> None:
    nonce = "0123456789abcdef" * 2
    path = saved(timed(mixture(), seed="mixed", race=nonce), tmp_path)
    own = seeds.commitment("mixed", nonce)
    assert proof.prove(path).tier == proof.CLOCK
    assert proof.prove(path).commitment == own
    assert proof.prove(path, published="0" * 64).tier == proof.CLOCK
    assert proof.prove(path, published=own.upper() + " ").tier == proof.COMMITTED
    told = run("verify", path, "--commitment", own)
    assert "Tier: committed seed." in told and own in told
    assert "add --commitment" in run("verify", path)
    other = saved(timed(won(), seed=won().seed), tmp_path / "other")
    wrong = "valid, 120 commands, in progress, turn 4, but its seed does not match the published hash"
    for arguments in ([path], [path, "--brief"], [other, path], [tmp_path]):
        told = run("verify", *arguments, "--commitment", "0" * 64, code=1)
        assert wrong in told, arguments
        told = run(
            "verify", *arguments, "--commitment", own, code=int(other in arguments or tmp_path in arguments)
        )
        assert "; its seed matches the published hash" in told
    assert "it was begun without --race, so" in run("verify", other, "--commitment", own, code=1)
    assert json.loads(run("verify", path, "--json", "--commitment", "0" * 64, code=1))["run"]["fits"] is False
    told = run("runs", "add", path, "--boards", tmp_path / "boards", "--commitment", "0" * 64, code=1)
    assert "not added, because its seed does not match" in told
    for command in (["verify", path], ["runs", "add", path]):
        assert "'abc' is not a hash, which has 64 hex digits" in run(*command, "--commitment", "abc", code=2)


def test_a_changed_file_is_rejected(tmp_path: Path) -> None:
    path = saved(timed(mixture(), seed="mixed"), tmp_path)
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace('"real": 40000', '"real": 39999'), encoding="utf-8")
    found = proof.prove(path)
    assert (found.tier, found.categories, found.times) == (proof.REJECTED, (), (None, None))
    assert json.loads(run("verify", path, "--json", code=1))["run"]["tier"] == "rejected"


def test_a_game_that_is_no_run_says_why() -> None:
    assert why_none(played("historical", "mixed", "random", 120)).endswith("not finished.")
    position = Game.from_position(played("historical", "mixed", "random", 120).write_position("here"))
    assert "position" in why_none(position)
    lost = next(g for g in (played("historical", f"lost-{n}", "random") for n in range(50)) if not _won(g))
    assert why_none(lost).startswith("It did not end in a victory.")
    assert categories(lost, PERSON) == ()


def _won(game: Game) -> bool:
    return str(game.over).endswith("Victory")


def test_what_makes_a_category() -> None:
    other = timed(won(), seed=won().seed, undo="casual")
    other.aids = False
    assert categories(other, PERSON)[-1] == Category(
        "squeeze-play", "any-victory", "set", "casual", "no-aids", "person"
    )
    assert Category("a", "b", "c", "d", "e", "f", "1.0").key == "a/b/c/d/e/f/1.0"


def test_verify_says_it_in_text_and_as_json(tmp_path: Path) -> None:
    path = saved(timed(won(), seed=won().seed), tmp_path)
    told = run("verify", path)
    assert "Tier: clock." in told and "No file proves that the times are true" in told
    assert "Category squeeze-play/any-victory/set/strict/aids/program" in told
    found = json.loads(run("verify", path, "--json"))["run"]
    assert found["categories"][-1] == "squeeze-play/any-victory/set/strict/aids/program"
    assert {fact["known"] for fact in found["facts"]} <= {"proven", "found", "said"}

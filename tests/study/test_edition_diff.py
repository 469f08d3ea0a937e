"""A game under two editions parts where playing its commands anew under the other one says so."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from hades import Game, Refused, console
from hades.cli import cli
from hades.content import edition as editions
from hades.players import by_name
from hades.study.edition_diff import FILL_TOWER, diff_editions
from hades.study.switch_impact import bare_events
from hades.terminal import edition_diff_lines

ROOT = Path(__file__).parents[2]


def run(*args: str | Path) -> Result:
    result = CliRunner().invoke(cli, [str(arg) for arg in args], prog_name="hades")
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


@cache
def chosen(scenario: str, seed: str, player: str, turns: int) -> tuple[str, ...]:
    game, choose = Game.new(scenario, seed=seed), by_name(player)
    while game.over is None and game.turn < turns:
        game.do(choose(game))
    return tuple(command.name for command in game.history)


def played(scenario: str, seed: str, player: str = "quick", turns: int = 99) -> Game:
    game = Game.new(scenario, seed=seed)
    for name in chosen(scenario, seed, player, turns):
        game.do(name)
    return game


def anew(game: Game, edition: str) -> int | None:
    """The first command with other events under an edition, found by nothing but the engine."""
    other = Game.new(game.scenario, seed=game.seed, edition=edition)
    if bare_events(other._state) != bare_events(game.moment(0)):
        return 0
    for number, command in enumerate(game.history, 1):
        try:
            other.do(command.name)
        except Refused:
            return number
        if bare_events(other._state) != bare_events(game.moment(number)):
            return number
    return None


CASES = (
    ("historical", "1", "1.0"),
    ("historical", "2", "2.1,-N-14"),
    ("squeeze-play", "3", "2.1,-S-22"),
    ("chin-music", "4", "2.1,-2.1-18"),
    ("chin-music", "5", "2.1,-P-42"),
    ("high-and-tight", "6", "2.1,-5.3-13,-U-09"),
)


@pytest.mark.parametrize(("scenario", "seed", "edition"), CASES)
def test_games_part_where_they_part(scenario: str, seed: str, edition: str) -> None:
    game = played(scenario, seed)
    found = diff_editions(game, editions.parse(edition), "quick")
    expected = anew(game, edition)
    assert (found.by.command if found else None) == expected
    if found is None:
        return
    other = found.other
    assert other.over is not None and other.edition == edition
    # the other game is a game of its own edition from its beginning, and follows the first as long as it can
    again = Game.new(scenario, seed=seed, edition=edition)
    for command in other.history:
        again.do(command.name)
    assert (again.digest, again.over) == (other.digest, other.over)
    same = max(0, expected - 1) + found.by.followed
    own = [c.name for c in game.history[:same] if c.verb != FILL_TOWER]
    assert [c.name for c in other.history if c.verb != FILL_TOWER][: len(own)] == own
    assert found.player == "quick" or same == len(game.history)
    assert set(found.causes) <= {id_ for id_ in editions.switches() if id_ in other.tables.off}
    for id_ in found.causes:
        alone = anew(game, editions.make("2.1", [id_], [], "").name)
        assert alone is not None or len(found.causes) > 1


def test_every_turn_after_the_parting_is_told() -> None:
    game = played("historical", "2")
    found = diff_editions(game, editions.parse("2.1,-N-14"), "quick")
    for side in (found.game, found.other):
        turns = list(found.turns(side))
        assert [each.turn for each in turns] == list(range(found.turn, side.turn + 1))
        assert turns[-1].vp == side.score.vp
    assert found.events(found.game) and found.events(found.other)


def test_a_game_that_is_not_over_is_not_played_on() -> None:
    game = played("historical", "2", turns=4)
    found = diff_editions(game, editions.parse("2.1,-N-14"), "quick")
    assert found.player == "" and found.other.over is None
    assert len(found.other.history) == found.by.command - 1 + found.by.followed <= len(game.history)


def test_the_command_shows_both_sides(tmp_path: Path) -> None:
    file = tmp_path / "raid.hades"
    played("historical", "2").save(file)
    said = run("diff", file, "--edition", "2.1,-N-14", "--player", "quick")
    assert said.exit_code == 0
    own, its, where = said.stdout.splitlines()[:3]
    assert own.startswith("As played, 2.1: ") and its.startswith("With 2.1,-N-14: ")
    assert where.startswith("First difference at command ")
    assert ", because of N-14. " in " ".join(said.stdout.split())
    assert "As played, 2.1" in said.stdout and "With 2.1,-N-14" in said.stdout
    assert all(len(line) <= 80 for line in said.stdout.splitlines())
    facts = json.loads(run("diff", file, "--edition", "2.1,-N-14", "--player", "quick", "--json").stdout)
    found = diff_editions(Game.load(file), editions.parse("2.1,-N-14"), "quick")
    assert (facts["command"], facts["causes"]) == (found.by.command, ["N-14"])
    assert facts["other"]["vp"] == found.other.score.vp and facts["own"]["vp"] == found.game.score.vp
    assert facts["own"]["events"] and facts["other"]["turns"]


RELEASED = Path(__file__).parents[1] / "storage" / "formats" / "6"


def test_a_difference_without_effect_is_told_alone() -> None:
    found = diff_editions(Game.load(RELEASED / "historical.hades"), editions.parse("2.1,-6.7-09"), "quick")
    assert found is not None and found.by.command == 146
    said = edition_diff_lines.lines(found)
    marked = [line for line in said if line.startswith("+  ")]
    assert len(marked) == 1 and marked[0].endswith("[6.7-07, -6.7-09]")


def test_lines_that_are_the_same_are_left_out() -> None:
    same = ["One Step", "  1", "Other Step", "  2"]
    assert edition_diff_lines._compared([*same, "  a"], [*same, "  b"]) == [
        "  ...",
        "  Other Step",
        "    2",
        "-   a",
        "+   b",
    ]
    assert edition_diff_lines._compared(same, same) == []


def test_a_game_that_is_the_same_is_said_to_be(tmp_path: Path) -> None:
    file = tmp_path / "raid.hades"
    game = played("chin-music", "5", "random")
    game.save(file)
    assert anew(game, "2.1,-P-42") is None
    said = run("diff", file, "--edition", "2.1,-P-42").stdout
    assert said == f"{file}: the same game under 2.1,-P-42, all {len(game.history)} commands.\n"
    assert json.loads(run("diff", file, "--edition", "2.1,-P-42", "--json").stdout)["parted"] is False


def test_what_cannot_be_compared_is_said_in_a_sentence(tmp_path: Path) -> None:
    file = tmp_path / "raid.hades"
    played("chin-music", "5", "random").save(file)
    for options, said in (
        ((file, "--edition", "3.0"), "not an edition"),
        ((file, "--edition", "1.0", "--player", "nobody"), "player 'nobody' is not known"),
        ((tmp_path / "none.hades", "--edition", "1.0"), "none.hades"),
    ):
        result = run("diff", *options)
        assert result.exit_code == 2 and said in result.stderr and result.stderr.count("\n") == 1


def test_switches_that_part_a_game_together_alone_are_told_and_no_others() -> None:
    game = Game.load(RELEASED / "squeeze-play-1.0.hades")
    many = ["2.2-08", "4.0-16", "5.3-10", "5.3-13", "6.0-11"]
    found = diff_editions(game, editions.make("1.0", [], many, ""), "quick")
    assert found is not None
    assert (found.by.command, found.causes) == (179, ("2.2-08", "4.0-16"))
    off = game.tables.off
    for some in ({"2.2-08"}, {"4.0-16"}, {"2.2-08", "4.0-16"}):
        edition = editions.make("1.0", [], list(some), "")
        assert edition.off == off - some
        parted = diff_editions(game, edition, "quick")
        assert (parted is not None and parted.by.command == 179) == (len(some) == 2)
    told = edition_diff_lines.lines(found)
    said = " ".join(" ".join(told).split())
    assert "), turn 4, because of 2.2-08, 4.0-16 together." in said
    assert "No switch alone " in said
    assert f"repeats commands 179 to {178 + found.by.followed}, " in said


def test_the_end_is_laid_to_the_switches_that_lead_to_it_alone() -> None:
    game = played("historical", "16", "heuristic")
    found = diff_editions(game, editions.parse("1.0"), "heuristic")
    assert found is not None
    assert (game.score.vp, found.other.score.vp, found.same_end) == (29.5, 30.5, ("5.6-14",))
    for edition, vp in (("2.1,-5.6-14", 30.5), ("2.1,-2.1-18", 29.5)):
        one = diff_editions(game, editions.parse(edition), "heuristic")
        assert (game if one is None else one.other).score.vp == vp, edition
    said = " ".join(" ".join(edition_diff_lines.lines(found)).split())
    assert "5.6-14 alone leads to the same result." in said


def test_from_the_parting_on_a_player_takes_what_is_offered(tmp_path: Path) -> None:
    game = played("historical", "7", "heuristic")
    edition = editions.parse("2.1,-6.7-09")
    follows, plays = (diff_editions(game, edition, "heuristic", each) for each in (False, True))
    assert follows is not None and plays is not None
    assert follows.other.score.vp == game.score.vp and follows.by.followed > 1 and follows.player == ""
    assert (plays.by.followed, plays.player) == (1, "heuristic")
    own = Game.new("historical", seed="7", edition=edition.name)
    choose = by_name("heuristic")
    while own.over is None:
        own.do(choose(own))
    # the player of the game is the one who plays on, so it is the game that he plays from the beginning
    assert plays.other.digest == own.digest
    file = tmp_path / "raid.hades"
    game.save(file)
    told = edition_diff_lines.lines(plays)
    assert any(f"After command {plays.by.command}, heuristic plays the other game." in line for line in told)
    said = run("diff", file, "--edition", edition.name, "--from-parting", "--json")
    assert json.loads(said.stdout)["other"]["vp"] == own.score.vp


def test_a_game_that_is_under_way_is_played_on_from_the_parting() -> None:
    game = played("historical", "7", "heuristic", turns=5)
    found = diff_editions(game, editions.parse("2.1,-6.7-09"), "heuristic", from_parting=True)
    assert found is not None and found.other.over is not None and game.over is None


def test_an_order_of_towers_that_one_edition_asks_for_is_no_difference_by_itself() -> None:
    game = played("historical", "1", "heuristic")
    for edition in ("2.1,-5.3-10", "2.1"):
        again = Game.new("historical", seed="1", edition=edition)
        for command in game.history:
            while again.menu[0].verb == FILL_TOWER:
                again.do(again.menu[0])
            if command.verb != FILL_TOWER:
                again.do(command.name)
        assert diff_editions(game, editions.parse(edition), "heuristic") is None
        # The other way round: what only the first game was asked is passed over.
        assert diff_editions(again, editions.parse("2.1"), "heuristic") is None
        asked = any(command.verb == FILL_TOWER for command in again.history)
        assert asked == (edition != "2.1")


@pytest.mark.parametrize("seed", ["4", "7"])
def test_a_game_from_a_position_parts_only_where_the_rules_differ(tmp_path: Path, seed: str) -> None:
    drill = (ROOT / "data" / "drills" / "errata" / "7.2-08.toml").read_text(encoding="utf-8")
    game = Game.from_position(drill.replace('base = "empty"', f'base = "empty"\nseed = "{seed}"'))
    assert diff_editions(game, editions.parse("1.0"), "heuristic") is None
    game.do("skedaddle")
    game.save(tmp_path / "drill.hades")
    again = Game.load(tmp_path / "drill.hades")
    assert diff_editions(again, editions.parse("2.1,-N-05"), "heuristic") is None
    for edition in ("1.0", "2.1,-7.2-08"):
        found = diff_editions(again, editions.parse(edition), "heuristic", from_parting=True)
        if seed == "7":
            assert found is None
            continue
        assert found is not None
        assert (found.by.command, found.causes, found.by.followed) == (1, ("7.2-08",), 1)


def test_progress_is_shown_while_a_player_plays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[str] = []
    monkeypatch.setattr(console, "progress", shown.append)
    file = tmp_path / "raid.hades"
    run("auto", "--player", "quick", "--seed", "2", "--save", file)
    assert "playing: turn 2" in shown and shown[-1] == ""
    shown.clear()
    run("diff", file, "--edition", "1.0", "--from-parting")
    assert "playing the other game: turn 4" in shown and shown[-1] == ""

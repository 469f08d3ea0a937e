"""The career: what comes in, what it comes to, exports, deletion, and the command."""

from __future__ import annotations

import csv
import json
from functools import cache
from pathlib import Path

import attrs
import pytest
from click.testing import CliRunner

from hades import Game, players
from hades.cli import cli
from hades.content import run_data
from hades.engine.line_history import CONCEDED
from hades.run import career as careers
from hades.run import leaderboards as board_module
from hades.run import record_pages
from hades.run.background_jobs import record_run
from hades.run.career import achievement_tallies, end_of, fate, tallies
from hades.run.leaderboards import Boards
from hades.run.run_record import RunEnd, RunRecord
from hades.session import game_saver
from hades.storage.games_folder import GAMES, LAST
from tests.games import SCENARIOS, landed, played
from tests.run.test_proof import mixture
from tests.run.timed import timed


@cache
def raid(*, undo: str = "strict", aid: str = "", concede: bool = False) -> Game:
    """A finished game as a person might have played it; not to be changed."""
    game, choose = timed(mixture(), seed="mixed", undo=undo), players.by_name("heuristic")
    while game.over is None and not concede:
        game.do(choose(game))
        game.note(len(game.history) * 4000, real=len(game.history) * 4000)
    if aid:
        game.journal[30].aid = aid
    if concede:
        game.concede()
    return game


def put(folder: Path, name: str, game: Game, created: str = "2026-11-20T10:00:00+00:00") -> Path:
    """Save a game as one that was begun then."""
    game.created = created
    folder.mkdir(parents=True, exist_ok=True)
    game.save(folder / name)
    return folder / name


@pytest.fixture
def store(tmp_path: Path) -> Path:
    return tmp_path / "runs"


@pytest.fixture
def shelf(tmp_path: Path) -> Path:
    """A folder with a game as it was finished, one with an aid, and one that was conceded."""
    put(tmp_path, LAST, raid(), "2026-11-20T10:00:00+00:00")
    put(tmp_path / GAMES, "kept-1.hades", raid(aid="hint 1"), "2026-11-21T10:00:00+00:00")
    put(tmp_path / GAMES, "kept-2.hades", raid(concede=True), "2026-11-22T10:00:00+00:00")
    return tmp_path


# ---- what comes in


def test_finished_games_of_the_shelf_come_in_once(shelf: Path, store: Path) -> None:
    counted: list[tuple[int, int]] = []
    career = Boards(store)
    assert career.take_saved(shelf, lambda done, of: counted.append((done, of))) == []
    games = career.games()
    assert [game.end.terms for game in games] == ["strict", "aided", "strict"]
    assert fate(games[2]) == CONCEDED and counted[:3] == [(0, 3), (1, 3), (2, 3)]
    counted.clear()
    assert career.take_saved(shelf, lambda done, of: counted.append((done, of))) == []
    assert counted == [] and len(career.games()) == 3


def test_games_that_are_not_over_or_nobody_played_stay_out(tmp_path: Path, store: Path) -> None:
    put(tmp_path, LAST, timed(landed(), seed="7"))
    agent = timed(played("historical"), seed="told", player="heuristic")
    put(tmp_path / GAMES, "kept-1.hades", agent)
    position = Game.from_position(played("historical").write_position(after=100))
    position.player = "person"
    position.do(position.menu[0])
    position.concede()
    put(tmp_path / GAMES, "kept-2.hades", position)
    (tmp_path / GAMES / "kept-3.hades").write_text("nonsense")
    career = Boards(store)
    assert career.take_saved(tmp_path) == [] and career.games() == () and career.runs() == []


def test_a_game_that_is_noted_when_it_is_closed_is_the_same_as_on_the_shelf(shelf: Path, store: Path) -> None:
    assert record_run(shelf / LAST, store)
    career = Boards(store)
    career.take_saved(shelf)
    assert len(career.games()) == 3 == len(career.runs())


def test_a_file_that_does_not_verify_is_named_and_not_tried_again(tmp_path: Path, store: Path) -> None:
    file = put(tmp_path, LAST, raid())
    file.write_text(file.read_text().replace('"place engineer-38"', '"place engineer-38 "', 1))
    text = file.read_text().splitlines()
    text[-1] = text[-1].replace('"vp": ', '"vp": 1')
    file.write_text("\n".join(text) + "\n")
    career = Boards(store)
    (told,) = career.take_saved(tmp_path)
    assert str(file) in told and career.take_saved(tmp_path) == [] and career.games() == ()


def test_games_are_looked_at_again_for_other_achievements(
    shelf: Path, store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    career = Boards(store)
    career.take_saved(shelf)
    before = career.games()[0].end.achieved
    assert before
    monkeypatch.setattr(board_module, "achievements_digest", lambda: "other")
    monkeypatch.setattr("hades.run.run_record.achievements_digest", lambda: "other")
    monkeypatch.setattr("hades.run.career.achievements", lambda: ())
    career = Boards(store)
    assert career.games() == ()
    career.rebuild()
    assert career.games()[0].end.achieved == ()


# ---- what became of a game


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_what_became_of_a_game_is_what_its_sheet_says(scenario: str) -> None:
    game = played(scenario)
    end = end_of(game)
    sheet = {clause: vp for _, vp, clause in game.score.lines}
    if game.view().outcome != "scored":
        assert not end.home and not end.dante and len(end.lost) == end.squads
        return
    assert end.counts == game.score.vp
    assert ("emily" in end.home) == ("14.1-04" in sheet)
    assert end.dante == ("14.1-13" not in sheet)
    assert sum(id_ in ("idol", "loot") for id_ in end.home) == ("14.1-05" in sheet) + ("14.1-06" in sheet)
    combat = sheet.get("14.1-02", 0.0)
    assert end.squads - len(end.lost) + ("honor-guard" in end.home) == combat
    assert end.officers == ("14.1-11" in sheet) + ("14.1-12" in sheet)


def test_what_was_lost_counts_nothing_and_what_was_conceded_out_system_what_is_aboard() -> None:
    assert raid(concede=True).view().vittles.in_system
    assert end_of(raid(concede=True)).counts == 0.0
    whole = played("historical")
    at = next(n for n in range(60, len(whole.history)) if not whole.view_after(n).vittles.in_system)
    game = Game.new("historical", seed="told")
    for command in whole.history[:at]:
        game.do(command.name)
    game.concede()
    assert end_of(game).counts == game.score.vp != 0


@pytest.mark.parametrize(
    ("undo", "aid", "terms"),
    [
        ("strict", "", "strict"),
        ("strict", "coach", "aided"),
        ("casual", "coach", "casual"),
        ("analysis", "", "analysis"),
    ],
)
def test_terms_are_kept_apart(undo: str, aid: str, terms: str) -> None:
    assert end_of(raid(undo=undo, aid=aid)).terms == terms


# ---- what they come to


def game_of(scenario: str, outcome: str, counts: float, day: int, **more: object) -> RunRecord:
    """A game of a career, made up."""
    end = RunEnd(
        terms="strict", counts=counts, home=(), officers=0, lost=(), squads=19, dante=True, achieved=()
    )
    created = f"2026-11-{day:02d}T10:00:00+00:00"
    end = attrs.evolve(end, **more)
    return attrs.evolve(known_run(), scenario=scenario, outcome=outcome, created=created, end=end)


@cache
def known_run() -> RunRecord:
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        file = put(Path(folder), "raid.hades", raid())
        boards = Boards(Path(folder) / "runs")
        return boards.add(file, own=True)


def test_lifetime_score_best_and_streaks() -> None:
    games = (
        game_of("historical", "Solid Victory", 24.0, 1),
        game_of("historical", "Major Victory", 26.0, 2),
        game_of("historical", "vittles-destroyed", 0.0, 3),
        game_of("historical", "Marginal Victory", 20.0, 4),
        game_of("squeeze-play", "Draw", 18.0, 5),
        game_of("squeeze-play", "Draw", 17.0, 6, terms="casual"),
    )
    one, other, casual = tallies(games)
    assert (one.scenario, one.games, one.vp, one.best, one.best_level) == (
        "historical", 4, 70.0, 26.0, "Major Victory",
    )  # fmt: skip
    assert (one.streak, one.longest) == (1, 2) and one.mean == 17.5
    assert one.fates == {"won": 3, "drawn": 0, "lost": 1, "conceded": 0}
    assert (other.terms, casual.terms) == ("strict", "casual") and other.fates["drawn"] == 1
    assert careers.defeats(games) == {"vittles-destroyed": 1}


@pytest.mark.parametrize("dante", [True, False])
def test_the_professor_is_among_the_lost_unless_he_came_home(dante: bool) -> None:
    game = game_of("historical", "Draw", 17.0, 1, lost=("scout-09",), dante=dante)
    rows = record_pages.run_details(game).rows
    [lost] = [words for style, what, words in rows if style == "key" and what.startswith("Lost")]
    assert "Scout 9" in lost and ("Professor Dante" in lost) != dante


def test_achievements_know_their_first_game() -> None:
    games = (
        game_of("historical", "Draw", 18.0, 1, achieved=("flak",)),
        game_of("historical", "Draw", 18.0, 2, achieved=("flak", "bait")),
    )
    found = {tally.what.id: tally for tally in achievement_tallies(games)}
    assert (found["flak"].times, found["flak"].first[:10]) == (2, "2026-11-01")
    assert (found["bait"].times, found["bells"].times if "bells" in found else 0) == (1, 0)
    assert len(found) == len(run_data.achievements())
    assert found["every-door"].first == ""


def test_what_was_reached_before_a_game(shelf: Path, store: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    career = Boards(store)
    career.take_saved(shelf)
    first = career.games()[0]
    monkeypatch.setattr(board_module, "boards_folder", lambda: store)
    assert board_module.earlier_achievements(first.created) == frozenset()
    assert board_module.earlier_achievements("2026-11-23") >= set(first.end.achieved)
    monkeypatch.setattr(board_module, "boards_folder", lambda: shelf)
    assert board_module.earlier_achievements("2026-11-23") == frozenset()


# ---- out of it


def run(*args: str | Path, code: int = 0, typed: str = "") -> str:
    result = CliRunner().invoke(cli, [str(arg) for arg in args], prog_name="hades", input=typed)
    assert result.exit_code == code, result.output
    return result.output


@pytest.fixture
def mine(shelf: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """That folder as the one of whoever plays here."""
    monkeypatch.setattr(game_saver, "user_data_path", lambda *_: shelf)
    monkeypatch.setattr(board_module, "user_data_path", lambda *_: shelf)
    return shelf


def test_the_command_tells_all_of_it(mine: Path) -> None:
    said = run("career")
    assert said.startswith("3 finished games, ")
    for word in (
        "Achievements: ",
        "From below",
        "[6.1-22]",
        "Conceded",
        "1. Historical",
        "aided",
        "in a row",
    ):
        assert word in said
    found = json.loads(run("career", "--json"))
    assert found["games"] == 3 == len(found["history"]) and len(found["achievements"]) == len(
        achievement_tallies(())
    )
    assert [game["terms"] for game in found["history"]] == ["strict", "aided", "strict"]


def test_it_is_deleted_when_that_is_said_and_stays_so(mine: Path) -> None:
    run("career")
    assert "Nothing was removed." in run("career", "--delete", code=1, typed="no\n")
    assert run("career").startswith("3 finished")
    assert "3 games were removed." in run("career", "--delete", typed="delete\n")
    # the files are there, and nobody takes them in again
    assert (mine / LAST).exists()
    assert run("career").startswith("You have not finished a game yet.")
    assert "no games to remove" in run("career", "--delete")


def test_without_a_game_it_says_what_will_bring_one_in(tmp_path: Path) -> None:
    assert "is added automatically" in run("career", "--boards", tmp_path / "none")


def test_a_lost_raid_is_listed_with_the_vp_that_count(tmp_path: Path) -> None:
    boards = ("--boards", str(tmp_path / "boards"))
    game, choose = Game.new("chin-music", seed="3"), players.by_name("quick")
    while not (game.turn and game.score.vp > 0 and game.view().vittles.in_system):
        game.do(choose(game))
    game.concede()
    game.save(tmp_path / "given-up.hades")
    run("runs", "add", str(tmp_path / "given-up.hades"), *boards)
    (line,) = run("runs", "list", *boards).splitlines()
    assert "  0 VP  " in line and "Conceded" in line
    (listed,) = csv.DictReader(run("runs", "export", *boards).splitlines())
    assert listed["vp"] == "0.0"
    assert f"0 VP ({game.score.vp:g} on the score sheet)" in run("verify", str(tmp_path / "given-up.hades"))

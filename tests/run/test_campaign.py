"""A campaign: raids in their order, losses carried, the last counting double; its files, its command."""

from __future__ import annotations

import json
import shutil
from functools import cache
from pathlib import Path

import pytest
from click.testing import CliRunner

from hades import Game, narrate, players, storage
from hades.cli import cli
from hades.content.tables import Tables
from hades.engine import state_checks
from hades.rules.victory import VITTLES_LOST
from hades.run import campaign as campaigns
from hades.run import record_pages
from hades.run.campaign import WEIGHTS, CampaignError, Raid, read, standing, to_play
from hades.run.career import end_of
from hades.run.leaderboards import BoardError, Boards
from hades.terminal.run_lines import campaign_lines
from tests.games import SCENARIOS, played

RELEASED = Path(__file__).parents[1] / "storage" / "formats" / "6"
LOST = ("acuto", "engineer-38", "scout-09", "wilson")


@cache
def raided(scenario: str, missing: tuple[str, ...], seed: str = "raid") -> Game:
    """A game of the heuristic player with squads missing; not to be changed."""
    game, choose = Game.new(scenario, seed=seed, missing=missing), players.by_name("heuristic")
    while game.over is None:
        game.do(choose(game))
    return game


def save(folder: Path, number: int, game: Game) -> Path:
    path = folder / f"{number}-{game.scenario}.hades"
    game.save(path)
    return path


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A campaign of which two raids are over."""
    home = tmp_path / "campaign"
    home.mkdir()
    first = raided("historical", ())
    save(home, 1, first)
    save(home, 2, raided("squeeze-play", end_of(first).lost))
    return home


# ---- squads that are missing


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_squads_that_are_missing_are_never_there(scenario: str) -> None:
    game = Game.new(scenario, seed="1", missing=LOST)
    assert set(game.missing) == set(LOST)
    commands = {f"place {id_}" for id_ in LOST}
    choose = players.by_name("heuristic")
    while game.over is None:
        assert not commands & {command.name for command in game.menu}
        game.do(choose(game))
        if len(game.history) % 40 == 0:
            assert state_checks.faults(game._state) == []
    assert {unit.place for unit in game.view().units if unit.id in LOST} == {"gone"}
    end = end_of(game)
    assert end.squads == 19 - len(LOST) and not set(end.lost) & set(LOST)


def test_a_landing_is_as_large_as_those_who_are_left(tmp_path: Path) -> None:
    tables: Tables = played("historical").tables
    squads = [tables.catalog.units[unit - 1].id for unit in tables.squads]
    there = ("acuto", "scout-09", "scout-10")
    game = Game.new("historical", seed="1", missing=[id_ for id_ in squads if id_ not in there])
    placed = 0
    while not game.turn:
        placed += game.ask is not None and game.ask.kind == "set_up?"
        game.do(game.menu[0])
    # an HQ, two squads and Dante
    assert placed == 4


@pytest.mark.parametrize(
    ("missing", "said"),
    [
        (["dante"], "'dante' is not a squad"),
        (["scout-9"], "did you mean|scout-09"),
        (["wilson", "wilson"], "named twice"),
    ],
)
def test_only_squads_can_be_missing(missing: list[str], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        Game.new(seed="1", missing=missing)
    with pytest.raises(TypeError):
        Game.new(seed="1", missing="wilson")


def test_a_file_says_who_was_missing_and_verifies(tmp_path: Path) -> None:
    file = save(tmp_path, 1, raided("historical", LOST))
    top = json.loads(file.read_text().splitlines()[0])
    assert set(top["missing"]) == set(LOST)
    assert storage.verify(file).valid and set(storage.load(file).missing) == set(LOST)
    plain = save(tmp_path, 2, played("historical"))
    assert "missing" not in json.loads(plain.read_text().splitlines()[0])
    # taken out of the header, its check fits no more
    file.write_text(file.read_text().replace('"missing": ["', '"missing": ["scout-10", "', 1))
    assert not storage.verify(file).valid


@pytest.mark.parametrize(
    ("value", "said"), [('"wilson"', "missing"), ("[1]", "missing"), ('["x"]', "not a squad")]
)
def test_a_header_is_read_strictly(value: str, said: str, tmp_path: Path) -> None:
    file = save(tmp_path, 1, raided("historical", LOST))
    head, *rest = file.read_text().splitlines()
    top = json.loads(head) | {"missing": json.loads(value)}
    file.write_text("\n".join([json.dumps(top), *rest]) + "\n")
    with pytest.raises(storage.GameFileError, match=said):
        storage.load(file)


def test_a_verdict_says_how_many_were_missing(tmp_path: Path) -> None:
    said = run("verify", save(tmp_path, 1, raided("historical", LOST)))
    assert "4 squads missing from the start" in said


def test_such_a_game_is_on_no_board(tmp_path: Path) -> None:
    file = save(tmp_path, 1, raided("historical", LOST))
    with pytest.raises(BoardError, match="squads missing"):
        Boards(tmp_path / "runs").add(file)


# ---- a campaign


def test_losses_are_carried_into_the_next_raid_alone(folder: Path) -> None:
    found = read(folder)
    first, second, third, last = found.raids
    assert second.missing == first.lost != ()
    assert third.missing == second.lost and last.missing == ()
    assert not set(second.lost) & set(first.lost)
    assert found.next is third and not found.is_lost
    assert standing(found).startswith("Raid 3 of 4 is next; ")


def test_released_files_of_two_raids_are_a_campaign(tmp_path: Path) -> None:
    shutil.copy(RELEASED / "conceded.hades", tmp_path / "1-historical.hades")
    shutil.copy(RELEASED / "second-raid.hades", tmp_path / "2-squeeze-play.hades")
    first, second, third, _ = read(tmp_path).raids
    assert first.game is not None and first.game.conceded and first.counts == 11
    assert second.game is not None and set(second.game.missing) == set(first.lost) and len(first.lost) == 8
    assert set(third.missing) == set(second.lost)


def test_a_page_tells_of_each_raid_who_came_home_and_who_is_missing(folder: Path) -> None:
    found = read(folder)
    first, second, third, last = found.raids
    whole, *items = record_pages.campaign_entries(found)
    assert [item.id for item in items] == [raid.scenario for raid in found.raids]
    assert whole.worth == f"{found.vp:g} VP"
    assert first.end is not None and third.end is None

    def told(raid: Raid) -> dict[str, str]:
        rows = record_pages.campaign_details(found, raid.scenario).rows
        return {what: words for style, what, words in rows if style == "key"}

    assert told(second)["Sitting out this raid"] == narrate.listed(first.lost)
    assert told(first)["Lost or left behind"] == narrate.listed(first.end.not_home)
    assert told(third)["Sitting out this raid"] == narrate.listed(second.lost)
    assert set(told(last)) == {"Result"}, "who misses it is not known yet"
    assert [item.id for item in record_pages.campaign_entries(None)] == [
        whole.id,
        *(item.id for item in items),
    ]


def test_the_last_raid_counts_double(folder: Path) -> None:
    for number, scenario in ((3, "chin-music"), (4, "high-and-tight")):
        save(folder, number, raided(scenario, read(folder).raids[number - 1].missing, "away"))
    found = read(folder)
    counts = [raid.counts for raid in found.raids]
    assert found.next is None and found.vp == sum(counts) + counts[-1]
    assert found.level and standing(found).startswith("The campaign is over: ")
    with pytest.raises(CampaignError, match="is over"):
        to_play(found)


def test_a_raid_is_gone_on_with_where_it_was_left_and_the_next_is_like_the_first(folder: Path) -> None:
    game, file = to_play(read(folder), edition="1.0", undo="casual", aids=False)
    # what was chosen for the first holds for all
    assert (game.scenario, game.edition, game.undo_mode, game.aids) == ("chin-music", "2.1", "strict", True)
    assert set(game.missing) == set(read(folder).raids[1].lost) and not game.history
    game.do(game.menu[0])
    storage.save(game, file)
    again, same = to_play(read(folder))
    assert same == file and len(again.history) == 1


def test_a_new_campaign_is_begun_by_what_is_chosen(tmp_path: Path) -> None:
    new = campaigns.begin(tmp_path)
    assert campaigns.latest(tmp_path) == new and campaigns.latest(tmp_path / "none") is None
    game, file = to_play(read(new), edition="1.0", undo="casual", aids=False)
    assert (game.scenario, game.edition, game.undo_mode, game.aids) == ("historical", "1.0", "casual", False)
    assert file == new / "1-historical.hades" and game.missing == ()


def test_with_the_vittles_the_campaign_is_lost(tmp_path: Path) -> None:
    game, choose = Game.new("historical", seed="over 3"), players.by_name("random")
    while game.over is None:
        game.do(choose(game))
    assert game.over == VITTLES_LOST
    save(tmp_path, 1, game)
    found = read(tmp_path)
    assert found.is_lost and found.next is None and found.vp == 0
    save(tmp_path, 2, raided("squeeze-play", found.raids[0].lost))
    with pytest.raises(CampaignError, match="the Vittles was lost"):
        read(tmp_path)


def test_what_does_not_belong_there_is_named(folder: Path, tmp_path: Path) -> None:
    other = raided("squeeze-play", ())
    for game, said in (
        (other, "missing Units are none"),
        (played("chin-music"), "it is a game of chin-music"),
    ):
        game.save(folder / "2-squeeze-play.hades")
        with pytest.raises(CampaignError, match=said):
            read(folder)
    other.save(folder / "2-squeeze-play.hades")
    unfinished = Game.new("historical", seed="raid")
    unfinished.do(unfinished.menu[0])
    unfinished.save(folder / "1-historical.hades")
    with pytest.raises(CampaignError, match="the previous raid is not over"):
        read(folder)
    (folder / "1-historical.hades").write_text("nonsense")
    with pytest.raises(CampaignError, match=r"1-historical\.hades"):
        read(folder)
    with pytest.raises(CampaignError, match="no such folder"):
        read(tmp_path / "none")


def test_the_raids_are_of_one_kind(folder: Path) -> None:
    lost = read(folder).raids[0].lost
    game = Game.new("squeeze-play", seed="1", missing=lost, undo="casual")
    game.do(game.menu[0])
    game.save(folder / "2-squeeze-play.hades")
    with pytest.raises(CampaignError, match="undo mode"):
        read(folder)


def test_there_is_a_weight_for_each_scenario() -> None:
    assert len(WEIGHTS) == len(SCENARIOS)


# ---- the command


def run(*args: str | Path, code: int = 0, typed: str = "") -> str:
    result = CliRunner().invoke(cli, [str(arg) for arg in args], prog_name="hades", input=typed)
    assert result.exit_code == code, result.output
    return result.output


def test_it_is_played_in_a_terminal(tmp_path: Path) -> None:
    home = tmp_path / "mine"
    said = run("campaign", "begin", "--folder", home, "--undo", "casual", typed="suggest\nbegin\nquit\n")
    assert "This is a rule of this program" in said and "Raid 1 of 4 is in progress" in said
    (file,) = home.glob("1-*.hades")
    assert json.loads(file.read_text().splitlines()[0])["created"]
    assert "already exists" in run("campaign", "begin", "--folder", home, code=2)
    said = run("campaign", "play", home, typed="restart\nyes\nconcede\nconcede\n")
    assert "is played only once" in said
    assert "1. Historical Conceded, 0 VP" in " ".join(said.split()) and "Raid 2 of 4 is next" in said
    found = read(home)
    assert found.raids[1].missing and "\n".join(campaign_lines(found)) in said


def test_how_it_stands(folder: Path) -> None:
    assert "4. High and Tight (counts double) not begun" in " ".join(run("campaign", "stand", folder).split())
    found = json.loads(run("campaign", "stand", folder, "--json"))
    assert not found["over"] and [raid["weight"] for raid in found["raids"]] == list(WEIGHTS)
    assert "there is no such folder" in run("campaign", "stand", folder / "none", code=2)

"""Games that were played here, noted: by whom, whether and where they count, and once only."""

from __future__ import annotations

import shutil
from pathlib import Path

import attrs
import pytest
from click.testing import CliRunner

from hades import Game
from hades.cli import cli
from hades.content.paths import data_dir
from hades.engine.line_history import PERSON
from hades.run import seeds
from hades.run.background_jobs import RunRecorder, record_run
from hades.run.categories import Category, categories
from hades.run.leaderboards import Boards
from hades.run.run_record import RunRecord, standings
from hades.session import game_saver
from hades.session.game_saver import Autosave
from hades.storage import load
from tests.run.test_career import raid
from tests.run.timed import timed, won

ANY = "squeeze-play/any-victory/set/strict/aids"


@pytest.fixture
def store(tmp_path: Path) -> Path:
    return tmp_path / "runs"


@attrs.frozen
class Noted:
    run: RunRecord | None
    told: tuple[str, ...]


def noted(game: Game, store: Path, components: Path | None = None) -> Noted:
    """Record a game; return its run as the boards know it then, and the sentences."""
    path = store.with_name("raid.hades")
    game.save(path)
    *_, id_ = standings(load(path, components))
    told = record_run(path, store, components)
    return Noted(next((run for run in Boards(store).runs() if run.id == id_), None), told)


def victory(aid: str = "", player: str = PERSON, pace: int = 4000) -> Game:
    game = timed(won(), seed=won().seed, player=player, pace=pace)
    for entry in game.journal:
        entry.aid = aid
    return game


@pytest.mark.parametrize(
    ("aid", "pace"),
    [
        ("next step", 38), ("next step", 4000), ("hint 2", 4000), ("suggested", 38), ("coach", 4000),
        ("threats", 38), ("ghost", 4000),
    ],
)  # fmt: skip
def test_a_raid_by_any_aid_is_a_persons(aid: str, pace: int, store: Path) -> None:
    came = noted(victory(aid, pace=pace), store)
    assert came.run is not None and came.run.who == PERSON
    assert came.run.categories[-1] == f"{ANY}/person"
    assert "person): the only run so far" in " ".join(came.told)


def test_a_raid_that_is_noted_again_counts_once(store: Path) -> None:
    came, again = noted(victory("coach"), store), noted(victory("coach"), store).run
    assert came.run is not None
    assert again is not None and again.id == came.run.id
    career = Boards(store)
    career.rebuild()
    assert len(career.games()) == len(career.runs()) == 1


def test_one_that_a_player_of_the_program_would_have_played_says_so_and_is_in_no_career(store: Path) -> None:
    came = noted(victory(), store)
    assert came.run is not None and came.run.categories[-1] == f"{ANY}/program"
    assert "heuristic would make 100%" in " ".join(came.told)
    assert came.told[-1] == "It does not count in your career."
    career = Boards(store)
    career.rebuild()
    assert len(career.runs()) == 1 and career.games() == ()


def test_one_that_counts_on_no_board_says_why(store: Path) -> None:
    came = noted(raid(concede=True), store)
    assert came.run is not None and not came.run.categories
    assert "It did not end in a victory" in came.told[0]


def test_a_game_that_goes_on_is_noted_without_a_word(store: Path) -> None:
    game = Game.new("historical", seed="goes on")
    game.player = PERSON
    game.do(game.menu[0])
    came = noted(game, store)
    assert came.run is not None and came.told == ()


def test_what_no_board_takes_says_why(store: Path) -> None:
    game = Game.from_position(raid().write_position("here", after=100))
    game.do(game.menu[0])
    came = noted(game, store)
    assert came.run is None and "began at a position" in came.told[0]
    assert record_run(store.with_name("none.hades"), store)[0].startswith("It does not count")


def test_a_game_is_noted_apart_while_something_else_goes_on(
    store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hades.run.leaderboards.boards_folder", lambda: store)
    path = store.with_name("raid.hades")
    raid().save(path)
    recorder = RunRecorder()
    thread = recorder.record(path)
    assert thread is not None and recorder.lines(path)
    # the file may be another's by then
    shutil.copy(__file__, path)
    thread.wait()
    assert recorder.count == 1 and recorder.lines(path)[-1] == "It counts in your career."
    assert len(Boards(store).runs()) == 1


def test_the_same_game_under_two_names_and_in_two_folders_is_one(store: Path) -> None:
    game = victory("next step")
    folders = [store.parent / name for name in ("", "games", "elsewhere")]
    for folder, created in zip(
        folders, ("2026-11-20T10:00:00+00:00", "", "2026-11-21T10:00:00+00:00"), strict=True
    ):
        folder.mkdir(exist_ok=True)
        game.created = created
        game.save(folder / f"{folder.name}.hades")
    career = Boards(store)
    for folder in folders:
        career.add(folder / f"{folder.name}.hades", own=True)
        career.take_saved(folder)
    assert len(career.games()) == len(career.runs()) == 1


def test_two_raids_with_the_same_commands_at_another_pace_are_two(store: Path) -> None:
    first, second = noted(victory("hint 1"), store), noted(victory("hint 1", pace=3000), store)
    assert first.run is not None and second.run is not None and first.run.id != second.run.id


@pytest.mark.parametrize(
    ("seed", "parts"),
    [
        (seeds.official("historical", 1), {"set", "official-1"}),
        ("daily 2026-11-24", {"set", "daily-2026-11-24"}),
        ("mine", {"set"}),
        ("0" * 32, {"random"}),
    ],
)
def test_an_official_seed_and_a_day_have_boards_beside_that_of_all(
    seed: str, parts: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hades.run.categories.why_none", lambda *_: "")
    found = categories(Game.new("historical", seed=seed), PERSON)
    assert {one.seed for one in found} == parts
    assert all(Category.of_key(one.key) == one for one in found)


def test_no_game_that_took_no_time_has_a_clock(store: Path) -> None:
    came = noted(victory("hint 1", pace=0), store)
    assert came.run is not None and came.run.real_ms is None and came.run.tier == "replay"
    assert "person): the only run so far." in came.told[-2]


@pytest.mark.parametrize("aid", ["good", "hint", "threats", "odds", "reach"])
def test_a_raid_by_an_aid_in_the_terminal_is_in_the_career_once(
    aid: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(game_saver, "user_data_path", lambda *_: tmp_path)
    monkeypatch.setattr("hades.run.leaderboards.user_data_path", lambda *_: tmp_path)
    typed = f"suggest\n{aid}\n" + "good\n" * 20 + "concede\nyes\n"
    result = CliRunner().invoke(cli, ["text", "--seed", "told"], prog_name="hades", input=typed)
    assert result.exit_code == 0 and "It counts in your career." in result.output
    career = Boards()
    career.take_saved(tmp_path)
    (game,) = career.games()
    assert game.who == PERSON and len(career.runs()) == 1


def test_another_game_of_as_many_lines_in_the_same_file_is_noted_too(tmp_path: Path) -> None:
    noted_files: list[Path] = []
    kept = Autosave(lambda _: None, lambda: False, lambda: None)
    kept.ended = noted_files.append
    for seed in ("one", "two"):
        game = Game.new("historical", seed=seed)
        kept.begin(game, tmp_path / "last.hades", shelve=True)
        game.do(game.menu[0])
        kept.keep()
        kept.note()
        kept.note()
    kept.close()
    assert len(noted_files) == 2


def test_a_game_with_a_set_of_ones_own_is_in_the_career_and_on_no_board(tmp_path: Path, store: Path) -> None:
    own = tmp_path / "own"
    shutil.copytree(data_dir(), own)
    units = own / "counters" / "shl.toml"
    text = units.read_text(encoding="utf-8")
    units.write_text(text.replace("movement = 6", "movement = 5", 1), encoding="utf-8")
    game = Game.new("historical", seed="own", components=own)
    game.player = PERSON
    while not game.turn:
        game.do(game.menu[0])
    game.concede()
    came = noted(game, store, own)
    assert came.run is not None and "component set" in came.told[0]
    career = Boards(store)
    assert len(career.games()) == 1

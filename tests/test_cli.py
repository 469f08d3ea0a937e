"""The command line: what it prints, what it exits with, and that a mistake gets one line."""

from __future__ import annotations

import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
import types
from pathlib import Path
from typing import Any

import attrs
import click
import pytest
from click.testing import CliRunner, Result

import hades.ui
from hades import Game, narrate, players
from hades.agent import REQUESTS
from hades.cli import cli
from hades.cli.group import COMMANDS
from hades.content.paths import data_dir
from hades.content.position import parse_position
from hades.content.rulebook import load_rulebook
from hades.run.background_jobs import RunRecorder
from hades.session import lesson_session
from hades.session.position_editing import Draft
from hades.session.session import NO_AIDS

AUTO = ("auto", "--scenario", "historical", "--player", "random", "--json", "--seed")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """No test writes into a real home."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def run(*args: str | Path, input: str = "") -> Result:
    result = CliRunner().invoke(cli, [str(arg) for arg in args], input=input, prog_name="hades")
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def refused(*args: str | Path) -> str:
    """The one line that a mistake gets."""
    result = run(*args)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.startswith("hades: ")
    assert result.stderr.count("\n") == 1
    return result.stderr


@pytest.fixture(scope="module")
def game_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("games") / "raid.hades"
    assert run(*AUTO, "file", "--save", path).exit_code == 0
    return path


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(command: str) -> None:
    result = run(command, "--help")
    assert result.exit_code == 0
    assert result.stdout.startswith(f"Usage: hades {command}")
    assert re.search(r"^  -h, --help  +\S", result.stdout, re.MULTILINE)
    assert run(command, "-h").stdout == result.stdout
    assert command in run("--help").stdout


def test_auto_prints_the_result_as_json() -> None:
    result = run(*AUTO, "7")
    assert result.exit_code == 0
    found = json.loads(result.stdout.splitlines()[-1])
    assert list(found) == [
        *("scenario", "seed", "edition", "player", "turns", "commands", "outcome", "vp"),
        *("vp_breakdown", "digest"),
    ]
    assert (found["scenario"], found["seed"], found["edition"]) == ("historical", "7", "2.1")
    assert found["player"] == "random"
    assert sum(found["vp_breakdown"].values()) == found["vp"]
    assert found["outcome"]
    assert found["turns"] >= 1 and found["commands"] > 18
    assert re.fullmatch("[0-9a-f]{12}", found["digest"])


def test_the_same_seed_gives_the_same_game_in_every_process() -> None:
    here = run(*AUTO, "same").stdout
    assert run(*AUTO, "same").stdout == here
    assert run(*AUTO, "other").stdout != here
    for hash_seed in ("1", "99"):
        done = subprocess.run(
            [sys.executable, "-m", "hades", *AUTO, "same"],
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            cwd=Path(hades.__file__).parents[1],
            capture_output=True,
            text=True,
            check=True,
        )
        assert done.stdout == here


def test_a_fresh_seed_is_long_and_shown() -> None:
    seeds = {json.loads(run(*AUTO[:-1]).stdout)["seed"] for _ in range(2)}
    assert len(seeds) == 2
    assert all(len(bytes.fromhex(seed)) >= 16 for seed in seeds)
    assert re.search("seed [0-9a-f]{32}", run("text", input="").stdout)


def test_an_empty_seed_is_refused() -> None:
    result = run(*AUTO[:-1], "--seed=")
    assert result.exit_code == 2 and "--seed is empty" in result.stderr


@pytest.mark.parametrize("seed", [" ", "0", "Ünïcode \u2028 🚀", "-x", "a" * 1_000])
def test_any_text_is_a_seed(seed: str, tmp_path: Path) -> None:
    path = tmp_path / "seed.hades"
    found = json.loads(run(*AUTO[:-1], f"--seed={seed}", "--save", path).stdout)
    assert found["seed"] == seed
    assert run("verify", path).exit_code == 0


def test_auto_tells_the_story() -> None:
    result = run(*AUTO, "7", "--log")
    lines = result.stdout.splitlines()
    assert any(re.search(r"\[5\.\d-\d\d", line) for line in lines)
    assert "> end-phase" in lines
    assert json.loads(lines[-1])["seed"] == "7"
    short = run(*(a for a in AUTO if a != "--json"), "7").stdout
    assert "VP" in short and "{" not in short


def test_auto_writes_a_game_that_verifies(game_file: Path) -> None:
    result = run("verify", game_file)
    assert result.exit_code == 0
    commands = len(Game.load(game_file).history)
    assert f"{game_file}: valid, {commands} commands, " in result.stdout
    created = json.loads(game_file.read_text().splitlines()[0])["created"]
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00", created)


def test_verify_says_where_a_game_goes_wrong(game_file: Path, tmp_path: Path) -> None:
    lines = game_file.read_text().splitlines()
    lines[9] = lines[9].replace('"digest": "', '"digest": "x')
    bad = tmp_path / "bad.hades"
    bad.write_text("\n".join(lines) + "\n")
    result = run("verify", bad, game_file)
    assert result.exit_code == 1
    assert f"{bad}: does not verify: line 10: command 9 (" in result.stdout
    assert f"{game_file}: valid" in result.stdout
    junk = tmp_path / "junk.hades"
    junk.write_text("no game\n")
    result = run("verify", junk, bad, tmp_path / "none.hades", game_file)
    assert result.exit_code == 2
    assert len(result.stderr.splitlines()) == 2
    assert len(result.stdout.splitlines()) == 2


def test_a_torn_file_does_not_verify_and_can_be_gone_on_with(game_file: Path, tmp_path: Path) -> None:
    torn = tmp_path / "torn.hades"
    torn.write_bytes(game_file.read_bytes()[:-10])
    result = run("verify", torn)
    assert result.exit_code == 1
    assert "the last line is incomplete" in result.stdout
    assert run("replay", torn).exit_code == 0


def test_verify_says_what_a_file_claims_and_what_came_out(game_file: Path) -> None:
    told = run("verify", game_file).stdout
    game = Game.load(game_file)
    for row in (
        ("result", rf"{game.score.vp:g} VP, state {game.digest} \(proven\)"),
        ("edition", rf"2.1, components {game.tables.catalog.digest} \(proven\)"),
        ("undone", r"0 times, undo mode strict \(claimed\)"),
        ("aids", r"none \(claimed\)"),
        ("play time", r"- \(claimed\)"),
    ):
        assert re.search(r"^  " + r"\s+".join(row) + "$", told, re.MULTILINE), row
    assert run("verify", game_file, "--brief").stdout.splitlines() == told.splitlines()[:1]


def test_a_game_may_be_taken_back_as_its_undo_mode_says(tmp_path: Path) -> None:
    path = tmp_path / "raid.hades"
    orders = "suggest\nno\nbranches\nundo 3\nbranches\nbranches main\nquit\n"
    result = run("text", "--seed", "7", "--undo", "analysis", "--save", path, input=orders)
    assert "Undo mode analysis: " in result.stdout
    assert "branch 2 (here): 3 commands, branched off after command 3" in result.stdout
    assert run("verify", path).exit_code == 0
    assert Game.load(path).branch == "main"
    assert "Undo" not in run("text", "--seed", "7", input="quit\n").stdout
    assert "--load comes with its own undo mode" in refused("text", "--load", str(path), "--undo", "casual")


def test_replay_tells_the_story_with_clauses(game_file: Path) -> None:
    result = run("replay", game_file)
    assert result.exit_code == 0
    assert "1 > place " in result.stdout
    assert "Orbital Combat Step. [5.1]" in result.stdout
    assert re.search(r"\[5\.1-09, 5\.1-02", result.stdout)
    game = Game.load(game_file)
    assert result.stdout.endswith(f"State {game.digest} after {len(game.history)} commands.\n")
    full = run("replay", game_file, "--log").stdout
    assert "Path: " in full and "Path: " not in result.stdout
    assert len(full) > len(result.stdout)


def test_replay_stops_where_it_is_told(game_file: Path) -> None:
    result = run("replay", game_file, "--to", "3")
    assert "3 > place " in result.stdout
    assert "4 > " not in result.stdout
    assert "\nSet-up: in which hex? [15.1-10, 15.1-11]" in result.stdout
    assert " commands" in refused("replay", game_file, "--to", "100000")
    early = refused("replay", game_file, "--to", "20", "--turn", "5")
    assert early.endswith("ends in turn 1 by command 20\n")


def test_replay_counts_the_commands_that_stand(tmp_path: Path) -> None:
    path = tmp_path / "raid.hades"
    orders = "wilson\nI0101\nundo 0\nscout-09\nI0201\nbranches main\nundo 1\nI0301\nscout-10\n"
    run("text", "--seed", "7", "--undo", "analysis", "--save", path, input=orders)
    game = Game.load(path)
    names = [command.name for command in game.history]
    assert names == ["place wilson", "place-at I0301", "place scout-10"]
    for to in range(4):
        position = tmp_path / f"{to}.toml"
        told = run("replay", path, "--to", str(to), "--position", position).stdout
        assert told == f"{position}: written as a position\n"
        assert f" after {to} command{'' if to == 1 else 's'}" in position.read_text(encoding="utf-8")
        at = Game.new("historical", seed="7")
        for name in names[:to]:
            at.do(name)
        assert Game.from_position(position).digest == at.digest
        told = run("replay", path, "--to", str(to), "--position", position, "--overwrite", "--log").stdout
        assert f"State {at.digest} " in told and told.endswith(f"\n{position}: written as a position\n")
    assert "has 3 commands" in refused("replay", path, "--to", "4")


def test_replay_puts_a_heading_before_the_command_that_is_given_under_it(game_file: Path) -> None:
    told = run("replay", game_file).stdout.splitlines()
    at = next(n for n, line in enumerate(told) if line.startswith("SHL Phase"))
    assert re.match(r"\d+ > ", told[at + 1])
    assert not re.match(r"\d+ > ", told[at - 1])


def test_replay_tells_a_turn_a_step_or_a_kind(game_file: Path) -> None:
    whole = run("replay", game_file).stdout
    turn = run("replay", game_file, "--turn", "2").stdout.splitlines()
    begins = [n for n, line in enumerate(whole.splitlines()) if re.match(r"  Turn \d+ begins", line)]
    second = whole.splitlines()[begins[1] + 1 : begins[2]]
    assert [line for line in second if line.startswith("  ")] == [
        line for line in turn if line.startswith("  ") and not re.match(r"  Turn 2 begins", line)
    ]
    step = run("replay", game_file, "--step", "5.4").stdout.splitlines()
    heads = {line for line in step if re.search(r"\[\d\.\d\]", line)}
    assert heads == {"Movement Step. [5.4]"}
    assert set(step[1:-1]) < set(whole.splitlines())
    fights = run("replay", game_file, "--turn", "1", "--only", "combat").stdout.splitlines()
    told = [line for line in fights if line.startswith("  ") and "begins" not in line]
    assert told and not any(" moves " in line for line in told)
    assert set(told) < {line for line in whole.splitlines() if line.startswith("  ")}
    none = run("replay", game_file, "--turn", "0", "--only", "combat").stdout.splitlines()
    assert none[1] == "No events of that kind."
    assert "ends in turn" in refused("replay", game_file, "--turn", "99")
    assert "--step '5.9' is not known; did you mean" in refused("replay", game_file, "--step", "5.9")
    assert "'fights' is not known; choose from all, enemy" in refused("replay", game_file, "--only", "fights")


def test_replay_of_a_game_that_began_at_a_position_knows_its_turn(tmp_path: Path) -> None:
    text = 'base = "empty"\nturn = 3\nat = "8.0"\n[units]\nscout-09 = "I0505 depleted"\n'
    game = Game.from_position(parse_position(text + '[circles]\ncircle-7 = "engine-room open"\n'))
    game.save(tmp_path / "later.hades")
    told = run("replay", str(tmp_path / "later.hades"), "--turn", "3").stdout
    assert "Recovery Phase. [8.0]" in told
    assert "  Scout 9 is fresh again." in told
    assert "Orbital Combat Step" not in told


def test_rules_shows_sections_clauses_and_rulings() -> None:
    contents = run("rules").stdout
    assert "5.4 Movement Step (41)" in contents
    assert f"530 clauses and {len(load_rulebook().rulings)} rulings." in contents
    assert run("rules", "5.4-12").stdout.startswith("5.4-12 Bounce off walls and locked doors\n")
    section = run("rules", "5.4").stdout
    assert all(f"\n  5.4-{n:02d} " in section for n in range(1, 42))
    assert run("rules", "-7.2-08").stdout == run("rules", "7.2-08").stdout, "as events tell what is off"
    assert run("rules", "8").stdout == run("rules", "8.0").stdout
    assert load_rulebook().rulings["N-30"].take[:40] in run("rules", "n-30").stdout
    erratum = run("rules", "4.0-16").stdout
    assert "(erratum)" in erratum and "\nFirst edition\n" in erratum


def test_rules_lists_what_is_asked_for() -> None:
    book = load_rulebook()
    assert run("rules", "errata").stdout.endswith(f"\n{len(book.errata())} found.\n")
    assert run("rules", "rulings").stdout.endswith(f"\n{len(book.rulings)} found.\n")
    assert run("rules", "engaged").stdout == run("rules", "search", "engaged").stdout
    found = run("rules", "search", "idol WITHIN").stdout
    assert "11.0-28 " in found and "M-03 " in found and "5.4-12" not in found
    some = run("rules", "errata", "4.0").stdout
    assert "4.0-16 " in some and "2.1-05 " not in some
    switched = run("rules", "switches", "--search", "warp ENGINE").stdout
    assert run("rules", "switches", "--search", "warp", "ENGINE").stdout == switched
    assert "7.2-08 " in run("rules", "switches", "7.2", "--search", "warp", "ENGINE").stdout
    assert "name only one clause" in refused("rules", "switches", "7.2", "7.3")
    assert "7.2-08 " in switched and "M-08 " not in switched
    assert "P-24 " in run("rules", "rulings", "6.9-16").stdout
    assert "N-28 " not in run("rules", "rulings", "6.9-16").stdout


def test_components_shows_values_with_sources() -> None:
    shown = run("components").stdout
    assert "reconstructed" in shown and "not facts about the printed game" in " ".join(shown.split())
    assert "soldier-17" in shown and "radar-dome-7" in shown and "NS-12" in shown
    found = json.loads(run("components", "--json").stdout)
    assert found["digest"] == Game.new(seed="x").tables.catalog.digest
    assert all(value["source"] for unit in found["units"] for value in unit["values"].values())
    odds = run("components", "odds").stdout
    assert " -> " in odds and "…" not in odds
    rows = json.loads(run("components", "odds", "--json").stdout)["odds"]
    assert len(rows) > 100


def test_components_checks_another_set(tmp_path: Path) -> None:
    own = tmp_path / "own"
    shutil.copytree(data_dir(), own)
    result = run("components", "check", own)
    assert result.exit_code == 0
    assert f"{own}: valid, digest " in result.stdout
    path = own / "counters" / "shl.toml"
    text = path.read_text()
    path.write_text(text.replace('type = "scout"', 'type = "scowt"', 1).replace("steps = 2", "", 1))
    result = run("components", "check", own)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert all(
        line.startswith(f"hades: {own / 'counters' / 'shl.toml'}:") for line in result.stderr.splitlines()
    )
    assert ":22:1: unit[1].type: 'scowt'" in result.stderr
    assert "counters/shl.toml: unit[1]" in refused(*AUTO, "7", "--components", own)


def test_a_broken_set_is_one_line_elsewhere(tmp_path: Path) -> None:
    assert re.search(r"\. There are \d+ more errors$", refused("auto", "--components", tmp_path).strip())


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (("frob",), "No such command 'frob'"),
        (("auto", "--sead", "7"), "No such option '--sead'"),
        (("auto", "--seed"), " - see hades auto --help"),
        (("daily",), "Did you mean 'seeds daily'?"),
        (("split",), "Did you mean 'runs splits'?"),
        (("auto", "--edition", "2.0"), "2.1 contains the additions of 2.0"),
        (("auto", "--edition", "-7.2-08"), 'did you mean "2.1,-7.2-08"?'),
        (("auto", "--edition", "1.0 +5.3-10"), 'did you mean "1.0,+5.3-10"?'),
        (("study", "--seeds", ""), "--seeds is empty"),
        (("runs", "share", "nowhere"), "nowhere: no such folder - create it first"),
        (("runs", "board", "squeeze-play"), "`hades runs board` lists those that have runs"),
        (("race", "fix"), "No such command 'fix'"),
        (("auto", "--scenario", "histerical"), "did you mean 'historical'"),
        (("text", "--scenario", "histerical"), "did you mean 'historical'"),
        (("play", "--scenario", "histerical"), "did you mean 'historical'"),
        (("auto", "--edition", "9"), "--edition: edition '9': '9' is not an edition"),
        (("auto", "--player", "nobody"), "player 'nobody' is not known; choose from "),
        (("auto", "--components", "nowhere"), "--components nowhere: no such directory"),
        (("components", "check", "nowhere"), "DIR nowhere: no such directory"),
        (
            ("auto", "--player", "random", "--save", "nowhere/x.hades"),
            "name a file in an existing directory",
        ),
        (("text", "--save", "nowhere/x.hades"), "name a file in an existing directory"),
        (("text", "--load", "nowhere.hades"), "nowhere.hades: the file cannot be read"),
        (("text", "--load", "x.hades", "--seed", "7"), "--load comes with its own seed"),
        (("text", "--load", "x.toml", "--scenario", "historical"), "--load comes with its own scenario"),
        (("auto", "--seed", "\udc80"), "--seed: it holds half a character"),
        (("replay", "nowhere.hades"), "nowhere.hades: the file cannot be read"),
        (("verify",), "Missing argument 'FILE...'"),
        (("play", "--replay", "nowhere.hades"), "nowhere.hades: the file cannot be read"),
        (
            ("play", "--replay", "x.hades", "--load", "y.hades"),
            "--replay comes with its own game - remove --load",
        ),
        (("play", "--replay", "x.toml"), "a position has no events to watch"),
        (("rules", "5.4-99"), "no clause, section or ruling '5.4-99'"),
        (("rules", "99.9"), "write a clause like 5.4-12"),
        (("replay", "x.hades", "--to", "-1"), "--to"),
        (("replay", "x.hades", "--position", "x.hades"), "a position is a *.toml - name it x.toml"),
        (("rules", "--errrata"), "there is no clause, section or ruling '--errrata'"),
        (("play", "--replay", "x.hades", "--seed", "7"), "remove --seed"),
        (("play", "--replay", "x.hades", "--edition", "2.1"), "remove --edition"),
        (("play", "--replay", "x.hades", "--undo", "strict"), "remove --undo"),
        (("text", "--load", "x.hades", "--edition", "2.1"), "--load x.hades: a game keeps its edition"),
        (("play", "--edit", "nowhere.toml"), "nowhere.toml: there is no such file"),
        (("play", "--edit", "x.hades"), "can be edited"),
        (("play", "--edit", "x.toml", "--load", "y.toml"), "--edit loads its own position - remove --load"),
        (("play", "--edit", "x.toml", "--undo", "strict"), "remove --undo"),
        (("play", "--load", "x.hades", "--edition", "2.1"), "--load x.hades: a game keeps its edition"),
        (("text", "--load", "x.hades", "--undo", "strict"), "--load comes with its own undo mode"),
    ],
)
def test_a_mistake_gets_one_line(
    args: tuple[str, ...], sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert sentence in refused(*args)
    assert list(tmp_path.iterdir()) == []


POSITION = """
base = "empty"
turn = 3
at = "6.0"
edition = "2.1"

[units]
acuto = "I0505"
"""


@pytest.mark.parametrize("command", ["text", "auto"])
def test_a_position_is_tried_by_another_edition_and_its_file_says_so(tmp_path: Path, command: str) -> None:
    position, saved = tmp_path / "p.toml", tmp_path / "g.hades"
    position.write_text(POSITION, encoding="utf-8")
    orders = {"input": "end-phase\nquit\n"} if command == "text" else {}
    result = run(command, "--load", position, "--edition", "1.0", "--save", saved, **orders)
    assert result.exit_code == 0, result.stderr
    game = Game.load(saved)
    assert (game.edition, Game.from_position(position).edition) == ("1.0", "2.1")
    assert run("verify", saved).exit_code == 0
    again = run("text", "--load", saved, input="edition\nquit\n")
    assert "1.0" in again.stdout
    # a moment of it has the edition that is played, not the one it was begun from
    moment = tmp_path / "m.toml"
    run("replay", saved, "--position", moment)
    assert Game.from_position(moment).edition == "1.0"


def test_a_position_keeps_its_own_edition_unless_another_is_given(tmp_path: Path) -> None:
    position, saved = tmp_path / "p.toml", tmp_path / "g.hades"
    position.write_text(POSITION.replace('"2.1"', '"1.0"'), encoding="utf-8")
    assert run("auto", "--load", position, "--save", saved).exit_code == 0
    assert Game.load(saved).edition == "1.0"


def test_the_window_begins_a_position_by_the_edition_that_is_given(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from hades.ui import app

    position = tmp_path / "p.toml"
    position.write_text(POSITION, encoding="utf-8")
    played: list[Game] = []
    edited: list[Draft] = []
    shown = types.SimpleNamespace(
        play=lambda game, told: played.append(game),
        open_page=lambda _name, draft, file: edited.append(draft),
        close=lambda: None,
        autosave=types.SimpleNamespace(),
        recorder=RunRecorder(),
    )
    monkeypatch.setattr(app, "open_window", lambda **_: shown)
    monkeypatch.setitem(sys.modules, "arcade", types.SimpleNamespace(run=lambda: None))
    assert run("play", "--load", position, "--edition", "1.0").exit_code == 0
    assert run("play", "--load", position).exit_code == 0
    assert [game.edition for game in played] == ["1.0", "2.1"]
    position.write_text(POSITION + 'swat-48 = "I9999"\n', encoding="utf-8")
    assert "I9999" in refused("play", "--load", position)
    assert run("play", "--edit", position).exit_code == 0
    assert len(played) == 2 and edited == [Draft.read(position)], "one that cannot be is shown in the editor"


def test_a_drill_is_run_by_one_edition(tmp_path: Path) -> None:
    drill = tmp_path / "d.toml"
    drill.write_text(
        POSITION
        + """
[[run]]
editions = ["2.1", "1.0"]
expect.ask = "6.0?"
""",
        encoding="utf-8",
    )
    assert "1 of 1 drills came out as expected (2 runs)." in run("drill", drill).stdout
    told = run("drill", drill, "--edition", "2.1,-7.2-08", "--log").stdout
    assert "edition 2.1,-7.2-08" in told and "(1 run)." in told
    assert "--edition: edition '9'" in refused("drill", drill, "--edition", "9")


def window(monkeypatch: pytest.MonkeyPatch, run_: Any) -> None:
    module = types.ModuleType("hades.ui.app")
    module.run = run_  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "hades.ui.app", module)


class Shown:
    """A window that notes what it is asked to show."""

    def __init__(self) -> None:
        self.asked: list[tuple[Any, ...]] = []
        self.settings: list[dict[str, Any]] = []
        self.notice = types.SimpleNamespace(tell=lambda words: self.asked.append(("told", words)))

    def run(self, show: Any = None, **settings: Any) -> int:
        self.settings.append({name: value for name, value in settings.items() if value is not None})
        if show is None:
            self.asked.append(("title",))
        else:
            show(self)
        return 3

    def __getattr__(self, name: str) -> Any:
        return lambda *given, **named: self.asked.append((name, *given, *named.values()))


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> Shown:
    found = Shown()
    window(monkeypatch, found.run)
    return found


def test_play_opens_the_window_with_what_was_asked(shown: Shown, game_file: Path, tmp_path: Path) -> None:
    assert run().exit_code == 3
    assert run("play", "--edition", "2.1").exit_code == 3
    assert run("play", "--no-aids", "--seed", "7").exit_code == 3
    assert run("play", "--table").exit_code == 3
    assert run("play", "--livesplit", "ws").exit_code == 3
    assert shown.asked == [("title",)] * 5
    livesplit = {"livesplit": "ws", "livesplit_at": ""}
    assert shown.settings == [{}, {"edition": "2.1"}, {"aids": False}, {"table": True}, livesplit], (
        "without --edition the window has the one chosen last"
    )
    shown.asked.clear()
    assert run("play", "--scenario", "historical", "--seed", "7", "--no-aids").exit_code == 3
    assert run("play", "--load", game_file, "--components", data_dir()).exit_code == 3
    assert run("play", "--replay", game_file).exit_code == 3
    assert run("play", "--lesson", "first-raid").exit_code == 3
    assert run("play", "--table", "--scenario", "chin-music", "--undo", "casual").exit_code == 3
    assert run("play", "--lesson", "first-ride").exit_code == 2
    begun, loaded, watched, lesson, dealt = shown.asked
    saved = Game.load(game_file)
    assert [what[0] for what in shown.asked] == ["play", "play", "watch", "play", "deal"]
    assert (begun[1].scenario, begun[1].seed, begun[1].aids, begun[2]) == ("historical", "7", False, "")
    assert (loaded[1].digest, loaded[1].aids, loaded[2]) == (saved.digest, saved.aids, "")
    assert (watched[1].digest, watched[2]) == (saved.digest, game_file)
    assert (lesson_session.id_of(lesson[1]), lesson[1].undo_mode) == ("first-raid", "casual")
    assert dealt[1].scenario == "chin-music" and dealt[2]
    assert shown.settings[6] == {"components": data_dir()}


def test_play_takes_the_seeds_of_runs_and_practises_them(shown: Shown, game_file: Path) -> None:
    run("play", "--official", "1")
    run("play", "--race", f"{'0' * 32}:mine", "--scenario", "chin-music")
    run("play", "--load", game_file, "--from-split", "beginning", "--fresh-luck")
    official, race, begun = (game for _, game, _ in shown.asked)
    assert (official.scenario, official.seed) == ("historical", "official historical 19")
    assert (race.scenario, race.seed, race.race) == ("chin-music", "mine", "0" * 32)
    game = Game.load(game_file)
    assert begun.position and not begun.history and begun.seed != game.seed
    assert "use only one of them" in refused("play", "--daily", "--seed", "7")


def test_a_game_in_the_terminal_is_begun_without_aids_and_a_loaded_one_keeps_what_it_has(
    tmp_path: Path, game_file: Path
) -> None:
    kept = tmp_path / "bare.hades"
    said = run("text", "--seed", "7", "--no-aids", "--save", kept, input="1\nhint\nquit\n").stdout
    assert narrate.capital(NO_AIDS) in said
    assert '"aids": "none"' in kept.read_text()
    assert "remove --no-aids" in refused("text", "--no-aids", "--load", game_file)
    assert "remove --no-aids" in refused("text", "--no-aids", "--lesson", "first-raid")
    assert "remove --no-aids" in refused("play", "--no-aids", "--replay", game_file)


def test_play_without_a_display_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def opened(*_: Any, **settings: Any) -> int:
        raise hades.ui.NoDisplay("there is no display here; hades text plays in the terminal")

    window(monkeypatch, opened)
    assert refused("play") == "hades: there is no display here; hades text plays in the terminal\n"


@pytest.mark.parametrize("missing", ["arcade", "pyglet", "PIL"])
def test_play_without_the_window_says_how_it_is_installed(
    monkeypatch: pytest.MonkeyPatch, missing: str
) -> None:
    for name in ("arcade", "pyglet", "PIL"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    there = importlib.util.find_spec
    monkeypatch.setattr(
        importlib.util, "find_spec", lambda name, *more: None if name == missing else there(name, *more)
    )
    assert refused("play") == f"hades: {hades.ui.NOT_INSTALLED}\n"
    assert f"python3 -m pip --python {sys.prefix} install arcade" in hades.ui.NOT_INSTALLED
    monkeypatch.setattr(sys, "version_info", (3, 14, 0, "final", 0))
    assert refused("play") == f"hades: {hades.optional_packages.TOO_NEW}\n"


def test_text_does_not_write_over_a_game(game_file: Path, tmp_path: Path) -> None:
    kept = tmp_path / "kept.hades"
    kept.write_bytes(game_file.read_bytes())
    assert "already exists" in refused("text", "--save", kept)
    assert kept.read_bytes() == game_file.read_bytes()


@pytest.mark.parametrize("command", ["text", "auto"])
def test_a_game_is_not_written_onto_a_device(command: str, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    assert "not a regular file" in refused(command, "--save", pipe)


def test_components_check_without_a_directory_looks_at_the_shipped_set() -> None:
    assert ": valid, " in run("components", "check").stdout


def test_play_names_a_file_that_is_no_game(tmp_path: Path) -> None:
    junk = tmp_path / "junk.hades"
    junk.write_text("junk\n", encoding="utf-8")
    assert refused("play", "--load", junk).startswith(f"hades: {junk}, line 1: ")


def test_the_list_of_commands_cuts_no_sentence_off() -> None:
    assert "..." not in run("--help").stdout.partition("Play:")[2]
    assert "all, enemy, mine, combat, score" in " ".join(run("replay", "--help").stdout.split())


def test_an_output_that_takes_nothing_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(line: str = "") -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("hades.console.say", full)
    assert refused("rules") == "hades: the output: No space left on device\n"


def test_a_mistake_that_nobody_hears_has_its_exit_code(monkeypatch: pytest.MonkeyPatch) -> None:
    def gone(text: str) -> None:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr("hades.console.warn", gone)
    result = run("rules", "99.9")
    assert (result.exit_code, result.output) == (2, "")


def test_help_brings_in_neither_the_window_nor_the_game() -> None:
    code = (
        "import sys\n"
        "from hades.cli import main\n"
        "sys.argv = ['hades', '--help']\n"
        "try:\n"
        "    main()\n"
        "except SystemExit:\n"
        "    heavy = 'arcade', 'rich', 'cattrs', 'logging', 'hades.engine', 'hades.rules'\n"
        "    print([m for m in heavy if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"


def test_the_help_of_commands_brings_in_neither_the_window_nor_the_game() -> None:
    code = (
        "import sys\n"
        "import click\n"
        "from hades.cli import cli\n"
        "from hades.cli.group import COMMANDS\n"
        "for name in COMMANDS:\n"
        "    cli.get_command(click.Context(cli), name).get_help(click.Context(cli))\n"
        "heavy = 'arcade', 'rich', 'hades.rules', 'hades.narrate', 'hades.storage', 'hades.players'\n"
        "print([m for m in heavy if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_is_where_the_list_looks_for_it(name: str) -> None:
    command = cli.get_command(click.Context(cli), name)
    assert command is not None and command.callback is not None
    assert command.callback.__module__ == f"hades.cli.{COMMANDS[name][0]}"


def test_the_list_has_every_command() -> None:
    assert cli.get_command(click.Context(cli), "nonsense") is None
    assert set(cli.commands) == set(COMMANDS)


def test_the_module_runs_as_a_program() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "hades", "frob"],
        cwd=Path(hades.__file__).parents[1],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.startswith("hades: No such command 'frob'")
    assert "Traceback" not in done.stderr


def test_a_drill_is_made_of_a_game_that_was_played(tmp_path: Path) -> None:
    game, made = Game.new("historical", seed="7"), tmp_path / "made.toml"
    choose = players.by_name("quick")
    while len(game.history) < 50:
        game.do(choose(game))
    game.save(file := tmp_path / "raid.hades")
    assert "hades drill" in run("drill", "make", made, file, "--since", "40", "--clause", "5.4-12").stdout
    assert "1 of 1 drills came out as expected" in run("drill", made).stdout
    found = Draft.read(made).position
    assert found.clauses == ("5.4-12",) and len(found.run[-1].do) == 10 and found.run[-1].expect.events
    assert "there is no command 51" in refused("drill", "make", tmp_path / "b.toml", file, "--since", "51")
    assert "already exists" in refused("drill", "make", made, file)
    assert "No such option '--since'" in refused("drill", file, "--since", "3")


def test_a_drill_that_ships_is_found_by_its_name_anywhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    # an erratum and its rule have a drill each
    for name, count in (
        ("6.7-09", "2 of 2 drills"),
        ("rules/6.7-09", "1 of 1 drills"),
        ("N-41.toml", "1 of 1 drills"),
    ):
        assert f"{count} came out as expected" in run("drill", name).stdout
    names = [json.loads(line)["file"] for line in run("drill", "list", "--json").stdout.splitlines()]
    assert all(run("drill", "list", name).stdout.startswith(f"{name}: ") for name in names[::40])
    assert len(run("drill", "list", "tricky").stdout.splitlines()) == sum(
        name.startswith("tricky/") for name in names
    )
    citing = run("drill", "list", "5.4-12").stdout.splitlines()
    assert len(citing) > 1 and all("5.4-12" in line for line in citing), (
        "a clause finds the drills that cite it"
    )
    for wrong in ("6.7-9", "../scenarios", "9"):
        assert "hades drill list" in refused("drill", wrong)


def test_no_help_points_to_a_page_that_is_not_installed() -> None:
    for command in COMMANDS:
        told = run(command, "--help").stdout
        assert "docs/" not in told and not re.search(r"\b(agents|variants|running|studies)\.md", told)


def test_the_help_for_bots_names_every_request_and_what_it_has() -> None:
    told = run("agent", "--help").stdout
    for name, kind in REQUESTS.items():
        lines = re.search(rf"^  {name}\b.*(\n {{10}}.*)*", told, re.MULTILINE)
        assert lines is not None, name
        assert all(re.search(rf"\b{field.name}\b", lines[0]) for field in attrs.fields(kind)), name


def every_command() -> list[str]:
    """All commands and those of groups, as they are written."""
    found = []
    for name in COMMANDS:
        command = cli.get_command(click.Context(cli), name)
        found += [name, *(f"{name} {sub}" for sub in getattr(command, "commands", ()))]
    return found


@pytest.mark.parametrize("command", ["", *every_command()])
def test_help_fits_a_terminal_and_is_whole(command: str) -> None:
    lines = run(*command.split(), "-h").stdout.splitlines()
    assert [line for line in lines if len(line) > 80] == []
    _, has_list, listed = "\n".join(lines).partition("\nCommands:\n")
    assert not has_list or "..." not in listed


def test_a_short_option_means_the_same_everywhere() -> None:
    context, meant = click.Context(cli), dict[str, set[str]]()
    for name in every_command():
        command: Any = cli
        for word in name.split():
            command = command.get_command(context, word)
        for param in command.params:
            for short in (opt for opt in param.opts if re.fullmatch("-[a-zA-Z]", opt)):
                meant.setdefault(short, set()).add(param.opts[0].rstrip("s"))
    assert {"-s", "-e", "-j", "-o"} <= meant.keys()
    assert [short for short, names in meant.items() if len(names) > 1 or short == "-h"] == []


@pytest.mark.parametrize("group", ["runs", "race", "seeds", "position", "livesplit", "campaign"])
def test_a_group_alone_shows_its_help(group: str) -> None:
    result = run(group)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == run(group, "--help").stdout


@pytest.mark.parametrize(
    ("short", "whole"),
    [
        ("rules", "rules show"),
        ("rules -7.2-08", "rules show 7.2-08"),
        ("components", "components list"),
        ("drill 6.7-09", "drill run 6.7-09"),
    ],
)
def test_the_usual_subcommand_may_be_left_out(short: str, whole: str) -> None:
    found = run(*short.split())
    assert (found.exit_code, found.stderr) == (0, "")
    assert found.stdout == run(*whole.split()).stdout


def test_a_position_in_double_brackets_and_without_its_section_is_told_in_words(tmp_path: Path) -> None:
    position = tmp_path / "p.toml"
    position.write_text('base = "empty"\nturn = 3\n[units]\nacuto = "I0505"\n', encoding="utf-8")
    for check in (("position", "check"), ("position",)):
        assert "at: it is missing; the possible sections are 15.0, 5.1, " in refused(*check, position)
    position.write_text(POSITION.replace("[units]", "[[units]]"), encoding="utf-8")
    assert "units: a list of tables, [[...]], is not valid; it must be a" in refused("position", position)


@pytest.mark.parametrize("line", ["", 'stop = "9.0"', 'stop = "nine"', 'swat-48 = "I9999"'])
def test_a_drill_that_cannot_be_played_is_told_all_that_a_check_tells(line: str, tmp_path: Path) -> None:
    file = tmp_path / "d.toml"
    top, units = (line, "") if line.startswith("stop") else ("", line)
    file.write_text(f"{top}\n{POSITION}{units}\nclauses = 3\n", encoding="utf-8")
    checked = run("position", "check", file).stderr.splitlines()
    played = [one.removeprefix("hades: ") for one in run("drill", file).output.splitlines()]
    assert checked and {one.removeprefix("hades: ") for one in checked} <= set(played)


def test_a_set_that_lacks_what_ships_is_warned_of(tmp_path: Path) -> None:
    own = tmp_path / "own"
    shutil.copytree(data_dir(), own)
    nastians, deck = own / "counters" / "nastian.toml", own / "maps" / "purgatory.toml"
    parts = nastians.read_text(encoding="utf-8").split("[[unit]]")
    nastians.write_text("[[unit]]".join([*parts[:1], *parts[12:]]), encoding="utf-8")
    tables = re.split(r"(?m)^(?=\[\[)", deck.read_text(encoding="utf-8"))
    deck.write_text("".join(one for one in tables if not one.startswith("[[region]]")), encoding="utf-8")
    result = run("components", "check", own)
    assert result.exit_code == 0
    assert re.search(
        r"fewer than in the built-in set: \d+ guard, \d soldier, \d+ regions of purg", result.stderr
    )
    assert run("components", "check").stderr == ""


def test_a_drill_is_loaded_by_its_name(tmp_path: Path) -> None:
    kept = tmp_path / "tried.hades"
    said = run("text", "--load", "rules/6.7-09", "--save", kept, input="quit\n")
    assert said.exit_code == 0 and "Type a number or a name" in said.stdout
    assert "--load 6.7-09: could be " in refused("text", "--load", "6.7-09")
    assert "No such file" in refused("text", "--load", "6.7-9")


def test_switches_on_a_clause_are_listed() -> None:
    assert run("rules", "switches", "7.2-08").stdout.splitlines()[-1] == "1 found."


def test_a_folder_without_games_does_not_hide_the_other_files(tmp_path: Path, game_file: Path) -> None:
    done = run("verify", tmp_path, game_file, "--brief")
    assert (done.exit_code, done.stdout.count(": valid, ")) == (2, 1)
    assert "there is no game file (*.hades) in this folder" in done.stderr


def test_a_torn_game_is_reported_once(tmp_path: Path, game_file: Path) -> None:
    torn = tmp_path / "torn.hades"
    torn.write_bytes(game_file.read_bytes()[:-40])
    assert run("verify", torn).output.count("the last line is incomplete and was left out") == 1
    lines = game_file.read_text(encoding="utf-8").splitlines(keepends=True)
    torn.write_text("".join([*lines[:30], *lines[31:]]), encoding="utf-8")
    assert "`hades text --load FILE --salvage` continues from its valid part." in refused("annotate", torn)


def test_a_position_is_played_on_another_seed(tmp_path: Path) -> None:
    seen = {}
    for seed in ("4", "7"):
        for edition in ("2.1", "1.0"):
            file = tmp_path / f"{seed}-{edition}.hades"
            begin = ("text", "--load", "errata/7.2-08", "--edition", edition, "--seed", seed, "--save", file)
            assert run(*begin, input="skedaddle\nquit\n").exit_code == 0
            game = Game.load(file)
            seen[seed, edition] = game.seed, game.view().vittles.in_system
    assert seen == {("4", "2.1"): ("4", False), ("4", "1.0"): ("4", True),
                    ("7", "2.1"): ("7", False), ("7", "1.0"): ("7", False)}  # fmt: skip
    own = tmp_path / "own.toml"
    own.write_text('title = "x"\nbase = "empty"\nseed = "9"\n', encoding="utf-8")
    assert "own.toml:3:1: seed: this is the seed of the position" in refused(
        "text", "--load", own, "--seed", "4"
    )


def test_the_example_of_the_playtesters_guide_shows_what_the_erratum_does(tmp_path: Path) -> None:
    typed = "activate acuto\nrequest\nland\nland-unit scout-09\nland-at I1007\nquit\n"
    for edition in ("2.1", "1.0"):
        begin = (
            "text",
            "--load",
            "errata/6.7-09",
            "--edition",
            edition,
            "--save",
            tmp_path / f"{edition}.hades",
        )
        menu = run(*begin, input=typed).stdout.rpartition("Which Unit acts?")[2]
        assert ("activate scout-09" in menu) == (edition == "1.0")


def test_empty_lines_after_a_game_are_named(tmp_path: Path, game_file: Path) -> None:
    file = tmp_path / "pasted.hades"
    file.write_bytes(game_file.read_bytes() + b"\n\n")
    done = run("verify", file)
    assert done.exit_code == 1 and "empty lines follow; remove them" in done.output

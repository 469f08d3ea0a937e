"""A game that is played tells LiveSplit of itself, and splits files go in and out by the command line."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner, Result

from hades import Game, players
from hades.cli import cli
from hades.content.run_data import split_set
from hades.run.livesplit import LIVESPLIT, RunStanding, Sender, reach, steps
from hades.run.splits import Attempt, Split, in_order
from hades.run.status import RunStatus, RunTerms, TimerEvents, standing
from hades.session.run_clock import RunClock
from hades.session.session import Session
from hades.terminal.terminal_game import TerminalGame
from tests.games import played
from tests.run import fake_livesplit as fake
from tests.run.test_livesplit import HELLO, free_port, serving, until


class Heard(Sender):
    """A sender that only remembers."""

    def __init__(self) -> None:
        self.words: list[RunStanding] = []

    def tell(self, standing: RunStanding) -> None:
        self.words.append(standing)


class Hand:
    """A clock that is moved by hand, a second each time it is looked at."""

    def __init__(self) -> None:
        self.at = 0.0

    def __call__(self) -> float:
        return self.at


def hades(*args: str | Path, code: int = 0) -> Result:
    result = CliRunner().invoke(cli, [str(arg) for arg in args], prog_name="hades")
    assert result.exit_code == code, result.output
    return result


# a game in a session


class Table:
    """A game with a clock that is moved by hand, and what a timer hears of it."""

    def __init__(self) -> None:
        self.now = Hand()
        self.sender = Heard()
        self.events = TimerEvents(self.sender)
        self.begin(Game.new("historical", seed="7", undo="casual"))

    def begin(self, game: Game) -> None:
        self.clock = RunClock(self.now)
        self.session = Session(game, self.keep)
        self.status = RunStatus(self.session, self.clock, split_set())

    def keep(self, aid: str) -> None:
        self.clock.begin()
        times = self.clock.read()
        self.session.game.note(times.play, aid, real=times.real)

    def may_act(self, may: bool) -> RunStanding:
        self.clock.act(may)
        self.events.look(self.status)
        return self.sender.words[-1]

    def pass_seconds(self, seconds: float) -> None:
        self.now.at += seconds
        self.clock.read()


@pytest.fixture
def table() -> Table:
    return Table()


def test_nothing_has_begun_before_the_first_command(table: Table) -> None:
    assert table.may_act(True) == RunStanding()
    table.pass_seconds(9)
    assert table.may_act(False) == RunStanding()
    assert len(table.sender.words) == 1


def test_a_game_is_told_from_its_first_command_on(table: Table) -> None:
    table.may_act(True)
    table.session.run([table.session.game.menu[0].name])
    begun = table.may_act(True)
    assert (begun.run, begun.splits, begun.ms) == (1, (), 0) and begun.since is not None
    table.pass_seconds(3)
    assert table.may_act(False) is begun, "a film changes nothing: real time runs on"
    table.session.run([table.session.game.menu[0].name])
    film = table.may_act(False)
    assert film.ms == 3000 and film.since is not None
    table.pass_seconds(60)
    table.session.run([table.session.game.menu[0].name])
    assert table.may_act(True).ms == 63_000


def test_landing_is_split_and_taking_it_back_unsplits(table: Table) -> None:
    table.may_act(True)
    session = table.session
    session.run(session.suggested()[:2], every=True)
    table.may_act(True)
    table.pass_seconds(2)
    session.run(session.suggested(), every=True)
    landed = table.may_act(True)
    assert session.game.turn == 1 and landed.splits == (2000,)
    table.pass_seconds(1)
    while session.game.turn:
        session.undo()
    back = table.may_act(True)
    # time that was taken back stays
    assert (back.run, back.splits, back.ms) == (1, (), 3000)


def test_another_game_resets_and_counts_as_another_run(table: Table) -> None:
    table.may_act(True)
    table.session.run([table.session.game.menu[0].name])
    table.may_act(True)
    table.begin(Game.new("historical", seed="8"))
    assert table.may_act(True) == RunStanding()
    table.session.run([table.session.game.menu[0].name])
    assert table.may_act(True).run == 2


def test_nothing_is_worked_out_while_nothing_happens(table: Table) -> None:
    table.may_act(True)
    table.session.run([table.session.game.menu[0].name])
    table.may_act(True)
    count = len(table.sender.words)
    for _ in range(100):
        table.may_act(True)
    assert len(table.sender.words) == count


@pytest.mark.parametrize("seed", ["8", "9", "13"])
def test_a_whole_game_with_steps_taken_back_ends_there_as_it_ended_here(table: Table, seed: str) -> None:
    chance, player = Random(seed), players.by_name("quick")
    table.begin(Game.new("historical", seed=seed, undo="casual"))
    session = table.session
    while session.game.over is None:
        if chance.random() < 0.15 and session.can_undo:
            for _ in range(chance.randint(1, 3)):
                session.undo()
        else:
            session.run([player(session.game).name])
        table.may_act(chance.random() < 0.5)
        table.pass_seconds(chance.random() * 9)
    table.may_act(False)
    livesplit, told = fake.LiveSplit(timer=fake.Timer(segments=8)), RunStanding()
    for now in table.sender.words:
        for step in steps(told, now):
            for line in LIVESPLIT.words(step):
                livesplit.told(line)
        told = now
    expected = list(in_order([split.time() for split in table.status.attempt.splits]))
    while expected and expected[-1] is None:
        expected.pop()
    timer = livesplit.timer
    assert timer.splits == [None if at is None else at / 1000 for at in expected]
    assert timer.phase == ("Ended" if len(expected) == 8 else "Paused")
    assert livesplit.unknown == [] and "unsplit" in livesplit.lines


@pytest.mark.parametrize(
    ("times", "is_over", "splits", "is_stopped"),
    [
        ((1, None, None), False, (1,), False),
        ((None, 5, None), False, (None, 5), False),
        ((9, 5, None), False, (None, 5), False),
        ((1, None, 8), True, (1, None, 8), False),
        ((1, None, None), True, (1,), True),
        ((None, None, None), True, (), True),
    ],
)
def test_a_run_stands_where_its_attempt_does(
    times: tuple[int | None, ...], is_over: bool, splits: tuple[int | None, ...], is_stopped: bool
) -> None:
    attempt = Attempt(tuple(Split("", at) for at in times))
    assert standing(3, attempt, 9, None, is_over=is_over) == RunStanding(3, splits, 9, None, is_stopped)


# a game in the terminal


def test_a_game_in_the_terminal_is_split_in_livesplit(tmp_path: Path) -> None:
    livesplit = fake.LiveSplit(timer=fake.Timer(segments=8))
    now = Hand()

    def lines() -> Iterator[str]:
        yield "suggest"
        yield "begin"
        now.at = 5.0
        until(lambda: livesplit.timer.splits == [0])
        yield "undo"
        until(lambda: livesplit.timer.splits == [])
        yield "quit"

    told: list[str] = []
    with serving(livesplit) as server:
        sender = Sender(reach("ws", f"127.0.0.1:{server.port}"), tick=3600)
        until(lambda: sender.timers == 1)
        given = lines()
        game = Game.new("historical", seed="7", undo="casual")
        terms = RunTerms(now=now, sender=sender)
        TerminalGame(
            game, lambda: next(given, None), told.append, file=tmp_path / "a.hades", terms=terms
        ).run()
        sender.close()
    assert livesplit.unknown == []
    assert livesplit.lines[: len(HELLO) + 1] == [*HELLO, "starttimer"]
    assert livesplit.lines.count("split") == livesplit.lines.count("unsplit") == 1


# the command line


def test_what_is_seen_of_a_timer_is_told() -> None:
    livesplit = fake.LiveSplit(timer=fake.Timer(segments=8))
    with serving(livesplit) as server:
        at = f"127.0.0.1:{server.port}"
        for line in ("starttimer", "setgametime 5", "split", "pause"):
            livesplit.told(line)
        found = hades("livesplit", "try", "ws", "--livesplit-at", at).stdout
        assert found == f"Found: LiveSplit at ws://{at}/livesplit.\n"
        told = json.loads(hades("livesplit", "try", "--livesplit-at", at, "--json").stdout)
    assert told == {"timer": f"LiveSplit at ws://{at}/livesplit", "found": True, "trouble": ""}
    # only looked at
    assert (livesplit.timer.phase, livesplit.timer.splits) == ("Paused", [5])


@pytest.mark.parametrize("how", ["hangs", "closes"])
def test_a_timer_of_no_use_is_told_of_too(how: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hades.run.livesplit.PATIENCE", 0.3)
    with serving(fake.LiveSplit(), how) as server:
        told = hades("livesplit", "try", "ws", "--livesplit-at", f"127.0.0.1:{server.port}", code=1).stdout
    assert told.startswith(f"Not found: LiveSplit at ws://127.0.0.1:{server.port}/livesplit: the timer ")


def test_where_nothing_is_the_way_to_start_it_is_told() -> None:
    told = hades("livesplit", "try", "ws", "--livesplit-at", f"127.0.0.1:{free_port()}", code=1).stdout
    assert "Start WebSocket Server" in told
    at = f"127.0.0.1:{free_port()}"
    told = hades("livesplit", "try", "one", "--livesplit-at", at, "--wait", "0.1", code=1).stdout
    assert f"Waiting for LiveSplit One, connecting to ws://{at}." in told
    assert "no timer connected within 0.1 seconds" in told and "Server Connection" in told


@pytest.fixture(scope="module")
def runs(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """Two games, each command of which took a second."""
    found = []
    for seed in ("json", "9"):
        path = tmp_path_factory.mktemp("runs") / f"{seed}.hades"
        game = played("historical", seed, "quick", 150)
        for n, entry in enumerate(game.journal):
            entry.real, entry.t = 2000 * n, 1000 * n
        game.save(path)
        found.append(path)
    return found


def test_runs_go_out_as_a_splits_file(runs: list[Path], tmp_path: Path) -> None:
    out = tmp_path / "raid.lss"
    told = hades("livesplit", "export", out, *runs).stdout
    assert told.startswith(f"{out}: 8 splits, 2 attempts, ")
    file = ElementTree.parse(out)
    names = [one.text for one in file.findall(".//Segment/Name")]
    assert file.findtext("CategoryName") == "Historical" and names == list(split_set().names)
    assert out.read_text(encoding="utf-8").count("<RealTime>") == out.read_text(encoding="utf-8").count(
        "<GameTime>"
    )
    assert "already exists" in hades("livesplit", "export", out, *runs, code=2).stderr
    facts = json.loads(hades("livesplit", "export", out, *runs, "--overwrite", "--json").stdout)
    assert (facts["file"], facts["splits"], len(facts["attempts"])) == (str(out), names, 2)


def test_games_of_two_scenarios_do_not_go_into_one_file(runs: list[Path], tmp_path: Path) -> None:
    played("squeeze-play", "9", "quick", 20).save(tmp_path / "squeeze.hades")
    told = hades(
        "livesplit", "export", tmp_path / "raid.lss", runs[0], tmp_path / "squeeze.hades", code=2
    ).stderr
    assert "several scenarios, historical and squeeze-play - name games of one scenario" in told
    assert not (tmp_path / "raid.lss").exists()


def test_attempts_that_were_played_here_go_out_without_their_files(runs: list[Path], tmp_path: Path) -> None:
    boards, out = tmp_path / "boards", tmp_path / "raid.lss"
    hades("runs", "add", "--own", runs[0], "--boards", boards)
    hades("livesplit", "export", out, "--scenario", "historical", "--boards", boards)
    assert len(ElementTree.parse(out).findall(".//Segment")) == len(split_set().names)
    told = hades("livesplit", "export", tmp_path / "b.lss", code=2).stderr
    assert "game files, or --scenario for your attempts at one" in told


def test_what_cannot_be_is_said_in_a_sentence(runs: list[Path], tmp_path: Path) -> None:
    assert "name it raid.lss" in hades("livesplit", "export", tmp_path / "raid.txt", *runs, code=2).stderr
    told = hades("text", "--livesplit-at", "box:1", code=2).stderr
    assert "add --livesplit" in told
    told = hades("text", "--livesplit", "ws", "--livesplit-at", "box:x", code=2).stderr
    assert "--livesplit-at: 'box:x' is not an address" in told

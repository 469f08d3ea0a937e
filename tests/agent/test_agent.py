"""The desk of bots: its page, what it refuses, what it never tells, and whose games its files are."""

from __future__ import annotations

import json
import random
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from hades import Game, players, printable, storage
from hades.agent import REQUESTS, BotServer
from hades.cli import cli
from hades.engine.hidden_information import Hidden
from hades.terminal import verification
from tests.wording import says

PAGE = Path(__file__).parents[2] / "docs" / "agents.md"
BOT = PAGE.parent / "examples" / "bot.pl"


def ask(desk: BotServer, **request: Any) -> Any:
    # as it goes over the line
    return json.loads(printable.as_json(desk.answer(json.dumps(request))))


def begun(**request: Any) -> BotServer:
    desk = BotServer()
    assert ask(desk, request="new", **{"seed": "7"} | request)["ok"]
    return desk


def holds(found: Any, shown: Any) -> bool:
    """Whether an answer holds what is shown of it: some fields, the first entries of lists."""
    if isinstance(shown, dict):
        return isinstance(found, dict) and all(
            name in found and holds(found[name], part) for name, part in shown.items()
        )
    if isinstance(shown, list) and shown and isinstance(shown[0], dict):
        return len(found) >= len(shown) and all(map(holds, found, shown))
    if isinstance(shown, str) and " " in shown:
        return isinstance(found, str) and says(found, shown)
    return bool(found == shown)


def test_the_example_of_the_page_comes_out_as_it_stands_there() -> None:
    lines = [line for line in PAGE.read_text(encoding="utf-8").split("\n") if line.startswith(("> {", "< {"))]
    sent, shown = [[line[2:] for line in lines if line[0] == mark] for mark in "><"]
    assert len(sent) == len(shown) > 10
    result = CliRunner().invoke(cli, ["agent"], input="".join(f"{line}\n" for line in sent))
    assert (result.exit_code, result.stderr) == (0, "")
    answers = result.stdout.splitlines()
    assert len(answers) == len(sent)
    for line, found, told in zip(sent, answers, shown, strict=True):
        assert holds(json.loads(found), json.loads(told)), (line, found)


def test_the_page_has_every_request_and_every_field() -> None:
    text = PAGE.read_text(encoding="utf-8")
    for name, kind in REQUESTS.items():
        row = next(line for line in text.split("\n") if line.startswith(f"| `{name}` |"))
        assert all(f"`{field.name}`" in row for field in kind.__attrs_attrs__), name


@pytest.mark.parametrize(
    ("line", "kind", "told"),
    [
        ("what?", "json", "is not JSON"),
        ("[]", "json", "not a JSON object"),
        ('{"request": "menu", "request": "quit"}', "json", "twice"),
        ("[" * 100 + "]" * 100, "json", "nested too deep"),
        (f'{{"request": "{"x" * 300_000}"}}', "json", "too large"),
        ("{}", "request", "request is missing"),
        ('{"request": 7}', "request", "request is missing"),
        ('{"request": "mneu"}', "request", "did you mean 'menu'?"),
        ('{"request": "menu", "id": [1]}', "request", "neither a string nor a whole number"),
        ('{"request": "act"}', "request", "act: command: the field is missing"),
        ('{"request": "act", "command": 7}', "request", "it must be text in quotes"),
        ('{"request": "act", "comand": "stop", "command": "stop"}', "request", "did you mean 'command'?"),
        ('{"request": "act", "command": "place dante", "also": ["mneu"]}', "request", "did you mean 'menu'?"),
        ('{"request": "act", "command": "overtime"}', "refused", "once the first turn has begun"),
        ('{"request": "act", "command": "\\ud800"}', "refused", "a word such as"),
        ('{"request": "undo"}', "refused", "nothing to undo"),
        ('{"request": "odds", "commands": ["stop"]}', "refused", "stop"),
        ('{"request": "hello", "protocol": 99}', "protocol", "use protocol 1"),
        ('{"request": "hello", "name": "a\\nb"}', "request", "1 to 54 characters"),
        ('{"request": "new", "scenario": "hystorical"}', "game", "did you mean 'historical'?"),
        ('{"request": "new", "edition": "9"}', "game", "9"),
        ('{"request": "new", "undo": "never"}', "game", "not an undo mode"),
        ('{"request": "new", "seed": "\\ud800"}', "game", "half"),
        ('{"request": "new", "components": "/nowhere"}', "game", "/nowhere"),
        ('{"request": "new", "position": "turn = 99"}', "game", "turn"),
        ('{"request": "new", "position": "turn = 2", "seed": "1"}', "request", "remove seed"),
        ('{"request": "new", "file": "/nowhere.hades"}', "game", "No such file"),
        ('{"request": "new", "file": "\\u0000"}', "game", "null"),
        ('{"request": "save", "file": "moment.toml"}', "file", "shows what is hidden"),
        ('{"request": "save", "file": "/nowhere/x.hades"}', "file", "/nowhere"),
    ],
)
def test_a_bad_line_gets_an_error_line_and_the_game_goes_on(line: str, kind: str, told: str) -> None:
    desk = begun()
    before = desk.game.digest
    answer = json.loads(printable.as_json(desk.answer(line)))
    assert answer["ok"] is False
    assert answer["error"]["kind"] == kind
    assert says(answer["error"]["message"], told)
    assert desk.game.digest == before
    assert ask(desk, id=5, request="menu")["menu"]


def test_whatever_comes_gets_one_line_of_answer() -> None:
    numbers = random.Random(5)
    good = [
        b'{"request": "new", "seed": "7"}',
        b'{"request": "state"}',
        b'{"request": "act", "command": "place dante"}',
    ]
    pieces = [
        b"null",
        b"9" * 30,
        b'"\\ud800"',
        b'"\\u0000"',
        b"\xff\xfe",
        b'"/dev/zero"',
        b'"x.toml"',
        b"[",
        b'"' + b"a" * 4000,
    ]
    lines = [b"x" * 400_000]
    for _ in range(300):
        line = bytearray(numbers.choice(good))
        for _ in range(numbers.randrange(3)):
            at = numbers.randrange(len(line))
            line[at : at + numbers.randrange(6)] = numbers.choice(pieces)
        lines.append(bytes(line))
    result = CliRunner().invoke(cli, ["agent"], input=b"\n".join(lines))
    assert (result.exit_code, result.stderr) == (0, "")
    answers = [json.loads(line) for line in result.stdout.splitlines()]
    assert len(answers) == len(lines)
    kinds = [answer["error"]["kind"] for answer in answers if not answer["ok"]]
    assert set(kinds) >= {"json", "request", "refused"}
    assert 20 < len(kinds) < len(lines)


def test_without_a_game_only_a_game_can_be_asked_for() -> None:
    for name in ("state", "menu", "undo"):
        assert ask(BotServer(), request=name, id="x") == {
            "id": "x",
            "ok": False,
            "error": {
                "kind": "no-game",
                "message": 'no game yet; begin one with {"request": "new"}',
                "clauses": [],
            },
        }


def test_a_bot_annotates_its_game(tmp_path: Path) -> None:
    desk = begun()
    ask(desk, request="hello", name="zz")
    for _ in range(3):
        ask(desk, request="act", command=desk.game.menu[0].name)
    assert ask(desk, request="annotate", words="Here it goes wrong.", after=2)["after"] == 2
    assert ask(desk, request="annotate", words="And here.")["after"] == 3
    assert ask(desk, request="annotate", words="x", after=9)["error"]["kind"] == "refused"
    assert ask(desk, request="annotate", words="two\nlines")["error"]["kind"] == "refused"
    file = tmp_path / "noted.hades"
    assert ask(desk, request="save", file=str(file))["ok"]
    found = [(one.after, one.words, one.player) for one in Game.load(file).annotations]
    assert found == [(2, "Here it goes wrong.", "agent zz"), (3, "And here.", "agent zz")]


def test_a_game_without_aids_has_no_odds() -> None:
    desk = begun(aids=False)
    answer = ask(desk, request="odds", commands=["place dante"])
    assert answer["error"]["message"] == "this game is played without aids"


def told_of(game: Game) -> list[str]:
    """All that a desk answers about a game where it stands."""
    desk = BotServer()
    desk._game = game
    parts = [{"request": "state"}, {"request": "menu"}]
    parts += [{"request": "why", "command": name} for name in ("overtime", "end-phase", "move-to P0512")]
    for command in game.menu:
        parts.append({"request": "odds", "commands": [command.name]})
        if command.verb == "activate":
            parts += [
                {"request": "odds", "commands": [command.name, then]} for then in ("rally", "request", "call")
            ]
    return [json.dumps(desk.answer(json.dumps(part))) for part in parts]


@pytest.mark.parametrize(
    ("scenario", "commands"), [("historical", 60), ("squeeze-play", 110), ("chin-music", 150)]
)
def test_what_is_hidden_is_in_no_answer(scenario: str, commands: int) -> None:
    game = Game.new(scenario, seed="leak")
    choose = players.by_name("heuristic")
    while game.over is None and len(game.history) < commands:
        game.do(choose(game))
    assert game.over is None
    hidden = Hidden(game)
    assert len(hidden.rooms) > 1
    said = told_of(game)
    for number in range(3):
        other = game.peek()
        other._reckoned = {}
        other._state = hidden.deal(number)
        assert other._state.written() != game._state.written()
        assert told_of(other) == said


def test_digest_and_a_fresh_seed_wait_for_the_end() -> None:
    desk = BotServer()
    answers = [ask(desk, request="new", also=["state", "menu"])]
    seed, choose = desk.game.seed, players.by_name("random")
    while desk.game.over is None:
        digest = desk.game.digest
        assert not any(word in json.dumps(answers[-1]) for word in (seed, digest))
        answers.append(ask(desk, request="act", command=choose(desk.game).name, also=["state", "menu"]))
    assert answers[-1]["over"]["seed"] == seed
    assert answers[-1]["over"]["player"] == "agent"
    assert answers[-1]["ask"] is None
    assert answers[-1]["menu"] == []


@pytest.mark.parametrize(
    ("name", "player"), [("", "agent"), ("mole", "agent mole"), ("person", "agent person")]
)
def test_a_file_names_the_bot_and_never_a_person(name: str, player: str, tmp_path: Path) -> None:
    desk = begun()
    ask(desk, request="hello", name=name)
    ask(desk, request="act", command="place dante")
    file = tmp_path / "bot.hades"
    assert ask(desk, request="save", file=str(file))["player"] == player
    found = storage.verify(file)
    assert found.valid
    assert f"played by {player}" in verification.lines(found, full=False)[0]
    # its own file it may write again, nobody else's
    ask(desk, request="act", command="place-at I0303")
    assert ask(desk, request="save", file=str(file))["ok"]
    assert ask(begun(), request="save", file=str(file))["error"]["kind"] == "file"
    assert Game.load(file).digest == desk.game.digest


def test_a_game_of_somebody_else_says_who_went_on(tmp_path: Path) -> None:
    game = Game.new("historical", seed="7")
    game.player = "person"
    game.do("place dante")
    game.save(tmp_path / "mine.hades")
    desk = BotServer()
    ask(desk, request="hello", name="mole")
    assert ask(desk, request="new", file=str(tmp_path / "mine.hades"))["commands"] == 1
    ask(desk, request="act", command="place-at I0303")
    assert desk.game.players == {"person": 1, "agent mole": 1}


@pytest.mark.skipif(shutil.which("perl") is None, reason="there is no perl")
def test_the_example_bot_plays_games_with_wrong_lines_thrown_in() -> None:
    command = ["perl", str(BOT), "1", "bot", "rude", sys.executable, "-m", "hades"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
    assert (done.returncode, done.stderr) == (0, "")
    *games, last = done.stdout.splitlines()
    assert len(games) == 1
    assert int(last.split(" requests, ")[1].split()[0]) > 0

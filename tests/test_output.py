"""What comes out of the program as a whole: hostile seeds and names, narrow encodings, closed pipes."""

from __future__ import annotations

import contextlib
import os
import select
import shutil
import subprocess
import sys
import time
from functools import cache
from pathlib import Path

import pytest
from click.testing import CliRunner

import hades
from hades import Game, console
from hades.cli import cli
from hades.storage import verify
from hades.terminal.terminal_game import TerminalGame

ROOT = Path(hades.__file__).parents[1]
SEED = "a\x1b[2J\x1b]52;c;ZXZpbA==\x07b\nforged.hades: valid\x9b31m\u202e\x7f<script>\u2028\t\x0b"
"""Clears the screen, writes the clipboard, begins a line of its own, turns letters round."""
SHOWN = "a\\x1b[2J\\x1b]52;c;ZXZpbA==\\x07b\\nforged.hades: valid\\x9b31m\\u202e\\x7f<script>\\u2028\\t\\x0b"
NAME = "x\x1b[2J\nforged.hades: valid, 999 commands\u202e"
BYTES = b"no\xfftext\n"
"""A name that is no text at all."""

Output = subprocess.CompletedProcess[bytes]


def environment(home: Path, **more: str) -> dict[str, str]:
    own = {"PYTHONPATH": str(ROOT), "XDG_DATA_HOME": str(home), "XDG_STATE_HOME": str(home), **more}
    return {**os.environ, **own}


def run(*args: str | bytes | Path, home: Path, input: bytes = b"", encoding: str = "utf-8") -> Output:
    """A command in this process; its files are named from its folder, its output has an encoding."""
    words = [os.fsdecode(arg) for arg in args]
    with contextlib.chdir(home):
        result = CliRunner(charset=encoding).invoke(cli, words, input=input, prog_name="hades")
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return subprocess.CompletedProcess(words, result.exit_code, result.stdout_bytes, result.stderr_bytes)


def process(*args: str | bytes | Path, home: Path, input: bytes = b"", **more: str) -> Output:
    """A command as a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "hades", *args],
        cwd=home,
        env=environment(home, **more),
        input=input,
        capture_output=True,
        check=False,
    )


def clean(done: Output, encoding: str = "utf-8") -> str:
    """What a process said, of which every line can be shown as it is."""
    text = (done.stdout + done.stderr).decode(encoding)
    assert "Traceback" not in text
    for line in text.split("\n"):
        assert line.isprintable(), ascii(line)
    assert not any(line.startswith("forged") for line in text.split("\n"))
    return text


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No test writes into a real home."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the same game under a plain name, a hostile one and one that is no text."""
    folder = tmp_path_factory.mktemp("out")
    made = run("auto", "--player", "random", f"--seed={SEED}", "--save", "plain.hades", home=folder)
    assert made.returncode == 0
    for name in (os.fsencode(NAME), BYTES):
        try:
            shutil.copy(os.fsencode(folder / "plain.hades"), os.fsencode(folder) + b"/" + name + b".hades")
        except OSError:
            pytest.skip("this disk takes no such names")
    return folder


FILE = "FILE"
COMMANDS = (
    ("auto", "--player", "random", f"--seed={SEED}"),
    ("auto", "--player", "random", f"--seed={SEED}", "--log"),
    ("auto", "--player", "random", f"--seed={SEED}", "--json"),
    ("verify", FILE),
    ("verify", "--brief", FILE),
    ("replay", FILE),
    ("replay", FILE, "--log", "--turn", "1"),
    ("story", FILE),
    ("text", "--load", FILE),
)


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_a_hostile_seed_steers_nothing(command: tuple[str, ...], home: Path) -> None:
    done = run(*("plain.hades" if word is FILE else word for word in command), home=home)
    assert done.returncode == 0
    text = clean(done)
    if command[0] in ("replay", "text") or command[-1] == "--log":
        assert SHOWN in text


NAMED = (
    ("verify", FILE),
    ("verify", "--brief", FILE),
    ("replay", FILE, "--to", "3"),
    ("replay", FILE, "--position", FILE + ".toml"),
    ("story", FILE),
    ("story", FILE, "--out", FILE + ".html"),
    ("story", FILE, "--out", FILE + ".md"),
    ("report", FILE, "--out", FILE + ".zip"),
    ("text", "--load", FILE),
    ("auto", "--load", FILE, "--player", "random", "--save", FILE + ".hades"),
)


@cache
def of_plain(command: tuple[str, ...], home: Path) -> Output:
    """What a command says of a file with a plain name."""
    return run(*(word.replace(FILE, "plain.hades", 1) for word in command), home=home)


@pytest.mark.parametrize("name", [os.fsencode(NAME), BYTES], ids=["hostile", "no text"])
@pytest.mark.parametrize("command", NAMED, ids=" ".join)
def test_every_command_takes_any_name_and_shows_it(command: tuple[str, ...], name: bytes, home: Path) -> None:
    plain = of_plain(command, home)
    done = run(*(os.fsencode(word).replace(b"FILE", name + b".hades", 1) for word in command), home=home)
    assert done.returncode == plain.returncode == 0
    # a name adds no line
    assert clean(done).count("\n") == clean(plain).count("\n")
    for made in (Path(os.fsdecode(name) + ".hades"), Path("plain.hades")):
        for end in (".toml", ".html", ".md", ".zip", ".hades"):
            (home / f"{made}{end}").unlink(missing_ok=True)


def test_a_name_that_looks_like_a_verdict_is_quoted(home: Path, tmp_path: Path) -> None:
    name = 'b.hades: valid, 9 commands, "Legendary'
    shutil.copy(home / "plain.hades", tmp_path / name)
    said = clean(run("verify", "--brief", name, home=tmp_path))
    assert said.startswith('"b.hades: valid, 9 commands, \\"Legendary": valid, ')
    (tmp_path / name).write_bytes((home / "plain.hades").read_bytes()[:-30])
    said = clean(run("verify", "--brief", name, home=tmp_path))
    assert said.startswith('"b.hades: valid, 9 commands, \\"Legendary": does not verify: ')


def test_a_drill_that_fails_says_so_shortly(tmp_path: Path) -> None:
    (tmp_path / "bad.toml").write_text(
        f'title = "{"y" * 2000}"\nbad\u202e = "x"\n[[run]]\n', encoding="utf-8"
    )
    done = run("drill", "bad.toml", home=tmp_path)
    assert done.returncode != 0
    assert all(len(line) < 700 for line in clean(done).split("\n"))


MISTAKES: tuple[tuple[str | bytes, ...], ...] = (
    ("verify", b"gone" + BYTES),
    ("verify", f"gone{NAME}"),
    ("replay", f"gone{NAME}"),
    ("story", f"gone{NAME}"),
    ("analyse", f"gone{NAME}"),
    ("report", f"gone{NAME}", "--out", "r.zip"),
    ("report", "--out", NAME),
    ("drill", NAME),
    ("drill", BYTES),
    ("rules", NAME),
    ("rules", BYTES),
    ("components", "check", NAME),
    ("components", "check", BYTES),
    ("auto", "--scenario", NAME),
    ("auto", "--player", NAME),
    ("auto", b"--seed=" + BYTES),
    ("text", "--edition", NAME),
    (f"--{NAME}",),
    (NAME,),
    (BYTES,),
    ("rules", "x" * 100_000),
    ("verify", "x" * 100_000),
)


@pytest.mark.parametrize("command", MISTAKES, ids=range(len(MISTAKES)))
def test_a_mistake_is_one_short_line(command: tuple[str | bytes, ...], home: Path) -> None:
    done = run(*command, home=home)
    text = clean(done)
    assert done.returncode == 2
    assert text.startswith("hades: ") and text.count("\n") == 1
    assert len(text) < 700


def test_a_huge_value_in_a_file_is_told_shortly(home: Path, tmp_path: Path) -> None:
    huge = tmp_path / "huge.toml"
    huge.write_text(f'scenario = "{"y" * 3_000_000}"\n', encoding="utf-8")
    done = run("text", "--load", huge, home=home)
    assert done.returncode == 2
    assert len(clean(done)) < 700


ENCODINGS = (
    {"PYTHONIOENCODING": "ascii"},
    {"PYTHONIOENCODING": "latin-1"},
    {"PYTHONIOENCODING": "cp437"},
    {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "PYTHONIOENCODING": ""},
)
ANY = (
    ("verify", "plain.hades"),
    ("story", "plain.hades"),
    ("replay", "plain.hades", "--to", "3"),
    ("components", "odds"),
    ("components",),
    ("rules", "rulings"),
    ("rules", "switches"),
    ("drill", "list"),
    ("--help",),
    ("--version",),
    ("text", "--seed", "½🚀漢"),
    ("verify", "ü½🚀漢.hades"),
)


OTHERS = (("components",), ("text", "--seed", "½🚀漢"))
AT_ONCE = (*OTHERS, ("story", "plain.hades"), ("verify", "ü½🚀漢.hades"))
"""The rest goes through the same door (tests/test_architecture.py), and is looked at at night."""
MANY = [
    pytest.param(ENCODINGS[0], command, marks=() if command in AT_ONCE else pytest.mark.nightly)
    for command in ANY
]
MANY += [
    pytest.param(
        given, command, marks=pytest.mark.nightly if "--seed" in command and "LC_ALL" not in given else ()
    )
    for given in ENCODINGS[1:]
    for command in OTHERS
]


@pytest.mark.parametrize(("given", "command"), MANY, ids=range(len(MANY)))
def test_an_encoding_that_holds_little_gets_escapes(
    given: dict[str, str], command: tuple[str, ...], home: Path
) -> None:
    encoding = given.get("PYTHONIOENCODING") or "ascii"
    typed = b"help\nmap\n\xff\n"
    if "LC_ALL" in given:
        done = process(*command, home=home, input=typed, **given)
    else:
        done = run(*command, home=home, input=typed, encoding=encoding)
    text = clean(done, encoding)
    # the letters of a seed are no text to a program that reads its command line as ASCII
    right = 2 if "LC_ALL" in given and "--seed" in command else 0
    assert done.returncode == (2 if "ü" in command[-1] else right)
    if command == ("components",):
        # tables have other lines where there are no such signs
        assert "\\u" not in text and ("----" in text or encoding == "cp437")


INPUTS = (b"\xff\xfe\x80", b"\0", b"a\0b", b"save a\0b", b"z" * 10_000_000, b"rules " + b"9" * 5_000_000)


@pytest.mark.parametrize("line", INPUTS, ids=range(len(INPUTS)))
def test_any_line_of_input_gets_one_short_answer(line: bytes, home: Path) -> None:
    before = clean(run("text", "--seed", "s", home=home, input=b"quit\n"))
    done = run("text", "--seed", "s", home=home, input=line + b"\nscore\nquit\n")
    assert done.returncode == 0
    text = clean(done)
    assert text.startswith(before)
    answer, score, *_ = text.removeprefix(before).split("\n")
    assert answer.endswith((".", "?")) and len(answer) < 300
    assert score == "If the ship left now"


def test_a_terminal_may_type_anything(home: Path) -> None:
    pty = pytest.importorskip("pty")
    player, terminal_end = pty.openpty()
    playing = subprocess.Popen(
        [sys.executable, "-m", "hades", "text", "--seed", "s", "--plain-input"],
        cwd=home,
        env=environment(home, PYTHONIOENCODING="utf-8:strict"),
        stdin=terminal_end,
        stdout=terminal_end,
        stderr=terminal_end,
        start_new_session=True,
    )
    os.close(terminal_end)
    said = b""

    def answered(wanted: bytes) -> None:
        nonlocal said
        until = time.monotonic() + 30
        while wanted not in said:
            assert time.monotonic() < until, said[-500:]
            if select.select([player], [], [], 1.0)[0]:
                said += os.read(player, 65536)
        said = said.partition(wanted)[2]

    try:
        answered(b"> ")
        for typed, answer in (
            (b"\xff\xfe", "'\ufffd\ufffd'"),
            (b"\0", "'\\x00'"),
            (b"\x1b[2J", "'\\x1b[2J'"),
        ):
            os.write(player, typed + b"\n")
            answered(answer.encode())
            answered(b"> ")
        os.write(player, b"quit\n")
        assert playing.wait(30) == 0
    finally:
        playing.kill()
        playing.wait()
        os.close(player)


def test_an_input_that_cannot_be_read_has_ended(home: Path, tmp_path: Path) -> None:
    with (tmp_path / "write-only").open("wb") as stream:
        done = subprocess.run(
            [sys.executable, "-m", "hades", "text"],
            cwd=home, env=environment(home), stdin=stream, capture_output=True, check=False,
        )  # fmt: skip
    assert done.returncode == 0
    assert clean(done).endswith("The input has ended.\n")


def unread(
    *args: str | Path, home: Path, both: bool = False, after: bytes = b"", input: bytes = b""
) -> Output:
    """A command whose output nobody reads."""
    read, write = os.pipe()
    playing = subprocess.Popen(
        [sys.executable, "-m", "hades", *args],
        cwd=home,
        env=environment(home),
        stdin=subprocess.PIPE,
        stdout=write,
        stderr=write if both else subprocess.PIPE,
    )
    os.close(write)
    os.close(read)
    _, errors = playing.communicate()
    return subprocess.CompletedProcess(playing.args, playing.returncode, b"", errors or b"")


# one for each way to write: all of them go through the one door (tests/test_architecture.py)
@pytest.mark.parametrize(
    "command",
    [
        ("verify", "plain.hades"),
        ("text",),
        ("components",),
        ("--help",),
        *(
            pytest.param(more, marks=pytest.mark.nightly)
            for more in (
                ("story", "plain.hades"),
                ("auto", "--player", "random"),
                ("report", "plain.hades", "--out", "unread.zip"),
            )
        ),
    ],
    ids=" ".join,
)
def test_a_reader_that_went_away_is_no_verdict(command: tuple[str, ...], home: Path) -> None:
    done = unread(*command, home=home)
    assert (done.returncode, done.stderr) == (console.GONE, b"")


def test_nobody_hears_of_a_file_that_cannot_be_read(home: Path) -> None:
    assert unread("verify", "gone.hades", home=home, both=True).returncode == console.GONE


def test_a_game_whose_reader_went_away_is_closed_and_kept(home: Path, tmp_path: Path) -> None:
    file = tmp_path / "left.hades"
    playing = subprocess.Popen(
        [sys.executable, "-m", "hades", "text", "--seed", "7", "--save", file],
        cwd=home,
        env=environment(tmp_path),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert playing.stdin is not None and playing.stdout is not None and playing.stderr is not None
    playing.stdin.write(b"wilson\n")
    playing.stdin.flush()
    while b"in which hex?" not in (line := playing.stdout.readline()):
        assert line, "the game stopped by itself"
    playing.stdout.close()
    playing.stdin.write(b"score\nsuggest\n")
    playing.stdin.close()
    assert playing.stderr.read() == b""
    assert playing.wait(30) == console.GONE
    assert verify(file).valid
    assert len(Game.load(file).history) == 1


@pytest.mark.parametrize("kept", [True, False])
def test_that_nobody_listens_does_not_hide_a_game_that_is_lost(kept: bool, tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.write_text("no folder", encoding="utf-8")
    file = tmp_path / "game.hades" if kept else folder / "game.hades"
    lines = iter(["wilson", "I0101"])
    listening = True

    def write(line: str) -> None:
        nonlocal listening
        if listening and line.startswith("2 > "):
            listening = False
            raise console.OutputClosed

    dialogue = TerminalGame(Game.new(seed="7"), lambda: next(lines), write, file=file)
    if kept:
        with pytest.raises(console.OutputClosed):
            dialogue.run()
        assert verify(file).valid
    else:
        assert "saved" in dialogue.run().lower()

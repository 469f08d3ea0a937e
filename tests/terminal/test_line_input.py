"""Lines typed with editing, history and completion; and without, where that cannot be."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from prompt_toolkit.application import Application, create_app_session
from prompt_toolkit.input import create_pipe_input

from hades.terminal import terminal_io
from hades.terminal.terminal_io import Preferences, TerminalIO

WORDS = ("activate", "scan", "score", "status")


def completed(begun: str) -> list[str]:
    first, space, rest = begun.partition(" ")
    found = [word for word in WORDS if word.startswith(rest if space else first)]
    return [f"{first} {word}" for word in found] if space else found


def typed(keys: str, file: Path | None = None, times: int = 1) -> list[str | None]:
    """The lines that come of some keys."""
    with create_pipe_input() as pipe, create_app_session(input=pipe):
        edit = terminal_io.editor(completed, file)
        assert edit is not None
        pipe.send_text(keys)
        return [edit("> ") for _ in range(times)]


@pytest.mark.parametrize(
    ("keys", "line"),
    [
        ("stop\r", "stop"),
        ("act\t\r", "activate"),
        ("help st\t\r", "help status"),
        ("stp\x1b[Do\r", "stop"),  # an arrow to the left
        ("wrong\x03right\r", "right"),  # Ctrl-C takes the line away
        ("\x03", None),  # ... and ends, where there is none
        ("\x04", None),
    ],
)
def test_keys_make_a_line(keys: str, line: str | None) -> None:
    assert typed(keys) == [line]


def test_what_was_typed_comes_back_in_the_next_game(tmp_path: Path) -> None:
    file = tmp_path / "hades" / "typed.txt"
    assert typed("scan\rlook\r\r", file, 3) == ["scan", "look", ""]
    assert typed("\x1b[A\x1b[A\r", file) == ["scan"], "two lines up"


def test_a_signal_ends_the_prompt_whatever_task_it_meets(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    async def told_to_stop(_: object) -> None:
        signal.raise_signal(signal.SIGTERM)

    def stop(number: int) -> None:
        raise terminal_io.Stopped(number)

    # A task of prompt_toolkit's own, which watches the size of the terminal.
    monkeypatch.setattr(Application, "_poll_output_size", told_to_stop)
    with create_pipe_input() as pipe, create_app_session(input=pipe), terminal_io.stop_signals(stop):
        edit = terminal_io.editor(completed, None)
        assert edit is not None
        with pytest.raises(terminal_io.Stopped) as stopped:
            edit("> ")
    assert stopped.value.number == signal.SIGTERM
    assert "exception" not in "".join(capfd.readouterr()).lower()


def test_a_file_that_cannot_be_read_or_written_stops_nothing(tmp_path: Path) -> None:
    (tmp_path / "typed").write_bytes(b"\xff\xfe")
    assert typed("look\r", tmp_path / "typed") == ["look"]
    assert typed("scan\r", tmp_path / "typed" / "below") == ["scan"]


def test_without_the_package_or_in_a_dumb_terminal_the_terminal_edits(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("TERM", "dumb")
    assert terminal_io.editor(completed, None) is None
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setitem(sys.modules, "prompt_toolkit", None)
    assert terminal_io.editor(completed, None) is None
    assert TerminalIO(Preferences())._editing() is None


def test_who_wants_the_terminals_own_line_gets_it() -> None:
    assert TerminalIO(Preferences(plain_input=True))._editing() is None
    assert TerminalIO(Preferences(plain=True))._editing() is None
    assert Preferences(plain=True, plain_input=False).edits and Preferences().edits


@pytest.mark.parametrize(
    ("last", "code"), [(b"\x03", 0), (b"\x04", 0), (b"quit\r", 0), (signal.SIGTERM, 143)], ids=str
)
def test_a_terminal_is_left_as_it_was(last: bytes | int, code: int, tmp_path: Path) -> None:
    pty, termios = pytest.importorskip("pty"), pytest.importorskip("termios")
    player, terminal_end = pty.openpty()
    before = termios.tcgetattr(terminal_end)
    home = {"XDG_DATA_HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path), "TERM": "xterm"}
    playing = subprocess.Popen(
        [sys.executable, "-m", "hades", "text", "--seed", "7", "--no-brief"],
        env={**os.environ, **home},
        stdin=terminal_end,
        stdout=terminal_end,
        stderr=terminal_end,
        start_new_session=True,
    )
    said = heard = b""

    def wait_for(wanted: bytes) -> None:
        nonlocal said, heard
        until = time.monotonic() + 30
        while wanted not in said:
            assert time.monotonic() < until, said[-500:]
            if select.select([player], [], [], 1.0)[0]:
                said += os.read(player, 65536)
        heard, said = heard + said, said.partition(wanted)[2]

    try:
        wait_for(b"\x1b[?2004h")
        os.write(player, b"wils\t\r")
        wait_for(b"place wilson")
        wait_for(b"place-at <hex>")
        # the line is edited again, and keys are keys
        wait_for(b"\x1b[?12l\x1b[?25h")
        if isinstance(last, bytes):
            os.write(player, last)
        else:
            playing.send_signal(last)
        until = time.monotonic() + 30
        while playing.poll() is None and time.monotonic() < until:
            if select.select([player], [], [], 0.1)[0]:
                said += os.read(player, 65536)
        assert playing.returncode == code
        assert b"\x1b[6n" not in heard + said, "nothing is asked of the terminal that it may not know"
        assert termios.tcgetattr(terminal_end)[3] == before[3]
        assert (tmp_path / "hades" / "last.hades").exists(), "the game is kept"
    finally:
        playing.kill()
        playing.wait()
        os.close(player)
        os.close(terminal_end)

"""Crafted inputs, a third of them in this process, a few in one of their own; `tests.crafted` gives all."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from hades.cli import cli
from tests import crafted
from tests.runaways import no_runaway

INPUTS = crafted.inputs()
HERE = INPUTS[::3]
APART = INPUTS[1 :: len(INPUTS) // 3]


@pytest.fixture(autouse=True)
def at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A home of its own, and an end to what waits for ever."""
    (tmp_path / "work").mkdir()
    monkeypatch.chdir(tmp_path / "work")
    for name in ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME"):
        monkeypatch.setenv(name, str(tmp_path / "home"))

    def wake(*_: object) -> None:
        raise TimeoutError

    before = signal.signal(signal.SIGALRM, wake)
    signal.alarm(120)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


def test_there_are_five_hundred_to_be_refused() -> None:
    assert sum(one.code == 2 for one in INPUTS) >= 500
    assert [one.args for one in crafted.inputs()] == [one.args for one in INPUTS]


@pytest.mark.parametrize("one", HERE, ids=lambda one: one.name)
def test_a_crafted_input_ends_in_a_sentence(one: crafted.Input) -> None:
    one.lay(Path())
    with no_runaway():
        result = CliRunner().invoke(cli, list(one.args), input=one.stdin, prog_name="hades")
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    assert one.faults(result.exit_code, result.stdout, result.stderr) == []


@pytest.mark.parametrize("one", APART, ids=lambda one: one.name)
def test_a_process_that_takes_one_ends_and_stays_small(one: crafted.Input, tmp_path: Path) -> None:
    folder = tmp_path / "apart"
    folder.mkdir()
    assert crafted.judged(one, crafted.give(one, folder)) == []


@pytest.mark.parametrize(
    ("code", "out", "err", "fault"),
    [
        (1, "", "hades: no\n", "exit code 1"),
        (2, "", "", "0 lines"),
        (2, "", "hades: a\nhades: b\n", "2 lines"),
        (2, "", "no\n", "not ours"),
        (2, "", "hades: Traceback\n", "a traceback"),
        (2, "", f"hades: {'x' * 900}\n", "a long line"),
        (2, "\x1b[2J", "hades: no\n", "control characters"),
    ],
)
def test_what_goes_wrong_is_noticed(code: int, out: str, err: str, fault: str) -> None:
    (found,) = crafted.Input(name="x", args=()).faults(code, out, err)
    assert found.startswith(fault)

"""What a shell completes: commands, options, and the words and files that may follow them."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import click
import pytest
from click.shell_completion import ShellComplete

from hades.cli import cli
from hades.cli.group import COMMANDS

ROOT = Path(__file__).parent.parent


def offered(line: str) -> list[str]:
    """What may stand in place of the last word of a line; <file> and <dir> for any of those."""
    *words, begun = line.split(" ")[1:]
    found = ShellComplete(cli, {}, "hades", "_HADES_COMPLETE").get_completions(words, begun)
    return [each.value if each.type == "plain" else f"<{each.type}>" for each in found]


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("hades te", ["text"]),
        ("hades text --sc", ["--scenario"]),
        ("hades text --scenario ", ["historical", "squeeze-play", "chin-music", "high-and-tight"]),
        ("hades play --scenario ch", ["chin-music"]),
        ("hades text --edition ", ["2.1", "1.0"]),
        ("hades text --edition 2.1,-6.7-08,-7.2-08", ["2.1,-6.7-08,-7.2-08"]),
        ("hades diff game.hades --edition 1.0,+7.2-08", ["1.0,+7.2-08"]),
        ("hades text --undo ", ["strict", "casual", "analysis"]),
        ("hades auto --player ", ["random", "quick", "heuristic", "search:200"]),
        ("hades text --lesson firs", ["first-raid"]),
        ("hades text --splits o", ["objectives"]),
        ("hades study --switch 6.7-0", ["6.7-08", "6.7-09"]),
        ("hades rules 5.4-01", ["5.4-01"]),
        ("hades rules P-4", ["P-40", "P-41"]),
        ("hades puzzle two", ["two-decks"]),
        ("hades replay game.hades --only com", ["combat"]),
        ("hades text --load ", ["<file>"]),
        ("hades verify a.hades ", ["<file>"]),
        ("hades drill ", ["<file>"]),
        ("hades play --components ", ["<dir>"]),
        ("hades study --components ", ["<dir>"]),
        ("hades study report ", ["<dir>"]),
        ("hades text --seed ", []),
    ],
)
def test_what_may_follow(line: str, words: list[str]) -> None:
    found = offered(line)
    assert found[: len(words)] == words
    assert not (found and not words)


def test_every_option_for_a_file_is_completed() -> None:
    """No command has one without, whoever added it."""
    context = click.Context(cli)
    commands = {name: cli.get_command(context, name) for name in COMMANDS}
    for group in [each for each in commands.values() if isinstance(each, click.Group)]:
        commands |= group.commands
    bare = [
        f"{name} {param.opts[0]}"
        for name, command in commands.items()
        for param in (command.params if command else ())
        if getattr(param.type, "func", None) is Path
    ]
    assert len(commands) > len(COMMANDS)
    assert bare == []


def test_bash_understands_it_and_no_game_is_noted(tmp_path: Path) -> None:
    """The script in a real shell; a shell that asks leaves nothing in the log of the program."""
    bash = shutil.which("bash")
    if bash is None:
        pytest.skip("there is no bash here")
    command = tmp_path / "hades"
    command.write_text(f'#!/bin/sh\nexec {sys.executable} -m hades "$@"\n', encoding="utf-8")
    command.chmod(0o755)
    asked = (
        'eval "$(_HADES_COMPLETE=bash_source hades)"; COMP_WORDS=(hades text --scenario c); COMP_CWORD=3; '
        '_hades_completion hades; printf "%s\\n" "${COMPREPLY[@]}"'
    )
    env = {
        **os.environ,
        "PATH": f"{tmp_path}:{os.environ['PATH']}",
        "PYTHONPATH": str(ROOT),
        "XDG_STATE_HOME": str(tmp_path / "state"),
        "HOME": str(tmp_path),
    }
    done = subprocess.run([bash, "-c", asked], env=env, capture_output=True, text=True, check=True)
    assert done.stdout == "chin-music\n"
    logs = [path.read_text(encoding="utf-8") for path in tmp_path.rglob("hades.log*")]
    assert not any("starts:" in page for page in logs), logs

"""The command lines of the papers: each one is accepted by the command it names, and the quick ones run."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from hades.cli import cli
from hades.cli.group import COMMANDS, Family
from tools import make_site

ROOT = Path(__file__).parent.parent
PAPERS = [paper for paper in make_site.papers() if paper != "CHANGELOG.md"]
"""All that says how things are now; what was said of earlier versions stays as it was."""
ELLIPSIS = re.compile(r"\[[^\]]*\]?\.\.\.|\.\.\.$|\.\.\.(?=[\s\]])")
QUICK = (
    "hades rules 5.4",
    "hades rules 6.7-09",
    "hades rules switches",
    "hades lessons",
    "hades components odds",
    "hades seeds list",
)
"""What needs no file, no table and no time; each stands in a paper as it is here."""


def command_lines(text: str) -> list[str]:
    """Every ``hades ...`` of a paper: lines of code, and what stands between backticks.

    Two blanks and more end a command in a line of code, unless an option or a quote follows; a word of it
    can stand for what somebody has, as FILE.
    """
    found: list[str] = []
    for token in make_site.READER.parse(text):
        if token.type in ("fence", "code_block"):
            found += [re.split(r"\s{2,}|\s#\s", line.strip())[0] for line in token.content.splitlines()]
        found += [part.content for part in token.children or () if part.type == "code_inline"]
    return [line for line in found if re.match(r"hades(\s+[-a-z]|$)", line)]


def fault_of(line: str) -> str:
    """What is wrong with a command line; "" if the command takes it, whatever its files hold."""
    words = shlex.split(ELLIPSIS.sub("", line))[1:]
    command: click.Command = cli
    context = click.Context(cli, info_name="hades")
    while isinstance(command, Family) and words:
        inner = command.get_command(context, words[0]) if not words[0].startswith("-") else None
        if inner is not None:
            words = words[1:]
        elif command.usual:
            inner = command.commands[command.usual]
        elif words[0].startswith("-"):
            break
        else:
            return f"{context.command_path} has no command {words[0]}"
        command = inner
        context = click.Context(command, info_name=command.name, parent=context)
    known = {name: one for one in command.params for name in (*one.opts, *one.secondary_opts)}
    known["-h"] = known["--help"] = click.Option(["--help"], is_flag=True)
    at, given_names = 0, 0
    while at < len(words):
        name, given, _ = words[at].partition("=")
        at += 1
        if not name.startswith("-") or re.fullmatch(r"-\d.*", name):
            given_names += 1
            continue
        option = known.get(name)
        if not isinstance(option, click.Option):
            return f"{context.command_path} has no option {name}"
        if option.is_flag or given:
            continue
        values = words[at : at + option.nargs]
        # an option alone, named in passing, is as good as one with what it takes
        if isinstance(option.type, click.Choice) and values and values[0].islower():
            try:
                option.type.convert(values[0], option, context)
            except click.BadParameter as error:
                return f"{context.command_path} {name}: {error.format_message()}"
        at += option.nargs
    takes = [one.nargs for one in command.params if isinstance(one, click.Argument)]
    if -1 not in takes and given_names > sum(takes):
        return f"{context.command_path} takes {sum(takes)} names, not {given_names}"
    return ""


@pytest.mark.parametrize("paper", PAPERS)
def test_each_command_line_is_one_that_the_program_takes(paper: str) -> None:
    lines = command_lines((ROOT / paper).read_text(encoding="utf-8"))
    assert {line: fault for line in lines if (fault := fault_of(line))} == {}


def test_the_page_of_commands_has_all() -> None:
    page = make_site.commands()
    assert [name for name in COMMANDS if f"\n## hades {name}\n" not in page] == []
    assert "## hades runs board\n" in page


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("hades rule 5.4", "hades has no command rule"),
        ("hades runs boards", "hades runs has no command boards"),
        ("hades text --sead 7", "hades text has no option --sead"),
        ("hades lessons landing", "hades lessons takes 0 names, not 1"),
        ("hades auto --player quick --log", ""),
        ("hades drill [FILE, DIR or NAME]...", ""),
    ],
)
def test_a_command_line_that_nobody_could_type_is_named(line: str, fault: str) -> None:
    assert fault_of(line) == fault


@pytest.mark.parametrize("line", QUICK)
def test_a_quick_one_runs(line: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    texts = [(ROOT / paper).read_text(encoding="utf-8") for paper in PAPERS]
    assert any(line in command_lines(text) for text in texts), f"no paper has {line}"
    result = CliRunner().invoke(cli, shlex.split(line)[1:], prog_name="hades")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.strip()

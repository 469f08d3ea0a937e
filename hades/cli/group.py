"""The group of all commands, with short options, help, and errors on one line.

Each command is imported only when it is called, so that the other commands start faster.
"""

from __future__ import annotations

import contextlib
import difflib
import functools
import importlib
import inspect
import sys
from collections.abc import Callable, Iterable
from typing import Any, NoReturn

import click
from click.shell_completion import CompletionItem

from hades import __version__, console, printable
from hades.cli.types import flag

GROUPS = {
    "Play": {
        "play": ("play_commands", "Open the window."),
        "text": ("play_commands", "Play in this terminal, or from piped input."),
        "lessons": ("play_commands", "List the lessons, your progress, and where to continue."),
        "puzzle": ("play_commands", "List or play puzzles: find the best moves in the last phase."),
        "campaign": ("run_commands", "Play the four scenarios in order; losses carry over."),
        "rules": ("rules_commands", "Look up rules, rulings and errata."),
    },
    "Look back": {
        "replay": ("file_commands", "Print the events of a game file, or a part of it."),
        "story": ("file_commands", "Write a report of a game, with map pictures."),
        "analyse": ("file_commands", "Analyse a game: expected VP, luck, and costly decisions."),
        "annotate": ("file_commands", "Add a note, rings and arrows to a moment of a game."),
        "career": ("run_commands", "Show your finished games: lifetime score, achievements."),
    },
    "Run": {
        "runs": ("run_commands", "Manage runs: leaderboards, attempts, splits, sharing."),
        "seeds": ("run_commands", "Print official and daily seeds, and the counters of any seed."),
        "race": ("run_commands", "Prepare a race on a secret seed, and check it afterwards."),
        "livesplit": ("run_commands", "Connect to LiveSplit, and write its splits files."),
        "verify": ("file_commands", "Replay game files and compare the results."),
    },
    "Measure": {
        "study": ("study_commands", "Run many computer-played games and report statistics."),
        "auto": ("play_commands", "Let a computer player play one game."),
        "diff": ("study_commands", "Compare one game under two editions of the rules."),
    },
    "Make": {
        "position": ("rules_commands", "Check positions for errors."),
        "drill": ("rules_commands", "Run drills: positions with commands and expected results."),
        "components": ("rules_commands", "Print, check or create a component set."),
        "agent": ("play_commands", "Let a bot in any language play, through JSON lines."),
    },
    "This program": {
        "doctor": ("support_commands", "Check this machine: graphics, sound, folders, versions."),
        "report": ("support_commands", "Collect a game and logs in a zip for a bug report."),
    },
}
"""Under each heading, the commands with their module in `hades.cli` and their line in the list."""

COMMANDS = {name: found for commands in GROUPS.values() for name, found in commands.items()}
"""Module in `hades.cli` and line in the list, by command."""

LOGGED = ("play", "text")
"""Commands whose start is noted in the program log. Other commands log only errors."""

SHORT = {
    "--brief": "-b",
    "--components": "-c",
    "--edition": "-e",
    "--games": "-n",
    "--json": "-j",
    "--lesson": "-L",
    "--load": "-l",
    "--out": "-o",
    "--overwrite": "-f",
    "--plain": "-P",
    "--player": "-p",
    "--save": "-O",
    "--scenario": "-s",
    "--seed": "-S",
    "--seeds": "-S",
    "--undo": "-u",
    "--verbose": "-v",
    "--version": "-V",
    "--workers": "-w",
}
"""Option -> its short form, which is the same in all commands."""


SECTIONS = {
    "The game": ("scenario", "seed", "edition", "components", "load", "lesson", "save", "salvage"),
    "Mode of play": ("undo", "no_aids", "table", "two_players"),
    "Runs": ("splits", "daily", "official", "race", "from_split", "fresh_luck", "hide_seed"),
    "LiveSplit": ("livesplit", "livesplit_at"),
    "Reading and typing": ("plain", "brief", "plain_input", "speak", "tips"),
}
"""Names of the options under each heading of a long help."""
MANY = 15
"""Minimum number of options for which the help has headings."""
HELP = "-h", "--help"


class _Helpful(click.Command):
    """A command with short forms of common options. Its help is printed through `hades.console`."""

    def __init__(self, *args: Any, **extra: Any) -> None:
        super().__init__(*args, **extra)
        self.help = inspect.cleandoc(self.help or "")
        for param in self.params:
            if isinstance(param, click.Option) and (short := SHORT.get(param.opts[0])):
                param.opts.append(short)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        try:
            return super().parse_args(ctx, args)
        except click.UsageError as error:
            error.ctx = error.ctx or ctx
            raise

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        params = [param for param in self.get_params(ctx) if isinstance(param, click.Option)]
        home = {name: title for title, names in SECTIONS.items() for name in names if len(params) >= MANY}
        for title in (*SECTIONS, "Options"):
            here = (param for param in params if home.get(str(param.name), "Options") == title)
            if rows := [row for param in here if (row := param.get_help_record(ctx)) is not None]:
                with formatter.section(title):
                    formatter.write_dl(rows)
        if isinstance(self, click.Group):
            self.format_commands(ctx, formatter)

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        option = super().get_help_option(ctx)
        if option is not None:
            option.callback = _show_help
        return option


class Family(_Helpful, click.Group):
    """A command with subcommands. The name of the ``usual`` subcommand may be left out."""

    command_class = _Helpful

    def __init__(self, *args: Any, usual: str = "", **extra: Any):
        super().__init__(*args, **extra)
        self.usual = usual

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse a command line, after adding the usual subcommand if no subcommand is given."""
        if not args and self.no_args_is_help:
            _show_help(ctx, None, wanted=True)
        elif self.usual and (args or not ctx.resilient_parsing):
            args = args if args and args[0] in (*HELP, *self.commands) else [self.usual, *args]
        return super().parse_args(ctx, args)

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Complete the names of subcommands, and the argument of the usual one."""
        found = super().shell_complete(ctx, incomplete)
        usual = self.commands.get(self.usual)
        takes = [param for param in usual.params if isinstance(param, click.Argument)] if usual else []
        return [*(item for param in takes[:1] for item in param.shell_complete(ctx, incomplete)), *found]

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the options of the usual subcommand, and the first sentence on each subcommand."""
        if self.usual:
            options = [param for param in self.commands[self.usual].params if isinstance(param, click.Option)]
            records = [option.get_help_record(ctx) for option in options]
            with formatter.section(f"Options of {self.usual} (the default command)"):
                formatter.write_dl([record for record in records if record is not None])
        with formatter.section("Commands"):
            rows = ((name, _summary(command)) for name, command in sorted(self.commands.items()))
            formatter.write_dl([*rows])


def _summary(command: click.Command) -> str:
    first = " ".join((command.help or "").partition("\n\n")[0].split())
    return f"{first.partition('. ')[0].removesuffix('.')}."


class OneLine(Family):
    """The group of all commands. An error takes one line on standard error, with exit code 2."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import a command and return it, or None.

        For an unknown name, all commands are imported, to suggest similar names.
        """
        homes = {home for name, (home, _) in COMMANDS.items() if name == cmd_name or cmd_name not in COMMANDS}
        for home in sorted(homes):
            importlib.import_module(f"hades.cli.{home}")
        return super().get_command(ctx, cmd_name)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command that a command line begins with.

        The error for an unknown command suggests another.
        """
        try:
            return super().resolve_command(ctx, args)
        except click.UsageError:
            full = {name: [name] for name in COMMANDS}
            for name, group in self.commands.items():
                for sub in group.commands if isinstance(group, Family) else ():
                    full.setdefault(sub, []).append(f"{name} {sub}")
            alike = difflib.get_close_matches(
                args[0], [name for name in full if len(full[name]) == 1], 1, 0.7
            )
            more = f" Did you mean {full[alike[0]][0]!r}?" if alike else ""
            raise click.UsageError(f"No such command {args[0]!r}.{more}", ctx) from None

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the list of commands under their headings, without importing them."""
        wide = max(map(len, COMMANDS))
        for title, commands in GROUPS.items():
            with formatter.section(title):
                formatter.write_dl([(f"{name:{wide}}", summary) for name, (_, summary) in commands.items()])

    def main(self, *args: Any, standalone_mode: bool = True, **extra: Any) -> Any:
        """Run a command line, and exit with the code that the command returns."""
        run: Any = super().main
        if not standalone_mode:
            return run(*args, standalone_mode=False, **extra)
        try:
            code = run(*args, standalone_mode=False, **extra)
        except click.Abort:
            console.warn("stopped")
            sys.exit(130)
        except click.UsageError as error:
            command = error.ctx.command_path if error.ctx else "hades"
            fail(f"{error.format_message().rstrip('.')} - see {command} --help")
        except click.ClickException as error:
            fail(error.format_message())
        except OSError as error:
            fail(f"{error.filename or 'the output'}: {error.strerror or error}")
        except Exception as error:
            message = _unusable(error)
            if not message:
                raise
            fail(message)
        sys.exit(code if isinstance(code, int) else 0)


def _unusable(error: Exception) -> str:
    """Return a user's error as one line; "" for an error in the program."""
    from hades.content.data_files import DataError
    from hades.content.load import ComponentError
    from hades.content.position import PositionError
    from hades.content.strict_reader import brief
    from hades.wording import UserError

    if isinstance(error, UserError):
        return str(error)
    if not isinstance(error, DataError):
        return ""
    set_or_file = "component set" if isinstance(error, ComponentError) else "data file"
    what = "position" if isinstance(error, PositionError) else set_or_file
    return f"cannot use the {what}: {brief(error.faults)}"


def _show_help(context: click.Context, _: click.Parameter | None, wanted: bool) -> None:
    if wanted and not context.resilient_parsing:
        echo_lines(context.get_help().split("\n"))
        context.exit()


def _show_version(context: click.Context, _: click.Parameter, wanted: bool) -> None:
    if wanted and not context.resilient_parsing:
        console.say(f"hades {__version__}")
        context.exit()


@click.group(cls=OneLine, invoke_without_command=True, context_settings={"help_option_names": [*HELP]})
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_show_version,
    help="Show the version and exit.",
)
@click.pass_context
def cli(context: click.Context) -> int | None:
    """Play Escape from Hades: you lead the raid, the computer runs everything else by the rulebook.

    Without a command the window opens with its title screen.
    """
    from hades import program_log

    program_log.begin()
    if (command := context.invoked_subcommand or "play") in LOGGED:
        program_log.started(command)
    if context.invoked_subcommand is not None:
        return None
    play = cli.get_command(context, "play")
    assert play is not None
    code: int = context.invoke(play)
    return code


def fail(sentence: str) -> NoReturn:
    """Print an error on one line, and exit with code 2."""
    # If the output is closed, the exit code still tells.
    with contextlib.suppress(OSError):
        console.warn(sentence)
    sys.exit(2)


def echo_lines(lines: Iterable[str]) -> None:
    for line in lines:
        console.say(line)


def say_json(found: object) -> None:
    console.say(printable.as_json(found))


def show(as_json: bool, objects: Iterable[object], lines: Iterable[str]) -> None:
    """Print the objects as lines of JSON, or else the lines of text, broken to fit the terminal."""
    from hades.terminal.plain_words import fit

    fitted = (part for line in lines for part in fit([line]))
    echo_lines(map(printable.as_json, objects) if as_json else fitted)


json_option = flag("--json", "Print JSON, one object per line.", "as_json")
Answer = tuple[Iterable[object], Iterable[str]] | tuple[Iterable[object], Iterable[str], int]
"""What a command answers: objects for JSON, lines of text, and an exit code unless that is 0."""


def answering(command: Callable[..., Answer]) -> Callable[..., Any]:
    """Add ``--json`` to a command that returns an answer, and print the answer in the chosen form."""

    @functools.wraps(command)
    def call(*args: Any, as_json: bool, **given: Any) -> int:
        objects, lines, *code = command(*args, **given)
        show(as_json, objects, lines)
        return code[0] if code else 0

    taking: Callable[..., Any] = json_option(call)
    return taking

"""The command ``hades`` itself: its commands, its one-line errors, and the help that lists them.

A command is imported on demand: neither the list of commands nor another command waits for the rules of
the game or for the window.
"""

from __future__ import annotations

import contextlib
import importlib
import inspect
import sys
from typing import Any, NoReturn

import click
from click.exceptions import NoArgsIsHelpError

from hades import __version__, console

COMMANDS = {
    "agent": ("play_commands", "Play by JSON lines: for bots in any language."),
    "analyse": ("file_commands", "What a game turned on: luck, decisions, expected VP."),
    "annotate": ("file_commands", "Put words, rings and arrows on a moment of a game."),
    "auto": ("play_commands", "Let an automatic player play one game to its end."),
    "campaign": ("run_commands", "The four scenarios one after the other, with losses carried."),
    "career": ("run_commands", "Your finished games: lifetime score, who came home, achievements."),
    "completion": ("support_commands", "Print what makes bash, zsh or fish complete hades."),
    "components": ("box_commands", "What is in the box, and where each value comes from."),
    "diff": ("study_commands", "One game under two editions: where they part, and how both go on."),
    "doctor": ("support_commands", "Check what the game needs here: graphics, sound, folders, versions."),
    "drill": ("box_commands", "Positions with commands, and what must come of them."),
    "lessons": ("play_commands", "What there is to learn, what is done of it, and where to go on."),
    "livesplit": ("run_commands", "LiveSplit beside the game, and its splits files (*.lss)."),
    "play": ("play_commands", "Open the window; without a scenario, the title screen."),
    "position": ("box_commands", "Everything that is wrong with a position."),
    "puzzle": ("play_commands", "Can you see the opportunity? Positions with one best line."),
    "race": ("run_commands", "A seed that nobody knows before the start: commit, reveal, check."),
    "replay": ("file_commands", "A game file told again, or a part of it."),
    "report": ("support_commands", "A zip with a game and what helps to look into a fault."),
    "rules": ("box_commands", "Rule clauses and rulings."),
    "runs": ("run_commands", "Runs by category: boards, attempts, a folder shared by several."),
    "seeds": ("run_commands", "Seeds of runs: official, of the day, and how rich they are."),
    "story": ("file_commands", "A game as an after-action report to read."),
    "study": ("study_commands", "Many games by automatic players, and what they say."),
    "text": ("play_commands", "Play the whole game in this terminal, or from piped input."),
    "verify": ("file_commands", "Check that games came out as their files say."),
}
"""Command -> its module in `hades.cli`, and its line in the list of commands."""


class _Helpful(click.Command):
    """A command whose help is printed through `hades.console`, as all output is, and completed by a shell."""

    def __init__(self, *args: Any, **extra: Any) -> None:
        super().__init__(*args, **extra)
        self.help = inspect.cleandoc(self.help or "")

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        option = super().get_help_option(ctx)
        if option is not None:
            option.callback = _show_help
        return option


class Family(_Helpful, click.Group):
    """A command with subcommands."""

    command_class = _Helpful


class OneLine(Family):
    """A group of commands whose errors are one line on standard error and exit code 2."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of all commands, without importing them."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import and return a command by name; None if there is none."""
        # For an unknown name, a similar one may be suggested.
        homes = {home for name, (home, _) in COMMANDS.items() if name == cmd_name or cmd_name not in COMMANDS}
        for home in sorted(homes):
            importlib.import_module(f"hades.cli.{home}")
        return super().get_command(ctx, cmd_name)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the list of commands, without importing any."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, told) for name, (_, told) in COMMANDS.items()])

    def main(self, *args: Any, standalone_mode: bool = True, **extra: Any) -> Any:
        """Run a command line and exit with the code that the command returns."""
        run: Any = super().main
        if not standalone_mode:
            return run(*args, standalone_mode=False, **extra)
        try:
            code = run(*args, standalone_mode=False, **extra)
        except click.Abort:
            console.warn("stopped")
            sys.exit(130)
        except NoArgsIsHelpError as error:
            # The message is the whole help; one line of it is enough.
            path, group = error.ctx.command_path, error.ctx.command
            known = ", ".join(group.list_commands(error.ctx)) if isinstance(group, click.Group) else ""
            fail(f"{path} is asked for one of these: {known}; {path} --help says what each does")
        except click.UsageError as error:
            command = error.ctx.command_path if error.ctx else "hades"
            fail(f"{error.format_message().rstrip('.')}; {command} --help shows what is possible")
        except click.ClickException as error:
            fail(error.format_message())
        except OSError as error:
            fail(f"{error.filename or 'the output'}: {error.strerror or error}")
        except Exception as error:
            told = _unusable(error)
            if not told:
                raise
            fail(told)
        sys.exit(code if isinstance(code, int) else 0)


def _unusable(error: Exception) -> str:
    from hades.content.data_files import DataError
    from hades.content.decoding import brief
    from hades.content.load import ComponentError
    from hades.content.position import PositionError

    if not isinstance(error, ComponentError | DataError):
        return ""
    set_or_file = "component set" if isinstance(error, ComponentError) else "data file"
    what = "position" if isinstance(error, PositionError) else set_or_file
    return f"the {what} cannot be used: {brief(error.faults)}"


def _show_help(context: click.Context, _: click.Parameter, wanted: bool) -> None:
    if wanted and not context.resilient_parsing:
        echo_lines(context.get_help().split("\n"))
        context.exit()


def _show_version(context: click.Context, _: click.Parameter, wanted: bool) -> None:
    if wanted and not context.resilient_parsing:
        console.say(f"hades {__version__}")
        context.exit()


@click.group(cls=OneLine, invoke_without_command=True)
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
    """Escape from Hades against the rulebook: you play the raid, the computer plays the rest.

    Without a command the window opens with its title screen.
    """
    if context.invoked_subcommand is not None:
        return None
    play = cli.get_command(context, "play")
    assert play is not None
    code: int = context.invoke(play)
    return code


def fail(sentence: str) -> NoReturn:
    """Print an error on one line, and exit with code 2."""
    # Where nothing reads the output any more, the exit code says so.
    with contextlib.suppress(OSError):
        console.warn(sentence)
    sys.exit(2)


def echo_lines(lines: list[str]) -> None:
    for line in lines:
        console.say(line)

"""Options that say how a terminal talks to its player."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import attrs
import click

from hades import console

if TYPE_CHECKING:
    from hades.terminal.terminal_io import TerminalIO

Decorated = TypeVar("Decorated", bound=Callable[..., Any])

REMEMBERED = "Without it as you chose last in play, if this is a terminal."


def talk_options(command: Decorated) -> Decorated:
    """How things are told, and how lines are typed."""
    for option in (
        click.option(
            "--tips/--no-tips",
            default=None,
            help="Say in a first game what things are for, and a good next step; or not. Remembered.",
        ),
        click.option(
            "--speak/--no-speak",
            default=None,
            help="Have every line spoken by your screen reader or a voice; needs the package prismatoid.",
        ),
        click.option(
            "--plain-input/--edited-input",
            default=None,
            help="Lines as the terminal gives them, for screen readers; or with history and completion.",
        ),
        click.option("--brief/--no-brief", default=None, help="Tell what matters, and short menus."),
        click.option(
            "--plain/--no-plain",
            default=None,
            help=f"Tell all as a voice reads it well: no ids, no brackets. {REMEMBERED}",
        ),
    ):
        command = option(command)
    return command


def talk_of(*, tips: bool | None = None, **chosen: bool | None) -> TerminalIO:
    """How a player is talked to: as options say, else in a terminal as is remembered. ``tips`` says whether
    somebody is helped in a first game: from its beginning, or never again.

    :raises ClickException: if it is to be spoken and nobody can.
    """
    from hades.record import player_profile
    from hades.session.game_saver import autosave_file
    from hades.terminal import line_input, terminal_io
    from hades.terminal.bug_report import settings_file
    from hades.terminal.first_steps import FirstSteps
    from hades.terminal.terminal_io import TerminalIO

    at_terminal = line_input.is_typed() and console.is_terminal()
    has_chosen = not at_terminal or terminal_io.manner_file().exists() or chosen["brief"] is not None
    usual = terminal_io.remembered() if at_terminal else terminal_io.USUAL
    first = None
    if at_terminal or tips is not None:
        player = player_profile.meet(settings_file(), autosave_file().parent)
        if tips is not None:
            player.want_tips(tips)
        first = FirstSteps(player)
        if player.is_new and not has_chosen:
            # an enemy's turn at length is fifty lines, which nobody reads who does not know what matters
            first.is_brief_for_it = True
            usual = attrs.evolve(usual, brief=True)
            terminal_io.remember(usual)
    wanted = {name: value for name, value in chosen.items() if value is not None}
    talk = TerminalIO(
        attrs.evolve(usual, **wanted), terminal_io.remember if at_terminal else None, usual=usual
    )
    talk.first = first
    if trouble := talk.begin():
        if chosen["speak"]:
            raise click.ClickException(f"--speak: {trouble}")
        console.warn(trouble)
    return talk

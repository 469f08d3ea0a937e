"""Options that say how a terminal talks to its player."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import attrs
import click

from hades import door

if TYPE_CHECKING:
    from hades.text.talk import Talk

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


def talk_of(*, tips: bool | None = None, **chosen: bool | None) -> Talk:
    """How a player is talked to: as options say, else in a terminal as is remembered. ``tips`` says whether
    somebody is helped in a first game: from its beginning, or never again.

    :raises ClickException: if it is to be spoken and nobody can.
    """
    from hades.fault_report import settings_file
    from hades.record import acquaintance
    from hades.session.keeper import autosave_file
    from hades.text import manner, terminal
    from hades.text.first_steps import FirstSteps
    from hades.text.talk import Talk

    at_terminal = terminal.is_typed() and door.is_terminal()
    has_chosen = not at_terminal or manner.manner_file().exists() or chosen["brief"] is not None
    usual = manner.remembered() if at_terminal else manner.USUAL
    first = None
    if at_terminal or tips is not None:
        player = acquaintance.meet(settings_file(), autosave_file().parent)
        if tips is not None:
            player.want_tips(tips)
        first = FirstSteps(player)
        if player.is_new and not has_chosen:
            # an enemy's turn at length is fifty lines, which nobody reads who does not know what matters
            first.is_brief_for_it = True
            usual = attrs.evolve(usual, brief=True)
            manner.remember(usual)
    wanted = {name: value for name, value in chosen.items() if value is not None}
    talk = Talk(attrs.evolve(usual, **wanted), manner.remember if at_terminal else None, usual=usual)
    talk.first = first
    if trouble := talk.begin():
        if chosen["speak"]:
            raise click.ClickException(f"--speak: {trouble}")
        door.warn(trouble)
    return talk

"""The command ``campaign``: the four scenarios one after the other, with losses carried."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING

import click

from hades import console
from hades.cli.group import Family, cli, echo_lines
from hades.cli.options import aids_option, json_option, say_json, undo_option
from hades.cli.types import DIRECTORY, EDITION
from hades.content.edition import LATEST

if TYPE_CHECKING:
    from hades.run.campaign import Campaign


@cli.group(cls=Family)
def campaign() -> None:
    """The four scenarios in their order, losses carried, the last counting double: a rule of this program.

    \b
      hades campaign begin               a new campaign, and its first raid in this terminal
      hades campaign play                go on with the one begun last
      hades campaign stand               what it comes to, proved by its game files
    """


@campaign.command("begin")
@click.option(
    "--edition",
    default=LATEST,
    show_default=True,
    metavar="E",
    type=EDITION,
    help="Edition of the rules, for all four raids.",
)
@undo_option
@aids_option
@click.option(
    "--folder", type=DIRECTORY, metavar="DIR", help="A new folder for it, not among your own campaigns."
)
def campaign_begin(edition: str, undo: str, no_aids: bool, folder: Path | None) -> int:
    """Begin a campaign, and play its first raid in this terminal.

    The other raids are of the same edition, undo mode and aids.
    """
    from hades.record.disk import make_folder
    from hades.run import campaign as campaigns
    from hades.run.campaign import RULE

    if folder is not None and folder.exists():
        raise click.ClickException(f"--folder {folder}: it is there already; name a new one")
    if folder is not None:
        make_folder(folder)
    console.say(RULE)
    new = campaigns.read(folder or campaigns.begin())
    return _play(new, edition=edition, undo=undo, aids=not no_aids)


@campaign.command("play")
@click.argument("folder", type=DIRECTORY, required=False)
def campaign_play(folder: Path | None) -> int:
    """Go on with a campaign in this terminal: the one begun last, or that of a folder."""
    return _play(_read(folder))


@campaign.command("stand")
@click.argument("folder", type=DIRECTORY, required=False)
@json_option
def campaign_stand(folder: Path | None, as_json: bool) -> int:
    """What a campaign comes to: the one begun last, or that of a folder. Its games are played again."""
    from hades.run.campaign import lines

    found = _read(folder)
    if as_json:
        say_json(found.plain())
    else:
        echo_lines(lines(found))
    return 0


def _read(folder: Path | None) -> Campaign:
    """The campaign of a folder, or the one begun last; what is wrong with it is one line."""
    from hades.run import campaign as campaigns

    folder = folder or campaigns.latest()
    if folder is None:
        raise click.ClickException("there is no campaign yet; hades campaign begin begins one")
    try:
        return campaigns.read(folder)
    except campaigns.CampaignError as error:
        raise click.ClickException(str(error)) from None


def _play(found: Campaign, *, edition: str = LATEST, undo: str = "strict", aids: bool = True) -> int:
    """Play the raid that is next; exit code 1 if it could not be kept."""
    from hades.cli.play_commands import noted
    from hades.run import campaign as campaigns
    from hades.run.campaign import lines
    from hades.run.status import RunTerms
    from hades.terminal import play
    from hades.terminal.line_input import reader

    try:
        game, file = campaigns.to_play(found, edition=edition, undo=undo, aids=aids)
    except campaigns.CampaignError as error:
        raise click.ClickException(str(error)) from None
    terms = RunTerms(now=time.monotonic, finished=noted)
    with reader() as read:
        trouble = play(game, read, console.say, file=file, named=True, terms=terms)
    if trouble:
        console.warn(trouble)
        return 1
    if game.history:
        echo_lines(["", *lines(campaigns.read(found.folder))])
    return 0

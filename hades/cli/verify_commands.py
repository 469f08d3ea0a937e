"""The command verify: whether games come out as their files say, and by the rules of today."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from hades import console
from hades.cli.group import cli, echo_lines
from hades.cli.options import check_free, check_target, json_option, overwrite_option, say_json

if TYPE_CHECKING:
    from hades.run.proof import Proof

_EXIT = {"same": 0, "parts": 1, "changed": 1, "unread": 2}
"""What becomes of a game file -> the exit code."""


@cli.command()
@click.argument("files", type=Path, nargs=-1, required=True, metavar="FILE...")
@click.option("--components", type=Path, metavar="DIR", help="The component set they were played with.")
@click.option("--brief", is_flag=True, help="One line, not all that a single file claims.")
@click.option(
    "--edition-now",
    is_flag=True,
    help="Whether today's rules still give the same game, and if not at which clause they part.",
)
@click.option("--commitment", default="", metavar="HASH", help="The hash that was published before a race.")
@click.option("--card", type=Path, metavar="OUT", help="Write the card of the run: a *.png or a *.txt.")
@overwrite_option
@json_option
def verify(
    files: tuple[Path, ...],
    components: Path | None,
    brief: bool,
    edition_now: bool,
    commitment: str,
    card: Path | None,
    overwrite: bool,
    as_json: bool,
) -> int:
    """Check that games came out as their files say: every state, every line, and the end; and as runs.

    A folder stands for all game files in it and below. Of a single file it says in which categories the run
    is, what is proven of it, and what no file proves.

    Exit code 0 if all do, 1 if one does not, 2 if one cannot be read, or not be played without its component
    set.
    """
    _check_card(card, files, overwrite)
    if edition_now and (commitment or card is not None):
        raise click.ClickException("--edition-now asks about the rules; leave --commitment and --card out")
    found = [file for given in files for file in _game_files(given)]
    full = len(found) == 1 and not brief and not any(file.is_dir() for file in files)
    seen = []
    for number, file in enumerate(found, 1):
        if len(found) > 1:
            console.progress(f"{number} of {len(found)} games")
        if edition_now:
            seen.append(_today(file, components, as_json=as_json))
        else:
            seen.append(_verified(file, components, commitment, card, full=full, as_json=as_json))
    console.progress("")
    if edition_now and len(found) > 1 and not as_json:
        from hades.terminal import today_lines

        console.say(today_lines.summed(seen))
    return max(map(_EXIT.__getitem__, seen))


def _game_files(path: Path) -> list[Path]:
    """A file, or the game files in and below a folder, by name."""
    if not path.is_dir():
        return [path]
    files = sorted(path.rglob("*.hades"))
    if not files:
        raise click.ClickException(f"{path}: there is no game file (*.hades) in this folder")
    return files


def _verified(
    file: Path, components: Path | None, commitment: str, card: Path | None, *, full: bool, as_json: bool
) -> str:
    """Say whether a game came out as its file says, and what it is as a run; what becomes of it."""
    from hades import record
    from hades.run import proof as runs
    from hades.terminal import proof_lines
    from hades.terminal import verdict as told

    try:
        verdict = record.verify(file, components)
    except record.GameFileError as error:
        if as_json:
            say_json({"file": str(file), "valid": None, "reason": str(error)})
        else:
            console.warn(str(error))
        return "unread"
    proof = None
    if full or as_json or card is not None:
        proof = runs.of_verdict(verdict, components, published=commitment)
    if as_json and proof is not None:
        say_json(told.plain(verdict) | {"run": proof.plain()})
    else:
        if verdict.warning:
            console.warn(verdict.warning)
        echo_lines(told.lines(verdict, full=full))
        if full and proof is not None and verdict.valid:
            echo_lines(proof_lines.lines(proof))
    if card is not None and proof is not None and verdict.valid:
        _write_card(card, proof)
    return "same" if verdict.valid else "parts"


def _today(file: Path, components: Path | None, *, as_json: bool) -> str:
    """Say what becomes of a game by today's rules, and return it."""
    from hades.record.current_rules import today
    from hades.terminal import today_lines

    found = today(file, components)
    if as_json:
        say_json(found.plain())
    else:
        echo_lines(today_lines.lines(found))
    return found.word


def _check_card(card: Path | None, files: tuple[Path, ...], overwrite: bool) -> None:
    """Make sure that a card can be written."""
    if card is None:
        return
    if len(files) != 1:
        raise click.ClickException("--card is of one run; name one file")
    if card.suffix not in (".png", ".txt"):
        raise click.ClickException(f"--card {card}: a card is a *.png or a *.txt; name it {card.stem}.png")
    check_target("--card", card)
    check_free("--card", card, overwrite)


def _write_card(card: Path, proof: Proof) -> None:
    from hades import record
    from hades.run.run_card import card as card_of

    found = card_of(proof)
    record.write_whole(card, found.png() if card.suffix == ".png" else found.text, keep=False)

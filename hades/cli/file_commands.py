"""Commands about game files: replay, annotate, story, analyse, verify."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from hades import console, printable
from hades.cli import types
from hades.cli.group import Answer, answering, cli, echo_lines, json_option, say_json, show
from hades.cli.options import commitment_option, components_option, files_in, loaded, salvage_option
from hades.cli.types import Target, flag, option, overwrite_option, refuse
from hades.wording import counted

if TYPE_CHECKING:
    from hades.engine.game import Game


@cli.command()
@click.argument("file", type=types.FILE)
@option(
    "--to N",
    types.COUNT,
    "Stop after command N, not counting undone commands; 0 stops at the first question.",
)
@option("--turn N", types.COUNT, "Only turn N; 0 is set-up.")
@option("--step S", types.STEP, "Only one step, by its section, such as 5.4.")
@option("--only KIND", types.ONLY, "Only some events: all, enemy, mine, combat, score.")
@flag("--log", "All events, with the enemy's reasons.")
@option(
    "--position OUT", Target("a position", ".toml"), "Write the last moment shown as a position (*.toml)."
)
@overwrite_option
@components_option
@json_option
def replay(
    file: Path,
    to: int | None,
    turn: int | None,
    step: str | None,
    only: str | None,
    log: bool,
    position: Path | None,
    components: Path | None,
    as_json: bool,
) -> int:
    """Print the events of a game file, or of a part of it, with clause ids.

    With --position the command writes a position instead, and prints events only if you name a part of the
    game or --log.
    """
    from hades import storage
    from hades.terminal.replay import Replayed, Selection, lines, plain

    recording = storage.read(file)
    if recording.warning:
        console.warn(recording.warning)
    if to is not None and to > recording.commands:
        refuse(f"--to {to}", f"{file} has {counted(recording.commands, 'command')}")
    moves = None if to is None else storage.moves_to(recording.moves, to)
    replayed = Replayed(recording, components, moves, Selection(turn, step or "", only or "all"))
    game = replayed.game
    rows: Iterable[Any] = plain(replayed) if as_json else lines(replayed, full=log)
    silent = position is not None and turn is None and not (as_json or log or step or only)
    if silent or turn is not None:
        # Only the end of the replay shows whether there is such a turn.
        rows = [*rows]
    if turn is not None and turn > game.turn:
        until = "" if to is None else f" by command {to}"
        refuse(f"--turn {turn}", f"{file} ends in turn {game.turn}{until}")
    if not silent:
        show(as_json, rows, rows)
    if position is not None:
        title = f"{printable.line(file.name)} after {counted(len(game.history), 'command')}"
        storage.write_whole(position, game.write_position(title))
        if not as_json:
            console.say(f"{position}: written as a position")
    return 0


@cli.command()
@click.argument("file", type=types.FILE)
@click.argument("after", type=types.COUNT, required=False, metavar="[N WORDS]")
@click.argument("words", required=False, metavar="")
@option("--ring HEX", None, "A ring around a hex; may be repeated.", "rings", multiple=True)
@option(
    "--arrow FROM TO",
    None,
    "An arrow from one hex to another; may be repeated.",
    "arrows",
    multiple=True,
    nargs=2,
)
@option(
    "--event K",
    types.COUNT,
    "At event K of the command, counted from 0 as in replay --json; by default after the last.",
)
@components_option
@answering
def annotate(
    file: Path,
    after: int | None,
    words: str | None,
    rings: tuple[str, ...],
    arrows: tuple[tuple[str, str], ...],
    event: int | None,
    components: Path | None,
) -> Answer:
    """Add a note, rings and arrows to the moment after command N of a game; without N, list the notes.

    Notes are stored in the game file and shown in its replay and story; they do not affect what the file
    proves. A new note replaces the moment's old one; "" removes it.
    """
    import attrs

    from hades import storage
    from hades.engine.line_history import Refused
    from hades.narrate.sentences import note_content

    if words is None and (after is not None or rings or arrows or event is not None):
        raise click.ClickException(
            "type annotate FILE N WORDS: the number of a command, then the note in quotes"
        )
    if after is None or words is None:
        game = loaded(file, components)
    else:
        try:
            note: dict[str, Any] = {"words": words, "after": after, "rings": rings, "arrows": arrows}
            game = storage.annotate(
                file, lambda: loaded(file, components), lambda game: game.annotate(**note, event=event)
            )
        except Refused as refused:
            refuse(file, refused.reason)
    lines = []
    for one in game.annotations:
        where = f"{one.after}" if one.event is None else f"{one.after} event {one.event}"
        lines.append(f"{where} {one.player}: {note_content(one)}")
    return map(attrs.asdict, game.annotations), lines or [f"{file}: no notes"]


@cli.command()
@click.argument("file", type=types.FILE)
@option(
    "--out OUT",
    Target("a story", ".html", ".md"),
    "Write a *.html with pictures, or a *.md; by default, print Markdown.",
)
@flag("--plain", "Print sentences instead of Markdown, for screen readers.")
@overwrite_option
@components_option
@salvage_option
@json_option
def story(
    file: Path, out: Path | None, plain: bool, components: Path | None, salvage: bool, as_json: bool
) -> int:
    """Replay a game file and write its story: what happened, why, and what it meant for the result.

    An HTML page has map pictures of every turn and needs no other files.

    \b
        hades story raid.hades --out raid.html
        hades story raid.hades --out raid.md
        hades story raid.hades --plain
    """
    from hades import storage
    from hades import story as chronicle
    from hades.run.times import to_second
    from hades.terminal.run_lines import story_lines

    if as_json and out is not None:
        raise click.ClickException("--json prints the report - remove --out")
    if plain and (as_json or out is not None):
        raise click.ClickException("--plain prints sentences - remove --out and --json")
    not_over(out, file)
    game = _played(file, components, salvage=salvage)
    time = next((entry.t for entry in reversed(game.journal) if entry.t is not None), None)
    facts = () if time is None else (("Play clock", to_second(time)),)
    account = chronicle.account(game, facts)
    if as_json or plain:
        show(as_json, [account.plain()], story_lines(account))
        return 0
    if out is None:
        echo_lines(chronicle.markdown(account).removesuffix("\n").split("\n"))
        return 0
    write = chronicle.page if out.suffix == ".html" else chronicle.markdown
    storage.write_whole(out, write(account), keep=False)
    console.say(f"{out}: the story of {account.title}")
    return 0


@cli.command()
@click.argument("file", type=types.FILE)
@option(
    "--games N",
    types.COUNT,
    "Approximate number of games to simulate (default: 1400); each draw and decision gets a few in any case. "
    "0 shows only what needs no simulation.",
)
@option(
    "--player NAME",
    types.FAST_PLAYER,
    "Computer player of these games; quick plays worse, but in a fifth of the time.",
    default="heuristic",
)
@option("--workers N", types.NUMBER, "Worker processes, by default one per core; the result is the same.")
@flag("--anew", "Analyse again, without the saved result.")
@json_option
@components_option
@salvage_option
def analyse(
    file: Path,
    games: int | None,
    player: str,
    workers: int | None,
    anew: bool,
    as_json: bool,
    components: Path | None,
    salvage: bool,
) -> int:
    """Analyse a game: what decided it, the luck, the expected VP at every moment, the cost of decisions.

    Turning points and unlikely results are shown at once. For the rest, many games are simulated from moments
    of this one, with everything hidden reshuffled, which takes a minute or two. The same file and number of
    games give the same result, which is saved for next time.
    """
    from hades.advice import analysis
    from hades.facts import game_analysis
    from hades.odds.chance_table import percent
    from hades.session.session import NOT_YET
    from hades.terminal import analysis_lines

    game = _played(file, components, salvage=salvage)
    if not game.history:
        refuse(file, "nothing has been played yet")
    if not game.aids and game.over is None:
        refuse(file, NOT_YET)
    show(as_json, (), analysis_lines.first_lines(game))
    if games == 0:
        rows = game_analysis.rows_of(game) if as_json else ()
        show(as_json, ({"part": row.part, "command": row.moment[0], "words": row.words} for row in rows), ())
        return 0
    try:
        found = analysis.analyse(
            game,
            games or analysis.GAMES,
            player,
            workers or analysis.cores(),
            components,
            lambda part: console.progress(f"analysing: {percent(part)}"),
            kept=not anew,
        )
    except RuntimeError as error:
        raise click.ClickException(str(error)) from None
    finally:
        console.progress("")
    show(as_json, [found.plain()], ["", *analysis_lines.lines(game, found)])
    if games is not None and found.games > games and not as_json:
        console.say(
            f"This took more than the {games} games of --games, because each draw and decision needs a few."
        )
    return 0


def _played(file: Path, components: Path | None, *, salvage: bool) -> Game:
    if file.suffix == ".toml":
        refuse(file, "this is a position, not a game - name a *.hades file")
    return loaded(file, components, salvage=salvage)


def not_over(out: Path | None, file: Path | None) -> None:
    """Refuse an output that would overwrite the input."""
    if out is not None and file is not None and out.exists() and file.exists() and out.samefile(file):
        raise click.ClickException(f"--out {out}: this is the game itself - name another file")


# Verifying


@cli.command()
@click.argument("files", type=types.FILE, nargs=-1, required=True, metavar="FILE...")
@components_option
@flag("--brief", "Only one line per file.")
@commitment_option
@json_option
def verify(
    files: tuple[Path, ...], components: Path | None, brief: bool, commitment: str | None, as_json: bool
) -> int:
    """Replay games, compare every state, every line and the result with their files, and judge them as runs.

    A folder stands for all game files in and below it. For a single file, the command lists the categories
    of the run, what is proven, and what no file can prove.

    Exit code 0 if all are confirmed, 1 if a game is not or its seed does not match --commitment, 2 if a file
    cannot be read, or cannot be played without its component set.
    """
    found, worst = files_in(files)
    full = len(found) == 1 and not brief and not any(file.is_dir() for file in files)
    for number, file in enumerate(found, 1):
        if len(found) > 1:
            console.progress(f"{number} of {len(found)} games")
        worst = max(worst, _verified(file, components, commitment, full=full, as_json=as_json))
    console.progress("")
    return worst


def _verified(
    file: Path, components: Path | None, commitment: str | None, *, full: bool, as_json: bool
) -> int:
    """Replay a game, report whether it matches its file and what it proves, and return the exit code."""
    from hades import storage
    from hades.run import proof as runs
    from hades.terminal import verification as texts
    from hades.terminal.plain_words import fit

    try:
        verdict = storage.verify(file, components)
    except storage.GameFileError as error:
        is_wrong = isinstance(error, storage.MismatchError)
        if as_json:
            say_json({"file": str(file), "valid": False if is_wrong else None, "reason": str(error)})
        elif is_wrong:
            console.say(f"{file}: does not verify: {str(error).removeprefix(f'{file}, ')}")
        else:
            console.warn(str(error))
        return 1 if is_wrong else 2
    proof = None
    if full or as_json or commitment:
        proof = runs.of_verdict(verdict, components, published=commitment or "")
    if as_json and proof is not None:
        say_json(texts.plain(verdict) | {"run": proof.plain()})
    else:
        warning = verdict.recording.warning
        if warning and warning != verdict.reason:
            console.warn(warning)
        output = texts.lines(verdict, None if proof is None else proof.fits, full=full)
        if full and proof is not None and verdict.valid:
            output += texts.proof_lines(proof)
        echo_lines(fit(output))
    return 0 if verdict.valid and not (proof is not None and proof.fits is False) else 1

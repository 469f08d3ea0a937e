"""Commands about many games and editions: study, diff."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from hades import console, printable
from hades.cli import types
from hades.cli.group import Answer, Family, answering, cli, echo_lines, json_option, say_json
from hades.cli.options import components_option, loaded
from hades.cli.types import flag, given, mistakes, option, refuse
from hades.content.edition import LATEST, parse
from hades.wording import counted

if TYPE_CHECKING:
    from hades.study.design import Design
    from hades.study.runner import Progress
    from hades.study.study_folder import StudyFolder

FOLDER = Path("hades-study")
BOX = "box"
"""Word for the bundled component set."""
REPORT = "report"
PIXELS = 1600
"""Width of a picture in pixels."""
STOPPED = 130
"""Exit code of a study stopped by Ctrl-C: 128 plus the number of SIGINT."""
_ASKED = {
    "scenario": "scenarios",
    "edition": "editions",
    "components": "components",
    "player": "players",
    "seeds": "seeds",
    "per": "per",
    "switch": "switches",
}
"""For each option of a study, the field of `Design` that it sets."""


@cli.group("study", cls=Family, invoke_without_command=True)
@option("--out DIR", types.DIRECTORY, "Folder of the study.", default=FOLDER)
@option("--scenario ID", types.SCENARIO, "A scenario; may be repeated. By default all four.", multiple=True)
@option(
    "--edition E",
    types.EDITION,
    'An edition: 2.1, 1.0, a mix like "2.1,-7.2-08", or a TOML file with one; may be repeated.',
    multiple=True,
    default=(LATEST,),
)
@option(
    "--components DIR",
    types.DIRECTORY,
    f"A component set, or {BOX} for the bundled one; may be repeated.",
    multiple=True,
    default=(BOX,),
)
@option(
    "--player NAME",
    types.PLAYER,
    "A computer player, such as heuristic, quick, random or search:200; may be repeated.",
    multiple=True,
    default=("heuristic",),
)
@option(
    "--seeds SEEDS",
    None,
    "A range such as 1-1000, or any text; may be repeated.",
    multiple=True,
    default=("1-100",),
)
@option(
    "--per", click.Choice(("turn", "decision")), "Also write rows for every turn or decision.", multiple=True
)
@option(
    "--switch ID",
    types.SWITCH,
    "Measure the effect of this erratum or ruling (all: of each); may be repeated.",
    multiple=True,
)
@option("--workers N", types.NUMBER, "Worker processes, by default one per core.")
@option("--dask ADDRESS", None, "Play on the workers of this Dask scheduler instead of on this computer.")
@json_option
@click.pass_context
def study(
    context: click.Context,
    out: Path,
    scenario: tuple[str, ...],
    edition: tuple[str, ...],
    components: tuple[Path, ...],
    player: tuple[str, ...],
    seeds: tuple[str, ...],
    per: tuple[str, ...],
    switch: tuple[str, ...],
    workers: int | None,
    dask: str | None,
    as_json: bool,
) -> int:
    """Play many games with computer players and keep a row for each.

    Every combination of scenarios, editions, component sets, players and seeds is played.

    \b
    hades study --seeds 1-200                     200 games of each scenario
    hades study -e 2.1 -e 1.0                     the same seeds under both
    hades study --switch 6.7-09 --seeds 1-500     with that erratum on and off
    hades study report                            tables of the results

    Ctrl-C stops it; the same command, or --out alone, continues where it stopped. The tables in the folder,
    games.csv and others, do not depend on the number of workers.
    """
    from hades.content.load import scenario_ids
    from hades.study import design as designs
    from hades.study.study_folder import write_tables
    from hades.worker_pool import cores

    if context.invoked_subcommand is not None:
        return 0
    if "" in seeds:
        raise click.ClickException("--seeds is empty - type a range such as 1-100, or any text")
    wanted = designs.Design(
        scenario or tuple(scenario_ids()),
        edition,
        tuple(_component_set(each) for each in components),
        player,
        seeds,
        per,
        designs.active_switches() if designs.EVERY in switch else tuple(each.upper() for each in switch),
    )
    folder, added = _folder(out, wanted)
    if added and not as_json:
        console.say(added)
    progress, stopped = _play_games(folder, workers or cores(), dask)
    if stopped:
        there = f"stopped after {progress.done} of {progress.games} games"
        console.warn(f"{there}; to continue: hades study --out {folder.folder}")
        return STOPPED
    files = write_tables(folder)
    if as_json:
        facts = {"folder": str(out), "games": progress.done, "played": progress.played}
        say_json(facts | {"files": [file.name for file in files]})
    else:
        console.say(f"{out}: {games_text(progress)}")
        console.say(f"  {', '.join(file.name for file in files)}")
        console.say(f"  To see the results: hades study report {out}")
    return 0


@study.command()
@click.argument("folder", type=types.DIRECTORY, default=FOLDER, metavar="[DIR]")
@flag("--full", "Include the use of every action, Unit, Circle and card.")
@flag("--pictures", "Draw 9 or more pictures, as PNG and in the page.")
@flag("--json", "Print all figures as one JSON object, and write no files.", "as_json")
def report(folder: Path, full: bool, pictures: bool, as_json: bool) -> int:
    """Summarise the rows of a study: print tables, and write a page to DIR/report.

    An unfinished study is reported as far as it has got.
    """
    from hades import storage
    from hades.art import svg
    from hades.storage.disk import make_folder
    from hades.study import study_page, study_tables
    from hades.study.study_folder import StudyFolder
    from hades.study.summary import summary
    from hades.terminal import tables as text_tables
    from hades.terminal.plain_words import fit

    found = summary(StudyFolder.open(folder))
    if not found.games:
        raise click.ClickException(f"{folder}: no games yet - play them with hades study --out {folder}")
    if as_json:
        say_json(found.plain())
        return 0
    tables = study_tables.tables(found)
    shown = [table for table in tables if full or not table.title.endswith(study_tables.TIMES)]
    lines = [f"{folder}: {found.games} of {found.design.games} games", ""]
    if found.switches:
        answers = ["All scenarios and groups together:", *study_tables.answers(found), ""]
        lines += fit(answers, text_tables.WIDE)
    echo_lines([*lines, *text_tables.lines(shown)])
    target = folder / REPORT
    make_folder(target)
    drawn = []
    for name, picture in study_page.pictures(found) if pictures else ():
        console.progress(f"drawing {name}")
        drawn.append(picture)
        storage.write_whole(target / f"{name}.png", svg.png(picture, PIXELS), keep=False)
    console.progress("")
    storage.write_whole(target / "report.html", study_page.page(found, drawn), keep=False)
    pictures_text = f", with {len(drawn)} pictures, also as PNG" if drawn else "; --pictures adds pictures"
    console.say(f"{target / 'report.html'}: the report on one page{pictures_text}")
    return 0


@cli.command()
@click.argument("file", type=types.FILE)
@option("--edition E", types.EDITION, 'The other edition, such as 1.0 or "2.1,-6.7-09".', required=True)
@option(
    "--player NAME",
    types.PLAYER,
    "Computer player that takes over the other game once the next command of the first is not legal there; "
    "by default the one that played the first, or heuristic.",
)
@flag(
    "--from-parting",
    "Let that player continue from the first difference, without following the first game any further.",
)
@components_option
@answering
def diff(file: Path, edition: str, player: str | None, from_parting: bool, components: Path | None) -> Answer:
    """Replay a game file under another edition, with the same luck.

    The command shows the first visible difference, the switch that causes it, and both continuations as a
    diff.
    """
    from hades import players
    from hades.study.edition_diff import diff_editions
    from hades.terminal import edition_diff_lines

    game = loaded(file, components)
    # The only computer player of the game continues it.
    known = [name for name in game.players if name.partition(":")[0] in players.names()]
    player = player or (known[0] if len(known) == len(game.players) == 1 else "heuristic")
    try:
        with mistakes(ValueError, of=file):
            found = diff_editions(
                game,
                parse(edition),
                player,
                from_parting,
                lambda other: console.progress(f"playing the other game: turn {other.turn}"),
            )
    finally:
        console.progress("")
    top = {"file": str(file)}
    if found is None:
        same = f"{file}: the same game under {edition}, all {counted(len(game.history), 'command')}."
        return [top | {"edition": game.edition, "against": edition, "parted": False}], [same]
    return [top | found.plain()], edition_diff_lines.lines(found)


def _component_set(directory: Path) -> tuple[str, str]:
    from hades.content.load import load

    if str(directory) == BOX:
        return load().digest, ""
    if not directory.is_dir():
        refuse(f"--components {directory}", "no such directory")
    return load(directory).digest, str(directory.resolve())


def _folder(out: Path, wanted: Design) -> tuple[StudyFolder, str]:
    """Return the folder of a new or continued study, and a sentence on what is added, or "".

    :raises DesignError: if the study is impossible.
    :raises StudyError: if the folder has anything else, or a study with other options.
    """
    from hades.study.design import check
    from hades.study.study_folder import StudyError, StudyFolder, is_study

    if not is_study(out):
        if given("out") and not given(*_ASKED):
            raise StudyError(
                f"{out}: there is no study here to continue - to begin one, name its games: "
                f"hades study --out {out} --seeds {wanted.seeds[0]}"
            )
        check(wanted)
        return StudyFolder.begin(out, wanted), ""
    folder = StudyFolder.open(out)
    for name, field in _ASKED.items():
        now, then = getattr(wanted, field), getattr(folder.design, field)
        if given(name) and now != then and name != "seeds":
            text = ", ".join(each[0] if isinstance(each, tuple) else each for each in then) or "none"
            raise StudyError(
                f"{out}: this study was begun with another --{name} ({printable.cut(text)}); "
                "leave that option out to continue it, or name another folder with --out"
            )
    folder.check_program()
    there = len(folder.design.every_seed)
    new = folder.add_seeds(wanted.seeds) if given("seeds") else 0
    if not new:
        fewer = given("seeds") and len(wanted.every_seed) < there
        return folder, f"{out}: this study has more seeds and continues with all {there}" if fewer else ""
    games, of = new * len(folder.design.groups), folder.design.games
    text = f"{out}: {counted(new, 'seed')} added to its {there}, which makes {games} more games, {of} in all"
    return folder, f"{text}; everything else stays as it was"


def _play_games(folder: StudyFolder, workers: int, dask: str | None) -> tuple[Progress, bool]:
    """Play the missing games of a study; return the progress, and whether a signal stopped it."""
    from hades.study.runner import dask_pool, local_pool, run_study
    from hades.terminal.terminal_io import stop_signals

    signals: list[int] = []
    # Until the study has ended cleanly, signals must not end the program.
    with stop_signals(signals.append):
        if dask is None:
            pool = local_pool(folder.design, min(workers, folder.design.games))
        else:
            pool = dask_pool(folder.design, dask)
        try:
            progress = run_study(folder, pool, show_progress, lambda: bool(signals))
        finally:
            console.progress("")
            pool.close()
    return progress, progress.done < progress.games


# Progress in words


def show_progress(progress: Progress) -> None:
    """Show the progress on standard error: continuously in a terminal, else now and then."""
    part = progress.done / progress.games
    words = f"{progress.done} of {progress.games} games ({part:.0%})"
    if progress.played:
        words += f", {progress.rate:.1f} a second, {duration_text(progress.left)} left"
    console.progress(words)


def games_text(progress: Progress) -> str:
    if not progress.played:
        return f"all {counted(progress.games, 'game')} had already been played"
    took = duration_text(progress.seconds)
    now = f"{progress.played} played now in {took} ({progress.rate:.1f} per second)"
    return f"{counted(progress.games, 'game')}, {now}"


def duration_text(seconds: float) -> str:
    if seconds < 1:
        return "less than 1 s"
    if seconds < 100:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 6000 else f"{seconds / 3600:.1f} h"

"""Commands about runs: seeds, races, leaderboards and attempts, the career, campaigns."""

from __future__ import annotations

import contextlib
import shlex
import time
from collections.abc import Iterable
from datetime import UTC, date, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import attrs
import click

from hades import console, printable
from hades.cli import types
from hades.cli.group import Answer, Family, answering, cli, echo_lines, json_option, say_json, show
from hades.cli.options import (
    WAYS,
    TalkOptions,
    aids_option,
    at_option,
    commitment_option,
    files_in,
    loaded,
    reach_of,
    split_set_of,
    splits_option,
    talk_of,
    undo_option,
)
from hades.cli.types import Target, flag, mistakes, option, overwrite_option
from hades.content.edition import LATEST
from hades.wording import counted, nearest

if TYPE_CHECKING:
    from hades.run.campaign import Campaign
    from hades.run.categories import Category
    from hades.run.leaderboards import Boards
    from hades.run.run_record import RunRecord


@cli.group(cls=Family)
def seeds() -> None:
    """Print seeds for runs."""


scenario_option = option("--scenario ID", types.SCENARIO, "Only this scenario.")


@seeds.command("list")
@scenario_option
@answering
def seeds_list(scenario: str | None) -> Answer:
    """List the official seeds with their counters. Use one as --seed, or its number as --official."""
    from hades.content.run_data import official_seeds
    from hades.run.seeds import OFFICIAL, in_words

    listed = [one for one in official_seeds() if scenario in (None, one.scenario)]
    rows, *_ = _named_seeds((OFFICIAL, f"{one.scenario} {one.number}", one.seed) for one in listed)
    lines = []
    for one in listed:
        lines += [one.scenario] if one.number == 1 else []
        lines.append(f'  {one.number}  "{one.seed}"  {in_words(one.seed)}')
    return rows, lines


@seeds.command("daily")
@click.argument("date_", metavar="[DATE]", default="")
@scenario_option
@answering
def seeds_daily(date_: str, scenario: str | None) -> Answer:
    """Print today's seed (UTC), or that of another day, such as 2026-11-23."""
    from hades.run.seeds import DAILY, daily

    try:
        day = date.fromisoformat(date_) if date_ else datetime.now(UTC).date()
    except ValueError:
        raise click.ClickException(f"{date_!r} is not a date - write it as 2026-11-23") from None
    return _named_seeds([(DAILY, day.isoformat(), daily(day))])


@seeds.command("counters")
@click.argument("seed", type=types.SEED, metavar="TEXT")
@scenario_option
@answering
def seeds_counters(seed: str, scenario: str | None) -> Answer:
    """Print the four counters of a seed: players who see the same four have the same seed."""
    from hades.run.seeds import kind_of

    return _named_seeds([(kind_of(scenario or "historical", seed), "seed", seed)])


def _named_seeds(found: Iterable[tuple[str, str, str]]) -> Answer:
    """Return an answer with seeds, each given as (kind, subject, text), and their counters."""
    from hades.run.seeds import in_words

    names = "kind", "about", "seed", "counters"
    rows = [dict(zip(names, (*one, in_words(one[2])), strict=True)) for one in found]
    # The text of a daily seed is just its kind and day.
    heads = ({f"{row['kind']} {row['about']}": None, row["seed"]: None} for row in rows)
    lines = (f"{': '.join(head)} ({row['counters']})" for head, row in zip(heads, rows, strict=True))
    return rows, lines


@cli.group(cls=Family)
def race() -> None:
    """Prepare a race on a secret seed: publish its hash first, hand out its key at the start.

    Afterwards anyone can check that hash and key match.
    """


@race.command("commit")
@option("--seed TEXT", None, "The seed, by default a random one.")
@answering
def race_commit(seed: str | None) -> Answer:
    """Choose a seed, and print the hash to publish before the race and the key to hand out at its start."""
    from hades.run import seeds as races

    with mistakes(races.RaceError, of="--seed"):
        found = races.new_race(seed)
    fields = {
        "commitment": found.commitment,
        "key": found.key,
        "seed": found.seed,
        "nonce": found.nonce,
        "counters": races.in_words(found.seed),
    }
    lines = (
        f"Publish this before the race: {found.commitment}",
        f"Keep this key secret until the start: {found.key}",
        f"Everyone plays with this key and the options agreed on: hades text --race '{found.key}'",
        f"Counters of the seed: {fields['counters']}",
    )
    return [fields], lines


@race.command("check")
@click.argument("commitment", type=types.HASH)
@click.argument("key")
@answering
def race_check(commitment: str, key: str) -> Answer:
    """Check a key against the commitment. Exit code 1 if it does not match."""
    from hades.run.seeds import race_of_key

    found = race_of_key(key)
    fits = found.commitment == commitment
    fields = {"fits": fits, "commitment": found.commitment, "seed": found.seed}
    if fits:
        return [fields], ["The key matches the published hash."]
    return [fields], [f"The key does not match: its hash is {found.commitment}."], 1


SHORTEST = 6
"""Minimum number of characters of an id that can name a run to remove."""
EXAMPLE = "historical/any-victory/random/strict/aids/person"
by_option = option("--by MEASURE", types.MEASURE, "vp, commands or real.", default="vp")
board_option = option("--boards DIR", types.DIRECTORY, "Use another folder of runs.")
terms_option = option(
    "--terms KEY", None, "Show attempts in this category; default: that of your last attempt or of the file."
)


def category_of(key: str | None) -> Category | None:
    """Return the category of any victory under the terms of a category's key; None if the key is None.

    :raises click.ClickException: if the text is not a category.
    """
    from hades.run.categories import ANY, Category

    try:
        return None if key is None else attrs.evolve(Category.of_key(key), level=ANY)
    except ValueError:
        raise click.ClickException(f"--terms {key!r} is not a category - write one as {EXAMPLE}") from None


def _boards(folder: Path | None) -> Boards:
    """Return the runs in a folder, after verifying again the games that its cache lacks."""
    from hades.run.leaderboards import Boards as Opened

    found = Opened(folder)
    try:
        for warning in found.rebuild(_count):
            console.warn(warning)
    finally:
        console.progress("")
    return found


def _count(done: int, of: int) -> None:
    console.progress(f"verifying games: {done + 1} of {of}")


@cli.group(cls=Family)
def runs() -> None:
    """Manage runs, yours and those of others: leaderboards, attempts, splits, sharing."""


@runs.command("list")
@scenario_option
@board_option
@answering
def runs_list(scenario: str | None, boards: Path | None) -> Answer:
    """List all runs, latest first."""
    from hades.terminal import run_lines
    from hades.terminal.plain_words import fit

    known = _boards(boards)
    found = known.runs(scenario or "")
    lines = fit(run_lines.list_lines(found), hang=2 + run_lines.ID + 2) or ["No runs yet."]
    return (run.plain() for run in found), lines


@runs.command("add")
@click.argument("files", type=types.FILE, nargs=-1, required=True, metavar="FILE...")
@flag("--own", "You played them: count them as your attempts.")
@commitment_option
@board_option
@json_option
def runs_add(
    files: tuple[Path, ...], own: bool, commitment: str | None, boards: Path | None, as_json: bool
) -> int:
    """Verify game files, or all files in a folder, and add their runs.

    Exit code 1 if a run is not added, because its file does not verify or did not begin with the set-up; 2 if
    a file cannot be read.
    """
    from hades.run.leaderboards import BoardError
    from hades.run.proof import prove
    from hades.storage import GameFileError, MismatchError
    from hades.terminal import run_lines

    known = _boards(boards)
    found, worst = files_in(files)
    for file in found:
        before = {one.id: one for one in known.runs()}
        try:
            proof = prove(file, published=commitment or "")
            stranger = proof.stranger if own else ""
            run = known.add(file, own=own and not stranger, proof=proof)
        except (BoardError, GameFileError) as error:
            is_read = isinstance(error, BoardError | MismatchError)
            worst = max(worst, 1 if is_read else 2)
            if as_json:
                say_json({"file": str(file), "reason": str(error)})
            else:
                console.warn(str(error))
            continue
        if as_json:
            say_json({"file": str(file), **run.plain()})
        else:
            was = before.get(run.id)
            known_before = "" if was is None else " (already there)" if was.own == run.own else " (now yours)"
            console.say(f"{run_lines.run_line(run)}{known_before}")
            if stranger:
                console.say(f"  Not added as yours, because it was played by {stranger}.")
            for key in run.categories[:1]:
                console.say(f"  Category {key}")
            if proof.no_category and not run.categories:
                console.say(f"  In no category: {proof.no_category}")
    return worst


@runs.command("forget")
@click.argument("run")
@board_option
@answering
def runs_forget(run: str, boards: Path | None) -> Answer:
    """Remove a run, named by 6 or more characters of its id, from the leaderboards; your saved game stays."""
    if len(run) < SHORTEST:
        raise click.ClickException(f"{run!r} is too short - type at least {SHORTEST} characters of the id")
    known = _boards(boards)
    gone = known.forget(run)
    again = "; to add it again: hades runs add --own and its game file" if gone.own else ""
    return [gone.plain()], [f"{gone.id[:12]} is removed from all leaderboards{again}"]


@runs.command("board")
@click.argument("category", required=False)
@by_option
@option("--top N", types.NUMBER, "Number of runs.", default=10)
@board_option
@answering
def runs_board(category: str | None, by: str, top: int, boards: Path | None) -> Answer:
    """Print the leaderboard of a category; without one, list the categories.

    VP and commands are proven by a replay; times are only claimed by the files. A leaderboard by time has
    only runs with a clock that were played in one sitting.
    """
    from hades.terminal import run_lines
    from hades.terminal.plain_words import fit

    known = _boards(boards)
    if category is None:
        there = known.categories()
        lines = [f"{key}: {count}" for key, count in there.items()] or ["No leaderboards yet."]
        return ({"category": key, "runs": count} for key, count in there.items()), lines
    found = _board(known, category, by, top)
    objects = ({"place": place, **run.plain()} for place, run in enumerate(found, 1))
    return objects, fit(run_lines.board_lines(category, by, found), hang=4)


def _board(known: Boards, category: str, by: str, most: int | None = None) -> list[RunRecord]:
    """Return the leaderboard of a category; [] if it has no runs. Other keys are refused."""
    from hades.content.load import scenario_ids
    from hades.run.categories import LEVEL_WORDS, Category

    with contextlib.suppress(ValueError):
        wanted = Category.of_key(category)
        if wanted.scenario in scenario_ids() and wanted.level in LEVEL_WORDS:
            return known.board(category, by, most)
    near = nearest(category, list(known.categories()))
    right = f"did you mean {near!r}?" if near else "`hades runs board` lists those that have runs"
    raise click.ClickException(f"{category!r} is not a category - {right}")


@runs.command("export")
@option("--category KEY", None, "Show the leaderboard of one category only.")
@by_option
@board_option
@json_option
def runs_export(category: str | None, by: str, boards: Path | None, as_json: bool) -> int:
    """Print all runs, or the leaderboard of a category, as CSV."""
    from hades.run.run_record import as_csv

    known = _boards(boards)
    found = known.runs() if category is None else _board(known, category, by)
    echo_lines((printable.as_json(run.plain()) for run in found) if as_json else as_csv(found).splitlines())
    return 0


@runs.command("share")
@click.argument("folder", type=types.DIRECTORY)
@board_option
@json_option
def runs_share(folder: Path, boards: Path | None, as_json: bool) -> int:
    """Exchange runs through a shared folder: yours are copied in, those of others are added.

    Every file that comes in is verified. Exit code 1 if any of them fits no leaderboard.
    """
    from hades.terminal import run_lines

    if not folder.is_dir():
        raise click.ClickException(f"{folder}: no such folder - create it first, or name another")
    known = _boards(boards)
    written, new, wrong = known.share(folder)
    if as_json:
        say_json(
            {"written": [str(path) for path in written], "new": [run.plain() for run in new], "wrong": wrong}
        )
        return 1 if wrong else 0
    echo_lines([f"written: {path}" for path in written] + [f"new: {run_lines.run_line(run)}" for run in new])
    for problem in wrong:
        console.warn(problem)
    if not (written or new or wrong):
        console.say(f"{folder}: nothing new")
    return 1 if wrong else 0


@runs.command("splits")
@click.argument("file", type=types.FILE, required=False)
@option("--scenario ID", types.SCENARIO, "Your attempts at a scenario instead of a file.")
@splits_option
@option("--by CLOCK", types.CLOCK, "real or play.", default="real")
@terms_option
@board_option
@answering
def runs_splits(
    file: Path | None, scenario: str | None, splits: str, by: str, terms: str | None, boards: Path | None
) -> Answer:
    """Compare the splits of a game file with your best run, or list your attempts at a scenario.

    The list ends with the sum of best.
    """
    from hades.run.categories import terms_of
    from hades.run.comparisons import compare
    from hades.run.splits import attempt_of
    from hades.terminal import run_lines

    chosen = split_set_of(splits)
    like = category_of(terms)
    if (file is None) == (scenario is None):
        raise click.ClickException("name either a game file, or --scenario for your attempts at it")
    game = loaded(file, None) if file is not None else None
    known = _boards(boards)
    if game is not None:
        like = like or terms_of(game)
    played, like = known.attempts(game.scenario if game is not None else str(scenario), like)
    attempts = tuple(run.attempt(chosen) for run in played)
    if game is not None:
        one = attempt_of(game, chosen)
        others = tuple(other for other in attempts if other.started != one.started)
        found = compare(one, others, by)
        lines = run_lines.split_table(chosen, one, found, others, by, is_over=game.over is not None)
        return (row.plain() for row in found), lines
    left_out = sum(run.own for run in known.runs(str(scenario))) - len(played)
    lines = run_lines.history(chosen.of(str(scenario)), played, by, like=like, left_out=left_out)
    return (one.plain() for one in attempts), lines


@cli.command()
@flag("--plain", "Print sentences instead of columns, for screen readers.")
@flag("--delete", "Remove all your games, after you confirm.")
@board_option
@json_option
def career(plain: bool, delete: bool, boards: Path | None, as_json: bool) -> int:
    """Show your career: finished games, lifetime score by scenario and edition, survivors, achievements.

    Every game that you finish in the window or the terminal is verified and added, and so are your
    finished saved games. Everything stays on this machine.

    \b
      hades career                       totals, achievements, games
      hades career --plain               as sentences, for screen readers
      hades career --json                everything, for programs
      hades career --delete              remove everything; your saved games stay
    """
    from hades.run import career as careers
    from hades.session.game_saver import autosave_file
    from hades.terminal import run_lines

    known = _boards(boards)
    if delete:
        return _delete_career(known)
    if boards is None:
        # Saved games count only for the player's own career.
        try:
            for wrong in known.take_saved(autosave_file().parent, _count):
                console.warn(wrong)
        finally:
            console.progress("")
    games = known.games()
    show(as_json, [careers.summary(games)], run_lines.career_lines(games, plain=plain))
    return 0


def _delete_career(known: Boards) -> int:
    """Remove all of the player's games after a confirmation; return exit code 1 without one."""
    from hades.terminal.terminal_io import reader

    count = sum(run.own for run in known.runs())
    if not count:
        console.say("Your career has no games to remove.")
        return 0
    console.say(
        f"This removes {count} of your games from your career, attempts and leaderboards: {known.folder}"
    )
    console.say("Your saved games stay. Type delete to confirm, anything else to cancel.")
    with reader() as read:
        if (read() or "").strip() != "delete":
            console.say("Nothing was removed.")
            return 1
    count = known.forget_own()
    console.say(f"{counted(count, 'game was', 'games were')} removed.")
    return 0


@cli.group(cls=Family)
def campaign() -> None:
    """Play the four scenarios in order: losses carry over, the last counts double (our own rule)."""


@campaign.command("begin")
@option("--edition E", types.EDITION, "Edition of the rules, for all four raids.", default=LATEST)
@undo_option
@aids_option
@option("--folder DIR", types.DIRECTORY, "A new folder for the campaign, separate from your other campaigns.")
def campaign_begin(edition: str, undo: str, no_aids: bool, folder: Path | None) -> int:
    """Begin a campaign, and play its first raid in this terminal.

    The other raids use the same edition, undo mode and aids.
    """
    from hades.run import campaign as campaigns
    from hades.run.campaign import RULE
    from hades.storage.disk import make_folder

    if folder is not None and folder.exists():
        raise click.ClickException(f"--folder {folder}: already exists - name a new one")
    if folder is not None:
        make_folder(folder)
    console.say(RULE)
    new = campaigns.read(folder or campaigns.begin())
    return _play_raid(new, edition=edition, undo=undo, aids=not no_aids)


@campaign.command("play")
@click.argument("folder", type=types.DIRECTORY, required=False)
def campaign_play(folder: Path | None) -> int:
    """Continue a campaign in this terminal: the latest, or the one in a folder."""
    return _play_raid(_campaign(folder))


@campaign.command("stand")
@click.argument("folder", type=types.DIRECTORY, required=False)
@answering
def campaign_stand(folder: Path | None) -> Answer:
    """Print the results of a campaign: the latest, or the one in a folder. Its games are replayed."""
    from hades.terminal.run_lines import campaign_lines

    found = _campaign(folder)
    return [found.plain()], campaign_lines(found)


def _campaign(folder: Path | None) -> Campaign:
    from hades.run import campaign as campaigns

    folder = folder or campaigns.latest()
    if folder is None:
        raise click.ClickException("there is no campaign yet - start one with hades campaign begin")
    return campaigns.read(folder)


def _play_raid(found: Campaign, *, edition: str = LATEST, undo: str = "strict", aids: bool = True) -> int:
    from hades.run import campaign as campaigns
    from hades.run.background_jobs import record_run
    from hades.run.status import RunTerms
    from hades.terminal import run_lines
    from hades.terminal.terminal_game import play

    game, file = campaigns.to_play(found, edition=edition, undo=undo, aids=aids)
    talk, terms = talk_of(TalkOptions()), RunTerms(now=time.monotonic, finished=record_run, once=True)
    with talk.reader() as read:
        game, trouble = play(game, read, talk, terms, file=file, options=f" --save {shlex.quote(str(file))}")
    if trouble:
        console.warn(trouble)
        return 1
    if game.history:
        echo_lines(["", *run_lines.campaign_lines(campaigns.read(found.folder))])
    return 0


WAIT = 30.0
"""Seconds to wait for a timer by default."""
HOW_TO_START = {
    "ws": "In LiveSplit: right click, Control, Start WebSocket Server.",
    "one": "In LiveSplit One: Settings, Network, Server Connection.",
}


@cli.group(cls=Family)
def livesplit() -> None:
    """Connect to LiveSplit, and write its splits files (*.lss)."""


@livesplit.command("try")
@click.argument("way", type=click.Choice(WAYS), default="ws")
@at_option
@option("--wait SECONDS", click.FloatRange(0, 3600), "How long to wait for LiveSplit.", default=WAIT)
@json_option
def try_(way: str, livesplit_at: str | None, wait: float, as_json: bool) -> int:
    """Connect to LiveSplit, and switch it to game time as a run does.

    WAY is `ws`, or `one` to wait for LiveSplit One. Exit code 1 if LiveSplit is not found.
    """
    from hades.run.livesplit import probe

    reach = reach_of(way, livesplit_at)
    assert reach is not None
    if way == "one" and not as_json:
        console.say(f"Waiting for {reach.name}.")
    trouble = printable.line(probe(reach, wait))
    lines = (
        [f"Not found: {reach.name}: {trouble}.", HOW_TO_START[way]] if trouble else [f"Found: {reach.name}."]
    )
    show(as_json, [{"timer": reach.name, "found": not trouble, "trouble": trouble}], lines)
    return 1 if trouble else 0


@livesplit.command("export")
@click.argument("out", type=Target())
@click.argument("files", type=types.FILE, nargs=-1)
@option("--scenario ID", types.SCENARIO, "Your attempts at a scenario instead of game files.")
@splits_option
@terms_option
@option("--category TEXT", None, "Name of the category in the file.", default="")
@board_option
@overwrite_option
@answering
def livesplit_export(
    out: Path,
    files: tuple[Path, ...],
    scenario: str | None,
    splits: str,
    terms: str | None,
    category: str,
    boards: Path | None,
) -> Answer:
    """Write a splits file OUT (*.lss): personal best, best segments and all attempts.

    The attempts are those of game files, or, with --scenario, all those you have played here.
    """
    from hades.content.load import load_scenario
    from hades.run import livesplit_files
    from hades.run.run_record import standings
    from hades.run.splits import attempt_of
    from hades.run.times import clock
    from hades.storage import write_whole
    from hades.terminal import run_lines

    if bool(files) == (scenario is not None):
        raise click.ClickException("name either game files, or --scenario for your attempts at one")
    if out.suffix != livesplit_files.SUFFIX:
        raise click.ClickException(f"{out}: a splits file is a *.lss - name it {out.stem}.lss")
    chosen = split_set_of(splits)
    if scenario is not None:
        played, like = _boards(boards).attempts(scenario, category_of(terms))
        attempts = tuple(run.attempt(chosen) for run in played)
        category = category or (like.text if like is not None else "")
    else:
        found_games = {tuple(standings(game))[-1:]: game for game in (loaded(file, None) for file in files)}
        games = list(found_games.values())
        if other := next((game.scenario for game in games if game.scenario != games[0].scenario), ""):
            raise click.ClickException(
                f"the games belong to several scenarios, {games[0].scenario} and {other} - name games of one "
                "scenario"
            )
        attempts = tuple(attempt_of(game, chosen) for game in games)
        scenario = games[0].scenario
    found = livesplit_files.splits_file(
        chosen.of(scenario).names, category or load_scenario(scenario).name, attempts
    )
    write_whole(out, livesplit_files.to_text(found), keep=False)
    best = "no finished run with times" if found.best is None else f"best {clock(found.best.time())}"
    counts = f"{counted(len(found.names), 'split')}, {counted(len(found.attempts), 'attempt')}"
    return [{"file": str(out), **run_lines.plain_file(found)}], [f"{out}: {counts}, {best}"]

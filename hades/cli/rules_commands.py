"""Commands about components, rules and positions: drill, position, rules, components."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import attrs
import click

from hades import console
from hades.cli import types
from hades.cli.group import Answer, Family, answering, cli, echo_lines, json_option, say_json, show
from hades.cli.types import Target, flag, mistakes, option, overwrite_option, refuse
from hades.content.load import load as load_components
from hades.content.load import placed_faults
from hades.content.paths import data_dir
from hades.content.rulebook import load_rulebook
from hades.wording import counted

if TYPE_CHECKING:
    from hades.engine.drill import Result

places_argument = click.argument("places", type=types.FILE, nargs=-1, metavar="[FILE, DIR or NAME]...")


@cli.group(
    cls=Family, usual="run", no_args_is_help=False, subcommand_metavar="[FILE, DIR or NAME]... | COMMAND"
)
def drill() -> None:
    """Run drills: positions with commands and expected results.

    NAME is the name of a bundled drill (hades drill list shows them), its last part, such as 6.7-09, or a
    clause that drills cite, such as 5.4-12.
    """


@drill.command("run")
@places_argument
@flag("--verbose", "Also name the drills that pass.")
@flag("--log", "Print the events of every run, with the enemy's reasons.")
@option("--edition E", types.EDITION, "Play every run under this edition only.")
@flag("--show", "Draw the map before and after every run.", "draw")
@json_option
def drill_run(
    places: tuple[Path, ...], verbose: bool, log: bool, edition: str | None, draw: bool, as_json: bool
) -> int:
    """Run drills, by default the bundled ones.

    Exit code 0 if all pass, 1 if one fails, 2 if one cannot be read or set up.
    """
    from hades.terminal import drills
    from hades.terminal.maps import LEGEND

    files = drills.chosen(places)
    if as_json and (verbose or log or draw):
        raise click.ClickException("--json prints every drill - remove --verbose, --log and --show")
    if not as_json:
        console.say(f"Playing {counted(len(files), 'drill')}: positions with commands and expected results.")
    if draw:
        echo_lines(LEGEND)

    def tell(result: Result) -> None:
        echo_lines(drills.run_lines(result, story=log, draw=draw) if log or draw else ())

    found = []
    for outcome in drills.outcomes(files, tell, edition):
        found.append(outcome)
        show(as_json, [attrs.asdict(outcome)], drills.lines(outcome, verbose=verbose))
        for line in () if as_json or outcome.playable else outcome.wrong:
            console.warn(line)
    if not as_json:
        console.say(drills.summary(found))
    return max((outcome.code for outcome in found), default=0)


@drill.command("list")
@places_argument
@answering
def drill_list(places: tuple[Path, ...]) -> Answer:
    """List drills, by default the bundled ones."""
    from hades.terminal import drills

    rows = list(drills.listed(drills.chosen(places)))
    return rows, map(drills.row_line, rows)


@drill.command("make")
@click.argument("out", type=Target("a drill", ".toml"), metavar="X.toml")
@click.argument("file", type=types.FILE)
@option("--since N", types.COUNT, "Start after command N.", default=0)
@option("--clause", types.CLAUSE, "A clause that the drill tests.", "clauses", multiple=True)
@overwrite_option
def drill_make(out: Path, file: Path, since: int, clauses: tuple[str, ...]) -> int:
    """Turn what was played in FILE, a game or a position, into a drill X.toml for you to edit."""
    from hades.storage import write_whole
    from hades.terminal import drills

    with mistakes(ValueError, OSError):
        text = drills.drill_text(file, since, clauses)
    write_whole(out, text, keep=False)
    console.say(f"{out}: edit the expected results, then run it with hades drill {out}")
    return 0


@cli.group(cls=Family, usual="check", subcommand_metavar="FILE... | COMMAND")
def position() -> None:
    """Check positions for errors."""


@position.command("check")
@click.argument("files", type=types.FILE, nargs=-1, required=True, metavar="FILE...")
@option("--edition E", types.EDITION, "Check under this edition only.")
@option("--components DIR", types.COMPONENTS, "Check with another component set.")
@json_option
def position_check(
    files: tuple[Path, ...], edition: str | None, components: Path | None, as_json: bool
) -> int:
    """Check positions and drills without playing them: every error with file, line and column.

    Exit code 0 if none has an error, 2 if one has.
    """
    from hades.content.position import PositionError, read_position
    from hades.engine.drill import faults

    code = 0
    for file in files:
        try:
            wrong = faults(read_position(file), edition, components)
        except PositionError as error:
            wrong = list(error.faults)
        code = 2 if wrong else code
        if as_json:
            say_json({"file": str(file), "valid": not wrong, "faults": wrong})
            continue
        for line in wrong:
            console.warn(line)
        if not wrong:
            console.say(f"{file}: no errors")
    return code


@cli.group(cls=Family, usual="show", no_args_is_help=False, subcommand_metavar="[CLAUSE] | COMMAND")
def rules() -> None:
    """Look up rules in our own words: a clause (5.4-12), a section (5.4) or a ruling (N-30)."""


# Let unknown options pass, since a clause that is off is written like one: -7.2-08.
@rules.command("show", context_settings={"ignore_unknown_options": True})
@click.argument("clause", type=types.CLAUSE, required=False)
@answering
def rules_show(clause: str | None) -> Answer:
    """Print a clause, a section or a ruling, or search for a word; by default list the sections."""
    from hades.terminal import rule_text

    book = load_rulebook()
    if clause and clause.isalpha() and book.search(clause):
        return _listed("all", clause)
    with mistakes(ValueError):
        lines = rule_text.answer(book, clause) if clause else rule_text.contents(book)
        return rule_text.plain_answer(book, clause), (
            part for line in lines for part in rule_text.fitted(line)
        )


search_option = option(
    "--search WORDS", None, "Only entries that contain all of these words.", "words", default=""
)
about_argument = click.argument("about", type=types.CLAUSE, nargs=-1, metavar="[CLAUSE]")


@rules.command("errata")
@about_argument
@search_option
@answering
def rules_errata(about: tuple[str, ...], words: str) -> Answer:
    """List the clauses that later texts added or changed: all, or those of a section."""
    return _listed("errata", words, about)


@rules.command("rulings")
@about_argument
@search_option
@answering
def rules_rulings(about: tuple[str, ...], words: str) -> Answer:
    """List the rulings (what the game does where the rules are silent): all, or those on a clause."""
    return _listed("rulings", words, about)


@rules.command("switches")
@about_argument
@search_option
@answering
def rules_switches(about: tuple[str, ...], words: str) -> Answer:
    """List the rules that an edition can leave out, with their effects; name clauses to see only theirs."""
    return _listed("switches", words, about)


@rules.command("search")
@click.argument("words", nargs=-1, required=True, metavar="WORDS...")
@answering
def rules_search(words: tuple[str, ...]) -> Answer:
    """List the clauses and rulings that contain all the words."""
    return _listed("all", " ".join(words))


def _listed(tab: str, words: str, about: Sequence[str] = ()) -> Answer:
    """Return the rules in a tab of the reference that contain all words, on a clause if given.

    After ``--search`` without quotes, ``about`` contains the rest of the words as well.
    """
    from hades.terminal import rule_text

    book = load_rulebook()
    if words:
        clauses = set(types.CLAUSE.words(""))
        words = " ".join((words, *(word for word in about if word not in clauses)))
        about = [word for word in about if word in clauses]
    if len(about) > 1:
        raise click.UsageError("name only one clause")
    with mistakes(ValueError):
        found = rule_text.listed(book, tab, words, *about)
    switches = tab == "switches"
    objects = (rule_text.plain_switch(item) if switches else rule_text.plain(book, item) for item in found)
    return objects, rule_text.lines(found, tab)


@rules.command("revisions")
@answering
def rules_revisions() -> Answer:
    """List what has changed in the program's rules since its first game files were written."""
    from hades.content.revisions import revisions

    lines = []
    for one in revisions():
        cited = f" [{', '.join(one.clauses)}]" if one.clauses else ""
        lines.append(f"revision {one.number}, {one.date}: {one.what}{cited}")
    return (one.plain() for one in revisions()), lines


@cli.group(cls=Family, usual="list", no_args_is_help=False, subcommand_metavar="[COMMAND] [ARGS]...")
def components() -> None:
    """Print, check or create a component set: counters, cards and maps."""


set_argument = click.argument("place", type=types.COMPONENTS, required=False, metavar="[DIR]")


@components.command("list")
@set_argument
@answering
def components_list(place: Path | None) -> Answer:
    """Print a set, by default the bundled one, with the source of each value.

    A source is the rules, an inference, print, or our own reconstruction.
    """
    from hades.content import component_list
    from hades.terminal import tables

    catalog = load_components(place)
    return [component_list.components(catalog)], tables.components(catalog)


@components.command("odds")
@set_argument
@answering
def components_odds(place: Path | None) -> Answer:
    """Print the exact odds of combats, over all pairs of cards."""
    from hades.odds import combat_odds
    from hades.terminal import tables

    catalog = load_components(place)
    found = {"digest": catalog.digest, "odds": combat_odds.odds_rows(catalog)}
    return [found], tables.odds(catalog)


@components.command("check")
@set_argument
@json_option
def components_check(place: Path | None, as_json: bool) -> int:
    """Check a set, by default the bundled one; unusual values and missing parts are only warnings.

    Exit code 2 if it cannot be played with.
    """
    from hades.terminal import tables

    place = place or data_dir()
    wrong, unusual = placed_faults(place)
    catalog = None if wrong else load_components(place)
    if as_json:
        faults, warnings = ([attrs.asdict(one) for one in found] for found in (wrong, unusual))
        digest = None if catalog is None else catalog.digest
        head = {"set": str(place), "valid": not wrong, "digest": digest}
        say_json({**head, "faults": faults, "warnings": warnings})
    else:
        for one in wrong:
            console.warn(str(one))
        for one in unusual:
            console.warn(f"warning: {one}")
        if catalog is not None:
            console.say(f"{place}: valid, {tables.summary(catalog)}")
    return 2 if wrong else 0


@components.command("new")
@click.argument("place", type=types.DIRECTORY, metavar="DIR")
def components_new(place: Path) -> int:
    """Write a set of your own to start from: text files that explain each value."""
    from hades.content import template
    from hades.storage.disk import make_folder

    if place.exists() or not place.absolute().parent.is_dir():
        refuse(place, "name a new directory inside an existing one")
    # Write beside the target first, so that a failure leaves no half-written set there.
    with tempfile.TemporaryDirectory(dir=place.absolute().parent) as folder:
        whole = Path(folder) / place.name
        for path, text in template.files(str(place)).items():
            make_folder((whole / path).parent)
            (whole / path).write_text(text, encoding="utf-8")
        whole.rename(place)
    console.say(f"{place}: a component set for you to edit; its README.txt says how")
    console.say(f"To see what is missing or wrong: hades components check {place}")
    return 0

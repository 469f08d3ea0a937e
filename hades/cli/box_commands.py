"""Commands about components, rules and positions: drill, position, rules, components."""

from __future__ import annotations

import tempfile
from pathlib import Path

import attrs
import click

from hades import console
from hades.cli.group import cli, echo_lines
from hades.cli.options import json_option, overwrite_option, say_json
from hades.cli.types import CLAUSE, COMPONENTS, DIRECTORY, EDITION, FILE, Target, mistakes, refuse
from hades.content.paths import data_dir
from hades.wording import counted


@cli.command()
@click.argument("places", type=FILE, nargs=-1, metavar="[FILE, DIR or NAME]...")
@click.option("--list", "only_list", is_flag=True, help="Only say which drills there are.")
@click.option("--verbose", is_flag=True, help="Name the drills that pass, too.")
@click.option("--log", is_flag=True, help="Tell the story of every run, with the enemy's reasons.")
@click.option(
    "--edition",
    type=EDITION,
    metavar="E",
    help="Play every run by this edition alone, as for play.",
)
@click.option("--show", "draw", is_flag=True, help="Draw the board before and after every run.")
@click.option(
    "--make", "out", type=Target("a drill", ".toml"), metavar="X.toml", help="Make a drill of a game."
)
@click.option(
    "--since", type=click.IntRange(min=0), metavar="N", help="With --make: from after N commands on."
)
@click.option("--clause", "clauses", type=CLAUSE, multiple=True, help="With --make: a clause that it proves.")
@overwrite_option
@json_option
def drill(
    places: tuple[Path, ...],
    only_list: bool,
    verbose: bool,
    log: bool,
    edition: str | None,
    draw: bool,
    out: Path | None,
    since: int | None,
    clauses: tuple[str, ...],
    overwrite: bool,
    as_json: bool,
) -> int:
    """Run drills: positions with commands and expected results. Without a FILE, the bundled ones.

    A NAME is a bundled drill as --list shows it, or the last part of that, such as 6.7-09.

    With --make, FILE is a game or a position, and what was played in it becomes a drill, to be edited.

    Exit code 0 if all pass, 1 if one fails, 2 if one cannot be read or set up.
    """
    from hades.terminal import drills

    if out is not None:
        return _make_drill(places, out, since or 0, clauses)
    if since is not None or clauses:
        raise click.ClickException("--since and --clause go with --make")
    files = drills.chosen(places)
    if as_json and (verbose or log or draw):
        raise click.ClickException("--json tells of every drill; leave --verbose, --log and --show out")
    if as_json and only_list:
        say_json(*drills.listed(files))
        return 0
    if as_json:
        worst = 0
        for outcome in drills.outcomes(files, edition):
            say_json(attrs.asdict(outcome))
            worst = max(worst, outcome.code)
        return worst
    if only_list:
        drills.show(files, console.say)
        return 0
    count = counted(len(files), "drill")
    console.say(f"Playing {count}: boards with commands, and what must come of them.")
    return drills.run(files, console.say, console.warn, verbose=verbose, log=log, draw=draw, edition=edition)


def _make_drill(places: tuple[Path, ...], out: Path, since: int, clauses: tuple[str, ...]) -> int:
    from hades.record import write_whole
    from hades.terminal import drills

    if len(places) != 1:
        raise click.ClickException("--make takes one FILE: a game, or a position")
    with mistakes(ValueError, OSError):
        text = drills.made_of(places[0], since, clauses)
    write_whole(out, text, keep=False)
    console.say(f"{out}: hades drill {out} runs it; edit what it expects.")
    return 0


@cli.command()
@click.argument("files", type=FILE, nargs=-1, required=True, metavar="FILE...")
@click.option("--check", is_flag=True, required=True, help="Say everything that is wrong, a line each.")
@click.option("--edition", type=EDITION, metavar="E", help="Check it under this edition alone.")
@click.option("--components", type=COMPONENTS, metavar="DIR", help="Check it with another component set.")
@json_option
def position(
    files: tuple[Path, ...], check: bool, edition: str | None, components: Path | None, as_json: bool
) -> int:
    """Check positions and drills without playing them: every fault with file, line and column.

    Exit code 0 if none has a fault, 2 if one has.
    """
    from hades.terminal import drills

    code = 0
    for file, wrong in drills.check(files, edition, components):
        code = 2 if wrong else code
        if as_json:
            say_json({"file": str(file), "valid": not wrong, "faults": wrong})
            continue
        for line in wrong:
            console.warn(line)
        if not wrong:
            console.say(f"{file}: nothing is wrong with it")
    return code


# Unknown options pass, since a clause that is off is written -7.2-08.
@cli.command(context_settings={"ignore_unknown_options": True})
@click.argument("clause", type=CLAUSE, required=False)
@click.option("--errata", is_flag=True, help="Only clauses that later texts added or changed.")
@click.option("--rulings", is_flag=True, help="Rulings: what the game does where the rules are silent.")
@click.option("--switches", is_flag=True, help="What an edition can leave out, and what the game does then.")
@click.option("--revisions", is_flag=True, help="What changed in what the game does, since the first files.")
@click.option("--search", metavar="WORDS", help="Only what holds all of these words.")
@json_option
def rules(
    clause: str | None,
    errata: bool,
    rulings: bool,
    switches: bool,
    revisions: bool,
    search: str | None,
    as_json: bool,
) -> int:
    """Print rules in our own words: a clause (5.4-12), a section (5.4), a ruling (N-30), or all sections."""
    from hades.content.rulebook import load_rulebook
    from hades.terminal import rule_text

    if revisions:
        return _revisions(as_json=as_json)
    book = load_rulebook()
    with mistakes(ValueError):
        if switches:
            if clause or errata or rulings:
                raise click.ClickException("--switches goes with --search alone; or name one: rules 7.2-08")
            known = rule_text.chosen_switches(book, search or "")
            if as_json:
                say_json(*(rule_text.plain_switch(book, switch) for switch in known))
            else:
                echo_lines(rule_text.switch_list(book, known))
        elif errata or rulings or search:
            found = rule_text.chosen(book, clause, errata=errata, rulings=rulings, words=search or "")
            if as_json:
                say_json(*(rule_text.plain(book, item) for item in found))
            else:
                echo_lines(rule_text.listing(found))
        elif as_json:
            say_json(*rule_text.plain_answer(book, clause))
        else:
            echo_lines(rule_text.answer(book, clause) if clause else rule_text.contents(book))
    return 0


def _revisions(*, as_json: bool) -> int:
    from hades.content.revisions import revisions
    from hades.terminal import verdict

    if as_json:
        say_json(*(one.plain() for one in revisions()))
    else:
        echo_lines(verdict.changes(revisions()))
    return 0


@cli.command()
@click.argument("new", type=click.Choice(["new"]), required=False, metavar="[new DIR]")
@click.argument("place", type=DIRECTORY, required=False, metavar="")
@click.option(
    "--check",
    type=COMPONENTS,
    is_flag=False,
    flag_value=data_dir(),
    metavar="DIR",
    help="Validate a component set, without DIR the one that ships.",
)
@click.option("--odds", is_flag=True, help="Exact odds of combats, over all pairs of cards.")
@json_option
def components(new: str | None, place: Path | None, check: Path | None, odds: bool, as_json: bool) -> int:
    """Print the component set, with the source of each value: the rules, an inference, or our own.

    hades components new DIR writes a component set of your own to start from: text files that explain each
    value.
    """
    if new:
        if check is not None or odds or as_json:
            raise click.ClickException("components new DIR goes without options")
        return _begin_set(place)
    from hades.content import component_list
    from hades.content.load import load as load_components
    from hades.odds import combat_odds

    if check is not None:
        if not _is_playable(check, as_json and not odds):
            return 2
        if as_json and not odds:
            return 0
    catalog = load_components(check)
    if as_json:
        found = component_list.components(catalog)
        if odds:
            found = {"digest": catalog.digest, "odds": combat_odds.odds_matrix(catalog)}
        say_json(found)
        return 0
    from hades.terminal import tables

    if odds:
        echo_lines(tables.odds(catalog))
    elif check is not None:
        console.say(f"{check}: valid, {tables.summary(catalog)}")
    else:
        echo_lines(tables.components(catalog))
    return 0


def _begin_set(place: Path | None) -> int:
    from hades.content import template
    from hades.record.disk import make_folder

    if place is None:
        refuse("components new", "name a directory that is to be made")
    if place.exists() or not place.absolute().parent.is_dir():
        refuse(place, "name a directory that is to be made, in one that exists")
    # Written beside the target first, so that no half-written set is left there.
    with tempfile.TemporaryDirectory(dir=place.absolute().parent) as folder:
        whole = Path(folder) / place.name
        for path, text in template.files(str(place)).items():
            make_folder((whole / path).parent)
            (whole / path).write_text(text, encoding="utf-8")
        whole.rename(place)
    console.say(f"{place}: a component set to write over; README.txt in it says how")
    console.say(f"hades components --check {place} says what is missing or wrong with it")
    return 0


def _is_playable(directory: Path, as_json: bool) -> bool:
    """Report faults and oddities of a component set; return whether it can be played with."""
    from hades.content.load import load as load_components
    from hades.content.load import placed_faults

    wrong, unusual = placed_faults(directory)
    if as_json:
        digest = None if wrong else load_components(directory).digest
        faults, warnings = ([attrs.asdict(one) for one in found] for found in (wrong, unusual))
        valid = not wrong
        say_json(
            {"set": str(directory), "valid": valid, "digest": digest, "faults": faults, "warnings": warnings}
        )
        return valid
    for one in wrong:
        console.warn(str(one))
    for one in unusual:
        console.warn(f"warning: {one}")
    return not wrong

"""Commands for runners: seeds, race."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import click

from hades import console
from hades.cli.group import Family, cli
from hades.cli.options import json_option, overwrite_option, say_json
from hades.cli.types import FILE, SCENARIO, Target
from hades.content.decoding import suggestion


@cli.command()
@click.option(
    "--scenario", type=SCENARIO, metavar="ID", help="Rate seeds of this scenario, or list its official ones."
)
@click.option(
    "--count", type=click.IntRange(1, 10_000), metavar="N", help="Rate so many fresh seeds, as CSV."
)
@click.option("--seed", "texts", multiple=True, metavar="TEXT", help="Rate this seed; may be given again.")
@click.option(
    "--player",
    "names",
    multiple=True,
    default=("heuristic", "quick"),
    show_default=True,
    metavar="NAME",
    help="Who plays on each seed; may be given again.",
)
@click.option("--out", type=Target(), metavar="FILE", help="Write the CSV into a file.")
@overwrite_option
@click.option(
    "--daily",
    metavar="[DATE]",
    is_flag=False,
    flag_value="",
    help="The seed of today, by UTC, or of a day.",
)
@click.option("--list", "listed", is_flag=True, help="The official seeds.")
@click.option("--counters", metavar="TEXT", help="The four counters of a seed.")
@json_option
def seeds(
    scenario: str | None,
    count: int | None,
    texts: tuple[str, ...],
    names: tuple[str, ...],
    out: Path | None,
    overwrite: bool,
    daily: str | None,
    listed: bool,
    counters: str | None,
    as_json: bool,
) -> int:
    """Seeds of runs: official, of the day, their counters; or rate some by what automatic players reach.

    What players reach on a seed says how rich it is, not what a person can make of it.
    """
    rates = count is not None or bool(texts)
    if [daily is not None, listed, counters is not None, rates].count(True) != 1:
        raise click.ClickException(
            "seeds does one thing: --list, --daily, --counters TEXT, or rating with --count N or --seed TEXT"
        )
    if rates:
        return _rate(scenario or "historical", count or 0, texts, names, out, overwrite, as_json)
    if out is not None:
        raise click.ClickException("--out writes what --count and --seed rate; leave it out")
    for row in _named(scenario, daily, counters):
        if as_json:
            say_json(row)
        else:
            console.say(f"{row['kind']} {row['about']}: {row['seed']} ({row['counters']})")
    return 0


def _named(scenario: str | None, daily: str | None, counters: str | None) -> Iterator[dict[str, Any]]:
    """Seeds with what they are."""
    from hades.content.run_data import official_seeds
    from hades.run import seeds as known

    if counters is not None:
        yield _row(known.kind_of(scenario or "historical", counters), "seed", counters)
    elif daily is not None:
        try:
            day = date.fromisoformat(daily) if daily else datetime.now(UTC).date()
        except ValueError:
            raise click.ClickException(f"--daily {daily!r} is no day; write it as 2026-11-23") from None
        yield _row(known.DAILY, day.isoformat(), known.daily(day))
    else:
        for one in official_seeds():
            if scenario in (None, one.scenario):
                yield _row(known.OFFICIAL, f"{one.scenario} {one.number}", one.seed)


def _row(kind: str, about: str, seed: str) -> dict[str, Any]:
    from hades.run.seeds import in_words

    return {"kind": kind, "about": about, "seed": seed, "counters": in_words(seed)}


def _rate(
    scenario: str,
    count: int,
    texts: tuple[str, ...],
    names: tuple[str, ...],
    out: Path | None,
    overwrite: bool,
    as_json: bool,
) -> int:
    """Rate seeds; as CSV, or as JSON lines."""
    from hades import players
    from hades.record import write_whole
    from hades.run import seeds
    from hades.run.seeds import fresh_seed

    for name in names:
        if name not in players.at_once():
            known = suggestion(name, list(players.at_once()))
            raise click.ClickException(f"--player {name!r} cannot rate many seeds; {known}")
    wanted = [*texts, *(fresh_seed() for _ in range(count))]
    rows = []
    try:
        for number, seed in enumerate(wanted, 1):
            rows.append(seeds.rate(scenario, seed, names))
            console.progress(f"rated: {number} of {len(wanted)}")
    except ValueError as error:
        raise click.ClickException(f"--seed: {error}") from None
    finally:
        console.progress("")
    text = seeds.ratings_csv(rows)
    if out is not None:
        write_whole(out, text, keep=False)
    if as_json:
        say_json(*rows)
    elif out is not None:
        console.say(f"{out}: {len(rows)} seeds of {scenario}, rated by {' and '.join(names)}")
    else:
        for line in text.splitlines():
            console.say(line)
    return 0


@cli.group(cls=Family)
def race() -> None:
    """A seed that nobody knows before the start: commit to it, publish the hash, reveal it later."""


@race.command("commit")
@click.option("--seed", metavar="TEXT", help="The seed; a random one without.")
@click.option(
    "--out", type=Target(), required=True, metavar="FILE", help="Keep this file to yourself until the start."
)
@json_option
def race_commit(seed: str | None, out: Path, as_json: bool) -> int:
    """Choose a seed, write it into a file that you keep, and print the hash to publish."""
    from hades.record import write_whole
    from hades.run import seeds as races

    try:
        found = races.new_race(seed)
    except races.RaceError as error:
        raise click.ClickException(f"--seed: {error}") from None
    write_whole(out, races.race_text(found), keep=False)
    if as_json:
        say_json({"commitment": found.commitment, "file": str(out)})
        return 0
    console.say(f"Publish this before the race: {found.commitment}")
    console.say(f"Keep {out} to yourself until the start; hades race reveal {out} opens it.")
    return 0


@race.command("reveal")
@click.argument("file", type=FILE)
@json_option
def race_reveal(file: Path, as_json: bool) -> int:
    """Print the key of a race for everybody to start with."""
    from hades.run import seeds as races
    from hades.run.seeds import in_words

    try:
        found = races.read_race(file)
    except races.RaceError as error:
        raise click.ClickException(str(error)) from None
    counters = in_words(found.seed)
    if as_json:
        told = {"key": found.key, "seed": found.seed, "nonce": found.nonce, "commitment": found.commitment}
        say_json(told | {"counters": counters})
        return 0
    console.say(f"Key: {found.key}")
    console.say(f"Commitment: {found.commitment}")
    console.say(f"Counters of the seed: {counters}")
    console.say(f"Everybody starts with: hades text --race '{found.key}'")
    return 0


@race.command("check")
@click.argument("commitment")
@click.argument("key")
@json_option
def race_check(commitment: str, key: str, as_json: bool) -> int:
    """Check that a key is the one that was committed to. Exit code 1 if it is not."""
    from hades.run import seeds as races

    try:
        found = races.race_of_key(key)
    except races.RaceError as error:
        raise click.ClickException(str(error)) from None
    fits = found.commitment == commitment.strip().lower()
    if as_json:
        say_json({"fits": fits, "commitment": found.commitment, "seed": found.seed})
    else:
        console.say(
            "It is the key that was committed to." if fits else f"No: of that key it is {found.commitment}."
        )
    return 0 if fits else 1

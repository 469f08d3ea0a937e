"""A career in words and tables, for the terminal and the window."""

from __future__ import annotations

from collections.abc import Sequence

from hades import Game, narrate
from hades.content.achievements import Achievement, achievements
from hades.content.load import load_scenario, scenario_ids
from hades.narrate.names import word_of_file
from hades.narrate.scenarios import scenario_name, short
from hades.pages.fact import Row
from hades.run.achieved import reached
from hades.run.career import (
    FATES,
    CareerGame,
    CareerTally,
    Medal,
    defeats,
    home,
    known_before,
    lost,
    medals,
    tallies,
)
from hades.state.events import Event
from hades.story.report_tables import ReportTable
from hades.wording import counted

MOST = 8
"""How many SHL Units are named that were lost the most often."""


def scenario_of(id_: str) -> str:
    """A scenario as it is called."""
    return scenario_name(load_scenario(id_)) if id_ in scenario_ids() else id_


def head(games: Sequence[CareerGame]) -> str:
    """What a career comes to, as a sentence."""
    if not games:
        return "No game of yours is finished yet."
    vp = sum(game.end.counts for game in games)
    return f"{counted(len(games), 'finished game')}, {vp:g} VP in all."


def result(game: CareerGame) -> str:
    """How a game ended: ``Solid Victory, 23.5 VP``."""
    vp = f"{game.end.counts:g} VP" if game.end.counts or game.fate in ("won", "drawn") else "nothing counts"
    return f"{narrate.called(game.run.outcome)}, {vp}"


def named(counts: dict[str, int], most: int = 0) -> str:
    """Things with how often: ``Princess Emily (4), the Loot (2)``; of many the first."""
    found = [f"{narrate.name(id_)} ({times})" for id_, times in counts.items()]
    more = f" and {len(found) - most} more" if most and len(found) > most else ""
    return ", ".join(found[: most or None]) + more if found else "nobody yet"


def ends(games: Sequence[CareerGame]) -> str:
    """How games were lost, with how often."""
    return "; ".join(f"{narrate.called(end)} ({times})" for end, times in defeats(games).items()) or "none"


def facts(games: Sequence[CareerGame]) -> tuple[tuple[str, str], ...]:
    """Who was brought home, who was lost, and how games were lost: (what, words)."""
    units = sum(len(game.end.lost) for game in games)
    a_game = f"{units / len(games):.1f} a game; the most often " if games else ""
    dante = sum(game.end.dante for game in games)
    return (
        ("Brought home", named(home(games))),
        (
            "Professor Dante",
            f"aboard at the end of {dante} of {counted(len(games), 'game')}",
        ),
        (
            "Officers",
            f"General Tso hit {_hit(games, 1)}, Lt. Sanders destroyed {_hit(games, 2)}",
        ),
        ("SHL Units lost", f"{a_game}{named(lost(games), MOST)}"),
        ("Defeats", ends(games)),
    )


def _hit(games: Sequence[CareerGame], least: int) -> str:
    times = sum(game.end.officers >= least for game in games)
    return ("never", "once")[times] if times < 2 else f"{times} times"


_FATES = "Won", "Drawn", "Lost", "Conceded"
"""What each of `FATES` is called."""


def tally_row(tally: CareerTally) -> tuple[str, ...]:
    """A tally as a row of the table of `tables`."""
    return (
        scenario_of(tally.scenario),
        short(tally.edition),
        word_of_file(tally.terms),
        str(tally.games),
        *(str(tally.fates[fate]) for fate in FATES),
        f"{tally.vp:g}",
        f"{tally.mean:.1f}",
        f"{tally.best:g}",
        str(tally.longest),
    )


def tables(games: Sequence[CareerGame]) -> tuple[ReportTable, ...]:
    """A career as tables: by scenario, edition and terms; the achievements; every game, the last first."""
    heads = ("Scenario", "Edition", "Terms", "Games", *_FATES)
    reached = [medal for medal in medals(games) if medal.times]
    rows = [(told_medal(medal), medal.what.name, teaching(medal.what)) for medal in medals(games)]
    return (
        ReportTable(
            "By scenario, edition and terms",
            (*heads, "VP in all", "A game", "Best", "Wins in a row"),
            tuple(map(tally_row, tallies(games))),
            "VP in all are those that count: none of a game that was lost "
            "without a score. Aided is a strict "
            "game in which an aid was asked for.",
            numbers=True,
        ),
        ReportTable(
            f"Achievements: {len(reached)} of {len(rows)}",
            ("Reached", "What", "What it teaches"),
            tuple(rows),
            "",
        ),
        ReportTable(
            "History",
            (
                "Begun",
                "Scenario",
                "Edition",
                "Terms",
                "Turns",
                "How it ended",
                "Id",
            ),
            tuple(_game_row(game) for game in reversed(games)),
            "hades runs list has all of a run, hades runs forget takes one out.",
        ),
    )


def teaching(what: Achievement) -> str:
    """What an achievement teaches, with the clauses of it."""
    return f"{what.teaches} [{', '.join(what.clauses)}]"


def taught(game: Game, told: Sequence[Sequence[Event]]) -> tuple[Row, ...]:
    """What a game that is over reached, as rows of a page, the new ones first; () for one of no career.

    ``told`` has its events by command.
    """
    if game.over is None or game.position or game.at_table:
        return ()
    found, before = reached(game, told), known_before(game.created)
    if not found:
        return ()
    in_order = sorted(found, key=lambda one: one.id in before)
    heading = f"Achievements: {len(found)} of {len(achievements())}"
    rows = [("key", f"{one.name}{'' if one.id in before else ' (new)'}", teaching(one)) for one in in_order]
    return (("head", heading, ""), *rows)


def told_medal(medal: Medal) -> str:
    """In how many games an achievement was reached."""
    return counted(medal.times, "game") if medal.times else "not yet"


def _game_row(game: CareerGame) -> tuple[str, ...]:
    run = game.run
    begun = run.created[:10] or "-"
    how = result(game)
    return (
        begun,
        scenario_of(run.scenario),
        short(run.edition),
        word_of_file(game.end.terms),
        str(run.turns),
        how,
        run.id[:12],
    )

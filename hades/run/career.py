"""The career: the finished games played here, their results, and totals. No I/O and no state."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Iterator, Sequence
from functools import cache
from typing import Any

import attrs

from hades import narrate
from hades.content.load import load, scenario_ids
from hades.content.run_data import COMMAND, SCORED, TURN, VICTORY, Achievement, achievements
from hades.engine.drill.event_phrases import matches
from hades.engine.game import Game
from hades.engine.line_history import CONCEDED
from hades.facts.rows import Row
from hades.history.timeline import events_by_command
from hades.narrate import is_victory
from hades.narrate.scenario_labels import short
from hades.rules import victory
from hades.run.categories import scenario_of, vp_that_count
from hades.run.run_record import RunEnd, RunRecord
from hades.state.events import Event
from hades.wording import counted


def achieved(game: Game) -> tuple[Achievement, ...]:
    """Return the achievements of a finished game, in the order of the book; () for a game in progress."""
    if game.over is None:
        return ()
    events = events_by_command(game)
    counts = {clause for _, _, clause in game.score.lines}
    happened = {event.kind for command in events for event in command}
    return tuple(
        one
        for one in achievements()
        if _fits_outcome(one, game, counts) and _kinds(one.events) <= happened and has_events(one, events)
    )


def _fits_outcome(one: Achievement, game: Game, counts: set[str]) -> bool:
    """Return whether an achievement fits the outcome of a game and the clauses by which the game scored."""
    scored = game.view().outcome == victory.SCORED
    if (one.ended == VICTORY and not is_victory(game.over or "")) or (one.ended == SCORED and not scored):
        return False
    if one.counts and not (scored and counts.issuperset(one.counts)):
        return False
    return counts.isdisjoint(one.spared)


def has_events(one: Achievement, by_command: Sequence[Sequence[Event]]) -> bool:
    return not one.events or any(_all_of(one.events, part) for part in _stretches(one.within, by_command))


def _stretches(within: str, by_command: Sequence[Sequence[Event]]) -> Iterator[Sequence[Event]]:
    if within == COMMAND:
        yield from by_command
        return
    part: list[Event] = []
    for events in by_command:
        for event in events:
            if within == TURN and event.kind == "turn_began":
                yield part
                part = []
            part.append(event)
    yield part


def _all_of(phrases: tuple[str, ...], events: Sequence[Event]) -> bool:
    """Return whether each phrase matches a different event. A phrase given twice needs two events."""
    kinds = _kinds(phrases)
    left = list(phrases)
    for event in events:
        if event.kind in kinds:
            found = next((phrase for phrase in left if matches(event, phrase)), None)
            if found is not None:
                left.remove(found)
                if not left:
                    return True
    return False


@cache
def _kinds(phrases: tuple[str, ...]) -> frozenset[str]:
    return frozenset(phrase.split()[0] for phrase in phrases)


STRICT, AIDED, CASUAL, ANALYSIS = "strict", "aided", "casual", "analysis"
TERMS = {
    STRICT: "only moves that revealed nothing could be undone; no aids used",
    AIDED: "strict, but with threats, a hint, the coach or a suggested set-up",
    CASUAL: "anything could be undone",
    ANALYSIS: "anything could be undone, and branches were kept",
}
"""Explanation of each kind of terms under which the games of a career are counted."""


def end_of(game: Game) -> RunEnd:
    """Return the result of a game; for a game in progress, the result if it ended now."""
    view, t, names = game.view(), game.tables, game.words.words["unit"]
    came = came_home(game)
    aboard = [u.id for u in view.units if came and u.is_friend and u.place in ("aboard", "lab")]
    squads = [names[unit] for unit in t.squads]
    treasures = [id_ for id_, one in view.treasures.items() if came and one.place == "aboard"]
    clauses = {line.clause for line in view.score.lines}
    return RunEnd(
        terms=terms_played(game),
        counts=vp_that_count(game),
        home=(*(id_ for id_ in aboard if id_ not in (*squads, names[t.dante])), *treasures),
        officers=sum(clause in clauses for clause in ("14.1-11", "14.1-12")),
        lost=tuple(id_ for id_ in squads if id_ not in (*game.missing, *aboard)),
        squads=len(squads) - len(game.missing),
        dante=names[t.dante] in aboard,
        achieved=tuple(one.id for one in achieved(game)),
    )


def came_home(game: Game) -> bool:
    """Return whether everything aboard came home, as it does unless the raid was lost."""
    return game.over is None or game.conceded or game.view().outcome == victory.SCORED


def squads_lost(game: Game) -> tuple[str, ...]:
    """Return the SHL Combat Units that miss a campaign's next raid: those not aboard at the end."""
    view = game.view()
    squads = (game.words.words["unit"][unit] for unit in game.tables.squads)
    return tuple(
        id_ for id_ in squads if id_ not in game.missing and view.unit(id_).place not in ("aboard", "lab")
    )


def terms_played(game: Game) -> str:
    """Return the terms under which a game was played, a key of `TERMS`."""
    if game.undo_mode != STRICT:
        return game.undo_mode
    return AIDED if any(entry.aid for entry in game.journal) else STRICT


WON, DRAWN, LOST_, GIVEN_UP = "won", "drawn", "lost", "conceded"
FATES = (WON, DRAWN, LOST_, GIVEN_UP)
"""Kinds of results of finished runs."""


def fate(run: RunRecord) -> str:
    if run.outcome == CONCEDED:
        return GIVEN_UP
    if is_victory(run.outcome):
        return WON
    return DRAWN if run.outcome == "Draw" else LOST_


PLAIN = "id", "created", "scenario", "edition", "seed", "undo", "outcome", "vp", "turns"
"""Fields of a run in the JSON of a career, before the fields of its result."""


def plain(run: RunRecord) -> dict[str, Any]:
    return {name: getattr(run, name) for name in PLAIN} | {"fate": fate(run)} | attrs.asdict(run.end)


@attrs.frozen(kw_only=True)
class CareerTally:
    """Totals of the games with the same scenario, edition and terms."""

    scenario: str
    edition: str
    terms: str
    games: int
    fates: dict[str, int]
    vp: float
    """Sum of all VP that count."""
    best: float
    best_level: str
    streak: int
    """Current number of victories in a row."""
    longest: int
    """Maximum number of victories in a row so far."""

    @property
    def mean(self) -> float:
        return self.vp / self.games

    @property
    def name(self) -> str:
        return f"{scenario_of(self.scenario)}, {short(self.edition)}, {self.terms}"

    def plain(self) -> dict[str, Any]:
        return attrs.asdict(self) | {"mean": round(self.mean, 2)}


# Totals


def tallies(games: Iterable[RunRecord]) -> tuple[CareerTally, ...]:
    """Return the totals for each scenario, edition and terms. ``games`` must be in order of play."""
    by: dict[tuple[str, str, str], list[RunRecord]] = {}
    for game in games:
        by.setdefault((game.scenario, game.edition, game.end.terms), []).append(game)
    return tuple(_tally(*key, by[key]) for key in sorted(by, key=_place))


def _place(key: tuple[str, str, str]) -> tuple[int, str, int]:
    """Return a sort key: scenarios in order, later editions first, terms in the order of `TERMS`."""
    scenario, edition, terms = key
    known = scenario_ids()
    at = known.index(scenario) if scenario in known else len(known)
    return at, "" if edition == "2.1" else edition, list(TERMS).index(terms)


def _tally(scenario: str, edition: str, terms: str, games: Sequence[RunRecord]) -> CareerTally:
    streak = longest = 0
    for game in games:
        streak = streak + 1 if fate(game) == WON else 0
        longest = max(longest, streak)
    best = max(games, key=lambda game: game.end.counts)
    fates = Counter(fate(game) for game in games)
    return CareerTally(
        scenario=scenario,
        edition=edition,
        terms=terms,
        games=len(games),
        fates={fate: fates[fate] for fate in FATES},
        vp=sum(game.end.counts for game in games),
        best=best.end.counts,
        best_level=best.outcome,
        streak=streak,
        longest=longest,
    )


def home(games: Iterable[RunRecord]) -> dict[str, int]:
    """Map each Unit or treasure to the number of games that brought it home, most frequent first."""
    return dict(Counter(id_ for game in games for id_ in game.end.home).most_common())


def lost(games: Iterable[RunRecord]) -> dict[str, int]:
    """Map each SHL Combat Unit to the number of games that lost it, most frequent first, then by number."""
    numbers = {unit.id: unit.number for unit in load().units}
    times = Counter(id_ for game in games for id_ in game.end.lost)
    return dict(sorted(times.items(), key=lambda one: (-one[1], numbers.get(one[0], 0), one[0])))


def defeats(games: Iterable[RunRecord]) -> dict[str, int]:
    """Map each outcome of lost and conceded games to the number of such games, most frequent first."""
    ended = Counter(game.outcome for game in games if fate(game) in (LOST_, GIVEN_UP))
    return dict(ended.most_common())


@attrs.frozen
class AchievementTally:
    """An achievement with the number of games that reached it, and the date of the first such game, or ""."""

    what: Achievement
    times: int
    first: str

    def plain(self) -> dict[str, Any]:
        named = {name: getattr(self.what, name) for name in ("id", "name", "teaches", "clauses")}
        return named | {"times": self.times, "first": self.first}


def achievement_tallies(games: Sequence[RunRecord]) -> tuple[AchievementTally, ...]:
    found = []
    for one in achievements():
        with_it = [game for game in games if one.id in game.end.achieved]
        found.append(AchievementTally(one, len(with_it), with_it[0].created if with_it else ""))
    return tuple(found)


def summary(games: Sequence[RunRecord]) -> dict[str, Any]:
    """Return a career as data for JSON: totals, then every game."""
    return {
        "games": len(games),
        "vp": sum(game.end.counts for game in games),
        "tallies": [one.plain() for one in tallies(games)],
        "home": home(games),
        "lost": lost(games),
        "defeats": defeats(games),
        "achievements": [one.plain() for one in achievement_tallies(games)],
        "history": [plain(game) for game in games],
    }


def head(games: Sequence[RunRecord]) -> str:
    if not games:
        return "You have not finished a game yet."
    vp = sum(game.end.counts for game in games)
    return f"{counted(len(games), 'finished game')}, {vp:g} VP in all."


def result_of(game: RunRecord) -> str:
    vp = f"{game.end.counts:g} VP" if game.end.counts or fate(game) in ("won", "drawn") else "nothing counts"
    return f"{narrate.result_name(game.outcome)}, {vp}"


def counts_named(counts: dict[str, int]) -> str:
    """Return names, with their counts if above 1: ``Princess Emily (4), the Loot``."""
    found = [f"{narrate.name(id_)}{f' ({times})' * (times > 1)}" for id_, times in counts.items()]
    return ", ".join(found) or "none yet"


def facts(games: Sequence[RunRecord]) -> tuple[tuple[str, str], ...]:
    """Return (label, text) rows on the games: who and what was brought home, and who was lost."""
    units = sum(len(game.end.lost) for game in games)
    dante = sum(game.end.dante for game in games)
    return (
        ("Prisoners and treasures", counts_named(home(games))),
        ("Professor Dante", f"aboard at the end of {dante} of {counted(len(games), 'game')}"),
        (
            "Officers",
            f"General Tso {_times_hit(games, 1, 'hit')}, Lt. Sanders {_times_hit(games, 2, 'destroyed')}",
        ),
        ("SHL Units lost", f"{units / len(games):.1f} a game" if games else "none yet"),
    )


def _times_hit(games: Sequence[RunRecord], least: int, word: str) -> str:
    """Return in how many games ``least`` or more officers were hit: ``never hit``, ``hit 3 times``."""
    times = sum(game.end.officers >= least for game in games)
    return f"never {word}" if not times else f"{word} {'once' if times == 1 else f'{times} times'}"


def teaching(what: Achievement) -> str:
    return f"{what.teaches} [{', '.join(what.clauses)}]"


def achievement_rows(game: Game, known: Container[str]) -> tuple[Row, ...]:
    """Return the achievements of a finished game as rows, new ones first; () if the game counts in no career.

    ``known`` contains the ids of the achievements reached in earlier games.
    """
    found = () if game.position or game.at_table else achieved(game)
    if not found:
        return ()
    in_order = sorted(found, key=lambda one: one.id in known)
    heading = f"Achievements: {len(found)} of {len(achievements())}"
    rows = [("key", f"{one.name}{'' if one.id in known else ' (new)'}", teaching(one)) for one in in_order]
    return (("head", heading, ""), *rows)


def times_reached(tally: AchievementTally) -> str:
    return counted(tally.times, "game") if tally.times else "not yet"

"""The career: the finished games played here, their outcomes, and the totals.

A game is added only through its verified file, as any run is (`hades.run.boards`); its outcome and
achievements are computed from the file once, and again when the achievements change. Nothing is sent
anywhere.
"""

from __future__ import annotations

import contextlib
import csv
import io
import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import attrs

from hades import narrate, printable
from hades.content.decoding import brief, structure
from hades.content.load import load_scenario, scenario_ids
from hades.content.run_data import (
    COMMAND,
    SCORED,
    TURN,
    VICTORY,
    Achievement,
    achievements,
    achievements_digest,
)
from hades.content.untrusted_input import RUN, parse_json
from hades.engine.drill.event_phrases import matches
from hades.engine.game import Game
from hades.engine.undo import CONCEDED, PERSON, GameFileError
from hades.history.log import told_by
from hades.narrate import is_victory
from hades.narrate.scenarios import scenario_name, short
from hades.pages.fact import Row
from hades.record import load, saved_games
from hades.rules import victory
from hades.run.boards import BoardError, Boards, DamagedError, board_file
from hades.run.run_record import RunRecord, standings
from hades.state.events import Event
from hades.story.report_tables import ReportTable
from hades.wording import counted


def achieved(game: Game, told: Sequence[Sequence[Event]] | None = None) -> tuple[Achievement, ...]:
    """Return the achievements of a finished game, in the order of their file; () for one in progress.

    ``told`` holds the events by command (index 0: those before the first), if the caller has them.
    """
    if game.over is None:
        return ()
    events = told_by(game) if told is None else told
    counts = {clause for _, _, clause in game.score.lines}
    return tuple(one for one in achievements() if _ended(one, game, counts) and happened(one, events))


def _ended(one: Achievement, game: Game, counts: set[str]) -> bool:
    """Return whether the game ended as an achievement requires, with the required and without the excluded
    clauses.
    """
    scored = game.view().outcome == victory.SCORED
    if (one.ended == VICTORY and not is_victory(game.over or "")) or (one.ended == SCORED and not scored):
        return False
    if one.counts and not (scored and counts.issuperset(one.counts)):
        return False
    return counts.isdisjoint(one.spared)


def happened(one: Achievement, told: Sequence[Sequence[Event]]) -> bool:
    """Return whether each phrase has an event of its own within one stretch of the game."""
    return not one.events or any(_all_of(one.events, part) for part in _stretches(one.within, told))


def _stretches(within: str, told: Sequence[Sequence[Event]]) -> Iterator[Sequence[Event]]:
    """Yield the events of each stretch that all events of an achievement must lie in."""
    if within == COMMAND:
        yield from told
        return
    part: list[Event] = []
    for events in told:
        for event in events:
            if within == TURN and event.kind == "turn_began":
                yield part
                part = []
            part.append(event)
    yield part


def _all_of(phrases: tuple[str, ...], events: Sequence[Event]) -> bool:
    """Return whether each phrase has an event of its own; a phrase given twice needs two."""
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
    """Return the kinds of events that phrases refer to."""
    return frozenset(phrase.split()[0] for phrase in phrases)


STRICT, AIDED, CASUAL, ANALYSIS = "strict", "aided", "casual", "analysis"
TERMS = {
    STRICT: "nothing undone that had revealed information, no aids used",
    AIDED: "strict, but with threats, a hint, the coach or a suggested set-up",
    CASUAL: "anything could be undone",
    ANALYSIS: "anything could be undone, and branches were kept",
}
"""Terms under which a game was played, each counted separately -> the explanation."""


@attrs.frozen(kw_only=True)
class Finished:
    """The outcome of a finished game."""

    terms: str
    """The terms of the game, one of `TERMS`."""
    counts: float
    """The VP that count: those of the score sheet, or 0 if the game was lost unscored or conceded
    with the Vittles In System (14.0).
    """
    home: tuple[str, ...]
    """Rescued people and treasures that were aboard at the end."""
    officers: int
    """Number of hits on Officers: 1 for General Tso, 2 for Lt. Sanders as well."""
    lost: tuple[str, ...]
    """SHL Combat Units of the raid that were destroyed or left behind."""
    squads: int
    """Number of SHL Combat Units of the raid."""
    dante: bool
    """True if the Professor was aboard."""
    achieved: tuple[str, ...]
    """Ids of the achievements."""

    def plain(self) -> dict[str, Any]:
        """Return the outcome as JSON."""
        return attrs.asdict(self)


def of_plain(found: object) -> Finished:
    """Parse the output of `Finished.plain`.

    :raises ValueError: if it is something else.
    """
    faults: list[str] = []
    end = structure(found, Finished, "", faults)
    if end is None or end.terms not in TERMS:
        raise ValueError(brief(faults or ["terms"]))
    return end


def finished(game: Game) -> Finished:
    """Return the outcome of a finished game."""
    view, t, names = game.view(), game.tables, game.words.words["unit"]
    aboard = [unit.id for unit in view.units if unit.is_friend and unit.place in ("aboard", "lab")]
    own = {*(names[unit] for unit in t.squads), names[t.dante]}
    treasures = [id_ for id_, one in view.treasures.items() if one.place == "aboard"]
    clauses = {line.clause for line in view.score.lines}
    return Finished(
        terms=terms_played(game),
        counts=vp_that_count(game),
        home=(*(id_ for id_ in aboard if id_ not in own), *treasures),
        officers=sum(clause in clauses for clause in ("14.1-11", "14.1-12")),
        lost=squads_lost(game),
        squads=len(t.squads) - len(game.missing),
        dante=names[t.dante] in aboard,
        achieved=tuple(one.id for one in achieved(game)),
    )


def vp_that_count(game: Game) -> float:
    """Return the VP of a finished game; 0 if it was lost or given up before scoring."""
    view = game.view()
    counted = view.outcome == victory.SCORED or (game.conceded and not view.vittles.in_system)
    return game.score.vp if counted else 0.0


def squads_lost(game: Game) -> tuple[str, ...]:
    """Return the SHL Combat Units that a game cost."""
    view = game.view()
    squads = (game.words.words["unit"][unit] for unit in game.tables.squads)
    return tuple(
        id_ for id_ in squads if id_ not in game.missing and view.unit(id_).place not in ("aboard", "lab")
    )


def terms_played(game: Game) -> str:
    """Return the terms under which a game was played, one of `TERMS`."""
    if game.undo_mode != STRICT:
        return game.undo_mode
    return AIDED if any(entry.aid for entry in game.journal) else STRICT


WON, DRAWN, LOST_, GIVEN_UP = "won", "drawn", "lost", "conceded"
FATES = (WON, DRAWN, LOST_, GIVEN_UP)
"""Outcomes of a game, in a word."""

Count = Callable[[int, int], object]
"""Receives the number of games looked at, and of all."""


@attrs.frozen
class CareerGame:
    """A finished game of a career: the run, and its outcome."""

    run: RunRecord
    end: Finished

    @property
    def fate(self) -> str:
        """The outcome in a word, one of `FATES`."""
        if self.run.outcome == CONCEDED:
            return GIVEN_UP
        if is_victory(self.run.outcome):
            return WON
        return DRAWN if self.run.outcome == "Draw" else LOST_

    def plain(self) -> dict[str, Any]:
        """Return the game as JSON."""
        run = self.run
        named = {
            name: getattr(run, name)
            for name in ("id", "created", "scenario", "edition", "seed", "undo", "outcome", "vp", "turns")
        }
        return named | {"fate": self.fate} | self.end.plain()


@attrs.frozen(kw_only=True)
class CareerTally:
    """Totals of the games of one scenario, edition and terms."""

    scenario: str
    edition: str
    terms: str
    games: int
    fates: dict[str, int]
    vp: float
    """The lifetime score: the sum of all VP that count."""
    best: float
    best_level: str
    streak: int
    """Number of victories in a row up to the last game."""
    longest: int
    """Most victories in a row."""

    @property
    def mean(self) -> float:
        """Mean VP of a game."""
        return self.vp / self.games

    def plain(self) -> dict[str, Any]:
        """Return the totals as JSON."""
        return attrs.asdict(self) | {"mean": round(self.mean, 2)}


class Career(Boards):
    """The player's own career; use it as a context, which closes the file."""

    # Adding

    def complete(self, folder: Path | None = None, count: Count = lambda done, of: None) -> list[str]:
        """Add the new finished games of a folder, and compute missing outcomes of the others.

        Returns a sentence for each game that could not be added; such a game is not tried again.

        :raises BoardError: if the file of boards cannot be written.
        """
        new = [kept for kept in saved_games.games(folder) if self._is_new(kept)] if folder is not None else []
        told = self.restore(count)
        for done, kept in enumerate(new):
            count(done, len(new))
            try:
                self._take(kept)
            except (GameFileError, BoardError) as error:
                told.append(str(error))
            self._write("INSERT OR REPLACE INTO looked VALUES (?, ?)", kept.path.name, kept.stamp)
        unknown = self._unknown()
        for done, run in enumerate(unknown):
            count(done, len(unknown))
            try:
                self._work_out(run)
            except GameFileError as error:
                told.append(str(error))
        return told

    def _is_new(self, kept: saved_games.SavedGame) -> bool:
        """Return whether a file holds a person's game from set-up that is new in this state."""
        if kept.problem or kept.header["player"] != PERSON or {"position", "draws"} & kept.header.keys():
            return False
        found = self._db.execute("SELECT 1 FROM looked WHERE (name, stamp) = (?, ?)", _key(kept))
        return found.fetchone() is None

    def _take(self, kept: saved_games.SavedGame) -> None:
        """Add a saved game if it is over and not known by then."""
        game = load(kept.path)
        if game.over is not None:
            *_, id_ = standings(game)
            if self._db.execute("SELECT 1 FROM run WHERE own AND id = ?", (id_,)).fetchone() is None:
                self.add(kept.path, own=True)

    def _unknown(self) -> list[RunRecord]:
        """Return the player's own finished games without an outcome by today's achievements."""
        return self._rows(
            "WHERE own AND outcome != '' AND id NOT IN (SELECT run FROM finished WHERE by = ?)",
            achievements_digest(),
        )

    def _work_out(self, run: RunRecord) -> None:
        """Replay the game of a run and save its outcome.

        :raises GameFileError: if the game does not come out any more.
        """
        with self.as_file(run.id) as file:
            try:
                self.keep(run, load(file))
            except GameFileError as error:
                raise GameFileError(str(error).replace(str(file), run.source)) from None

    def keep(self, run: RunRecord, game: Game) -> None:
        """Save the outcome of the game of a run."""
        facts = json.dumps(finished(game).plain())
        self._write("INSERT OR REPLACE INTO finished VALUES (?, ?, ?)", run.id, achievements_digest(), facts)

    def delete(self) -> int:
        """Remove all of the player's own games, also from the boards and unfinished ones; return their
        number.

        The game files stay where they are, and are not added again.
        """
        ids = [run.id for run in self.runs() if run.own]
        for id_ in ids:
            self.forget(id_)
        return len(ids)

    def _write(self, sql: str, *values: object) -> None:
        with self._db:
            self._db.execute(sql, values)

    # Queries

    def games(self) -> tuple[CareerGame, ...]:
        """Return the finished games played here whose outcome is known, oldest first.

        :raises DamagedError: if a saved outcome cannot be read.
        """
        facts = dict(self._db.execute("SELECT run, facts FROM finished"))
        runs = self._rows("WHERE own AND outcome != '' ORDER BY created, id")
        return tuple(CareerGame(run, self._facts(run, facts[run.id])) for run in runs if run.id in facts)

    def _facts(self, run: RunRecord, text: str) -> Finished:
        try:
            return of_plain(parse_json(text, RUN))
        except (TypeError, ValueError):
            raise DamagedError(f"what is kept of game {run.id[:12]} cannot be read") from None

    def _look_through(self) -> None:
        super()._look_through()
        self.games()


def _key(kept: saved_games.SavedGame) -> tuple[str, int]:
    """Return the key of a saved file in its present state."""
    return kept.path.name, kept.stamp


# Totals


def tallies(games: Iterable[CareerGame]) -> tuple[CareerTally, ...]:
    """Return the totals by scenario, edition and terms, in this order."""
    by: dict[tuple[str, str, str], list[CareerGame]] = {}
    for game in games:
        by.setdefault((game.run.scenario, game.run.edition, game.end.terms), []).append(game)
    return tuple(_tally(*key, by[key]) for key in sorted(by, key=_place))


def _place(key: tuple[str, str, str]) -> tuple[int, str, int]:
    """Sort key: scenarios in order, the latest edition first, then the terms in order."""
    scenario, edition, terms = key
    known = scenario_ids()
    at = known.index(scenario) if scenario in known else len(known)
    return at, "" if edition == "2.1" else edition, list(TERMS).index(terms)


def _tally(scenario: str, edition: str, terms: str, games: Sequence[CareerGame]) -> CareerTally:
    streak = longest = 0
    for game in games:
        streak = streak + 1 if game.fate == WON else 0
        longest = max(longest, streak)
    best = max(games, key=lambda game: game.end.counts)
    fates = Counter(game.fate for game in games)
    return CareerTally(
        scenario=scenario,
        edition=edition,
        terms=terms,
        games=len(games),
        fates={fate: fates[fate] for fate in FATES},
        vp=sum(game.end.counts for game in games),
        best=best.end.counts,
        best_level=best.run.outcome,
        streak=streak,
        longest=longest,
    )


def home(games: Iterable[CareerGame]) -> dict[str, int]:
    """Map what the raids brought home to the number of games, most frequent first."""
    return dict(Counter(id_ for game in games for id_ in game.end.home).most_common())


def lost(games: Iterable[CareerGame]) -> dict[str, int]:
    """Map lost SHL Combat Units to the number of games, most frequent first."""
    return dict(Counter(id_ for game in games for id_ in game.end.lost).most_common())


def defeats(games: Iterable[CareerGame]) -> dict[str, int]:
    """Map outcomes of lost and conceded games to their number, most frequent first."""
    ended = Counter(game.run.outcome for game in games if game.fate in (LOST_, GIVEN_UP))
    return dict(ended.most_common())


@attrs.frozen
class Medal:
    """An achievement, how many games reached it, and the date the first of them was begun, "" if none did."""

    what: Achievement
    times: int
    first: str

    def plain(self) -> dict[str, Any]:
        """Return the achievement as JSON."""
        named = {name: getattr(self.what, name) for name in ("id", "name", "teaches", "clauses")}
        return named | {"times": self.times, "first": self.first}


def medals(games: Sequence[CareerGame]) -> tuple[Medal, ...]:
    """Return every achievement, in the order of their file."""
    found = []
    for one in achievements():
        with_it = [game for game in games if one.id in game.end.achieved]
        found.append(Medal(one, len(with_it), with_it[0].run.created if with_it else ""))
    return tuple(found)


def known_before(created: str, file: Path | None = None) -> frozenset[str]:
    """Return the ids of achievements reached by games begun earlier; none if the career is unavailable."""
    if not (file or board_file()).exists():
        return frozenset()
    with contextlib.suppress(BoardError), Career(file) as career:
        return frozenset(id_ for g in career.games() if g.run.created < created for id_ in g.end.achieved)
    return frozenset()


def as_csv(games: Sequence[CareerGame]) -> str:
    """Return the games as CSV with a header, a line each; lists are separated by spaces."""
    out = io.StringIO()
    names = list(_row(games[0])) if games else ["id", "created", "scenario", "edition", "outcome", "vp"]
    writer = csv.DictWriter(out, names, lineterminator="\n")
    writer.writeheader()
    writer.writerows(map(_row, games))
    return out.getvalue()


def as_json(games: Sequence[CareerGame]) -> str:
    """Return a whole career as one JSON object."""
    return printable.as_json(summary(games)) + "\n"


def _row(game: CareerGame) -> dict[str, Any]:
    return {
        name: " ".join(value) if isinstance(value, tuple) else value for name, value in game.plain().items()
    }


def summary(games: Sequence[CareerGame]) -> dict[str, Any]:
    """Return a career as JSON: the totals, then every game."""
    return {
        "games": len(games),
        "vp": sum(game.end.counts for game in games),
        "tallies": [one.plain() for one in tallies(games)],
        "home": home(games),
        "lost": lost(games),
        "defeats": defeats(games),
        "achievements": [one.plain() for one in medals(games)],
        "history": [game.plain() for game in games],
    }


MOST = 8
"""Number of SHL Units named among those lost most often."""


def scenario_of(id_: str) -> str:
    """Return the title of a scenario."""
    return scenario_name(load_scenario(id_)) if id_ in scenario_ids() else id_


def head(games: Sequence[CareerGame]) -> str:
    """Return the totals of a career as a sentence."""
    if not games:
        return "You have not finished a game yet."
    vp = sum(game.end.counts for game in games)
    return f"{counted(len(games), 'finished game')}, {vp:g} VP in all."


def result_of(game: CareerGame) -> str:
    """Return the result of a game: ``Solid Victory, 23.5 VP``."""
    vp = f"{game.end.counts:g} VP" if game.end.counts or game.fate in ("won", "drawn") else "nothing counts"
    return f"{narrate.called(game.run.outcome)}, {vp}"


def counts_named(counts: dict[str, int], most: int = 0) -> str:
    """Return things with their counts: ``Princess Emily (4), the Loot (2)``; only the first ``most`` if not
    0.
    """
    found = [f"{narrate.name(id_)} ({times})" for id_, times in counts.items()]
    more = f" and {len(found) - most} more" if most and len(found) > most else ""
    return ", ".join(found[: most or None]) + more if found else "nobody yet"


def ends(games: Sequence[CareerGame]) -> str:
    """Return how games were lost, with counts."""
    return "; ".join(f"{narrate.called(end)} ({times})" for end, times in defeats(games).items()) or "none"


def facts(games: Sequence[CareerGame]) -> tuple[tuple[str, str], ...]:
    """Return (label, words) for what was brought home, what was lost, and how games were lost."""
    units = sum(len(game.end.lost) for game in games)
    a_game = f"{units / len(games):.1f} a game; most often " if games else ""
    dante = sum(game.end.dante for game in games)
    return (
        ("Brought home", counts_named(home(games))),
        (
            "Professor Dante",
            f"aboard at the end of {dante} of {counted(len(games), 'game')}",
        ),
        (
            "Officers",
            f"General Tso hit {_hit(games, 1)}, Lt. Sanders destroyed {_hit(games, 2)}",
        ),
        ("SHL Units lost", f"{a_game}{counts_named(lost(games), MOST)}"),
        ("Defeats", ends(games)),
    )


def _hit(games: Sequence[CareerGame], least: int) -> str:
    times = sum(game.end.officers >= least for game in games)
    return ("never", "once")[times] if times < 2 else f"{times} times"


_FATES = "Won", "Drawn", "Lost", "Conceded"
"""Labels of `FATES`, in the same order."""


def tally_row(tally: CareerTally) -> tuple[str, ...]:
    """Return totals as a row of the table of `tables`."""
    return (
        scenario_of(tally.scenario),
        short(tally.edition),
        tally.terms,
        str(tally.games),
        *(str(tally.fates[fate]) for fate in FATES),
        f"{tally.vp:g}",
        f"{tally.mean:.1f}",
        f"{tally.best:g}",
        str(tally.longest),
    )


def tables(games: Sequence[CareerGame]) -> tuple[ReportTable, ...]:
    """Return a career as tables: by scenario, edition and terms; achievements; every game, latest first."""
    heads = ("Scenario", "Edition", "Terms", "Games", *_FATES)
    reached = [medal for medal in medals(games) if medal.times]
    rows = [(told_medal(medal), medal.what.name, teaching(medal.what)) for medal in medals(games)]
    return (
        ReportTable(
            "By scenario, edition and terms",
            (*heads, "VP in all", "A game", "Best", "Wins in a row"),
            tuple(map(tally_row, tallies(games))),
            "VP in all includes only VP that count; a game lost without a score has none. Aided is a "
            "strict game in which aids were used.",
            numbers=True,
        ),
        ReportTable(
            f"Achievements: {len(reached)} of {len(rows)}",
            ("Reached", "What", "Lesson"),
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
                "Result",
                "Id",
            ),
            tuple(_game_row(game) for game in reversed(games)),
            "hades runs list shows everything about a run; hades runs forget removes one.",
        ),
    )


def teaching(what: Achievement) -> str:
    """Return the lesson of an achievement, with its clauses."""
    return f"{what.teaches} [{', '.join(what.clauses)}]"


def taught(game: Game, told: Sequence[Sequence[Event]]) -> tuple[Row, ...]:
    """Return the achievements of a finished game as rows of a page, new ones first.

    () for a game that is in no career. ``told`` holds the events by command.
    """
    if game.over is None or game.position or game.at_table:
        return ()
    found, before = achieved(game, told), known_before(game.created)
    if not found:
        return ()
    in_order = sorted(found, key=lambda one: one.id in before)
    heading = f"Achievements: {len(found)} of {len(achievements())}"
    rows = [("key", f"{one.name}{'' if one.id in before else ' (new)'}", teaching(one)) for one in in_order]
    return (("head", heading, ""), *rows)


def told_medal(medal: Medal) -> str:
    """Say in how many games an achievement was reached."""
    return counted(medal.times, "game") if medal.times else "not yet"


def _game_row(game: CareerGame) -> tuple[str, ...]:
    run = game.run
    begun = run.created[:10] or "-"
    how = result_of(game)
    return (
        begun,
        scenario_of(run.scenario),
        short(run.edition),
        game.end.terms,
        str(run.turns),
        how,
        run.id[:12],
    )

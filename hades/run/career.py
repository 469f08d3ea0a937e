"""A career: the finished games that were played here, and what they come to. It stands where the boards do.

A game comes in by its verified file alone, as any run does (`hades.run.boards`); what became of it is worked
out from that file once, and again when there are other achievements. Nothing is sent anywhere.
"""

from __future__ import annotations

import contextlib
import csv
import io
import json
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

import attrs

from hades import Game, printable
from hades.content.achievements import Achievement, achievements, achievements_digest
from hades.content.load import scenario_ids
from hades.content.untrusted_input import RUN, parse_json
from hades.engine.errors import GameFileError
from hades.engine.undo import CONCEDED, PERSON
from hades.narrate import is_victory
from hades.record import load, saved_games
from hades.run.boards import BoardError, Boards, DamagedError, board_file
from hades.run.finished import TERMS, Finished, finished, of_plain
from hades.run.run_record import RunRecord, standings

WON, DRAWN, LOST_, GIVEN_UP = "won", "drawn", "lost", "conceded"
FATES = (WON, DRAWN, LOST_, GIVEN_UP)
"""What became of a game, in a word."""

Count = Callable[[int, int], object]
"""Is told how many of how many games were looked at."""


@attrs.frozen
class CareerGame:
    """A finished game of a career: the run, and what became of it."""

    run: RunRecord
    end: Finished

    @property
    def fate(self) -> str:
        """One of `FATES`."""
        if self.run.outcome == CONCEDED:
            return GIVEN_UP
        if is_victory(self.run.outcome):
            return WON
        return DRAWN if self.run.outcome == "Draw" else LOST_

    def plain(self) -> dict[str, Any]:
        """As JSON has it."""
        run = self.run
        named = {
            name: getattr(run, name)
            for name in ("id", "created", "scenario", "edition", "seed", "undo", "outcome", "vp", "turns")
        }
        return named | {"fate": self.fate} | self.end.plain()


@attrs.frozen(kw_only=True)
class CareerTally:
    """What games of one scenario, edition and terms come to."""

    scenario: str
    edition: str
    terms: str
    games: int
    fates: dict[str, int]
    vp: float
    """The lifetime score: all VP that count, added up."""
    best: float
    best_level: str
    streak: int
    """How many victories there are in a row up to the last game."""
    longest: int
    """The most victories in a row."""

    @property
    def mean(self) -> float:
        """VP a game."""
        return self.vp / self.games

    def plain(self) -> dict[str, Any]:
        """As JSON has it."""
        return attrs.asdict(self) | {"mean": round(self.mean, 2)}


class Career(Boards):
    """The career of whoever plays here; use it as a context, which closes it."""

    # ---- what comes in

    def complete(self, folder: Path | None = None, count: Count = lambda done, of: None) -> list[str]:
        """Take in finished games of a folder that were not looked at yet, and what is not known of others.

        A sentence for each game that could not be taken in; it is not tried again.

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
        """Whether a game file of a person, from the set-up on, has not been looked at as it stands."""
        if kept.problem or kept.header["player"] != PERSON or {"position", "draws"} & kept.header.keys():
            return False
        found = self._db.execute("SELECT 1 FROM looked WHERE (name, stamp) = (?, ?)", _key(kept))
        return found.fetchone() is None

    def _take(self, kept: saved_games.SavedGame) -> None:
        """Take in a game of the shelf, if it is over and not known by then."""
        game = load(kept.path)
        if game.over is not None:
            *_, id_ = standings(game)
            if self._db.execute("SELECT 1 FROM run WHERE own AND id = ?", (id_,)).fetchone() is None:
                self.add(kept.path, own=True)

    def _unknown(self) -> list[RunRecord]:
        """One's own finished games of which it is not known what became of them, by today's achievements."""
        return self._rows(
            "WHERE own AND outcome != '' AND id NOT IN (SELECT run FROM finished WHERE by = ?)",
            achievements_digest(),
        )

    def _work_out(self, run: RunRecord) -> None:
        """Play the game of a run again and keep what became of it.

        :raises GameFileError: if it does not come out any more.
        """
        with self.as_file(run.id) as file:
            try:
                self.keep(run, load(file))
            except GameFileError as error:
                raise GameFileError(str(error).replace(str(file), run.source)) from None

    def keep(self, run: RunRecord, game: Game) -> None:
        """Keep what became of the game of a run."""
        facts = json.dumps(finished(game).plain())
        self._write("INSERT OR REPLACE INTO finished VALUES (?, ?, ?)", run.id, achievements_digest(), facts)

    def delete(self) -> int:
        """Take all of one's own games out, those on boards and those that are not over too; how many.

        The game files stay where they are, and are not taken in again.
        """
        ids = [run.id for run in self.runs() if run.own]
        for id_ in ids:
            self.forget(id_)
        return len(ids)

    def _write(self, sql: str, *values: object) -> None:
        with self._db:
            self._db.execute(sql, values)

    # ---- what there is

    def games(self) -> tuple[CareerGame, ...]:
        """The finished games that were played here and of which is known what became of them, the first begun
        first.

        :raises DamagedError: if what is kept of one cannot be read.
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
    """What a file of the shelf is known by as it stands."""
    return kept.path.name, kept.stamp


# ---- what they come to


def tallies(games: Iterable[CareerGame]) -> tuple[CareerTally, ...]:
    """What games come to by scenario, edition and terms, in the order of these."""
    by: dict[tuple[str, str, str], list[CareerGame]] = {}
    for game in games:
        by.setdefault((game.run.scenario, game.run.edition, game.end.terms), []).append(game)
    return tuple(_tally(*key, by[key]) for key in sorted(by, key=_place))


def _place(key: tuple[str, str, str]) -> tuple[int, str, int]:
    """Scenarios in their order, the latest edition first, then the terms in theirs."""
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
    """Whom and what the raids brought home -> in how many games, the most often first."""
    return dict(Counter(id_ for game in games for id_ in game.end.home).most_common())


def lost(games: Iterable[CareerGame]) -> dict[str, int]:
    """SHL Combat Units that were lost -> in how many games, the most often first."""
    return dict(Counter(id_ for game in games for id_ in game.end.lost).most_common())


def defeats(games: Iterable[CareerGame]) -> dict[str, int]:
    """How games ended that were lost or conceded -> how many, the most often first."""
    ended = Counter(game.run.outcome for game in games if game.fate in (LOST_, GIVEN_UP))
    return dict(ended.most_common())


@attrs.frozen
class Medal:
    """An achievement, how many games reached it, and when the first of them was begun, "" if in none."""

    what: Achievement
    times: int
    first: str

    def plain(self) -> dict[str, Any]:
        """As JSON has it."""
        named = {name: getattr(self.what, name) for name in ("id", "name", "teaches", "clauses")}
        return named | {"times": self.times, "first": self.first}


def medals(games: Sequence[CareerGame]) -> tuple[Medal, ...]:
    """Every achievement, in the order of their file."""
    found = []
    for one in achievements():
        with_it = [game for game in games if one.id in game.end.achieved]
        found.append(Medal(one, len(with_it), with_it[0].run.created if with_it else ""))
    return tuple(found)


def known_before(created: str, file: Path | None = None) -> frozenset[str]:
    """The ids of achievements that games begun before that one reached; none if the career cannot be had."""
    if not (file or board_file()).exists():
        return frozenset()
    with contextlib.suppress(BoardError), Career(file) as career:
        return frozenset(id_ for g in career.games() if g.run.created < created for id_ in g.end.achieved)
    return frozenset()


def as_csv(games: Sequence[CareerGame]) -> str:
    """The games as CSV with a head, a line each; lists with a space between."""
    out = io.StringIO()
    names = list(_row(games[0])) if games else ["id", "created", "scenario", "edition", "outcome", "vp"]
    writer = csv.DictWriter(out, names, lineterminator="\n")
    writer.writeheader()
    writer.writerows(map(_row, games))
    return out.getvalue()


def as_json(games: Sequence[CareerGame]) -> str:
    """All of a career as one object."""
    return printable.as_json(summary(games)) + "\n"


def _row(game: CareerGame) -> dict[str, Any]:
    return {
        name: " ".join(value) if isinstance(value, tuple) else value for name, value in game.plain().items()
    }


def summary(games: Sequence[CareerGame]) -> dict[str, Any]:
    """A career as JSON has it: what it comes to, then every game."""
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

"""A run as the leaderboards store it: result, times of its marks, and a unique id."""

from __future__ import annotations

import csv
import hashlib
import io
import json
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import Any

import attrs

from hades.content.run_data import SplitSet, achievements_digest
from hades.engine.game import Game
from hades.narrate import result_name
from hades.run import seeds
from hades.run.categories import AGENT_WHO, COMMANDS, PROGRAM, REAL, VP, Category, terms
from hades.run.proof import Proof
from hades.run.splits import Attempt, Split, marks, timed
from hades.run.times import clock
from hades.wording import counted

NONE_TIMED = "no timed run played in a single sitting"
"""Message for a leaderboard without runs."""


@attrs.frozen(kw_only=True)
class RunEnd:
    """The result of a game; for a game in progress, the result if it ended now."""

    terms: str
    """Terms of the game, a key of `career.TERMS`."""
    counts: float
    """VP that count; 0 if the game was lost before scoring, or conceded with the Vittles In System (14.0)."""
    home: tuple[str, ...]
    """Rescued people and treasures aboard at the end; () if the raid was lost."""
    officers: int
    """Number of officers hit: 1 for General Tso, 2 if Lt. Sanders was hit as well."""
    lost: tuple[str, ...]
    """SHL Combat Units destroyed or left behind; all SHL Combat Units if the raid was lost."""
    squads: int
    """Number of SHL Combat Units in the raid."""
    dante: bool
    achieved: tuple[str, ...]
    """Ids of achievements; () for a game in progress."""

    @property
    def not_home(self) -> tuple[str, ...]:
        """Units destroyed or left behind: SHL Combat Units and the Professor."""
        return self.lost if self.dante else (*self.lost, "dante")


@attrs.frozen(kw_only=True)
class RunRecord:
    """A run as the leaderboards store it. Times are in milliseconds, None without a valid clock."""

    id: str
    scenario: str
    edition: str
    box: str
    """Digest of the component set."""
    rules: int
    """Revision of the rules that the file names."""
    seed: str
    seed_kind: str
    undo: str
    aids: bool
    who: str
    outcome: str
    """Outcome; "" while the game is in progress."""
    vp: float
    """VP that count; for a game in progress, the VP on the score sheet so far."""
    commands: int
    taken_back: int
    turns: int
    real_ms: int | None
    play_ms: int | None
    sittings: int
    tier: str
    commitment: str
    created: str
    added: str
    source: str
    """Name of the file from which the run was added."""
    own: bool
    """True if the run was played here."""
    marks: dict[str, Split] = attrs.field(repr=False)
    """When each condition for splits was met, by its name in a set of splits."""
    end: RunEnd = attrs.field(repr=False)
    achievements: str = attrs.field(repr=False)
    """Digest of the achievements that existed when ``end`` was computed."""
    categories: tuple[str, ...] = ()

    def attempt(self, splits: SplitSet) -> Attempt:
        category = next(iter(self.categories), "")
        return timed(self.marks, splits.of(self.scenario), self.created, category)

    def measured(self, by: str) -> str:
        """Return the value of a run for one of `MEASURES`, in words."""
        return {
            REAL: clock(self.real_ms),
            COMMANDS: counted(self.commands, "command"),
            VP: f"{self.vp:g} VP",
        }[by]

    @property
    def is_by_program(self) -> bool:
        """True if a computer player or a bot played the run, as its file says or its decisions show."""
        return self.who in (PROGRAM, AGENT_WHO)

    @property
    def terms(self) -> Category:
        """Category with which to compare the run whatever its result: any victory under its terms."""
        return terms(self.scenario, self.seed_kind, self.undo, self.aids, self.who, self.edition)

    @property
    def result(self) -> str:
        """Outcome in words, or the turn of a game in progress."""
        return result_name(self.outcome) or f"in progress, turn {self.turns}"

    def plain(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in PLAIN} | {"categories": list(self.categories)}


PLAIN = tuple(
    field.name for field in attrs.fields(RunRecord) if field.name not in ("marks", "end", "achievements")
)
"""Fields of a run in JSON and CSV."""


def as_csv(runs: Sequence[RunRecord]) -> str:
    out = io.StringIO()
    writer = csv.DictWriter(out, PLAIN, lineterminator="\n")
    writer.writeheader()
    writer.writerows(run.plain() | {"categories": " ".join(run.categories)} for run in runs)
    return out.getvalue()


def standings(game: Game) -> Iterator[str]:
    """Yield the id of the game after each line of its journal; the last one is the id of the run.

    An id depends on how the game began and on all lines so far, with times and names but without notes. So a
    resumed game is recognised by the id of an earlier state, and copies of a game are the same run. The date
    of creation counts only for a game without a clock.
    """
    timed = next((entry.real is not None for entry in game.journal), False)
    created = "" if timed else game.created
    begun = [game.scenario, game.edition, game.tables.catalog.digest, game.seed, created, game.undo_mode]
    chain = hashlib.sha256(json.dumps([*begun, game.aids, game.race]).encode())
    for entry in game.journal:
        if entry.is_play:
            line = [
                entry.kind,
                entry.n,
                entry.what,
                entry.player,
                entry.t,
                entry.real,
                entry.sitting,
                entry.aid,
            ]
            chain.update(json.dumps(line).encode())
            yield chain.hexdigest()


def of_proof(proof: Proof, source: str, end: RunEnd, *, own: bool) -> RunRecord:
    """Return the run in a valid file; ``source`` is the name of the file."""
    game = proof.game
    assert game is not None
    assert proof.who is not None
    real, play = proof.times
    *_, id_ = standings(game)
    return RunRecord(
        id=id_,
        scenario=game.scenario,
        edition=game.edition,
        box=game.tables.catalog.digest,
        rules=proof.verdict.recording.header.rules,
        seed=game.seed,
        seed_kind=seeds.kind_of(game.scenario, game.seed, typed=game.typed_seed),
        undo=game.undo_mode,
        aids=game.aids,
        who=proof.who.kind,
        outcome=game.over or "",
        vp=game.score.vp if game.over is None else end.counts,
        commands=len(game.history),
        taken_back=game.taken_back,
        turns=game.turn,
        real_ms=real,
        play_ms=play,
        sittings=proof.sittings,
        tier=proof.tier,
        commitment=proof.commitment,
        created=game.created,
        added=datetime.now(UTC).isoformat(timespec="seconds"),
        source=source,
        own=own,
        marks=marks(game),
        end=end,
        achievements=achievements_digest(),
        categories=tuple(category.key for category in proof.categories),
    )

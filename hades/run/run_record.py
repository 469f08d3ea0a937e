"""A run as the boards know it: what came of it, when it reached what, and an id that nothing else has."""

from __future__ import annotations

import csv
import hashlib
import io
import json
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import Any

import attrs

from hades import Game
from hades.history.score_course import score_course
from hades.narrate import called
from hades.run import seeds
from hades.run.categories import COMMANDS, REAL, VP, Category, terms
from hades.run.proof import Proof
from hades.run.splits import Attempt, Split, SplitSet, marks, turns_begun
from hades.run.times import clock

NONE_TIMED = "no run of one sitting has a clock here"
"""What is said of a board by time on which nobody stands."""


@attrs.frozen(kw_only=True)
class RunRecord:
    """A run as the boards know it. Times are milliseconds, None without a clock that holds."""

    id: str
    scenario: str
    edition: str
    box: str
    """The digest of the component set."""
    rules: int
    """The revision of the rules that its file names."""
    seed: str
    seed_kind: str
    undo: str
    aids: bool
    who: str
    outcome: str
    """"" for one that is not over."""
    vp: float
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
    """The name of the file it came from."""
    own: bool
    """Whether it was played here."""
    marks: dict[str, Split] = attrs.field(repr=False)
    """What was reached, as a set of splits names it -> when."""
    course: tuple[tuple[int, float], ...] = attrs.field(repr=False)
    """VP at the beginning of each turn, turn 0 at the end."""
    categories: tuple[str, ...] = ()

    def attempt(self, splits: SplitSet) -> Attempt:
        """The run as an attempt by a set of splits."""
        found = (
            attrs.evolve(self.marks.get(g.when, Split(g.name)), name=g.name)
            for g in splits.of(self.scenario).goals
        )
        return Attempt(tuple(found), self.created, "", self.categories[0] if self.categories else "")

    def measured(self, by: str) -> str:
        """What it is ranked by, of `MEASURES`, in words."""
        return {
            REAL: clock(self.real_ms),
            COMMANDS: str(self.commands),
            VP: f"{self.vp:g}",
        }[by]

    @property
    def terms(self) -> Category:
        """The category of any victory that it is compared with, whatever came of it."""
        return terms(
            self.scenario,
            self.seed_kind,
            self.undo,
            self.aids,
            self.who,
            self.edition,
            self.box,
            self.rules,
        )

    @property
    def result(self) -> str:
        """What came of it: how it ended, or that it is not over."""
        return called(self.outcome) or f"in progress, turn {self.turns}"

    def plain(self) -> dict[str, Any]:
        """As JSON and CSV have it: no marks, no course."""
        left_out = attrs.filters.exclude(attrs.fields(RunRecord).marks, attrs.fields(RunRecord).course)
        found = attrs.asdict(self, filter=left_out)
        return found | {"categories": list(self.categories)}


def as_csv(runs: Sequence[RunRecord]) -> str:
    """Runs as CSV with a head, a line each; categories with a space between."""
    out = io.StringIO()
    names = [field.name for field in attrs.fields(RunRecord) if field.name not in ("marks", "course")]
    writer = csv.DictWriter(out, names, lineterminator="\n")
    writer.writeheader()
    for run in runs:
        writer.writerow(run.plain() | {"categories": " ".join(run.categories)})
    return out.getvalue()


def standings(game: Game) -> Iterator[str]:
    """An id for the game after each line of its journal; the last is that of the run.

    Each hangs on the beginning of the game and all that happened until then, times and names included, so
    that a game that is gone on with is known as what it was before, and one in two files is one. Words on
    moments change nothing. When a game was begun says which it is only where it has no clock.
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


def of_proof(proof: Proof, source: str, *, own: bool) -> RunRecord:
    """A run as its proof has it."""
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
        rules=proof.verdict.recording.header["rules"],
        seed=game.seed,
        seed_kind=seeds.kind_of(game.scenario, game.seed),
        undo=game.undo_mode,
        aids=game.aids,
        who=proof.who.kind,
        outcome=game.over or "",
        vp=game.score.vp,
        commands=len(game.history),
        taken_back=game.taken_back,
        turns=turns_begun(game),
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
        course=tuple((point.turn, point.vp) for point in score_course(game)),
        categories=tuple(category.key for category in proof.categories),
    )

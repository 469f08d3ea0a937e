"""The proof that a game file gives of a run: facts proven, found or only claimed, and a tier.

A forger can replay a game with this program, and so write a valid file of it with any times and names
(docs/guide-runner.md).
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import attrs

from hades.engine.game import Game
from hades.engine.line_history import PERSON
from hades.narrate.names import joined
from hades.run import seeds
from hades.run.categories import (
    AGENT_WHO,
    PROGRAM,
    Category,
    PlayerFound,
    categories,
    vp_that_count,
    who_played,
    why_none,
)
from hades.run.seeds import commitment
from hades.run.times import NONE, clock, run_times
from hades.storage import Verdict, begin, verify
from hades.storage.game_file_format import UNKNOWN
from hades.storage.replaying import outcome
from hades.wording import counted

REJECTED, REPLAY, CLOCK, COMMITTED = "rejected", "replay", "clock", "committed seed"
TIERS = {
    REJECTED: "The file does not verify, so it proves nothing.",
    REPLAY: "The replay is valid: these commands lead from this start to this result.",
    CLOCK: "The replay is valid, and the times are protected by its checksums.",
    COMMITTED: "The replay and its clock are valid, and the seed matches the hash published before the race.",
}
"""Explanation of each tier, lowest first: what may be believed of a file in that tier."""

UNPROVED = (
    "that the times are true, that the named player played, alone and without another program, "
    "or that the seed was new to that player"
)
"""Claims that no file can prove."""
BESIDE_IT = f"No file proves {UNPROVED}: that takes a video or a witness."
"""Sentence on what no file proves, and what would prove it."""

PROVEN, FOUND, SAID = "proven", "found", "said"
"""How a fact is known: by the replay, by examining the game, or only from the file."""

LATE = 1000
"""Latest time of the first command, in milliseconds. Its time should be about 0."""
ROUNDED = 1
"""Maximum rounding error in the difference between two times, in milliseconds."""


@attrs.frozen
class RunFact:
    """A fact about a run, and how it is known: PROVEN, FOUND or SAID."""

    what: str
    value: str
    known: str

    @property
    def text(self) -> str:
        return f"{self.value} ({'claimed' if self.known == SAID else self.known})"


@attrs.frozen(kw_only=True)
class Proof:
    """The result of verifying a file as a run."""

    verdict: Verdict
    tier: str
    categories: tuple[Category, ...] = ()
    no_category: str = ""
    """Reason why the run counts in no category, or ""."""
    who: PlayerFound | None = None
    clock_fault: str = ""
    """Error in the clock, as a sentence; "" if the clock is valid."""
    commitment: str = ""
    """Hash that commits to the seed; "" for a run that is not part of a race."""
    fits: bool | None = None
    """True if the seed belongs to the hash published before the race; None without such a hash."""
    facts: tuple[RunFact, ...] = ()

    @property
    def game(self) -> Game | None:
        """The replayed game; None if it could not even begin."""
        return self.verdict.game

    @property
    def stranger(self) -> str:
        """Name of the program or bot that played according to the file; "" for a person or nobody."""
        if (
            self.game is None
            or self.who is None
            or self.who.kind not in (PROGRAM, AGENT_WHO)
            or self.who.is_found
        ):
            return ""
        return joined(name for name in self.game.players if name != PERSON)

    @property
    def times(self) -> tuple[int | None, int | None]:
        """Real time and play time of the run in milliseconds; None without a valid clock."""
        if self.clock_fault or self.game is None:
            return None, None
        return run_times(self.game)

    @property
    def sittings(self) -> int:
        """Number of sittings according to the clock; 0 without a valid clock."""
        if self.clock_fault or self.game is None:
            return 0
        return sum(1 for entry in self.game.journal if entry.sitting)

    def plain(self) -> dict[str, Any]:
        real, play = self.times
        return {
            "tier": self.tier,
            "believe": TIERS[self.tier],
            "unproved": UNPROVED,
            "categories": [category.key for category in self.categories],
            "no_category": self.no_category,
            "who": self.who.kind if self.who else None,
            "who_why": self.who.why if self.who else None,
            "clock": self.clock_fault or "whole",
            "real_ms": real,
            "play_ms": play,
            "sittings": self.sittings,
            "commitment": self.commitment,
            "fits": self.fits,
            "facts": [attrs.asdict(fact) for fact in self.facts],
        }


def prove(path: Path | str, components: Path | None = None, *, published: str = "") -> Proof:
    """Replay a game file and return what it proves.

    ``published`` is the hash published before a race. Only a seed that matches it counts as committed to.

    :raises GameFileError: if the file is unreadable.
    :raises ComponentError: if the component set is at fault.
    """
    return of_verdict(verify(path, components), components, published=published)


def of_verdict(verdict: Verdict, components: Path | None = None, *, published: str = "") -> Proof:
    """Return the proof of a file that was replayed already, as `prove` does."""
    game = verdict.game
    if not verdict.valid or game is None:
        return Proof(verdict=verdict, tier=REJECTED, no_category="It does not verify.")
    fault = clock_fault(game)
    own = commitment(game.seed, game.race) if game.race else ""
    fits = own == published.strip().lower() if published else None
    if fault:
        tier = REPLAY
    else:
        tier = COMMITTED if fits else CLOCK
    who = who_played(game, lambda: begin(verdict.recording, components))
    proof = Proof(
        verdict=verdict,
        tier=tier,
        categories=categories(game, who.kind),
        no_category=why_none(game),
        who=who,
        clock_fault=fault,
        commitment=own,
        fits=fits,
    )
    return attrs.evolve(proof, facts=tuple(_facts(proof, game)))


def clock_fault(game: Game) -> str:
    """Return a sentence on what is wrong with the clock in the lines of a game, or "".

    In a valid clock, every line has both times. They begin at 0 and never go back, and play time never
    exceeds real time. Sittings are numbered from the first line on. The times when the game was left are
    valid as well.
    """
    lines = [entry for entry in game.journal if entry.is_play]
    if not lines:
        return "Nothing was played."
    before, sitting = (0, 0), 0
    for number, entry in enumerate(lines, 1):
        what = f"{entry.kind} {number}"
        if entry.real is None or entry.t is None:
            return f"{what.capitalize()} has no time."
        if number == 1 and entry.real > LATE:
            return "The clock does not begin at 0."
        now = entry.real, entry.t
        if fault := _pace_fault(before, now):
            return f"{fault} at {what}."
        before = now
        sitting += bool(entry.sitting)
        if entry.sitting and entry.sitting != sitting:
            return f"Sitting {entry.sitting} begins at {what}; sitting {sitting} was expected."
        if not sitting:
            return "The first line does not begin a sitting."
    if not before[0] and game.over is not None and not game.left:
        return "A finished game took no time."
    fault = _pace_fault(before, game.left) if game.left is not None else ""
    return f"{fault} at the end." if fault else ""


def _pace_fault(before: tuple[int, int], now: tuple[int, int]) -> str:
    """Return what is wrong between two readings (real time, play time), as the start of a sentence, or ""."""
    real, play = (after - then for after, then in zip(now, before, strict=True))
    if real < 0 or play < 0:
        return "The clock goes back"
    if now[1] > now[0]:
        return "Play time is ahead of real time"
    return "Play time runs faster than real time" if play > real + ROUNDED else ""


def _facts(proof: Proof, game: Game) -> list[RunFact]:
    real, play = proof.times
    kind = seeds.kind_text(game.scenario, game.seed)
    assert proof.who is not None
    top, now = proof.verdict.recording.header, outcome(game)
    begun = f"{top.created or NONE}, with {top.program}, revision {top.rules} of the rules"
    vp = f"{now.vp:g} VP"
    if game.over is not None and (counts := vp_that_count(game)) != now.vp:
        vp = f"{counts:g} VP ({now.vp:g} on the score sheet)"
    names = {UNKNOWN: "an unknown player"}
    shares = (f"{counted(n, 'command')} by {names.get(by, by)}" for by, n in game.players.items())
    chosen = ", ".join(shares) or NONE
    facts = [
        RunFact("result", f"{vp}, state {game.digest}", PROVEN),
        RunFact("edition", f"{game.edition}, components {game.tables.catalog.digest}", PROVEN),
        RunFact("turns", str(game.turn), PROVEN),
        RunFact("seed", f"{kind}, {seeds.in_words(game.seed)}", PROVEN),
        RunFact("who played", f"{proof.who.kind}. {proof.who.why}", FOUND if proof.who.is_found else SAID),
        RunFact("commands", chosen, SAID),
        RunFact("real time", clock(real), SAID),
        RunFact("play time", clock(play), SAID),
        RunFact("sittings", str(proof.sittings) if proof.sittings else NONE, SAID),
        RunFact("undone", f"{counted(now.taken_back, 'time')}, undo mode {game.undo_mode}", SAID),
        RunFact("aids", ", ".join(now.aids) or "none", SAID),
        RunFact("begun", begun, SAID),
    ]
    if game.undo_mode == "analysis":
        facts.append(RunFact("branches", ", ".join(branch.name for branch in game.branches), SAID))
    if proof.commitment:
        facts.append(RunFact("seed hash", proof.commitment, PROVEN))
    return facts

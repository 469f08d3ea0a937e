"""What a game file proves of a run, what was found out, and what it only says; and how far that goes.

A tier is what may be believed without knowing who sent a file. It is never more than what is true of the
file: a forger who plays a game again by this program gets a file that is true of that game, with any times
and any name he likes (docs/running.md).
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import attrs

from hades import Game
from hades.record import Verdict, begin, verify
from hades.run import seeds
from hades.run.categories import Category, PlayerFound, categories, who_played, why_none
from hades.run.seeds import commitment
from hades.run.splits import turns_begun
from hades.run.times import NONE, clock, taken

REJECTED, REPLAY, CLOCK, COMMITTED = "rejected", "replay", "clock", "committed seed"
TIERS = {
    REJECTED: "It does not verify: believe nothing of it.",
    REPLAY: "The replay is valid: these commands lead from this beginning to this end.",
    CLOCK: "The replay is valid, and every line has its time inside the chain of checks.",
    COMMITTED: "The replay is valid, with its clock, on the seed that was committed to.",
}
"""Tier -> what may be believed, the least first."""

UNPROVED = (
    "that the times are true, that the one named played, that he was alone and had no other program, "
    "and that he did not know the seed or try it before"
)
"""What no file can prove."""
BESIDE_IT = f"No file proves {UNPROVED}: that takes a video, or somebody who was there."
"""The same as a sentence, with what would."""

PROVEN, FOUND, SAID = "proven", "found", "said"
"""How a fact is known: by playing again; found out by the program; the file says so."""

LATE = 1000
"""Milliseconds that the first line of a clock may be late."""
ROUNDED = 1
"""Milliseconds by which two times that were rounded may be farther apart than they are."""


@attrs.frozen
class RunFact:
    """Something about a run, and how it is known: PROVEN, FOUND or SAID."""

    what: str
    value: str
    known: str


@attrs.frozen(kw_only=True)
class Proof:
    """What a file proves of a run."""

    verdict: Verdict
    tier: str
    categories: tuple[Category, ...] = ()
    no_category: str = ""
    """Why it is in none, "" if it is."""
    who: PlayerFound | None = None
    clock_fault: str = ""
    """What is wrong with its clock, as a sentence, "" if it has one from the first line to the last."""
    commitment: str = ""
    """The hash that its seed was committed to by, "" if it was not."""
    facts: tuple[RunFact, ...] = ()

    @property
    def game(self) -> Game | None:
        """The game as it was played again, None if it was not even begun."""
        return self.verdict.game

    @property
    def times(self) -> tuple[int | None, int | None]:
        """Real and play time of the whole run in milliseconds; None without a clock that holds."""
        if self.clock_fault or self.game is None:
            return None, None
        return taken(self.game)

    @property
    def sittings(self) -> int:
        """In how many sittings it was played, as its clock says; 0 without a clock."""
        if self.clock_fault or self.game is None:
            return 0
        return sum(1 for entry in self.game.journal if entry.sitting)

    def plain(self) -> dict[str, Any]:
        """As JSON has it."""
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
            "facts": [attrs.asdict(fact) for fact in self.facts],
        }


def prove(path: Path | str, components: Path | None = None, *, published: str = "") -> Proof:
    """Play a game file again and say what it proves.

    ``published`` is the hash that was published before a race; a seed counts as committed to only if it is
    the one of that hash.

    :raises GameFileError: if it cannot be read.
    :raises ComponentError: if the component set is at fault.
    """
    return of_verdict(verify(path, components), components, published=published)


def of_verdict(verdict: Verdict, components: Path | None = None, *, published: str = "") -> Proof:
    """What a file proves whose verdict is known; the rest as `prove`."""
    game = verdict.game
    if not verdict.valid or game is None:
        return Proof(verdict=verdict, tier=REJECTED, no_category="It does not verify.")
    fault = clock_fault(game)
    own = commitment(game.seed, game.race) if game.race else ""
    is_committed = bool(own) and own == published.strip().lower()
    if fault:
        tier = REPLAY
    else:
        tier = COMMITTED if is_committed else CLOCK
    rules = verdict.recording.header["rules"]
    who = who_played(game, lambda: begin(verdict.recording, components))
    proof = Proof(
        verdict=verdict,
        tier=tier,
        categories=categories(game, who.kind, rules),
        no_category=why_none(game, rules),
        who=who,
        clock_fault=fault,
        commitment=own,
    )
    return attrs.evolve(
        proof, facts=tuple(_facts(proof, game, published=published.strip(), is_committed=is_committed))
    )


def clock_fault(game: Game) -> str:
    """What is wrong with the clock of a game as its lines have it; "" if it is whole.

    It is if every line has both times, they begin at 0 and never go back, play time is never ahead of real
    time, the sittings are counted from the first line on, and a whole game takes some time. What it shows
    where the game was left is held to the same.
    """
    lines = [entry for entry in game.journal if entry.is_play]
    if not lines:
        return "Nothing was played."
    last_real = last_play = 0
    sitting = 0
    for number, entry in enumerate(lines, 1):
        what = f"{entry.kind} {number}"
        if entry.real is None or entry.t is None:
            return f"There is no time on {what}."
        if number == 1 and entry.real > LATE:
            return "It does not begin at 0."
        if entry.real < last_real or entry.t < last_play:
            return f"It goes back at {what}."
        if entry.t > entry.real:
            return f"Play time is ahead of real time at {what}."
        if entry.t - last_play > entry.real - last_real + ROUNDED:
            return f"Play time runs faster than real time at {what}."
        if entry.sitting:
            sitting += 1
            if entry.sitting != sitting:
                return f"Sitting {entry.sitting} begins at {what}, where {sitting} would."
        if number == 1 and not sitting:
            return "No sitting begins with its first line."
        last_real, last_play = entry.real, entry.t
    if not last_real and game.over is not None and not game.left:
        return "A whole game took no time."
    if game.left is not None:
        real, play = game.left
        if real < last_real or play < last_play:
            return "It goes back at the end."
        if play - last_play > real - last_real + ROUNDED:
            return "Play time runs faster than real time at the end."
    return ""


def _facts(proof: Proof, game: Game, *, published: str, is_committed: bool) -> list[RunFact]:
    """What is known of a run beside what its verdict tells."""
    real, play = proof.times
    kind = seeds.told_kind(game.scenario, game.seed)
    assert proof.who is not None
    facts = [
        RunFact("turns", str(turns_begun(game)), PROVEN),
        RunFact("seed", f"{kind}, {seeds.in_words(game.seed)}", PROVEN),
        RunFact("who played", f"{proof.who.kind}. {proof.who.why}", FOUND if proof.who.is_found else SAID),
        RunFact("real time", clock(real), SAID),
        RunFact("play time", clock(play), SAID),
        RunFact("sittings", str(proof.sittings) if proof.sittings else NONE, SAID),
    ]
    if published and not is_committed:
        facts.append(RunFact("hash given", f"{published}: its seed is not that of it", FOUND))
    if proof.commitment:
        how = "" if is_committed or published else "; nobody has said here that this one was published"
        facts.append(RunFact("committed to by", f"{proof.commitment}{how}", PROVEN))
    return facts

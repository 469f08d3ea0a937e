"""A game at its first question, on the proving ground, and its contents."""

from __future__ import annotations

from hades.chance import SHL_DECK, SOURCES, SeededSource
from hades.engine import sequencer
from hades.rules.sequence_of_play import TURN
from hades.state.state import NO_CIRCLE, State
from tests.boards import LETTERS, Table, ground

SEEDS = [f"set-up {n}" for n in range(40)]


def opened(scenario: str, seed: str = "1", *numbers: int, letters: str = "") -> Table:
    """Return a new game; the first cards from the SHL deck bear ``numbers``, the next ``letters``."""
    tables, words = ground(scenario)
    s = State(tables, SeededSource(seed))
    s.agenda = [("turn", len(TURN)), ("15.0",)]
    t = Table(s, words)
    t.numbers(*numbers)
    for letter in letters:
        taken = (s.rigged or ((),) * len(SOURCES))[SHL_DECK]
        cards = enumerate(s.t.card_letter[0])
        t.rig("shl-deck", next(c for c, here in cards if LETTERS[here] == letter and c not in taken))
    sequencer.run(s)
    return t


def counters(t: Table, *, closed: bool) -> list[str]:
    """Return the Circle counters that are door side up, or face up."""
    s = t.state
    return [
        s.t.circles[s.circle_in[room]].id
        for room in range(1, 13)
        if s.circle_in[room] != NO_CIRCLE and bool(s.face_down >> room & 1) == closed
    ]


def closed_ones(scenario: str) -> tuple[set[str], set[str], set[int]]:
    """Return, over many seeds, the counters that are always closed, those that ever are, and their possible
    numbers.
    """
    found = [counters(opened(scenario, seed), closed=True) for seed in SEEDS]
    return set.intersection(*map(set, found)), set().union(*found), {len(set(one)) for one in found}


def land(t: Table, *pairs: str) -> Table:
    """Place Units, "scout-09 I0101" each."""
    for pair in pairs:
        unit, hex_ = pair.split()
        t.do(f"place {unit}", f"place-at {hex_}")
    return t


def hexes(t: Table, unit: str) -> set[str]:
    """Return the hexes where a Unit may be placed next."""
    s = t.state.clone()
    return {name.split()[1] for name in Table(s, t.words).do(f"place {unit}").menu()}


SQUADS = (
    *("scout-09", "scout-10", "scout-11", "swat-47", "armored-infantry-31", "heavy-weapon-36"),
    "engineer-38",
)
CORNERS = ("I0101", "I0501", "I0601", "I0108", "I0508", "I0608", "I0112", "I0512", "I0612")
"""Inferno hexes with no SI hex near."""

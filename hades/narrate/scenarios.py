"""Words for scenarios, undo modes, results and editions, and names of editions with a switch toggled."""

from __future__ import annotations

from hades import printable
from hades.content import edition as editions
from hades.content.kinds import Scenario
from hades.narrate.lexicon import DEFEATS, SCORED
from hades.narrate.names import listed
from hades.wording import counted

SCENARIOS: dict[str, tuple[str, int, str]] = {
    "historical": ("Land on the hull and go in through a shaft; one extra turn.", 2, "a fair fight"),
    "squeeze-play": ("Start in Purgatory by Teleporter; Vittles from turn 3 on.", 2, "a fair fight"),
    "chin-music": ("Both railguns fire twice first; both Gorgons are loose.", 4, "hardest"),
    "high-and-tight": ("Two landings; General Tso is awake; no Overtime.", 3, "hard"),
}
"""For each scenario a remark, its difficulty from 1 to 4 by the mean score of the heuristic player, and that
difficulty in words.
"""

UNDO: dict[str, tuple[str, str, str]] = {
    "strict": (
        "Strict",
        "undo back to the last draw or reveal",
        "undo back to the last card, chit or counter drawn, or the last thing revealed",
    ),
    "casual": (
        "Casual",
        "undo to any moment, same luck; noted in the file",
        "undo to any moment, with the same luck; the game file notes it",
    ),
    "analysis": (
        "Analysis",
        "named branches; noted in the file",
        "undo to any moment and keep the undone moves as a branch; the game file notes it",
    ),
}
"""Name, short explanation and full explanation of each undo mode."""


def undo_text(mode: str) -> str:
    """Return the full explanation of an undo mode, with its name."""
    return f"{mode}: {UNDO[mode][2]}"


def scenario_name(record: Scenario) -> str:
    """Return a scenario's number and name: ``2. Squeeze Play``."""
    return f"{record.number}. {record.name.removeprefix('Operation ')}"


def ending(outcome: str) -> tuple[str, str]:
    """Return the heading and the epilogue for a finished game."""
    row = DEFEATS.get(outcome)
    return (row.name, row.epilogue) if row is not None else SCORED


def facts(record: Scenario, surprises: int) -> str:
    """Return a scenario's key numbers on one line; ``surprises`` is the size of its Nasty Surprise deck."""
    groups = record.landing
    hqs = sum(group.hqs for group in groups)
    squads = sum(group.squads for group in groups)
    hq = "HQ" if hqs == 1 else f"{hqs} HQs"
    turns = surprises - record.surprises_aside
    return f"{turns} turns · {record.fighters} Fighters · {hq} + {counted(squads, 'squad')}"


def laid_out(record: Scenario) -> tuple[str, ...]:
    """Return the steps to set up a scenario of the printed game, one line each."""
    face_up, mixed = listed(record.circles_face_up), listed(record.circles_fixed)
    count = len(record.circles_fixed) + record.circles_random
    found = [
        "Lay out the printed game:",
        f"  Fighters: {record.fighters} in Combat Orbital Patrol, undamaged; set the others aside.",
        "  Cups: Nastians with the chits Crisis! and Comm Crash in one, Surface Installations in another.",
        (
            "  Decks: shuffle the SHL and the Nastian Resolution deck separately; shuffle "
            f"the Nasty Surprises and set {record.surprises_aside} of them aside unseen."
        ),
        (
            f"  Circles: {face_up} face up where the set-up cards say; then mix {mixed} "
            f"with {record.circles_random} others unseen and lay these {count} face down in the "
            "other Circles."
        ),
    ]
    if record.installations:
        found.append(
            f"  Active from the beginning: {listed(record.installations)}, in the Complex its card gives."
        )
    found.append(
        "  All other Units on the maps are listed after the set-up. Then shuffle the cards used back in."
    )
    return tuple(found)


def short(edition: str) -> str:
    """Return an edition's name with the number of rules changed: ``2.1 with 4 rules changed``."""
    base, *changes = edition.split(",")
    return f"{base} with {counted(len(changes), 'rule')} changed" if changes else base


def is_mix(edition: str) -> bool:
    """Return whether an edition is neither of the two printed ones."""
    return edition not in editions.BASES


def toggled(edition: str, id_: str) -> str:
    """Return the name of the edition that differs in one switch."""
    now = editions.parse(edition)
    off = now.off ^ {id_}
    if not off:
        return editions.LATEST
    if off == editions.first_edition():
        return "1.0"
    base = now.name.partition(",")[0]
    start = editions.first_edition() if base == "1.0" else frozenset()
    return editions.make(base, sorted(off - start), sorted(start - off), "the switches").name


def off_text(id_: str) -> str:
    """Return what happens if a switch is turned off, or why nothing does; ``id_`` may begin with a minus."""
    switch = editions.switches()[id_.removeprefix("-")]
    return switch.off or f"Nothing changes in play. {switch.inert}"


def luck_of(seed: str, *, at_table: bool, hidden: bool = False) -> tuple[str, str]:
    """Return the source of luck as a (label, text) row: the seed, or that the player enters the draws."""
    if at_table:
        return "Luck", "drawn from printed components"
    return "Seed", "hidden; shown when the game is over" if hidden else printable.line(seed)

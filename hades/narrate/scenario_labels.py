"""Words for scenarios, undo modes, results and editions."""

from __future__ import annotations

from hades import printable
from hades.content import edition as editions
from hades.content.component_records import Scenario
from hades.narrate.component_texts import DEFEATS, SCORED
from hades.narrate.names import listed
from hades.wording import counted

SCENARIOS: dict[str, tuple[str, int, str]] = {
    "historical": ("Land on the hull and go in through a shaft; one extra turn.", 2, "a fair fight"),
    "squeeze-play": ("Start around the Teleporter; the Vittles comes on turn 3.", 2, "a fair fight"),
    "chin-music": ("Your Railguns each fire twice first; both Gorgons are loose.", 4, "hardest"),
    "high-and-tight": ("Two landings; General Tso is awake; no Overtime.", 3, "hard"),
}
"""Id of a scenario -> (remark, difficulty from 1 to 4, difficulty in words)."""

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
"""Undo mode -> (name, short explanation, full explanation)."""


def undo_text(mode: str) -> str:
    return f"{mode}: {UNDO[mode][2]}"


def scenario_name(record: Scenario) -> str:
    """Return a scenario's number and name: ``2. Squeeze Play``."""
    return f"{record.number}. {record.name.removeprefix('Operation ')}"


def ending(outcome: str) -> tuple[str, str]:
    """Return (heading, epilogue) for a finished game; ``outcome`` is as in `View.outcome`."""
    row = DEFEATS.get(outcome)
    return (row.name, row.epilogue) if row is not None else SCORED


def facts(record: Scenario, surprises: int) -> str:
    """Return the numbers of turns (one for each of the set's ``surprises``) and of forces, on one line."""
    groups = record.landing
    hqs = sum(group.hqs for group in groups)
    squads = sum(group.squads for group in groups)
    hq = "HQ" if hqs == 1 else f"{hqs} HQs"
    turns = surprises - record.surprises_aside
    return f"{turns} turns · {record.fighters} Fighters · {hq} + {counted(squads, 'squad')}"


def laid_out(record: Scenario) -> tuple[str, ...]:
    """Return instructions for setting up a scenario of the printed game: a heading, then a step per line."""
    face_up, mixed = listed(record.circles_face_up), listed(record.circles_fixed)
    count = len(record.circles_fixed) + record.circles_random
    found = [
        "Lay out the printed game:",
        f"  Fighters: {record.fighters} in Combat Orbital Patrol, undamaged; set the others aside.",
        "  Cups: Nastians with the chits Crisis! and Comm Crash in one, Surface Installations in another.",
        (
            "  Decks: shuffle the SHL and Nastian Resolution decks separately; shuffle "
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
    return edition not in editions.BASES


def toggled(edition: str, id_: str) -> str:
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
    """Return the effect of turning a switch off, or the reason why that has no effect.

    ``id_`` is the id of the switch, with or without a leading minus.
    """
    switch = editions.switches()[id_.removeprefix("-")]
    return switch.off or f"Nothing changes in play. {switch.inert}"


def luck_of(seed: str, *, at_table: bool, hidden: bool = False) -> tuple[str, str]:
    """Return the source of random draws as a row (label, text): the seed, which ``hidden`` withholds.

    With ``at_table``, the source is the printed components.
    """
    if at_table:
        return "Luck", "drawn from printed components"
    return "Seed", "hidden; shown when the game is over" if hidden else printable.line(seed)

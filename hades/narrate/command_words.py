"""What answers are called: labels, notes, tones and clauses of commands; which of them are dear."""

from __future__ import annotations

from collections.abc import Mapping

from hades.narrate.names import STEPS as SECTIONS
from hades.narrate.names import capital
from hades.state.commands import Command
from hades.view import UnitSeen

Names = Mapping[str, str]

STEPS = {"15.0": "Set-up", "3.0": "Sequence of Play", "14.0": "The End"} | {
    # English says "Step" at the end; where a language does not, the names stay whole
    section: name.removesuffix(" Step")
    for section, name in SECTIONS.items()
}
"""Section of the sequence of play -> what it is called where there is little room; else as in the log."""

LABELS = {
    "end-phase": "End the SHL Phase",
    "full-move": "Full Move",
    "full-fire": "Full Fire",
    "run-and-gun": "Run and Gun",
    "cfp": "CFP Jump or blast",
    "sabotage": "Sabotage",
    "rally": "Rally",
    "request": "Request",
    "call": "Call by Teleporter",
    "forced-march": "Forced March",
    "science": "Science Action",
    "stand-by": "Stand by",
    "leave-lab": "Leave the Lab",
    "fire": "Fire now",
    "stop": "Stop here",
    "stay-and-attack": "Stay and attack",
    "hold-fire": "Hold fire",
    "land": "Land Units",
    "evacuate": "Evacuate Units",
    "decline": "Neither",
    "done": "Done",
    "repair": "Send Damage Control",
    "no-repair": "No repair",
    "skedaddle": "Skedaddle",
    "approach": "Approach",
    "hold-station": "Hold station",
    "cease-fire": "Cease fire",
    "end-game": "End the game",
    "overtime": "Overtime",
    "place": "{0}",
    "place-at": "Place in {0}",
    "jam": "Jam {0}",
    "fill-tower": "Fill the Guard Tower in {0}",
    "enter-lab": "{0} to the Lab",
    "move-to": "Move to {0}",
    "take-shaft": "Take the shaft to {0}",
    "blow-door": "Blow the door of {0}",
    "disarm": "Disarm the Trap in {0}",
    "take": "Take {0}",
    "put-down": "Put down {0}",
    "fire-at": "Fire at {0}",
    "fire-at-si": "Fire at {0}",
    "fire-at-fighter": "Fire at {0}",
    "combine": "Combine with {0}",
    "combine-running": "With {0} on Run and Gun",
    "jump-to": "Jump to {0}",
    "sabotage-si": "Sabotage {0}",
    "land-unit": "Land {0}",
    "land-at": "Land in {0}",
    "evacuate-unit": "Evacuate {0}",
    "evacuate-to-lab": "Evacuate to the Lab: {0}",
    "march": "Hurry on {0}",
    "open-door": "Open {0}",
    "disarm-trap": "Disarm the Trap in {0}",
    "teleport": "Teleport {0}",
    "teleport-to-lab": "Teleport to the Lab: {0}",
    "bring": "Bring {0}",
    "bring-at": "Appear in {0}",
    "shoot-unit": "{0} at {1}",
    "shoot-si": "{0} at {1}",
    "shoot-fighter": "{0} at {1}",
    "draw-from": "Random numbers: {0} deck",
    "activate": "{0}",
}

TONES = {
    "end-phase": "stop",
    "stop": "stop",
    "stand-by": "stop",
    "hold-fire": "stop",
    "decline": "stop",
    "done": "stop",
    "no-repair": "stop",
    "hold-station": "stop",
    "cease-fire": "stop",
    "full-move": "go",
    "take-shaft": "go",
    "full-fire": "fire",
    "run-and-gun": "fire",
    "fire": "fire",
    "fire-at": "fire",
    "fire-at-si": "fire",
    "fire-at-fighter": "fire",
    "sabotage": "fire",
    "sabotage-si": "fire",
    "cfp": "fire",
    "overtime": "danger",
    "end-game": "danger",
    "draw-from": "order",
    "jam": "danger",
}

SURE = {
    "end-phase": "Yes, end the phase",
    "overtime": "Yes, Overtime for 5 VP",
    "end-game": "Yes, end the game",
    "hold-station": "Yes, hold station",
}
"""Verbs that are asked twice, some only where they are dear, and what the second answer says."""

WEIGHTY = (
    "overtime",
    "end-game",
    "end-phase",
    "no-repair",
    "skedaddle",
    "approach",
    "hold-station",
    "cease-fire",
    "decline",
)
"""Verbs that cost VP, move the ship, or end a phase or what she was called for: no click goes to them by
mistake."""

CHOICES = ("full-move", "full-fire", "run-and-gun", "cfp", "sabotage", "fire", "combine", "combine-running",
           "forced-march", "march", "land", "evacuate")  # fmt: skip
"""Verbs that lead to a choice and do nothing yet: what they began can be cancelled."""

NOTES = {
    "full-move": "hex by hex, up to the Movement Factor",
    "full-fire": "one attack on a neighbour, alone or combined",
    "run-and-gun": "half the move and a weak attack",
    "cfp": "Inferno: draw 2 or more to arrive",
    "sabotage": "an SI next to it, at +4 (depleted +2)",
    "rally": "a depleted Unit may recover",
    "request": "4 or less: three Units down or up",
    "call": "4 or less: one Unit from the Vittles",
    "forced-march": "another Unit acts at once, +3 hexes",
    "science": "draw for what this place can do",
    "stand-by": "do nothing this phase",
    "blow-door": "costs 2, the counter is turned up",
    "disarm": "costs 2, frees who is inside",
    "take-shaft": "costs 1, to the other deck",
    "overtime": "costs 5 VP · one turn more, once a game",
    "draw-from": "from now on, where either deck would do",
    "skedaddle": "to Out System, under Parting Shots",
    "hold-station": "stays where she is",
    "land": "from the Vittles to hexes near the HQ",
    "evacuate": "from hexes near the HQ to the Vittles",
    "decline": "the Vittles was called for nothing",
    "request-land": "down to hexes near the HQ",
    "approach": "back In System",
    "repair": "3 or less: one module up",
    "end-phase": "the Vittles is next",
    "end-game": "count the score",
}

LAB_NOTE = "4 or less hits an SI (Lab failing: 2); 6 is his end"
"""What a Science Action in the Lab risks: it is not taken back (6.9-05 to 6.9-10)."""

CLAUSES = {
    "full-move": ("6.1-01",),
    "full-fire": ("6.2-01",),
    "run-and-gun": ("6.3-01", "6.3-02"),
    "cfp": ("6.4-02",),
    "sabotage": ("6.5-01",),
    "rally": ("6.6-01",),
    "request": ("6.7-01",),
    "call": ("15.2-12",),
    "forced-march": ("6.8-01",),
    "science": ("6.9-01",),
    "combine": ("6.2-09",),
    "combine-running": ("6.2-09", "6.2-10"),
    "take-shaft": ("6.1-21",),
    "blow-door": ("6.1-11",),
    "disarm": ("11.0-25",),
    "take": ("11.0-27", "11.0-35"),
    "overtime": ("14.2-01",),
    "draw-from": ("R-04",),
}

CRISIS_LEFT = {
    "open": "one act left",
    "transfer": "transfer only",
    "fire": "fire only",
    "move": "movement only",
}
"""What the view says of a Crisis! -> what is left to do (5.3-14), in a few words."""

OUTRIGHT = {
    "activate": "Activate {0}",
    "place": "Place {0}",
    "shoot-unit": "Fire {0} at {1}",
    "shoot-si": "Fire {0} at {1}",
    "shoot-fighter": "Fire {0} at {1}",
}
"""Verbs whose buttons need their question to be understood -> what they say where it is not beside them."""
GUNS = {"R1": "R1", "R2": "R2"}
"""A gun whose name is shorter there."""
WEAPON_VERBS = ("shoot-unit", "shoot-si", "shoot-fighter")
"""Verbs that name a gun of the Vittles first and a target second."""


def label(command: Command, names: Names) -> str:
    """What a button for a command says."""
    words = [names.get(arg, arg) for arg in command.args]
    if command.verb.startswith("shoot-"):
        words[0] = GUNS.get(command.args[0], words[0])
    said = LABELS.get(command.verb, command.verb.replace("-", " ").capitalize())
    return capital(said.format(*words))


def order(command: Command, names: Names) -> str:
    """A command as one would say it, without the question it answers."""
    words = [names.get(arg, arg) for arg in command.args]
    return OUTRIGHT[command.verb].format(*words) if command.verb in OUTRIGHT else label(command, names)


def kind(unit: UnitSeen) -> str:
    """What a Unit of the player's is counted as in a landing: ``HQ``, ``squad``, "" for a person."""
    return "" if unit.family != "green" else "HQ" if unit.type == "hq" else "squad"

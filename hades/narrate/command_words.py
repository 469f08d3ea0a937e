"""Words for commands: for each verb a label, a note, clauses, and the style of its button."""

from __future__ import annotations

from collections.abc import Mapping

import attrs

from hades.content.names import capital
from hades.state.commands import Command
from hades.view import UnitSeen

Names = Mapping[str, str]


@attrs.frozen
class CommandWords:
    label: str
    """Button label, with ``{0}`` and ``{1}`` for the names of the command's arguments."""
    note: str = ""
    help: str = ""
    """A sentence that explains a label without a note; "" if the label is clear."""
    clauses: tuple[str, ...] = ()
    tone: str = "plain"
    """Style of the button: ``plain``, ``stop``, ``go``, ``fire``, ``danger`` or ``order``."""
    outright: str = ""
    """Label that makes sense without the question; "" if ``label`` already does."""
    sure: str = ""
    """Label of the button that confirms the command; "" if it is never confirmed."""
    weighty: bool = False
    """True if a stray click must not carry out the command.

    Such a command costs VP, moves the ship, ends a phase, or gives up an opportunity.
    """
    begins: bool = False
    """True if the command only leads to another choice, so that it can be cancelled."""


COMMANDS = {
    "end-phase": CommandWords(
        "End the SHL Phase", "the Vittles acts next", tone="stop", sure="Yes, end the phase", weighty=True
    ),
    "full-move": CommandWords(
        "Full Move", "up to the Movement Factor", clauses=("6.1-01",), tone="go", begins=True
    ),
    "full-fire": CommandWords(
        "Full Fire",
        "one attack on an adjacent target, alone or combined",
        clauses=("6.2-01",),
        tone="fire",
        begins=True,
    ),
    "run-and-gun": CommandWords(
        "Run and Gun",
        "half a move and a weak attack",
        clauses=("6.3-01", "6.3-02"),
        tone="fire",
        begins=True,
    ),
    "cfp": CommandWords(
        "Jump or blast (CFP)",
        "on Inferno: succeeds on a draw of 2 or more",
        clauses=("6.4-02",),
        tone="fire",
        begins=True,
    ),
    "sabotage": CommandWords(
        "Sabotage",
        "attack an adjacent Installation at +4 (depleted +2)",
        clauses=("6.5-01",),
        tone="fire",
        begins=True,
    ),
    "rally": CommandWords("Rally", "a depleted Unit may recover", clauses=("6.6-01",)),
    "request": CommandWords("Request", "4 or less: up to three Units down or up", clauses=("6.7-01",)),
    "call": CommandWords("Call by Teleporter", "4 or less: one Unit from the Vittles", clauses=("15.2-12",)),
    "forced-march": CommandWords(
        "Forced March", "another Unit acts at once, +3 hexes", clauses=("6.8-01",), begins=True
    ),
    "science": CommandWords("Science Action", "draw for the effect of this place", clauses=("6.9-01",)),
    "stand-by": CommandWords("Stand by", "do nothing this phase", tone="stop"),
    "leave-lab": CommandWords("Leave the Lab"),
    "fire": CommandWords("Fire now", tone="fire", begins=True),
    "stop": CommandWords("Stop here", help="The Unit stays in this hex: its movement is over.", tone="stop"),
    "stay-and-attack": CommandWords("Stay and attack"),
    "hold-fire": CommandWords("Hold fire", help="The Unit attacks nothing: its action is over.", tone="stop"),
    "land": CommandWords("Land Units", "from the Vittles to hexes near the HQ", begins=True),
    "evacuate": CommandWords("Evacuate Units", "from hexes near the HQ to the Vittles", begins=True),
    "decline": CommandWords("Decline", "the chance is wasted", tone="stop", weighty=True),
    "done": CommandWords("Done", help="No more Units go up or down on this call.", tone="stop", weighty=True),
    "repair": CommandWords("Send Damage Control", "3 or less: repair one module"),
    "no-repair": CommandWords(
        "No repair", help="Nothing is drawn, and no module is repaired this turn.", tone="stop", weighty=True
    ),
    "skedaddle": CommandWords(
        "Skedaddle", "to Out System, where nothing can hit it", tone="go", weighty=True
    ),
    "approach": CommandWords("Approach", "back In System", tone="go", weighty=True),
    "hold-station": CommandWords(
        "Hold station", "stay where it is", tone="stop", sure="Yes, hold station", weighty=True
    ),
    "cease-fire": CommandWords(
        "Cease fire",
        help="The remaining weapons do not fire this turn. This costs nothing.",
        tone="stop",
        weighty=True,
    ),
    "end-game": CommandWords(
        "End the game", "count the score", tone="go", sure="Yes, end the game", weighty=True
    ),
    "overtime": CommandWords(
        "Overtime",
        "costs 5 VP · adds a turn, once per game",
        clauses=("14.2-01",),
        tone="danger",
        sure="Yes, Overtime for 5 VP",
        weighty=True,
    ),
    "place": CommandWords("{0}", outright="Place {0}"),
    "place-at": CommandWords("Place in {0}"),
    "jam": CommandWords("Jam {0}", tone="danger"),
    "fill-tower": CommandWords("Fill the Guard Tower in {0}"),
    "enter-lab": CommandWords("Send {0} to the Lab"),
    "move-to": CommandWords("Move to {0}"),
    "take-shaft": CommandWords(
        "Take the shaft to {0}", "costs 1, changes decks", clauses=("6.1-21",), tone="go"
    ),
    "blow-door": CommandWords("Blow the door of {0}", "costs 2, reveals the counter", clauses=("6.1-11",)),
    "disarm": CommandWords("Disarm the Trap in {0}", "costs 2, frees the Unit inside", clauses=("11.0-25",)),
    "take": CommandWords("Take {0}", clauses=("11.0-27", "11.0-35")),
    "put-down": CommandWords("Put down {0}"),
    "fire-at": CommandWords("Fire at {0}", tone="fire"),
    "fire-at-si": CommandWords("Fire at {0}", tone="fire"),
    "fire-at-fighter": CommandWords("Fire at {0}", tone="fire"),
    "combine": CommandWords("Combine with {0}", clauses=("6.2-09",), begins=True),
    "combine-running": CommandWords(
        "With {0} using Run and Gun",
        clauses=("6.2-09", "6.2-10"),
        outright="Combine with {0} using Run and Gun",
        begins=True,
    ),
    "jump-to": CommandWords("Jump to {0}"),
    "sabotage-si": CommandWords("Sabotage {0}", tone="fire"),
    "land-unit": CommandWords("Land {0}"),
    "land-at": CommandWords("Land in {0}"),
    "evacuate-unit": CommandWords("Evacuate {0}"),
    "evacuate-to-lab": CommandWords("Evacuate to the Lab: {0}"),
    "march": CommandWords("Forced March: {0}", begins=True),
    "open-door": CommandWords("Open {0}"),
    "disarm-trap": CommandWords("Disarm the Trap in {0}"),
    "teleport": CommandWords("Teleport {0}"),
    "teleport-to-lab": CommandWords("Teleport to the Lab: {0}"),
    "bring": CommandWords("Bring {0}"),
    "bring-at": CommandWords("Appear in {0}"),
    "shoot-unit": CommandWords("{0} at {1}", outright="Fire {0} at {1}"),
    "shoot-si": CommandWords("{0} at {1}", outright="Fire {0} at {1}"),
    "shoot-fighter": CommandWords("{0} at {1}", outright="Fire {0} at {1}"),
    "draw-from": CommandWords(
        "Random numbers: {0} deck",
        "from now on, when either deck may be used",
        clauses=("R-04",),
        tone="order",
    ),
    "activate": CommandWords("{0}", outright="Activate {0}"),
}
"""Verb -> its words."""
LAB_NOTE = "4 or less hits an Installation (Lab failing: 2); 6 kills Dante"
"""The risk of a Science action in the Lab (6.9-05 to 6.9-10), as a note."""
WEAPON_VERBS = ("shoot-unit", "shoot-si", "shoot-fighter")
"""Verbs with two arguments: a gun of the Vittles and its target."""


def words_of(verb: str) -> CommandWords:
    """Return the words for a verb, or words made from an unknown verb's name."""
    return COMMANDS.get(verb) or CommandWords(verb.replace("-", " ").capitalize())


def label(command: Command, names: Names) -> str:
    words = [names.get(arg, arg) for arg in command.args]
    if command.verb in WEAPON_VERBS and command.args[0] != "50":
        # The short name of a railgun is its id.
        words[0] = command.args[0]
    if command.verb in ("disarm", "disarm-trap"):
        # The label already says that the Circle holds a Trap.
        words[0] = words[0].partition(" (")[0]
    return capital(words_of(command.verb).label.format(*words))


def order(command: Command, names: Names) -> str:
    """Return a command in words that make sense without its question."""
    outright = words_of(command.verb).outright
    words = (names.get(arg, arg) for arg in command.args)
    return outright.format(*words) if outright else label(command, names)


def kind(unit: UnitSeen) -> str:
    """Return the kind of Unit that the set-up counts: ``HQ``, ``squad``, or "" for a person."""
    return "" if unit.family != "green" else "HQ" if unit.type == "hq" else "squad"

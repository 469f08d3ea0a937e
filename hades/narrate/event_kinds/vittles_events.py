"""7.0 and 12.0: the Vittles, its modules, its course and its guns."""

from __future__ import annotations

from hades.narrate.component_texts import MODULES
from hades.narrate.event_kinds.drawn_numbers import attempt
from hades.narrate.event_kinds.event_kind import Cases, EventKind
from hades.narrate.names import Words, of_vittles
from hades.state.events import Event


def _module_repaired(event: Event, w: Words) -> str:
    if "V-01" in event.clauses:
        return f"Damage Control repairs {w['module']}, which is holding again."
    if "V-02" not in event.clauses:
        return f"Damage Control brings {w['module']} back."
    ids = list(MODULES)
    later = MODULES[ids[ids.index(event.data["module"]) + 1]]
    holds = "hold again" if later.plural else "holds again"
    return f"Damage Control brings {w['module']} back, and {later.name} {holds}."


KINDS = {
    "repair_tried": EventKind(
        **attempt("Damage Control tries a repair", 3, "success", "not this time"),
    ),
    "module_failing": EventKind(
        sentence=lambda event, w: f"{of_vittles(event.data['module'])} failing.",
        grounds="A first hit turns the marker of the current module to its failing side.",
        sound="hit",
        result=True,
        befell="failing",
        matters="One more hit destroys {module}.",
    ),
    "module_destroyed": EventKind(
        sentence=lambda event, w: f"{of_vittles(event.data['module'])} destroyed.",
        grounds=(
            "Two hits at once destroy a module; so does a hit on a failing one. The marker moves on to "
            "the next module."
        ),
        sound="destroyed",
        milestone="loss",
        result=True,
        befell="lost",
        moment="A module of the Vittles is lost",
    ),
    "module_repaired": EventKind(
        sentence=_module_repaired,
        grounds=Cases(
            "Damage Control moves the marker up one module, to its holding side.",
            {"V-01": "There is no module above G1, so the marker stays and turns to its holding side."},
        ),
    ),
    "vittles_waits": EventKind(
        sentence="The Vittles keeps its distance: no Movement Step in the first two turns.",
        grounds="The scenario skips the ship's movement in the first two turns.",
        aside=True,
    ),
    "cannot_move": EventKind(
        sentence="The Vittles cannot move: {why}.",
        grounds="The step is skipped because there is no choice.",
        aside=True,
    ),
    "cannot_fire": EventKind(
        sentence="The Vittles cannot fire: {why}.",
        grounds="The step is skipped because there is no choice.",
        aside=True,
    ),
    "crisis_settled": EventKind(
        sentence="Crisis! The Vittles {use} and can do nothing else this turn.",
        grounds="Crisis! limits the ship to transferring Units, firing or moving, whichever it does first.",
    ),
    "approached": EventKind(
        sentence="The Vittles approaches and is In System.",
        grounds="You chose to bring the ship In System.",
        story="moved In System",
        subject="the Vittles",
    ),
    "skedaddled": EventKind(
        sentence="The Vittles skedaddles and is Out System.",
        grounds=Cases(
            "You chose to take the ship Out System.",
            {
                "7.2-08": "You chose to go Out System. The shots destroyed the last Warp Engine too late to "
                "hold the ship."
            },
        ),
        story="skedaddled Out System",
        subject="the Vittles",
        moment="The Vittles leaves",
    ),
    "departure_failed": EventKind(
        sentence="The last Warp Engine is destroyed, so the Vittles stays In System.",
        grounds="A ship without a Warp Engine stays where it is.",
        story="had to stay In System without a Warp Engine",
        subject="the Vittles",
        moment="The Vittles cannot get away",
    ),
}

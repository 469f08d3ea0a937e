"""5.1, 10.0 and 12.6: Surface Installations and Fighters: activation, hits and repairs."""

from __future__ import annotations

from hades.narrate.event_kinds.event_kind import Cases, EventKind, cited
from hades.narrate.names import Words, listed
from hades.state.events import Event


def _ew_repair(event: Event, w: Words) -> str:
    end = (
        "repairs itself"
        if event.data["free"]
        else "would repair itself if there were no enemies in its Complex"
    )
    return f"With the Electronic Warfare Suite destroyed, a damaged {w['type']} {end}."


def _why_ew(event: Event) -> list[str]:
    data = event.data
    lines = [f"Damaged, lowest number first: {listed(data['damaged'])}."]
    guarded = [si for si in data["damaged"] if si not in data["free"]]
    if guarded:
        lines.append(f"Kept from repair by enemies in the Complex: {listed(guarded)}.")
    if data["free"]:
        lines.append(
            f"The lowest-numbered {'of the others' if guarded else 'one'} works again. {cited(event)}"
        )
    return lines


def _woken(event: Event, w: Words, _: int) -> str:
    """Return the purpose of the draw: the Complex of an Installation, or the Installation of a Complex."""
    if any(clause in event.clauses for clause in BY_LETTER):
        return f"The Complex of {w['si']}, which is active from the beginning"
    if "6.1-22" in event.clauses:
        return f"The Installation of Complex {w['letter']}, destroyed at once"
    return f"The Installation of Complex {w['letter']}"


BY_LETTER = "15.3-05", "15.4-04", "15.4-05"
"""Clauses of scenarios in which an Installation is active from the beginning."""
_BY_LETTER = "It is active from the start in this scenario; a drawn letter gave its Complex."
_HIGHEST_OF_TYPE = "It was the highest-numbered working one of its type; no hit was needed."

KINDS = {
    "si_activated": EventKind(
        sentence="{si} activates in Complex {letter}.",
        grounds=Cases(
            "An Installation activates when its letter is on the Nasty Surprise, or when one of your Units "
            "arrives next to its Complex. This one was drawn from the Surface Installation Cup.",
            {
                "6.1-22": (
                    "One of your Units entered the Complex below, so the Installation is drawn and "
                    "destroyed at once."
                ),
                **dict.fromkeys(BY_LETTER, _BY_LETTER),
            },
        ),
        drawn_for=_woken,
        enemy=True,
        together="activate",
    ),
    "si_damaged": EventKind(
        sentence=Cases(
            "{si} is damaged.",
            {"11.0-09": "The Comm Room damages {si}."},
        ),
        grounds=Cases(
            "One hit damages a working Installation; it does nothing until it is repaired.",
            {
                "6.9-04": "It was the highest-numbered working one; no hit was needed.",
                "6.9-15": _HIGHEST_OF_TYPE,
                "11.0-13": _HIGHEST_OF_TYPE,
                "11.0-17": _HIGHEST_OF_TYPE,
                "11.0-20": _HIGHEST_OF_TYPE,
                "11.0-09": "A Unit that enters the Comm Room damages every working Elevator.",
            },
        ),
        sound="hit",
        result=True,
        befell="damaged",
    ),
    "si_destroyed": EventKind(
        sentence=Cases(
            "{si} is destroyed and leaves a ruin.",
            {
                "6.1-22": "{si} is destroyed from below and leaves a ruin.",
                "11.0-09": "The Comm Room destroys {si}, which leaves a ruin.",
            },
        ),
        grounds=Cases(
            "Two hits at once destroy an Installation for good; so does a hit on a damaged one.",
            {
                "6.1-22": "One of your Units entered the Complex below it, on Purgatory, which destroys the "
                "Installation above.",
                "11.0-09": "A Unit that enters the Comm Room destroys every Elevator that was "
                "already damaged.",
            },
        ),
        sound="destroyed",
        milestone="si",
        result=True,
        befell="destroyed",
        moment="A Surface Installation is destroyed",
    ),
    "ew_repair": EventKind(
        sentence=_ew_repair,
        reasons=_why_ew,
        enemy=True,
    ),
    "si_repaired": EventKind(
        sentence="{si} is fully operational again.",
        grounds="A repaired Installation is fully operational at once.",
        story=Cases(
            "was repaired",
            {"5.5-06": "", "12.6-01": "was working again with the Electronic Warfare Suite gone"},
        ),
        enemy=True,
        together="are repaired",
    ),
    "si_holds_fire": EventKind(
        sentence="{si} is working again, but too late to fire.",
        grounds=Cases(
            "Its place in the firing order had passed, or all Installations were firing simultaneously.",
            {
                "N-45": "The Installations that a Nasty Surprise fires are chosen before the first shot.",
                "N-71": "An Installation repaired by the loss of the Electronic Warfare Suite fires at once "
                "only in Orbital Combat.",
            },
        ),
        enemy=True,
        aside=True,
    ),
    "nothing_to_damage": EventKind(
        sentence="No fully operational {type} is left to damage.",
        grounds="The effect calls for a working Installation of this type, and there is none.",
        aside=True,
    ),
    "fighter_launched": EventKind(
        sentence="{si} launches {fighter}.",
        grounds="A Flight Elevator launches a Fighter when it comes into play.",
        enemy=True,
        together="take off",
    ),
    "no_launch": EventKind(
        sentence="{si} is destroyed before it can launch a Fighter.",
        grounds="A destroyed Flight Elevator launches nothing.",
        enemy=True,
        aside=True,
    ),
    "fighter_damaged": EventKind(
        sentence="{fighter} is damaged and stays in orbit.",
        grounds="One hit damages a Fighter; a second one destroys it.",
        sound="hit",
        result=True,
        befell="damaged",
    ),
    "fighter_destroyed": EventKind(
        sentence="{fighter} is destroyed.",
        grounds="Two hits at once destroy a Fighter; so does a hit on a damaged one, or ramming.",
        sound="destroyed",
        result=True,
        befell="destroyed",
    ),
    "fighter_rebuilt": EventKind(
        sentence=Cases("{fighter} is repaired.", {"2.4-07": "{fighter} flies again, good as new."}),
        grounds=Cases(
            "The Nasty Surprise of this turn repairs every damaged Fighter.",
            {"2.4-07": "The Nasty Surprise of this turn brings a destroyed Fighter back."},
        ),
        story=Cases("flew again, good as new", {"5.6-05": "was repaired"}),
        enemy=True,
        together="fly again",
    ),
    "fighter_rams": EventKind(
        sentence="{fighter} rams the Vittles.",
        grounds="The Nasty Surprise of this turn sends the lowest-numbered damaged Fighter.",
        fight=True,
        enemy=True,
    ),
}

"""Single events in the past tense, as a story has them; what needs no word in it is left out."""

from __future__ import annotations

from hades.history.timeline import Fight, TimelineEntry
from hades.narrate import EVENT_KINDS, joined, name, sentence
from hades.narrate.event_kinds import text_for
from hades.narrate.lexicon import DEFEATS, MODULES
from hades.narrate.names import of_vittles
from hades.narrate.sentences import in_words
from hades.story.wording import roster

_ENDS = {
    "6.4-09": "was destroyed by its Projector",
    "6.4-11": "flew over the edge of the map",
    "6.4-12": "met a wall at speed",
    "6.4-13": "came down where there was no room",
}
"""Clause -> how a Unit ended that nobody shot."""


def end_of(beat: TimelineEntry) -> str:
    """How a Unit ended that nobody shot, without its subject; "" if somebody did."""
    return next((text for clause, text in _ENDS.items() if clause in beat.event.clauses), "")


def plain(beat: TimelineEntry) -> str:
    """An event as a sentence without capital and full stop; "" if a story does without it."""
    words = in_words(beat.event)
    if beat.kind == "unit_destroyed":
        end = end_of(beat) or "was destroyed in {hex}".format_map(words)
        return f"{words['unit']} {end}"
    if beat.kind == "game_over":
        outcome = beat.event.data["outcome"]
        return f"the raid was over: {DEFEATS[outcome].past}" if outcome in DEFEATS else "the raid was over"
    if beat.kind in MODULE_STATES:
        return f"{of_vittles(beat.event.data['module'], 'was', 'were')} {MODULE_STATES[beat.kind]}"
    story = EVENT_KINDS[beat.kind].story
    # what is told elsewhere as a rule; a story would sooner be clumsy than leave something out
    return sentence(beat.event) if story is None else text_for(story, beat.event).format_map(words)


MODULE_STATES = {"module_failing": "failing", "module_destroyed": "destroyed"}
"""kind -> what became of a module of the Vittles."""


def attackers(fight: Fight) -> str:
    """Who attacked, in a row."""
    shots = fight.beat.event.data["shots"]
    if shots[0]["kind"] == "blast":
        return "the explosion"
    return roster([shot["id"] for shot in shots])


def attacked(fight: Fight) -> str:
    """Who was attacked."""
    return "the Vittles" if fight.at_the_ship else name(fight.target)


def blow(fight: Fight) -> str:
    """What an attack came to, without its subject: ``destroyed Laser 1``, ``attacked Laser 1 in vain``."""
    target = attacked(fight)
    alone = len(fight.beat.event.data["shots"]) == 1
    own: list[str] = []
    other: list[str] = []
    done = ""
    hurt_itself = False
    for beat in fight.results:
        data = beat.event.data
        if beat.kind in ("module_failing", "module_destroyed"):
            how = "knocked out" if beat.kind == "module_destroyed" else "hit"
            done = f"{how} {MODULES[data['module']].name} of the Vittles"
            continue
        hurt = data.get("unit") or data.get("si") or data.get("fighter")
        if beat.kind in _BLOWS and hurt == fight.target:
            done = _BLOWS[beat.kind].format(target)
        elif beat.kind == "officer_turned":
            done = "brought General Tso down, and Lt. Sanders took over"
        elif beat.kind in _BLOWS and alone:
            hurt_itself = True
            own.append(f"was {_BLOWS[beat.kind].format('in turn')}")
        else:
            hurt_itself |= beat.kind in _BLOWS
            other.append(plain(beat))
    in_vain = f"attacked {target} in vain"
    text = done or (f"attacked {target}" if hurt_itself else in_vain)
    return "; ".join([joined([text, *own]), *other])


_BLOWS = {
    "unit_depleted": "depleted {}",
    "unit_destroyed": "destroyed {}",
    "unit_unharmed": "hit {} to no effect",
    "fighter_damaged": "damaged {}",
    "fighter_destroyed": "destroyed {}",
    "si_damaged": "damaged {}",
    "si_destroyed": "destroyed {}",
}
"""Result -> what was done, and to whom."""

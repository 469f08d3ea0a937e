"""Single events in the past tense, as a story has them; what needs no word in it is left out."""

from __future__ import annotations

from hades.chronicle.course import Beat, Fight
from hades.chronicle.wording import roster
from hades.narrate import joined, name, sentence
from hades.narrate.names import MODULES, of_vittles
from hades.narrate.sentences import in_words

PLAIN = {
    "circle_placed": "{circle} lay face up in {room}",
    "unit_unharmed": "{unit} took a hit and had no other side to turn to",
    "officer_placed": "General Tso had been warned and waited in {hex}",
    "unit_depleted": "{unit} was depleted",
    "unit_recovered": "{unit} recovered",
    "officer_turned": "General Tso went down, and Lt. Sanders took over",
    "fighter_damaged": "{fighter} was damaged",
    "fighter_destroyed": "{fighter} was destroyed",
    "fighter_launched": "{si} sent up {fighter}",
    "no_launch": "{si} was destroyed before its Fighter was up",
    "fighter_rebuilt": "{fighter} flew again, good as new",
    "fighter_rams": "{fighter} rammed the Vittles",
    "si_damaged": "{si} was damaged",
    "si_destroyed": "{si} was destroyed",
    "si_repaired": "{si} worked again",
    "si_holds_fire": "{si} worked again too late to fire",
    "nothing_to_damage": "no working {type} was left to damage",
    "module_repaired": "Damage Control brought {module} back",
    "dante_lost": "{unit} was lost, and his experiment with him",
    "cup_empty": "the Nastian Cup was empty",
    "no_room": "{unit} found no room at {hex}",
    "tower_left_empty": "no {type} was left for {hex}",
    "crisis": "this turn the Vittles could transfer Units, fire or move, one of the three",
    "surprise_added": "a set-aside Nasty Surprise joined the deck: the raid had a turn more",
    "parting_shots_off": "{unit} put an end to Parting Shots",
    "no_parting_shots": "the guns were blind: there were no Parting Shots",
    "unit_freed": "{unit} was free of the Trap in {room}",
    "unit_trapped": "{unit} was shut in",
    "unit_found": "{unit} was inside",
    "treasure_found": "{room} held {treasure}",
    "treasure_taken": "{unit} took {treasure} in {hex}",
    "treasure_left": "{treasure} was left lying in {hex}, where {unit} fell",
    "treasure_lost": "{treasure} was lost in {hex} with {unit}",
    "treasure_stays": "{treasure} stayed behind in {hex}",
    "treasure_put_down": "{unit} put {treasure} down in {hex}",
    "treasure_aboard": "{treasure} came aboard with {unit}",
    "approached": "the Vittles approached: In System",
    "skedaddled": "the Vittles skedaddled: Out System",
    "departure_failed": "the last Warp Engine was gone, and the Vittles had to stay In System",
    "overtime_used": "the raid took Overtime, for 5 VP, and had a turn more",
    "enemy_placed": "{unit} stood watch in {hex}",
    "si_activated": "{si} woke up in Complex {letter}",
    "recoil": "the Projector malfunctioned, and {unit} was flung out of {from}",
}
"""kind -> sentence without capital and full stop."""

SILENT = frozenset(
    [
        *(
            "set_up",
            "turn_began",
            "step_began",
            "phase_ended",
            "deck_chosen",
            "target_chosen",
            "highest_chosen",
        ),
        *(
            "enemy_held",
            "nothing_to_repair",
            "unit_stopped",
            "unit_stands_by",
            "unit_activated",
            "effect_void",
        ),
        *("chits_discarded", "chits_returned", "treasure_ignored", "counter_put_back", "bridge_shut"),
        *("deck_shuffled", "crisis_settled", "cannot_move", "cannot_fire", "no_strike_back"),
        *("bombardment_began", "bombardment_over"),
        *("vittles_waits", "enemy_turned", "ew_repair", "circle_removed", "fire_combined"),
    ]
)
"""Kinds a story does without: they say that nothing, or only the expected, happened."""

_ENDS = {
    "6.4-09": "was destroyed by its Projector",
    "6.4-11": "flew over the edge of the map",
    "6.4-12": "met a wall at speed",
    "6.4-13": "came down where there was no room",
}
"""Clause -> how a Unit ended that nobody shot."""


def end_of(beat: Beat) -> str:
    """How a Unit ended that nobody shot, without its subject; "" if somebody did."""
    return next((text for clause, text in _ENDS.items() if clause in beat.event.clauses), "")


def plain(beat: Beat) -> str:
    """An event as a sentence without capital and full stop; "" if a story does without it."""
    words = in_words(beat.event)
    if beat.kind == "unit_destroyed":
        end = end_of(beat) or "was destroyed in {hex}".format_map(words)
        return f"{words['unit']} {end}"
    if (other := _OTHERWISE.get(beat.kind)) and other[0] in beat.event.clauses:
        return other[1].format_map(words)
    if beat.kind == "game_over":
        outcome = beat.event.data["outcome"]
        return f"the raid was over: {_OUTCOMES[outcome]}" if outcome in _OUTCOMES else "the raid was over"
    if beat.kind in MODULE_STATES:
        return f"{of_vittles(beat.event.data['module'], 'was', 'were')} {MODULE_STATES[beat.kind]}"
    if beat.kind in PLAIN:
        return PLAIN[beat.kind].format_map(words)
    # what is told elsewhere as a rule; a story would sooner be clumsy than leave something out
    return "" if beat.kind in SILENT else sentence(beat.event)


_OUTCOMES = {
    "left-in-system": "the Vittles was still In System at the end, and nothing counted",
    "vittles-destroyed": "the Vittles was lost with all hands",
    "hades-destroyed": "the Gorgons had blown up the Hades",
}
"""Defeats without a score, in the past tense."""
_OTHERWISE = {
    "module_repaired": ("V-01", "Damage Control had {module} holding again"),
    "dante_lost": ("12.7-04", "{unit} was lost with the Lab"),
    "fighter_rebuilt": ("5.6-05", "{fighter} was repaired"),
    "no_parting_shots": ("5.3-13", "no working Installation could fire, so there were no Parting Shots"),
    "treasure_left": ("P-39", "{treasure} was left lying in {hex}, where the recoil of {unit} began"),
}
"""kind -> the clause with which it is told in another way, and how."""
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
            done = f"{how} {MODULES[data['module']]} of the Vittles"
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
    text = done or ("attacked " + target + ("" if hurt_itself else " in vain"))
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

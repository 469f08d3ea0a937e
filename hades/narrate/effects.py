"""What a Circle and a Nasty Surprise do, in plain words; the words on their counters and cards are others."""

from __future__ import annotations

from collections.abc import Iterable

from hades.content.kinds import Circle, Effect, SurpriseCard, Who
from hades.narrate.names import DECK_NAMES, capital, name
from hades.wording import counted

CIRCLES = {
    "core-computer": (
        "Science by Dante or Emily on 3 or less damages the highest-numbered working Railgun, Missile "
        "Battery and Laser, and uses the computer up."
    ),
    "bridge": (
        "Science by Dante or Emily on 4 or less opens a closed Circle or makes a Trap let its prisoner go."
    ),
    "brig": "Two depleted Guards from the cup stand in it, facing the door.",
    "comm-room": (
        "When a Unit of yours enters, working Elevators are damaged and damaged ones destroyed; then the "
        "room is used up."
    ),
    "engine-room": (
        "A Gorgon who gets here draws a number each turn: on 3 or less the Hades blows up and you have lost."
    ),
    "fuel-tank": (
        "The highest-numbered working Missile Battery is damaged, every "
        "Unit at the door is attacked as by a "
        "Soldier, and the room is used up."
    ),
    "targeting-computer": "The first of your Units to enter ends Parting Shots for the rest of the game.",
    "ammo-room": (
        "The highest-numbered working Railgun is damaged, every Unit at "
        "the door is attacked as by a Shock "
        "Trooper, and the room is used up."
    ),
    "supply-room": "The highest-numbered working Laser is damaged.",
    "teleporter": (
        "Science by Dante or Emily on 4 or less, with the Vittles In System, sends one Unit aboard from "
        "within three hexes."
    ),
    "trap": (
        "The Unit that opened it is shut in until another of yours next to the door disarms the Trap for "
        "2 Movement Factors, or somebody in the Bridge does."
    ),
    "idol-shrine": "The Golden Idol lies in it; it counts once it is aboard. Nastians want it back.",
    "loot-cellar": "The Loot lies in it; it counts once it is aboard.",
}
"""Effect of a Circle -> what it does."""

BY_SCENARIO = {
    ("teleporter", "teleporter-call"): (
        "An HQ in it that draws 4 or less calls a Unit from the Vittles "
        "into a hex within three. Nobody goes "
        "aboard through it."
    ),
    ("teleporter", "teleporter-arrivals"): (
        "Science by Dante or Emily on 4 or less, with the Vittles In System, sends one Unit aboard from "
        "within three hexes, or brings one from there to within two."
    ),
}
"""Effect of a Circle and a special rule of a scenario -> what it does there (15.2-12, 15.2-16, 15.4-12)."""

PRISONERS = {
    "honor-guard": "The Honor Guard stands in it, depleted, yours from the next SHL Phase on.",
    "emily": "Princess Emily stands in it, yours from the next SHL Phase on. She counts once aboard.",
    "elder-alien": "An Elder Alien stands in it, yours from the next SHL Phase on. It counts once aboard.",
}
GORGON = (
    "{} stands in it: a Gorgon, an enemy of everybody, on the way to the Engine Room, where 3 or less "
    "blows up the Hades. Whoever is next to her holds her."
)


def of_circle(circle: Circle, special: Iterable[str] = ()) -> str:
    """What a Circle does; ``special`` are ids of the special rules of the scenario."""
    for rule in special:
        if (circle.effect, rule) in BY_SCENARIO:
            return BY_SCENARIO[circle.effect, rule]
    if circle.effect in CIRCLES:
        return CIRCLES[circle.effect]
    unit = circle.unit.rstrip("0123456789").rstrip("-")
    return PRISONERS.get(unit) or GORGON.format(name(circle.unit))


def of_surprise(card: SurpriseCard) -> str:
    """What a Nasty Surprise does besides waking Installations."""
    return " ".join(_effect(effect) for effect in card.effects)


def _effect(effect: Effect) -> str:
    where = f" on {DECK_NAMES[effect.map]}" if effect.map else ""
    words = {
        "place": f"A {name(effect.type)} comes from the cup to each Guard Tower{where}.",
        "si-fire": (
            "While a Radar Dome works, the "
            f"{_many(effect.count, 'highest-numbered working Installation')} that can fire "
            f"{'does' if effect.count == 1 else 'do'} so."
        ),
        "rebuild-fighter": "The lowest-numbered destroyed Fighter flies again.",
        "repair-fighters": "Every damaged Fighter is repaired.",
        "face": f"{_who(effect.who)} turn to {FACES.get(effect.toward, '')}.",
        "move": f"{_who(effect.who)} move{_further(effect.bonus)}.",
        "repair-si": "The highest-numbered damaged Installation of each type works again.",
        "counter-board": (
            "A counter from the cup comes up in the first destroyed Installation's hex on Inferno, by "
            "letter, where no Unit of yours stands."
        ),
        "ram": (
            f"The lowest-numbered damaged Fighter rams the Vittles if she is In System{_with(effect.bonus)}, "
            "and is lost."
        ),
        "add-card": "A set-aside Nasty Surprise joins the deck: the raid has a turn more.",
    }[effect.do]
    other = " ".join(_effect(one) for one in effect.otherwise)
    return f"{words} If nothing comes of that: {other[:1].lower()}{other[1:]}" if other else words


FACES = {
    "nearest-friend": "the nearest Unit of yours",
    "preferred-direction": "the Preferred Direction of their deck",
}
"""Where an effect turns enemies -> in words."""


def _many(count: int, what: str) -> str:
    return f"{count} {what}s" if count != 1 else what


def _with(bonus: int) -> str:
    return f", with {bonus:+d}" if bonus else ""


def _further(bonus: int) -> str:
    return f", {counted(bonus, 'hex', 'hexes')} further than usual" if bonus else ""


def _who(who: Who | None) -> str:
    """The enemies that an effect means."""
    if who is None:
        return ""
    what = " and ".join(f"{name(type_)}s" for type_ in who.types)
    what = what or ("Gorgons" if who.family == "gold" else "Nastians")
    found = [f"the {who.highest} highest-numbered {what} of each deck" if who.highest else f"all {what}"]
    if who.map:
        found.append(f"on {DECK_NAMES[who.map]}")
    if who.near_friend:
        found.append(f"within {counted(who.near_friend, 'hex', 'hexes')} of a Unit of yours")
    if who.engaged is not None:
        found.append("that are engaged" if who.engaged else "that are not engaged")
    words = " ".join(found)
    return capital(words)

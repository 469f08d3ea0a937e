"""What a Circle and a Nasty Surprise do, in plain words; the words on their counters and cards are others."""

from __future__ import annotations

from collections.abc import Iterable

from hades.content.kinds import Circle, Effect, SurpriseCard, Who
from hades.language import tr, trn, trs
from hades.narrate.names import DECK_NAMES, capital, name

CIRCLES = trs(
    {
        "core-computer": (
            "Science by Dante or Emily on 3 or less damages the highest-numbered working Railgun, Missile "
            "Battery and Laser, and uses the computer up."
        ),
        "bridge": (
            "Science by Dante or Emily on 4 or less opens a closed Circle or "
            "makes a Trap let its prisoner go."
        ),
        "brig": "Two depleted Guards from the cup stand in it, facing the door.",
        "comm-room": (
            "When a Unit of yours enters, working Elevators are damaged and damaged ones destroyed; then the "
            "room is used up."
        ),
        "engine-room": (
            "A Gorgon who gets here draws a number each turn: on 3 or less the "
            "Hades blows up and you have lost."
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
)
"""Effect of a Circle -> what it does."""

BY_SCENARIO = trs(
    {
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
)
"""Effect of a Circle and a special rule of a scenario -> what it does there (15.2-12, 15.2-16, 15.4-12)."""

PRISONERS = trs(
    {
        "honor-guard": "The Honor Guard stands in it, depleted, yours from the next SHL Phase on.",
        "emily": "Princess Emily stands in it, yours from the next SHL Phase on. She counts once aboard.",
        "elder-alien": "An Elder Alien stands in it, yours from the next SHL "
        "Phase on. It counts once aboard.",
    }
)
GORGON = tr(
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
    where = tr(" on {map}", map=DECK_NAMES[effect.map]) if effect.map else ""
    words = {
        "place": tr(
            "A {type} comes from the cup to each Guard Tower{where}.", type=name(effect.type), where=where
        ),
        "si-fire": (
            tr(
                "While a Radar Dome works, the {count} that can fire {count2} so.",
                count=_many(effect.count, tr("highest-numbered working Installation")),
                count2="does" if effect.count == 1 else "do",
            )
        ),
        "rebuild-fighter": tr("The lowest-numbered destroyed Fighter flies again."),
        "repair-fighters": tr("Every damaged Fighter is repaired."),
        "face": tr("{who} turn to {faces}.", who=_who(effect.who), faces=FACES.get(effect.toward, "")),
        "move": tr("{who} move{bonus}.", who=_who(effect.who), bonus=_further(effect.bonus)),
        "repair-si": tr("The highest-numbered damaged Installation of each type works again."),
        "counter-board": (
            tr(
                "A counter from the cup comes up in the first destroyed Installation's hex on Inferno, by "
                "letter, where no Unit of yours stands."
            )
        ),
        "ram": (
            tr(
                "The lowest-numbered damaged Fighter rams the Vittles if she is In System{bonus}, "
                "and is lost.",
                bonus=tr(", with {bonus:+d}", bonus=effect.bonus) if effect.bonus else "",
            )
        ),
        "add-card": tr("A set-aside Nasty Surprise joins the deck: the raid has a turn more."),
    }[effect.do]
    other = " ".join(_effect(one) for one in effect.otherwise)
    return (
        tr(
            "{words} If nothing comes of that: {other}{other2}",
            words=words,
            other=other[:1].lower(),
            other2=other[1:],
        )
        if other
        else words
    )


FACES = trs(
    {
        "nearest-friend": "the nearest Unit of yours",
        "preferred-direction": "the Preferred Direction of their deck",
    }
)
"""Where an effect turns enemies -> in words."""


def _many(count: int, what: str) -> str:
    return f"{count} {what}s" if count != 1 else what


def _further(bonus: int) -> str:
    return tr(", {bonus} further than usual", bonus=trn("{n} hex", "{n} hexes", bonus)) if bonus else ""


def _who(who: Who | None) -> str:
    """The enemies that an effect means."""
    if who is None:
        return ""
    what = tr(" and ").join(tr("{type}s", type=name(type_)) for type_ in who.types)
    what = what or (tr("Gorgons") if who.family == "gold" else tr("Nastians"))
    found = [
        tr("the {highest} highest-numbered {what} of each deck", highest=who.highest, what=what)
        if who.highest
        else tr("all {what}", what=what)
    ]
    if who.map:
        found.append(tr("on {map}", map=DECK_NAMES[who.map]))
    if who.near_friend:
        found.append(
            tr(
                "within {near_friend} of a Unit of yours",
                near_friend=trn("{n} hex", "{n} hexes", who.near_friend),
            )
        )
    if who.engaged is not None:
        found.append(tr("that are engaged") if who.engaged else tr("that are not engaged"))
    words = " ".join(found)
    return capital(words)

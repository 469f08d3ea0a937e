"""The Nastian Phase as a story has it: what was done to the ship and the raid, and what had caused it."""

from __future__ import annotations

from collections.abc import Iterable

from hades import geometry as geo
from hades.history.timeline import Fight, TimelineEntry, fights
from hades.narrate import joined, name
from hades.story.context import StoryContext
from hades.story.event_prose import attackers, blow, harm, harm_words, in_vain, step_prose
from hades.story.wording import counted, number, roster, sentence

MANY = 5
"""From so many guns on they are counted and not named."""
HURT = (
    "{who} fired at the Vittles and left {hurt}",
    "the Vittles took the fire of {who}, which left {hurt}",
    "{who} came for the Vittles, and left {hurt}",
)
"""What is said in turn of fire that told."""
VAIN = (
    "{who} fired at the Vittles and did her no harm",
    "the Vittles came through the fire of {who} unhurt",
)
"""The same of fire that did not."""
STARS = ("officer", "medusa", "zola")
"""Enemies who are named wherever they go."""


def tell(own: list[TimelineEntry], memory: StoryContext) -> str:
    """Return what the enemy did in a turn, as a paragraph; ``memory`` hears it."""
    parts = []
    for section in dict.fromkeys(beat.section for beat in own):
        step = [beat for beat in own if beat.section == section]
        teller = _STEPS.get(section, _other)
        parts.append(teller(step, memory))
        for beat in step:
            memory.hear(beat)
    return " ".join(part for part in parts if part)


def _other(step: list[TimelineEntry], memory: StoryContext) -> str:
    return step_prose(step, memory.titles)


# 5.1, and Parting Shots


def fire(step: list[TimelineEntry], memory: StoryContext) -> str:
    """Return what fired at the Vittles, why it was more or less than before, and what that left of her."""
    battles, rest = fights(step)
    ship = [fight for fight in battles if fight.at_the_ship]
    ground = [fight for fight in battles if not fight.at_the_ship]
    told = []
    if ship:
        told.append(_volley(ship, memory))
    if ground:
        told.append(attacks(ground, memory))
    told.append(step_prose(rest, memory.titles))
    return " ".join(text for text in told if text)


def _volley(battles: list[Fight], memory: StoryContext) -> str:
    guns = list(dict.fromkeys(str(s["id"]) for fight in battles for s in fight.beat.event.data["shots"]))
    state, other = harm(battles)
    who = roster(guns)
    if len(guns) >= MANY:
        flying = sum(gun.startswith("fighter") for gun in guns)
        kinds = [counted(flying, "Fighter")] if flying else []
        kinds += [counted(len(guns) - flying, "gun")] if len(guns) > flying else []
        who = joined(kinds)
    shields = memory.shields() - sum(m in ("G1", "G2", "G3") and s == "destroyed" for m, s in state.items())
    turn = battles[0].beat.turn
    if state:
        volley = HURT[turn % len(HURT)].format(who=who, hurt=harm_words(state))
    else:
        volley = VAIN[turn % len(VAIN)].format(who=who)
    parts = [sentence("; ".join([volley, *other])), *_newcomers(guns, memory), *_missing(memory)]
    if shields < memory.fewest:
        memory.fewest = shields
        parts += {1: ["One shield was left."], 0: ["There was no shield left."]}.get(shields, [])
    engines = [m for m in ("W1", "W2") if {**memory.modules, **state}.get(m) == "destroyed"]
    if len(engines) == 1 and engines[0] in state:
        parts.append("One Warp Engine was left to go home with.")
    return " ".join(parts)


def _newcomers(guns: list[str], memory: StoryContext) -> list[str]:
    """Who fired for the first time, and who had woken it."""
    new = [gun for gun in guns if gun in memory.woken and gun not in memory.guns]
    told = []
    for cause in dict.fromkeys(memory.woken[gun] for gun in new):
        row = roster([gun for gun in new if memory.woken[gun] == cause])
        if memory.guns and cause.by:
            told.append(
                f"{row} fired for the first time: {cause.by} had woken it"
                if len(new) == 1
                else f"{row} fired for the first time: {cause.by} had woken them"
            )
        elif memory.guns:
            told.append(f"{row} fired for the first time")
    return [sentence("; ".join(told))] if told else []


def _missing(memory: StoryContext) -> list[str]:
    """Who had fired before and would no more, told once, and whose doing that was."""
    lost = sorted(gun for gun in memory.guns if gun in memory.gone)
    memory.guns -= set(lost)
    by = dict.fromkeys(memory.gone[gun].by for gun in lost)
    told = [f"{roster([g for g in lost if memory.gone[g].by == who])}, lost to {who}," for who in by if who]
    return [sentence(f"{joined(told)} no longer fired")] if told else []


# 5.2 to 5.4


def _arrivals(step: list[TimelineEntry], memory: StoryContext) -> str:
    came = [beat for beat in step if beat.kind == "enemy_arrived"]
    rest = [beat for beat in step if beat.kind not in ("enemy_arrived", "chit_drawn", "hq_jammed", "crisis")]
    told = []
    if came:
        above = sum(beat.event.data["hex"][0] == "I" for beat in came)
        decks = [
            f"{number(count)} on {deck}"
            for count, deck in ((above, "the hull"), (len(came) - above, "the deck below"))
            if count
        ]
        stars = [b.event.data["unit"] for b in came if b.event.data["unit"] in STARS]
        among = f", {roster(stars)} among them" if stars else ""
        told.append(
            sentence(f"{counted(len(came), 'more enemy', 'more enemies')} came up, {joined(decks)}{among}")
        )
        close = ((b.event.data["unit"], memory.beside(b.event.data["hex"])) for b in came)
        told += [sentence(f"{name(unit)} stood right beside {roster(who)}") for unit, who in close if who]
    told.append(_chits(step, memory))
    told.append(step_prose(rest, memory.titles))
    return " ".join(text for text in told if text)


def _chits(step: list[TimelineEntry], memory: StoryContext) -> str:
    """What a chit out of the cup meant for the turn."""
    told = []
    chits = [str(beat.event.data["chit"]) for beat in step if beat.kind == "chit_drawn"]
    if any(chit.startswith("crisis") for chit in chits):
        told.append(
            "A Crisis! broke out aboard the Vittles: to take Units up, to "
            "fire or to move, it would be one "
            "of the three."
        )
    jammed = [str(beat.event.data["unit"]) for beat in step if beat.kind == "hq_jammed"]
    if jammed:
        officers = [unit.id for unit in memory.game.tables.catalog.units if unit.type == "hq"]
        there = [unit for unit in officers if unit in memory.where]
        heard = [unit for unit in there if unit not in jammed]
        text = f"A Comm Crash silenced {roster(jammed)}"
        if there and not heard:
            text += ", and nobody on the Hades could call the ship"
        elif set(jammed).isdisjoint(there):
            text += ", who were not even there" if len(jammed) > 1 else ", who was not even there"
        elif len(heard) == 1:
            text += f", and only {name(heard[0])} could still call the ship"
        told.append(sentence(text))
    elif any(chit.startswith("comm") for chit in chits):
        told.append("A Comm Crash found nobody to silence.")
    return " ".join(told)


def _march(step: list[TimelineEntry], memory: StoryContext) -> str:
    """Who came into contact, and why the others did not."""
    moved = [beat for beat in step if beat.kind == "enemy_moved"]
    rest = [beat for beat in step if beat.kind not in ("enemy_moved", "enemy_held")]
    told = [march(moved, memory)]
    held = [beat for beat in step if beat.kind == "enemy_held"]
    ways = [(b.event.data["unit"], memory.beside(b.event.data["hex"])) for b in held]
    stayed = [f"{name(unit)} did not let go of {roster(whom)}" for unit, whom in ways if whom]
    if len(stayed) < MANY:
        told.append(sentence("; ".join(stayed)))
    else:
        told.append(sentence(f"{counted(len(stayed), 'enemy', 'enemies')} did not let go of whom they had"))
    told.append(step_prose(rest, memory.titles))
    return " ".join(text for text in told if text)


def march(moved: list[TimelineEntry], memory: StoryContext) -> str:
    """Return how some enemies marched: whom they met, or why nobody."""
    walked = [beat for beat in moved if len(beat.event.data["path"]) > 1]
    met = [b for b in moved if any(note["note"] == "engaged" for note in b.event.data["notes"])]
    told = [
        sentence(f"{name(b.event.data['unit'])} came to {b.event.data['path'][-1]}")
        for b in walked
        if b.event.data["unit"] in STARS[1:]
    ]
    ways = []
    for beat in met:
        end = str(beat.event.data["path"][-1])
        found = memory.beside(end)
        whom = f"ran into {roster(found)}" if found else f"made contact in {end}"
        ways.append(f"{name(beat.event.data['unit'])} {whom}")
    if ways:
        told.append(sentence("; ".join(ways)))
    elif len(walked) > 1:
        told.append(sentence(f"the {number(len(walked))} that marched met nobody: {_why(walked, memory)}"))
    return " ".join(told)


def _why(walked: list[TimelineEntry], memory: StoryContext) -> str:
    """What kept them from meeting anybody, told of the greater part."""
    away = near = bounced = changed = 0
    ends = [far for b in walked if (far := memory.nearest(b.event.data["path"][-1])) is not None]
    for beat in walked:
        path, notes = beat.event.data["path"], [note["note"] for note in beat.event.data["notes"]]
        bounced += "bounced" in notes
        changed += "changed_maps" in notes
        start, end = memory.nearest(path[0]), memory.nearest(path[-1])
        if (
            geo.map_of(geo.parse(path[0])) == geo.map_of(geo.parse(path[-1]))
            and start is not None
            and end is not None
        ):
            away += end > start
            near += end < start
    count = len(walked)
    if bounced * 2 >= count:
        return f"{number(bounced)} of them bounced off walls or the rim"
    if away > near and away * 2 >= count:
        return f"the way they looked led {number(away)} of them farther off"
    if changed * 3 >= count:
        return f"{number(changed)} of them changed decks"
    if not ends:
        return "there was nobody on their deck"
    return f"the nearest was still {counted(min(ends), 'hex', 'hexes')} off"


# 5.6 and 5.7


def _surprise(step: list[TimelineEntry], memory: StoryContext) -> str:
    """The Nasty Surprise and what came of it."""
    drawn = [memory.titles[beat.event.data["surprise"]] for beat in step if beat.kind == "surprise_drawn"]
    woken = [beat for beat in step if beat.kind == "si_activated"]
    for beat in woken:
        memory.woke(beat.event.data["si"], beat.turn, drawn[-1].rpartition(" (")[0] if drawn else "")
    who = joined(f"{name(b.event.data['si'])} in Complex {b.event.data['letter']}" for b in woken)
    told = []
    if drawn:
        told.append(
            sentence(f"{joined(drawn)} woke {who}" if who else f"The Nasty Surprise was {joined(drawn)}")
        )
    elif who:
        told.append(sentence(f"{who} woke up"))
    moved = [beat for beat in step if beat.kind == "enemy_moved"]
    if moved:
        told.append(march(moved, memory))
    said = ("surprise_drawn", "si_activated", "enemy_moved", "enemy_held")
    told.append(step_prose([beat for beat in step if beat.kind not in said], memory.titles))
    return " ".join(text for text in told if text)


def _combat(step: list[TimelineEntry], memory: StoryContext) -> str:
    battles, rest = fights(step)
    told = [attacks(battles, memory), step_prose(rest, memory.titles)]
    return " ".join(text for text in told if text)


def attacks(battles: Iterable[Fight], memory: StoryContext) -> str:
    """Attacks on the ground, one after the other, those in vain last; who falls is mourned."""
    told, vain = [], []
    for fight in battles:
        if not fight.results:
            vain.append(fight)
            continue
        text = f"{attackers(fight)} {blow(fight)}"
        fell = [
            b for b in fight.results if b.kind == "unit_destroyed" and b.event.data["unit"] in memory.friends
        ]
        causes = [memory.hurt[u] for b in fell if (u := b.event.data["unit"]) in memory.hurt]
        if causes and causes[0].by:
            by = "it" if causes[0].by == attackers(fight) else causes[0].by
            text += f", whom {by} had hurt {causes[0].when(fight.beat.turn)}"
        told.append(sentence(text))
        for beat in fight.results:
            if beat.kind == "unit_depleted":
                memory.hear(beat)
    return " ".join(filter(None, (*told, in_vain(vain))))


_STEPS = {
    "5.1": fire,
    "5.2": lambda step, memory: "",
    "5.3": _arrivals,
    "5.4": _march,
    "5.6": _surprise,
    "5.7": _combat,
}
"""Section of a step -> how it is told; the others are told as `step_prose` does."""

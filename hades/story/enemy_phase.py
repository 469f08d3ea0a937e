"""The Nastian Phase as a story: what the enemy did to the ship and the raid, and why it could."""

from __future__ import annotations

from collections.abc import Iterable

from hades import geometry as geo
from hades.history.timeline import Fight, TimelineEntry, fights
from hades.narrate import joined, name
from hades.story.context import StoryContext
from hades.story.event_prose import attackers, blow, harm, harm_words, in_vain, step_prose
from hades.story.wording import counted, number, roster, sentence

MANY = 5
"""Number of guns from which on they are counted and not named."""
HURT = (
    "{who} fired at the Vittles and left {hurt}",
    "the Vittles took the fire of {who}, which left {hurt}",
    "{who} came for the Vittles, and left {hurt}",
)
"""Sentences about effective fire, used in turn."""
VAIN = (
    "{who} fired at the Vittles and did her no harm",
    "the Vittles came through the fire of {who} unhurt",
)
"""Sentences about fire without effect, used in turn."""
STARS = ("officer", "medusa", "zola")
"""Enemies that are always named."""


def tell(own: list[TimelineEntry], context: StoryContext) -> str:
    """Return what the enemy did in a turn, as a paragraph; ``context`` hears it."""
    parts = []
    for section in dict.fromkeys(entry.section for entry in own):
        step = [entry for entry in own if entry.section == section]
        teller = _STEPS.get(section, _other)
        parts.append(teller(step, context))
        for entry in step:
            context.hear(entry)
    return " ".join(part for part in parts if part)


def _other(step: list[TimelineEntry], context: StoryContext) -> str:
    return step_prose(step, context.titles)


# 5.1, and Parting Shots


def fire(step: list[TimelineEntry], context: StoryContext) -> str:
    """Return the fire at the Vittles, why it was stronger or weaker than before, and the damage."""
    battles, rest = fights(step)
    ship = [fight for fight in battles if fight.at_the_ship]
    ground = [fight for fight in battles if not fight.at_the_ship]
    told = []
    if ship:
        told.append(_volley(ship, context))
    if ground:
        told.append(attacks(ground, context))
    told.append(step_prose(rest, context.titles))
    return " ".join(text for text in told if text)


def _volley(battles: list[Fight], context: StoryContext) -> str:
    guns = list(dict.fromkeys(str(s["id"]) for fight in battles for s in fight.entry.event.data["shots"]))
    state, other = harm(battles)
    who = roster(guns)
    if len(guns) >= MANY:
        flying = sum(gun.startswith("fighter") for gun in guns)
        kinds = [counted(flying, "Fighter")] if flying else []
        kinds += [counted(len(guns) - flying, "gun")] if len(guns) > flying else []
        who = joined(kinds)
    shields = context.shields() - sum(m in ("G1", "G2", "G3") and s == "destroyed" for m, s in state.items())
    turn = battles[0].entry.turn
    if state:
        volley = HURT[turn % len(HURT)].format(who=who, hurt=harm_words(state))
    else:
        volley = VAIN[turn % len(VAIN)].format(who=who)
    parts = [sentence("; ".join([volley, *other])), *_newcomers(guns, context), *_missing(context)]
    if shields < context.fewest:
        context.fewest = shields
        parts += {1: ["One shield was left."], 0: ["There was no shield left."]}.get(shields, [])
    engines = [m for m in ("W1", "W2") if {**context.modules, **state}.get(m) == "destroyed"]
    if len(engines) == 1 and engines[0] in state:
        parts.append("One Warp Engine was left to go home with.")
    return " ".join(parts)


def _newcomers(guns: list[str], context: StoryContext) -> list[str]:
    """Return the guns that fired for the first time, and who had woken them."""
    new = [gun for gun in guns if gun in context.woken and gun not in context.guns]
    told = []
    for cause in dict.fromkeys(context.woken[gun] for gun in new):
        row = roster([gun for gun in new if context.woken[gun] == cause])
        if context.guns and cause.by:
            told.append(
                f"{row} fired for the first time: {cause.by} had woken it"
                if len(new) == 1
                else f"{row} fired for the first time: {cause.by} had woken them"
            )
        elif context.guns:
            told.append(f"{row} fired for the first time")
    return [sentence("; ".join(told))] if told else []


def _missing(context: StoryContext) -> list[str]:
    """Return, once, the guns that no longer fire, and who destroyed them."""
    lost = sorted(gun for gun in context.guns if gun in context.gone)
    context.guns -= set(lost)
    by = dict.fromkeys(context.gone[gun].by for gun in lost)
    told = [f"{roster([g for g in lost if context.gone[g].by == who])}, lost to {who}," for who in by if who]
    return [sentence(f"{joined(told)} no longer fired")] if told else []


# 5.2 to 5.4


def _arrivals(step: list[TimelineEntry], context: StoryContext) -> str:
    came = [entry for entry in step if entry.kind == "enemy_arrived"]
    rest = [
        entry for entry in step if entry.kind not in ("enemy_arrived", "chit_drawn", "hq_jammed", "crisis")
    ]
    told = []
    if came:
        above = sum(entry.event.data["hex"][0] == "I" for entry in came)
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
        close = ((b.event.data["unit"], context.beside(b.event.data["hex"])) for b in came)
        told += [sentence(f"{name(unit)} stood right beside {roster(who)}") for unit, who in close if who]
    told.append(_chits(step, context))
    told.append(step_prose(rest, context.titles))
    return " ".join(text for text in told if text)


def _chits(step: list[TimelineEntry], context: StoryContext) -> str:
    """Return the effect of a chit from the Nastian Cup on the turn."""
    told = []
    chits = [str(entry.event.data["chit"]) for entry in step if entry.kind == "chit_drawn"]
    if any(chit.startswith("crisis") for chit in chits):
        told.append(
            "A Crisis! broke out aboard the Vittles: to take Units up, to "
            "fire or to move, it would be one "
            "of the three."
        )
    jammed = [str(entry.event.data["unit"]) for entry in step if entry.kind == "hq_jammed"]
    if jammed:
        officers = [unit.id for unit in context.game.tables.catalog.units if unit.type == "hq"]
        there = [unit for unit in officers if unit in context.where]
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


def _march(step: list[TimelineEntry], context: StoryContext) -> str:
    """Return which enemies became engaged, and why the others did not."""
    moved = [entry for entry in step if entry.kind == "enemy_moved"]
    rest = [entry for entry in step if entry.kind not in ("enemy_moved", "enemy_held")]
    told = [march(moved, context)]
    held = [entry for entry in step if entry.kind == "enemy_held"]
    ways = [(b.event.data["unit"], context.beside(b.event.data["hex"])) for b in held]
    stayed = [f"{name(unit)} did not let go of {roster(whom)}" for unit, whom in ways if whom]
    if len(stayed) < MANY:
        told.append(sentence("; ".join(stayed)))
    else:
        told.append(sentence(f"{counted(len(stayed), 'enemy', 'enemies')} did not let go of whom they had"))
    told.append(step_prose(rest, context.titles))
    return " ".join(text for text in told if text)


def march(moved: list[TimelineEntry], context: StoryContext) -> str:
    """Return the march of some enemies: the Units they met, or why they met none."""
    walked = [entry for entry in moved if len(entry.event.data["path"]) > 1]
    met = [b for b in moved if any(note["note"] == "engaged" for note in b.event.data["notes"])]
    told = [
        sentence(f"{name(b.event.data['unit'])} came to {b.event.data['path'][-1]}")
        for b in walked
        if b.event.data["unit"] in STARS[1:]
    ]
    ways = []
    for entry in met:
        end = str(entry.event.data["path"][-1])
        found = context.beside(end)
        whom = f"ran into {roster(found)}" if found else f"made contact in {end}"
        ways.append(f"{name(entry.event.data['unit'])} {whom}")
    if ways:
        told.append(sentence("; ".join(ways)))
    elif len(walked) > 1:
        told.append(sentence(f"the {number(len(walked))} that marched met nobody: {_why(walked, context)}"))
    return " ".join(told)


def _why(walked: list[TimelineEntry], context: StoryContext) -> str:
    """Return why most of them met no Unit."""
    away = near = bounced = changed = 0
    ends = [far for b in walked if (far := context.nearest(b.event.data["path"][-1])) is not None]
    for entry in walked:
        path, notes = entry.event.data["path"], [note["note"] for note in entry.event.data["notes"]]
        bounced += "bounced" in notes
        changed += "changed_maps" in notes
        start, end = context.nearest(path[0]), context.nearest(path[-1])
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


def _surprise(step: list[TimelineEntry], context: StoryContext) -> str:
    """Return the Nasty Surprise and its effects."""
    drawn = [context.titles[entry.event.data["surprise"]] for entry in step if entry.kind == "surprise_drawn"]
    woken = [entry for entry in step if entry.kind == "si_activated"]
    for entry in woken:
        context.woke(entry.event.data["si"], entry.turn, drawn[-1].rpartition(" (")[0] if drawn else "")
    who = joined(f"{name(b.event.data['si'])} in Complex {b.event.data['letter']}" for b in woken)
    told = []
    if drawn:
        told.append(
            sentence(f"{joined(drawn)} woke {who}" if who else f"The Nasty Surprise was {joined(drawn)}")
        )
    elif who:
        told.append(sentence(f"{who} woke up"))
    moved = [entry for entry in step if entry.kind == "enemy_moved"]
    if moved:
        told.append(march(moved, context))
    said = ("surprise_drawn", "si_activated", "enemy_moved", "enemy_held")
    told.append(step_prose([entry for entry in step if entry.kind not in said], context.titles))
    return " ".join(text for text in told if text)


def _combat(step: list[TimelineEntry], context: StoryContext) -> str:
    battles, rest = fights(step)
    told = [attacks(battles, context), step_prose(rest, context.titles)]
    return " ".join(text for text in told if text)


def attacks(battles: Iterable[Fight], context: StoryContext) -> str:
    """Return the attacks on the ground, those without effect last, and the losses."""
    told, vain = [], []
    for fight in battles:
        if not fight.results:
            vain.append(fight)
            continue
        text = f"{attackers(fight)} {blow(fight)}"
        fell = [
            b for b in fight.results if b.kind == "unit_destroyed" and b.event.data["unit"] in context.friends
        ]
        causes = [context.hurt[u] for b in fell if (u := b.event.data["unit"]) in context.hurt]
        if causes and causes[0].by:
            by = "it" if causes[0].by == attackers(fight) else causes[0].by
            text += f", whom {by} had hurt {causes[0].when(fight.entry.turn)}"
        told.append(sentence(text))
        for entry in fight.results:
            if entry.kind == "unit_depleted":
                context.hear(entry)
    return " ".join(filter(None, (*told, in_vain(vain))))


_STEPS = {
    "5.1": fire,
    "5.2": lambda step, context: "",
    "5.3": _arrivals,
    "5.4": _march,
    "5.6": _surprise,
    "5.7": _combat,
}
"""Functions for the steps, by section; all other steps use `step_prose`."""

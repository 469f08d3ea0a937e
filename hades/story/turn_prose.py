"""A turn as prose, in three paragraphs: the Nastian Phase, the SHL Phase, the Vittles and what follows."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from hades import Game
from hades.history.timeline import Fight, TimelineEntry, fights
from hades.narrate import joined, name
from hades.narrate.lexicon import MODULES
from hades.story import shl_phase_prose
from hades.story.event_prose import attacked, attackers, blow, plain
from hades.story.wording import Places, counted, roster, sentence

Titles = dict[str, str]
"""Nasty Surprise id -> its title."""

PARTS = (("3", "5"), ("6",), ("7", "8", "9"))
"""Sections of a turn's paragraphs, by their first digit."""


def titles(game: Game) -> Titles:
    """What the Nasty Surprises of a game are called: ``Sweep (NS-06)``."""
    return {card.id: f"{card.title} ({card.id})" for card in game.tables.catalog.surprise_cards}


def part_of(section: str) -> int | None:
    """Which of the paragraphs of a turn a section is told in; None for the set-up."""
    return next((n for n, part in enumerate(PARTS) if section[:1] in part), None)


def parts(course: list[TimelineEntry], titles: Titles, places: Places) -> tuple[str, ...]:
    """The paragraphs of a turn, "" for one with nothing in it."""
    found = []
    for part in PARTS:
        own = [beat for beat in course if beat.section[0] in part]
        if part == ("6",):
            found.append(shl_phase_prose.tell(own, places))
            continue
        steps = dict.fromkeys(beat.section for beat in own)
        told = (step([beat for beat in own if beat.section == section], titles) for section in steps)
        found.append(" ".join(text for text in told if text))
    return tuple(found)


def step(course: list[TimelineEntry], titles: Titles) -> str:
    """A step of the sequence of play: each sort of event in a sentence, in the order they first came."""
    battles, rest = fights(course)
    bundles: dict[str, list[TimelineEntry]] = {}
    for beat in rest:
        if beat.kind == "si_repaired" and beat.section == "5.5":
            # what the Officer did says so already
            continue
        bundles.setdefault(_BUNDLES.get(beat.kind, f"#{beat.moment}"), []).append(beat)
    first = {key: found[0].moment for key, found in bundles.items()}
    parts = [(first[key], _told(key, found, titles)) for key, found in bundles.items()]
    if battles:
        parts.append((battles[0].beat.moment, _battles(battles)))
    return " ".join(text for _, text in sorted(parts) if text)


def _told(key: str, found: list[TimelineEntry], titles: Titles) -> str:
    if key == "surprise":
        drawn = [titles[beat.event.data["surprise"]] for beat in found]
        return sentence(f"The Nasty Surprise was {joined(drawn)}")
    return sentence(_TELL[key](found) if key in _TELL else plain(found[0]))


_BUNDLES = {
    "directions_set": "directions",
    "enemy_arrived": "arrivals",
    "chit_drawn": "chits",
    "hq_jammed": "jammed",
    "enemy_moved": "moves",
    "unit_recovered": "recovered",
    "si_activated": "woken",
    "unit_depleted": "depleted",
    "si_damaged": "damaged",
    "si_destroyed": "wrecked",
    "si_repaired": "repaired",
    "fighter_rebuilt": "rebuilt",
    "fighter_launched": "launched",
    "enemy_placed": "placed",
    "unit_placed": "placed-friends",
    "officer_repairs": "officer",
    "repair_tried": "repair",
    "surprise_drawn": "surprise",
    "gorgon_draws": "gorgon",
    "no_room": "no-room",
    "cup_empty": "cup",
    "unit_found": "found",
    "circle_placed": "circles",
}
"""Kinds told together within a step -> how that sort is called."""


def _directions(found: list[TimelineEntry]) -> str:
    data = found[-1].event.data
    return f"the Nastians looked {data['inferno']} on Inferno and {data['purgatory']} on Purgatory"


def _units(found: Iterable[TimelineEntry]) -> str:
    return roster(dict.fromkeys(beat.event.data["unit"] for beat in found))


def _arrivals(found: list[TimelineEntry]) -> str:
    above = [beat for beat in found if beat.event.data["hex"][0] == "I"]
    below = [beat for beat in found if beat.event.data["hex"][0] == "P"]
    decks = [f"{_units(own)} on {deck}" for own, deck in ((above, "Inferno"), (below, "Purgatory")) if own]
    return f"{joined(decks)} came into play"


def _chits(found: list[TimelineEntry]) -> str:
    crisis = sum(beat.event.data["chit"].startswith("crisis") for beat in found)
    crash = len(found) - crisis
    drawn = [f"a {what} chit" for what, count in (("Crisis!", crisis), ("Comm Crash", crash)) if count]
    return f"{joined(drawn)} came out of the cup"


def _moves(found: list[TimelineEntry]) -> str:
    """How many moved, and who of them came into contact; a Gorgon is named always."""
    moved = {beat.event.data["unit"]: beat for beat in found if len(beat.event.data["path"]) > 1}
    touching = [
        f"{name(beat.event.data['unit'])} in {beat.event.data['path'][-1]}"
        for beat in found
        if any(note["note"] == "engaged" for note in beat.event.data["notes"])
    ]
    sisters = [
        f"{name(unit)} came to {moved[unit].event.data['path'][-1]}" for unit in _GORGONS if unit in moved
    ]
    parts = [f"{counted(len(moved), 'enemy', 'enemies')} moved"] if moved else []
    parts += sisters
    if touching:
        parts.append(f"contact was made by {joined(touching)}")
    return "; ".join(parts)


_GORGONS = ("medusa", "zola")


def _officer(found: list[TimelineEntry]) -> str:
    told = []
    for beat in found:
        data = beat.event.data
        works = data["number"] <= data["needs"]
        told.append(f"{'repaired' if works else 'failed to repair'} {name(data['si'])}")
    return f"the Officer {joined(told)}"


def _repair(found: list[TimelineEntry]) -> str:
    # what a success brought back is an event of its own
    return "" if found[-1].event.data["success"] else "Damage Control had no luck"


def _gorgon(found: list[TimelineEntry]) -> str:
    told = []
    for beat in found:
        data = beat.event.data
        end = "found the button" if data["success"] else "pressed the wrong button"
        told.append(f"{name(data['unit'])}, in the Engine Room, {end}")
    return "; ".join(told)


def _landed(found: list[TimelineEntry]) -> str:
    ways = joined(f"{name(beat.event.data['unit'])} in {beat.event.data['hex']}" for beat in found)
    return f"{ways} stood ready"


def _passive(what: str, key: str) -> Callable[[list[TimelineEntry]], str]:
    """Things of a kind to which the same happened."""

    def told(found: list[TimelineEntry]) -> str:
        ids = list(dict.fromkeys(beat.event.data[key] for beat in found))
        return f"{roster(ids)} {what.format('were' if len(ids) > 1 else 'was')}"

    return told


_TELL: dict[str, Callable[[list[TimelineEntry]], str]] = {
    "directions": _directions,
    "arrivals": _arrivals,
    "chits": _chits,
    "jammed": _passive("{} jammed for the turn", "unit"),
    "moves": _moves,
    "recovered": _passive("recovered", "unit"),
    "woken": lambda found: f"{_woken(found)} woke up",
    "depleted": _passive("{} depleted", "unit"),
    "damaged": _passive("{} damaged", "si"),
    "wrecked": _passive("{} destroyed", "si"),
    "repaired": _passive("worked again", "si"),
    "rebuilt": _passive("flew again, good as new", "fighter"),
    "launched": lambda found: f"{roster([b.event.data['fighter'] for b in found])} went up",
    "placed": lambda found: f"{_units(found)} stood watch",
    "placed-friends": _landed,
    "officer": _officer,
    "repair": _repair,
    "gorgon": _gorgon,
    "cup": lambda found: plain(found[0]),
    "found": _passive("{} inside", "unit"),
    "no-room": lambda found: f"{_units(found)} found no room and went back into the cup",
    "circles": lambda found: joined(plain(beat) for beat in found),
}
"""Sort of events -> their sentence without capital and full stop."""


def _woken(found: list[TimelineEntry]) -> str:
    return joined(f"{name(beat.event.data['si'])} (Complex {beat.event.data['letter']})" for beat in found)


def _battles(battles: list[Fight]) -> str:
    """The combats of a step: attacks on the Vittles together, then one by one, the fruitless last."""
    ship = [fight for fight in battles if fight.at_the_ship]
    rest = [fight for fight in battles if not fight.at_the_ship]
    parts = [_at_the_ship(ship)] if ship else []
    told = [f"{attackers(fight)} {blow(fight)}" for fight in rest if fight.results]
    parts += [sentence("; ".join(told))] if told else []
    vain = [f"{attackers(fight)} on {attacked(fight)}" for fight in rest if not fight.results]
    if vain:
        parts.append(
            sentence(
                f"Nothing came of the attack by {joined(vain)}"
                if len(vain) == 1
                else f"Nothing came of the attacks by {joined(vain)}"
            )
        )
    return " ".join(parts)


def _at_the_ship(battles: list[Fight]) -> str:
    who = roster(dict.fromkeys(shot["id"] for fight in battles for shot in fight.beat.event.data["shots"]))
    state: dict[str, str] = {}
    other = []
    for fight in battles:
        for beat in fight.results:
            if beat.kind in ("module_failing", "module_destroyed"):
                word = "destroyed" if beat.kind == "module_destroyed" else "failing"
                state[MODULES[beat.event.data["module"]].name] = word
            else:
                other.append(plain(beat))
    if not state:
        return sentence(f"{who} fired at the Vittles and did no harm")
    hurt = joined(
        f"{joined(m for m, w in state.items() if w == word)} {word}"
        for word in ("destroyed", "failing")
        if word in state.values()
    )
    return sentence("; ".join([f"{who} fired at the Vittles and left {hurt}", *other]))

"""Events in the past tense, as a story tells them: single events, fights, and steps of the sequence of
play.

The words of a kind are those of its record in `hades.narrate.event_kinds`; events that need no words in a
story are left out.
"""

from __future__ import annotations

from collections.abc import Callable

from hades import Game
from hades.history.timeline import Fight, TimelineEntry, fights
from hades.narrate import EVENT_KINDS, joined, name, sentence
from hades.narrate.event_kinds import Cases, text_for
from hades.narrate.lexicon import MODULES
from hades.narrate.names import Words
from hades.narrate.sentences import in_words
from hades.story import wording
from hades.story.wording import counted, roster

Titles = dict[str, str]
"""Title of each Nasty Surprise, by id."""
PARTS = (("3", "5"), ("6",), ("7", "8", "9"))
"""Sections of the paragraphs of a turn, by their first digit."""
SUBJECTS = ("unit", "si", "fighter")
"""Fields of an event in order; the first one present names the subject."""
GORGONS = ("medusa", "zola")


def titles(game: Game) -> Titles:
    """Return the names of the Nasty Surprises of a game: ``Sweep (NS-06)``."""
    return {card.id: f"{card.title} ({card.id})" for card in game.tables.catalog.surprise_cards}


def part_of(section: str) -> int | None:
    """Return the index of the paragraph that tells a section; None for the set-up."""
    return next((n for n, part in enumerate(PARTS) if section[:1] in part), None)


# Single events


def plain(entry: TimelineEntry) -> str:
    """Return an event as a sentence without capital and full stop; "" if a story leaves it out."""
    return _worded(entry, in_words(entry.event))


def _worded(entry: TimelineEntry, words: Words) -> str:
    story = EVENT_KINDS[entry.kind].story
    if callable(story):
        return story(entry.event, words)
    # A clumsy sentence is better than a missing event.
    return sentence(entry.event) if story is None else text_for(story, entry.event).format_map(words)


def end_of(entry: TimelineEntry) -> str:
    """Return how a Unit was lost other than by an attack, without its subject; "" after an attack."""
    story = EVENT_KINDS[entry.kind].story
    by_clause = story.by_clause if isinstance(story, Cases) else {}
    told = next((by_clause[clause] for clause in entry.event.clauses if clause in by_clause), "")
    return told.removeprefix("{unit} ") if entry.kind == "unit_destroyed" else ""


# Fights


def attackers(fight: Fight) -> str:
    """Return the names of the attackers, joined."""
    shots = fight.entry.event.data["shots"]
    if shots[0]["kind"] == "blast":
        return "the explosion"
    return roster([shot["id"] for shot in shots])


def attacked(fight: Fight) -> str:
    return "the Vittles" if fight.at_the_ship else name(fight.target)


def blow(fight: Fight) -> str:
    """Return the result of an attack, without its subject: ``destroyed Laser 1``."""
    target = attacked(fight)
    alone = len(fight.entry.event.data["shots"]) == 1
    own: list[str] = []
    other: list[str] = []
    done = ""
    hurt_itself = False
    for entry in fight.results:
        data, blows = entry.event.data, EVENT_KINDS[entry.kind].blow
        if entry.kind in ("module_failing", "module_destroyed"):
            how = "knocked out" if entry.kind == "module_destroyed" else "hit"
            done = f"{how} {MODULES[data['module']].name} of the Vittles"
            continue
        hurt = next((data[key] for key in SUBJECTS if key in data), "")
        if blows and hurt == fight.target:
            done = blows.format(target)
        elif entry.kind == "officer_turned":
            done = "brought General Tso down, and Lt. Sanders took over"
        elif blows and alone:
            hurt_itself = True
            own.append(f"was {blows.format('in turn')}")
        else:
            hurt_itself |= bool(blows)
            other.append(plain(entry))
    in_vain = f"attacked {target} in vain"
    text = done or (f"attacked {target}" if hurt_itself else in_vain)
    return "; ".join([joined([text, *own]), *other])


def in_vain(battles: list[Fight]) -> str:
    """Return the attacks without effect, as a sentence; "" for none."""
    ways = joined(f"{attackers(fight)} on {attacked(fight)}" for fight in battles)
    which = "attack" if len(battles) == 1 else "attacks"
    return wording.sentence(f"Nothing came of the {which} by {ways}" if ways else "")


def harm(battles: list[Fight]) -> tuple[dict[str, str], list[str]]:
    """Return the state of the modules hit, by id, and the other results of attacks on the Vittles."""
    state: dict[str, str] = {}
    other = []
    for entry in (entry for fight in battles for entry in fight.results):
        if entry.kind in ("module_failing", "module_destroyed"):
            state[entry.event.data["module"]] = entry.kind.removeprefix("module_")
        else:
            other.append(plain(entry))
    return state, other


def harm_words(state: dict[str, str]) -> str:
    """Return modules with their states in a row: ``the Quad 50 destroyed and Railgun R1 failing``."""
    return joined(
        f"{joined(MODULES[m].name for m, found in state.items() if found == how)} {how}"
        for how in ("destroyed", "failing")
        if how in state.values()
    )


# Steps


def step_prose(course: list[TimelineEntry], titles: Titles) -> str:
    """Return a step of the sequence of play; events of one kind share a sentence."""
    battles, rest = fights(course)
    bundles: dict[str, list[TimelineEntry]] = {}
    for entry in rest:
        if entry.kind == "si_repaired" and entry.section == "5.5":
            # The Officer's action says so already.
            continue
        bundles.setdefault(entry.kind if entry.kind in _TELL else _pattern(entry), []).append(entry)
    parts = [(found[0].moment, _told(key, found, titles)) for key, found in bundles.items()]
    if battles:
        parts.append((battles[0].entry.moment, _battles(battles)))
    return " ".join(text for _, text in sorted(parts) if text)


def _pattern(entry: TimelineEntry) -> str:
    """Return the sentence of an event with a gap for its subject; equal sentences are merged."""
    words = in_words(entry.event)
    subject = next((key for key in SUBJECTS if key in words), "")
    return _worded(entry, {**words, subject: "{}"}) if subject else _worded(entry, words)


def _told(key: str, found: list[TimelineEntry], titles: Titles) -> str:
    if key == "surprise_drawn":
        drawn = [titles[entry.event.data["surprise"]] for entry in found]
        return wording.sentence(f"The Nasty Surprise was {joined(drawn)}")
    if key in _TELL:
        return wording.sentence(_TELL[key](found))
    if not key.startswith("{} "):
        return wording.sentence(plain(found[0]))
    subject = next(field for field in SUBJECTS if field in found[0].event.data)
    ids = list(dict.fromkeys(entry.event.data[subject] for entry in found))
    many = key.replace(" was ", " were ", 1) if len(ids) > 1 else key
    return wording.sentence(many.format(roster(ids)))


def _moves(found: list[TimelineEntry]) -> str:
    """Return the number of enemies that moved, and those that became engaged; Gorgons are always named."""
    moved = {entry.event.data["unit"]: entry for entry in found if len(entry.event.data["path"]) > 1}
    touching = [
        f"{name(entry.event.data['unit'])} in {entry.event.data['path'][-1]}"
        for entry in found
        if any(note["note"] == "engaged" for note in entry.event.data["notes"])
    ]
    parts = [f"{counted(len(moved), 'enemy', 'enemies')} moved"] if moved else []
    parts += [
        f"{name(unit)} came to {moved[unit].event.data['path'][-1]}" for unit in GORGONS if unit in moved
    ]
    if touching:
        parts.append(f"contact was made by {joined(touching)}")
    return "; ".join(parts)


def _landed(found: list[TimelineEntry]) -> str:
    ways = joined(f"{name(entry.event.data['unit'])} in {entry.event.data['hex']}" for entry in found)
    return f"{ways} stood ready"


def _woken(found: list[TimelineEntry]) -> str:
    row = joined(f"{name(entry.event.data['si'])} (Complex {entry.event.data['letter']})" for entry in found)
    return f"{row} woke up"


_TELL: dict[str, Callable[[list[TimelineEntry]], str]] = {
    "surprise_drawn": lambda found: "",
    "enemy_moved": _moves,
    "unit_placed": _landed,
    "si_activated": _woken,
}
"""Functions for kinds told together within a step; each returns a sentence without capital and full stop."""


def _battles(battles: list[Fight]) -> str:
    """Return the combats of a step: attacks on the Vittles together, then one by one, those without
    effect last.
    """
    ship = [fight for fight in battles if fight.at_the_ship]
    rest = [fight for fight in battles if not fight.at_the_ship]
    parts = [_at_the_ship(ship)] if ship else []
    parts.append(wording.sentence("; ".join(f"{attackers(f)} {blow(f)}" for f in rest if f.results)))
    parts.append(in_vain([fight for fight in rest if not fight.results]))
    return " ".join(part for part in parts if part)


def _at_the_ship(battles: list[Fight]) -> str:
    who = roster(dict.fromkeys(shot["id"] for fight in battles for shot in fight.entry.event.data["shots"]))
    state, other = harm(battles)
    if not state:
        return wording.sentence(f"{who} fired at the Vittles and did no harm")
    return wording.sentence("; ".join([f"{who} fired at the Vittles and left {harm_words(state)}", *other]))

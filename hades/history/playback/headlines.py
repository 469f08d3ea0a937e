"""Headlines: one plain line for an event, with the actor, the target and the result."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from hades.content.component_records import OFFENSIVE
from hades.content.names import title
from hades.geometry import MAP_NAMES
from hades.history.playback.clip import FIGHTS, Clip, Contact, Side
from hades.history.timeline import acts, ends_engaged, subject
from hades.narrate import EVENT_KINDS, capital, grouped, joined, listed, name, sentence, type_name
from hades.narrate.component_texts import MODULES
from hades.narrate.descriptions import circle_effect
from hades.narrate.event_kinds.nastian_events import name_of_officer, why_void
from hades.narrate.sentences import in_words
from hades.state.events import Event
from hades.view import View
from hades.wording import counted, signed

NAMED = 4
"""Maximum number of Units named in one line. If there are more, only their number is given."""
# Predicates for one active Installation or flying Fighter, and for several.
FIRES = "fires each turn. [5.1]", "fire each turn. [5.1]"
FLIES = "attacks each turn. [5.1]", "attack each turn. [5.1]"
BRINGS = "brings in an enemy each turn. [5.3]", "bring in an enemy each turn. [5.3]"
COUNTED = {"unit": "Units", "fighter": "Fighters", "si": "Installations"}
"""Field of an event -> plural for the things that it names."""


def headline(clip: Clip) -> str:
    """Return the headline of a clip of one event or one fight."""
    if clip.kind == "combat" and clip.target is not None:
        return _fight(clip.attackers, clip)
    if clip.kind == "surprise":
        return f"Nasty Surprise: {clip.title}"
    if clip.kind == "circle":
        return f"A Circle opens: {clip.title}"
    event = clip.events[0]
    if clip.contacts:
        return of_contacts(clip.contacts)
    if event.kind == "enemy_moved":
        return of_march([clip])
    if event.kind == "enemy_arrived":
        return of_entries([event])
    if event.kind == "officer_repairs":
        verb = "cannot repair" if no_repair(event) else "repairs"
        return f"{name_of_officer(event)} {verb} {name(event.data['si'])}"
    if event.kind == "repair_tried":
        # After a success, the last event is the return of the module.
        return sentence(clip.events[-1]).removesuffix(".")
    if event.kind == "gorgon_draws":
        done = "blows up the Hades" if event.data["success"] else "presses the wrong button"
        return f"{title(event.data['unit'])} {done}"
    return clip.caption.removesuffix(".")


def matters(clip: Clip) -> str:
    """Return sentences on the importance of a clip for the player; "" if it is obvious."""
    if touching := (*clip.contacts, *clip.standing):
        # An Officer never attacks, so being engaged with one is no threat (5.7).
        attacks = any(contact.unit != "officer" for contact in touching)
        means = "Engaged Nastians and Gorgons attack in Ground Combat. [5.7]" if attacks else ""
        stays = f"{of_contacts(clip.standing, 'is already', 'are already')}." if clip.standing else ""
        return " ".join(filter(None, (stays, means)))
    if clip.kind in FIGHTS and clip.target is not None:
        hit = {event.data.get(field) for event in clip.events for field in ("unit", "module")}
        if clip.ours or clip.target.id not in hit:
            return ""
    found = [
        _matters(event)
        for event in clip.events
        if EVENT_KINDS[event.kind].matters or event.kind == "module_destroyed"
    ]
    # If a module was hit several times, only the last hit counts.
    parts = [words for words in (found[-1:] if clip.kind in FIGHTS else found) if words]
    return " ".join((*dict.fromkeys(parts), *_effects_each_turn(clip.events)))


def _effects_each_turn(events: Iterable[Event]) -> Iterator[str]:
    events = tuple(events)
    flying = [str(e.data["fighter"]) for e in events if e.kind in ("fighter_launched", "fighter_rebuilt")]
    woken = [str(event.data["si"]) for event in events if event.kind in ("si_activated", "si_repaired")]
    firing = [si for si in woken if si.rpartition("-")[0] in OFFENSIVE]
    bringing = [si for si in woken if si not in firing]
    for ids, (one, many) in ((flying, FLIES), (firing, FIRES), (bringing, BRINGS)):
        if ids:
            yield f"{capital(_named(ids))} {one if len(ids) == 1 else many}"


def _matters(event: Event) -> str:
    if event.kind != "module_destroyed":
        return EVENT_KINDS[event.kind].matters.format_map(in_words(event))
    after = [*MODULES, ""][list(MODULES).index(event.data["module"]) + 1]
    return f"The next hit falls on {MODULES[after].name}." if after else ""


def of_contacts(contacts: Sequence[Contact], one: str = "becomes", many: str = "become") -> str:
    """Return the headline for enemies in contact; ``one`` and ``many`` are verbs for one or more enemies."""
    units = list(dict.fromkeys(contact.unit for contact in contacts))
    foes = _named(who for contact in contacts for who, _ in contact.foes)
    return f"{several(units)} {one if len(units) == 1 else many} engaged with {foes}"


def of_march(walks: Sequence[Clip]) -> str:
    """Return the headline for enemies that move without becoming engaged, with the decks on which they end.

    Enemies that stay in their hexes are named only if all enemies stay.
    """
    every = [clip.events[0].data for clip in walks]
    moved = [data for data in every if len(data["path"]) > 1]
    units = [data["unit"] for data in moved or every]
    verb = ("move" if moved else "stay") + "s" * (len(units) == 1)
    decks = {data["path"][-1][0] for data in moved or every}
    where = "both decks" if len(decks) > 1 else MAP_NAMES["IP".index(*decks)]
    return f"{several(units)} {verb} on {where}"


def of_entries(entered: Sequence[Event]) -> str:
    """Return the headline for arriving enemies, with their decks. Several enemies are counted, not named."""
    decks = [event.data["hex"][0] for event in entered]
    counts = [(decks.count(letter), where) for letter, where in zip("IP", MAP_NAMES, strict=True)]
    here = [(count, where) for count, where in counts if count]
    if len(entered) == 1:
        return f"{capital(name(entered[0].data['unit']))} enters on {here[0][1]}"
    if len(here) == 1:
        return f"{len(entered)} enemies enter on {here[0][1]}"
    return f"{len(entered)} enemies enter: {' and '.join((f'{count} on {where}' for count, where in here))}"


def of_types(units: Sequence[str]) -> str:
    """Return Units as a list counted by type: "3 Soldiers, 1 Guard and Zola"."""
    types = Counter(id_.rpartition("-")[0] for id_ in units if "-" in id_)
    alone = [name(id_) for id_ in units if "-" not in id_]
    return capital(joined([*(counted(count, type_name(type_)) for type_, count in types.items()), *alone]))


def of_same(events: Sequence[Event]) -> str:
    what = COUNTED[subject(events[0])[0]]
    return f"{several([subject(event)[1] for event in events], what)} {EVENT_KINDS[events[0].kind].together}"


def of_volley(fights: Sequence[Clip]) -> str:
    """Return the headline for several fights against one target: those with a result, or else all."""
    hits = [clip for clip in fights if len(clip.events) > 1]
    shown = hits or fights
    return _fight([side for clip in shown for side in clip.attackers], shown[-1])


def of_fights(fights: Sequence[Clip]) -> str:
    return " ".join(
        f"{_named(s.id for s in clip.attackers)}: net {signed(clip.net)}, {_befallen(clip)}."
        for clip in fights
    )


def _named(ids: Iterable[str]) -> str:
    return grouped(map(name, ids))


def several(ids: Sequence[str], what: str = "enemies") -> str:
    """Return the names of the given things, or only their number if there are many, to begin a sentence."""
    return capital(_named(ids) if len(ids) <= NAMED else f"{len(ids)} {what}")


def no_repair(event: Event) -> bool:
    return event.kind == "officer_repairs" and bool(event.data["number"] > event.data["needs"])


def _fighters(sides: Sequence[Side]) -> str:
    if len(sides) > NAMED:
        return f"{len(sides)} enemies attack"
    names = capital(grouped(name(side.id) if side.kind == "ship" else side.name for side in sides))
    return f"{names} {'attack' if len(sides) > 1 else 'attacks'}"


def _fight(sides: Sequence[Side], clip: Clip) -> str:
    target = clip.target
    assert target is not None
    if target.kind != "ship":
        return f"{_fighters(sides)} {name(target.id)}: {_outcome(clip)}"
    return f"{_fighters(sides)} the Vittles: {_befallen(clip)}"


def _befallen(clip: Clip) -> str:
    """Return the result of a fight, naming the module if the Vittles was hit."""
    assert clip.target is not None
    is_hit = clip.target.kind == "ship" and len(clip.events) > 1
    return f"{MODULES[clip.target.id].name} {_outcome(clip)}" if is_hit else _outcome(clip)


def _outcome(clip: Clip) -> str:
    assert clip.target is not None
    found = list(_befell(clip.events[1:]))
    if not found:
        return "no effect"
    return ", ".join(words if who == clip.target.id else f"{name(who)} is {words}" for who, words in found)


def _befell(events: Iterable[Event]) -> Iterable[tuple[str, str]]:
    for event in events:
        if befell := EVENT_KINDS[event.kind].befell:
            yield subject(event)[1], befell


# Nasty Surprises and decisions of the player


EACH = (
    "fighter_rebuilt", "si_repaired", "counter_put_back", "tower_left_empty", "no_room", "fighter_rams",
)  # fmt: skip
"""Kinds of events of which each gets its own sentence, as in the log."""


def of_surprise(events: Sequence[Event]) -> tuple[str, ...]:
    """Return the results of a Nasty Surprise, one per line, or why it had no result.

    Activations are left out.
    """
    ends = (at for at, event in enumerate(events) if EVENT_KINDS[event.kind].head)
    found = events[: next(ends, len(events))]
    moved = [event for event in found if event.kind == "enemy_moved"]
    walked = [event for event in moved if len(event.data["path"]) > 1]
    met = filter(ends_engaged, moved)
    entered = [event for event in found if event.kind == "enemy_arrived"]
    fired = [str(s["id"]) for e in found if e.kind == "combat" for s in e.data["shots"] if s["kind"] == "si"]
    lines = [
        *_turned(_of(found, "enemy_turned"), _of_units(walked)),
        _line(_of_units(met), "becomes engaged", "become engaged"),
        _line(_of(found, "enemy_held"), "stays engaged", "stay engaged"),
        f"{of_entries(entered)}." if entered else "",
        _line(fired, "fires", "fire"),
        *(sentence(event) for event in found if event.kind in EACH),
        *(f"One more turn: {e.data['cards_left']} left." for e in found if e.kind == "surprise_added"),
    ]
    results = tuple(filter(None, lines))
    voids: dict[str, str] = {}
    for event in found:
        if event.kind == "effect_void":
            # Where there is nobody to turn, there is nobody to move.
            voids.setdefault(event.data["whom"] or event.data["effect"], why_void(event, in_words(event)))
    woken = any(event.kind == "si_activated" for event in found)
    if results or (woken and not voids):
        return results
    reasons = f": {'; '.join(voids.values())}" if voids else ""
    return (f"No {'other effect' if woken else 'effect'}{reasons}.",)


def of_activated(events: Sequence[Event]) -> tuple[str, ...]:
    """Return a line with the Installations that activate and their Complexes; () if there are none."""
    if not events:
        return ()
    letters = joined(str(event.data["letter"]) for event in events)
    verb, where = ("activates", "Complex") if len(events) == 1 else ("activate", "Complexes")
    return (f"{capital(listed(str(event.data['si']) for event in events))} {verb} in {where} {letters}.",)


def _turned(turned: Sequence[str], walked: Sequence[str]) -> tuple[str, ...]:
    """Return lines on the Units that turn and the Units that move; one line if these are the same Units."""
    if turned and set(turned) == set(walked):
        return (_line(turned, "changes facing and moves", "change facing and move"),)
    return _line(turned, "changes facing", "change facing"), _line(walked, "moves", "move")


def _line(ids: Sequence[str], does: str, do: str) -> str:
    once = list(dict.fromkeys(ids))
    return f"{several(once)} {does if len(once) == 1 else do}." if once else ""


def _of_units(events: Iterable[Event]) -> list[str]:
    return [str(event.data["unit"]) for event in events]


def _of(events: Iterable[Event], kind: str) -> list[str]:
    return _of_units(event for event in events if event.kind == kind)


RESULTS = frozenset({"combat", "circle_revealed", "si_destroyed"})
"""Kinds of events that a decision's summary reports."""
LOSSES = ("unit_depleted", "unit_destroyed")


def of_decision(before: View, events: Sequence[Event], change: str = "") -> str:
    """Return the results of a decision in sentences, the last with the losses and ``change`` of the score.

    Without a change, returns "" if nothing was fought, opened or destroyed, or if the enemy's turn followed,
    which has its own summary.
    """
    kinds = {event.kind for event in events}
    enemy = any(e.kind == "step_began" and e.data["section"].startswith("5.") for e in events)
    if enemy or not RESULTS & kinds:
        return f"{change}." if change else ""
    circles = {circle.id: circle for circle in before.tables.circles}
    friends = {unit.id for unit in before.units if unit.is_friend}
    parts: list[str] = []
    losses: list[Event] = []
    for act in acts(events):
        hits = [e for e in act if change and e.kind in LOSSES and subject(e)[1] in friends]
        if any(event.kind in RESULTS for event in act):
            parts += [sentence(event) for event in act if event not in hits]
            losses += hits
        if act[0].kind == "circle_revealed":
            parts.append(circle_effect(circles[act[0].data["circle"]], before.special_rules))
    befell = "; ".join(f"{capital(name(who))} is {words}" for who, words in _befell(losses))
    end = "; ".join(filter(None, (befell, change)))
    return " ".join(filter(None, (*parts, f"{end}." if end else "")))

"""Summary of the enemy's turn: losses, activations, arrivals and the score. No I/O and no state."""

from __future__ import annotations

import itertools
from collections.abc import Collection, Iterable, Mapping, Sequence

import attrs

from hades import geometry as geo
from hades.history.log import GameLog
from hades.history.timeline import Fight, ends_engaged, fights, friends_of
from hades.narrate import capital, grouped, joined, name, number_text, when
from hades.narrate.component_texts import MODULES
from hades.narrate.score import score_change, teleporter_workers
from hades.state.events import Event, Moment
from hades.view import View
from hades.wording import counted

GOOD, BAD, PLAIN, WARNING = "good", "bad", "plain", "warning"
"""Tones of a line, from the player's point of view."""
CAME, ENGAGED, RECOVERED = "Arrived", "Engaged", "Recovered"
SCORE, SHIP, TURNS = "Score", "Ship", "Turns"
ENGINES = ("W1", "W2")
RECOVERY = ("8.0", "9.0")
"""Sections between the player's last command and the enemy's turn."""


@attrs.frozen
class SummaryLine:
    """A line of the summary."""

    about: str
    """The subject, in a word or two."""
    words: str
    tone: str = PLAIN
    moments: tuple[Moment, ...] = ()
    """Moments of the events; () for a condition that is not an event."""


def turn_summary(
    events: Sequence[Event], before: View, after: View, friends: Collection[str]
) -> tuple[SummaryLine, ...]:
    """Return the summary of the given events; ``before`` and ``after`` are the views around them."""
    ours = [event for event in events if event.data.get("unit") in friends]
    theirs = [event for event in events if event.data.get("unit") not in friends]
    lost = _ids(ours, "unit_destroyed", "unit")
    last = {
        event.data["unit"]: event.kind for event in ours if event.kind in ("unit_recovered", "unit_depleted")
    }
    hit = {unit for unit, kind in last.items() if kind == "unit_depleted"}
    mended = _ids(events, "module_destroyed", "module") | _ids(events, "module_repaired", "module")
    battles = fights(events)[0]
    to, by = _causes(battles, "to"), _causes(battles, "by")
    found = [
        _no_hq(ours, before, after),
        _subjects("Lost", ours, ("unit_destroyed", "dante_lost"), "unit", BAD, causes=to),
        _subjects("Depleted", ours, ("unit_depleted",), "unit", BAD, gone=lost, causes=by),
        _subjects("Module{s} lost", events, ("module_destroyed",), "module", BAD, causes=to),
        _subjects("Module{s} failing", events, ("module_failing",), "module", BAD, gone=mended, causes=by),
        _all_missed(battles),
        _stranded(after),
        _more_turns(events, after),
        _subjects("Jammed", ours, ("hq_jammed",), "unit", BAD),
        _in_contact(events, after),
        _subjects("Activated", events, ("si_activated",), "si", BAD),
        _subjects("Repaired", events, ("si_repaired",), "si", BAD),
        _arrived(theirs, after),
        _subjects("Launched", events, ("fighter_launched", "fighter_rebuilt"), "fighter", BAD),
        _subjects("Module{s} repaired", events, ("module_repaired",), "module", GOOD),
        _subjects(RECOVERED, ours, ("unit_recovered",), "unit", GOOD, gone=lost | hit),
        _subjects("Enemy losses", theirs, ("unit_destroyed",), "unit", GOOD),
        _subjects("Installation{s} hit", events, ("si_destroyed", "si_damaged"), "si", GOOD),
        _subjects("Fighter{s} destroyed", events, ("fighter_destroyed",), "fighter", GOOD),
        _score(before, after),
    ]
    return tuple(line for line in found if line is not None)


def last_turn(log: GameLog) -> tuple[SummaryLine, ...]:
    """Return the summary of the last Nastian Phase and the Recovery Phase before it, or ().

    Commands for questions in the phase are included.
    """
    events = log.enemy_turn()
    last = events[-1].moment[0] if events else 0
    if not last:
        return ()
    first = _with_recovery(log, events[0].moment)
    shown = [event for event in log.events_from(first) if 0 < event.moment[0] <= last]
    # In printed-game mode, a command that waits for a draw logs events before it is carried out.
    after = log.view_at((last, len(log.by_command[last])))
    return turn_summary(shown, log.view_at(first), after, friends_of(log.game))


def _causes(battles: Iterable[Fight], how: str) -> dict[Moment, str]:
    """Map the results of fights to the attackers, such as ``by Guard 1``; ``how`` is the preposition."""
    return {
        result.moment: f"{how} {grouped(id_ if ' ' in id_ else name(id_) for id_ in fight.attackers)}"
        for fight in battles
        for result in fight.results
        if result.data.get("unit") not in fight.attackers
    }


def _all_missed(battles: Iterable[Fight]) -> SummaryLine | None:
    at_ship = [fight for fight in battles if fight.at_the_ship]
    if not at_ship or any("module" in result.data for fight in at_ship for result in fight.results):
        return None
    shots = counted(sum(len(fight.event.data["shots"]) for fight in at_ship), "shot")
    return SummaryLine(SHIP, f"{shots} at the Vittles, no hit", moments=_moments(f.event for f in at_ship))


def _no_hq(events: Sequence[Event], before: View, after: View) -> SummaryLine | None:
    """Return a line if ``events`` leave no HQ that can call the Vittles, with the way home that is left."""
    hqs = {unit.id: unit for unit in after.units if unit.type == "hq"}
    lost = [e for e in events if e.kind in ("unit_destroyed", "hq_jammed") and e.data["unit"] in hqs]
    lost = [event for event in lost if before.unit(event.data["unit"]).hex]
    if after.outcome or not lost:
        return None
    if not any(unit.hex for unit in hqs.values()):
        return SummaryLine("Last HQ lost", ways_home(after), WARNING, _moments(lost))
    # Only an HQ on Inferno calls the Vittles, and only while it is In System (6.7-01, 6.7-02).
    able = [unit.id for unit in hqs.values() if unit.hex.startswith("I") and not unit.jammed]
    hull = [event for event in lost if before.unit(event.data["unit"]).hex.startswith("I")]
    if able or not hull or not after.vittles.in_system:
        return None
    return SummaryLine("HQs", "nobody can call the Vittles this turn", WARNING, _moments(hull))


def ways_home(after: View) -> str:
    """Return a clause on who can go aboard while no HQ is on the maps (11.0-21)."""
    if not any(unit.is_friend and unit.hex for unit in after.units):
        return "no Unit can land any more"
    if not (able := teleporter_workers(after)):
        return "no Unit on the Hades can get home any more"
    if any(room.counter == "teleporter" for room in after.circles):
        where = "the Teleporter"
    elif "teleporter" in after.tables.scenario.circles_fixed:
        where = "the Teleporter, not found yet"
    else:
        where = "a Teleporter, if there is one"
    who = joined(map(name, able)).replace(" and ", " or ")
    return f"nobody on the Hades can call the Vittles now; the only way home is by {who} in {where}"


def _stranded(after: View) -> SummaryLine | None:
    engines = [module for module in after.vittles.modules if module.id in ENGINES]
    if after.outcome or not after.vittles.in_system or any(one.status != "destroyed" for one in engines):
        return None
    words = (
        "both Warp Engines are destroyed, so it cannot leave until one is repaired; if it is In System "
        "at the end, nothing counts [14.0-03]"
    )
    return SummaryLine(SHIP, words, BAD)


def _with_recovery(log: GameLog, began: Moment) -> Moment:
    """Return the start of the Recovery Phase, if it came with the enemy's turn, else ``began``."""
    command, at = began
    steps = (event for event in reversed(log.by_command[command][:at]) if event.kind == "step_began")
    before = list(itertools.takewhile(lambda step: step.data["section"] in RECOVERY, steps))
    return before[-1].moment if before else began


def _subjects(
    about: str,
    events: Sequence[Event],
    kinds: tuple[str, ...],
    field: str,
    tone: str,
    *,
    gone: Collection[str] = (),
    causes: Mapping[Moment, str] | None = None,
) -> SummaryLine | None:
    """Return a line with the subjects of events of the given kinds, except ``gone``; None if none is left."""
    found = [event for event in events if event.kind in kinds and event.data[field] not in gone]
    if not found:
        return None
    ids = {event.data[field]: (causes or {}).get(event.moment, "") for event in found}
    of_cause: dict[str, list[str]] = {}
    for id_, cause in ids.items():
        of_cause.setdefault(cause, []).append(id_)
    words = "; ".join(", ".join(filter(None, (_named(ones), cause))) for cause, ones in of_cause.items())
    return SummaryLine(about.format(s="s" * (len(ids) > 1)), words, tone, _moments(found))


def _moments(events: Iterable[Event]) -> tuple[Moment, ...]:
    return tuple(event.moment for event in events)


def _named(ids: Iterable[str]) -> str:
    return capital(grouped(MODULES[id_].name if id_ in MODULES else name(id_) for id_ in ids))


def _ids(events: Sequence[Event], kind: str, field: str) -> set[str]:
    return {event.data[field] for event in events if event.kind == kind}


def _more_turns(events: Sequence[Event], after: View) -> SummaryLine | None:
    moments = _moments(event for event in events if event.kind == "surprise_added")
    if not moments:
        return None
    whole = after.turn + after.turns_left
    words = f"{len(moments)} more, {whole} in all"
    return SummaryLine(TURNS, words, WARNING, moments)


def _in_contact(events: Sequence[Event], after: View) -> SummaryLine | None:
    """Return a line on the player's Units that are engaged now, or None."""
    came = (event for event in events if event.kind == "enemy_moved" and ends_engaged(event))
    words = engaged_units(after)
    return SummaryLine(ENGAGED, words, BAD, _moments(came)) if words else None


def engaged_units(view: View) -> str:
    """Return the names of the player's Units on the maps that are engaged; "" for none."""
    return _named([unit.id for unit in view.units if unit.is_friend and unit.hex and view.engaging(unit)])


def _arrived(events: Sequence[Event], after: View) -> SummaryLine | None:
    """Return a line with the number of new enemies on each deck, or None.

    An enemy counts on the deck where it is now, or if it is gone, on the deck where it arrived.
    """
    found = [event for event in events if event.kind == "enemy_arrived"]
    if not found:
        return None
    hexes = [geo.parse(after.unit(event.data["unit"]).hex or event.data["hex"]) for event in found]
    decks = [(geo.MAP_NAMES[deck], sum(geo.map_of(hex_) == deck for hex_ in hexes)) for deck in (0, 1)]
    (first, count), *rest = [(deck, count) for deck, count in decks if count]
    words = f"{counted(count, 'enemy', 'enemies')} on {first}"
    words += "".join(f", {count} on {deck}" for deck, count in rest)
    return SummaryLine(CAME, words, BAD, _moments(found))


def _score(before: View, after: View) -> SummaryLine | None:
    was, now = before.score.vp, after.score.vp
    if was == now:
        return None
    words = f"{score_change(before, after)}; now {number_text(now)} {when(after)}"
    return SummaryLine(SCORE, words, GOOD if now > was else BAD)

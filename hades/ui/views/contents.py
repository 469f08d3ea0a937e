"""What each panel of the play screen shows, made from the session and the table as it is shown."""

from __future__ import annotations

from typing import Any

from hades import Game
from hades.content.edition import switches
from hades.text import hints, landing
from hades.ui import able, choice, keys, tips, words
from hades.ui.art.library import si_key, unit_key
from hades.ui.model import Option, Session
from hades.ui.panels.decision import Decision
from hades.ui.panels.roster import Entry, Roster
from hades.ui.panels.strip import Aboard, Strip
from hades.ui.panels.top import Top
from hades.ui.settings import Settings

View = dict[str, Any]
FRIENDS = ("green", "blue")
GO_ON: tuple[Option, ...] = (
    Option("Go on", key="SPACE", note="end the step that is shown", tone="go"),
    Option("Skip", key="ESC", note="to the next question"),
)
"""Answers while a film is running."""
OVER: tuple[Option, ...] = (Option("Score sheet", key="ENTER", tone="go"),)
"""The answer when the game is over."""


def top(shown: View, deck: int, settings: Settings) -> Top:
    """The top bar."""
    enemies, friends = [0, 0], [0, 0]
    for unit in shown["units"]:
        if unit["map"]:
            side = friends if unit["family"] in FRIENDS else enemies
            side[unit["map"] == "purgatory"] += 1
    directions = shown["directions"]["inferno"], shown["directions"]["purgatory"]
    score = shown["score"]
    return Top(
        deck,
        shown["turn"],
        shown["turns_left"],
        shown["section"],
        score["vp"],
        score["level"],
        directions,
        settings.speed,
        settings.scale,
        (enemies[0], enemies[1]),
        (friends[0], friends[1]),
    )


def tag(game: Game, *, brief: bool = False) -> str:
    """Which scenario and which edition is played: ``2. Squeeze Play · edition 2.1,-M-08``, or only which
    edition."""
    if brief:
        return choice.short(game.edition)
    return f"{choice.scenario_name(game.tables.scenario)} · edition {choice.short(game.edition)}"


def tag_tip(game: Game) -> str:
    """The whole edition, and how much of it is off."""
    off, known = len(game.switched_off), len(switches())
    said = f"{off} of {known} switches off" if off else "every erratum and ruling on"
    lines = (f"Scenario {choice.scenario_name(game.tables.scenario)}", f"Edition {game.edition}: {said}")
    return "\n".join((*lines, "Click: what is played, and what is off"))


def pictures(shown: View) -> dict[str, str]:
    """Thing -> key of its counter, for everything on the table."""
    found = {u["id"]: unit_key(u, plain=True) for u in shown["units"]}
    found |= {r["id"]: si_key(r) for r in shown["installations"]}
    found |= {f["id"]: f"fighter|{f['id']}|{f['status']}" for f in shown["fighters"]}
    for circle in shown["circles"]:
        if circle["counter"]:
            found[circle["counter"]] = f"circle|{circle['number']}|open|{circle['counter']}"
    return found


def decision(
    session: Session, shown: View, *, busy: bool, listing: bool, raw: tuple[Option, ...]
) -> Decision:
    """The decision panel."""
    ask = session.ask
    if busy or ask is None:
        step = f"{shown['section']} {words.STEPS.get(shown['section'], '')}"
        title = step if busy else "The game is over"
        prompt = "A click on the map goes on, too." if busy else ""
        return Decision(title, prompt, (), GO_ON if busy else OVER, {}, busy=busy)
    chosen = session.selected or ask.subject
    unit = session.units.get(chosen)
    title, prompt, clauses = ask.prompt, "", ask.clauses
    if session.selected and unit is not None:
        acts = ask.kind == "6.0?"
        title, clauses = session.names[chosen], ("6.0-03", "6.0-05") if acts else ask.clauses
        prompt = _state_of(unit) + (". What does it do?" if acts else ". In which hex?")
    elif unit is not None:
        title, prompt = (
            session.names[chosen],
            f"{ask.prompt}{'' if ask.prompt.endswith('?') else '.'} {_state_of(unit)}",
        )
    hint = _hint(session)
    options = raw if listing else tuple(session.options)
    return Decision(
        title,
        prompt,
        clauses,
        options,
        pictures(shown),
        hint=hint,
        chosen=chosen,
        can_undo=session.can_undo,
        raw=len(session.game.menu),
        listing=listing,
        refusals=() if listing else able.refusals(session),
        units_key=keys.shown("roster"),
    )


def roster(session: Session, shown: View) -> Roster:
    """The roster of friendly Units."""
    entries = []
    counters = session.game.tables
    for member in able.roster(session):
        unit = session.units[member.id]
        full = counters.steps_of[counters.unit_of[member.id]]
        steps = unit["steps"], max(full, unit["steps"])
        moves, name = unit["movement"], session.names[member.id]
        entries.append(Entry(member, name, steps, moves, unit_key(unit, plain=True), ""))
    asked = session.selected or (session.ask.subject if session.ask else "")
    return Roster(tuple(entries), asked, keys.shown("roster"))


def _state_of(unit: View) -> str:
    where = unit["hex"] or unit["place"]
    return f"{where}, moves {unit['movement']}, {'depleted' if unit['depleted'] else 'fresh'}"


LANDING_PLACES = {
    "inferno": "a hex of the Inferno",
    "near-teleporter": "a hex near the Teleporter",
    "at-teleporter": "a hex in or at the Teleporter",
}


def _landing_place(session: Session) -> str:
    found = landing.group(session.game, session.view)
    return LANDING_PLACES[found[0].where] if found else "a hex"


def _hint(session: Session) -> str:
    """Where to click."""
    ask = session.ask
    assert ask is not None
    kinds = {mark.kind for mark in session.marks.values()}
    if ask.kind == "set_up?" and not session.selected:
        place = _landing_place(session)
        missing = hints.still_to_place(session.game, session.view)
        return f"{missing} Choose a Unit here or in the pool below, then {place}."
    if ask.kind == "land?" and not session.selected:
        return "Choose a Unit here or in the pool below, then a hex near the HQ."
    if ask.kind in ("call?", "teleport?") and not session.selected:
        return "Choose a Unit here or in the pool below, then a hex near the Teleporter."
    if ask.kind in ("set_up?", "set_up_at?", "land?", "land_at?", "call?", "teleport?", "bring_at?", "cfp?"):
        return "Click a lit hex."
    if session.selected or ask.kind in ("move?", "act?"):
        found = []
        if "move" in kinds:
            found.append("numbered hexes: go there")
        if "target" in kinds:
            found.append("reticles: attack")
        return "Map: " + ", ".join(found) + "." if found else ""
    if ask.kind == "jam?":
        return "Two HQs for each chit, wherever they are: they cannot act this turn."
    if ask.kind == "5.3?":
        return "Click a lit Guard Tower, or choose it here; the Inferno's and Purgatory's are on their decks."
    if ask.kind == "15.3?":
        left = hints.shots_left(session.view)
        return f"{left} Click a reticle on the map or a Fighter in orbit: then choose the gun."
    if ask.kind == "7.3?":
        return "Click a reticle on the map or a Fighter in orbit: then choose the weapon."
    if ask.kind == "6.0?":
        able = any(option.select for option in session.options)
        return (
            "Click a Unit in brackets on the map, or here." if able else "Nobody on the maps is left to act."
        )
    return ""


def strip(session: Session, shown: View, tab: int) -> Strip:
    """The strip below the board."""
    vittles = shown["vittles"]
    live = {name for (kind, name) in session.things if kind in ("unit", "fighter")}
    pool = [u for u in shown["units"] if u["place"] in ("aboard", "lab")]
    gone = sum(1 for u in shown["units"] if u["place"] == "gone" and u["family"] in FRIENDS)

    def entry(unit: View) -> Aboard:
        tip = "\n".join(
            (*tips.unit_lines(unit), "in Dante's Lab" if unit["place"] == "lab" else "aboard the Vittles")
        )
        return Aboard(unit["id"], unit_key(unit), tip, unit["id"] in live)

    return Strip(
        vittles["in_system"],
        tuple((m["id"], m["status"], bool(m["current"])) for m in vittles["modules"]),
        tuple((f["id"], f["name"], f["status"], f["id"] in live) for f in shown["fighters"]),
        tuple(entry(u) for u in pool if u["place"] == "aboard"),
        tuple(entry(u) for u in pool if u["place"] == "lab"),
        gone,
        shown["evacuated"],
        shown["chits"]["crisis"],
        shown["chits"]["comm_crash"],
        tab,
    )

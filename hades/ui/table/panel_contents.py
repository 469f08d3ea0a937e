"""The contents of a table's panels, made from the session and the view shown. No drawing.

The simple view hides what a first game does not need, but every key works, and a page lists the rest.
"""

from __future__ import annotations

import re

import attrs

from hades import narrate
from hades.art.library import fresh_key, si_key, unit_key
from hades.content.edition import switches
from hades.engine.game import Game
from hades.narrate import component_texts, descriptions, scenario_labels
from hades.narrate.command_words import words_of
from hades.odds.score_outlook import VictoryScale
from hades.session import printed_game, questions
from hades.session.option import Option
from hades.session.table_session import TableSession
from hades.session.unavailable import OTHER_KINDS, Unavailable, barred
from hades.ui import keys
from hades.ui.panels.decision import Decision
from hades.ui.panels.playback_controls import PlaybackState
from hades.ui.panels.ship_panel import ShipStatus
from hades.ui.panels.text_page import CLOSE, Sheet
from hades.ui.panels.top_bar import Top
from hades.ui.screen import Window
from hades.ui.settings import PLAIN_VIEW, UNDO_MODES, Settings
from hades.view import View

STRICT = UNDO_MODES[0]
TITLES = {
    "6.0?": "Choose a Unit",
    "7.1?": "Repair Step: repair a module?",
    "jam?": "Comm Crash: jam which HQ?",
    "act?": "",
    "bring_at?": "appear where?",
    "forced_march?": "which Unit marches?",
    "sabotage?": "sabotage what?",
}
"""Kind of question -> a shorter title, because a button or the Unit's name already says the rest."""
DECISIVE = ("overtime", "take-shaft", "blow-door", "disarm", "request", "call", "repair", "cfp")
"""Verbs whose notes say what the command costs, or which number it needs."""
ALL_DONE = "No Unit on the maps can still act", "None of your Units are left on the Hades"
"""The titles when only the end of the SHL Phase is left: with Units on the maps, and without any."""


def top(
    shown: View,
    deck: int,
    settings: Settings,
    surprise: tuple[str, str] = ("", ""),
    steps: VictoryScale | None = None,
) -> Top:
    """Return the contents of the top bar; ``surprise`` is (id, title) of this turn's Nasty Surprise."""
    enemies, friends = [0, 0], [0, 0]
    for unit in shown.units:
        if unit.map:
            side = friends if unit.is_friend else enemies
            side[unit.map == "purgatory"] += 1
    directions = shown.directions["inferno"], shown.directions["purgatory"]
    score = shown.score
    return Top(
        deck,
        shown.turn,
        shown.turns_left,
        shown.section,
        score.vp,
        narrate.result_name(score.level or shown.outcome),
        directions,
        settings.scale,
        (enemies[0], enemies[1]),
        (friends[0], friends[1]),
        surprise,
        descriptions.turns(shown),
        bool(shown.outcome),
        narrate.when(shown),
        narrate.taken(shown),
        steps,
        settings.view == PLAIN_VIEW,
    )


def tag(game: Game, *, brief: bool = False) -> str:
    """Return a label such as ``2. Squeeze Play · edition 2.1 with 1 rule changed``.

    The label ends with the undo mode unless that is strict. With ``brief`` the label names only the edition
    and, in analysis mode, the undo mode.
    """
    undo = scenario_labels.UNDO[game.undo_mode][0].lower()
    if brief:
        # A mode that the player has not chosen is left to the tooltip, which explains it.
        brief_mode = f", {undo}" if game.undo_mode == "analysis" else ""
        mix = " mix" if scenario_labels.is_mix(game.edition) else ""
        return f"Ed. {game.edition.partition(',')[0]}{mix}{brief_mode}"
    mode = "" if game.undo_mode == STRICT else f" · {undo} undo"
    # The name of a branch may be as long as a line.
    mode += f": {game.branch[:24]}" if game.undo_mode == "analysis" else ""
    scenario = scenario_labels.scenario_name(game.tables.scenario)
    return f"{scenario} · edition {scenario_labels.short(game.edition)}{mode}"


def tag_tip(game: Game) -> str:
    """Return the tooltip of the `tag`: scenario, edition with its number of switches off, and undo mode."""
    off, every = len(game.switched_off), len(switches())
    text = f"{off} of {every} switches off" if off else "every erratum and ruling on"
    mode = game.undo_mode
    lines = (
        f"Scenario {scenario_labels.scenario_name(game.tables.scenario)}",
        f"Edition {game.edition}: {text}",
        f"Undo {scenario_labels.undo_text(mode)}",
        *((f"Branch: {game.branch}",) if mode == "analysis" else ()),
    )
    return "\n".join((*lines, "Click for details"))


def pictures(shown: View) -> dict[str, str]:
    """Map the id of each Unit, SI, Fighter and Circle counter to the key of its picture."""
    found = {u.id: unit_key(u, plain=True) for u in shown.units}
    found |= {r.id: si_key(r) for r in shown.installations}
    found |= {f.id: f"fighter|{f.id}|{f.status}" for f in shown.fighters}
    for circle in shown.circles:
        if circle.counter:
            found[circle.counter] = f"circle|{circle.number}|open|{circle.counter}"
    return found


def decision(
    session: TableSession,
    keys_of: dict[str, str],
    options: tuple[Option, ...],
    *,
    listing: bool = False,
    plain: bool = False,
) -> Decision:
    """Return the contents of the decision panel; ``keys_of`` are the `pictures`.

    With ``listing``, ``options`` are all legal commands. In the simple view (``plain``), the state of a Unit
    is left to its counter.
    """
    ask = session.ask
    if ask is None:
        return Decision("The game is over", "", (), options, {})
    if session.pending_draw is not None and not listing:
        needed = session.pending_draw.needed
        why, what = printed_game.question(needed)
        drawn = {thing: fresh_key(session.game.tables.catalog, thing) for thing in needed.things}
        title, prompt = (why, what) if why else (what, "")
        return Decision(title, prompt, (), options, keys_of | drawn, no_undo=session.no_undo)
    chosen = session.selected or ask.subject
    unit = session.units.get(chosen)
    title, prompt, clauses = TITLES.get(ask.kind, ask.prompt), "", ask.clauses
    if ask.kind == "6.0?" and not listing and not any(option.select for option in session.options):
        anybody = any(unit.is_friend and unit.hex for unit in session.view.units)
        title = ALL_DONE[not anybody]
        # Ending the phase is coloured as the choice to take.
        options = tuple(
            attrs.evolve(one, tone="go") if (one.verb, one.tone) == ("end-phase", "stop") else one
            for one in options
        )
    if listing:
        title, prompt = "All commands allowed now", ask.prompt
    elif session.selected and unit is not None:
        title = narrate.title(chosen)
        clauses = ("6.0-03", "6.0-05") if ask.kind == "6.0?" else ask.clauses
        prompt = questions.state_of(session, unit, plain=plain)
    elif unit is not None:
        asked = title.rpartition(": ")[2]
        title = ": ".join(filter(None, (narrate.title(chosen), asked[:1].lower() + asked[1:])))
        prompt = questions.state_of(session, unit, plain=plain)
    suggested = any(option.tone == "suggest" and option.commands for option in options)
    if session.first is not None:
        return Decision(title, session.first.text, (), options, keys_of, no_undo=session.no_undo)
    return Decision(
        title,
        prompt,
        clauses,
        options,
        keys_of,
        # A suggested move already says where to begin.
        hint="" if listing or suggested else questions.hint(session),
        warning="" if listing else questions.warning(session),
        chosen=chosen,
        no_undo=session.no_undo,
        raw=0 if session.held else len(session.game.menu),
        listing=listing,
        refusals=() if listing else refusals(session),
        units_key=keys.shown("roster"),
    )


def refusals(session: TableSession) -> tuple[Unavailable, ...]:
    """Return the commands that the Unit or the Vittles in question cannot carry out now."""
    found = (*barred(session.acting), *questions.silent_guns(session))
    return tuple(refusal for refusal in found if refusal.reason != OTHER_KINDS)


def brief_option(session: TableSession, option: Option) -> Option:
    """Return a choice, with its note only if that helps to decide: odds, a cost, or an effect here.

    The tooltip explains the rest, and the board shows where things are. Only a Unit to select that is not on
    a map has its place and state as well.
    """
    note, thing = option.note, option.select or option.subject
    unit = session.units.get(thing)
    if note == words_of(option.verb).note and option.verb not in DECISIVE:
        note = ""
    elif (unit is not None and (unit.hex or not option.select)) or thing in session.sis:
        odds = note.partition(" · ")[0]
        note = odds if "%" in odds else ""
    return attrs.evolve(option, note=note)


def strip_tab(session: TableSession, now: int) -> int:
    """Return the tab of a narrow ship strip that the question concerns, or ``now`` if there is none.

    0 is the ship, 1 the Fighters, 2 the Units aboard.
    """
    live = {name for kind, name in session.things if kind in ("unit", "fighter")}
    if any(unit.id in live and unit.place in ("aboard", "lab") for unit in session.view.units):
        return 2
    if any(fighter.id in live for fighter in session.view.fighters):
        return 1
    return 0 if session.asked.startswith("7.") else now


def strip(
    session: TableSession, shown: View, tab: int, *, now: bool = True, plain: bool = False
) -> ShipStatus:
    """Return the contents of the ship strip; without ``now`` nothing on it can be clicked.

    The simple view (``plain``) leaves out Fighters set aside and names of jammed HQs.
    """
    places = "aboard", "lab"
    pool = sorted((u for u in shown.units if u.place in places), key=lambda u: places.index(u.place))
    here = {("unit", unit.id) for unit in pool} | {("fighter", fighter.id) for fighter in shown.fighters}
    live = frozenset(name for kind, name in session.things if now and (kind, name) in here)
    absent, chits = session.absent, shown.chits
    gone = sum(1 for u in shown.units if u.place == "gone" and u.is_friend and u.id not in absent)
    crisis = component_texts.CRISES[chits.crisis].left if chits.crisis in component_texts.CRISES else ""
    return ShipStatus(
        shown.vittles,
        tuple(one for one in shown.fighters if not plain or one.status != "aside"),
        tuple(pool),
        live,
        session.game.tables,
        gone,
        (crisis, questions.crisis(chits)),
        chits.comm_crash,
        tuple(u.id for u in sorted(shown.units, key=lambda u: u.number) if u.jammed and u.is_friend),
        tab,
        plain=plain,
    )


VIEW = "view"
"""The action that opens the page of hidden parts."""
FULL = "full-view"
"""The action that switches to the full view."""
MORE = {
    "score": "The score, and what each item is worth",
    "facts": "The facts: turn, ship, Installations, Units, cards left",
    "why": "The rules behind the question",
    "turn": "The summary of the last enemy turn",
    "roster": "All Units: steps, place, and who may act",
    "log": "The history view: earlier moments, line by line",
    "both": "Both decks, or one",
    "numbers": "The number of every hex, or only of the one under the mouse",
    "played": "The scenario, the edition, and ways to leave this game",
}
"""Action hidden by the simple view -> its description, in the order in which a first game needs them."""
ABOUT_MORE = (
    "The simple view hides what a first game does not need. Click a line, or press its key, to show "
    "that item until you turn it off."
)
GROWN = "You have played a whole raid. In the next one, More leads to the full view, which shows everything."
_SECTION = re.compile(r"^\d+\.\d+ ")
_CITED = re.compile(r" ?\[(?:(?:\d{1,2}\.\d(?:-\d\d)?|[A-Z]-\d\d)(?:, ?)?)+…?\]")


def is_plain(window: Window) -> bool:
    return window.settings.view == PLAIN_VIEW


def is_keyless(window: Window) -> bool:
    """Return whether buttons are shown without keys: in the simple view, to a player who uses the mouse."""
    return is_plain(window) and not window.player.keys


def hidden_parts() -> Sheet:
    """Return the page of everything hidden by the simple view, with the current keys."""
    rows = [("do", action, words) for action, words in MORE.items()]
    return Sheet("More to show", (("text", ABOUT_MORE, ""), *rows), (CLOSE, ("Full view", FULL, "ENTER")))


def offer_full_view(window: Window) -> str:
    """Return the offer of the full view after a first game in the simple view; "" for none."""
    first = is_plain(window) and window.player.finished == 1
    return GROWN if first else ""


def uncited(words: str) -> str:
    return _CITED.sub("", words)


def simple_playback(content: PlaybackState) -> PlaybackState:
    """Return the playback controls without rule references and without the section of the step."""
    title, matters = _SECTION.sub("", content.title), uncited(content.matters)
    return attrs.evolve(content, clauses=(), title=title, matters=matters)


def simple_option(option: Option) -> Option:
    """Return a choice without rule references, and without the note of a Unit, which its tooltip has."""
    return attrs.evolve(option, note="" if option.select else uncited(option.note))


def simple_decision(content: Decision, *, orders: bool, keyless: bool) -> Decision:
    """Return the question without rule references and unavailable commands.

    With ``orders``, the button that lists all commands stays.
    """
    return attrs.evolve(
        content,
        warning=uncited(content.warning),
        prompt=uncited(content.prompt),
        hint=uncited(content.hint),
        options=tuple(map(simple_option, content.options)),
        clauses=(),
        refusals=(),
        raw=content.raw if orders else 0,
        units_key="",
        plain=True,
        keyless=keyless,
    )

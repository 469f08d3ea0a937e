"""The parts of the palette without counters: the ship, the turn, the cards."""

from __future__ import annotations

from collections.abc import Sequence

from hades import geometry as geo
from hades.content.kinds import MODULES
from hades.content.load import load_scenario, scenario_ids
from hades.engine.position import LOST
from hades.narrate.lexicon import MAP_NAMES
from hades.narrate.lexicon import SHORT_STEPS as STEPS
from hades.narrate.names import title
from hades.narrate.scenarios import scenario_name
from hades.rules.contents import TURN
from hades.session.position_editing import Draft
from hades.session.position_editing.draft import PILES
from hades.state.commands import DECKS
from hades.ui.editor.box_panel import chip, chips, flow, head, stepper, ticks, told
from hades.ui.kit.action import Action
from hades.ui.kit.boxes import Box, Clicked, Field
from hades.view.records import CRISIS, FIGHTER_STATUS

FLAGS = (
    ("Overtime used", "overtime"),
    ("Parting Shots off", "parting_off"),
    ("Bridge hacked", "bridge_hacked"),
    ("General Tso has turned", "tso_turned"),
)


def facts(draft: Draft, part: str, typed: str | None) -> tuple[Box, ...]:
    """Return the rows of a part: ``ship``, ``turn`` or ``cards``.

    ``typed`` is the title while it is being typed.
    """
    rows = {"ship": _ship, "cards": _cards}.get(part)
    found = rows(draft) if rows is not None else _turn(draft, typed)
    here = (flaw for flaw in draft.flaws if any(part_of(thing) == part for thing in flaw.things))
    return (*(told(flaw.said, wrong=True) for flaw in here), *found)


FIELDS = {
    "vittles": "ship",
    "evacuated": "ship",
    "surprises": "cards",
    "drawn": "cards",
    "cup": "cards",
    "next": "next",
}
"""Field of the position -> part of the palette; all other fields are in ``turn``."""


def part_of(thing: tuple[str, str]) -> str:
    """Return the part of the palette for a thing: of its counter, or of the field it names.

    Returns "" for Units and hexes.
    """
    kind, id_ = thing
    if kind == "field":
        return FIELDS.get(id_, "turn")
    return {"fighter": "ship", "si": "si", "circle": "circles", "treasure": "circles"}.get(kind, "")


def _same(*words: str) -> list[tuple[str, str]]:
    """Pair each word with itself, for words shown as they are written."""
    return [(word, word) for word in words]


def _ship(draft: Draft) -> Sequence[Box]:
    state, modules = draft.state, (*MODULES, LOST)
    flags = (
        ("In System", "in_system", state.in_system),
        ("the module is Failing", "failing", state.failing),
    )
    rows: list[Box] = [head("The Vittles"), ticks("ship", flags)]
    under_fire = modules[min(state.module, len(MODULES))]
    rows += chips("Module under fire; those before it are out", "module", _same(*modules), under_fire)
    for fighter in draft.view.fighters:
        rows += chips(title(fighter.id), "fighter", _same(*FIGHTER_STATUS), fighter.status, fighter.id)
    return [*rows, *stepper("Units evacuated", "evacuated", state.evacuated)]


def _turn(draft: Draft, typed: str | None) -> Sequence[Box]:
    p, state = draft.position, draft.state
    rows: list[Box] = [head("Title"), _field(p.title if typed is None else typed, typed is not None)]
    wrong = any(flaw.about(("field", "turn")) for flaw in draft.flaws)
    rows += [*stepper("Turn", "turn", draft.turn_said, wrong=wrong), *_sections(draft)]
    for number, name in enumerate(MAP_NAMES):
        now = geo.DIRECTION_NAMES[state.direction[number]]
        rows += chips(f"{name} drifts", "direction", _same(*geo.DIRECTION_NAMES[1:]), now, name.lower())
    rows += chips("Crisis!", "crisis", _same(*CRISIS), CRISIS[state.crisis])
    rows += chips("Comm Crash in force", "crash", _same("0", "1", "2"), str(state.comm_crash))
    flags = [(words, name, bool(getattr(p, name))) for words, name in FLAGS]
    rows += [head("What has been"), ticks("flag", flags)]
    rows += chips("Either deck", "draw-from", [(title(deck), deck) for deck in DECKS], DECKS[state.either])
    scenarios = [(scenario_name(load_scenario(id_)), id_) for id_ in scenario_ids()]
    rows += chips("Scenario", "scenario", scenarios, p.scenario)
    return [
        *rows,
        *chips("Edition", "edition", _same(*dict.fromkeys(("2.1", "1.0", p.edition))), p.edition),
    ]


def _sections(draft: Draft) -> Sequence[Box]:
    """Return the choices of the step to begin at and the steps to follow."""
    at, then = draft.position.at or draft.view.section, draft.position.then
    names = {section: f"{section} {STEPS.get(section, '')}" for section in TURN}
    begins = [chip(name, Action("section", s), here=s == at) for s, name in names.items()]
    rows: list[Box] = [head(f"Begins at {names.get(at, at)}"), flow(begins)]
    later = TURN[TURN.index(at) + 1 :] if at in TURN else ()
    if later:
        skips = "What lies between is left out"
        after = [chip(names[s], Action("then", s), here=s in then, tip=skips) for s in later]
        rows += [head("Then straight on at"), flow(after)]
    return rows


def _field(words: str, typing: bool) -> Box:
    field = Field(words, "Click and type a title", typing=typing)
    return Clicked(field, Action("title"), words=f"Title: {words}")


def _cards(draft: Draft) -> Sequence[Box]:
    words, view = draft.box.words.words, draft.view
    rows: list[Box] = [head(f"Nasty Surprises: {view.turns_left} in the deck")]
    names = {card.id: card.title for card in draft.box.tables.surprises}
    for card in words["surprise"]:
        rows += chips(f"{card}  {names[card]}", "pile", _same(*PILES), draft.pile(card), card)
    drawn = draft.drawn
    rows.append(told("Resolution cards drawn since the last shuffle:"))
    for deck in DECKS:
        cards = [card for card in words["card"] if card.startswith(deck)]
        each = [chip(c.rpartition("-")[2], Action("card", c), here=c in drawn, tip=c) for c in cards]
        rows += [head(f"{deck}: {view.decks.of(deck).left} left"), flow(each)]
    chits = [(title(chit), chit, chit in draft.cup) for chit in words["chit"]]
    return [*rows, head("Chits in the cup"), ticks("chit", chits)]

"""The palette in parts: counters to pick up, and facts of the position to set."""

from __future__ import annotations

import re
from collections.abc import Sequence

import attrs

from hades import geometry as geo
from hades.art.library import si_key, unit_key
from hades.content.kinds import CRISIS, DECKS, FIGHTER_STATUS, MODULES, SI_STATUS, TREASURES
from hades.content.load import load_scenario, scenario_ids
from hades.content.position import LOST
from hades.narrate.lexicon import MAP_NAMES
from hades.narrate.lexicon import SHORT_STEPS as STEPS
from hades.narrate.names import title, titled
from hades.narrate.scenarios import scenario_name
from hades.rules.contents import TURN
from hades.session.position_editing import Draft
from hades.session.position_editing.draft import PILES
from hades.session.position_editing.problems import Thing
from hades.ui.editor import next_draws
from hades.ui.editor.form import TAB, CounterTile, Grid, chip, chips, form, head, same, stepper, ticks, told
from hades.ui.kit.action import Action
from hades.ui.kit.boxes import Box, Clicked, Field
from hades.ui.kit.button import Flow
from hades.ui.kit.canvas import Pictures
from hades.ui.kit.panel import Card
from hades.view import UnitSeen

PARTS = (
    ("Units", "shl", "Your Units"),
    ("Enemies", "nastians", "Nastian Units"),
    ("SIs", "si", "Surface Installations: the guns, elevators and domes of the hull"),
    ("Circles", "circles", "What lies behind the doors on Purgatory, and the treasures"),
    ("Ship", "ship", "The Vittles, its modules and its Fighters"),
    ("Turn", "turn", "The turn and step at which the position begins"),
    ("Cards", "cards", "Cards and chits that are used up"),
    ("Next", "next", "The next draws, if they are not to be random"),
)
"""(words, id, tooltip) of each part."""
FIELDS = {
    "vittles": "ship",
    "evacuated": "ship",
    "surprises": "cards",
    "drawn": "cards",
    "cup": "cards",
    "next": "next",
}
"""Field of the position -> part of the palette; all other fields are in ``turn``."""
FLAGS = (
    ("Overtime used", "overtime"),
    ("Parting Shots off", "parting_off"),
    ("Bridge hacked", "bridge_hacked"),
    ("General Tso has turned", "tso_turned"),
)
_HEX = re.compile(r"[IP]\d{4}")


def card(draft: Draft, part: str, hand: Thing | None, source: str, pictures: Pictures) -> Card:
    """Return a part as a card.

    The thing in ``hand`` is marked, and ``source`` is what the next draws are taken from.
    """
    tiles = Tiles(draft, hand, pictures)
    rows: Sequence[Box]
    if part in ("shl", "nastians"):
        rows = tiles.units(friends=part == "shl")
    elif part == "si":
        rows = tiles.sis()
    elif part == "circles":
        rows = tiles.circles()
    elif part == "next":
        rows = next_draws.rows(draft, source)
    else:
        rows = {"ship": _ship, "turn": _turn, "cards": _cards}[part](draft)
        wrong = (flaw for flaw in draft.flaws if any(part_of(thing) == part for thing in flaw.things))
        rows = [*(told(flaw.said, wrong=True) for flaw in wrong), *rows]
    tabs = [
        chip(words, Action("part", id_), here=id_ == part, tip=tip, look=TAB) for words, id_, tip in PARTS
    ]
    return form(rows, tabs=tabs)


def after(part: str) -> str:
    """Return the part after one, wrapping round."""
    ids = [id_ for _, id_, _ in PARTS]
    return ids[(ids.index(part) + 1) % len(ids)]


def part_of(thing: tuple[str, str]) -> str:
    """Return the part of the palette with a thing's counter or with the field it names.

    Returns "" for Units and hexes.
    """
    kind, id_ = thing
    if kind == "field":
        return FIELDS.get(id_, "turn")
    return {"fighter": "ship", "si": "si", "circle": "circles", "treasure": "circles"}.get(kind, "")


# Things


def called(thing: Thing) -> str:
    kind, id_ = thing
    if kind == "hex":
        return f"Hex {id_}"
    return titled(id_) if kind == "counter" else title(id_)


def described(draft: Draft, thing: Thing) -> str:
    """Describe a thing with all its words in the position."""
    kind, id_ = thing
    says = {
        "unit": lambda: str(draft.unit(id_)),
        "si": lambda: " ".join(draft.si(id_)).strip(),
        "circle": lambda: " ".join(draft.circle(id_)),
        "treasure": lambda: draft.treasure(id_),
    }
    return f"{called(thing)}: {says[kind]()}" if kind in says else called(thing)


def picture_of(draft: Draft, thing: Thing) -> str:
    """Return the key of the picture of a thing that can be picked up."""
    kind, id_ = thing
    if kind == "unit":
        return unit_key(next(unit for unit in draft.view.units if unit.id == id_))
    if kind == "si":
        return si_key(next(si for si in draft.view.installations if si.id == id_))
    return f"badge|{id_}" if kind == "treasure" else f"circle|0|open|{id_}"


# Counters


@attrs.frozen
class Tiles:
    """Makes the tiles of a part from the draft, the thing in hand and the pictures."""

    draft: Draft
    hand: Thing | None
    pictures: Pictures

    def tile(self, thing: Thing, key: str, place: str, room: str = "") -> CounterTile:
        """Return a tile that picks up a counter when clicked.

        Problems of the Circle ``room`` it lies in are listed, too.
        """
        about, said = (thing, ("circle", room)), "Lab" if place == "lab" else place
        flaws = [f"! {flaw.said}" for flaw in self.draft.flaws if any(map(flaw.about, about))]
        name = f"{called(thing)}: {said}"
        return CounterTile(
            self.pictures,
            key,
            said,
            Action("take-up", *thing),
            "\n".join((name, "Click to pick it up, then click a hex.", *flaws)),
            name,
            here=thing == self.hand,
            faulty=bool(flaws),
            away=not _HEX.fullmatch(place),
        )

    def units(self, *, friends: bool) -> Sequence[Box]:
        """Return the Units of one side, grouped by type."""
        groups: dict[str, list[UnitSeen]] = {}
        for unit in self.draft.view.units:
            if unit.is_friend == friends:
                groups.setdefault(unit.type, []).append(unit)
        many = [unit for group in groups.values() for unit in group]
        tiles = [self.tile(("unit", u.id), unit_key(u), self.draft.unit(u.id).place) for u in many]
        return (Grid(tuple(tiles)),)

    def sis(self) -> Sequence[Box]:
        found = []
        for si in self.draft.view.installations:
            letter, status = self.draft.si(si.id)
            place = letter if status == SI_STATUS[1] else f"{letter} {status}".strip()
            found.append(self.tile(("si", si.id), si_key(si), place))
        return (
            told("Surface Installations (SIs) go into Complexes, the hexes with letters."),
            Grid(tuple(found)),
        )

    def circles(self) -> Sequence[Box]:
        """Return the Circle counters, and the treasures found in two of them."""
        draft = self.draft
        lies = {draft.circle(room)[0]: room for room in draft.rooms}
        found = []
        for record in draft.box.tables.circles:
            room = lies.get(record.id, "")
            number = room.removeprefix("circle-")
            key, place = (
                f"circle|{number or 0}|open|{record.id}",
                f"in {number}" if room else "unused",
            )
            found.append(self.tile(("counter", record.id), key, place, room))
        at = {name: draft.treasure(name) for name in TREASURES}
        loot = [self.tile(("treasure", n), f"badge|{n}", place) for n, place in at.items()]
        said = told("Counters go into Circles on Purgatory, with the door closed.")
        return (said, Grid(tuple(found)), head("Treasures"), Grid(tuple(loot)))


# Facts


def _ship(draft: Draft) -> Sequence[Box]:
    state, modules = draft.state, (*MODULES, LOST)
    flags = (
        ("In System", "in_system", state.in_system),
        ("Module under fire is Failing", "failing", state.failing),
    )
    rows: list[Box] = [head("The Vittles"), ticks("ship", flags)]
    under_fire = modules[min(state.module, len(MODULES))]
    named = [(module if module != LOST else "all lost", module) for module in modules]
    rows += chips("Module under fire (those before it are lost)", "module", named, under_fire)
    for fighter in draft.view.fighters:
        rows += chips(title(fighter.id), "fighter", same(*FIGHTER_STATUS), fighter.status, fighter.id)
    return [*rows, *stepper("Units evacuated", "evacuated", state.evacuated)]


def _turn(draft: Draft) -> Sequence[Box]:
    p, state = draft.position, draft.state
    field = Field(p.title, "Click and type a title", typing=False)
    rows: list[Box] = [head("Title"), Clicked(field, Action("title"), words=f"Title: {p.title}")]
    wrong = any(flaw.about(("field", "turn")) for flaw in draft.flaws)
    rows += [*stepper("Turn", "turn", draft.turn_said, wrong=wrong), *_sections(draft)]
    for number, name in enumerate(MAP_NAMES):
        now = geo.DIRECTION_NAMES[state.direction[number]]
        rows += chips(
            f"Preferred Direction of {name}", "direction", same(*geo.DIRECTION_NAMES[1:]), now, name.lower()
        )
    rows += chips("Crisis!", "crisis", same(*CRISIS), CRISIS[state.crisis])
    rows += chips("Comm Crash in force", "crash", same("0", "1", "2"), str(state.comm_crash))
    flags = [(words, name, bool(getattr(p, name))) for words, name in FLAGS]
    rows += [head("Already happened"), ticks("flag", flags)]
    rows += chips("Draw from", "draw-from", [(title(deck), deck) for deck in DECKS], DECKS[state.either])
    scenarios = [(scenario_name(load_scenario(id_)), id_) for id_ in scenario_ids()]
    rows += chips("Scenario", "scenario", scenarios, p.scenario)
    return [
        *rows,
        *chips("Edition", "edition", same(*dict.fromkeys(("2.1", "1.0", p.edition))), p.edition),
    ]


def _sections(draft: Draft) -> Sequence[Box]:
    """Return the choices of the step to begin at and the steps to follow."""
    at, then = draft.position.at or draft.view.section, draft.position.then
    names = {section: f"{section} {STEPS.get(section, '')}" for section in TURN}
    begins = [chip(name, Action("section", s), here=s == at) for s, name in names.items()]
    rows: list[Box] = [head(f"Begins at {names.get(at, at)}"), Flow(begins)]
    later = TURN[TURN.index(at) + 1 :] if at in TURN else ()
    if later:
        skips = "Steps in between are skipped"
        after = [chip(names[s], Action("then", s), here=s in then, tip=skips) for s in later]
        rows += [head("Then skip to"), Flow(after)]
    return rows


def _cards(draft: Draft) -> Sequence[Box]:
    words, view = draft.box.words.words, draft.view
    rows: list[Box] = [head(f"Nasty Surprises: {view.turns_left} in the deck")]
    names = {card.id: card.title for card in draft.box.tables.surprises}
    for card in words["surprise"]:
        rows += chips(f"{card}  {names[card]}", "pile", same(*PILES), draft.pile(card), card)
    drawn = draft.drawn
    rows.append(told("Resolution cards drawn since the last shuffle:"))
    for deck in DECKS:
        cards = [card for card in words["card"] if card.startswith(deck)]
        each = [chip(c.rpartition("-")[2], Action("card", c), here=c in drawn, tip=c) for c in cards]
        rows += [head(f"{deck}: {view.decks.of(deck).left} left"), Flow(each)]
    chits = [(title(chit), chit, chit in draft.cup) for chit in words["chit"]]
    return [*rows, head("Chits in the cup"), ticks("chit", chits)]

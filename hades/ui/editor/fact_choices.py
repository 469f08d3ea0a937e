"""The facts of a position as choices: the values of each, and the edit for a click on a value."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

import attrs

from hades import geometry as geo
from hades.content.component_records import (
    CRISIS,
    DECKS,
    FIGHTER_STATUS,
    LETTERS,
    MODULES,
    SI_STATUS,
    TREASURES,
)
from hades.content.load import load_scenario, scenario_ids
from hades.content.names import capital, title, titled
from hades.content.position import LOST
from hades.engine.position_words import DOORS, EMPTY
from hades.narrate.component_texts import SHORT_STEPS as STEPS
from hades.narrate.component_texts import WORN
from hades.narrate.names import joined
from hades.narrate.scenario_labels import scenario_name
from hades.rules.sequence_of_play import TURN
from hades.session.position_editing import Draft
from hades.session.position_editing.draft import DEPLETED, FACINGS, MARKS, PILES
from hades.session.position_editing.problems import Thing
from hades.state.state import IN_CUP

Value = str | int
Values = Sequence[tuple[str, Value]]
"""(name, value) of each alternative."""


@attrs.frozen
class FactChoice:
    """A fact of a position with its possible values."""

    id: str
    name: str
    values: Values
    now: Collection[Value]
    edit: Callable[[Any], Draft]
    """Function that returns the draft after a click on a value."""
    ticks: bool = False
    """True if any number of values can be on together."""
    tips: Mapping[Any, str] = attrs.field(factory=dict)
    wrong: bool = False
    """True if the position has a problem with this fact."""
    implied: Value = ""
    """The value in force if no value is set."""

    @property
    def next(self) -> Value:
        """The value after the current one; after the last value comes the first."""
        order, here = [value for _, value in self.values], {*self.now} - {""} or {self.implied}
        at = next((n for n, value in enumerate(order) if value in here), -1)
        return order[(at + 1) % len(order)]


@attrs.frozen
class SelectedThing:
    note: str
    """Words beside the name."""
    choices: Sequence[FactChoice] = ()
    away: Callable[[], Draft] | None = None
    """Function that returns the draft without the thing; None if the thing cannot be removed."""
    text: str = ""


MOVES = "place", "letter"
"""Ids of choices that put a thing somewhere, so that the thing is no longer in hand."""
OVER = "facing", "steps", "status", "door"
"""Ids of choices whose value a right click advances. If a thing has several, only the first is advanced."""
FLAGS = {
    "overtime": "Overtime used",
    "parting_off": "Parting Shots off",
    "bridge_hacked": "Bridge hacked",
    "tso_turned": "General Tso has turned",
}
SOURCES = {
    "shl": "SHL card",
    "nastian": "Nastian card",
    "cup": "Nastian Cup",
    "si": "SI",
    "surprise": "Nasty Surprise",
}
"""Source of draws in a phrase of ``next`` -> its name."""


def same(*words: str) -> Values:
    return [(word, word) for word in words]


def _number(
    id_: str, name: str, now: int, least: int, edit: Callable[[int], Draft], *, wrong: bool = False
) -> FactChoice:
    less = [("−", now - 1)] if now > least else []
    shown = f"! {now}" if wrong else str(now)
    return FactChoice(id_, name, [*less, (shown, now), ("+", now + 1)], (now,), edit, wrong=wrong)


# The position


def _ship(draft: Draft) -> Iterator[FactChoice]:
    state, modules = draft.state, (*MODULES, LOST)
    flags = [("In System", "in_system"), ("Module under fire is Failing", "failing")]

    def turn_on(name: str) -> Draft:
        return draft.part("vittles", **{name: not getattr(state, name)})

    on = [name for _, name in flags if getattr(state, name)]
    yield FactChoice("ship", "The Vittles", flags, on, turn_on, ticks=True)
    name, under = "Module under fire (those before it are lost)", (modules[min(state.module, len(MODULES))],)
    values = [*same(*MODULES), ("all lost", LOST)]
    yield FactChoice("module", name, values, under, lambda module: draft.part("vittles", module=module))
    for fighter in draft.view.fighters:
        put = partial(draft.line, "fighters", fighter.id)
        yield FactChoice(fighter.id, title(fighter.id), same(*FIGHTER_STATUS), (fighter.status,), put)
    yield _number(
        "evacuated", "Units evacuated", state.evacuated, 0, lambda n: draft.evolve(evacuated=n or None)
    )


def _turn(draft: Draft) -> Iterator[FactChoice]:
    p, state = draft.position, draft.state
    wrong = any(problem.about(("field", "turn")) for problem in draft.problems)
    yield _number("turn", "Turn", draft.stated_turn, 1, lambda turn: draft.evolve(turn=turn), wrong=wrong)
    at = p.at or draft.view.section
    steps = [(f"{step} {STEPS.get(step, '')}", step) for step in TURN]
    yield FactChoice("section", f"Begins at {at}", steps, (at,), lambda step: draft.evolve(at=step, then=()))
    if at in TURN[:-1]:

        def then(step: str) -> Draft:
            return draft.evolve(then=tuple(one for one in TURN if one in {*p.then} ^ {step}))

        yield FactChoice("then", "Then skip to", steps[TURN.index(at) + 1 :], p.then, then, ticks=True)
    for number, name in enumerate(geo.MAP_NAMES):
        now, face = geo.DIRECTION_NAMES[state.direction[number]], partial(draft.line, "directions")
        turned = partial(face, name.lower())
        yield FactChoice(name.lower(), f"Preferred Direction of {name}", same(*FACINGS), (now,), turned)
    chits, crisis = partial(draft.part, "chits"), (CRISIS[state.crisis],)
    yield FactChoice("crisis", "Crisis!", same(*CRISIS), crisis, lambda word: chits(crisis=word))
    counts, crash = [(str(n), n) for n in range(3)], (state.comm_crash,)
    yield FactChoice("crash", "Comm Crash in force", counts, crash, lambda count: chits(comm_crash=count))

    def turn_over(name: str) -> Draft:
        return draft.evolve(**{name: not getattr(p, name) or None})

    flags, on = [(words, name) for name, words in FLAGS.items()], [name for name in FLAGS if getattr(p, name)]
    yield FactChoice("flag", "Already happened", flags, on, turn_over, ticks=True)
    decks, either = [(title(deck), deck) for deck in DECKS], (DECKS[state.either],)
    yield FactChoice("deck", "Draw from", decks, either, lambda deck: draft.evolve(draw_from=deck))
    scenarios = [(scenario_name(load_scenario(id_)), id_) for id_ in scenario_ids()]
    yield FactChoice("scenario", "Scenario", scenarios, (p.scenario,), lambda id_: draft.evolve(scenario=id_))
    editions = same(*dict.fromkeys(("2.1", "1.0", p.edition)))
    yield FactChoice("edition", "Edition", editions, (p.edition,), lambda name: draft.evolve(edition=name))


def _cards(draft: Draft) -> Iterator[FactChoice]:
    words, view = draft.box.tables.words, draft.view
    for deck in DECKS:
        name = f"{capital(deck)} cards drawn since the last shuffle: {view.decks.of(deck).left} left"
        cards = [(card.rpartition("-")[2], card) for card in words["card"] if card.startswith(deck)]
        yield FactChoice(f"{deck}-drawn", name, cards, draft.drawn, draft.toggle_drawn)
    chits = [(title(chit), chit) for chit in words["chit"]]
    yield FactChoice("chit", "Chits in the cup", chits, draft.cup, draft.toggle_chit, ticks=True)
    for card in words["surprise"]:
        name, lay = f"Nasty Surprise {card}  {_title(draft, card)}", partial(draft.put_card, card)
        yield FactChoice(card, name, same(*PILES), (draft.pile(card),), lay)


def _next(draft: Draft) -> Iterator[FactChoice]:
    """Yield the fixed draws, and the draws that can be added from each source."""
    fixed, words = draft.position.next or (), draft.box.tables.words
    name = "Next draws; click one to remove it" if fixed else "All draws are random; fix the next one here"
    labels = [(f"{n}. {event_words(draft, phrase)}", n - 1) for n, phrase in enumerate(fixed, 1)]
    yield FactChoice("not-then", name, labels, (), draft.without_draw)
    things = {deck: [f"{n}" for n in range(1, 7)] + list(LETTERS) for deck in DECKS}
    things |= {
        "cup": list(draft.cup),
        "si": [name for name, at in zip(words["si"], draft.state.si_status, strict=True) if at == IN_CUP],
        "surprise": [card for card in words["surprise"] if draft.pile(card) == "deck"],
    }
    for source, names in things.items():
        values = [(_title(draft, one), f"{source} {one}") for one in names]
        more = ", by number or letter" if source in DECKS else ""
        yield FactChoice("next", f"{SOURCES[source]}{more}", values, (), draft.with_draw)
    for deck in DECKS:
        cards = [card for card in words["card"] if card.startswith(deck)]
        values = [(_print(draft, card), f"{deck} {card}") for card in cards]
        yield FactChoice("next", f"{SOURCES[deck]}, with its number and letter", values, (), draft.with_draw)


def _title(draft: Draft, id_: str) -> str:
    titles = {card.id: card.title for card in draft.box.tables.surprises}
    return titles.get(id_) or title(id_)


def _print(draft: Draft, id_: str) -> str:
    """Return the number of a Resolution card with its printed result, such as ``07: 3 B``."""
    catalog = draft.box.tables.catalog
    card = next(card for card in (*catalog.shl_cards, *catalog.nastian_cards) if card.id == id_)
    return f"{id_.rpartition('-')[2]}: {card.number} {card.letter}"


def event_words(draft: Draft, phrase: str) -> str:
    """Return a phrase of ``next`` in readable form, unchanged if its source or name is unknown."""
    source, *rest = phrase.split() or [""]
    if source == "combat" and len(rest) > 2:
        who = joined(title(name) for name in rest[0].split("+"))
        return f"Combat: {who} at {title(rest[1])}, {' '.join(rest[2:])}"
    if source not in SOURCES or len(rest) != 1:
        return phrase
    (thing,) = rest
    if source not in DECKS:
        return f"{capital(SOURCES[source])}: {_title(draft, thing)}"
    if thing in draft.box.tables.words["card"]:
        return f"{SOURCES[source]} {_print(draft, thing)}"
    return f"{SOURCES[source]} with the {'number' if thing.isdecimal() else 'letter'} {thing}"


FACTS = {"ship": _ship, "turn": _turn, "cards": _cards, "next": _next}
"""Part of the palette -> function that yields its facts about the position."""


# The selection


def _unit(draft: Draft, id_: str) -> SelectedThing:
    words, tables = draft.unit(id_), draft.box.tables
    is_friend, here = bool(tables.is_friend[tables.unit_of[id_]]), words.on_map
    off = [("aboard", "aboard"), ("Lab", "lab")] if is_friend else same("cup")
    put = partial(draft.place, id_)
    found = [FactChoice("place", "Place", [*off, *same("hidden", "gone")], (words.place,), put)]
    if here and not is_friend:
        ways = [*same(*FACINGS), ("Preferred Direction", "")]
        shown = next(unit.facing for unit in draft.view.units if unit.id == id_)
        turn = partial(draft.turn, id_)
        found.append(FactChoice("facing", "Faces", ways, (words.facing,), turn, implied=shown))
    if draft.can_deplete(id_):

        def wear(steps: str) -> Draft:
            return draft.with_unit(id_, attrs.evolve(words, steps=steps))

        worn = [(WORN[False], ""), (WORN[True], DEPLETED)]
        found.append(FactChoice("steps", "State", worn, (DEPLETED if words.steps else "",), wear))
    if is_friend:
        mark = partial(draft.flip, id_)
        marks = [(word.replace("-", ", "), word) for word in MARKS]
        found.append(FactChoice("mark", "In this SHL Phase", marks, (words.mark,), mark, ticks=True))
    if here:

        def hold(word: str) -> Draft:
            return draft.trap(id_) if is_friend else draft.flip(id_, word)

        held = ("trapped", "trapped") if is_friend else ("waits for a shaft", "delayed")
        found.append(FactChoice("held", "Held", [held], (words.trapped, words.delayed), hold, ticks=True))

        def carry(treasure: str) -> Draft:
            return draft.line("treasures", treasure, words.place if draft.treasure(treasure) == id_ else id_)

        loot = [(title(name), name) for name in TREASURES]
        carried = [name for name in TREASURES if draft.treasure(name) == id_]
        found.append(FactChoice("carries", "Carries", loot, carried, carry, ticks=True))
    away = partial(draft.take_away, id_)
    return SelectedThing(words.place, found, away if words.place != "gone" else None)


def _si(draft: Draft, id_: str) -> SelectedThing:
    letter, status = draft.si(id_)
    install = partial(draft.install, id_)

    def move(to: str) -> Draft:
        return install(to, status if letter else SI_STATUS[1])

    found = [FactChoice("letter", "Complex", same(*LETTERS), (letter,), move)]
    if letter:
        change, states = partial(install, letter), same(*SI_STATUS[1:])
        found.append(FactChoice("status", "Status", states, (status,), change))
    away = partial(install, "") if letter else None
    return SelectedThing(f"Complex {letter}" if letter else "cup", found, away)


def _circle(draft: Draft, id_: str) -> SelectedThing:
    counter, door = draft.circle(id_)
    lies = {draft.circle(room)[0]: room for room in draft.rooms if room != id_}
    found = []
    if counter != EMPTY:
        doors = same(DOORS[1], DOORS[0], DOORS[2])
        found.append(FactChoice("door", "Door", doors, (door,), partial(draft.fill, id_, counter)))
    records = [record.id for record in draft.box.tables.circles]
    counters = [("empty", EMPTY), *((titled(one), one) for one in records)]
    swaps = "Now in {}; choosing it swaps the two"
    tips = {one: swaps.format(title(lies[one])) for one in records if one in lies}
    found.append(FactChoice("counter", "Counter", counters, (counter,), partial(draft.fill, id_), tips=tips))
    return SelectedThing("empty" if counter == EMPTY else f"{titled(counter)}, {door}", found)


def _treasure(draft: Draft, id_: str) -> SelectedThing:
    place, lay = draft.treasure(id_), partial(draft.line, "treasures", id_)
    text = "A Unit in its hex does not carry it automatically: select that Unit and tick the treasure."
    choice = FactChoice("place", "Place", same("hidden", "aboard", "gone"), (place,), lay)
    return SelectedThing(place, (choice,), partial(lay, "hidden"), text)


def _counter(draft: Draft, id_: str) -> SelectedThing:
    room = next((room for room in draft.rooms if draft.circle(room)[0] == id_), "")
    text = "Click a Circle on Purgatory to place it there."
    return SelectedThing(title(room) if room else "unused", text=text)


KINDS = {"unit": _unit, "si": _si, "circle": _circle, "treasure": _treasure, "counter": _counter}


def selected(draft: Draft, thing: Thing | None) -> SelectedThing | None:
    """Return the facts of a thing; None if there is no thing, or no fact about it."""
    return KINDS[thing[0]](draft, thing[1]) if thing is not None and thing[0] in KINDS else None

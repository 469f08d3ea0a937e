"""What a number that must be drawn would bring: Jumps, Requests, Science and the like. Pure.

Every card that may come is tried with the rules (`hades.engine.what_if`), so no number that is needed
stands here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from hades import narrate
from hades.engine.game import Game
from hades.engine.what_if import Supposed, suppose
from hades.odds.chance_table import Chance, ChanceTable
from hades.odds.remaining_cards import cards_left
from hades.state.commands import DECKS, Command
from hades.state.events import Event
from hades.view import UnitSeen, View
from hades.wording import counted

LOSSES = ("6.4-11", "6.4-12", "6.4-13")
"""Why a recoil destroys a Unit."""
JUMPS = ("jump-to", "stay-and-attack", "cfp")
DRAWS = ("request", "call", "science", "rally", "repair")
"""Commands that draw one number for success or failure; a Rally draws one for each Unit."""
HARM = ("unit_depleted", "unit_destroyed", "dante_lost", "bridge_shut")
"""Events that make a failure worse than nothing."""
SURPRISED = 3
"""Modified number of a Jump from which on the target draws no card (6.4-18)."""


def _coming(view: View) -> tuple[int, tuple[int, ...], tuple[int, ...]]:
    """The deck that numbers are drawn from, its numbers by card, and the cards of which one comes next."""
    catalog = view.tables.catalog
    side = DECKS.index(view.either_deck)
    cards = (catalog.shl_cards, catalog.nastian_cards)[side]
    left = cards_left(view, catalog)[side]
    there = tuple(at for at, card in enumerate(cards) if card.id in left)
    return side, tuple(card.number for card in cards), there or tuple(range(len(cards)))


def _note(view: View, count: int, more: str = "") -> str:
    deck = view.either_deck
    cards = counted(count, "card")
    return f"exact: {cards} may come from the {narrate.DECKS[deck]} deck{more}"


def _span(numbers: Sequence[int]) -> str:
    """``3``, ``1–4``: the numbers of a line."""
    return "–".join(str(n) for n in dict.fromkeys((min(numbers), max(numbers))))


def _drew(events: Sequence[Event]) -> list[Event]:
    """What came of a draw, without the shuffle that an empty deck takes before it (4.0-29)."""
    return [event for event in events if event.kind != "deck_shuffled"]


# ---- one number


def number_table(game: Game, command: Command) -> ChanceTable:
    """What each number brings that a command of the menu draws (6.6-03, 6.7-03, 6.9-02, 7.1-02)."""
    view = game.view()
    side, numbers, coming = _coming(view)
    told = narrate.titles(view.tables.catalog)
    results: dict[tuple[str, int], list[int]] = {}
    tried: dict[int, tuple[str, int]] = {}
    clauses: tuple[str, ...] = ()
    for card in sorted(coming, key=lambda c: numbers[c]):
        number = numbers[card]
        if number not in tried:
            found = suppose(game, (command.name,), side, (card,))
            tried[number] = _outcome(found, told, view.agenda)
            clauses = tuple(dict.fromkeys((*clauses, *_drew(found.events)[0].clauses)))
        results.setdefault(tried[number], []).append(number)
    rows = tuple(
        Chance(_span(drawn), Fraction(len(drawn), len(coming)), *outcome)
        for outcome, drawn in results.items()
    )
    each = "; a number for each Unit" if command.verb == "rally" else ""
    note = _note(view, len(coming), each)
    return ChanceTable(_title(game, command), rows, note, clauses, "success")


def _title(game: Game, command: Command) -> str:
    """Who does what."""
    who = game.ask.subject if game.ask is not None else ""
    what = {"cfp": "CFP Jump", "jump-to": "CFP Jump", "stay-and-attack": "CFP attack without a Jump"}
    words = what.get(command.verb, command.verb.capitalize())
    return narrate.capital(f"{narrate.name(who)}: {words}") if who else words


def _outcome(found: Supposed, told: dict[str, str], asked: Sequence[str]) -> tuple[str, int]:
    """What became of a draw, and for whom that is good; ``asked`` are the questions that stood before."""
    first, *rest = _drew(found.events)
    after: list[Event] = []
    for event in rest:
        if event.kind in ("step_began", "phase_ended") or "success" in event.data:
            break
        after.append(event)
    words = " ".join(narrate.sentence(event, told) for event in after)
    if first.data["success"]:
        return words or (found.prompt if found.kind not in asked else "") or "success", 1
    if any(event.kind in HARM for event in after):
        return words, -1
    return words or "nothing", 0


# ---- CFP


def jump_table(game: Game, command: Command) -> ChanceTable:
    """What the number of a Jump, or of an attack without one, brings (6.4-05 to 6.4-18).

    Of a malfunction the share that ends in the Unit's loss is told by itself, once the goal is known.
    """
    view = game.view()
    assert game.ask is not None
    unit = view.unit(game.ask.subject)
    aimed = command.verb != "cfp"
    asked, tried = game, command
    if not aimed:
        asked = game.peek(command)
        tried = next(c for c in asked.menu if c.verb == "jump-to")
    side, numbers, coming = _coming(view)
    drawn: dict[int, list[int]] = {}
    clauses: tuple[str, ...] = ()
    change = 0
    for card in coming:
        events = _drew(suppose(asked, (tried.name,), side, (card,)).events)
        change = events[0].data["modified"] - numbers[card]
        drawn.setdefault(max(0, min(SURPRISED, numbers[card] + change)), []).append(card)
        clauses = tuple(dict.fromkeys((*clauses, *(id_ for event in events for id_ in event.clauses))))
    arrives = "attacks" if command.verb == "stay-and-attack" else "arrives; may attack"
    rows = []
    for result in sorted(drawn, reverse=True):
        cards = drawn[result]
        what, share = _span([numbers[card] for card in cards]), Fraction(len(cards), len(coming))
        if result == 1:
            lost = _lost(asked, tried, cards, coming, side, numbers) if aimed else None
            rows += _malfunction(what, share, lost, unit)
            clauses = tuple(dict.fromkeys((*clauses, "6.4-10", *LOSSES, "6.4-14")))
        elif result == 0:
            rows.append(Chance(what, share, "misfire: destroyed", -1))
        else:
            how = "the target draws no card" if result == SURPRISED else "a fight as usual"
            rows.append(Chance(what, share, f"{arrives}, {how}", 1))
    added = f"; {change:+d} to the number".replace("-", "−") if change else ""
    note = _note(view, len(coming), added)
    return ChanceTable(_title(game, command), tuple(rows), note, clauses, "no misfire")


def _malfunction(what: str, share: Fraction, lost: Fraction | None, unit: UnitSeen) -> list[Chance]:
    """The lines of a malfunction; ``lost`` is the chance that it costs the Unit, None before a goal is
    chosen."""
    flung = "malfunction: flung 1 to 6 hexes"
    wear = ", depleted" if unit.steps > 1 else ", no worse for it"
    if lost is None:
        words = (f"{flung} in a random direction; lost at a wall, an edge, a Complex or a Unit, else") + wear[
            1:
        ]
        return [Chance(what, share, words, -1)]
    lines = (
        (lost, f"{flung} and lost: a wall, an edge, a Complex or a Unit"),
        (share - lost, f"{flung}{wear}"),
    )
    return [Chance(what, part, words, -1) for part, words in lines if part]


def _lost(
    game: Game,
    command: Command,
    cards: Sequence[int],
    coming: Sequence[int],
    side: int,
    numbers: Sequence[int],
) -> Fraction:
    """The chance that the Jump malfunctions and destroys the Unit: every direction and distance is tried."""
    tried: dict[tuple[int, int], bool] = {}
    chance = Fraction(0)
    for drawn, share in _three(cards, coming, len(numbers)):
        key = numbers[drawn[1]], numbers[drawn[2]]
        if key not in tried:
            events = suppose(game, (command.name,), side, drawn).events
            tried[key] = any(event.kind == "unit_destroyed" for event in events)
        if tried[key]:
            chance += share
    return chance


def _three(
    first: Sequence[int], coming: Sequence[int], size: int
) -> Iterator[tuple[tuple[int, int, int], Fraction]]:
    """Every way to draw three cards of which the first is one of some, and its chance.

    An empty deck is shuffled first; the card of the direction still lies on the table then (R-11).
    """
    for one in first:
        seconds = [card for card in coming if card != one] or list(range(size))
        for two in seconds:
            left = [card for card in seconds if card != two]
            thirds = left or [card for card in range(size) if card != two]
            share = Fraction(1, len(coming) * len(seconds) * len(thirds))
            for three in thirds:
                yield (one, two, three), share

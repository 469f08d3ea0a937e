"""Facts about the state of the game: turn and steps, cards, score. No I/O and no state."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import attrs

from hades import narrate
from hades.content.component_records import ResolutionCard, SurpriseCard
from hades.facts.rows import Fact, PageContext, Row, TextPage, head
from hades.narrate import as_vp, capital, component_texts, descriptions, number_text, result_name
from hades.narrate.component_texts import DECK_NAMES, DIRECTIONS
from hades.odds import remaining_cards, score_outlook
from hades.odds.chance_table import percent
from hades.odds.remaining_cards import Pile, chances_text, mean, numbers, tables_of, types, values
from hades.odds.score_outlook import victory_scale
from hades.rules import victory
from hades.state.events import Moment
from hades.view import View
from hades.wording import counted, signed

ORDER = tuple(step for _, steps in narrate.PHASES for step in steps)
"""All steps of a turn, in order."""

# The turn


def turn(context: PageContext) -> list[Fact]:
    """Return the question, what applies this turn, and all steps in order."""
    shown = context.shown
    left = shown.turns_left
    name = f"Turn {shown.turn} of {descriptions.turns(shown)}" if shown.turn else "Set-up"
    name = "The game is over" if shown.outcome else name
    still = counted(left, "Nasty Surprise left", "Nasty Surprises left") + "; the last one ends the game"
    rows = (*_asked(context), ("head", "Length of the game", ""), *context.clauses(("9.0-02", "9.0-03")))
    found = [head("Now"), Fact("turn", name, still, rows=rows), *_in_force(context)]
    if shown.turn == 0 or shown.outcome:
        found.append(_step(context, shown.section, "now"))
    for phase, steps in narrate.PHASES:
        found.append(head(phase))
        found += [_step(context, step, _when(context, step)) for step in steps]
    return found


def _when(context: PageContext, step: str) -> str:
    """Return when a step of this turn comes: "done", "now", "next" or "to come"; "" after the game."""
    shown = context.shown
    if shown.outcome:
        return ""
    at = ORDER.index(shown.section) if shown.section in ORDER else -1
    here = ORDER.index(step)
    return "done" if here < at else "now" if here == at else "next" if here == at + 1 else "to come"


def _asked(context: PageContext) -> list[Row]:
    ask, session = context.session.ask, context.session
    if ask is None or not context.now:
        return []
    who = f"{narrate.title(ask.subject)}: " if ask.subject in narrate.names_of(session.view) else ""
    return [("key", "Your decision", f"{who}{ask.prompt}"), *context.clauses(ask.clauses)]


SIGNS = {"done": "• done", "now": "► now", "next": "→ next", "to come": "to come", "": ""}


def _step(context: PageContext, step: str, when: str) -> Fact:
    name = f"{step}  {component_texts.SHORT_STEPS[step]}"
    rows: list[Row] = []
    if when == "now":
        rows += _asked(context)
    if when in ("done", "now"):
        time = context.shown.turn, step
        here = (line for line in context.lines if (line.event.turn, line.event.section) == time)
        lines = context.session.game_log.merged(line for line in here if not line.head)
        rows.append(("head", "In this turn", ""))
        rows += [("text", line.text, "") for line in lines] or [("faint", "nothing so far", "")]
    clauses = context.book.section(step)
    note = clauses[0].title if clauses else ""
    return Fact(f"step:{step}", name, note, SIGNS[when], rows=[*rows, *context.rules(step)])


def _in_force(context: PageContext) -> list[Fact]:
    """Return what applies this turn: the Nasty Surprise, chits, Preferred Directions."""
    shown, chits = context.shown, context.shown.chits
    jammed = [narrate.name(unit.id) for unit in shown.units if unit.jammed]
    ways = [f"{DECK_NAMES[map_]} {DIRECTIONS[way] or 'none yet'}" for map_, way in shown.directions.items()]
    rows = [
        ("directions", "Preferred Directions", ", ".join(ways), "5.2-01 5.2-02 5.2-03 5.2-04"),
        ("either", "Either-deck draws", f"the {narrate.DECKS[shown.either_deck]} deck", "R-04"),
    ]
    if chits.comm_crash:
        note = f"jammed this turn: {', '.join(jammed) or 'none'}"
        rows.insert(0, ("comm-crash", "Comm Crash", note, "5.3-18 5.3-19"))
    if chits.crisis != "none":
        rows.insert(
            0, ("crisis", "Crisis!", component_texts.CRISES[chits.crisis].text, "5.3-14 5.3-15 5.3-17")
        )
    return [
        _surprise_now(context),
        *(
            Fact(id_, name, note, rows=[("text", f"{capital(note)}.", ""), *context.clauses(ids.split())])
            for id_, name, note, ids in rows
        ),
    ]


def surprise_of(context: PageContext) -> SurpriseCard | None:
    """Return the Nasty Surprise of the turn shown, or None until its draw has been shown."""
    cards = (card for card, (when, _) in _drawn(context).items() if when == context.shown.turn)
    return _surprise_card(context, found) if (found := next(cards, "")) else None


def _surprise_card(context: PageContext, id_: str) -> SurpriseCard:
    return next(card for card in context.session.game.tables.catalog.surprise_cards if card.id == id_)


def _surprise_now(context: PageContext) -> Fact:
    card = surprise_of(context)
    if card is not None:
        found, name = _surprise(context, card.id, *_drawn(context)[card.id]), f"Nasty Surprise: {card.title}"
        return attrs.evolve(found, id="surprise", name=name, note="this turn", mark=card.id)
    rows = (("text", "It is drawn in step 5.6, later in this turn.", ""), *context.clauses(("5.6-01",)))
    return Fact("surprise", "Nasty Surprise: not drawn yet", "this turn", rows=rows, title="Nasty Surprise")


# Cards


def cards(context: PageContext) -> list[Fact]:
    """Return both Resolution decks, the Nasty Surprises, and every Resolution card."""
    found = [head("Resolution decks")]
    decks = remaining_cards.piles(context.shown)
    found += [_deck(context, pile) for pile in decks]
    found += _surprises(context)
    for pile in decks:
        deck = narrate.DECKS[pile.deck]
        for kind, part in (("left", pile.left), ("seen", pile.seen)):
            if part:
                found.append(head(f"{deck} deck, {kind}: {len(part)}"))
                found += [_card(pile, number, kind) for number, card in enumerate(pile.cards) if card in part]
    return found


def _deck(context: PageContext, pile: Pile) -> Fact:
    name = f"{narrate.DECKS[pile.deck]} Resolution deck"
    note = f"{len(pile.left)} of {len(pile.cards)} left · {len(pile.seen)} seen since the shuffle"
    rows = (*deck_rows(pile), *context.rules("4.0-07", "4.0-11", "4.0-29"))
    return Fact(f"deck:{pile.deck}", name, note, "odds", rows=rows)


def _card(pile: Pile, at: int, kind: str) -> Fact:
    card = pile.cards[at]
    name = f"Card {at + 1}: number {card.number}, letter {card.letter}"
    title = narrate.title(card.id)
    mark = "× seen" if kind == "seen" else "• left"
    return Fact(f"card:{card.id}", name, mark=mark, rows=card_rows(card), title=title)


TABLES = "Attack", "Defence", "Attack in space", "Defence in space"
"""Headings of the tables on a Resolution card, in order."""


def deck_rows(pile: Pile) -> list[Row]:
    """Return the page about a deck: cards left, next number and letter, and next modifier by type."""
    left, every = len(pile.left), len(pile.cards)
    rows: list[Row] = [
        ("sum", "Left, not seen since the last shuffle", f"{left} of {every}"),
        ("sum", "Seen since the last shuffle", str(every - left)),
    ]
    if not left:
        rows.append(
            ("off", "The deck is empty: all its cards are shuffled before the next draw. [4.0-29]", "")
        )
    rows += number_rows(pile)
    coming = len(pile.coming)
    letters = Counter(card.letter for card in pile.coming)
    rows.append(("head", "The next letter", ""))
    rows.append(("text", ", ".join(f"{k} ×{n}" if n > 1 else k for k, n in sorted(letters.items())), ""))
    rows.append(("head", f"Modifiers of the next card (one of {counted(coming, 'card')})", ""))
    for type_ in types(pile):
        rows += _type_rows(pile, type_)
    covers = sorted(Counter(card.cover for card in pile.coming).items())
    rows.append(("key", "Cover", chances_text(covers)))
    return rows


def number_rows(pile: Pile) -> list[Row]:
    """Return, for each number, the chance that it comes next, and the chance of that number or less."""
    rows: list[Row] = [("head", "The next number", "")]
    before = Fraction(0)
    for number, here, every, most in numbers(pile):
        words = f"{here} of {every} left · {number} or less: {percent(most)}"
        rows.append(("key", f"{number}: {percent(most - before)}", words))
        before = most
    return rows


def _type_rows(pile: Pile, type_: str) -> list[Row]:
    """Return the possible next modifiers of a type: in attack and defence, fresh and depleted."""
    rows: list[Row] = []
    for attacks, word in ((True, "attack"), (False, "defence")):
        fresh = values(pile, type_, attacks=attacks, weak=False)
        weak = values(pile, type_, attacks=attacks, weak=True)
        if any(value for value, _ in (*fresh, *weak)):
            text = f"{chances_text(fresh)} (mean {mean(fresh)})"
            if weak != fresh:
                text += f"\nweak: {chances_text(weak)} (mean {mean(weak)})"
            rows.append(("key", f"{narrate.type_name(type_)}, {word}", text))
    return rows


def card_lines(card: ResolutionCard) -> tuple[str, ...]:
    """Return a card without its number and letter in a few lines: ``attack: Guard +1 (0), Laser +2 (+1)``."""
    found = [f"cover {signed(card.cover)}"] if card.cover else []
    for name, table in zip(TABLES, tables_of(card), strict=True):
        given = (
            f"{narrate.type_name(t)} {signed(fresh)} ({signed(weak)})" for t, (fresh, weak) in table.items()
        )
        found += [f"{name.lower()}: {', '.join(given)}"] if table else []
    return tuple(found)


def card_rows(card: ResolutionCard) -> list[Row]:
    rows: list[Row] = [
        ("key", "Number, letter", f"{card.number}, {card.letter}"),
        ("key", "Cover", signed(card.cover)),
    ]
    for name, table in zip(TABLES, tables_of(card), strict=True):
        if table:
            rows.append(("head", f"{name}, fresh (weak)", ""))
            rows += [
                ("key", narrate.type_name(type_), f"{signed(fresh)} ({signed(weak)})")
                for type_, (fresh, weak) in table.items()
            ]
    return rows


def _drawn(context: PageContext) -> dict[str, tuple[int, Moment]]:
    """Map each Nasty Surprise whose draw has been shown to the turn and the moment of the draw."""
    found: dict[str, tuple[int, Moment]] = {}
    for line in context.lines:
        if line.kind == "surprise_drawn":
            found[line.event.data["surprise"]] = line.event.turn, line.moment
    return found


def _surprises(context: PageContext) -> list[Fact]:
    drawn = _drawn(context)
    deck = context.shown.decks.surprise
    catalog = context.session.game.tables.catalog
    found = [head(f"Nasty Surprises drawn: {len(drawn)}")]
    found += [_surprise(context, card, *when) for card, when in reversed(drawn.items())]
    others = [card for card in catalog.surprise_cards if card.id not in drawn]
    found.append(head(f"Not seen: {len(others)}; {deck.left} will be drawn, {deck.aside} are set aside"))
    found += [_unseen(context, card) for card in others]
    return found


def _surprise(context: PageContext, id_: str, turn_: int, moment: Moment) -> Fact:
    card = _surprise_card(context, id_)
    time = turn_, "5.6"
    here = (line for line in context.lines if (line.event.turn, line.event.section) == time)
    lines = [line for line in here if not line.head]
    ids = [clause for line in lines for clause in line.clauses if not clause.startswith("-")]
    rows = (
        *_printed(card),
        ("head", f"Effects in turn {turn_}", ""),
        *([("text", line.text, "") for line in lines[1:]] or [("faint", "nothing", "")]),
        *context.rules(*ids),
    )
    note = f"turn {turn_} · activates {', '.join(card.letters)}"
    name = f"{card.id}  {card.title}"
    return Fact(f"surprise:{id_}", name, note, "× gone", rows=rows, moment=moment, source=id_)


def _printed(card: SurpriseCard) -> list[Row]:
    return [("text", card.text, ""), ("key", "Activates SIs at", ", ".join(card.letters))]


def _unseen(context: PageContext, card: SurpriseCard) -> Fact:
    deck = context.shown.decks.surprise
    will = f"one of {deck.left + deck.aside} unseen cards, {deck.left} of which will be drawn"
    rows = (*_printed(card), ("key", "Likelihood", will), *context.rules("5.6-01", "5.6-02", "5.6-13"))
    note = f"activates {', '.join(card.letters)}"
    return Fact(f"surprise:{card.id}", f"{card.id}  {card.title}", note, "? may come", rows=rows)


# The score


def score(context: PageContext) -> list[Fact]:
    """Return the score, its items and the victory levels, each with its rules."""
    return [
        attrs.evolve(line, rows=(*line.rows, *context.clauses((line.source,)))) if line.source else line
        for line in score_lines(context.shown)
    ]


def score_lines(view: View) -> list[Fact]:
    """Return the total, the highest possible total, the items (those that count now first) and the levels.

    The ``source`` of a line is its clause.
    """
    rows, vp = score_outlook.items(view), view.score.vp
    level = result_name(view.score.level or view.outcome)
    found = [head("The score" if view.outcome else capital(narrate.when(view)))]
    found.append(_sum("sum", level, vp, view.score.clause))
    if taken := narrate.taken(view):
        page: tuple[Row, ...] = (("text", f"{capital(taken)}.", ""),)
        found.append(Fact("taken", "In System: nothing counts", mark="0 VP", rows=page, source="14.0-03"))
    if not view.outcome:
        best = score_outlook.most(rows)
        name, clause = victory.level(round(best * 2))
        found.append(_sum("most", f"Maximum still possible: {result_name(name)}", best, clause))
    groups = {
        "What counts": [row for row in rows if row.now],
        "Still possible": [row for row in rows if row.more and not row.now],
        "Not counted": [row for row in rows if not (row.more or row.now)],
    }
    for name, some in groups.items():
        found += [head(name), *map(_item, some)] if some else []
    found.append(head("Victory levels"))
    scale = victory_scale(view)
    for row in reversed(scale.levels):
        text = scale.of(row)
        page = ("total", "Needs", row.worth), ("text", f"{capital(text)}.", "")
        found.append(Fact(f"level:{row.clause}", row.name, text, row.worth, rows=page, source=row.clause))
    return found


def _sum(id_: str, name: str, vp: float, clause: str) -> Fact:
    mark = as_vp(vp)
    return Fact(id_, name, mark=mark, rows=[("total", "Total", mark)], source=clause)


def _item(item: score_outlook.ScoreItem) -> Fact:
    hope = "can be avoided" if item.each < 0 else "still possible"
    now, left = (number_text(vp) if vp else "0" for vp in (item.now, item.more))
    rows = (
        ("sum", "Now", now),
        ("sum", "Worth", item.worth),
        ("sum", hope.capitalize(), left),
        ("text", f"{capital(item.state)}.", ""),
    )
    note = f"{item.worth} · {item.state}{f' · {hope}: {left}' if item.more else ''}"
    return Fact(f"item:{item.clause}", item.what, note, f"{now} VP", rows=rows, source=item.clause)


def score_page(view: View, *, now: bool) -> TextPage:
    """Return the verdict, the victory levels and the items of a score as a page."""
    rows: list[Row] = []
    for entry in score_lines(view):
        if entry.kind == "head":
            rows.append(("head", entry.name, ""))
        elif entry.id == "sum":
            rows.append(("verdict", entry.name, entry.mark))
            if view.outcome in ("", victory.SCORED):
                best = score_outlook.most(score_outlook.items(view))
                rows.append(("levels", f"{view.score.vp:g} {best:g}", ""))
        elif entry.id in ("taken", "most"):
            text = entry.rows[0][1] if entry.id == "taken" else f"{entry.name}, {entry.mark}."
            rows.append(("faint", text, ""))
        elif entry.id.startswith("level:"):
            rows.append(("key", entry.name, f"{entry.mark}: {entry.note}"))
        else:
            points = entry.mark.removesuffix(" VP")
            rows.append(("item", f"{entry.name}   [{entry.source}]", f"{points}\n{entry.note}"))
    return TextPage("Current score" if now else "Score at that moment", tuple(rows))

"""Facts about the game: the turn and its steps, the cards, the score. No I/O and no state."""

from __future__ import annotations

from hades import narrate
from hades.history.timeline import Moment
from hades.narrate import capital, descriptions, lexicon, number_text, score_name
from hades.narrate.lexicon import DECK_NAMES
from hades.odds import remaining_cards, score_outlook
from hades.odds.remaining_cards import Pile
from hades.odds.score_outlook import VictoryLevel, ladder
from hades.pages import card_pages
from hades.pages.fact import Entry, Fact, PageContext, Row, head
from hades.rules import victory
from hades.wording import counted

ORDER = tuple(step for _, steps in narrate.PHASES for step in steps)
"""Every step of a turn, in order."""

# The turn


def turn(context: PageContext) -> list[Fact]:
    """Return the state of the game: the question, what is in force in this turn, and every step in order."""
    shown = context.shown
    left = shown.turns_left
    name = f"Turn {shown.turn} of {descriptions.turns(shown)}" if shown.turn else "Set-up"
    name = "The game is over" if shown.outcome else name
    still = counted(
        left,
        "Nasty Surprise left; the last one ends the game",
        "Nasty Surprises left; the last one ends the game",
    )
    how_long = ("head", "How long it goes on", "")
    found = [
        head("Now"),
        Fact(Entry("turn", name, still),
             name, (*_asked(context), how_long, *context.clauses(("9.0-02", "9.0-03")))),
        *_in_force(context),
    ]  # fmt: skip
    if shown.turn == 0 or shown.outcome:
        found.append(_step(context, shown.section, "now"))
    for phase, steps in narrate.PHASES:
        found.append(head(phase))
        found += [_step(context, step, _when(context, step)) for step in steps]
    return found


def _when(context: PageContext, step: str) -> str:
    """Return whether a step is done, under way, next or still to come in this turn, as a word."""
    shown = context.shown
    if shown.outcome:
        return ""
    at = ORDER.index(shown.section) if shown.section in ORDER else -1
    here = ORDER.index(step)
    return "done" if here < at else "now" if here == at else "next" if here == at + 1 else "to come"


def _asked(context: PageContext) -> list[Row]:
    """Return the question that the game waits for."""
    ask, session = context.session.ask, context.session
    if ask is None or not context.now:
        return []
    who = f"{narrate.title(ask.subject)}: " if ask.subject in narrate.names_of(session.view) else ""
    return [("key", "The game waits for you", f"{who}{ask.prompt}"), *context.clauses(ask.clauses)]


SIGNS = {"done": "• done", "now": "► now", "next": "→ next", "to come": "to come", "": ""}


def _step(context: PageContext, step: str, when: str) -> Fact:
    name = f"{step}  {lexicon.SHORT_STEPS[step]}"
    rows: list[Row] = []
    if when == "now":
        rows += _asked(context)
    if when in ("done", "now"):
        happened = [
            x for x in context.lines if x.section == step and x.turn == context.shown.turn and not x.head
        ]
        rows.append(("head", "In this turn", ""))
        told = context.session.game_log.merged(happened)
        rows += [("text", line.text, "") for line in told] or [("faint", "nothing so far", "")]
    rows += [("head", "Rules", ""), *context.section(step)]
    clauses = context.book.section(step)
    note = clauses[0].title if clauses else ""
    return Fact(Entry(f"step:{step}", name, note, SIGNS[when]), name, tuple(rows))


def _in_force(context: PageContext) -> list[Fact]:
    """Return what is in force in this turn: its Surprise, the chits, the directions."""
    shown = context.shown
    found = [_surprise_now(context)]
    chits = shown.chits
    if chits.crisis != "none":
        found.append(
            _chit(
                context,
                "crisis",
                "Crisis!",
                lexicon.CRISES[chits.crisis].told,
                ("5.3-14", "5.3-15", "5.3-17"),
            )
        )
    if chits.comm_crash:
        names = [narrate.name(unit.id) for unit in shown.units if unit.jammed]
        who = f"jammed for this turn: {', '.join(names) or 'nobody'}"
        found.append(_chit(context, "comm-crash", "Comm Crash", who, ("5.3-18", "5.3-19")))
    directions = ", ".join(f"{DECK_NAMES[map_]} {way}" for map_, way in shown.directions.items())
    ids = ("5.2-01", "5.2-02", "5.2-03", "5.2-04")
    found.append(
        _chit(context, "directions", "Preferred Directions", directions.replace("-", "none yet"), ids)
    )
    deck = narrate.DECKS[shown.either_deck]
    note = f"the {deck} deck"
    found.append(_chit(context, "either", "Draws from either deck come from", note, ("R-04",)))
    return found


def _chit(context: PageContext, id_: str, name: str, note: str, clauses: tuple[str, ...]) -> Fact:
    return Fact(
        Entry(id_, name, note),
        name,
        (("text", f"{note[:1].upper()}{note[1:]}.", ""), *context.clauses(clauses)),
    )


def surprise_of(context: PageContext) -> Fact | None:
    """Return the Nasty Surprise of the shown turn, or None until it has been drawn and shown."""
    drawn = _drawn(context)
    found = next((card for card, (when, _) in drawn.items() if when == context.shown.turn), "")
    return _surprise(context, found, *drawn[found]) if found else None


def _surprise_now(context: PageContext) -> Fact:
    fact = surprise_of(context)
    if fact is not None:
        name = f"Nasty Surprise: {fact.title}"
        return Fact(Entry("surprise", name, "of this turn", fact.source), fact.title,
                    fact.rows, "", fact.moment)  # fmt: skip
    rows = (("text", "It has not been drawn yet: that is step 5.6.", ""), *context.clauses(("5.6-01",)))
    return Fact(Entry("surprise", "Nasty Surprise: not drawn yet", "of this turn"), "Nasty Surprise", rows)


# Cards


def cards(context: PageContext) -> list[Fact]:
    """Return both Resolution decks with every card, and the Nasty Surprises."""
    found = [head("Resolution decks")]
    decks = remaining_cards.piles(context.shown, context.session.game.tables.catalog)
    found += [_deck(context, pile) for pile in decks]
    found += _surprises(context)
    for pile in decks:
        deck = narrate.DECKS[pile.deck]
        for kind, part in (("left", pile.left), ("seen", pile.seen)):
            if part:
                told = "{deck} deck, left: {n}" if kind == "left" else "{deck} deck, seen: {n}"
                found.append(head(told.format(deck=deck, n=len(part))))
                found += [_card(pile, number, kind) for number, card in enumerate(pile.cards) if card in part]
    return found


def _deck(context: PageContext, pile: Pile) -> Fact:
    name = f"{narrate.DECKS[pile.deck]} Resolution deck"
    note = f"{len(pile.left)} of {len(pile.cards)} left · {len(pile.seen)} seen since the shuffle"
    rows = (
        *card_pages.deck_rows(pile),
        ("head", "Rules", ""),
        *context.clauses(("4.0-07", "4.0-11", "4.0-29")),
    )
    return Fact(Entry(f"deck:{pile.deck}", name, note, "odds"), name, rows)


def _card(pile: Pile, at: int, kind: str) -> Fact:
    card = pile.cards[at]
    name = f"Card {at + 1}: number {card.number}, letter {card.letter}"
    title = f"{narrate.DECKS[pile.deck]} card {at + 1}"
    mark = "× seen" if kind == "seen" else "• left"
    return Fact(Entry(f"card:{card.id}", name, "", mark), title, tuple(card_pages.card_rows(card)))


def _drawn(context: PageContext) -> dict[str, tuple[int, Moment]]:
    """Map each Nasty Surprise to the turn and the moment of its draw, as far as it has been shown."""
    found: dict[str, tuple[int, Moment]] = {}
    shown = {line.event: line for line in context.lines}
    for event in context.session.told:
        line = shown.get(id(event))
        if event.kind == "surprise_drawn" and line is not None:
            found[event.data["surprise"]] = line.turn, line.moment
    return found


def _surprises(context: PageContext) -> list[Fact]:
    """Return the Surprises that have been drawn, and the known facts about the others."""
    drawn = _drawn(context)
    deck = context.shown.decks.surprise
    catalog = context.session.game.tables.catalog
    found = [head(f"Nasty Surprises, drawn: {len(drawn)}")]
    found += [_surprise(context, card, *when) for card, when in reversed(drawn.items())]
    others = [card for card in catalog.surprise_cards if card.id not in drawn]
    found.append(head(f"Not seen: {len(others)}, of which {deck.left} will come and {deck.aside} will not"))
    found += [_unseen(context, card.id) for card in others]
    return found


def _surprise(context: PageContext, id_: str, turn_: int, moment: Moment) -> Fact:
    """Return a drawn Surprise: its text, its effects, its rules."""
    card = next(c for c in context.session.game.tables.catalog.surprise_cards if c.id == id_)
    told = [line for line in context.lines if line.turn == turn_ and line.section == "5.6" and not line.head]
    ids = [clause for line in told for clause in line.clauses if not clause.startswith("-")]
    rows: list[Row] = [
        ("text", card.text, ""),
        ("key", "Wakes SIs at", ", ".join(card.letters)),
        ("head", f"What came of it in turn {turn_}", ""),
        *(("text", line.text, "") for line in told[1:]),
        *([] if told[1:] else [("faint", "nothing", "")]),
        ("head", "Rules", ""),
        *context.clauses(ids),
    ]
    name = f"{card.id}  {card.title}"
    note = f"turn {turn_} · wakes {', '.join(card.letters)}"
    return Fact(Entry(f"surprise:{id_}", name, note, "× gone"), name, tuple(rows), "", moment, id_)


def _unseen(context: PageContext, id_: str) -> Fact:
    card = next(c for c in context.session.game.tables.catalog.surprise_cards if c.id == id_)
    deck = context.shown.decks.surprise
    every = deck.left + deck.aside
    rows: list[Row] = [
        ("text", card.text, ""),
        ("key", "Wakes SIs at", ", ".join(card.letters)),
        (
            "key",
            "Will it come?",
            f"one of {every} not seen; {deck.left} of them will be drawn",
        ),
        ("head", "Rules", ""),
        *context.clauses(("5.6-01", "5.6-02", "5.6-13")),
    ]
    name = f"{card.id}  {card.title}"
    return Fact(
        Entry(f"surprise:{id_}", name, f"wakes {', '.join(card.letters)}", "? may come"),
        name,
        tuple(rows),
    )


# The score


def score(context: PageContext) -> list[Fact]:
    """Return the current score, the worth of each item, and the victory levels."""
    view = context.shown
    rows = score_outlook.items(view)
    vp, level = view.score.vp, score_name(view.score.level, view.outcome)
    begin = "The score" if view.outcome else capital(narrate.when(view))
    found = [head(begin), _sum(context, "sum", level, vp, view.score.clause)]
    if taken := narrate.taken(view):
        rule = (("text", f"{capital(taken)}.", ""), *context.clauses(("14.0-03",)))
        found.append(Fact(Entry("taken", "In System: nothing counts", "", "0 VP"), "If it ended now", rule))
    if not view.outcome:
        best = score_outlook.most(rows)
        name, clause = victory.level(round(best * 2))
        found.append(_sum(context, "most", f"At the very most: {name}", best, clause))
    found.append(head("What counts"))
    found += [_item(context, item) for item in rows]
    found.append(head("What a score is called"))
    steps = ladder(view)
    found += [_level(context, rung, steps.of(rung)) for rung in reversed(steps.rungs)]
    return found


def _sum(context: PageContext, id_: str, name: str, vp: float, clause: str) -> Fact:
    mark = f"{number_text(vp).lstrip('+')} VP"
    return Fact(Entry(id_, name, "", mark), name, (("total", name, mark), *context.clauses((clause,))))


def _level(context: PageContext, rung: VictoryLevel, state: str) -> Fact:
    """Return a victory level, and its state relative to the score."""
    rows = (("total", rung.name, rung.worth), ("text", f"{capital(state)}.", ""))
    return Fact(
        Entry(f"level:{rung.clause}", rung.name, state, rung.worth),
        rung.name,
        (*rows, *context.clauses((rung.clause,))),
    )


def _item(context: PageContext, item: score_outlook.ScoreItem) -> Fact:
    hope = "can be made good" if item.each < 0 else "still to be had"
    rows: list[Row] = [
        ("sum", "Counts now", number_text(item.now) if item.now else "0"),
        ("sum", "Worth", item.worth),
        ("sum", hope.capitalize(), number_text(item.more) if item.more else "0"),
        ("text", f"{item.told[:1].upper()}{item.told[1:]}.", ""),
        *context.clauses((item.clause,)),
    ]
    more = f" · {hope}: {number_text(item.more)}" if item.more else ""
    mark = f"{number_text(item.now) if item.now else '0'} VP"
    return Fact(
        Entry(f"item:{item.clause}", item.what, f"{item.worth} · {item.told}{more}", mark),
        item.what,
        tuple(rows),
    )

"""The story of a game: up to three paragraphs for each turn, with stakes, causes and effects.

Steps of the enemy without effect are omitted. A `StoryContext` supplies the causes.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Container, Iterable, Iterator, Mapping
from operator import attrgetter

import attrs

from hades.engine.game import Game
from hades.history.score_course import score_course
from hades.history.timeline import Fight, fights, subject
from hades.narrate import EVENT_KINDS, joined, name
from hades.narrate.component_texts import DEFEATS, SANDERS, TSO
from hades.narrate.event_kinds.action_events import science_place
from hades.narrate.event_kinds.installation_events import BY_LETTER
from hades.narrate.sentences import in_words
from hades.rules import victory
from hades.state.events import Event
from hades.story.context import Cause, StoryContext
from hades.story.statements import (
    BLOW,
    BULLETIN,
    FAILURE,
    FIND,
    LOSS,
    NO_RESULT,
    RETURNED,
    SHARED,
    STEP,
    TRAP,
    VITTLES,
    Statement,
    prose,
    statement_of,
)
from hades.story.wording import (
    FATES,
    PERSONS,
    counted,
    fate,
    is_person,
    is_prize,
    points,
    roster,
    sentence,
)
from hades.view import UnitSeen

PARTS = (("3", "5"), ("6",), ("7", "8", "9"))
"""For each paragraph of a turn, the first digits of the sections that it covers."""
FEW_UNITS = 3
"""Maximum number of Units for the story to say that only a few are left."""
FEW = 3.0
"""Minimum change of the score in a turn for the story to mention it, in VP."""
SHORT = 120
"""Length, in characters, below which a paragraph is joined to another."""
MANY = 4
"""Minimum number of guns that are counted instead of named."""
STARS = ("officer", "medusa", "zola")
"""Enemies whose arrival is always mentioned."""
GORGONS = STARS[1:]
FIRED = ("fire on the Vittles from {}", "fire from {}")
ABROAD = {
    "I": ("{who} {was} on the hull, not yet aboard", "{who} {was} on the hull and still had to board"),
    "P": ("{who} still had to be brought home from below", "{who} {was} still below"),
}
"""Deck -> phrases about Units on it that are worth VP once aboard."""
GAINED = ("The turn was worth {by}, for a score of {now}.", "The score rose by {by} to {now}.")
LOST = ("The turn cost {by}, and the score fell to {now}.", "The score fell by {by} to {now}.")
REPAIRED = ("repaired", "restored", "patched up")
"""Verbs for a repair. The turn decides which verb is used, as for all phrases with several forms."""
NOTHING = "Nothing of note happened."
"""Story of a turn without any statement."""
DAMAGE_CONTROL, RAID = "Damage Control", "the raid"
LAST_TURNS = {
    1: (
        "It was the last turn for the {} still on the Hades",
        "Now it really was the last turn, with {} still on the Hades",
    ),
    2: ("Two turns were left, with {} still on the Hades", "Again two turns were left, with {} on the Hades"),
}
"""Number of turns left -> (phrase about it, phrase if it recurs because a turn was added)."""
CRISIS = (
    "Crisis! The Vittles had to choose between transferring Units, firing and moving.",
    "Another Crisis left the Vittles a single choice.",
)
"""Sentence about the first Crisis, and sentence about any later one."""
CELL = "-cell"
"""Ending of the ids of Circles that hold a Gorgon."""
BUTTON = (
    "A Gorgon on the loose makes for the Engine Room, where it may find the button that blows up the Hades."
)
"""Sentence about the first Gorgon that is let out."""
STRIKES_BACK = "5.7-14"
"""Clause by which a Nastian strikes back at the Gorgon that attacked it."""
RIVALS = "Gorgons also attack Nastians."
"""Sentence after the first attack by a Gorgon on a Nastian."""
FROM_BELOW = "6.1-22"
"""Clause by which a Unit that enters a Complex from below destroys the Installation above."""
PLACE = re.compile(r"(?:Complex|Circle) \w+")
"""Name of a place in a statement about an action."""
WORTH_A_WORD = 1.0
"""Minimum VP lost for unopened Circles for the story to mention the loss."""
EXPLODES = {
    **dict.fromkeys(("11.0-13", "11.0-14"), "fuel-tank"),
    **dict.fromkeys(("11.0-17", "11.0-18"), "ammo-room"),
}
"""Clause about the explosion of a Circle's contents -> id of the counter."""
INFINITIVES = {"damaged": "damage", "destroyed": "destroy"}
"""Past tense of a verb, as in `EventKind.befell` -> its infinitive."""


def part_of(section: str) -> int | None:
    """Return the 0-based index of the paragraph that covers a section; None for the set-up."""
    return next((n for n, part in enumerate(PARTS) if section[:1] in part), None)


def chapters(game: Game, course: list[Event]) -> dict[int, tuple[str, ...]]:
    """Map each turn to its paragraphs. Turn 0 is the landing; a paragraph without events is ""."""
    context = StoryContext(game, course)
    score = score_course(game)
    found: dict[int, tuple[str, ...]] = {}
    for turn, events in itertools.groupby(course, attrgetter("turn")):
        own = list(events)
        parts: list[list[Statement | str]] = [[_stakes(own, context)], [], []]
        for section, step in itertools.groupby(own, attrgetter("section")):
            tell = raid if section[0] == "6" else step_statements
            parts[part_of(section) or 0] += tell(list(step), context)
        parts[2] += (_score_change(turn, score), _ending(own, context))
        parts = [[_with_officer(statement, context) for statement in part] for part in parts]
        if turn and not any(itertools.chain.from_iterable(parts)):
            parts[0] = [NOTHING]
        if not any(event.kind == "game_over" and part_of(event.section) == 0 for event in own):
            parts[0].sort(
                key=lambda statement: isinstance(statement, Statement) and statement.kind == BULLETIN
            )
        found[turn] = _without_short([*map(prose, parts)])
    return found


def _with_officer(statement: Statement | str, context: StoryContext) -> Statement | str:
    """Return a statement with the name of the Officer, who is General Tso until Lt. Sanders takes over."""
    if isinstance(statement, str):
        return statement
    who, what = (
        tuple(context.officer if id_ == "officer" else id_ for id_ in ids)
        for ids in (statement.who, statement.what)
    )
    if f"{SANDERS} took over" in statement.verb + statement.remark:
        context.officer = SANDERS
    return attrs.evolve(statement, who=who, what=what)


def _without_short(texts: list[str]) -> tuple[str, ...]:
    """Return the paragraphs of a turn, with short paragraphs joined to others.

    A paragraph that is short, or that follows a short one, is joined to the paragraph before it.
    """
    for n in range(1, len(texts)):
        above = max((at for at in range(n) if texts[at]), default=None)
        if texts[n] and above is not None and min(len(texts[n]), len(texts[above])) < SHORT:
            texts[above], texts[n] = f"{texts[above]} {texts[n]}", ""
    return tuple(texts)


# Beginning and end of a turn


def _stakes(own: list[Event], context: StoryContext) -> str:
    """Return sentences about the stakes at the beginning of a turn, as far as they are new.

    The sentences mention few turns or few Units left, and the Units and treasures still to be brought home.
    """
    began = next((event for event in own if event.kind == "turn_began"), None)
    units = [context.shown.unit(id_) for id_ in context.where if id_ in context.friends]
    if began is None or began.turn < 2 or not units:
        return ""
    found = []
    count, cards = counted(len(units), "Unit"), began.data["cards_left"]
    if left := LAST_TURNS.get(cards, ("", ""))[not context.is_news(f"{cards} left")]:
        found.append(left.format(count))
    elif len(units) <= FEW_UNITS and context.is_news(count):
        found.append(f"Only {count} {'were' if units[1:] else 'was'} left on the Hades")
    for deck, words in ABROAD.items():
        here = (unit for unit in units if unit.hex[0] == deck)
        prized = (u for u in here if u.carries or is_prize(u.id) or u.id == "honor-guard")
        news = [unit for unit in prized if context.is_news(f"{unit.id} {unit.carries} {deck}")]
        loads = (f"{name(u.id)} (carrying {roster(u.carries)})" for u in news if u.carries)
        if who := joined(filter(None, (roster(u.id for u in news if not u.carries), *loads))):
            was = "were" if news[1:] else "was"
            text = words[began.turn % len(words)].format(who=who, was=was)
            # The number of turns is given only once.
            is_first = deck == "P" and not left and context.is_news("turns to go")
            found.append(text + f", with {counted(cards, 'turn')} to go" * is_first)
    return " ".join(map(sentence, found))


def _score_change(turn: int, score: dict[int, float]) -> str:
    before, after = score.get(turn), score.get(turn + 1)
    if not turn or before is None or after is None or abs(after - before) < FEW:
        return ""
    words = GAINED if after > before else LOST
    return words[turn % len(words)].format(by=points(abs(after - before)), now=points(after))


def _ending(own: list[Event], context: StoryContext) -> str:
    """Return sentences on the Units left behind and the result; "" before the end of the game.

    Up to `MANY` Units are given with their places; of more Units, only the decks are given.
    """
    game = context.game
    conceded = game.conceded and own[-1].turn == game.turn
    if not conceded and not any(event.kind == "game_over" for event in own):
        return ""
    view = game.view()
    units = [unit for unit in view.units if unit.id in context.friends and unit.place == "map"]
    decks = [[unit for unit in units if unit.hex[0] == deck] for deck in "IP"]
    left = " ".join(_left_on(deck, context, with_places=len(units) <= MANY) for deck in decks if deck)
    if view.outcome in DEFEATS:
        return f"{left} {sentence(DEFEATS[view.outcome].past)}".strip() if conceded else left
    prizes = [id_ for unit in units for id_ in (unit.id, *unit.carries) if is_prize(id_)]
    return f"{left} {_result(context, prizes)}".strip()


def _left_on(units: list[UnitSeen], context: StoryContext, *, with_places: bool) -> str:
    there: dict[str, list[str]] = {}
    for unit in units:
        where = f"{'in a Trap ' * unit.trapped}at {context.places.name(unit.hex)}"
        since = context.moved.get(unit.id)
        if is_prize(unit.id) and since != context.game.turn:
            pronoun = {"her": "she"}.get(PERSONS.get(unit.id, ""), "it")
            where += (
                f", where {pronoun} had been since turn {since}" if since else f", which {pronoun} never left"
            )
        who = f"{name(unit.id)} with {roster(unit.carries)}" if unit.carries else name(unit.id)
        there.setdefault(where if with_places else "", []).append(who)
    end = f"left behind {'below' if units[0].hex[0] == 'P' else 'on the hull'}"
    if context.game.view().outcome == victory.HADES_LOST:
        end = "lost with the Hades"
    if len(there) == 1:
        ((where, names),) = there.items()
        return sentence(f"{roster(names)} {'were' if units[1:] else 'was'} {end}{f', {where}' * bool(where)}")
    who = joined(f"{roster(names)} ({where})" for where, names in there.items())
    return sentence(f"{end} were {who}")


def _result(context: StoryContext, prizes: list[str]) -> str:
    """Return sentences on the score of a finished game and how many VP it fell short of the next level.

    The sentences also say what the prizes left behind would have been worth.
    """
    vp = context.game.score.vp
    # The lowest level is a defeat, and no raid falls short of that.
    higher = [(least / 2, level) for least, level, _ in victory.LEVELS[:-1] if least > 2 * vp]
    shut = next((-lost for _, lost, clause in context.game.score.lines if clause == "14.1-16"), 0.0)
    cost = f" after losing {points(shut)} for Circles never opened" * (shut >= WORTH_A_WORD)
    if not higher:
        return f"The raid ended with {points(vp)}{cost}."
    least, level = higher[-1]
    text = f"The raid ended with {points(vp)}{cost}, {points(least - vp)} short of a {level}."
    places = {unit.id: unit.place for unit in context.game.view().units}
    if context.game.score.level == victory.WORST[0] and places.get("officer") != "gone":
        deputy = f"{TSO}'s deputy, {SANDERS}," if context.officer == TSO else SANDERS
        text += f" {deputy} was promoted for repelling the raid."
    more = context.worth_together(prizes)
    if not more:
        return text
    reached = next((level for least, level, _ in victory.LEVELS if least <= 2 * (vp + more)), level)
    gain = f"made it a {reached}" if more >= least - vp else f"been worth {points(more)}"
    return f"{text} {sentence(f'{roster(prizes)} would have {gain}')}"


# Steps of the enemy, of the Vittles and of the landing


def step_statements(step: list[Event], context: StoryContext) -> list[Statement | str]:
    """Return statements about a step of the sequence of play, in the order of the story.

    The events are recorded in ``context``. The SHL Phase is left to `raid`.
    """
    battles, rest = fights(step)
    effects = [
        *_chit_effects(rest, context),
        *_arrivals(rest),
        *_volley(rest, [fight for fight in battles if fight.at_the_ship], context),
        *(_plain(event, context) for event in rest),
        *_attacks([fight for fight in battles if not fight.at_the_ship], context),
    ]
    found = [
        *_placed(rest),
        *_known_at_landing(rest),
        *_surprise(rest, context, has_more=any(effects)),
        *effects,
    ]
    for event in step:
        context.hear(event)
    return [statement for statement in found if statement]


def _plain(event: Event, context: StoryContext) -> Statement | str:
    """Return a statement about an event that belongs to no fight; "" if it is omitted."""
    if event.kind == "module_repaired":
        verb = "shored up" if "V-01" in event.clauses else REPAIRED[event.turn % len(REPAIRED)]
        return Statement((DAMAGE_CONTROL,), verb, (event.data["module"],))
    if event.kind == "treasure_taken":
        where = f"at {context.places.name(event.data['hex'])}"
        return Statement((event.data["unit"],), "took", (event.data["treasure"],), after=where)
    statement = statement_of(event, context.places)
    if statement is None or event.kind in CARD_STATEMENTS:
        return ""
    if event.kind == "skedaddled" and context.is_last(event.turn):
        return attrs.evolve(statement, after="as time ran out")
    return attrs.evolve(statement, kind=BULLETIN) if event.kind == "officer_repairs" else statement


CARD_STATEMENTS = {
    "si_activated": ("activated", ("si",)),
    "si_repaired": ("repaired", ("si",)),
    "fighter_rebuilt": ("restored", ("fighter",)),
    "surprise_added": ("gave the raid another turn", ()),
}
"""Kind of event that a Nasty Surprise causes at once -> (verb, fields that name its objects)."""


def _placed(rest: list[Event]) -> Iterator[Statement]:
    """Yield who landed on the hull, and who came out of the Teleporter on Purgatory."""
    placed = [event.data for event in rest if event.kind == "unit_placed"]
    for deck, verb in (("I", "landed on the Hades"), ("P", "came out of the Teleporter")):
        if units := tuple(data["unit"] for data in placed if data["hex"][0] == deck):
            yield Statement(units, verb)


def _known_at_landing(rest: list[Event]) -> Iterator[str]:
    """Yield the Circles known after the set-up, the Gorgons on the loose, and the active Installations.

    Installations active from the start of the scenario are told apart from those that the landing activated.
    """
    known = [event.data for event in rest if event.kind == "circle_placed"]
    rooms = [f"{name(d['circle'])} ({name(d['room'])})" for d in known if not d["circle"].endswith(CELL)]
    loose = [f"{name(d['circle'])} ({name(d['room'])})" for d in known if d["circle"].endswith(CELL)]
    activated = [event for event in rest if event.kind == "si_activated"]
    active = [event.data["si"] for event in activated if {*BY_LETTER} & {*event.clauses}]
    landed_on = [event.data["si"] for event in activated if not {*BY_LETTER} & {*event.clauses}]
    yield sentence(f"the raiders knew where to find {joined(rooms)}" if rooms else "")
    if not any(event.kind == "surprise_drawn" for event in rest):
        met = ((roster(active), "already active"), (joined(loose), "on the loose"))
        found = [f"{who} {how}" for who, how in met if who]
        yield sentence(f"they found {', and '.join(found)}" if found else "")
        yield sentence(f"the landing activated {roster(landed_on)}" if landed_on else "")


def _surprise(rest: list[Event], context: StoryContext, *, has_more: bool) -> Iterator[Statement | str]:
    """Yield statements about a Nasty Surprise and its effects; without a card, about similar events.

    A card without effects is named only if other statements about the step follow (``has_more``).
    """
    cards = {card.id: card.title for card in context.game.tables.catalog.surprise_cards}
    title = next((cards[event.data["surprise"]] for event in rest if event.kind == "surprise_drawn"), "")
    done = [event for event in rest if event.kind in CARD_STATEMENTS]
    if title and has_more and not done:
        yield f'The Nasty Surprise was "{title}".'
    for event in done:
        verb, fields = CARD_STATEMENTS[event.kind]
        if title:
            what = tuple(event.data[field] for field in fields)
            yield Statement((f'the Nasty Surprise "{title}"',), verb, what, kind="" if has_more else BULLETIN)
        elif event.kind != "si_activated":
            yield statement_of(event, context.places) or ""


def _chit_effects(rest: list[Event], context: StoryContext) -> Iterator[str]:
    if any(event.kind == "crisis" for event in rest):
        yield CRISIS[not context.is_news(CRISIS[0])]
    hqs = [str(event.data["unit"]) for event in rest if event.kind == "hq_jammed"]
    if jammed := [unit for unit in hqs if unit in context.where]:
        officers = [unit for unit in context.shown.units if unit.type == "hq" and unit.hex]
        heard = [unit.id for unit in officers if unit.id not in jammed and not unit.jammed]
        end = f"and only {roster(heard)} could" if len(heard) == 1 else "and nobody on the Hades could"
        yield f"A Comm Crash silenced {roster(jammed)}{f', {end} call the ship' if len(heard) < 2 else ''}."


def _arrivals(rest: list[Event]) -> Iterator[Statement]:
    for event in rest:
        if event.kind == "enemy_arrived" and event.data["unit"] in STARS:
            where = "on the hull" if event.data["hex"][0] == "I" else "below"
            yield Statement((event.data["unit"],), f"appeared {where}")


def _volley(rest: list[Event], battles: list[Fight], context: StoryContext) -> Iterator[Statement | str]:
    """Yield the fire at the Vittles and its damage, with the number of shields or engines left if it is news.

    Modules that are left failing are mentioned only if no module is lost.
    """
    if not battles:
        return
    guns = tuple(dict.fromkeys(id_ for fight in battles for id_ in fight.attackers))
    who = roster(guns)
    if len(guns) >= MANY:
        flying = sum(gun.startswith("fighter") for gun in guns)
        kinds = ((flying, "Fighter"), (len(guns) - flying, "gun"))
        who = joined(counted(count, kind) for count, kind in kinds if count)
    results = [event for fight in battles for event in fight.results]
    harm = {e.data["module"]: e.kind for e in results if e.kind in ("module_failing", "module_destroyed")}
    lost = tuple(module for module, kind in harm.items() if kind == "module_destroyed")
    failing = tuple(harm) if not lost else ()
    context.losses.update(lost)
    is_parting = "7.2-05" in battles[0].event.clauses
    if any(event.kind == "fighter_rams" for event in rest):
        results = [event for event in results if event.kind != "fighter_destroyed"]
        left = f"leaving {roster(failing)} failing and " * bool(failing)
        what = f"{left}destroying {f'{roster(lost)} and ' * bool(lost)}itself"
        yield Statement(guns, f"rammed the Vittles, {what}")
        lost, failing = (), ()
    elif is_parting:
        subject = (f"Parting Shots from {who}" if battles[1:] else f"a Parting Shot from {who}",)
        yield "" if harm else Statement(subject, "did not harm", (VITTLES,))
    else:
        subject = (FIRED[not context.is_news(FIRED[0])].format(who),)
    if lost:
        alike: dict[str, list[str]] = {}
        for module in lost:
            alike.setdefault(context.again(module), []).append(module)
        modules, again = lost, next(iter(alike))
        if len(alike) > 1:
            first = alike.pop("", [])
            modules = (*first, *(f"{roster(found)} {words}" for words, found in alike.items()))
            again = ""
        remark = _left_after(lost, context) if not is_parting else ""
        kind = "" if any(context.losses[module] == 1 for module in lost) else BULLETIN
        yield Statement(subject, "knocked out", modules, after=again, remark=remark, kind=kind)
    elif failing:
        yield Statement(subject, "left", failing, after="failing", kind="" if is_parting else BULLETIN)
    yield from (statement for event in results if (statement := statement_of(event, context.places)))


def _left_after(lost: tuple[str, ...], context: StoryContext) -> str:
    """Return a phrase on the shields or engines left once modules are lost, if it is news; else ""."""
    shields = context.shields() - sum(module.startswith("G") for module in lost)
    engines = {"W1", "W2"} & {m.id for m in context.shown.vittles.modules if m.status == "destroyed"}
    dead = engines | ({"W1", "W2"} & set(lost))
    if len(dead) == 2 > len(engines):
        return "leaving no Warp Engine to take the Vittles home"
    if len(dead) == 1 and not engines:
        return "leaving one Warp Engine for the way home"
    if shields < context.fewest:
        context.fewest = shields
        return {1: "leaving one shield", 0: "leaving no shield"}.get(shields, "")
    return ""


# Fights


def _fight_results(fight: Fight, context: StoryContext) -> Iterator[Statement]:
    who, target = fight.attackers, (fight.target,)
    is_answer = STRIKES_BACK in fight.event.clauses
    if _is_harmful(fight):
        yield from (Statement((id_,), "returned") for id_ in who if context.is_back(id_))
    for event in fight.results:
        data, kind = event.data, EVENT_KINDS[event.kind]
        hurt = subject(event)[1]
        again = "again" * (event.kind == "unit_depleted" and hurt in context.scarred)
        if event.kind == "officer_turned":
            yield Statement(
                who, "brought", target, after="down", remark=f"and {SANDERS} took over", kind=BLOW
            )
        elif event.kind == "unit_unharmed":
            continue
        elif kind.befell and hurt == fight.target:
            if is_answer:
                yield Statement(who, "struck back at", target)
            after, remark = again, RETURNED * (kind.befell in FATES and context.is_back(hurt))
            if event.kind == "unit_destroyed":
                after = f"at {context.places.name(data['hex'])}" * is_prize(hurt)
                remarks = remark, _already_hurt(fight, who, context), _cost(hurt, context)
                remark = ", ".join(filter(None, remarks))
            yield Statement(who, fate(kind.befell, hurt), target, after=after, remark=remark, kind=BLOW)
        elif kind.befell and hurt in who:
            doing = "striking back at" if is_answer else "attacking"
            verb = " ".join(filter(None, ("was", fate(kind.befell, hurt), again, doing)))
            yield Statement((hurt,), verb, target, kind=LOSS)
        elif statement := statement_of(event, context.places):
            is_loss = event.kind == "treasure_lost"
            cost = f"which cost the raid {points(context.worth(data['treasure']))}" if is_loss else ""
            yield attrs.evolve(statement, remark=cost)


def _attacks(battles: list[Fight], context: StoryContext) -> Iterator[Statement | str]:
    """Yield the fights of a step, grouped by target. Fights without effect are omitted."""

    def subject(fight: Fight) -> str:
        return fight.attackers[0] if STRIKES_BACK in fight.event.clauses else fight.target

    subjects = list(dict.fromkeys(map(subject, battles)))
    is_feud = False
    for fight in sorted(battles, key=lambda fight: subjects.index(subject(fight))):
        fallen = any(e.kind == "unit_destroyed" and e.data["unit"] == fight.target for e in fight.results)
        for statement in _fight_results(fight, context):
            freed = _freed(fight, context) if fallen and statement.kind == BLOW else ""
            # In "Soldier 20 next to Scout 9, which had returned" the Scout would have returned.
            noted = attrs.evolve(statement, after=freed, note=statement.remark, remark="")
            yield noted if freed else statement
            is_feud |= fight.target not in context.friends and bool({*GORGONS} & {*fight.attackers})
    if is_feud and context.is_news(RIVALS):
        yield RIVALS


def _freed(fight: Fight, context: StoryContext) -> str:
    """Return the player's Units next to an enemy destroyed by the player: ``next to Scout 9``; or ""."""
    is_own = fight.by_raid(context.friends) and fight.target not in context.friends
    freed = context.beside(context.where[fight.target]) if is_own and fight.target in context.where else []
    return f"next to {roster(freed)}" if freed else ""


def _cost(unit: str, context: StoryContext) -> str:
    """Return a phrase on the price of the loss of a Unit that is a prize; "" for any other."""
    if not is_prize(unit):
        return ""
    lost = sum(-half for _, half, _ in victory.hanging_on(context.game.tables, unit) if half < 0) / 2
    more = f" and {points(lost)} more" * bool(lost)
    gain = f"the {points(context.worth(unit))} for bringing {PERSONS.get(unit, 'it')} home"
    return f"which cost the raid {gain}{more}"


def _already_hurt(fight: Fight, who: tuple[str, ...], context: StoryContext) -> str:
    """Return a phrase on an earlier hit on a player's Unit that falls; "" if there was none.

    For example ``already hurt by Guard 2 the turn before``. ``who`` are the attackers.
    """
    cause = context.hurt.get(fight.target) if fight.target in context.friends else None
    if cause is None or cause.turn == fight.event.turn or (not cause.against and cause.by in ((), who)):
        return ""
    hurt = "wounded" if is_person(fight.target) else "hurt"
    how = f"in {cause.words}" if cause.against else f"by {cause.words}"
    how = "in a failed attack" if cause.against == roster(who) else how
    return f"already {hurt} {how} {cause.when(fight.event.turn)}"


# The SHL Phase


def raid(own: list[Event], context: StoryContext) -> list[Statement | str]:
    """Return the report of an SHL Phase, and record its events in ``context``."""
    battles = {fight.event: fight for fight in fights(own)[0]}
    results = {event for fight in battles.values() for event in fight.results}
    hurt = {fight.target for fight in battles.values() if _is_harmful(fight)}
    actions: list[list[Statement | str]] = [[]]
    actor = ""
    for at, event in enumerate(own):
        if event.kind == "unit_activated":
            actions.append([])
        if event.kind in ("unit_activated", "unit_moved"):
            actor = event.data["unit"]
        if event in battles:
            actions[-1] += _fought(actor, battles[event], context, hurt)
        elif event not in results:
            earlier = [statement for action in actions for statement in action]
            actions[-1] += filter(None, _done(actor, event, own[at:], earlier, context))
        if event.kind == "si_destroyed" and FROM_BELOW in event.clauses:
            context.by[event] = (actor,), ""
        context.hear(event)
    return _report(actions, context)


@attrs.frozen
class _Action:
    """The statements about one action of the SHL Phase, and the facts that decide their place in it."""

    told: list[Statement | str]
    likeness: list[str]
    """Kinds of the statements, or their verbs. Actions with the same likeness stand together."""
    rank: int
    """0 for a loss, 1 for a failure, 2 for any other action."""
    about: set[str]
    """Ids of the Units and things in the statements, and names of Complexes and Circles."""

    @classmethod
    def of(cls, told: list[Statement | str], letters: Mapping[str, str]) -> _Action:
        found = [statement for statement in told if isinstance(statement, Statement)]
        likeness = [statement.kind or statement.verb for statement in found]
        rank = next((rank for rank, kind in enumerate((LOSS, FAILURE)) if {*likeness} == {kind}), 2)
        about = {id_ for statement in found for id_ in (*statement.who, *statement.what)} - {VITTLES, RAID}
        about |= {letters[id_] for id_ in about & letters.keys()}
        about |= {place for statement in found for place in PLACE.findall(statement.verb + statement.after)}
        return cls(told, likeness, rank, about)


def _report(actions: Iterable[list[Statement | str]], context: StoryContext) -> list[Statement | str]:
    """Return the statements about actions: similar actions together, failures later, losses last.

    No action passes another action about the same Unit or thing.
    """
    letters = {si.id: f"Complex {si.letter}" for si in context.game.view().installations}
    placed: list[_Action] = []
    for action in (_Action.of(told, letters) for told in actions if told):
        least = max((at for at, one in enumerate(placed) if action.about & one.about), default=-1)
        alike = [at for at, one in enumerate(placed) if at >= least and action.likeness == one.likeness]
        above = [at for at, one in enumerate(placed) if one.rank >= action.rank]
        placed.insert(max(least, (alike or above or [-1])[-1]) + 1, action)
    return [statement for action in placed for statement in action.told]


def _done(
    actor: str, event: Event, later: list[Event], earlier: list[Statement | str], context: StoryContext
) -> Iterator[Statement | str]:
    """Yield statements about an event of the SHL Phase; ``later`` are the events from it on."""
    data, kind, who = event.data, EVENT_KINDS[event.kind], (actor or RAID,)
    if event.kind == "unit_moved":
        yield from _shaft_step(event, earlier, context)
    elif event.kind == "circle_revealed":
        yield from _circle_opened(who, event, later, context)
    elif event.kind == "unit_trapped":
        yield Statement((data["unit"],), "was caught in a Trap", after=f"in {name(data['room'])}", kind=TRAP)
    elif event.kind == "treasure_taken":
        carrier = next((u.id for u in context.shown.units if data["treasure"] in u.carries), "")
        verb, after = ("took over", f"from {name(carrier)}") if carrier else ("took", "")
        yield Statement((data["unit"],), verb, (data["treasure"],), after=after)
    elif event.kind == "si_activated":
        complex_ = f"Complex {data['letter']}"
        if "6.1-20" in event.clauses:
            newcomer = (context.newcomer or who[0],)
            yield Statement(newcomer, "activated", (data["si"],), after=f"by arriving next to {complex_}")
        elif FROM_BELOW not in event.clauses:
            # If it is destroyed from below at once, only that is mentioned.
            yield Statement((data["si"],), "was activated", after=f"in {complex_}")
    elif event.kind in ("si_damaged", "si_destroyed"):
        yield _installation_hit(who, event, earlier)
    elif event.kind == "unit_beamed_in":
        where = f"through the Teleporter to {context.places.name(data['hex'])}"
        yield Statement(who, "brought", (data["unit"],), after=where)
    elif kind.in_vain:
        yield _draw_for_action(actor, event, context)
        if data["success"]:
            yield from _transferred(data["unit"], event.kind, later)
    elif statement := statement_of(event, context.places):
        is_brief = event.kind == "unit_freed" and bool(_last_of(statement.who, earlier))
        yield attrs.evolve(statement, verb="got out again") if is_brief else statement


def _last_of(who: tuple[str, ...], earlier: list[Statement | str]) -> Statement | None:
    last = earlier[-1] if earlier else None
    return last if isinstance(last, Statement) and last.who == who else None


def _installation_hit(who: tuple[str, ...], event: Event, earlier: list[Statement | str]) -> Statement:
    verb, si = EVENT_KINDS[event.kind].befell, (event.data["si"],)
    if bomb := _bomb(event):
        return Statement((bomb,), verb, si)
    if FROM_BELOW in event.clauses:
        return Statement(who, verb, si, after="from below", kind=SHARED)
    if "11.0-09" in event.clauses:
        last = _last_of(who, earlier)
        if last and (last.verb == "found" or last.after == "from there"):
            return Statement(who, verb, si, after="from there")
        return Statement(who, verb, si, after="from the Comm Room")
    # If a Circle has this effect, it has just been found.
    finders = [one.who for one in earlier if isinstance(one, Statement) and one.verb == "found"]
    if finders and any(clause.startswith("11.") for clause in event.clauses):
        return Statement(finders[-1], f"used it to {INFINITIVES[verb]}", si)
    return Statement(who, verb, si)


def _bomb(event: Event) -> str:
    return next((EXPLODES[clause] for clause in event.clauses if clause in EXPLODES), "")


def _circle_opened(
    who: tuple[str, ...], event: Event, later: Iterable[Event], context: StoryContext
) -> Iterator[Statement | str]:
    data, circle = event.data, event.data["circle"]
    is_at_door = data["opener"] in context.friends
    who = (data["opener"],) if is_at_door else who
    room, is_trap = name(data["room"]), circle.startswith("trap")
    behind = [b for b in later if b.command == event.command]
    found = tuple(
        b.data["treasure" if b.kind == "treasure_found" else "unit"] for b in behind if b.kind in FOUND
    )
    foes = tuple(id_ for id_ in found if id_ not in context.friends and not context.worth(id_))
    if not is_at_door or (is_trap and not any(b.kind == "unit_trapped" for b in behind)):
        yield Statement(who, "opened", (data["room"],), after="and found a Trap" * is_trap)
    if foes:
        yield Statement(who, "let", foes, after=f"out of {room}" if is_at_door else "out")
        yield BUTTON if set(GORGONS) & set(foes) and context.is_news(BUTTON) else ""
    elif not is_trap:
        vp = context.worth(found[0]) if len(found) == 1 else 0.0
        note = f"{points(vp)} once aboard" if vp else ""
        yield Statement(
            who, "found", found or (circle,), note=note, after=f"in {room}" * is_at_door, kind=FIND
        )
        if circle in EXPLODES.values():
            is_harmful = any(_befell(b) for b in behind)
            yield Statement((circle,), "exploded", after="" if is_harmful else "but did no harm")


FOUND = ("unit_found", "treasure_found")
"""Kinds of events about the contents of a Circle."""


def _shaft_step(event: Event, earlier: list[Statement | str], context: StoryContext) -> Iterator[Statement]:
    unit, start, end = event.data["unit"], event.data["from"], event.data["to"]
    if start[0] == end[0]:
        return
    letter = context.places.letters[end]
    is_back = context.shafts.get(unit) == start
    context.shafts[unit] = end
    did, out, way = ("went", "down", "the shaft of") if end[0] == "P" else ("came", "up", "at")
    verb = f"{did} back {out}" if is_back else f"{did} {out}"
    last = _last_of((unit,), earlier)
    if is_back and last and last.kind == STEP:
        yield Statement((unit,), verb)
        return
    cause = context.opened.get(letter, Cause(event.turn))
    opened = ""
    if letter in context.ruins and letter not in context.used:
        own = cause == Cause(event.turn, (unit,))
        opened = "" if own else f" (where {name(context.ruins[letter])} had stood)"
        if cause.by not in ((), (unit,)) and cause.turn < event.turn:
            ruin = name(context.ruins[letter])
            opened = f" (where {cause.words} had destroyed {ruin} {cause.when(event.turn)})"
    context.used.add(letter)
    yield Statement((unit,), verb, after=f"{way} Complex {letter}{opened}", kind=STEP)


def _is_harmful(fight: Fight) -> bool:
    return any(_befell(event) for event in fight.results)


def _befell(event: Event) -> bool:
    return EVENT_KINDS[event.kind].befell not in ("", "unharmed")


def _fought(actor: str, fight: Fight, context: StoryContext, hurt: Container[str]) -> Iterator[Statement]:
    """Yield the results of a fight, with "at last" for a hit after several failures.

    An attack without effect is a failure, unless its target was ``hurt`` by other attacks.
    """
    statements = list(_fight_results(fight, context))
    if bomb := _bomb(fight.event):
        yield from (attrs.evolve(statement, who=(bomb,)) for statement in statements)
        return
    who, adverb = fight.attackers, ""
    if actor in who:
        is_hit = any(statement.kind == BLOW for statement in statements)
        attempt = Statement(who, "attacked", (fight.target,), after=NO_RESULT, kind=FAILURE)
        adverb = context.tried(actor, fight.event.data["target"]["kind"], attempt, is_hit).adverb
        if not statements and fight.target not in hurt:
            yield attempt
    yield from (
        attrs.evolve(statement, adverb=adverb) if statement.kind == BLOW else statement
        for statement in statements
    )


def _transferred(caller: str, call: str, later: Iterable[Event]) -> Iterator[Statement]:
    """Yield the Units that went aboard or landed by a successful Request, call or Science Action."""
    of_call = [*itertools.takewhile(lambda event: event.kind != "unit_activated", later)]
    gone = [event.data["unit"] for event in of_call if event.kind == "unit_evacuated"]
    gone += [event.data["treasure"] for event in of_call if event.kind == "treasure_aboard"]
    landed = tuple(event.data["unit"] for event in of_call if event.kind == "unit_landed")
    others = tuple(id_ for id_ in gone if id_ != caller)
    by_ship = call == "request"
    who, up, down = ((VITTLES,), "picked up", "set down") if by_ship else ((caller,), "sent", "brought")
    if caller in gone:
        yield Statement((caller,), "went aboard with" if others else "went aboard", others, kind=SHARED)
    elif others:
        yield Statement(who, up, others, after="" if by_ship else "aboard", kind=SHARED)
    if landed:
        yield Statement(who, down, landed, after="" if by_ship else "over", kind=SHARED)
    if by_ship and not gone and not landed:
        yield Statement(who, "took nobody")


def _draw_for_action(actor: str, event: Event, context: StoryContext) -> Statement | str:
    data, words, kind = event.data, in_words(event), EVENT_KINDS[event.kind]
    if event.kind == "science":
        words["place"] = science_place(data["place"])
    who = data["hq"] if event.kind == "rally" else data["unit"]
    # A rallied Unit is an object, so that the report keeps what happened to it in order.
    rallied = (data["unit"],) if event.kind == "rally" and who != data["unit"] else ()
    text = (str(kind.story) if data["success"] else kind.in_vain).format_map(words).rstrip()
    alone = "unaided" * (event.kind == "rally" and data["success"] and not rallied)
    statement = Statement((who,), text, rallied, after=alone, kind="" if data["success"] else FAILURE)
    if data["success"] and event.kind == "request":
        statement = Statement((who,), "called", (VITTLES,))
    tried = context.tried(actor, event.kind, statement, bool(data["success"]))
    # A successful call through the Teleporter is mentioned with the Unit that it brought.
    return tried if tried.verb else ""

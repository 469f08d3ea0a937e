"""A game told as a story: up to three paragraphs for each turn, with stakes, causes and effects.

The story tells of fire at the Vittles, engagements and losses, Installations activated by a Nasty Surprise,
what the raid did, and repairs; steps without effect are omitted. A `StoryContext` remembers the causes.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Iterator, Sequence
from operator import attrgetter

import attrs

from hades.engine.game import Game
from hades.history.score_course import score_course
from hades.history.timeline import Fight, fights
from hades.narrate import EVENT_KINDS, grouped, joined, name
from hades.narrate.lexicon import DEFEATS, MODULES
from hades.narrate.sentences import in_words
from hades.rules import victory
from hades.state.events import Event
from hades.story.context import OWN_ATTACK, Cause, StoryContext
from hades.story.wording import (
    BLOWN_UP,
    FATES,
    attacked,
    attackers,
    counted,
    is_person,
    plain,
    points,
    roster,
    sentence,
    shooters,
)

PARTS = (("3", "5"), ("6",), ("7", "8", "9"))
"""First digits of the sections that each of a turn's paragraphs covers."""
FEW_UNITS = 3
"""Greatest number of Units in a raid that the story calls small."""
FEW = 3.0
"""Least change of the score in a turn, in VP, that the story mentions."""
MANY = 4
"""Least number of guns that are counted instead of named."""
STARS = ("officer", "medusa", "zola")
"""Enemies that are named when they enter."""
GORGONS = STARS[1:]
CLAUSES = 3
"""Greatest number of fights in one sentence."""
GUESTS = ("emily", "dante", "honor-guard")
"""Units that are named wherever they get to."""
PARTING = "7.2-05"
"""Clause of the Parting Shots at the Vittles as it leaves."""
WOKE = (
    "The Nasty Surprise {title} activated {who}.",
    "The turn's Nasty Surprise, {title}, activated {who}.",
    "The Nasty Surprise {title} brought {who} to life.",
)
DREW = ("The Nasty Surprise was {title}.", "The turn's Nasty Surprise was {title}.")
FIRED = (
    "the Vittles came under fire from {who}, which {done}",
    "fire from {who} {done}",
    "the Vittles took hits: {who} {done}",
)
ABROAD = {
    "I": ("{who} {was} on the hull, not yet aboard", "{who} {was} on the hull and still had to board"),
    "P": ("{who} still had to be brought home from below", "{who} {was} still below"),
}
"""Phrases about Units with VP that are not yet home, by deck."""
GAINED = ("The turn was worth {by}, for a score of {now}.", "The score rose by {by} to {now}.")
LOST = ("The turn cost {by}, and the score fell to {now}.", "The score fell by {by} to {now}.")
REPAIRED = (
    "Damage Control brought {module} back",
    "Damage Control had {module} working again",
    "{module} was back in action thanks to Damage Control",
)
"""Phrases for events that recur, chosen by turn so that consecutive turns do not read alike."""
LAST_TURNS = {
    1: ("It was the last turn", "Now it really was the last turn"),
    2: ("Two turns were left", "There were still two turns left"),
}
"""Phrases about the last turns, by turns left: for the first time, and again after a turn was gained."""
CRISIS = "Crisis! In this turn the Vittles could do only one thing: transfer Units, fire or move."
UNANSWERED = "got no answer from the Vittles"
"""Phrase for a failed Request, used in odd turns."""
PRIZE = 3.0
"""VP of each of the raid's prizes: Princess Emily, the Elder Aliens and the treasures."""
CELL = "-cell"
"""Ending of the ids of Circles that hold a Gorgon."""
BUTTON = (
    "A Gorgon on the loose makes for the Engine Room, where it may find the button that blows up the Hades."
)
"""Sentence on the danger when the first Gorgon is let out."""
NEAR = "6.1-20"
"""Clause by which a Unit near a Complex activates its Installation."""
STRIKES_BACK = "5.7-14"
"""Clause by which a Nastian strikes back at the Gorgon that attacked it."""
RIVALS = "Gorgons attack Nastians, too."
"""Explanation given at the first attack by a Gorgon."""
FROM_BELOW = "6.1-22"
"""Clause by which a Unit entering a Complex from below destroys the Installation above."""


def part_of(section: str) -> int | None:
    """Return the 0-based index of a section's paragraph in its turn; None for the set-up."""
    return next((n for n, part in enumerate(PARTS) if section[:1] in part), None)


def chapters(game: Game, course: list[Event]) -> dict[int, tuple[str, ...]]:
    """Return the paragraphs of each turn, by turn; turn 0 is the landing, "" is an empty paragraph."""
    context = StoryContext(game, course)
    score = {point.turn: point.vp for point in score_course(game)}
    told: dict[int, tuple[str, ...]] = {}
    for turn, found in itertools.groupby(course, attrgetter("turn")):
        own = list(found)
        context.fighting = set(shooters(fight for fight in fights(own)[0] if not fight.at_the_ship))
        parts: list[list[str]] = [[_stakes(own, context)], [], []]
        for section, step in itertools.groupby(own, attrgetter("section")):
            tell = raid if section[0] == "6" else step_prose
            parts[part_of(section) or 0].append(tell(list(step), context))
        parts[2] += (_came_to(game, turn, score), _left(own, context))
        told[turn] = tuple(_OFFICER_AGAIN.sub(r"\1 and", " ".join(filter(None, part))) for part in parts)
    return told


_OFFICER_AGAIN = re.compile(r"\b((The Officer|General Tso) [^.;,]*)\. \2\b")
"""Matches two consecutive sentences about the Officer, to be joined into one."""


# Beginning and end of a turn


def _stakes(own: list[Event], context: StoryContext) -> str:
    """Return what was at stake as a turn began, except what the story has said before.

    At stake are the last turns, Units and treasures with VP that are not aboard, Units in Traps, and the
    survival of a small raid.
    """
    began = next((event for event in own if event.kind == "turn_began"), None)
    units = [context.shown.unit(id_) for id_ in context.where if id_ in context.friends]
    if began is None or began.turn < 2 or not units:
        return ""
    told = []
    still = f"{counted(len(units), 'Unit')} still on the Hades"
    cards = began.data["cards_left"]
    if left := LAST_TURNS.get(cards, ("", ""))[not context.is_news(f"{cards} left")]:
        told.append(f"{left}, with {still}")
    elif len(units) <= FEW_UNITS and context.is_news(still):
        told.append(f"Only {counted(len(units), 'Unit')} {'were' if units[1:] else 'was'} left on the Hades")
    for deck, words in ABROAD.items():
        here = [unit for unit in units if unit.hex[0] == deck]
        prizes = {unit.id: unit.carries for unit in here if _counts(unit.id, context)}
        prizes |= {unit.id: unit.carries for unit in here if unit.carries}
        news = {id_: load for id_, load in prizes.items() if context.is_news(f"{id_} {load} {deck}")}
        text = "{}, carrying {}," if len(news) == 1 else "{} (carrying {})"
        loaded = [text.format(name(id_), roster(load)) for id_, load in news.items() if load]
        if who := joined([*filter(None, [roster(id_ for id_ in news if not news[id_])]), *loaded]):
            was = "were" if len(news) > 1 else "was"
            text = words[began.turn % len(words)].format(who=who, was=was)
            time = f", with {counted(cards, 'turn')} to go" if deck == "P" and not left else ""
            told.append(text + time)
    trapped = [unit.id for unit in units if unit.trapped and context.is_news(f"{unit.id} trapped")]
    if trapped:
        told.append(f"{roster(trapped)} sat in {'Traps' if trapped[1:] else 'a Trap'}")
    return " ".join(map(sentence, told))


def _counts(id_: str, context: StoryContext) -> bool:
    """Return whether a Unit is one of the prizes, and not a fighter."""
    return id_ in GUESTS[::2] or context.worth(id_) == PRIZE


def _came_to(game: Game, turn: int, score: dict[int, float]) -> str:
    """Return a sentence on what a turn did to the score; "" if it did little."""
    after = score.get(turn + 1, score[0] if turn == game.turn else None)
    before = score.get(turn)
    if (
        not turn
        or before is None
        or after is None
        or abs(after - before) < FEW
        or (turn == game.turn and game.over)
    ):
        return ""
    words = GAINED if after > before else LOST
    return words[turn % len(words)].format(by=points(abs(after - before)), now=points(after))


def _left(own: list[Event], context: StoryContext) -> str:
    """Return who was left behind at the end, and the result; a few Units are named with their places."""
    game = context.game
    conceded = game.conceded and own[-1].turn == game.turn
    if not conceded and not any(event.kind == "game_over" for event in own):
        return ""
    view = game.view()
    units = [unit for unit in view.units if unit.id in context.friends and unit.place == "map"]
    end = "lost with the Hades" if view.outcome == BLOWN_UP else "left behind"
    there: dict[str, list[str]] = {}
    for unit in units:
        where = f"{'in a Trap ' * unit.trapped}at {context.places.told(unit.hex)}"
        who = f"{name(unit.id)}{_load(unit.carries)}"
        there.setdefault(where if len(units) <= MANY else "", []).append(who)
    groups = [(grouped(who), where) for where, who in there.items()]
    end = f"{'were' if units[1:] else 'was'} {end}"
    left = ""
    if len(groups) == 1:
        left = sentence(f"{groups[0][0]} {end} {groups[0][1]}".rstrip())
    elif groups:
        who = joined(f"{who} ({where.removeprefix('at ')})" for who, where in groups)
        left = sentence(f"{who} {end}" if view.outcome == BLOWN_UP else f"left behind were {who}")
    if view.outcome in DEFEATS:
        return f"{left} {sentence(DEFEATS[view.outcome].past)}".strip() if conceded else left
    prizes = [id_ for unit in units for id_ in (unit.id, *unit.carries) if context.worth(id_) == PRIZE]
    return f"{left} {_result(context, prizes)}".strip()


def _result(context: StoryContext, prizes: list[str]) -> str:
    """Return a finished game's score, the VP missing to the next level, and whether the Units and treasures
    left behind would have been enough to reach it.
    """
    vp = context.game.score.vp
    # The lowest level is a defeat, and no raid falls short of that.
    higher = [(least / 2, level) for least, level, _ in victory.LEVELS[:-1] if least > 2 * vp]
    if not higher:
        return f"The raid ended with {points(vp)}."
    least, level = higher[-1]
    told = f"The raid ended with {points(vp)}, {points(least - vp)} short of a {level}."
    more = sum(map(context.worth, prizes))
    if not more:
        return told
    gain = f"made it a {level}" if more >= least - vp else f"been worth {points(more)}"
    return f"{told} {sentence(f'{roster(prizes)} would have {gain}')}"


def _load(carries: Iterable[str]) -> str:
    """Return the treasures that a Unit carries: `` with the Loot``; "" for none."""
    load = roster(carries)
    return f" with {load}" if load else ""


# Steps of the enemy, of the Vittles and of the landing


def step_prose(step: list[Event], context: StoryContext) -> str:
    """Return the events of one step as prose, and record them in ``context``."""
    battles, rest = fights(step)
    told = (
        *_chits(rest, context),
        *_arrivals(rest, context),
        *_volley(rest, [fight for fight in battles if fight.at_the_ship], context),
        *_contacts(rest, context),
        *map(
            sentence,
            _same_fate(_plain(e, context) for e in rest if not (battles and e.kind == "skedaddled")),
        ),
        *_attacks([fight for fight in battles if not fight.at_the_ship], context),
    )
    first = _landed(rest), *_known(rest), _surprise(rest, context, is_told=any(told))
    for event in step:
        context.hear(event)
    return " ".join(filter(None, (*first, *told)))


def _plain(event: Event, context: StoryContext) -> str:
    """Return an event as a sentence; as most turns have a repair of the Vittles, its wording varies."""
    if event.kind != "module_repaired" or "V-01" in event.clauses:
        return plain(event, context.places)
    return REPAIRED[event.turn % len(REPAIRED)].format(module=MODULES[event.data["module"]].name)


def _landed(rest: list[Event]) -> str:
    placed = [event.data["unit"] for event in rest if event.kind == "unit_placed"]
    return sentence(f"{roster(placed)} landed on the Hades" if placed else "")


def _known(rest: list[Event]) -> Iterator[str]:
    """Yield which Circles lie face up from the start: rooms, and Gorgons already out of their cells."""
    known = [event.data for event in rest if event.kind == "circle_placed"]
    rooms = [f"{name(d['circle'])} ({name(d['room'])})" for d in known if not d["circle"].endswith(CELL)]
    loose = [f"{name(d['circle'])} in {name(d['room'])}" for d in known if d["circle"].endswith(CELL)]
    yield sentence(f"the raid knew where to find {joined(rooms)}" if rooms else "")
    if loose:
        yield sentence(joined([loose[0].replace(" in ", " was loose in ", 1), *loose[1:]]))


def _surprise(rest: list[Event], context: StoryContext, *, is_told: bool) -> str:
    """Return which Nasty Surprise came and what it activated; "" if that is nothing to tell.

    ``is_told`` is True if another effect of the card follows in the story.
    """
    cards = {card.id: card.title for card in context.game.tables.catalog.surprise_cards}
    titles = [f'"{cards[event.data["surprise"]]}"' for event in rest if event.kind == "surprise_drawn"]
    woken = [event.data["si"] for event in rest if event.kind == "si_activated"]
    who = roster(woken)
    if not titles:
        if woken[1:]:
            return sentence(f"active from the start were {who}")
        return sentence(f"{who} was active from the start" if who else "")
    if not who and not is_told:
        return ""
    texts = WOKE if who else DREW
    return texts[rest[0].turn % len(texts)].format(title=joined(titles), who=who)


def _chits(rest: list[Event], context: StoryContext) -> Iterator[str]:
    """Yield the effects of chits drawn from the Nastian Cup."""
    if any(event.kind == "crisis" for event in rest):
        again = "Crisis! Once more the Vittles could do only one thing."
        yield CRISIS if context.is_news(CRISIS) else again
    hqs = [str(event.data["unit"]) for event in rest if event.kind == "hq_jammed"]
    if jammed := [unit for unit in hqs if unit in context.where]:
        officers = [unit for unit in context.shown.units if unit.type == "hq" and unit.hex]
        heard = [unit.id for unit in officers if unit.id not in jammed and not unit.jammed]
        end = f"and only {roster(heard)} could" if len(heard) == 1 else "and nobody on the Hades could"
        yield f"A Comm Crash silenced {roster(jammed)}{f', {end} call the ship' if len(heard) < 2 else ''}."


def _arrivals(rest: list[Event], context: StoryContext) -> Iterator[str]:
    """Yield the arrivals of named enemies, and of enemies next to a Unit of the raid."""
    came: dict[str, list[str]] = {}
    for event in rest:
        if event.kind == "enemy_arrived" and event.data["unit"] not in context.fighting:
            unit, hex_ = event.data["unit"], event.data["hex"]
            if found := context.beside(hex_):
                came.setdefault(f"right next to {roster(found)}", []).append(unit)
            elif unit in STARS:
                came.setdefault("on the hull" if hex_[0] == "I" else "below", []).append(unit)
    yield from (sentence(f"{roster(units)} appeared {where}") for where, units in came.items())


def _contacts(rest: list[Event], context: StoryContext) -> Iterator[str]:
    """Yield which enemies became engaged with the raid, except those that attack in the same turn."""
    met: dict[str, list[str]] = {}
    for event in rest:
        data = event.data
        if event.kind != "enemy_moved" or data["unit"] in context.fighting:
            continue
        if any(note["note"] == "engaged" for note in data["notes"]):
            found = [
                u
                for u in context.beside(data["path"][-1])
                if context.is_news(f"{event.turn} {data['unit']} {u}")
            ]
            if found:
                met.setdefault(roster(found), []).append(data["unit"])
    yield sentence("; ".join(f"{roster(units)} closed in on {whom}" for whom, units in met.items()))


def _volley(rest: list[Event], battles: list[Fight], context: StoryContext) -> Iterator[str]:
    """Yield the fire at the Vittles: the damage, and how many shields and engines are left."""
    if not battles:
        return
    guns = shooters(battles)
    who = roster(guns)
    if len(guns) >= MANY:
        flying = sum(gun.startswith("fighter") for gun in guns)
        kinds = ((flying, "Fighter"), (len(guns) - flying, "gun"))
        who = joined(counted(count, kind) for count, kind in kinds if count)
    harm: dict[str, str] = {}
    other = []
    for event in (event for fight in battles for event in fight.results):
        if event.kind in ("module_failing", "module_destroyed"):
            harm[event.data["module"]] = event.kind.removeprefix("module_")
        else:
            other.append(plain(event, context.places))
    ways = (("destroyed", "destroyed {}"), ("failing", "left {} failing"))
    hurt = [(text, [MODULES[m].name for m in harm if harm[m] == state]) for state, text in ways]
    parts = [text.format(grouped(names)) for text, names in hurt if names]
    done = joined(parts)
    # A Nasty Surprise may bring a second volley in the same turn.
    at = battles[0].event.turn + (battles[0].event.section == "5.6")
    if any(event.kind == "fighter_rams" for event in rest):
        text = f"{who} {joined(['rammed the Vittles', *(parts or ['did no damage'])])}"
    elif PARTING in battles[0].event.clauses:
        stays = any(event.kind == "departure_failed" for event in rest)
        left = "tried to leave" if stays else "skedaddled"
        shot = joined(["fired at it", *parts]) if parts else "fired at it without effect"
        text = f"as the Vittles {left}, {who} {shot}"
    else:
        text = FIRED[at % len(FIRED)].format(who=who, done=done) if done else ""
    yield sentence("; ".join(filter(None, (text, *other))))
    lost = [module for module, state in harm.items() if state == "destroyed"]
    shields = context.shields() - sum(module.startswith("G") for module in lost)
    if shields < context.fewest:
        context.fewest = shields
        yield {1: "One shield was left.", 0: "No shield was left."}.get(shields, "")
    engines = {"W1", "W2"} & {m.id for m in context.shown.vittles.modules if m.status == "destroyed"}
    dead = engines | ({"W1", "W2"} & set(lost))
    if len(dead) == 1 and not engines and context.is_news(f"{at} engine"):
        yield "One Warp Engine was left for the way home."
    elif len(dead) == 2 > len(engines) and PARTING not in battles[0].event.clauses:
        yield "No Warp Engine was left to take the Vittles home."


@attrs.frozen
class _Outcome:
    """The result of a fight: what happened to the target, to the attackers, and to anything else."""

    blow: str
    own: list[str]
    other: list[str]


def _outcome(fight: Fight, context: StoryContext) -> _Outcome:
    found = _Outcome("", [], [])
    for event in fight.results:
        data, befell = event.data, EVENT_KINDS[event.kind].befell
        hurt = next((data[field] for field in ("unit", "si", "fighter") if field in data), "")
        if is_person(hurt):
            befell = FATES.get(befell, befell)
        again = " again after a recovery" * (event.kind == "unit_depleted" and hurt in context.scarred)
        if event.kind == "officer_turned":
            found = attrs.evolve(found, blow="brought General Tso down; Lt. Sanders took over")
        elif event.kind == "unit_unharmed":
            continue
        elif befell and hurt == fight.target:
            found = attrs.evolve(found, blow=f"{befell} {attacked(fight)}{again}")
        elif befell and hurt in shooters([fight]):
            found.own.append(f"{name(hurt)} was {befell}{again}")
        elif text := plain(event, context.places):
            found.other.append(text)
    return found


def _attacks(battles: list[Fight], context: StoryContext) -> Iterator[str]:
    """Yield the fights of a step, grouped by target; fights without effect are omitted."""
    short: dict[str, list[str]] = {}
    gone = {event.data["unit"] for f in battles for event in f.results if event.kind == "unit_destroyed"}
    by_target: dict[str, list[Fight]] = {}
    answers: dict[str, list[Fight]] = {}
    for fight in battles:
        if STRIKES_BACK in fight.event.clauses:
            answers.setdefault(shooters([fight])[0], []).append(fight)
        else:
            by_target.setdefault(fight.target, []).append(fight)
    for target, found in by_target.items():
        outcomes = [_outcome(fight, context) for fight in found]
        hits = [fight for fight, outcome in zip(found, outcomes, strict=True) if outcome.blow]
        own = list(_repelled([own for outcome in outcomes for own in outcome.own], attacked(found[0])))
        # A destroyed Unit repelled its attackers before it fell, so that comes first in the sentence.
        long = own if target in gone else []
        if hits:
            who, text = attackers(*hits), next(o.blow for o in reversed(outcomes) if o.blow)
            killed = target in gone
            cause = context.hurt.get(target) if killed and target in context.friends else None
            if cause is not None and cause.by not in ("", who) and cause.turn != found[0].event.turn:
                hurt = "wounded" if is_person(target) else "hurt"
                how = f"in {cause.by}" if cause.by.startswith(OWN_ATTACK) else f"by {cause.by}"
                how = "in a failed attack" if cause.by == f"{OWN_ATTACK} {who}" else how
                text += f", already {hurt} {how} {cause.when(found[0].event.turn)}"
            freed: list[str] = []
            if killed and target not in context.friends and found[0].by_raid(context.friends):
                freed = context.beside(context.where[target]) if target in context.where else []
                text += f" next to {roster(freed)}" if freed else ""
            if "," in text or long or freed:
                long = [*long, f"{who} {text}"]
            else:
                short.setdefault(who, []).append(text)
        long = [*long, *(own if target not in gone else []), *(t for o in outcomes for t in o.other)]
        long += [text for answer in answers.get(target, ()) for text in _struck_back(answer, context)]
        by_gorgon = target not in context.friends and set(shooters(found)) & set(GORGONS)
        if by_gorgon and (hits or long) and context.is_news(RIVALS):
            long.append(RIVALS)
        if long:
            yield from (_in_a_row(short), *map(sentence, long))
            short = {}
    yield _in_a_row(short)


def _struck_back(fight: Fight, context: StoryContext) -> Iterator[str]:
    """Yield the results when a Nastian strikes back at the Gorgon that attacked it."""
    who, outcome = attackers(fight), _outcome(fight, context)
    if outcome.blow:
        yield f"{who} struck back at {attacked(fight)} and {outcome.blow.replace(attacked(fight), 'her')}"
    for own in outcome.own:
        yield f"{who} struck back at {attacked(fight)} and {own.removeprefix(f'{who} ')}"
    yield from outcome.other


def _in_a_row(blows: dict[str, list[str]]) -> str:
    """Return what each attacker did, in sentences of at most `CLAUSES` clauses."""
    texts = [f"{who} {_same_blow(done)}" for who, done in blows.items()]
    rows = (texts[at : at + CLAUSES] for at in range(0, len(texts), CLAUSES))
    return " ".join(sentence(f"{', '.join(row[:-1])}, and {row[-1]}" if row[1:] else row[0]) for row in rows)


def _repelled(own: list[str], target: str) -> Iterator[str]:
    """Yield one sentence on the attackers of a target that were themselves hit, if any were."""
    told = _same_fate(own)
    if told[1:]:
        yield f"in attacks on {target}, {joined(told)}"
    elif told:
        who, verb, fate = _FATE.split(told[0])
        yield f"{who} attacked {target} and {verb} {fate}"


_FATE = re.compile(r" (was|were) ")


def _same_blow(blows: list[str]) -> str:
    """Return blows such as "damaged Laser 1" as a list, joining those with the same verb."""
    hit: dict[str, list[str]] = {}
    for verb, _, what in (blow.partition(" ") for blow in blows):
        hit.setdefault(verb, []).append(what)
    return joined(f"{verb} {grouped(what)}" for verb, what in hit.items())


def _same_fate(texts: Iterable[str]) -> list[str]:
    """Return clauses such as "Guard 2 was destroyed", joining those with the same ending."""
    fates: dict[str, list[str]] = {}
    for text in texts:
        who, found, fate = text.rpartition(" was ")
        fates.setdefault(fate if found else text, []).extend([who] if found else [])
    verbs = "was", "were"
    return [f"{grouped(who)} {verbs[len(who) > 1]} {fate}" if who else fate for fate, who in fates.items()]


# The SHL Phase


@attrs.define
class _Action:
    """Everything that one Unit did, and caused, from its activation on."""

    unit: str
    own: list[str] = attrs.field(factory=list)
    """Phrases about the Unit's own deeds, without the subject."""
    after: list[str] = attrs.field(factory=list)
    """Sentences about what this led to for others."""
    end: str = ""
    """Hex in which the Unit ended its move; "" if it did not move."""
    aboard: list[str] = attrs.field(factory=list)
    carried: dict[str, list[str]] = attrs.field(factory=dict)
    """Treasures taken aboard, by carrier."""
    landed: list[str] = attrs.field(factory=list)
    harmed: list[str] = attrs.field(factory=list)
    """Ids of the Installations damaged by the opened Circle."""

    def has_just_found(self, treasure: str) -> bool:
        """Return whether the last thing the Unit did was to find the treasure with this name."""
        return bool(self.own) and self.own[-1].startswith(f"found {treasure}")

    def harm(self, si: str) -> None:
        """Add an Installation damaged by the Circle just found."""
        self.harmed.append(si)
        found = self.own[-1].partition(" (damaging")[0]
        self.own[-1] = f"{found} (damaging {roster(self.harmed)})"

    def ruin(self, si: str) -> None:
        """Add an Installation that the Unit destroyed from below."""
        if self.own and self.own[-1].endswith(_BELOW):
            si = f"{self.own.pop().removeprefix('destroyed ').removesuffix(_BELOW)} and {si}"
        self.own.append(f"destroyed {si}{_BELOW}")

    @property
    def told(self) -> str:
        """The Unit's own deeds as a list, including who went aboard or landed through it."""
        own = [*self.own]
        others = self._freight([id_ for id_ in self.aboard if id_ != self.unit])
        went = self.unit in self.aboard
        along = f"went aboard{_load(self.carried.get(self.unit, ()))}{f' with {others}' if others else ''}"
        if own and own[-1].endswith(ANSWERED):
            up = [f"picked up {others}"] if others and not went else []
            down = [f"set down {roster(self.landed)}"] if self.landed else []
            took = joined([*up, *down]) or ("" if went else "took nobody")
            own[-1] = own[-1].removesuffix("answered") + took if took else own[-1].removesuffix(ANSWERED)
            own += [along] if went else []
        elif went and own:
            own[-1] += f" and {along}"
        elif others and own:
            own[-1] += f", which sent {others} aboard"
        elif others:
            own.append(f"sent {others} aboard")
        elif self.landed:
            own.append(f"brought {roster(self.landed)} over")
        return joined(own)

    def _freight(self, ids: list[str]) -> str:
        """Return some Units that went aboard, with the treasures they carried."""
        bare = roster(id_ for id_ in ids if id_ not in self.carried)
        loaded = (name(id_) + _load(self.carried[id_]) for id_ in ids if id_ in self.carried)
        return joined(filter(None, (bare, *loaded)))


_FERRIED = ("unit_evacuated", "unit_landed", "treasure_aboard")
"""Kinds of events in which a Unit or treasure goes aboard or lands."""
ANSWERED = ", which answered"


def raid(own: list[Event], context: StoryContext) -> str:
    """Return a paragraph on what the raid did in a phase, and record the events in ``context``.

    Units with the same deeds share a sentence; a Unit that only moved is left out unless it is important.
    """
    found = fights(own)[0]
    battles = {fight.event: fight for fight in found}
    results = {event for fight in found for event in fight.results}
    actions = [_Action("")]
    for event in own:
        unit = event.data.get("unit", "")
        kind = EVENT_KINDS[event.kind]
        acts = kind.name in ("unit_activated", "unit_moved") or (kind.deed and not kind.in_vain)
        if acts and unit != actions[-1].unit and kind.name not in _FERRIED:
            actions.append(_Action(unit))
        if event in battles:
            _fought(actions[-1], battles[event], context)
        elif event not in results:
            _note(actions[-1], event, own, context)
        context.hear(event)
    told: list[str] = []
    shaft = ""
    news = [action for action in actions if action.told or action.after or _gets_far(action, context)]
    for row, same in itertools.groupby(news, lambda action: action.told):
        done = list(same)
        units = [action.unit for action in done if action.unit]
        if row:
            if shaft and row.startswith(shaft):
                more = row.removeprefix(shaft)
                followed = "followed" if more else "followed down the shaft"
                text = (followed if shaft.startswith("went") else "also came up there") + more
            else:
                text, shafts = row, _SHAFT.findall(row)
                shaft = shafts[0] if len(shafts) == 1 and row.count("Complex") == 1 else ""
            text = re.sub(r"\bwas\b", "were", text) if units[1:] else text
            told.append(sentence(f"{roster(units)} {text}" if units else text))
        else:
            shaft = ""
        for action in done:
            if not row and action.end:
                told.append(_gets_far(action, context))
            told += map(sentence, _same_fate(action.after))
            shaft = "" if action.after else shaft
    return " ".join(filter(None, told))


def _gets_far(action: _Action, context: StoryContext) -> str:
    """Return a sentence on the place that an important Unit reached; "" for any other Unit."""
    if not action.unit or not action.end:
        return ""
    unit = context.shown.unit(action.unit)
    if not unit.carries and unit.id not in GUESTS and context.worth(unit.id) != PRIZE:
        return ""
    there = context.places.told(action.end)
    if not context.is_news(f"{unit.id} {there} {unit.carries}"):
        return ""
    return sentence(f"{name(unit.id)} reached {there}{_load(unit.carries)}")


def _note(action: _Action, event: Event, own: Sequence[Event], context: StoryContext) -> None:
    """Add an event to the action that it belongs to."""
    data, kind = event.data, EVENT_KINDS[event.kind]
    mine = data.get("unit") == action.unit
    if kind.name == "unit_moved":
        _step(action, event, context)
    elif kind.name == "circle_revealed":
        _opened(action, event, own, context)
    elif kind.name in ("unit_found", "treasure_found"):
        pass
    elif kind.name == "treasure_taken" and mine and action.has_just_found(name(data["treasure"])):
        action.own.append("took it")
    elif kind.name == "unit_trapped" and mine:
        action.own.append("was caught in a Trap")
    elif kind.name == "si_activated":
        _woke(action, event)
    elif kind.name == "si_destroyed" and FROM_BELOW in event.clauses:
        action.ruin(name(data["si"]))
        context.by[event] = name(action.unit)
    elif kind.name in _FERRIED:
        if kind.name == "treasure_aboard":
            action.carried.setdefault(data["unit"], []).append(data["treasure"])
        else:
            (action.aboard if kind.name == "unit_evacuated" else action.landed).append(data["unit"])
    elif kind.in_vain:
        _drew(action, event, context)
    elif kind.deed:
        action.own.append(kind.deed.format_map(context.places.words(event)))
    elif kind.name in _DAMAGED and action.own and action.own[-1].startswith(_SCIENCE):
        action.own[-1] += f", {_DAMAGED[kind.name]} {name(data['si'])}"
    elif kind.name == "si_damaged" and action.own and action.own[-1].startswith("found the "):
        action.harm(data["si"])
    elif text := plain(event, context.places):
        done = text.removeprefix(f"{name(action.unit)} ") if mine else text
        (action.after if done == text else action.own).append(done)


def _opened(action: _Action, event: Event, own: Sequence[Event], context: StoryContext) -> None:
    """Add an opened Circle, and the danger if that let the first Gorgon out."""
    data = event.data
    opened = [f"opened {name(data['room'])}", *_behind(event, own, context)]
    if data["opener"] == action.unit:
        action.own += opened
    else:
        action.after.append(f"the Bridge {joined(opened)}")
    is_loose = any(name(gorgon) in words for gorgon in GORGONS for words in opened)
    if is_loose and context.is_news(BUTTON):
        action.after.append(BUTTON)


def _woke(action: _Action, event: Event) -> None:
    """Add an activated Installation, unless it is destroyed from below at once: then only its destruction is
    told.
    """
    what = f"{name(event.data['si'])} in Complex {event.data['letter']}"
    if NEAR in event.clauses:
        action.own.append(f"activated {what}")
    elif FROM_BELOW not in event.clauses:
        action.after.append(f"{what} was activated")


_SHAFT = re.compile(r"went down the shaft of Complex \w|came up at Complex \w")
"""Matches a step through a shaft, which the sentence on the next Unit need not repeat."""
_BELOW = " from below"
_SCIENCE = "did Science"
_DAMAGED = {"si_damaged": "damaging", "si_destroyed": "destroying"}
"""Participles for what Science does to an Installation, by kind of event."""


def _step(action: _Action, event: Event, context: StoryContext) -> None:
    """Add a step; only a step through a shaft is mentioned."""
    start, end = event.data["from"], event.data["to"]
    action.end = end
    if start[0] == end[0]:
        return
    letter = context.places.letters[end]
    back = " back" if context.shafts.get(action.unit) == start else ""
    context.shafts[action.unit] = end
    text = f"{f'went{back} down the shaft of' if end[0] == 'P' else f'came{back} up at'} Complex {letter}"
    if back and action.own and action.own[-1].endswith(f"Complex {letter}"):
        text = text.partition(" back ")[0] + (" back down" if end[0] == "P" else " back up")
    cause = context.opened.get(letter, Cause(event.turn, ""))
    if letter not in context.used and cause.by not in ("", name(action.unit)) and cause.turn < event.turn:
        text += f" (opened by {cause.by} {cause.when(event.turn)})"
    context.used.add(letter)
    action.own.append(text)


def _behind(event: Event, own: Iterable[Event], context: StoryContext) -> Iterator[str]:
    """Yield what a Circle contained and what that is worth; nothing for a Trap."""
    circle = event.data["circle"]
    here = (b.data for b in own if b.command == event.command and b.kind in ("unit_found", "treasure_found"))
    found = [str(data.get("treasure") or data["unit"]) for data in here]
    foes = [id_ for id_ in found if id_ not in context.friends and not context.worth(id_)]
    if foes:
        yield f"let {roster(foes)} out"
    if foes or circle.startswith("trap"):
        return
    vp = context.worth(found[0]) if len(found) == 1 else 0.0
    worth = f" ({points(vp)}, once aboard)" if vp else ""
    yield f"found {roster(found) or name(circle)}{worth}"


def _fought(action: _Action, fight: Fight, context: StoryContext) -> None:
    """Add a fight to the action of the Unit that started it."""
    outcome, target = _outcome(fight, context), attacked(fight)
    ids = shooters([fight])
    action.after += outcome.other
    if action.unit not in ids:
        blow = [f"{attackers(fight)} {outcome.blow}"] if outcome.blow else []
        action.after += [f"{own} in an attack on {target}" for own in outcome.own] or blow
        return
    mine = f"{name(action.unit)} was "
    own = [f"was {text.removeprefix(mine)}" for text in outcome.own if text.startswith(mine)]
    action.after += [text for text in outcome.own if not text.startswith(mine)]
    text = outcome.blow or f"attacked {target}"
    partners = [id_ for id_ in ids if id_ != action.unit]
    text = f"together with {roster(partners)} {text}" if partners else text
    text = context.tried(action.unit, fight.event.data["target"]["kind"], text, bool(outcome.blow))
    if outcome.blow or outcome.own or outcome.other:
        action.own += [text, *own]


def _drew(action: _Action, event: Event, context: StoryContext) -> None:
    """Add a draw that an action depended on, such as for a Request, a Rally or Science."""
    data, words, kind = event.data, in_words(event), EVENT_KINDS[event.kind]
    if kind.name == "science":
        words["place"] = name(data["place"])
    who = data["hq"] if kind.name == "rally" else data["unit"]
    if kind.name == "rally" and data["hq"] == data["unit"]:
        words["unit"] = ""
    done = (kind.deed if data["success"] else kind.in_vain).format_map(words).rstrip()
    if kind.name == "request" and not data["success"] and event.turn % 2:
        done = UNANSWERED
    if kind.name == "science" and action.own[-1:] == ["went to his Lab"]:
        done = done.replace("in the Lab", "there")
    text = context.tried(action.unit, kind.name, done, bool(data["success"]))
    action.own.append(text) if who == action.unit else action.after.append(f"{name(who)} {text}")

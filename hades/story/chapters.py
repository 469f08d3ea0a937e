"""A game as a story: each turn in three paragraphs, with stakes, causes and effects.

`enemy_phase` and `player_phase` tell the two sides, this module the stakes, the Vittles and the end of a
turn. All of them ask a `StoryContext` about earlier events.
"""

from __future__ import annotations

from hades import Game
from hades.history.score_course import score_course
from hades.history.timeline import Fight, TimelineEntry, fights
from hades.narrate import joined, name
from hades.narrate.lexicon import MODULES
from hades.story import enemy_phase, player_phase
from hades.story.context import StoryContext, times
from hades.story.event_prose import PARTS, attacked, attackers, blow, step_prose
from hades.story.wording import Places, number, points, roster, sentence

FEW = 2.0
"""Least change of the score by a turn, in VP, worth telling."""


def chapters(game: Game, course: list[TimelineEntry], places: Places) -> dict[int, tuple[str, ...]]:
    """Return the paragraphs of each turn, "" for an empty one; the set-up is not included."""
    context = StoryContext(game, places, course)
    score = {point.turn: point.vp for point in score_course(game)}
    told: dict[int, tuple[str, ...]] = {}
    for turn in range(game.turn + 1):
        own = [entry for entry in course if entry.turn == turn]
        if not turn:
            for entry in own:
                context.hear(entry)
            continue
        if not own:
            continue
        first, second, third = ([entry for entry in own if entry.section[0] in part] for part in PARTS)
        context.look(game.view_after(max(own[0].command - 1, 0)))
        opening = _stakes(own, context)
        told[turn] = (
            " ".join(filter(None, (opening, enemy_phase.tell(first, context)))),
            player_phase.tell(second, context) if second else "",
            " ".join(filter(None, (_ship(third, context), _came_to(game, turn, score), _left(own, context)))),
        )
    return told


def _stakes(own: list[TimelineEntry], context: StoryContext) -> str:
    """Return the situation when a turn began: the turns left, the Units on each deck, the treasures
    carried.
    """
    began = next((entry for entry in own if entry.kind == "turn_began"), None)
    there = [unit for unit in context.where if unit in context.friends]
    if began is None or began.turn < 2 or not there:
        return ""
    left = began.event.data["cards_left"]
    when = {1: "It was the last turn", 2: "Two turns were left"}.get(left, "")
    hull = sum(context.where[unit][0] == "I" for unit in there)
    decks = [
        f"{number(n)} {where}" for n, where in ((hull, "on the hull"), (len(there) - hull, "below")) if n
    ]
    view = context.game.view_after(began.command)
    borne = [f"{name(id_)} with {name(t.carrier)}" for id_, t in view.treasures.items() if t.carrier in there]
    guests = [unit for unit in there if unit in player_phase.GUEST[::2] or context.worth(unit) == "3 VP"]
    shut = [unit.id for unit in view.units if unit.trapped and unit.id in context.friends]
    asides = [f"{roster(guests)} among them"] if guests else []
    asides += [*borne, *([f"{roster(shut)} behind a locked door"] if shut else [])]
    text = f"{when + ', with ' if when else 'The raid had '}{joined(decks)}"
    return sentence(", ".join([text, *asides]))


def _ship(own: list[TimelineEntry], context: StoryContext) -> str:
    """Return the Vittles Phase, the recoveries, and the end of the turn."""
    parts = []
    for section in dict.fromkeys(entry.section for entry in own):
        step = [entry for entry in own if entry.section == section]
        battles, rest = fights(step)
        ours = [fight for fight in battles if not fight.at_the_ship and fight.by_raid(context.friends)]
        if battles and not ours:
            parts.append(enemy_phase.fire(step, context))
        else:
            mends = [entry for entry in rest if entry.kind in ("repair_tried", "module_repaired")]
            parts += [_mended(mends, context), _guns(ours, context)]
            parts.append(step_prose([entry for entry in rest if entry not in mends], context.titles))
        for entry in step:
            context.hear(entry)
    return " ".join(part for part in parts if part)


def _mended(found: list[TimelineEntry], context: StoryContext) -> str:
    told = []
    for entry in found:
        if entry.kind == "module_repaired":
            module = entry.event.data["module"]
            often = times(context.mended[module] + 1)
            told.append(
                sentence(f"Damage Control brought {MODULES[module].name} back{' ' if often else ''}{often}")
            )
            context.tried("damage control", "", True)
        elif not entry.event.data["success"]:
            told.append(sentence(f"Damage Control had no luck{context.tried('damage control', '', False)}"))
    return " ".join(told)


def _guns(battles: list[Fight], context: StoryContext) -> str:
    """Return what the guns of the Vittles did for Units on the ground."""
    told, vain = [], []
    for fight in battles:
        if not fight.results:
            vain.append(f"{attackers(fight)} missed {attacked(fight)}")
            continue
        text = f"{attackers(fight)} {blow(fight)}"
        freed = context.beside(context.where[fight.target]) if fight.target in context.where else []
        if freed and any(entry.kind == "unit_destroyed" for entry in fight.results):
            text += f", who had stood beside {roster(freed)}"
        told.append(text)
        for entry in fight.results:
            context.hear(entry)
    return " ".join(sentence("; ".join(row)) for row in (told, vain) if row)


def _came_to(game: Game, turn: int, score: dict[int, float]) -> str:
    """Return the effect of a turn on the score, "" if it was small."""
    after = score.get(turn + 1, score[0] if turn == game.turn else None)
    before = score.get(turn)
    if before is None or after is None or abs(after - before) < FEW or (turn == game.turn and game.over):
        return ""
    change = after - before
    more = "more" if change > 0 else "less"
    return sentence(f"The raid stood at {points(after)}, {points(abs(change))} {more} than before")


def _left(own: list[TimelineEntry], context: StoryContext) -> str:
    """Return the Units left behind at the end, their places, and the calls made in vain."""
    if not any(entry.kind == "game_over" for entry in own):
        return ""
    calls = [entry for entry in own if entry.kind == "request" and not entry.event.data["success"]]
    trapped = [unit.id for unit in context.game.view().units if unit.trapped and unit.id in context.where]
    told = []
    for unit in sorted(context.where):
        if unit not in context.friends:
            continue
        where = context.places.called(context.where[unit])
        text = f"{name(unit)} stayed behind, {'shut in at' if unit in trapped else 'in'} {where}"
        if calls and context.where[unit][0] == "I":
            text += f": {roster(entry.event.data['unit'] for entry in calls)} had called in vain"
        told.append(sentence(text))
    return " ".join(told)

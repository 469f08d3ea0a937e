"""A game as a story: each turn in three paragraphs, with what was at stake and what caused what.

`enemy_phase` and `player_phase` tell theirs, this module the stakes, the Vittles and the end of a turn.
Both ask a `StoryContext` for what was told before.
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
"""VP by which a turn must have changed the score to be told of."""


def chapters(game: Game, course: list[TimelineEntry], places: Places) -> dict[int, tuple[str, ...]]:
    """Turn -> its paragraphs, "" for one with nothing in it; the set-up is none of them."""
    memory = StoryContext(game, places, course)
    score = {point.turn: point.vp for point in score_course(game)}
    told: dict[int, tuple[str, ...]] = {}
    for turn in range(game.turn + 1):
        own = [beat for beat in course if beat.turn == turn]
        if not turn:
            for beat in own:
                memory.hear(beat)
            continue
        if not own:
            continue
        first, second, third = ([beat for beat in own if beat.section[0] in part] for part in PARTS)
        memory.look(game.view_after(max(own[0].command - 1, 0)))
        opening = _stakes(own, memory)
        told[turn] = (
            " ".join(filter(None, (opening, enemy_phase.tell(first, memory)))),
            player_phase.tell(second, memory) if second else "",
            " ".join(filter(None, (_ship(third, memory), _came_to(game, turn, score), _left(own, memory)))),
        )
    return told


def _stakes(own: list[TimelineEntry], memory: StoryContext) -> str:
    """How things stood when a turn began: the turns left, who was where, what was carried."""
    began = next((beat for beat in own if beat.kind == "turn_began"), None)
    there = [unit for unit in memory.where if unit in memory.friends]
    if began is None or began.turn < 2 or not there:
        return ""
    left = began.event.data["cards_left"]
    when = {1: "It was the last turn", 2: "Two turns were left"}.get(left, "")
    hull = sum(memory.where[unit][0] == "I" for unit in there)
    decks = [
        f"{number(n)} {where}" for n, where in ((hull, "on the hull"), (len(there) - hull, "below")) if n
    ]
    view = memory.game.view_after(began.command)
    borne = [f"{name(id_)} with {name(t.carrier)}" for id_, t in view.treasures.items() if t.carrier in there]
    guests = [unit for unit in there if unit in player_phase.GUEST[::2] or memory.worth(unit) == "3 VP"]
    shut = [unit.id for unit in view.units if unit.trapped and unit.id in memory.friends]
    asides = [f"{roster(guests)} among them"] if guests else []
    asides += [*borne, *([f"{roster(shut)} behind a locked door"] if shut else [])]
    text = f"{when + ', with ' if when else 'The raid had '}{joined(decks)}"
    return sentence(", ".join([text, *asides]))


def _ship(own: list[TimelineEntry], memory: StoryContext) -> str:
    """The Vittles, who recovers, and what the turn ends with."""
    parts = []
    for section in dict.fromkeys(beat.section for beat in own):
        step = [beat for beat in own if beat.section == section]
        battles, rest = fights(step)
        ours = [fight for fight in battles if not fight.at_the_ship and fight.by_raid(memory.friends)]
        if battles and not ours:
            parts.append(enemy_phase.fire(step, memory))
        else:
            mends = [beat for beat in rest if beat.kind in ("repair_tried", "module_repaired")]
            parts += [_mended(mends, memory), _guns(ours, memory)]
            parts.append(step_prose([beat for beat in rest if beat not in mends], memory.titles))
        for beat in step:
            memory.hear(beat)
    return " ".join(part for part in parts if part)


def _mended(found: list[TimelineEntry], memory: StoryContext) -> str:
    told = []
    for beat in found:
        if beat.kind == "module_repaired":
            module = beat.event.data["module"]
            often = times(memory.mended[module] + 1)
            told.append(
                sentence(f"Damage Control brought {MODULES[module].name} back{' ' if often else ''}{often}")
            )
            memory.tried("damage control", "", True)
        elif not beat.event.data["success"]:
            told.append(sentence(f"Damage Control had no luck{memory.tried('damage control', '', False)}"))
    return " ".join(told)


def _guns(battles: list[Fight], memory: StoryContext) -> str:
    """What the guns of the Vittles did for whom on the ground."""
    told, vain = [], []
    for fight in battles:
        if not fight.results:
            vain.append(f"{attackers(fight)} missed {attacked(fight)}")
            continue
        text = f"{attackers(fight)} {blow(fight)}"
        freed = memory.beside(memory.where[fight.target]) if fight.target in memory.where else []
        if freed and any(beat.kind == "unit_destroyed" for beat in fight.results):
            text += f", who had stood beside {roster(freed)}"
        told.append(text)
        for beat in fight.results:
            memory.hear(beat)
    return " ".join(sentence("; ".join(row)) for row in (told, vain) if row)


def _came_to(game: Game, turn: int, score: dict[int, float]) -> str:
    """What a turn did to the score, if it did much."""
    after = score.get(turn + 1, score[0] if turn == game.turn else None)
    before = score.get(turn)
    if before is None or after is None or abs(after - before) < FEW or (turn == game.turn and game.over):
        return ""
    change = after - before
    more = "more" if change > 0 else "less"
    return sentence(f"The raid stood at {points(after)}, {points(abs(change))} {more} than before")


def _left(own: list[TimelineEntry], memory: StoryContext) -> str:
    """Who stayed behind when the raid was over, where, and what had been tried for them."""
    if not any(beat.kind == "game_over" for beat in own):
        return ""
    calls = [beat for beat in own if beat.kind == "request" and not beat.event.data["success"]]
    trapped = [unit.id for unit in memory.game.view().units if unit.trapped and unit.id in memory.where]
    told = []
    for unit in sorted(memory.where):
        if unit not in memory.friends:
            continue
        where = memory.places.called(memory.where[unit])
        text = f"{name(unit)} stayed behind, {'shut in at' if unit in trapped else 'in'} {where}"
        if calls and memory.where[unit][0] == "I":
            text += f": {roster(beat.event.data['unit'] for beat in calls)} had called in vain"
        told.append(sentence(text))
    return " ".join(told)

"""The edits of a draft that buttons and keys of the editor make, by the names of their actions."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from hades.content.kinds import SI_STATUS
from hades.engine.position import DOORS, EMPTY
from hades.rules.contents import TURN
from hades.session.position_editing import Draft
from hades.session.position_editing.draft import FACINGS
from hades.session.position_editing.problems import Thing

Edits = dict[str, Callable[..., Draft]]
MOVES = ("put", "letter", "lay", "away")
"""Edits that put the selection somewhere, so that it is in hand no longer."""


def edits(draft: Draft, thing: Thing | None) -> Edits:
    """Return the edits of a draft while a thing is selected; each returns another draft."""
    p, state = draft.position, draft.state
    found: Edits = {
        "ship": lambda name: draft.part("vittles", **{name: not getattr(state, name)}),
        "module": lambda name: draft.part("vittles", module=name),
        "fighter": partial(draft.line, "fighters"),
        "evacuated": lambda by: draft.say(evacuated=max(0, state.evacuated + by) or None),
        "turn": lambda by: draft.say(turn=max(1, draft.turn_said + by)),
        "section": lambda name: draft.say(at=name, then=()),
        "then": lambda name: draft.say(then=tuple(s for s in TURN if s in {*p.then} ^ {name})),
        "direction": partial(draft.line, "directions"),
        "crisis": lambda word: draft.part("chits", crisis=word),
        "crash": lambda number: draft.part("chits", comm_crash=int(number)),
        "flag": lambda name: draft.say(**{name: not getattr(p, name) or None}),
        "draw-from": lambda deck: draft.say(draw_from=deck),
        "scenario": lambda id_: draft.say(scenario=id_),
        "edition": lambda name: draft.say(edition=name),
        "pile": draft.lay,
        "card": draft.draw,
        "chit": draft.toss,
        "next": draft.then,
        "not-then": draft.not_then,
    }
    kinds = {"unit": _unit, "si": _si, "circle": _circle, "treasure": _treasure}
    if thing is not None and thing[0] in kinds:
        found |= kinds[thing[0]](draft, thing[1])
    return found


def turned_over(draft: Draft, thing: Thing) -> str:
    """Return the action of a right click: turn an enemy, deplete a friend, damage an SI, open a door."""
    kind, id_ = thing
    if kind == "unit":
        return "deplete" if draft.box.tables.is_friend[draft.box.tables.unit_of[id_]] else "face-on"
    return {"si": "status-on", "circle": "door-on"}.get(kind, "")


def _unit(draft: Draft, id_: str) -> Edits:
    words = draft.unit(id_)

    def face_on() -> Draft:
        now = next(unit.facing for unit in draft.view.units if unit.id == id_)
        at = FACINGS.index(now) + 1 if now in FACINGS else 0
        return draft.turn(id_, FACINGS[at % len(FACINGS)])

    def carry(treasure: str) -> Draft:
        return draft.line("treasures", treasure, words.place if draft.treasure(treasure) == id_ else id_)

    found: Edits = {
        "put": partial(draft.place, id_),
        "face": partial(draft.turn, id_),
        "deplete": lambda: draft.deplete(id_) if draft.can_deplete(id_) else draft,
        "mark": partial(draft.mark, id_),
        "carry": carry,
        "away": partial(draft.take_away, id_),
    }
    if draft.box.tables.is_friend[draft.box.tables.unit_of[id_]]:
        return found | {"trap": partial(draft.trap, id_)}
    return found | {"delay": partial(draft.delay, id_), "face-on": face_on}


def _si(draft: Draft, id_: str) -> Edits:
    letter, status = draft.si(id_)

    def stand(status: str) -> Draft:
        return draft.install(id_, letter, status) if letter else draft

    def on() -> Draft:
        return stand(SI_STATUS[SI_STATUS.index(status) % 3 + 1])

    return {
        "letter": lambda name: draft.install(id_, name, status if letter else SI_STATUS[1]),
        "status": stand,
        "status-on": on,
        "deplete": on,
        "away": partial(draft.install, id_, ""),
    }


def _circle(draft: Draft, id_: str) -> Edits:
    counter, door = draft.circle(id_)

    def swing(to: str) -> Draft:
        return draft.fill(id_, counter, to) if counter != EMPTY else draft

    return {
        "door": swing,
        "door-on": lambda: swing(DOORS[(DOORS.index(door) + 1) % 2]),
        "counter": partial(draft.fill, id_),
        "away": partial(draft.fill, id_, EMPTY),
    }


def _treasure(draft: Draft, id_: str) -> Edits:
    return {
        "lay": partial(draft.line, "treasures", id_),
        "away": partial(draft.line, "treasures", id_, "hidden"),
    }

"""Scores and results in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from hades.content.names import capital, name
from hades.narrate.component_texts import DEFEATS
from hades.narrate.names import grouped
from hades.rules.science import NO_TELEPORT
from hades.rules.victory import ITEMS, WORST
from hades.view import View
from hades.wording import signed

ABOARD = ("aboard", "lab")
"""Places of a Unit that counts as aboard."""


def number_text(value: float) -> str:
    """Return a number of VP as text, with its sign: ``+3``, ``+0.5``."""
    return signed(value, 1).replace(".0", "")


def as_vp(value: float) -> str:
    """Return a score as text, without a plus sign: ``3 VP``, ``−0.5 VP``."""
    return f"{number_text(value).lstrip('+')} VP"


def score_change(before: View, after: View) -> str:
    """Return what changed the score, and by how much: ``Circle 10 opened: +0.5 VP``; "" if nothing did."""
    by = after.score.vp - before.score.vp
    if not by:
        return ""
    was, now = ({line.what: line.vp for line in view.score.lines} for view in (before, after))
    changed = [what for what in {**was, **now} if was.get(what, 0.0) != now.get(what, 0.0)]
    found = [*_happened(before, after), *(item for item in changed if _CLAUSES[item] in _OWN_WORDS)]
    return f"{capital('; '.join(found or changed))}: {number_text(by)} VP"


_CLAUSES = {item: clause for item, _, clause in ITEMS}
_OWN_WORDS = ("14.1-08", "14.1-09", "14.1-10", "14.1-11", "14.1-12", "14.1-17")
"""Clauses of the items whose names say what happened."""


def _happened(before: View, after: View) -> Iterator[str]:
    """Yield what changed the score: what is aboard now or no longer, who was found, and what was opened."""
    then, there = {unit.id: unit.place for unit in before.units}, ABOARD
    friends = [unit for unit in after.units if unit.is_friend and unit.place != then[unit.id]]
    up = [unit.id for unit in friends if unit.place in there and then[unit.id] not in there]
    down = [unit.id for unit in friends if unit.place not in there and then[unit.id] in there]
    met = [one.id for one in friends if then[one.id] == "hidden" and not one.combat and one.id not in up]
    up += [
        id_ for id_, one in after.treasures.items() if before.treasures[id_].place != one.place == "aboard"
    ]
    shut = {circle.number for circle in before.circles if circle.state == "closed"}
    opened = [circle.number for circle in after.circles if circle.number in shut and circle.state != "closed"]
    for ids, what in ((up, "aboard"), (down, "no longer aboard"), (met, "found, but not aboard")):
        if ids:
            yield f"{grouped(map(name, ids))} {what}"
    if opened:
        yield f"{grouped(f'Circle {number}' for number in opened)} opened"


def teleporter_workers(view: View) -> list[str]:
    """Return the ids of those who may still send Units home by a Teleporter (11.0-21); [] for nobody."""
    closed = any(room.state == "closed" for room in view.circles)
    seen = any(room.counter == "teleporter" for room in view.circles)
    if NO_TELEPORT in view.special_rules or not (seen or closed):
        return []
    units = {id_: view.unit(id_) for id_ in ("dante", "emily")}
    return [id_ for id_, unit in units.items() if unit.hex or (unit.place == "hidden" and closed)]


def has_way_home(view: View) -> bool:
    """Return whether a Unit on the Hades may still go aboard, by an HQ or by a Teleporter."""
    has_hq = any(unit.type == "hq" and unit.hex for unit in view.units)
    return has_hq or bool(teleporter_workers(view))


def item_name(what: str, outcome: str) -> str:
    """Return the name of an item of the score sheet; before the end, a person "lost" is "not aboard"."""
    return what if outcome else what.replace(" lost", " not aboard")


def short_level(level: str) -> str:
    """Return a victory level without the word Victory: ``Legendary``."""
    return result_name(level).removesuffix(" Victory")


def result_name(over: str) -> str:
    """Return the name of a result: the victory level or the kind of defeat; ``over`` is as in `Game.over`."""
    if over == WORST[0]:
        return "Worst Defeat"
    return DEFEATS[over].name if over in DEFEATS else over


def is_victory(over: str) -> bool:
    return over.endswith("Victory")


def given_up(view: View) -> str:
    """Return a sentence about the part of the score that counts in a conceded game (14.0-03, 14.0-04)."""
    if view.vittles.in_system:
        return "Nothing counts, because you conceded with the Vittles In System. [14.0-03]"
    return "This is a defeat. Only what is aboard counts; everybody else is left behind. [14.0-04]"


def taken(view: View) -> str:
    """Return the reason why no VP would count if the game ended now (14.0-03); "" if VP would count."""
    if view.outcome or not view.vittles.in_system:
        return ""
    return "the Vittles is still In System: nothing would count if the game ended there [14.0-03]"


def when(view: View) -> str:
    """Return the condition for the current score to count (14.0-03)."""
    return "if the ship left now" if taken(view) else "if it ended now"


def hidden_prizes(circles: Mapping[str, int]) -> str:
    """Return a phrase that names the Circles of the prizes that nobody found; "" if there are no such prizes.

    ``circles`` maps each prize to its Circle, or to 0 if it was in no Circle.
    """
    found = sorted(circles.items(), key=lambda item: item[0] != "emily")
    inside = [f"{name(id_)} in Circle {number}" for id_, number in found if number]
    nowhere = [name(id_) for id_, number in found if not number]
    parts = (
        [f"nobody found {' or '.join(filter(None, (', '.join(inside[:-1]), inside[-1])))}"] if inside else []
    )
    if nowhere:
        parts.append(f"{grouped(nowhere)} {'were' if nowhere[1:] else 'was'} not on the Hades")
    return "; ".join(parts)

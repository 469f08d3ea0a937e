"""The chase for a Legendary Victory as lines."""

from __future__ import annotations

from collections.abc import Sequence

from hades import narrate
from hades.narrate import number_text
from hades.run.chase import CLAUSE, GONE, HAD, LEAST, LEGENDARY, OPEN, Chase
from hades.run.run_record import RunRecord
from hades.run.times import clock


def lines(found: Chase, best: Sequence[RunRecord] = ()) -> list[str]:
    """What it takes, what is to be had, the pairs, and what the best runs had turn by turn."""
    told = [f"A {narrate.called(LEGENDARY)} takes {LEAST:g} VP [{CLAUSE}]. {found.told}"]
    wide = max(len(item.what) for item in found.items)
    for item in found.items:
        if item not in found.pairs:
            now, more = number_text(item.now), number_text(item.more)
            told.append(
                "  {what:{wide}}  {now:>6} now, {more:>6} to come: {told}".format(
                    what=item.what, wide=wide, now=now, more=more, told=item.told
                )
            )
    told.append("Pairs, which count only if both are aboard:")
    told += [
        f"  {item.what:{wide}}  {_pair(item.state)}: {number_text(item.now or item.more)}, {item.told}"
        for item in found.pairs
    ]
    return [*told, *turn_by_turn(best)]


def turn_by_turn(best: Sequence[RunRecord]) -> list[str]:
    """VP of the best known runs at the beginning of each turn and at the end."""
    if not best:
        return ["No run of this scenario is known; hades runs add FILE takes some in."]
    told = ["The best known runs, VP at the beginning of each turn and at the end:"]
    for run in best:
        course = "  ".join(f"{turn or 'end'} {vp:g}" for turn, vp in run.course)
        told.append(f"  {run.vp:g} VP, {run.who}, real {clock(run.real_ms)}: {course}")
    return told


def _pair(state: str) -> str:
    return {HAD: "had", OPEN: "still to be had", GONE: "not to be had"}[state]

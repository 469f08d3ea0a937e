"""The difference between a game under two editions, as lines of text."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from difflib import unified_diff

from hades.engine.game import Game
from hades.narrate.component_texts import DEFEATS
from hades.study.edition_diff import EditionDiff
from hades.terminal.events import EventLines
from hades.terminal.plain_words import fit
from hades.terminal.tables import WIDE

FEW = 2
"""Number of equal lines shown before and after each difference."""


def lines(found: EditionDiff) -> list[str]:
    """Return both results, the first difference, and a diff of both continuations."""
    game, other = found.game, found.other
    sides = (f"As played, {game.edition}", game), (f"With {other.edition}", other)
    output = [
        *(f"{head}: {_result_of(each)}." for head, each in sides),
        _first_difference(found),
        *_results_alone(found),
        *_continuation(found),
        "",
        *(f"{sign} {head}" for sign, (head, _) in zip("-+", sides, strict=True)),
        "",
    ]
    output += _compared(*(EventLines().tell(found.events(each)) or ["nothing more"] for _, each in sides))
    turns = [
        {turn.turn: [f"{line.about}: {line.words}" for line in turn.lines] for turn in found.turns(each)}
        for _, each in sides
    ]
    for turn in sorted(turns[0].keys() | turns[1].keys()):
        # A game may have ended before the other.
        if differs := _compared(*(side.get(turn, ["over"]) for side in turns)):
            output += ["", f"Turn {turn}" if turn else "Set-up", *differs]
    output += [
        "",
        "(Turns that are not listed are the same.)",
        *_compared([_result_of(game)], [_result_of(other)]),
    ]
    return fit(output, WIDE)


def _compared(left: Sequence[str], right: Sequence[str]) -> list[str]:
    output = []
    for line in itertools.islice(unified_diff(left, right, n=FEW, lineterm=""), 2, None):
        if not line.startswith("@@"):
            output.append(f"{line[0]} {line[1:]}")
        elif not line.startswith(("@@ -0", "@@ -1,", "@@ -1 ")):
            output.append("  ...")
    return output


def _continuation(found: EditionDiff) -> list[str]:
    if not found.player:
        return []
    command, followed = found.by.command, found.by.followed
    if not followed:
        return [f"From there, {found.player} plays the other game."]
    # The command at which they diverge may itself be the first.
    first = command if found.by.legal and command else command + 1
    last = first + followed - 1
    if first == last:
        return [f"After command {first}, {found.player} plays the other game."]
    return [
        f"From there, the other game repeats commands {first} to {last}, as long as they are legal; then "
        f"{found.player} plays on."
    ]


def _first_difference(found: EditionDiff) -> str:
    command, by = found.by.command, ", ".join(found.causes)
    name = f"command {command} ({found.game.history[command - 1].name})" if command else "the set-up"
    if len(found.causes) > 1:
        by = f"each of {by} alone" if set(found.causes) <= found.alone.keys() else f"{by} together"
    barred = "" if found.by.legal else f", which {found.other.edition} does not allow"
    return f"First difference at {name}, turn {found.turn}, because of {by}{barred}."


def _results_alone(found: EditionDiff) -> list[str]:
    own, its = ((each.over, each.score.vp) for each in (found.game, found.other))
    if own == its or len(found.alone) < 2:
        return []
    if found.same_end:
        each = "Each of " * (len(found.same_end) > 1)
        return [f"{each}{', '.join(found.same_end)} alone leads to the same result."]
    output = [
        f" With {id_} alone: {_result(*found.alone[id_])}." for id_ in found.causes if id_ in found.alone
    ]
    return [f"No switch alone leads to that result.{''.join(output)}"]


def _result_of(game: Game) -> str:
    return _result(game.over, game.score.vp)


def _result(over: str | None, vp: float) -> str:
    if over is None:
        return f"In progress: {vp:g} VP so far"
    if over in DEFEATS:
        return f"Lost: {DEFEATS[over].present}"
    return f"{over}: {vp:g} VP"

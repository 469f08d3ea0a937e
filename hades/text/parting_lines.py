"""Two games that part, side by side in a terminal."""

from __future__ import annotations

import shutil
import textwrap
from collections.abc import Iterable, Sequence
from difflib import SequenceMatcher
from itertools import zip_longest

from hades import Game, door, narrate
from hades.narrate import OUTCOMES, counted
from hades.study.parting import Parting
from hades.text.box_tables import WIDE
from hades.text.event_lines import EventLines

BETWEEN = " | "
MARK = "#"
"""Between lines that differ."""
MOST = 4
"""Differences that are named."""


def lines(found: Parting) -> list[str]:
    """The moment they part, and both continuations."""
    game, other = found.game, found.other
    where = f"command {found.command}, turn {found.turn}" if found.command else "the set-up"
    told = [f"They part at {where}, by {', '.join(found.switches)}."]
    if found.command:
        said = game.history[found.command - 1].name
        told.append(
            f"The command is {said}{'' if found.legal else ', which the other edition does not offer'}."
        )
    if found.player:
        told.append(
            f"The other game takes {found.followed} commands of the first; {found.player} plays it on."
        )
    titles = narrate.titles(game.tables.catalog)
    told += [*_wrapped(_seen(found), _width()), f"Below, {MARK} stands between what differs."]
    told += ["", *_beside([f"As played, {game.edition}"], [f"With {other.edition}"])]
    told += ["-" * _width()]
    events = [
        EventLines(titles, full=False).tell(found.told(each)) or ["nothing else"] for each in (game, other)
    ]
    told += _matched(*events)
    turns = [{stretch.turn: stretch for stretch in found.stretches(each)} for each in (game, other)]
    for turn in sorted(turns[0].keys() | turns[1].keys()):
        told += ["", f"Turn {turn}" if turn else "Set-up"]
        sides = []
        for side in turns:
            stretch = side.get(turn)
            words = [f"  {line.about}: {line.words}" for line in stretch.lines] if stretch else ["  over"]
            sides.append(words or ["  nothing to tell"])
        told += _matched(*sides)
    return [*told, "", *_matched([_end(game)], [_end(other)])]


def _seen(found: Parting) -> str:
    """The first difference that a player would call one."""
    seen = found.seen
    if seen is None:
        return "On the table nothing ever differs: no score, no loss, no place."
    where = f"after command {seen.command}, turn {seen.turn}" if seen.command else "in the set-up"
    if seen.command == found.command:
        where = "at once"
    told = "; ".join(
        f"{what}: {own or 'not there'} / {its or 'not there'}" for what, own, its in seen.told[:MOST]
    )
    more = f"; and {counted(len(seen.told) - MOST, 'thing')} more" if len(seen.told) > MOST else ""
    return f"What one sees on the table differs {where}: {told}{more}."


def _end(game: Game) -> str:
    if game.over is None:
        return f"In progress: {game.score.vp:g} VP as it stands"
    if game.over in OUTCOMES:
        return f"Lost: {OUTCOMES[game.over]}"
    return f"{game.over}: {game.score.vp:g} VP"


def _width() -> int:
    return shutil.get_terminal_size().columns if door.is_terminal() else WIDE


def _beside(left: Iterable[str], right: Iterable[str], between: str = BETWEEN) -> list[str]:
    """Two columns of lines."""
    half = (_width() - len(BETWEEN)) // 2
    columns = [[line for text in side for line in _wrapped(text, half)] for side in (left, right)]
    return [f"{a:{half}}{between}{b}".rstrip() for a, b in zip_longest(*columns, fillvalue="")]


def _matched(left: Sequence[str], right: Sequence[str]) -> list[str]:
    """Two columns of lines: what is the same beside itself, what differs with a mark between."""
    told = []
    for what, i, to_i, j, to_j in SequenceMatcher(None, left, right, autojunk=False).get_opcodes():
        between = BETWEEN if what == "equal" else f" {MARK} "
        for a, b in zip_longest(left[i:to_i], right[j:to_j]):
            told += _beside([a] if a is not None else [], [b] if b is not None else [], between)
    return told


def _wrapped(text: str, width: int) -> list[str]:
    inside = " " * (len(text) - len(text.lstrip()) + 2)
    return textwrap.wrap(text, width, subsequent_indent=inside) or [""]

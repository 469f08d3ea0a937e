"""Two games that part, side by side in a terminal."""

from __future__ import annotations

import shutil
import textwrap
from collections.abc import Iterable
from itertools import zip_longest

from hades import Game, door, narrate
from hades.narrate import OUTCOMES
from hades.study.parting import Parting
from hades.text.box_tables import WIDE
from hades.text.event_lines import EventLines

BETWEEN = " | "


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
    told += ["", *_beside([f"As played, {game.edition}"], [f"With {other.edition}"])]
    told += ["-" * _width()]
    events = [
        EventLines(titles, full=False).tell(found.told(each)) or ["nothing else"] for each in (game, other)
    ]
    told += _beside(*events)
    turns = [{stretch.turn: stretch for stretch in found.stretches(each)} for each in (game, other)]
    for turn in sorted(turns[0].keys() | turns[1].keys()):
        told += ["", f"Turn {turn}" if turn else "Set-up"]
        sides = []
        for side in turns:
            stretch = side.get(turn)
            words = [f"  {line.about}: {line.words}" for line in stretch.lines] if stretch else ["  over"]
            sides.append(words or ["  nothing to tell"])
        told += _beside(*sides)
    return [*told, "", *_beside([_end(game)], [_end(other)])]


def _end(game: Game) -> str:
    if game.over is None:
        return f"In progress: {game.score.vp:g} VP as it stands"
    if game.over in OUTCOMES:
        return f"Lost: {OUTCOMES[game.over]}"
    return f"{game.over}: {game.score.vp:g} VP"


def _width() -> int:
    return shutil.get_terminal_size().columns if door.is_terminal() else WIDE


def _beside(left: Iterable[str], right: Iterable[str]) -> list[str]:
    """Two columns of lines."""
    half = (_width() - len(BETWEEN)) // 2
    columns = [[line for text in side for line in _wrapped(text, half)] for side in (left, right)]
    return [f"{a:{half}}{BETWEEN}{b}".rstrip() for a, b in zip_longest(*columns, fillvalue="")]


def _wrapped(text: str, width: int) -> list[str]:
    inside = " " * (len(text) - len(text.lstrip()) + 2)
    return textwrap.wrap(text, width, subsequent_indent=inside) or [""]

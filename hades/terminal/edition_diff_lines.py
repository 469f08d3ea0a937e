"""Two diverging games, side by side in a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import SequenceMatcher
from itertools import zip_longest

from hades import narrate
from hades.engine.game import Game
from hades.narrate.lexicon import DEFEATS
from hades.study.edition_diff import EditionDiff
from hades.terminal import wording
from hades.terminal.events import EventLines
from hades.terminal.tables import WIDE
from hades.wording import counted

BETWEEN = " | "
MARK = "#"
"""Separator between lines that differ."""
FEW = 3
"""Equal lines in a row that are shown; of more, only the number."""
MOST = 4
"""Differences named at most."""


def lines(found: EditionDiff) -> list[str]:
    """Return the results of both games, the moment they diverge, and both continuations."""
    game, other = found.game, found.other
    heads = (f"As played, {game.edition}", f"With {other.edition}")
    told = [f"{head}: {_end(each)}." for head, each in zip(heads, (game, other), strict=True)]
    told += [
        *((_parted(found), _seen(found)) if _at_once(found) else (_seen(found), _parted(found))),
        *_ends(found),
        *_offers(found),
        *_followed(found),
        f"{MARK} marks lines that differ.",
    ]
    told = [line for text in told for line in wording.fitted(text, _width())]
    titles = narrate.titles(game.tables.catalog)
    told += ["", *_beside([heads[0]], [heads[1]])]
    told += ["-" * _width()]
    events = [
        EventLines(titles, full=False).tell(found.told(each)) or ["nothing more"] for each in (game, other)
    ]
    told += _matched(*events)
    turns = [{stretch.turn: stretch for stretch in found.stretches(each)} for each in (game, other)]
    for turn in sorted(turns[0].keys() | turns[1].keys()):
        told += ["", f"Turn {turn}" if turn else "Set-up"]
        sides = []
        for side in turns:
            stretch = side.get(turn)
            words = [f"  {line.about}: {line.words}" for line in stretch.lines] if stretch else ["  over"]
            sides.append(words or ["  nothing"])
        told += _matched(*sides)
    return [*told, "", *_matched([_end(game)], [_end(other)])]


def _at_once(found: EditionDiff) -> bool:
    """Return whether the difference is visible where the games diverge, or never."""
    return found.seen is None or found.seen.command == found.command


def _parted(found: EditionDiff) -> str:
    ids = ", ".join(found.switches)
    by = f"{ids} together" if found.together and len(found.switches) > 1 else ids
    if not found.command:
        return f"First difference at the set-up, because of {by}."
    if not _at_once(found):
        return (
            f"Before that, from command {found.command}, turn {found.turn}, on, {by} changes only "
            "what is hidden."
        )
    command, about = found.game.history[found.command - 1], found.subject
    who = f" ({narrate.name(about)})" if about and about not in command.args else ""
    legal = "" if found.legal else ", which the other edition does not offer"
    return (
        f"First difference at command {found.command}, turn {found.turn}, because of {by}. The command is "
        f"{command.name}{who}{legal}."
    )


def _followed(found: EditionDiff) -> list[str]:
    if not found.player:
        return []
    if not found.followed:
        return [f"From there, {found.player} plays the other game."]
    # The divergence may be the first of them.
    first = found.command if found.legal and found.command else found.command + 1
    last = first + found.followed - 1
    if first == last:
        return [f"After command {first}, {found.player} plays the other game."]
    return [
        (
            f"From there, the other game gets the same commands {first} to {last}, as long as "
            f"they are legal; then {found.player} plays it."
        )
    ]


def _seen(found: EditionDiff) -> str:
    """Return the first difference that a player would notice."""
    seen = found.seen
    if seen is None:
        return "The board never differs: score, losses and positions stay the same."
    where = f"after command {seen.command}, turn {seen.turn}" if seen.command else "in the set-up"
    if seen.command == found.command:
        where = "at once"
    told = "; ".join(
        f"{what}: {own or 'not there'} / {its or 'not there'}" for what, own, its in seen.told[:MOST]
    )
    more = f"; and {counted(len(seen.told) - MOST, 'thing')} more" if len(seen.told) > MOST else ""
    said = f"The board differs {where}: {told}{more}."
    by = ", ".join(found.causes)
    if not by or (_at_once(found) and set(found.causes) == set(found.switches)):
        return said
    if not set(found.causes) <= found.alone.keys():
        by = f"{by} together"
    elif len(found.causes) > 1:
        by = f"each of {by} alone"
    return f"{said} The cause is {by}."


def _ends(found: EditionDiff) -> list[str]:
    own, its = ((each.over, each.score.vp) for each in (found.game, found.other))
    if own == its or len(found.alone) < 2:
        return []
    if found.same_end:
        ids = ", ".join(found.same_end)
        if len(found.same_end) > 1:
            return [f"Each of {ids} alone leads to the same result."]
        return [f"{ids} alone leads to the same result."]
    told = [f"{id_} alone leads to {_ended(*found.alone[id_])}" for id_ in found.causes if id_ in found.alone]
    return [f"No switch alone leads to that result{'; '.join(['', *told])}."]


def _offers(found: EditionDiff) -> list[str]:
    told = [
        (f"{offer.switch} offered {offer.name} after command {offer.command}, turn {offer.turn}: not used.")
        for offer in found.offers
    ]
    if told and found.followed > 1:
        told.append("With --from-parting, a player continues from the difference and may use such options.")
    return told


def _end(game: Game) -> str:
    return _ended(game.over, game.score.vp)


def _ended(over: str | None, vp: float) -> str:
    if over is None:
        return f"In progress: {vp:g} VP so far"
    if over in DEFEATS:
        return f"Lost: {DEFEATS[over].told}"
    return f"{over}: {vp:g} VP"


def _width() -> int:
    return wording.line_width() or WIDE


def _beside(left: Iterable[str], right: Iterable[str], between: str = BETWEEN) -> list[str]:
    half = (_width() - len(BETWEEN)) // 2
    columns = [[line for text in side for line in wording.fitted(text, half)] for side in (left, right)]
    return [f"{a:{half}}{between}{b}".rstrip() for a, b in zip_longest(*columns, fillvalue="")]


def _matched(left: Sequence[str], right: Sequence[str]) -> list[str]:
    """Return two columns of lines: a mark between lines that differ, and a count for many equal ones."""
    told = []
    for what, i, to_i, j, to_j in SequenceMatcher(None, left, right, autojunk=False).get_opcodes():
        if what == "equal" and to_i - i > FEW:
            # The step of the next difference is shown in any case.
            heads = (
                [line for line in left[i:to_i] if not line.startswith(" ")][-1:] if to_i < len(left) else []
            )
            told += [f"  {to_i - i - len(heads)} identical lines", *_beside(heads, heads)]
            continue
        between = BETWEEN if what == "equal" else f" {MARK} "
        for a, b in zip_longest(left[i:to_i], right[j:to_j]):
            told += _beside([a] if a is not None else [], [b] if b is not None else [], between)
    return told

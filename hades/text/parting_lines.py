"""Two games that part, side by side in a terminal."""

from __future__ import annotations

import shutil
import textwrap
from collections.abc import Iterable, Sequence
from difflib import SequenceMatcher
from itertools import zip_longest

from hades import Game, door, narrate
from hades.language import tr, trn
from hades.narrate import OUTCOMES
from hades.study.parting import Parting
from hades.text.box_tables import WIDE
from hades.text.event_lines import EventLines

BETWEEN = " | "
MARK = "#"
"""Between lines that differ."""
FEW = 3
"""Lines one below the other that are the same and are told; more are counted."""
MOST = 4
"""Differences that are named."""


def lines(found: Parting) -> list[str]:
    """What came of both, the moment they part, and both continuations."""
    game, other = found.game, found.other
    heads = (tr("As played, {edition}", edition=game.edition), tr("With {edition}", edition=other.edition))
    told = [f"{head}: {_end(each)}." for head, each in zip(heads, (game, other), strict=True)]
    told += [
        *((_parted(found), _seen(found)) if _at_once(found) else (_seen(found), _parted(found))),
        *_ends(found),
        *_offers(found),
        *_followed(found),
        tr("Below, {mark} stands between what differs.", mark=MARK),
    ]
    told = [line for text in told for line in _wrapped(text, _width())]
    titles = narrate.titles(game.tables.catalog)
    told += ["", *_beside([heads[0]], [heads[1]])]
    told += ["-" * _width()]
    events = [
        EventLines(titles, full=False).tell(found.told(each)) or [tr("nothing else")]
        for each in (game, other)
    ]
    told += _matched(*events)
    turns = [{stretch.turn: stretch for stretch in found.stretches(each)} for each in (game, other)]
    for turn in sorted(turns[0].keys() | turns[1].keys()):
        told += ["", tr("Turn {turn}", turn=turn) if turn else "Set-up"]
        sides = []
        for side in turns:
            stretch = side.get(turn)
            words = [f"  {line.about}: {line.words}" for line in stretch.lines] if stretch else ["  over"]
            sides.append(words or [tr("  nothing to tell")])
        told += _matched(*sides)
    return [*told, "", *_matched([_end(game)], [_end(other)])]


def _at_once(found: Parting) -> bool:
    """Whether one sees it where they part, or never."""
    return found.seen is None or found.seen.command == found.command


def _parted(found: Parting) -> str:
    """Where they part, by which switches, and what was commanded there."""
    ids = ", ".join(found.switches)
    by = tr("{ids} together", ids=ids) if found.together and len(found.switches) > 1 else ids
    if not found.command:
        return tr("They part at the set-up, by {by}.", by=by)
    if not _at_once(found):
        return tr(
            "Before that, from command {command}, turn {turn}, on, {by} changes what one does not see.",
            command=found.command,
            turn=found.turn,
            by=by,
        )
    name = found.game.history[found.command - 1].name
    about = found.subject
    who = f" ({narrate.name(about)})" if about and about not in name.split() else ""
    legal = "" if found.legal else tr(", which the other edition does not offer")
    return tr(
        "They part at command {command}, turn {turn}, by {by}. The command is {name}{who}{legal}.",
        command=found.command,
        turn=found.turn,
        by=by,
        name=name,
        who=who,
        legal=legal,
    )


def _followed(found: Parting) -> list[str]:
    """How the other game went on from there."""
    if not found.player:
        return []
    if not found.followed:
        return [tr("From there {player} plays the other game.", player=found.player)]
    # the one at which they part may be the first of them
    first = found.command if found.legal and found.command else found.command + 1
    last = first + found.followed - 1
    if first == last:
        return [tr("After command {first} {player} plays the other game.", first=first, player=found.player)]
    return [
        tr(
            "From there the other game takes the same commands {first} to {last}, as long as they are "
            "offered; then {player} plays it.",
            first=first,
            last=last,
            player=found.player,
        )
    ]


def _seen(found: Parting) -> str:
    """The first difference that a player would call one."""
    seen = found.seen
    if seen is None:
        return tr("On the table nothing ever differs: no score, no loss, no place.")
    where = (
        tr("after command {command}, turn {turn}", command=seen.command, turn=seen.turn)
        if seen.command
        else tr("in the set-up")
    )
    if seen.command == found.command:
        where = tr("at once")
    told = "; ".join(
        f"{what}: {own or tr('not there')} / {its or tr('not there')}" for what, own, its in seen.told[:MOST]
    )
    more = (
        tr("; and {count} more", count=trn("{n} thing", "{n} things", len(seen.told) - MOST))
        if len(seen.told) > MOST
        else ""
    )
    said = tr("What one sees on the table differs {where}: {told}{more}.", where=where, told=told, more=more)
    by = ", ".join(found.causes)
    if not by or (_at_once(found) and set(found.causes) == set(found.switches)):
        return said
    if not set(found.causes) <= found.alone.keys():
        by = tr("{ids} together", ids=by)
    elif len(found.causes) > 1:
        by = tr("each of {ids} alone", ids=by)
    return tr("{said} That is by {by}.", said=said, by=by)


def _ends(found: Parting) -> list[str]:
    """Which switches come to the other end alone, and what the first ones come to if none does."""
    own, its = ((each.over, each.score.vp) for each in (found.game, found.other))
    if own == its or len(found.alone) < 2:
        return []
    if found.same_end:
        ids = ", ".join(found.same_end)
        if len(found.same_end) > 1:
            return [tr("Turned alone, each of {ids} comes to the same end.", ids=ids)]
        return [tr("Turned alone, {ids} comes to the same end.", ids=ids)]
    told = [
        tr("{id_} alone comes to {end}", id_=id_, end=_ended(*found.alone[id_]))
        for id_ in found.causes
        if id_ in found.alone
    ]
    return [tr("No switch alone comes to that end{told}.", told="; ".join(["", *told]))]


def _offers(found: Parting) -> list[str]:
    """What was offered and not taken."""
    told = [
        tr(
            "{switch} offered {name} after command {command}, turn {turn}: it was not taken.",
            switch=offer.switch,
            name=offer.name,
            command=offer.command,
            turn=offer.turn,
        )
        for offer in found.offers
    ]
    if told and found.followed > 1:
        told.append(tr("With --from-parting a player plays on from the parting and may take such options."))
    return told


def _end(game: Game) -> str:
    return _ended(game.over, game.score.vp)


def _ended(over: str | None, vp: float) -> str:
    if over is None:
        return tr("In progress: {vp:g} VP as it stands", vp=vp)
    if over in OUTCOMES:
        return tr("Lost: {over}", over=OUTCOMES[over])
    return f"{over}: {vp:g} VP"


def _width() -> int:
    return shutil.get_terminal_size().columns if door.is_terminal() else WIDE


def _beside(left: Iterable[str], right: Iterable[str], between: str = BETWEEN) -> list[str]:
    """Two columns of lines."""
    half = (_width() - len(BETWEEN)) // 2
    columns = [[line for text in side for line in _wrapped(text, half)] for side in (left, right)]
    return [f"{a:{half}}{between}{b}".rstrip() for a, b in zip_longest(*columns, fillvalue="")]


def _matched(left: Sequence[str], right: Sequence[str]) -> list[str]:
    """Two columns of lines: what differs with a mark between, of many that are the same how many they are."""
    told = []
    for what, i, to_i, j, to_j in SequenceMatcher(None, left, right, autojunk=False).get_opcodes():
        if what == "equal" and to_i - i > FEW:
            # the step in which the next difference stands is told all the same
            heads = (
                [line for line in left[i:to_i] if not line.startswith(" ")][-1:] if to_i < len(left) else []
            )
            told += [tr("  {to_i} lines the same", to_i=to_i - i - len(heads)), *_beside(heads, heads)]
            continue
        between = BETWEEN if what == "equal" else f" {MARK} "
        for a, b in zip_longest(left[i:to_i], right[j:to_j]):
            told += _beside([a] if a is not None else [], [b] if b is not None else [], between)
    return told


def _wrapped(text: str, width: int) -> list[str]:
    inside = " " * (len(text) - len(text.lstrip()) + 2)
    return textwrap.wrap(text, width, subsequent_indent=inside) or [""]

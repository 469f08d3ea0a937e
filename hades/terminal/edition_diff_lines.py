"""Two diverging games as a diff."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from difflib import SequenceMatcher

from hades import narrate
from hades.engine.game import Game
from hades.narrate.lexicon import DEFEATS
from hades.study.edition_diff import EditionDiff, Stretch
from hades.terminal import wording
from hades.terminal.events import EventLines
from hades.terminal.tables import WIDE
from hades.wording import counted

FEW = 3
"""Equal lines in a row that are shown; of more, only the number."""
MOST = 4
"""Differences named at most."""


def lines(found: EditionDiff) -> list[str]:
    """Return the results of both games, the moment they diverge, and both continuations."""
    game, other = found.game, found.other
    sides = (f"As played, {game.edition}", game), (f"With {other.edition}", other)
    told = [
        *(f"{head}: {_end(each)}." for head, each in sides),
        _seen(found),
        *_ends(found),
        *_offers(found),
        *_followed(found),
        "",
        *(f"{sign} {head}" for sign, (head, _) in zip("-+", sides, strict=True)),
        "",
    ]
    titles = narrate.titles(game.tables.catalog)
    told += _compared(*(EventLines(titles).tell(found.told(each)) or ["nothing more"] for _, each in sides))
    turns = [{stretch.turn: stretch for stretch in found.stretches(each)} for _, each in sides]
    texts = {
        turn: tuple(_told(side.get(turn)) for side in turns)
        for turn in sorted(turns[0].keys() | turns[1].keys())
    }
    for same, run in itertools.groupby(texts, lambda turn: turn > 0 and texts[turn][0] == texts[turn][1]):
        for group in [list(run)] if same else [[turn] for turn in run]:
            first, last = group[0], group[-1]
            told += [
                "",
                f"Turns {first} to {last}" if first < last else f"Turn {first}" if first else "Set-up",
            ]
            told += _compared(*([text for turn in group for text in texts[turn][side]] for side in (0, 1)))
    told += ["", *_compared([_end(game)], [_end(other)])]
    return [line for text in told for line in wording.fitted(text, wording.line_width() or WIDE)]


def _told(stretch: Stretch | None) -> list[str]:
    """Return the lines of a turn of one game."""
    if stretch is None:
        return ["  over"]
    return [f"  {line.about}: {line.words}" for line in stretch.lines] or ["  nothing"]


def _compared(left: Sequence[str], right: Sequence[str]) -> list[str]:
    """Return lines as a diff: ``-`` before what only the left side has, ``+`` before what the right has.

    A long run of equal lines is replaced by their number and the step of the next difference.
    """
    told = []
    for what, i, to_i, j, to_j in SequenceMatcher(None, left, right, autojunk=False).get_opcodes():
        if what == "equal":
            same = left[i:to_i]
            if len(same) > FEW:
                heads = [line for line in same if not line.startswith(" ")][-1:] if to_i < len(left) else []
                same = [f"  {len(same) - len(heads)} identical lines", *heads]
            told += [f"  {line}" for line in same]
        else:
            told += [*(f"- {line}" for line in left[i:to_i]), *(f"+ {line}" for line in right[j:to_j])]
    return told


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
    """Return the first difference that a player would notice, and the switches that cause it."""
    seen = found.seen
    if seen is None:
        return "The board never differs: score, losses and positions stay the same."
    where = f"after command {seen.command}, turn {seen.turn}" if seen.command else "in the set-up"
    by = ", ".join(found.causes)
    if len(found.causes) > 1:
        by = f"each of {by} alone" if set(found.causes) <= found.alone.keys() else f"{by} together"
    because = f", because of {by}" if by else ""
    told = "; ".join(
        f"{what}: {own or 'not there'} / {its or 'not there'}" for what, own, its in seen.told[:MOST]
    )
    more = f"; and {counted(len(seen.told) - MOST, 'thing')} more" if len(seen.told) > MOST else ""
    return f"First difference {where}{because}: {told}{more}."


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
        told.append(
            "With --from-parting, a computer player goes on from the difference and may use what only one "
            "edition offers."
        )
    return told


def _end(game: Game) -> str:
    return _ended(game.over, game.score.vp)


def _ended(over: str | None, vp: float) -> str:
    if over is None:
        return f"In progress: {vp:g} VP so far"
    if over in DEFEATS:
        return f"Lost: {DEFEATS[over].told}"
    return f"{over}: {vp:g} VP"

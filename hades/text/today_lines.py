"""What became of game files by the rules of today, in a terminal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from hades import Game, narrate, printable
from hades.content import revisions
from hades.content.revisions import Revision
from hades.language import tr, trn, trs
from hades.record.edition_now import CHANGED, PARTS, SAME, UNREAD, Today
from hades.record.parted import Ids, Parted
from hades.text.verdict import fault, named

CITING = 6
"""The first format whose files have what events cite."""
_COUNTED = trs(
    {
        SAME: "the same",
        PARTS: "not the same",
        CHANGED: "changed by hand",
        UNREAD: "not to be played",
    }
)


def lines(found: Today) -> list[str]:
    """What became of a file: a line, and if it parts where, at which clause and what changed since."""
    name, game = named(found.path), found.game
    if found.word in (CHANGED, UNREAD) or game is None:
        why = f"{name}: {_COUNTED[found.word]}: {fault(found.path, found.reason)}"
        return [why, *_aligned([_go_on(found)] if found.rest else [])]
    notes = (
        [
            tr(
                "  edition {edition} has {reread} another way now",
                edition=game.edition,
                reread=_ids(found.reread),
            )
        ]
        if found.reread
        else []
    )
    if found.parted is not None:
        return [f"{name}: {_where(found.parted)}", *_told(found, found.parted, game), *notes]
    end = narrate.called(game.over) if game.over else tr("in progress, turn {turn}", turn=game.turn)
    told = tr(
        "{name}: the same by today's rules, {count}, {end}",
        name=name,
        count=trn("{n} command", "{n} commands", len(game.history)),
        end=end,
    )
    if found.cites:
        told += tr("; the reasons are cited otherwise, first at command {cites}", cites=found.cites)
    return [told, *([f"  {found.ends}"] if found.ends else []), *notes]


def summed(words: Iterable[str]) -> str:
    """How many files came to what."""
    count = Counter(words)
    parts = ", ".join(f"{count[word]} {told}" for word, told in _COUNTED.items() if count[word])
    return tr(
        "{total} by revision {latest} of the rules: {parts}",
        total=trn("{n} file", "{n} files", count.total()),
        latest=revisions.latest(),
        parts=parts,
    )


def changes(listed: Iterable[Revision]) -> list[str]:
    """Revisions, one a line."""
    return [
        tr(
            "revision {number}, {date}: {what} {clauses}",
            number=one.number,
            date=one.date,
            what=one.what,
            clauses=_ids(one.clauses),
        ).rstrip()
        for one in listed
    ]


def _where(parted: Parted) -> str:
    if not parted.command:
        return tr("not the same: they part at the set-up")
    if not parted.name:
        return tr(
            "not the same: the score is another one after command {command}, the last", command=parted.command
        )
    return tr(
        "not the same: they part at command {command} ({name}), turn {turn}",
        command=parted.command,
        name=parted.name,
        turn=parted.turn,
    )


def _told(found: Today, parted: Parted, game: Game) -> list[str]:
    """How they part, at which clause, what changed since, and what is still to be had."""
    rows = [(tr("the file"), _said(found, parted)), ("today", _given(parted, game))]
    rows.append((tr("they part at"), _ids(parted.clauses) or tr("no clause that could be named")))
    for id_ in parted.switches:
        here = "without" if id_ not in game.tables.off else "with"
        rows.append(
            (
                tr("another reading"),
                tr("{here} {id_} the command leads where the file says", here=here, id_=id_),
            )
        )
    rows += [(tr("changed since"), line) for line in changes(parted.named) or [_unchanged(found, parted)]]
    assert found.recording is not None
    if parted.name:
        right = trn("{n} command", "{n} commands", parted.command - 1)
        rows.append(
            (
                tr("before that"),
                tr(
                    "{right} of {commands} come out as the file says",
                    right=right,
                    commands=found.recording.commands,
                ),
            )
        )
        rows.append(_go_on(found))
    return _aligned(rows)


def _go_on(found: Today) -> tuple[str, str]:
    """How what is right of a file is gone on with."""
    return tr("go on"), tr("hades text --load {path} --salvage", path=printable.line(str(found.path)))


def _aligned(rows: Iterable[tuple[str, str]]) -> list[str]:
    return [f"  {what:16}{words}" for what, words in rows]


def _said(found: Today, parted: Parted) -> str:
    """What the file has at the place where they part."""
    if not parted.name and parted.why:
        return parted.why
    if parted.why:
        told = (
            tr(", with {count}", count=trn("{n} event", "{n} events", len(parted.said)))
            if parted.said
            else ""
        )
        return tr("the command was carried out{told}", told=told)
    if parted.first is not None:
        place = tr("event {at} of the command", at=parted.first.at + 1)
        return (
            tr("{place} rests on {cited}", place=place, cited=_ids(parted.cited))
            if parted.cited
            else tr("nothing at {place}", place=place)
        )
    if parted.said:
        told = trn("{n} event", "{n} events", len(parted.said))
        return tr("{told} that rest on the same clauses, and another state after them", told=told)
    assert found.recording is not None
    if not parted.command:
        return tr("another beginning, by the check of its first line")
    older = found.recording.format < CITING
    more = tr("; files before format {citing} have no events", citing=CITING) if older else ""
    return tr("the state after the command, which is another one{more}", more=more)


def _given(parted: Parted, game: Game) -> str:
    """What today's rules give there."""
    if not parted.name and parted.why:
        return tr("another score {grounds}", grounds=_ids(parted.grounds))
    if parted.why:
        return tr(
            "the rules refuse the command: {why} {grounds}", why=parted.why, grounds=_ids(parted.grounds)
        ).rstrip()
    if not (parted.events or parted.first):
        return tr("the command leads elsewhere")
    titles = narrate.titles(game.tables.catalog)
    if parted.first is not None:
        return tr("nothing there") if parted.event is None else narrate.line(parted.event, titles)
    about = (event for event in parted.events if set(event.clauses) & set(parted.clauses))
    return narrate.line(next(about, parted.events[0]), titles)


def _unchanged(found: Today, parted: Parted) -> str:
    """Why a game parts though no revision since is about it."""
    assert found.recording is not None
    then = found.recording.header["rules"]
    if then > revisions.latest():
        return tr(
            "it was played under revision {then}, which this program does not know; it takes a newer hades",
            then=then,
        )
    by_hand = tr("the file was changed, or the rules were without a revision")
    if then == revisions.latest():
        return tr(
            "nothing: it was played under revision {then}, which is today's, so {by_hand}",
            then=then,
            by_hand=by_hand,
        )
    since = trn("{n} revision", "{n} revisions", len(parted.since))
    return tr(
        "nothing that is known: of {since} since none is about these clauses; {by_hand}",
        since=since,
        by_hand=by_hand,
    )


def _ids(ids: Ids | None) -> str:
    return f"[{', '.join(ids)}]" if ids else ""

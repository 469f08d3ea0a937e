"""Old game files replayed by the current rules, as lines of a terminal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from hades import Game, narrate, printable
from hades.content import revisions
from hades.content.revisions import Revision
from hades.record.current_rules import CHANGED, PARTS, SAME, UNREAD, Today
from hades.record.divergence import Divergence, Ids
from hades.terminal.verdict import fault, named
from hades.wording import counted

_COUNTED = {
    SAME: "the same",
    PARTS: "not the same",
    CHANGED: "changed by hand",
    UNREAD: "not to be played",
}


def lines(found: Today) -> list[str]:
    """Return the result for a file: a line, and where it diverges, the clause and the changes since."""
    name, game = named(found.path), found.game
    if found.word in (CHANGED, UNREAD) or game is None:
        why = f"{name}: {_COUNTED[found.word]}: {fault(found.path, found.reason)}"
        return [why, *_aligned([_go_on(found)] if found.rest else [])]
    notes = [f"  edition {game.edition} has {_ids(found.reread)} another way now"] if found.reread else []
    if found.parted is not None:
        return [f"{name}: {_where(found.parted)}", *_told(found, found.parted, game), *notes]
    end = narrate.called(game.over) if game.over else f"in progress, turn {game.turn}"
    told = f"{name}: the same by today's rules, {counted(len(game.history), 'command')}, {end}"
    if found.cites:
        told += f"; the reasons are cited otherwise, first at command {found.cites}"
    return [told, *([f"  {found.ends}"] if found.ends else []), *notes]


def summed(words: Iterable[str]) -> str:
    """Count files by result."""
    count = Counter(words)
    parts = ", ".join(f"{count[word]} {told}" for word, told in _COUNTED.items() if count[word])
    return f"{counted(count.total(), 'file')} by revision {revisions.latest()} of the rules: {parts}"


def changes(listed: Iterable[Revision]) -> list[str]:
    """Return a line for each revision."""
    return [f"revision {one.number}, {one.date}: {one.what} {_ids(one.clauses)}".rstrip() for one in listed]


def _where(parted: Divergence) -> str:
    if not parted.command:
        return "not the same: they part at the set-up"
    if not parted.name:
        return f"not the same: the score is another one after command {parted.command}, the last"
    return f"not the same: they part at command {parted.command} ({parted.name}), turn {parted.turn}"


def _told(found: Today, parted: Divergence, game: Game) -> list[str]:
    """Return how file and replay diverge, at which clause, the changes since, and what can still be done."""
    rows = [("the file", _said(found, parted)), ("today", _given(parted, game))]
    rows.append(("they part at", _ids(parted.clauses) or "no clause that could be named"))
    for id_ in parted.switches:
        here = "without" if id_ not in game.tables.off else "with"
        rows.append(
            (
                "another reading",
                f"{here} {id_} the command leads where the file says",
            )
        )
    rows += [("changed since", line) for line in changes(parted.named) or [_unchanged(found, parted)]]
    assert found.recording is not None
    if parted.name:
        right = counted(parted.command - 1, "command")
        rows.append(
            (
                "before that",
                f"{right} of {found.recording.commands} come out as the file says",
            )
        )
        rows.append(_go_on(found))
    return _aligned(rows)


def _go_on(found: Today) -> tuple[str, str]:
    return "go on", f"hades text --load {printable.line(str(found.path))} --salvage"


def _aligned(rows: Iterable[tuple[str, str]]) -> list[str]:
    return [f"  {what:16}{words}" for what, words in rows]


def _said(found: Today, parted: Divergence) -> str:
    if not parted.name and parted.why:
        return parted.why
    if parted.why:
        told = f", with {counted(len(parted.said), 'event')}" if parted.said else ""
        return f"the command was carried out{told}"
    if parted.first is not None:
        place = f"event {parted.first.at + 1} of the command"
        return f"{place} rests on {_ids(parted.cited)}" if parted.cited else f"nothing at {place}"
    if parted.said:
        told = counted(len(parted.said), "event")
        return f"{told} that rest on the same clauses, and another state after them"
    assert found.recording is not None
    if not parted.command:
        return "another beginning, by the check of its first line"
    return "the state after the command, which is another one"


def _given(parted: Divergence, game: Game) -> str:
    if not parted.name and parted.why:
        return f"another score {_ids(parted.grounds)}"
    if parted.why:
        return f"the rules refuse the command: {parted.why} {_ids(parted.grounds)}".rstrip()
    if not (parted.events or parted.first):
        return "the command leads elsewhere"
    titles = narrate.titles(game.tables.catalog)
    if parted.first is not None:
        return "nothing there" if parted.event is None else narrate.line(parted.event, titles)
    about = (event for event in parted.events if set(event.clauses) & set(parted.clauses))
    return narrate.line(next(about, parted.events[0]), titles)


def _unchanged(found: Today, parted: Divergence) -> str:
    """Explain why a game diverges though no revision since names its clauses."""
    assert found.recording is not None
    then = found.recording.header["rules"]
    if then > revisions.latest():
        return (
            f"it was played under revision {then}, which this program does not know; it takes a newer hades"
        )
    by_hand = "the file was changed, or the rules were without a revision"
    if then == revisions.latest():
        return f"nothing: it was played under revision {then}, which is today's, so {by_hand}"
    since = counted(len(parted.since), "revision")
    return f"nothing that is known: of {since} since none is about these clauses; {by_hand}"


def _ids(ids: Ids | None) -> str:
    return f"[{', '.join(ids)}]" if ids else ""

"""The claims of a game file and the results of replaying it, also under the current rules, as text and
JSON.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from hades import narrate, printable
from hades.content import revisions
from hades.content.position import NONE
from hades.content.revisions import Revision
from hades.engine.game import Game
from hades.engine.undo import PERSON
from hades.narrate import called
from hades.narrate.names import joined
from hades.narrate.scenarios import luck_of
from hades.record import Verdict
from hades.record.current_rules import CHANGED, PARTS, SAME, UNREAD, Today
from hades.record.divergence import Divergence, Ids, rules_of, since
from hades.record.lines import SALVAGED, UNKNOWN, fields_of
from hades.record.rerun import outcome
from hades.run.proof import BESIDE_IT, TIERS, Proof
from hades.run.times import clock
from hades.wording import counted

SHOWN = "Replaying these commands from this start shows:"
CLAIMED = "The file claims, and replaying cannot show:"
ABOUT = "The checksums of the file detect changes, but it is not signed."


def lines(verdict: Verdict, *, full: bool) -> list[str]:
    """Return a verdict in words; with ``full``, also the results of replaying and the claims of the file."""
    recording, game = verdict.recording, verdict.game
    if verdict.valid and game is not None:
        end = called(game.over) if game.over else f"in progress, turn {game.turn}"
        mode = "" if game.undo_mode == "strict" else f", {game.undo_mode}"
        begun = ", from a position" if game.position else ""
        if game.missing:
            begun = f", {counted(len(game.missing), 'squad')} missing from the start"
        bare = "" if game.aids else ", without aids"
        told_luck = ", draws from printed components" if game.at_table else ""
        how = f"{mode}{told_luck}{bare}{_players(verdict)}{begun}"
        told = [f"{named(verdict.path)}: valid, {counted(verdict.commands, 'command')}, {end}{how}"]
    else:
        told = [f"{named(verdict.path)}: does not verify: {fault(verdict.path, verdict.reason)}"]
        if game is not None and full:
            told.append(f"  Up to there, {counted(verdict.commands, 'command')} came out as the file says.")
    changed = revisions.told(since(recording.header))
    if changed and verdict.valid:
        told.append(f"  {changed} This game is the same.")
    if not full or game is None:
        return told
    told += [f"  {SHOWN}", *_aligned(_shown(verdict, game))]
    return [*told, f"  {CLAIMED}", *_aligned(_claimed(verdict, game)), f"  {ABOUT}"]


def plain(verdict: Verdict) -> dict[str, Any]:
    """Return a verdict as JSON: the claims of the file and the results of replaying it."""
    recording, game = verdict.recording, verdict.game
    found: dict[str, Any] = {
        "file": str(verdict.path),
        "valid": verdict.valid,
        "reason": verdict.reason,
        "warning": verdict.warning,
        "rules": rules_of(recording.header),
        "format": recording.format,
        "commands": verdict.commands,
        "header": fields_of(recording.header),
        "end": recording.end and fields_of(recording.end),
    }
    if game is not None:
        found["played"] = {
            "outcome": game.over,
            "vp": game.score.vp,
            "turn": game.turn,
            "components": game.tables.catalog.digest,
            "digest": game.digest,
            "players": game.players,
            "taken_back": game.taken_back,
            "aids": list(outcome(game).aids),
        }
    return found


def _shown(verdict: Verdict, game: Game) -> list[tuple[str, str]]:
    """Return (label, value) rows of what replaying shows; they are the same as the claims of a valid file."""
    what, words = luck_of(game.seed, at_table=game.at_table)
    return [
        ("scenario", game.scenario),
        ("begins at", "a set position" if game.position else "the scenario's set-up"),
        ("edition", game.edition),
        ("components", game.tables.catalog.digest),
        ("luck", words if game.at_table else f"{what.lower()} {words}"),
        ("outcome", called(game.over or "") or "in progress"),
        ("VP", f"{game.score.vp:g}"),
        ("commands", str(len(game.history))),
        ("last state", game.digest),
        ("rules", f"revision {revisions.latest()}, written under revision {verdict.recording.header.rules}"),
    ]


def _claimed(verdict: Verdict, game: Game) -> list[tuple[str, str]]:
    """Return (label, value) rows of what the file claims and replaying cannot show."""
    top, end, now = verdict.recording.header, verdict.recording.end, outcome(game)
    named = ", ".join(branch.name for branch in game.branches)
    ended = f"{called(end.outcome) or 'in progress'}, {end.vp:g} VP" if end and not verdict.valid else ""
    return [
        *([("end", ended)] if ended else []),
        ("played by", _shares(game)),
        ("undo mode", top.undo),
        ("taken back", str(now.taken_back)),
        ("aids allowed", "no" if top.aids == NONE else "yes"),
        ("aids", ", ".join(now.aids) or "none"),
        *([("branches", named)] if game.undo_mode == "analysis" else []),
        ("play clock", clock(verdict.recording.clock)),
        ("begun", top.created or "-"),
        ("written by", top.program),
    ]


def _players(verdict: Verdict) -> str:
    """Return the players other than a person, and whether the header was salvaged; "" for neither."""
    game = verdict.game
    if game is None:
        return ""
    others = game.players.keys() - {PERSON}
    told = f", played by {joined(game.players)}" if others else ""
    salvaged = any(entry.aid == SALVAGED for entry in game.journal)
    return f"{told}, recovered despite a header that did not fit" if salvaged else told


def _shares(game: Game) -> str:
    """Return how many commands each player chose."""
    names = {UNKNOWN: "an unknown player", PERSON: PERSON}
    shares = (f"{counted(n, 'command')} by {names.get(who, who)}" for who, n in game.players.items())
    return ", ".join(shares) or "nobody yet"


def fault(path: Path, reason: str) -> str:
    """Return the fault of a file, for a line that has already named the file."""
    for begins in (f"{path}, ", f"{path}: "):
        reason = reason.removeprefix(begins)
    return printable.cut(reason)


def named(path: Path) -> str:
    """Return the name of a file for the start of a verdict: quoted if it looks like a verdict itself."""
    name = str(path)
    return json.dumps(name, ensure_ascii=False) if ": " in name else name


def proof_lines(proof: Proof) -> list[str]:
    """Return tier, categories, each fact with how it is known, and the claims that no file can prove."""
    told = [f"  Tier: {proof.tier}. {TIERS[proof.tier]}"]
    if proof.no_category:
        told.append(f"  In no category: {proof.no_category}")
    told += [f"  Category {one.key}" for one in proof.categories]
    if proof.facts and proof.clock_fault:
        told.append(f"  Clock: {proof.clock_fault}")
    told += [f"  {fact.what:15} {fact.told}" for fact in proof.facts]
    return [*told, f"  {BESIDE_IT}"]


# Old game files replayed by the current rules


_COUNTED = {SAME: "the same", PARTS: "different", CHANGED: "changed by hand", UNREAD: "cannot be replayed"}


def today_lines(found: Today) -> list[str]:
    """Return the result for a file: a line, and where it diverges, the clause and the changes since."""
    name, game = named(found.path), found.game
    if found.word in (CHANGED, UNREAD) or game is None:
        why = f"{name}: {_COUNTED[found.word]}: {fault(found.path, found.reason)}"
        return [why, *_aligned([_go_on(found)] if found.rest else [])]
    notes = [f"  edition {game.edition} now defines {_ids(found.reread)} differently"] if found.reread else []
    if found.parted is not None:
        return [f"{name}: {_where(found.parted)}", *_told(found, found.parted, game), *notes]
    end = narrate.called(game.over) if game.over else f"in progress, turn {game.turn}"
    told = f"{name}: the same under today's rules, {counted(len(game.history), 'command')}, {end}"
    if found.cites:
        told += f"; the cited clauses differ, first at command {found.cites}"
    return [told, *([f"  {found.ends}"] if found.ends else []), *notes]


def summed(words: Iterable[str]) -> str:
    """Return the number of files with each result."""
    count = Counter(words)
    parts = ", ".join(f"{count[word]} {told}" for word, told in _COUNTED.items() if count[word])
    return f"{counted(count.total(), 'file')} under revision {revisions.latest()} of the rules: {parts}"


def changes(listed: Iterable[Revision]) -> list[str]:
    return [f"revision {one.number}, {one.date}: {one.what} {_ids(one.clauses)}".rstrip() for one in listed]


def _where(parted: Divergence) -> str:
    if not parted.command:
        return "differs: first at the set-up"
    if not parted.name:
        return f"differs: only the score, after the last command, {parted.command}"
    return f"differs: first at command {parted.command} ({parted.name}), turn {parted.turn}"


def _told(found: Today, parted: Divergence, game: Game) -> list[str]:
    """Return how file and replay diverge, at which clause, the changes since, and the possible next steps."""
    said, given = _sides(parted, game)
    rows = [("the file", said), ("today", given)]
    rows.append(("deciding clause", _ids(parted.clauses) or "none that can be named"))
    for id_ in parted.switches:
        here = "without" if id_ not in game.tables.off else "with"
        rows.append(("another reading", f"{here} {id_} the command leads where the file says"))
    rows += [("changed since", line) for line in changes(parted.named) or [_unchanged(found, parted)]]
    assert found.recording is not None
    if parted.name:
        right = counted(parted.command - 1, "command")
        rows.append(("before that", f"{right} of {found.recording.commands} come out as the file says"))
        rows.append(_go_on(found))
    return _aligned(rows)


def _go_on(found: Today) -> tuple[str, str]:
    return "to resume", f"hades text --load {printable.line(str(found.path))} --salvage"


def _aligned(rows: Iterable[tuple[str, str]]) -> list[str]:
    return [f"  {what:16}{words}" for what, words in rows]


def _sides(parted: Divergence, game: Game) -> tuple[str, str]:
    """Say what the file and what today's rules have where they diverge."""
    titles, first = narrate.titles(game.tables.catalog), parted.first
    events = counted(len(parted.said), "event")
    if parted.why and not parted.name:
        return parted.why, f"a different score {_ids(parted.grounds)}"
    if parted.why:
        done = f"the command was carried out{f', with {events}' * bool(parted.said)}"
        return done, f"the rules refuse the command: {parted.why} {_ids(parted.grounds)}".rstrip()
    if first is not None:
        place = f"event {first.at + 1} of the command"
        said = f"{place} cites {_ids(parted.cited)}" if parted.cited else f"nothing at {place}"
        return said, "nothing there" if parted.event is None else narrate.line(parted.event, titles)
    said = "a different state after the command"
    if not parted.command:
        said = "a different start, by the check of its first line"
    elif parted.said:
        said = f"{events} citing the same clauses, but then a different state"
    about = [event for event in parted.events if set(event.clauses) & set(parted.clauses)]
    shown = next(iter(about or parted.events), None)
    return said, "a different state" if shown is None else narrate.line(shown, titles)


def _unchanged(found: Today, parted: Divergence) -> str:
    """Explain why a game diverges though no revision since names its clauses."""
    assert found.recording is not None
    then = found.recording.header.rules
    if then > revisions.latest():
        return f"played under revision {then}, which this program does not know; a newer hades is needed"
    by_hand = "the file was edited, or the rules changed without a new revision"
    if then == revisions.latest():
        return f"nothing: it was played under today's revision, {then}, so {by_hand}"
    since = counted(len(parted.since), "revision")
    return f"nothing known: {since} since, none about these clauses; {by_hand}"


def _ids(ids: Ids | None) -> str:
    return f"[{', '.join(ids)}]" if ids else ""

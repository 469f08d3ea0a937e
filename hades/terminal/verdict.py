"""The claims of a game file and the results of replaying it, as text and JSON."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from hades import printable
from hades.content import revisions
from hades.content.position import NONE
from hades.content.revisions import Revision
from hades.engine.game import Game
from hades.engine.undo import PERSON
from hades.narrate import called
from hades.narrate.names import joined
from hades.narrate.scenarios import luck_of
from hades.record import Verdict
from hades.record.divergence import rules_of, since
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


def changes(listed: Iterable[Revision]) -> list[str]:
    """Return each change of the rules as a line."""
    return [
        f"revision {one.number}, {one.date}: {one.what}" + f" [{', '.join(one.clauses)}]" * bool(one.clauses)
        for one in listed
    ]


def _aligned(rows: Iterable[tuple[str, str]]) -> list[str]:
    return [f"  {what:16}{words}" for what, words in rows]

"""The claims of a game file, and the result of replaying it, as text and JSON."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from hades import printable
from hades.content import revisions
from hades.engine.line_history import PERSON
from hades.narrate import result_name
from hades.narrate.names import joined
from hades.run.proof import BESIDE_IT, TIERS, Proof
from hades.storage import Verdict
from hades.storage.game_file_format import SALVAGED, fields_of
from hades.storage.replaying import outcome, rules_of
from hades.wording import counted

_HASHES = {
    None: "",
    True: "; its seed matches the published hash",
    False: ", but its seed does not match the published hash",
}
_NO_RACE = ", but it was begun without --race, so its seed cannot be checked against the published hash"


def lines(verdict: Verdict, fits: bool | None = None, *, full: bool) -> list[str]:
    """Return a verdict in words. ``full`` adds how far a failed replay got, and the result claimed.

    ``fits`` says whether the seed belongs to the published hash; None without one.
    """
    recording, game = verdict.recording, verdict.game
    if verdict.valid and game is not None:
        how_far = result_name(game.over) if game.over else f"in progress, turn {game.turn}"
        mode = "" if game.undo_mode == "strict" else f", {game.undo_mode}"
        begun = ", from a position" if game.position else ""
        if game.missing:
            begun = f", {counted(len(game.missing), 'squad')} missing from the start"
        bare = "" if game.aids else ", without aids"
        told_luck = ", draws from printed components" if game.at_table else ""
        how = f"{mode}{told_luck}{bare}{_players(verdict)}{begun}"
        hashes = _HASHES[fits] if game.race or fits is not False else _NO_RACE
        text = f"valid, {counted(verdict.commands, 'command')}, {how_far}{how}{hashes}"
        output = [f"{named(recording.path)}: {text}"]
    else:
        output = [f"{named(recording.path)}: does not verify: {fault(recording.path, verdict.reason)}"]
        if game is not None and full:
            output.append(f"  Up to there, {counted(verdict.commands, 'command')} replay as the file says.")
            if (end := recording.end) is not None:
                output.append(
                    f"  The file claims: {result_name(end.outcome) or 'in progress'}, {end.vp:g} VP."
                )
    changed = revisions.summary(revisions.since(recording.header.rules))
    if changed and verdict.valid:
        output.append(f"  {changed} This game is the same.")
    return output


def plain(verdict: Verdict) -> dict[str, Any]:
    """Return a verdict as data for JSON: the claims of the file, and the result of replaying it."""
    recording, game = verdict.recording, verdict.game
    found: dict[str, Any] = {
        "file": str(recording.path),
        "valid": verdict.valid,
        "reason": verdict.reason,
        "warning": recording.warning,
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


def _players(verdict: Verdict) -> str:
    """Return who played besides a person, and whether the header was recovered; "" for neither."""
    game = verdict.game
    if game is None:
        return ""
    others = game.players.keys() - {PERSON}
    text = f", played by {joined(game.players)}" if others else ""
    salvaged = any(entry.aid == SALVAGED for entry in game.journal)
    return f"{text}, recovered despite a header that did not match" if salvaged else text


def fault(path: Path, reason: str) -> str:
    for begins in (f"{path}, ", f"{path}: "):
        reason = reason.removeprefix(begins)
    return printable.cut(reason)


def named(path: Path) -> str:
    """Return the name of a file to begin a verdict with, quoted if the name holds a colon and a space."""
    name = str(path)
    return json.dumps(name, ensure_ascii=False) if ": " in name else name


def proof_lines(proof: Proof) -> list[str]:
    """Return the tier and categories of a run, each fact with its source, and what no file can prove."""
    output = [f"  Tier: {proof.tier}. {TIERS[proof.tier]}"]
    if proof.no_category:
        output.append(f"  In no category: {proof.no_category}")
    output += [f"  Category {one.key}" for one in proof.categories]
    if proof.facts and proof.clock_fault:
        output.append(f"  Clock: {proof.clock_fault}")
    output += [f"  {fact.what:15} {fact.text}" for fact in proof.facts]
    if proof.commitment and proof.fits is None:
        output.append(
            "  To check that this hash was published before the race, add --commitment and that hash."
        )
    return [*output, f"  {BESIDE_IT}"]

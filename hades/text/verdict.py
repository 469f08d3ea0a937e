"""What a game file says of itself beside what came out when it was played again."""

from __future__ import annotations

from hades.record import Verdict
from hades.record.replay import outcome

UNPROVED = "(a note; playing cannot prove it)"


def lines(verdict: Verdict, *, full: bool) -> list[str]:
    """A verdict in words; ``full`` with every claim of the file and what was recomputed."""
    top = verdict.recording.header
    game = verdict.game
    if verdict.valid and game is not None:
        end = game.over or f"in progress, turn {game.turn}"
        mode = "" if game.undo_mode == "strict" else f", {game.undo_mode}"
        told = [f"{verdict.path}: valid, {verdict.commands} commands, {end}{mode}"]
    else:
        told = [f"{verdict.path}: does not verify: {verdict.reason}"]
        if game is not None and full:
            told.append(f"  As far as that, {verdict.commands} commands came out as the file says.")
    if not full or game is None:
        return told
    now = outcome(game)
    said = verdict.recording.end or {}
    rows = [
        ("scenario", top["scenario"], game.scenario),
        ("edition", top["edition"]["name"], game.edition),
        ("components", top["components"], game.tables.catalog.digest),
        ("seed", top["seed"], game.seed),
        ("undo mode", top["undo"], game.undo_mode),
        ("taken back", _said(said, "taken_back"), str(now["taken_back"])),
        ("aids", ", ".join(said["aids"]) or "none" if said else "-", ", ".join(now["aids"]) or "none"),
        ("outcome", _said(said, "outcome") or "in progress", now["outcome"] or "in progress"),
        ("VP", _said(said, "vp"), f"{now['vp']:g}"),
        ("commands", _said(said, "commands"), str(now["commands"])),
        ("play clock", clock(verdict.recording.clock), UNPROVED),
        ("begun", top["created"] or "-", UNPROVED),
        ("written by", top["program"], UNPROVED),
        ("last state", verdict.recording.moves[-1].digest if verdict.recording.moves else "-", game.digest),
    ]
    told.append(f"  {'':12}{'the file says':34}played again")
    return told + [f"  {what:12}{claim:34}{found}" for what, claim, found in rows]


def _said(end: dict[str, object], name: str) -> str:
    value = end.get(name, "-")
    return f"{value:g}" if isinstance(value, float) else str(value)


def clock(t: int | None) -> str:
    """Milliseconds of play clock as ``h:mm:ss.mmm``; "-" if nobody kept it."""
    if t is None:
        return "-"
    seconds, milliseconds = divmod(t, 1000)
    return f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}.{milliseconds:03}"

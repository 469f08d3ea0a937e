"""What a game file says of itself beside what came out when it was played again."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from hades import Game, printable
from hades.content import revisions
from hades.content.position import NONE
from hades.engine.undo import PERSON
from hades.language import tr, trn
from hades.narrate import called
from hades.narrate.names import joined, word_of_file
from hades.narrate.scenarios import luck_of
from hades.record import Verdict, formats
from hades.record.parted import rules_of, since
from hades.record.rerun import outcome
from hades.run.times import clock

LINES = tr("(as its lines say; playing cannot show it)")
NOTE = tr("(a note)")
ABOUT = tr(
    "Playing proves that these commands lead from this beginning to this end. The rest is as the file says: "
    "its checks find what was changed, but they are no signature."
)


def lines(verdict: Verdict, *, full: bool) -> list[str]:
    """A verdict in words; ``full`` with every claim of the file and what was recomputed."""
    recording, game = verdict.recording, verdict.game
    weaker = formats.WEAKER.get(recording.format, "")
    if verdict.valid and game is not None:
        end = called(game.over) if game.over else tr("in progress, turn {turn}", turn=game.turn)
        mode = "" if game.undo_mode == "strict" else f", {game.undo_mode}"
        begun = tr(", begun at a position") if game.position else ""
        if game.missing:
            begun = tr(
                ", {count} missing from the beginning",
                count=trn("{n} squad", "{n} squads", len(game.missing)),
            )
        bare = "" if game.aids else tr(", without aids")
        told_luck = tr(", luck told from a table") if game.at_table else ""
        how = f"{mode}{told_luck}{bare}{_players(verdict)}{begun}"
        told = [
            tr(
                "{path}: valid, {commands}, {end}{how}",
                path=named(verdict.path),
                commands=trn("{n} command", "{n} commands", verdict.commands),
                end=end,
                how=how,
            )
        ]
        if weaker:
            told[0] += tr("; format {format}, {weaker}", format=recording.format, weaker=weaker)
    else:
        told = [
            tr(
                "{path}: does not verify: {path2}",
                path=named(verdict.path),
                path2=fault(verdict.path, verdict.reason),
            )
        ]
        if game is not None and full:
            told.append(
                tr(
                    "  As far as that, {commands} came out as the file says.",
                    commands=trn("{n} command", "{n} commands", verdict.commands),
                )
            )
    changed = revisions.told(since(recording.header))
    if changed and verdict.valid:
        told.append(tr("  {changed} This game is the same.", changed=changed))
    if not full or game is None:
        return told
    told.append(tr("  {what:14}{what2:34}played again", what="", what2=tr("the file says")))
    told += [f"  {what:14}{claim:33} {found}" for what, claim, found in _rows(verdict)]
    return [*told, f"  {ABOUT}"]


def plain(verdict: Verdict) -> dict[str, Any]:
    """A verdict as JSON has it: what the file says, and what came out when it was played again."""
    recording, game = verdict.recording, verdict.game
    found: dict[str, Any] = {
        "file": str(verdict.path),
        "valid": verdict.valid,
        "reason": verdict.reason,
        "warning": verdict.warning,
        "rules": rules_of(recording.header),
        "format": recording.format,
        "commands": verdict.commands,
        "header": {name: part for name, part in recording.header.items() if name != "check"},
        "end": recording.end,
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
            "aids": outcome(game)["aids"],
        }
    return found


def _rows(verdict: Verdict) -> list[tuple[str, str, str]]:
    """(what, what the file says, what came out)."""
    recording, game = verdict.recording, verdict.game
    assert game is not None
    top = recording.header
    said, now = recording.end or {}, outcome(game)
    begun = tr("a position of its own") if game.position else tr("the scenario's set-up")
    rows = [
        (tr("scenario"), top["scenario"], game.scenario),
        (
            tr("begins at"),
            tr("a position of its own") if "position" in top else tr("the scenario's set-up"),
            begun,
        ),
        (tr("edition"), top["edition"]["name"], game.edition),
        (tr("components"), top["components"], game.tables.catalog.digest),
        (tr("luck"), _luck(top["seed"], "draws" in top), _luck(game.seed, game.at_table)),
        (tr("outcome"), _ending(said.get("outcome", "-")), _ending(now["outcome"])),
        ("VP", f"{said['vp']:g}" if said else "-", f"{now['vp']:g}"),
        (tr("commands"), str(said.get("commands", "-")), str(now["commands"])),
        (tr("last state"), recording.moves[-1].digest if recording.moves else "-", game.digest),
        (tr("rules"), _revision(top["rules"]), _revision(revisions.latest())),
        (tr("played by"), word_of_file(top["player"]), f"{_shares(game)} {LINES}"),
        (tr("undo mode"), word_of_file(top["undo"]) if recording.format > 1 else "-", LINES),
        (tr("taken back"), str(said.get("taken_back", "-")), f"{now['taken_back']} {LINES}"),
        (tr("aids allowed"), tr("no") if top["aids"] == NONE else tr("yes"), LINES),
        (
            tr("aids"),
            ", ".join(map(word_of_file, said["aids"])) or tr("none") if said else "-",
            f"{_aids(now)} {LINES}",
        ),
    ]
    if game.undo_mode == "analysis":
        rows.append((tr("branches"), "-", f"{', '.join(branch.name for branch in game.branches)} {LINES}"))
    return [
        *rows,
        (tr("play clock"), clock(recording.clock), NOTE),
        (tr("begun"), top["created"] or "-", NOTE),
        (tr("written by"), top["program"], NOTE),
    ]


def _ending(outcome: str) -> str:
    """What came of a game, "" if it is not over."""
    return called(outcome) or tr("in progress")


def _revision(number: int) -> str:
    """A revision of the rules, as far as a file says it."""
    return "-" if number == revisions.UNKNOWN else tr("revision {number}", number=number)


def _luck(seed: str, at_table: bool) -> str:
    what, words = luck_of(seed, at_table=at_table)
    return words if at_table else f"{what.lower()} {words}"


def _players(verdict: Verdict) -> str:
    """Who played a game, if not a person, and whether its header was salvaged."""
    game = verdict.game
    if game is None or verdict.recording.format < 3:
        return ""
    others = game.players.keys() - {PERSON}
    told = tr(", played by {players}", players=joined(map(word_of_file, game.players))) if others else ""
    salvaged = any(entry.aid == formats.SALVAGED for entry in game.journal)
    return tr("{told}, salvaged with a header that did not fit", told=told) if salvaged else told


def _shares(game: Game) -> str:
    """Who chose how many commands."""
    names = {formats.UNKNOWN: tr("an unknown player"), PERSON: word_of_file(PERSON)}
    shares = (
        tr("{n} by {names}", n=trn("{n} command", "{n} commands", n), names=names.get(who, who))
        for who, n in game.players.items()
    )
    return ", ".join(shares) or tr("nobody yet")


def _aids(end: dict[str, list[str]]) -> str:
    return ", ".join(map(word_of_file, end["aids"])) or tr("none")


def fault(path: Path, reason: str) -> str:
    """What is wrong with a file, for a line that has named it already."""
    for begins in (f"{path}, ", f"{path}: "):
        reason = reason.removeprefix(begins)
    return printable.cut(reason)


def named(path: Path) -> str:
    """The name of a file as a verdict begins with it: in quotes if it looks like a verdict itself."""
    name = str(path)
    return json.dumps(name, ensure_ascii=False) if ": " in name else name

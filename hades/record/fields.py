"""What may stand in a line of a game file: the fields, and what is wrong with one."""

from __future__ import annotations

import json
import re
from datetime import datetime
from typing import Any

from hades.content import edition as editions
from hades.content.decoding import suggestion
from hades.content.load import scenario_ids
from hades.content.paths import scenario_dir
from hades.content.position import AIDS
from hades.engine.line_of_play import LONGEST_WORDS, MOST_MARKS
from hades.engine.undo import AGENT, LONGEST, MODES, PERSON, GameFileError, is_player

FORMAT = 6
"""Of the files this version writes; those of a newer one are refused."""

UNKNOWN = "unknown"
"""Who played a game that was salvaged with a header that did not fit."""
SALVAGED = "salvaged header"
"""The aid of a game whose header did not fit its check: nobody knows how it was begun and played."""


HEADER: dict[str, tuple[type, str]] = {
    "format": (int, f"the whole number {FORMAT}"),
    "program": (str, 'a text like "hades 1.0"'),
    "rules": (int, "the number of the revision of the rules it was played under"),
    "player": (
        str,
        f'"{PERSON}", "{AGENT}" or the name of an automatic player, 1 to {LONGEST} characters',
    ),
    "edition": (dict, 'a table like {"name": "2.1,-M-08", "switches": {"M-08": false}}'),
    "components": (str, "the digest of a component set, 16 hex digits in quotes"),
    "scenario": (str, 'a scenario id in quotes, like "historical"'),
    "seed": (str, "a text in quotes"),
    "missing": (list, "squads that were out of it from the beginning, ids in brackets"),
    "race": (str, "the nonce of a seed that was committed to, 32 hex digits in quotes"),
    "undo": (str, f"one of {', '.join(MODES)}, in quotes"),
    "aids": (str, f"one of {', '.join(AIDS)}, in quotes"),
    "created": (str, 'a time like "2024-05-04T20:15:00+00:00" in quotes, or ""'),
    "position": (str, "the text of the position that the game began at"),
    "draws": (list, "what was drawn for the set-up on somebody's table, ids in brackets"),
    "end": (dict, "what came of the game"),
    "check": (str, "12 hex digits in quotes, last on the line"),
}


COMMAND: dict[str, tuple[type, str]] = {
    "n": (int, "the number of the command, counted from 1"),
    "command": (str, "the name of a command in quotes"),
    "digest": (str, "the digest of the state after the command, 12 hex digits in quotes"),
    "by": (str, "who chose it if not the player of line 1, in quotes"),
    "draws": (list, "what it drew on somebody's table, ids in brackets"),
    "clauses": (
        str,
        "the ids that its events cite, with commas, and a space between two events, in quotes",
    ),
    "after": (int, "the number of the command whose moment it is on, from 0"),
    "event": (int, "which event of that command it is on, from 0"),
    "rings": (list, f"at most {MOST_MARKS} hexes, each in quotes"),
    "arrows": (
        list,
        f'at most {MOST_MARKS} pairs of hexes like ["I0505", "I0607"]',
    ),
    "t": (int, "milliseconds of play time since the first command, a whole number"),
    "real": (int, "milliseconds of real time since the first command, a whole number"),
    "sitting": (int, "the number of the sitting that begins with it, 1 or more"),
    "aid": (str, "the name of the aid that was used, in quotes"),
    "end": (dict, "what came of the game"),
    "check": (str, "12 hex digits in quotes, last on the line"),
}


MOVES: dict[str, tuple[type, str]] = {
    "command": COMMAND["command"],
    "undo": (int, "how many commands were taken back, 1 or more"),
    "branch": (str, "the name of the branch that begins, in quotes"),
    "switch": (str, "the name of the branch that goes on, in quotes"),
    "rename": (str, "the new name of the branch, in quotes"),
    "annotation": (
        str,
        f"words on a moment in quotes, at most {LONGEST_WORDS} characters",
    ),
    "waiting": (str, 'the command that waits for a draw on the table, in quotes, or ""'),
}
"""Kind of line -> the field that makes it one; the other fields are those of a command."""


END: dict[str, tuple[type, str]] = {
    "commands": (int, "how many commands led to the last state"),
    "outcome": (str, 'the level of victory or the reason of the defeat in quotes, or ""'),
    "vp": (float, "Victory Points, a number"),
    "taken_back": (int, "how many commands were taken back in all"),
    "aids": (list, "the names of the aids that were used"),
    "t": (int, "milliseconds of play time when the game was left, a whole number"),
    "real": (int, "milliseconds of real time when the game was left, a whole number"),
}


_ANY_TEXT = ("seed", "position")
"""Fields that may hold any character, such as an end of line."""


_OPTIONAL = (
    *("by", "after", "event", "rings", "arrows", "t", "real", "sitting", "aid", "end"),
    *("position", "draws", "clauses", "race", "missing"),
)


OF_A_NOTE = ("after", "event", "rings", "arrows")
"""Fields that stand beside an annotation alone."""


_TIME = re.compile(r"|\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)?", re.ASCII)


_NONCE = re.compile(r"[0-9a-f]{32}")


def check_end(end: dict[str, Any], where: str) -> None:
    """What a file says came of its game.

    :raises GameFileError: naming the field and what would be right.
    """
    where = f"{where}: end"
    vp = end.get("vp")
    # a whole number of VP may be written without its fraction, but not without end
    checked = end | {"vp": float(vp)} if type(vp) is int and abs(vp) < 10**6 else end
    check_fields(checked, END, where)
    if ("t" in end) != ("real" in end):
        raise GameFileError(f"{where}: t and real stand together or not at all.")
    for name in ("t", "real"):
        if end.get(name, 0) < 0:
            raise GameFileError(f"{where}: {name} is {end[name]}; it must be {END[name][1]}.")
    for aid in end["aids"]:
        check_fields({"aids": aid}, {"aids": (str, END["aids"][1])}, where)


def check_header(top: dict[str, Any], where: str, *, today: bool = False) -> None:
    """The first line of a file of the format of today; with ``today`` whatever its edition meant once.

    :raises GameFileError: naming the field and what would be right.
    """
    check_fields(top, HEADER, where)
    check_draws(top, HEADER, where)
    for unit in top.get("missing", ()):
        check_fields({"missing": unit}, {"missing": (str, HEADER["missing"][1])}, where)
    if "missing" in top and "position" in top:
        raise GameFileError(f"{where}: missing and position; a position says itself who is there.")
    if "draws" in top and "position" in top:
        raise GameFileError(f"{where}: draws and position; a game on a table begins with its set-up.")
    if top["rules"] < 1:
        raise GameFileError(f"{where}: rules is {top['rules']}; it must be {HEADER['rules'][1]}.")
    check_player("player", top["player"], where)
    _check_edition(top["edition"], where, today=today)
    if top["undo"] not in MODES:
        raise GameFileError(f"{where}: undo is {shown(top['undo'])}; it must be {HEADER['undo'][1]}.")
    if top["aids"] not in AIDS:
        raise GameFileError(f"{where}: aids is {shown(top['aids'])}; it must be {HEADER['aids'][1]}.")
    if "end" in top:
        check_end(top["end"], where)
    if not _NONCE.fullmatch(top.get("race", "0" * 32)):
        raise GameFileError(f"{where}: race is {shown(top['race'])}; it must be {HEADER['race'][1]}.")
    if not is_time(top["created"]):
        raise GameFileError(f"{where}: created must be {HEADER['created'][1]}.")


def check_player(field: str, name: str, where: str) -> None:
    """Of a name of whoever plays."""
    if not is_player(name):
        raise GameFileError(f"{where}: {field} is {shown(name)}; it must be {HEADER['player'][1]}.")


def is_time(text: str) -> bool:
    """Whether a text is "" or a time of day that there is."""
    try:
        return bool(_TIME.fullmatch(text)) and (not text or bool(datetime.fromisoformat(text)))
    except ValueError:
        return False


def _check_edition(edition: dict[str, Any], where: str, *, today: bool) -> None:
    """Name and switches, which must say the same: the name is for people, the switches are for good."""
    if edition.keys() != {"name", "switches"} or type(edition["name"]) is not str:
        raise GameFileError(f"{where}: edition must be {HEADER['edition'][1]}.")
    try:
        known = editions.parse(edition["name"])
    except ValueError as error:
        raise GameFileError(f"{where}: {error}.") from None
    right = dict.fromkeys((id_ for id_ in editions.switches() if id_ in known.off), False)
    said = edition["switches"]
    if not isinstance(said, dict):
        raise GameFileError(f"{where}: edition.switches is {shown(said)}; it must be an object in braces.")
    if said != right and not today:
        # JSON objects may be long: the ids that differ are named, not all of them
        wrong = [id_ for id_ in (right | said) if said.get(id_) is not right.get(id_)]
        raise GameFileError(
            f"{where}: edition.switches is wrong about {', '.join(wrong)}; for edition "
            f"{known.name!r} it must be {shown(right)}."
        )


def check_fields(entry: dict[str, Any], fields: dict[str, tuple[type, str]], where: str) -> None:
    """Every field there, of its kind, and no other.

    :raises GameFileError: naming the field and what would be right.
    """
    for name, (kind, right) in fields.items():
        if name not in entry:
            if name not in _OPTIONAL:
                raise GameFileError(f"{where}: {name} is missing; it must be {right}.")
        elif type(entry[name]) is not kind:
            raise GameFileError(f"{where}: {name} is {shown(entry[name])}; it must be {right}.")
        elif kind is str:
            _check_text(name, entry[name], right, where)
    for name in entry:
        if name not in fields:
            raise GameFileError(f"{where}: unknown field {name!r}; {suggestion(name, list(fields))}.")


def _check_text(name: str, text: str, right: str, where: str) -> None:
    """A text that can be written and shown: whole characters, and none that steer a terminal."""
    try:
        text.encode()
    except UnicodeEncodeError:
        raise GameFileError(f"{where}: {name} holds half a character; it must be {right}.") from None
    if name not in _ANY_TEXT and not text.isprintable():
        raise GameFileError(f"{where}: {name} holds a character that cannot be shown; it must be {right}.")


def check_scenario(scenario: str, where: str) -> None:
    """A scenario that is known here.

    :raises GameFileError: naming one that is meant, or all.
    """
    # what is in their files matters for the order alone
    if scenario not in {path.stem for path in scenario_dir().glob("*.toml")}:
        known = suggestion(scenario, scenario_ids())
        raise GameFileError(f"{where}: there is no scenario {scenario!r}; {known}.")


def shown(value: object) -> str:
    """A value as a sentence quotes it."""
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 40 else text[:37] + "..."


def check_draws(entry: dict[str, Any], fields: dict[str, tuple[type, str]], where: str) -> None:
    """What was drawn on a table, if a line says so: texts."""
    for draw in entry.get("draws", ()):
        check_fields({"draws": draw}, {"draws": (str, fields["draws"][1])}, where)

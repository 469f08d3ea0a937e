"""All that is said in the terminal came through the catalogue: in the pseudo-language no word is English."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import click
import pytest

from hades.cli import cli
from hades.content.lesson import lesson_ids
from hades.content.load import load, scenario_ids
from hades.content.paths import drill_dir
from hades.content.position import drill_files
from hades.content.puzzle import puzzle_ids
from hades.state.commands import DECKS, VERBS
from hades.state.events import FIELDS
from hades.text.order_book import ORDERS

Talk = dict[str, list[str]]

WORD = re.compile(r"(?<![^\W\d_])[A-Za-z]{3,}(?![^\W\d_])")
"""Three letters or more without an accent, with no letter beside them."""
TOKEN = re.compile(r"[\w'./-]+")

STAYS = (
    (r"`[^`]*`", "what is typed stands between backticks"),
    (r"(?<![\w-])--?[a-z][a-z-]*", "options of a command"),
    (r"\b[A-Z]{2,}\b", "what a value of an option is called, as click writes it; VP, SHL, SWAT and such"),
    (r"\[[\w|, -]*\|[\w|, -]*\]", "what may be chosen for an option"),
    (r"\{[\w|]*\}|\[new ", "what may be chosen for an argument"),
    (r"\[(default|required|x>=)[^\]]*\]?|\bobjectives\]", "click's own words on an option"),
    (r"all, enemy, mine, combat, score|\bbox îîš|ööř all\.|\[new ", "values of options"),
    (r"\S*\.(toml|hades|md|csv|json|zip|lss|sqlite3)\b", "names of files"),
    (r"https?://\S+|docs/\S+", "addresses"),
    (r'^ *\{"request": .*\}$', "requests of a bot"),
    (r"\b[0-9a-f]{8,}\b", "digests"),
)  # fmt: skip
"""What may stand in English: what it looks like, and why."""

NAMES = {
    "hades": "the command",
    "Inferno": "a deck, whose letter begins its hexes",
    "Purgatory": "a deck, whose letter begins its hexes",
    "LiveSplit": "a program",
    "heuristic": "a player is named so",
    "historical": "the id of a scenario",
    "raid": "the seed of a lesson",
    "xyzzy": "what is no order",
    "official": "what official seeds begin with",
    "main": "the branch that a game begins with",
    "UTF": "an encoding",
}
"""Single words that may stand, and why."""


@pytest.fixture(scope="module")
def talk(pseudo: Path, tmp_path_factory: pytest.TempPathFactory) -> Talk:
    """What is said to everything in `tests.pseudo_talk`."""
    home = tmp_path_factory.mktemp("home")
    env = {**os.environ, "HADES_LANGUAGE": str(pseudo), "PYTHONUTF8": "1", "COLUMNS": "200"}
    command = [sys.executable, "-m", "tests.pseudo_talk", str(home)]
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=True, encoding="utf-8")
    found: Talk = json.loads(done.stdout)
    return found


@cache
def typed() -> frozenset[str]:
    """Ids and words that are typed, the same in every language."""
    box = load()
    kinds = (box.units, box.installations, box.fighters, box.circles, box.chits, box.surprise_cards)
    ids = {one.id for kind in kinds for one in kind}
    ids |= {f"circle-{number}" for number in range(1, 13)} | {"idol", "loot"}
    ids |= {*scenario_ids(), *puzzle_ids(), *lesson_ids()}
    ids |= {path.stem for path in drill_files(drill_dir())}
    verbs = {verb.replace("_", "-") for verb in VERBS}
    orders = {word for order in ORDERS for word in (order.word, *order.aliases)}
    return frozenset(ids | verbs | {*DECKS, *FIELDS} | orders | set(_command_words(cli)) | set(NAMES))


def _command_words(command: click.Command) -> Iterator[str]:
    if isinstance(command, click.Group):
        context = click.Context(command)
        for name in command.list_commands(context):
            yield name
            inside = command.get_command(context, name)
            assert inside is not None
            yield from _command_words(inside)


def english(line: str) -> list[str]:
    """The words of a line that never came through the catalogue."""
    for pattern, _ in STAYS:
        line = re.sub(pattern, " ", line)
    tokens = (token.strip("./'-") for token in TOKEN.findall(line))
    known = typed()
    return [word for token in tokens if not {token, token.lower()} & known for word in WORD.findall(token)]


def test_a_word_that_never_came_through_is_found() -> None:
    assert english("Ťûûřñ 1 ööf 8, `status`, scout-09 îîñ I0510 [5.4-12], 3 VP, --seed") == []
    assert english("Ťûûřñ 1 ööf 8, hidden somewhere") == ["hidden", "somewhere"]


def test_nothing_that_is_said_goes_wrong(talk: Talk) -> None:
    assert not [line for lines in talk.values() for line in lines if line.startswith("FAULT")]
    assert all(talk.values())


def test_all_that_is_said_came_through_the_catalogue(talk: Talk) -> None:
    found = [
        f"{asked}: {words}: {line}"
        for asked, lines in talk.items()
        for line in lines
        if (words := english(line))
    ]
    assert not found, "\n".join(found)

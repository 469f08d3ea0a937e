"""Print examples of every sentence of the program, for proofreading.

Events are made up to show every wording (`tools.sample_events`). Questions and refusals depend on the board,
so they are collected from games of a computer player. A kind is a kind of event (`unit_moved`) or one of
questions, refusals, effects and worth.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from functools import cache

from hades import Game, narrate
from hades.chance import stream
from hades.content.load import scenario_ids
from hades.narrate import component_texts, descriptions
from hades.players import by_name
from hades.state.commands import VERBS, Command, Lexicon
from hades.state.events import FIELDS, Event
from hades.story.chapters import raid, step_statements
from hades.story.context import StoryContext
from hades.story.statements import prose
from tools.sample_events import specimens

SEED = "proof"
"""Seed for the games from which questions and refusals are collected."""
ASKED = 12
"""Number of commands to try at each question, whether they are legal or not."""


def kinds() -> tuple[str, ...]:
    """Return all kinds: every kind of event, and the others."""
    return (*FIELDS, *_OTHERS)


def book(kind: str | None = None) -> Iterator[tuple[str, list[str]]]:
    """Yield (heading, lines) for one of `kinds`, or for all of them."""
    game = Game.new(seed=SEED)
    for one in (kind,) if kind else kinds():
        yield one, _OTHERS[one](game) if one in _OTHERS else of_event(game, one)


def of_event(game: Game, kind: str) -> list[str]:
    """Return the sentences for a kind of event: in the log, as reasons, and in a story."""
    events = list(specimens(kind, game.tables, game.words))
    log = [narrate.sentence(event) for event in events]
    why = [f"why: {line}" for event in events for line in reasons(event)]
    told = []
    for entries in (*_courses(events), *_fights(game, kind, events)):
        stories = (prose(tell(entries, StoryContext(game, entries))) for tell in (step_statements, raid))
        told += [f"story: {text}" for text in stories if text]
    return list(dict.fromkeys([*log, *why, *told]))


def reasons(event: Event) -> list[str]:
    """Return the reasons for an event, without clause ids."""
    lines = [*narrate.why(event), *narrate.grounds(event)]
    return [re.sub(r" \[[^]]*\]$", "", line) for line in lines]


def _courses(events: list[Event]) -> Iterator[list[Event]]:
    """Yield groups of events for a story: each event alone, then the first with the last."""
    yield from ([event] for event in events)
    if len(events) > 1:
        yield [events[0], events[-1]]


def _fights(game: Game, kind: str, events: list[Event]) -> Iterator[list[Event]]:
    """Yield each result of a combat after combats that can cause it.

    They are combats in which its subject is the target, the only attacker, and one of two attackers.
    """
    combats = list(specimens("combat", game.tables, game.words)) if narrate.EVENT_KINDS[kind].result else []
    for event in events:
        if event.clauses or "treasure" in event.data:
            # If a Unit was lost in another way, or a treasure was left, no such fight comes before.
            continue
        hurt = next((event.data[key] for key in ("unit", "si", "fighter", "module") if key in event.data), "")
        found: dict[int, Event] = {}
        for combat in combats:
            shots = [shot["id"] for shot in combat.data["shots"]]
            target = combat.data["target"]
            if hurt in shots and target["id"] != hurt and target["kind"] != "ship":
                found.setdefault(len(shots), combat)
            elif hurt == target["id"] and hurt not in shots:
                found.setdefault(0, combat)
        for combat in found.values():
            yield [combat, event]


def questions(game: Game) -> list[str]:
    """Return examples of the questions in a game."""
    return _shown(game, _met()[0])


def refusals(game: Game) -> list[str]:
    """Return examples of the reasons for refusals."""
    return _shown(game, _met()[1])


def _shown(game: Game, found: Iterable[str]) -> list[str]:
    """Return the shortest and the longest of the sentences that differ only in names and numbers."""
    words = game.words.words
    ids = [id_ for kind in ("unit", "si", "fighter", "room", "hex", "weapon") for id_ in words[kind] if id_]
    verbs = [verb.replace("_", "-") for verb in VERBS]
    named = "|".join(re.escape(word) for word in sorted((*ids, *verbs), key=len, reverse=True))
    value = re.compile(rf"(?<![\w-])(?:{named}|\d+)(?![\w-])|(?<={NOW}).*")
    alike: dict[str, set[str]] = {}
    for text in found:
        alike.setdefault(value.sub("…", text), set()).add(text)
    ends = ((min(texts, key=_size), max(texts, key=_size)) for _, texts in sorted(alike.items()))
    return [text for pair in ends for text in dict.fromkeys(pair)]


NOW = "the question now is: "
"""Words before the question in a refusal."""


def _size(text: str) -> tuple[int, str]:
    return len(text), text


@cache
def _met() -> tuple[list[str], list[str]]:
    """Return (questions, reasons for refusals) from a game of each scenario."""
    asked, refused = [], []
    for scenario in scenario_ids():
        game = Game.new(scenario, seed=SEED)
        player = by_name("heuristic")
        while game.ask is not None:
            asked.append(game.ask.prompt)
            refused += [reason for _, reason in map(game.why_not, _tries(game)) if reason]
            game.do(player(game))
    return asked, refused


def _tries(game: Game) -> Iterator[Command]:
    """Yield commands of every kind, legal or not, which are different at every question."""
    verbs = list(VERBS)
    numbers = iter(stream(f"{SEED}|{game.scenario}|{len(game.history)}", 4 * ASKED))
    for _ in range(ASKED):
        verb = verbs[next(numbers) % len(verbs)]
        code = (verb, *(_some(kind, next(numbers), game.words) for kind in VERBS[verb]))
        yield game.words.command(code)


def _some(kind: str, number: int, words: Lexicon) -> int:
    """Return the row of a thing of a kind, never a row 0 that stands for none."""
    first = int(kind in ("unit", "room"))
    return first + number % (len(words.words[kind]) - first)


def _effects(game: Game) -> list[str]:
    """Return the sentences about the effects of Circles and Nasty Surprises."""
    catalog = game.tables.catalog
    circles = [descriptions.circle_effect(circle) for circle in catalog.circles]
    circles += component_texts.TELEPORTERS.values()
    return list(
        dict.fromkeys([*circles, *(descriptions.surprise_effect(card) for card in catalog.surprise_cards)])
    )


def _worth(game: Game) -> list[str]:
    """Return the sentences about the worth of Units, treasures and Circles, and about Emily's wait."""
    ids = [*(unit.id for unit in game.tables.catalog.units), "idol", "loot", "circle"]
    found = [descriptions.worth(game.tables, id_) for id_ in ids]
    found += [descriptions.waits("emily", count) for count in range(4)]
    return list(dict.fromkeys(line for line in found if line))


_OTHERS: dict[str, Callable[[Game], list[str]]] = {
    "questions": questions,
    "refusals": refusals,
    "effects": _effects,
    "worth": _worth,
}
"""Kind other than an event -> function that returns its sentences."""


def main() -> int:
    """Print the sentences of one kind, or all of them."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("kind", nargs="?", choices=kinds(), metavar="KIND", help="only this kind")
    for kind, lines in book(parser.parse_args().kind):
        print(kind, *lines, sep="\n  ")
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""Print every sentence of the program with examples, to be proof-read.

Events are made up so that they show every wording (`tools.sample_events`); questions and refusals depend on
the board and are collected from games of an automatic player. A kind is an event (`unit_moved`) or one of
questions, refusals, effects, worth.
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
from hades.history.timeline import TimelineEntry
from hades.narrate import descriptions, lexicon
from hades.players import by_name
from hades.state.commands import VERBS, Command, Lexicon
from hades.state.events import FIELDS, Event
from hades.story.chapters import IDLE, raid, step_prose
from hades.story.context import StoryContext
from tools.sample_events import specimens

SEED = "proof"
"""Of the games that are asked for their questions and refusals."""
ASKED = 12
"""Commands that are asked for at a question, whether they could be carried out or not."""


def kinds() -> tuple[str, ...]:
    """What there is to ask for: every kind of event, and the rest by name."""
    return (*FIELDS, *_OTHERS)


def book(kind: str | None = None) -> Iterator[tuple[str, list[str]]]:
    """(heading, lines) of everything, or of a kind of `kinds`."""
    game = Game.new(seed=SEED)
    for one in (kind,) if kind else kinds():
        yield one, _OTHERS[one](game) if one in _OTHERS else of_event(game, one)


def of_event(game: Game, kind: str) -> list[str]:
    """How a kind of event is told: in the log, with what it rests on, and in a story."""
    titles = narrate.titles(game.tables.catalog)
    events = list(specimens(kind, game.tables, game.words))
    log = [narrate.sentence(event, titles) for event in events]
    why = [f"why: {line}" for event in events for line in reasons(event)]
    told = []
    for entries in (*_courses(events), *_fights(game, kind, events)):
        stories = (tell(entries, StoryContext(game, entries)) for tell in (step_prose, raid))
        told += [f"story: {text}" for text in stories if text not in ("", IDLE)]
    return list(dict.fromkeys([*log, *why, *told]))


def reasons(event: Event) -> list[str]:
    """What an event rests on, without the ids."""
    lines = [*narrate.why(event), *narrate.grounds(event)]
    return [re.sub(r" \[[^]]*\]$", "", line) for line in lines]


def _courses(events: list[Event]) -> Iterator[list[TimelineEntry]]:
    """What a story may tell in one go: an event alone, two, and all of them."""
    entries = [TimelineEntry(event, 1, "5.0") for event in events]
    yield from ([entry] for entry in entries)
    if len(entries) > 1:
        yield [entries[0], entries[-1]]


def _fights(game: Game, kind: str, events: list[Event]) -> Iterator[list[TimelineEntry]]:
    """Results of combats with a combat each before them: of the target, of who attacked it alone, and of one
    of two attackers."""
    combats = list(specimens("combat", game.tables, game.words)) if narrate.EVENT_KINDS[kind].result else []
    for event in events:
        if event.clauses or "treasure" in event.data:
            # who ended in another way, and what was left then, has no such fight before it
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
            yield [TimelineEntry(told, 1, "5.7") for told in (combat, event)]


def questions(game: Game) -> list[str]:
    """The questions of the game."""
    return _shown(game, _met()[0])


def refusals(game: Game) -> list[str]:
    """Why a command is refused."""
    return _shown(game, _met()[1])


def _shown(game: Game, found: Iterable[str]) -> list[str]:
    """Of sentences that differ in names and numbers only, the shortest and the longest."""
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
"""What a question follows in a refusal."""


def _size(text: str) -> tuple[int, str]:
    return len(text), text


@cache
def _met() -> tuple[list[str], list[str]]:
    """The questions of a game of each scenario, and why commands are refused that are asked for there."""
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
    """Some commands of all there are, others at every question."""
    verbs = list(VERBS)
    numbers = iter(stream(f"{SEED}|{game.scenario}|{len(game.history)}", 4 * ASKED))
    for _ in range(ASKED):
        verb = verbs[next(numbers) % len(verbs)]
        code = (verb, *(_some(kind, next(numbers), game.words) for kind in VERBS[verb]))
        yield game.words.command(code)


def _some(kind: str, number: int, words: Lexicon) -> int:
    """Something of a kind; nobody, and no Circle, have number 0."""
    first = int(kind in ("unit", "room"))
    return first + number % (len(words.words[kind]) - first)


def _effects(game: Game) -> list[str]:
    """What Circles and Nasty Surprises do."""
    catalog = game.tables.catalog
    circles = [descriptions.circle_effect(circle) for circle in catalog.circles]
    circles += lexicon.TELEPORTERS.values()
    return list(
        dict.fromkeys([*circles, *(descriptions.surprise_effect(card) for card in catalog.surprise_cards)])
    )


def _worth(game: Game) -> list[str]:
    """What Units, treasures and Circles are worth, and whom Emily waits for."""
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
"""What is told besides events."""


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

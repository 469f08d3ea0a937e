"""Building blocks for sentences of a story: lists of names, numbers as words, names of places, attackers."""

from __future__ import annotations

import string
from collections import Counter
from collections.abc import Iterable

from hades import geometry as geo
from hades.content.component_records import LETTERS, TREASURES
from hades.engine.game import Game
from hades.history.timeline import Fight, fights
from hades.narrate import EVENT_KINDS, capital, grouped, joined, name
from hades.narrate.component_texts import MODULES, SANDERS, TSO
from hades.narrate.event_kinds import Cases, text_for
from hades.narrate.names import Words
from hades.narrate.sentences import in_words
from hades.rules.victory import LEFT_IN_SYSTEM, VITTLES_LOST
from hades.state.events import Event
from hades.wording import with_stop

NUMBERS = (
    *("no", "one", "two", "three", "four", "five", "six"),
    *("seven", "eight", "nine", "ten", "eleven", "twelve"),
)
"""Numbers from 0 to 12 as words."""
SHIP_LOST = (VITTLES_LOST, LEFT_IN_SYSTEM)
"""Outcomes of a game in which the Vittles is lost with all aboard."""
FATES = {"destroyed": "killed", "depleted": "wounded"}
"""Verb for a squad or thing -> verb for a person."""
PERSONS = {
    **dict.fromkeys(("emily", "medusa", "zola"), "her"),
    **dict.fromkeys(("dante", "officer", TSO, SANDERS), "him"),
    **dict.fromkeys(("wilson", "knight", "sever", "acuto"), ""),
}
"""Id of a person -> pronoun; "" for a person whose name is repeated instead."""
FAMOUS = ("emily", "dante", "honor-guard")
"""Ids of the Units that titles always name."""
MANY = 4
"""Minimum number of losses that a title counts instead of naming."""


def called(id_: str) -> str:
    """Return the name of a thing or module for use in a sentence. An id with a space stays unchanged."""
    return MODULES[id_].name if id_ in MODULES else id_ if " " in id_ else name(id_)


def roster(ids: Iterable[str]) -> str:
    """Return the names for ids as a list grouped by kind: ``Soldier 28 and Guards 2 and 8``.

    If there are two kinds, the smaller group comes first.
    """
    names = [*map(called, ids)]
    kind = {text: text.rstrip(string.digits) for text in names}
    counts = Counter(kind.values())
    return grouped(sorted(names, key=lambda text: counts[kind[text]]) if len(counts) == 2 else names)


def losses(ids: list[str]) -> str:
    """Return a title for losses: ``Emily and Scout 9 lost``. From `MANY` on, ordinary Units are counted."""
    famous = [id_ for id_ in ids if id_ in FAMOUS]
    others = len(ids) - len(famous)
    if others < MANY:
        return f"{capital(roster(ids))} lost"
    count = counted(others, "other" if famous else "Unit")
    return f"{capital(joined([*map(name, famous), count]))} lost"


def number(count: int) -> str:
    return NUMBERS[count] if 0 <= count < len(NUMBERS) else str(count)


def counted(count: int, what: str, many: str = "") -> str:
    """Return a number with a noun: ``three Guards``, ``13 Guards``. ``many`` is an irregular plural."""
    return f"{number(count)} {what if count == 1 else many or what + 's'}"


def sentence(text: str) -> str:
    return with_stop(capital(text))


def points(vp: float) -> str:
    return f"{vp:g} VP"


class Places:
    """Names for hexes, taken from their Complex or region."""

    def __init__(self, game: Game) -> None:
        catalog = game.tables.catalog
        self._called: dict[str, str] = {}
        self.letters: dict[str, str] = {}
        for number, map_ in enumerate((catalog.inferno, catalog.purgatory)):
            for region in map_.region:
                for where in region.hexes:
                    self._called[geo.label(geo.parse(where, number))] = region.name
        for hexes in game.tables.complex_hex:
            for letter, hex_ in zip(LETTERS, hexes, strict=True):
                self.letters[geo.label(hex_)] = letter

    def called(self, hex_: str) -> str:
        """Return a hex with its Complex or region, if any: ``P0105 (The Cells)``."""
        if hex_ in self.letters:
            return f"{hex_} (Complex {self.letters[hex_]})"
        region = self._called.get(hex_)
        return f"{hex_} ({region})" if region else hex_

    def name(self, hex_: str) -> str:
        """Return the Complex or region of a hex for use in a sentence: ``the Hull Plates``; else the hex."""
        if hex_ in self.letters:
            return f"Complex {self.letters[hex_]}"
        region = self._called.get(hex_, hex_).removeprefix("The ")
        bare = hex_ not in self._called or "," in region or region.partition(" ")[0].endswith("'s")
        return region if bare else f"the {region}"

    def words(self, event: Event) -> Words:
        found = in_words(event)
        for key in ("hex", "from", "to"):
            if hex_ := event.data.get(key):
                # Both decks have every Complex.
                found[key] = self.name(hex_) + " on Purgatory" * (hex_[0] == "P" and hex_ in self.letters)
        return found


# Words for events


def fate(befell: str, id_: str) -> str:
    """Return the verb for a loss, such as ``destroyed``; for a person, ``killed`` or ``wounded``."""
    return FATES.get(befell, befell) if is_person(id_) else befell


def end_of(event: Event) -> str:
    """Return a predicate for a Unit lost without an attack: ``hit a wall at speed``; "" for other events."""
    story = EVENT_KINDS[event.kind].story
    return text_for(story, event) if isinstance(story, Cases) and event.kind == "unit_destroyed" else ""


def is_person(id_: str) -> bool:
    """Return whether an id belongs to a person or an Elder Alien, and not to a squad or thing."""
    return id_.startswith("elder-alien") or id_ in PERSONS


def is_prize(id_: str) -> bool:
    return id_ in ("emily", *TREASURES) or id_.startswith("elder-alien")


def attacked(fight: Fight) -> str:
    return "the Vittles" if fight.at_the_ship else name(fight.target)


def causes(course: Iterable[Event]) -> dict[Event, tuple[tuple[str, ...], str]]:
    """Map each result of a fight to (ids of the attackers, name of their target).

    The name is given only if the result befell one of the attackers; otherwise it is "".
    """
    return {
        result: (fight.attackers, attacked(fight) if result.data.get("unit") in fight.attackers else "")
        for fight in fights(course)[0]
        for result in fight.results
    }

"""Commands as people and files see them.

Inside the engine a command is a tuple (verb, numbers...). A `Lexicon` gives it a name, such as ``move-to
P0512``, and parses names. Names are unique and permanent for a component set: game files are written in them.
"""

from __future__ import annotations

import fnmatch
from functools import lru_cache
from itertools import product
from typing import Any

import attrs

from hades.content.load import Catalog
from hades.content.tables import names_of
from hades.printable import trimmed
from hades.state.state import Code
from hades.wording import nearest, suggestion

VERBS: dict[str, tuple[str, ...]] = {
    "place": ("unit",),
    "place_at": ("hex",),
    "jam": ("unit",),
    "fill_tower": ("hex",),
    "activate": ("unit",),
    "enter_lab": ("unit",),
    "leave_lab": (),
    "end_phase": (),
    "full_move": (),
    "full_fire": (),
    "run_and_gun": (),
    "cfp": (),
    "sabotage": (),
    "rally": (),
    "request": (),
    "call": (),
    "forced_march": (),
    "science": (),
    "stand_by": (),
    "move_to": ("hex",),
    "take_shaft": ("hex",),
    "blow_door": ("room",),
    "disarm": ("room",),
    "take": ("treasure",),
    "put_down": ("treasure",),
    "fire": (),
    "stop": (),
    "fire_at": ("unit",),
    "fire_at_si": ("si",),
    "fire_at_fighter": ("fighter",),
    "combine": ("unit",),
    "combine_running": ("unit",),
    "stay_and_attack": (),
    "jump_to": ("hex",),
    "hold_fire": (),
    "sabotage_si": ("si",),
    "land": (),
    "evacuate": (),
    "decline": (),
    "land_unit": ("unit",),
    "land_at": ("hex",),
    "evacuate_unit": ("unit",),
    "evacuate_to_lab": ("unit",),
    "done": (),
    "march": ("unit",),
    "open_door": ("room",),
    "disarm_trap": ("room",),
    "teleport": ("unit",),
    "teleport_to_lab": ("unit",),
    "bring": ("unit",),
    "bring_at": ("hex",),
    "repair": (),
    "no_repair": (),
    "skedaddle": (),
    "approach": (),
    "hold_station": (),
    "shoot_unit": ("weapon", "unit"),
    "shoot_si": ("weapon", "si"),
    "shoot_fighter": ("weapon", "fighter"),
    "cease_fire": (),
    "end_game": (),
    "draw_from": ("deck",),
    "overtime": (),
}
"""Verb -> kinds of its arguments."""

STANDING_ORDERS = ("draw-from", "overtime")
"""Verbs of the commands that are legal at every question of a turn (R-04, 14.2-01)."""

STEP_VERBS = ("move-to", "take-shaft")
HEX_VERBS = ("place-at", "move-to", "jump-to", "land-at", "bring-at")
"""Verbs that put a Unit in a hex, except ``take-shaft``."""
UNIT_VERBS = ("activate", "place", "land-unit", "bring")
"""Verbs that choose a Unit, before the game asks for its action or its hex."""


@attrs.frozen(repr=False)
class Command:
    """A command of a component set.

    ``name`` is its text, as typed and as stored in files; ``args`` are words. Commands with the same name are
    equal, even if made in different games or processes.
    """

    code: Code = attrs.field(eq=False)
    verb: str = attrs.field(eq=False)
    args: tuple[str, ...] = attrs.field(eq=False)
    name: str

    @property
    def things(self) -> tuple[tuple[str, str], ...]:
        """(kind, word) of each argument."""
        return tuple(zip(VERBS[self.code[0]], self.args, strict=True))

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return f"<Command {self.name}>"


class Lexicon:
    """The commands of one component set, by code and by name."""

    def __init__(self, catalog: Catalog) -> None:
        self.catalog = catalog
        self.words = names_of(catalog)
        self._numbers = {kind: {w.lower(): n for n, w in enumerate(ws)} for kind, ws in self.words.items()}
        self._known: dict[Code, Command] = {}
        self._names: set[str] = set()
        """All command names; empty until first needed."""

    def commands(self, codes: list[Code]) -> tuple[Command, ...]:
        """Return the commands for codes; the same code always gives the same object."""
        try:
            return tuple(map(self._known.__getitem__, codes))
        except KeyError:
            return tuple([self.command(code) for code in codes])

    def command(self, code: Code) -> Command:
        """Return the command for a code, always the same object."""
        found = self._known.get(code)
        if found is None:
            verb = code[0].replace("_", "-")
            args = tuple(self.words[kind][n] for kind, n in zip(VERBS[code[0]], code[1:], strict=True))
            found = self._known[code] = Command(code, verb, args, " ".join((verb, *args)))
        return found

    def named(self, name: str) -> Command:
        """Return the command with this name, legal now or not.

        :raises ValueError: as `parse`.
        """
        return self.command(self.parse(name))

    def codes(self) -> list[Code]:
        """Return every command of this component set, legal now or not: by verb, then by its arguments."""
        # 0 is not the number of any Unit or Circle.
        first = {"unit": 1, "room": 1}
        return [
            (verb, *numbers)
            for verb, kinds in VERBS.items()
            for numbers in product(*(range(first.get(kind, 0), len(self.words[kind])) for kind in kinds))
        ]

    def like(self, pattern: str) -> bool:
        """Return whether any command, legal now or not, has a name that matches a pattern with ``*``."""
        if not self._names:
            self._names = {self.command(code).name for code in self.codes()}
        return pattern in self._names or bool("*" in pattern and fnmatch.filter(self._names, pattern))

    def parse(self, name: str) -> Code:
        """Return the code of a command name, legal now or not.

        :raises ValueError: if it is not a command at all; the message says what is valid.
        """
        words = name.split()
        verb = words[0].lower().replace("-", "_") if words else ""
        if verb not in VERBS:
            raise ValueError(f"{_quoted(name)} is not a command; {_nearest(words)}")
        kinds = VERBS[verb]
        if len(words) - 1 != len(kinds):
            wants = " ".join(f"<{kind}>" for kind in kinds)
            raise ValueError(f"{_quoted(name)}: write {verb.replace('_', '-')} {wants}".rstrip())
        code: list[Any] = [verb]
        for kind, word in zip(kinds, words[1:], strict=True):
            number = self._numbers[kind].get(word.lower())
            if number is None or (kind in ("unit", "room") and not number):
                known = self.words[kind][kind in ("unit", "room") :]
                right = self._verb_for(verb, kind, word) or suggestion(word.lower()[:40], known)
                if kind == "hex" and word[:1].lower() not in ("i", "p"):
                    right = "hexes are I0101 to I2012 on Inferno and P0101 to P2012 on Purgatory"
                article = "an" if kind == "si" else "a"
                raise ValueError(f"{_quoted(word)} is not {article} {_CALLED[kind]}; {right}")
            code.append(number)
        return tuple(code)

    def _verb_for(self, verb: str, wanted: str, word: str) -> str:
        """Return a sentence on the verb for a kind of target (``fire-at-si is for Installations``), or ""."""
        stem = verb.partition("_")[0]
        for kind in ("unit", "si", "fighter"):
            takes = tuple(kind if one == wanted else one for one in VERBS[verb])
            right = [other for other in VERBS if VERBS[other] == takes and other.partition("_")[0] == stem]
            if right and word.lower() in self._numbers[kind]:
                return f"{right[0].replace('_', '-')} is for {_CALLED[kind]}s"
        return ""


@lru_cache(maxsize=16)
def lexicon(catalog: Catalog) -> Lexicon:
    """Return the commands of a component set, the same object for the same set."""
    return Lexicon(catalog)


_CALLED = {
    "unit": "Unit",
    "si": "Installation",
    "fighter": "Fighter",
    "hex": "hex",
    "room": "Circle",
    "treasure": "treasure",
    "deck": "deck",
    "weapon": "weapon of the Vittles",
}
"""Kind of argument -> its name in a sentence."""


def _quoted(text: str) -> str:
    return repr(trimmed(text))


def _nearest(words: list[str]) -> str:
    verbs = [verb.replace("_", "-") for verb in VERBS]
    near = nearest(words[0][:40], verbs) if words else ""
    return f"did you mean {near}?" if near else "commands begin with a word such as activate or stop"

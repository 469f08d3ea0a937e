"""A template for a custom component set: the bundled set, with the meaning of each field."""

from __future__ import annotations

import json
import re
import textwrap

import attrs

from hades.content.component_records import (
    Effect,
    Map,
    Region,
    ResolutionCard,
    Room,
    SurpriseCard,
    Tower,
    Who,
)
from hades.content.load import FILES
from hades.content.paths import data_dir
from hades.content.schemas import FOLDER, name_for, schemas
from hades.content.strict_reader import spec_of
from hades.content.untrusted_input import COMPONENTS, read_text

WIDTH = 106

TITLES = {
    "counters/shl": "The Units of the SHL: its squads, the HQs among them, and Professor Dante.",
    "counters/prisoners": "Friends who start behind a door: Princess Emily, her Honor Guard, Elder Aliens.",
    "counters/nastian": "The Nastian garrison with General Tso, drawn from the Nastian Cup.",
    "counters/gorgons": "The two Gorgon sisters.",
    "counters/installations": "Surface Installations, with and without guns.",
    "counters/fighters": "The Nastian Fighters.",
    "counters/circles": "The twenty Circle counters; a scenario uses twelve.",
    "counters/chits": "The chits in the Nastian Cup.",
    "cards/shl": "The SHL Resolution deck: eighteen cards.",
    "cards/nastian": "The Nastian Resolution deck: eighteen cards.",
    "cards/surprise": "The twelve Nasty Surprises.",
    "maps/inferno": "Inferno, the hull.",
    "maps/purgatory": "Purgatory, the deck below.",
}
"""File -> its subject, as a sentence."""

HOW = (
    "Below is the built-in set. Replace its values with those printed on your copy, and give each of them "
    '"printed" as its source: under [source] for the whole file, or in the record. Values without a source '
    "work too, with a warning."
)

FIGHT = "Attack and defence modifiers are added up: high favours the attacker, low the defender."

PARTS: dict[type, tuple[tuple[str, type], ...]] = {
    SurpriseCard: (("in effects", Effect), ("in who", Who)),
    Map: (("under [[tower]]", Tower), ("under [[circle]]", Room), ("under [[region]]", Region)),
}
"""Record -> the records inside it, each with the words for its place, such as ``under [[tower]]``."""

README = """\
A component set for hades: counters, cards and maps as text.

1. Replace the values in the files with those printed on your copy; each file begins with an explanation.
2. hades components check {place}
   says what is missing or wrong, with file, line and column. Warnings name what differs from the built-in
   set; yours still works.
3. hades text --components {place}
   plays with your set; play, auto, replay, verify and others take --components as well.

A game file names its component set by the digest that this check prints. Keep a copy of your
files: games played with them cannot be loaded after a change to a value that matters in play.

An editor that reads #:schema lines (Taplo, Even Better TOML) completes and checks as you type.
"""


def files(place: str) -> dict[str, str]:
    """Map the path of each file in the set to its text; ``place`` is the directory that the README names."""
    found = {"README.txt": README.format(place=place)}
    needed = {name_for(f"{path}.toml") for path in FILES}
    for name, schema in schemas().items():
        if name in needed:
            found[f"{FOLDER}/{name}.json"] = json.dumps(schema, indent=1) + "\n"
    for path, (array, kind) in FILES.items():
        text = read_text(data_dir() / f"{path}.toml", COMPONENTS)
        heading = [f"#:schema ../{FOLDER}/{name_for(f'{path}.toml')}.json", *_comment(TITLES[path]), "#"]
        heading += [*_comment(HOW), "#", *_meanings(array, kind)]
        found[f"{path}.toml"] = "\n".join([*heading, "", _OPENING_COMMENTS.sub("", text)])
    return found


_OPENING_COMMENTS = re.compile(r"\A(?:(?:#.*)?\n)*")


def _meanings(array: str, kind: type) -> list[str]:
    where = f"under [[{array}]]" if array else "at the top"
    lines: list[str] = []
    for place, record in ((where, kind), *PARTS.get(kind, ())):
        lines.append(f"# {place[0].upper()}{place[1:]}:")
        for field in attrs.fields(record):
            lines += _comment(_meaning(field), f"{field.name}: ")
        lines.append("#")
    if kind is ResolutionCard:
        lines += [*_comment(FIGHT), "#"]
    return lines[:-1]


def _meaning(field: attrs.Attribute[object]) -> str:
    spec = spec_of(field)
    named = "" if all(word in spec.help for word in spec.one_of) else f" One of {', '.join(spec.one_of)}."
    return f"{spec.help}{named}{' Required.' if field.default is attrs.NOTHING else ''}"


def _comment(text: str, name: str = "") -> list[str]:
    begin = f"#   {name}" if name else "# "
    return textwrap.wrap(text, WIDTH, initial_indent=begin, subsequent_indent="#       " if name else "# ")

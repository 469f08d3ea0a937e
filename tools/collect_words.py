"""The catalogue of all words: collect them, bring translations up to date, and make a pseudo-language.

``python -m tools.collect_words`` writes ``build/words/hades.pot`` from the code and the data, brings every
``data/words/*.po`` up to date with it and compiles each into the ``.mo`` that the program reads, and writes
``build/words/pseudo.mo``: English in which every word bears accents and is longer. What stands without
accents on a screen of ``HADES_LANGUAGE=build/words/pseudo.mo hades play`` never came through the catalogue.
"""

from __future__ import annotations

import argparse
import ast
import re
import sys
import tomllib
from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path
from typing import Any, get_args

import attrs
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from hades.content.achievements import Achievement
from hades.content.edition import Switch
from hades.content.glossary import Glossary
from hades.content.introduction import Introduction
from hades.content.kinds import Map, Scenario, SurpriseCard
from hades.content.lesson import Lesson
from hades.content.load import COUNTER_FILES
from hades.content.primer import paragraphs
from hades.content.puzzle import Puzzle
from hades.content.revisions import Revision
from hades.content.rulebook import Clause, Ruling
from hades.language import each, tr
from hades.rules.contents import ASKS

ROOT = Path(__file__).resolve().parent.parent
OUT = ROOT / "build" / "words"
WORDS = ROOT / "data" / "words"
PROGRAM = "hades"

RECORDS = {"EventKind": ("sentence", "grounds", "story", "drawn_for", "deed", "in_vain"), "Cases": ()}
"""Records that translate what they are given: name -> their fields of words; () for all."""

IN_RECORDS: dict[str, dict[str, type]] = {
    "data/lessons/*.toml": {"": Lesson},
    "data/puzzles/*.toml": {"": Puzzle},
    "data/first_run/*.toml": {"introduction": Introduction},
    "data/help/*.toml": {"": Glossary},
    "data/achievements/*.toml": {"achievement": Achievement},
    "data/rules/clauses.toml": {"clause": Clause},
    "data/rules/rulings.toml": {"ruling": Ruling},
    "data/rules/switches.toml": {"switch": Switch},
    "data/rules/revisions.toml": {"revision": Revision},
    "data/cards/surprise.toml": {"card": SurpriseCard},
    "data/counters/*.toml": dict(COUNTER_FILES.values()),
    "data/maps/*.toml": {"": Map},
    "scenarios/*.toml": {"": Scenario},
}  # fmt: skip
"""Data files that become records as they are read -> array in them -> its records, "" for the whole file.
Words are the fields that the records translate."""

BY_KEYS: dict[str, tuple[str, ...]] = {
    "data/splits/*.toml": ("name", "about"),
    "data/drills/**/*.toml": ("title", "about"),
    "data/rules/sections.toml": ("section.*",),
}
"""Data files that are translated where they are shown -> the keys in them that hold words; ``table.*`` for
every value of a table."""

HELP_PAGES = "data/help/*.md"
"""Pages that `hades.content.primer` reads, paragraph by paragraph."""


@attrs.frozen
class Message:
    """A text of the catalogue, and where it stands."""

    one: str
    many: str
    file: str
    line: int


def of_code(path: Path) -> Iterator[Message]:
    """The texts that a module gives to `hades.language`."""
    file = path.relative_to(ROOT).as_posix()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call):
            continue
        called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        texts: list[ast.expr] = []
        if called in ("tr", "trn"):
            texts = node.args[:1]
        elif called == "trs" and isinstance(node.args[0], ast.Dict):
            texts = node.args[0].values
        elif called in RECORDS:
            fields = RECORDS[called]
            given = [word.value for word in node.keywords if not fields or word.arg in fields]
            texts = given if fields else [part for arg in (*node.args, *given) for part in _values(arg)]
        many = _text(node.args[1]) if called == "trn" else ""
        for text in texts:
            if one := _text(text):
                yield Message(one, many, file, text.lineno)


def of_commands(path: Path) -> Iterator[Message]:
    """What the commands and orders of a module say of themselves in their help: their docstrings."""
    file = path.relative_to(ROOT).as_posix()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef) and (said := ast.get_docstring(node)):
            made = (one.func if isinstance(one, ast.Call) else one for one in node.decorator_list)
            if any(getattr(one, "attr", "") in ("command", "group") for one in made) or node.name.startswith(
                "order_"
            ):
                yield Message(said, "", file, node.lineno)


def _values(node: ast.expr) -> list[ast.expr]:
    return list(node.values) if isinstance(node, ast.Dict) else [node]


def _text(node: ast.expr) -> str:
    """A text that stands there in full; "" for what is only known when it runs."""
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def of_questions() -> Iterator[Message]:
    """What the game asks, as the table of contents of the rules has it."""
    yield from (Message(prompt, "", "hades/rules/contents.py", 1) for _, _, prompt, _ in ASKS.values())


def of_records(path: Path, arrays: dict[str, type]) -> Iterator[Message]:
    """The texts of a data file that becomes records."""
    held = tomllib.loads(path.read_text(encoding="utf-8"))
    for name, kind in arrays.items():
        yield from _at(path, _recorded(held.get(name, ()) if name else held, kind))


def of_keys(path: Path, keys: tuple[str, ...]) -> Iterator[Message]:
    """The texts under some keys of a data file."""
    yield from _at(path, _keyed(tomllib.loads(path.read_text(encoding="utf-8")), keys, ""))


def of_help(path: Path) -> Iterator[Message]:
    """What the paragraphs of a page of help are about, and what they say."""
    yield from _at(path, chain.from_iterable(paragraphs(path.read_text(encoding="utf-8"))))


def _at(path: Path, texts: Iterable[str]) -> Iterator[Message]:
    """Texts of a data file, all on line 1: TOML does not tell where they stood."""
    file = path.relative_to(ROOT).as_posix()
    yield from (Message(text, "", file, 1) for text in texts if text.strip())


def _recorded(value: Any, kind: Any) -> Iterator[str]:
    """The texts that a record of a kind, or each in a list of them, will translate."""
    if isinstance(value, list | tuple):
        for part in value:
            yield from _recorded(part, kind)
    elif attrs.has(kind) and isinstance(value, dict):
        for field in attrs.fields(attrs.resolve_types(kind)):
            held = value.get(field.name, ())
            if field.converter in (tr, each):
                yield from [held] if isinstance(held, str) else held
                continue
            for inner in (field.type, *get_args(field.type)):
                yield from _recorded(held, inner)


def _keyed(value: Any, keys: tuple[str, ...], key: str) -> Iterator[str]:
    if isinstance(value, dict):
        for name, part in value.items():
            if f"{key}.*" in keys and isinstance(part, str):
                yield part
            else:
                yield from _keyed(part, keys, name)
    elif isinstance(value, list):
        for part in value:
            yield from _keyed(part, keys, key)
    elif isinstance(value, str) and key in keys:
        yield value


def messages() -> Iterator[Message]:
    """Every text of the program, of the code first."""
    for path in sorted((ROOT / "hades").rglob("*.py")):
        yield from of_code(path)
    for part in ("cli", "text"):
        for path in sorted((ROOT / "hades" / part).glob("*.py")):
            yield from of_commands(path)
    yield from of_questions()
    for pattern, arrays in IN_RECORDS.items():
        for path in sorted(ROOT.glob(pattern)):
            yield from of_records(path, arrays)
    for pattern, keys in BY_KEYS.items():
        for path in sorted(ROOT.glob(pattern)):
            yield from of_keys(path, keys)
    for path in sorted(ROOT.glob(HELP_PAGES)):
        yield from of_help(path)


def catalogue() -> Catalog:
    """The catalogue of all texts, none translated."""
    found = Catalog(project=PROGRAM, charset="utf-8")
    for message in messages():
        id_ = (message.one, message.many) if message.many else message.one
        found.add(id_, locations=[(message.file, message.line)])
    return found


# the pseudo-language

_ACCENTS = str.maketrans("AaBCcDdEeGgHhIiJjKkLlNnOoRrSsTtUuWwYyZz", "ÅåßÇçÐďÉéĞğĤĥÎîĴĵĶķĹĺÑñÖöŘřŠšŤťÛûŴŵÝýŽž")
_PLACES = re.compile(r"(\{\{|\}\}|\{(?:[^{}]|\{[^{}]*\})*\}|`[^`]*`|%\([a-z]+\)s)")
VOWELS = re.compile(r"([aeiou])([a-z]*)")


def pseudo(text: str) -> str:
    """English with accents, each word a third longer; what is filled in, and what is typed, stays."""
    return "".join(
        part if at % 2 else VOWELS.sub(r"\1\1\2", part).translate(_ACCENTS)
        for at, part in enumerate(_PLACES.split(text))
    )


def in_pseudo(source: Catalog) -> Catalog:
    """The catalogue in the pseudo-language."""
    made = Catalog(project=PROGRAM, charset="utf-8", locale="en")
    for message in source:
        if message.id:
            made.add(message.id, _each(message.id))
    return made


def _each(id_: str | tuple[str, ...] | list[str]) -> str | tuple[str, ...]:
    return pseudo(id_) if isinstance(id_, str) else tuple(pseudo(form) for form in id_)


def write(out: Path, words: Path) -> list[str]:
    """Writes the template, the pseudo-language and every translation; a line for each."""
    out.mkdir(parents=True, exist_ok=True)
    source = catalogue()
    with (out / "hades.pot").open("wb") as file:
        write_po(file, source, width=110, omit_header=False)
    with (out / "pseudo.mo").open("wb") as file:
        write_mo(file, in_pseudo(source))
    told = [f"{out / 'hades.pot'}: {len(source)} texts", f"{out / 'pseudo.mo'}"]
    for path in sorted(words.glob("*.po")):
        with path.open("rb") as file:
            translation = read_po(file, locale=path.stem)
        translation.update(source)
        with path.open("wb") as file:
            write_po(file, translation, width=110)
        with path.with_suffix(".mo").open("wb") as file:
            write_mo(file, translation)
        done = sum(1 for message in translation if message.id and message.string and not message.fuzzy)
        told.append(f"{path}: {done} of {len(source)} texts are translated")
    return told


def main() -> None:
    parser = argparse.ArgumentParser(description="Collects all words, and brings translations up to date.")
    parser.add_argument(
        "--out", type=Path, default=OUT, help="Folder of the template and the pseudo-language."
    )
    parser.add_argument("--words", type=Path, default=WORDS, help="Folder of the translations.")
    options = parser.parse_args()
    for line in write(options.out, options.words):
        sys.stdout.write(f"{line}\n")


if __name__ == "__main__":
    main()

"""What is explained to whoever asks: every command of the menu, and the words of the game (``data/help``).

A sentence or two each, with the clauses they rest on. Here are the records and the strict reading of them.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path

import attrs

from hades.content.decoding import structure
from hades.content.paths import data_dir
from hades.content.untrusted_input import POSITION, read_toml, told


class GlossaryError(ValueError):
    """A file that cannot be used; its text is every fault on a line of its own."""


@attrs.frozen(kw_only=True)
class Explained:
    """A command or a word of the game, and what it means."""

    words: tuple[str, ...]
    """What one may ask for, in small letters; the first is the word itself."""
    say: str
    """What it does, or is."""
    clauses: tuple[str, ...]
    """Clauses and rulings that it rests on."""
    name: str = ""
    """How it is written where that is not the word itself."""

    @property
    def line(self) -> str:
        """All of it, in the reader's language: ``Cup: where enemies ... [2.5-01]``."""
        return f"{self.name or self.words[0]}: {self.say} [{', '.join(self.clauses)}]"


@attrs.frozen(kw_only=True)
class Glossary:
    """All that is explained: commands under their verbs, and words."""

    command: tuple[Explained, ...]
    word: tuple[Explained, ...]

    def find(self, asked: str) -> Explained | None:
        """What is meant by a command or a word, however it is written; None if nothing is."""
        wanted = " ".join(asked.lower().split())
        forms = (wanted, wanted.replace(" ", "-"), wanted.replace("-", " "), wanted.removesuffix("s"))
        known = {word: one for one in (*self.word, *self.command) for word in one.words}
        known |= {one.name.lower(): one for one in self.word if one.name}
        return next((known[form] for form in forms if form in known), None)


def glossary_file() -> Path:
    """Where it stands."""
    return data_dir() / "help" / "glossary.toml"


@cache
def load_glossary() -> Glossary:
    """That which comes with the game.

    :raises GlossaryError: with every fault of the file.
    """
    return read_glossary(glossary_file())


def read_glossary(path: Path) -> Glossary:
    """That of a file.

    :raises GlossaryError: with every fault on a line of its own.
    """
    try:
        data = read_toml(path, POSITION)
    except (OSError, ValueError) as error:
        raise GlossaryError(f"{path}: {told(error)}") from None
    faults: list[str] = []
    found = structure(data, Glossary, f"{path.name}:", faults)
    if found is not None:
        words = Counter(word for one in (*found.command, *found.word) for word in one.words)
        faults += [
            f"{path.name}: {word!r} is explained more than once" for word, count in words.items() if count > 1
        ]
    if found is None or faults:
        raise GlossaryError("\n".join(faults))
    return found

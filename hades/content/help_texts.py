"""Help texts for players: the glossary, the page on how to play, and the tips of a first game."""

from __future__ import annotations

import re
from functools import cache

import attrs

from hades.content.data_files import read_record
from hades.content.paths import data_dir
from hades.content.strict_reader import spec
from hades.content.untrusted_input import HELP, InputError, read_text

# The glossary


@attrs.frozen(kw_only=True)
class Explained:
    """A command or a word of the game, and its meaning."""

    words: tuple[str, ...]
    """The words that find the entry, in lower case; the first is its title."""
    say: str
    clauses: tuple[str, ...]
    """Clauses and rulings behind the explanation."""
    name: str = ""
    """The title as displayed, if it differs from the first of ``words``; otherwise ""."""

    @property
    def line(self) -> str:
        """The whole entry: ``Cup: where enemies ... [2.5-01]``."""
        return f"{self.name or self.words[0]}: {self.say} [{', '.join(self.clauses)}]"


@attrs.frozen(kw_only=True)
class Glossary:
    """The entries for commands, by verb, and for words."""

    command: tuple[Explained, ...]
    word: tuple[Explained, ...]

    def find(self, asked: str) -> Explained | None:
        """Return the entry for a command or a word, in any spelling; None if there is none."""
        wanted = " ".join(asked.lower().split())
        forms = (wanted, wanted.replace(" ", "-"), wanted.replace("-", " "), wanted.removesuffix("s"))
        known = {word: one for one in (*self.word, *self.command) for word in one.words}
        known |= {one.name.lower(): one for one in self.word if one.name}
        return next((known[form] for form in forms if form in known), None)


@cache
def load_glossary() -> Glossary:
    return read_record(data_dir() / "help" / "glossary.toml", Glossary)


# How to play. docs/guide-player.md has the same paragraphs, word for word.

_PARAGRAPH = re.compile(r"- \*\*(.+?)\*\* ")


@cache
def how_to_play() -> tuple[tuple[str, str], ...]:
    """Return the page on how to play as (heading, text) pairs, in order; () if the page is missing."""
    try:
        text = read_text(data_dir() / "help" / "how-to-play.md", HELP)
    except (OSError, InputError):
        return ()
    return paragraphs(text)


def paragraphs(text: str) -> tuple[tuple[str, str], ...]:
    """Return the paragraphs of a help page as (heading, text) pairs, in order."""
    _, *parts = _PARAGRAPH.split(" ".join(text.split()))
    plain = [part.replace("*", "").strip() for part in parts]
    return tuple(
        (about.rstrip("."), paragraph) for about, paragraph in zip(plain[::2], plain[1::2], strict=True)
    )


# Tips of a first game

PLACES = ("suggestion", "answers", "undo", "board", "ship", "turn")
"""Parts of the table that a tip can be about; the window draws a ring around any of them but the board."""


@attrs.frozen(kw_only=True)
class FirstGameTip:
    """A tip about a part of the table, shown when that part first matters."""

    id: str
    place: str = attrs.field(metadata=spec(one_of=PLACES))
    name: str
    say: str
    """The tip in a sentence or two."""
    purpose: str = ""
    """The purpose of the part of the table, shown before the tip in the window; "" if there is none."""
    text: str = ""
    """The tip for a terminal; "" if ``say`` serves there as well."""
    asked: tuple[str, ...] = ()
    """Kinds of questions at which the tip may be shown; () for any."""
    when: tuple[str, ...] = ()
    """Events, written as in a drill; () for no condition.

    One of them must have happened in the last action or the enemy's turn.
    """
    unless: tuple[str, ...] = ()
    """Events of the last action or the enemy's turn, any of which rules the tip out; () if there are none."""
    scenario: tuple[str, ...] = ()
    """Ids of the scenarios in which the tip is shown; () for all."""

    @property
    def line(self) -> str:
        """The text for the terminal."""
        return self.text or self.say


@attrs.frozen(kw_only=True)
class TipFile:
    """All tips, in the order in which they are due."""

    tip: tuple[FirstGameTip, ...] = attrs.field(metadata=spec(distinct=("id",)))


@cache
def load_tips() -> tuple[FirstGameTip, ...]:
    return read_record(data_dir() / "first_game" / "tips.toml", TipFile).tip

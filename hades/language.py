"""The reader's language: all that somebody reads goes through `tr`, `trn` or `trs`.

The texts in the code are English, and the keys of the catalogue, as gettext has it. Which language it is is
decided once, when the package is imported and before anything else is, so that constants may be translated,
too. docs/translating.md tells how a language is added.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from gettext import NullTranslations
from typing import TypeVar

Key = TypeVar("Key")

_spoken = NullTranslations()


def speak(catalogue: NullTranslations) -> None:
    """From now on texts are those of a catalogue. What has been read before stays as it is."""
    global _spoken  # noqa: PLW0603 there is one reader
    _spoken = catalogue


def tr(text: str, /, **values: object) -> str:
    """A text in the reader's language, its ``{places}`` filled if there are values for them."""
    said = _spoken.gettext(text) if text else ""
    return said.format_map(values) if values else said


def trn(one: str, many: str, n: int, /, **values: object) -> str:
    """A text that counts: ``trn("{n} hex", "{n} hexes", 2)``; a language may have more forms than two."""
    return _spoken.ngettext(one, many, n).format_map({"n": n, **values})


def trs(table: Mapping[Key, str]) -> dict[Key, str]:
    """A table of texts, each in the reader's language, under the keys it has."""
    return {key: tr(text) for key, text in table.items()}


def each(texts: Iterable[str]) -> tuple[str, ...]:
    """Texts in a row, each in the reader's language."""
    return tuple(tr(text) for text in texts)

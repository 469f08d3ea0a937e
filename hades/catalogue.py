"""Which language the reader wants, and its catalogue: ``data/words/de.mo`` (tools.collect_words)."""

from __future__ import annotations

import os
import struct
from collections.abc import Iterable, Mapping
from gettext import GNUTranslations, NullTranslations
from pathlib import Path

VARIABLE = "HADES_LANGUAGE"
"""Environment variable with a language, "de" or "pt_BR", or with the path of a catalogue, ``FILE.mo``."""
SYSTEMS = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""What the system says of its language, the first that says anything, as for every program with gettext."""
ENGLISH = ("en", "C", "POSIX")
"""Languages for which nothing is looked up."""


def folder() -> Path:
    """Where the catalogues stand that come with the program."""
    package = Path(__file__).resolve().parent
    inside = package / "box"
    return (inside if inside.is_dir() else package.parent) / "data" / "words"


def wanted(environment: Mapping[str, str]) -> tuple[str, ...]:
    """The languages somebody wants, the best first: "de_CH" is followed by "de"."""
    said = environment.get(VARIABLE) or next((v for name in SYSTEMS if (v := environment.get(name))), "")
    if said.endswith(".mo"):
        return (said,)
    codes = (one.partition(".")[0].partition("@")[0] for one in said.split(":"))
    return tuple(dict.fromkeys(code for full in codes for code in (full, full.partition("_")[0]) if code))


def catalogue(languages: Iterable[str], home: Path) -> NullTranslations:
    """The catalogue of the first language that there is one for; English needs none.

    Raises:
        ValueError: a file named in full cannot be read, or one of ``home`` is no catalogue.
    """
    for language in languages:
        if language in ENGLISH:
            break
        is_file = language.endswith(".mo")
        path = Path(language) if is_file else home / f"{language}.mo"
        if is_file or path.is_file():
            return _read(path)
    return NullTranslations()


def _read(path: Path) -> NullTranslations:
    try:
        with path.open("rb") as file:
            return GNUTranslations(file)
    except OSError as fault:
        why = fault.strerror or str(fault)
    except (ValueError, LookupError, struct.error) as fault:
        why = f"it is no catalogue ({fault})"
    # in English: nothing can be translated yet
    raise ValueError(
        f"{VARIABLE}: {path} cannot be read: {why}; `python -m tools.collect_words` writes catalogues."
    ) from None


def of_reader() -> tuple[NullTranslations, str]:
    """The catalogue of whoever started the program, and what is wrong with what was wanted; English then."""
    try:
        return catalogue(wanted(os.environ), folder()), ""
    except ValueError as fault:
        return NullTranslations(), str(fault)

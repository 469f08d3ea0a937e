"""Pages about the program: its version, its component set, its rules, its licence."""

from __future__ import annotations

from pathlib import Path

from hades import __version__
from hades.content import component_list
from hades.content.edition import switches
from hades.content.load import Catalog
from hades.content.rulebook import Rulebook
from hades.pages.fact import Row

LICENCE = (
    "MIT licence: use it, copy it, change it, pass it on, with its notice; there is no warranty. The file "
    "LICENSE has the words."
)
UNOFFICIAL = (
    "hades is an unofficial, free adaptation of the board wargame Escape from Hades for one person. It has "
    "no printed art and no text of the rulebook in it; the rules are told in our own words."
)


def program(components: str, *, games: Path, settings: Path) -> list[Row]:
    """Return the version, the component set, and the paths of the files."""
    return [
        ("text", UNOFFICIAL, ""),
        ("key", "Version", __version__),
        ("key", "Component set", components),
        ("key", "Games", str(games)),
        ("key", "Settings", str(settings)),
    ]


def box(catalog: Catalog) -> list[Row]:
    """Return the contents of the box, by source."""
    found = component_list.components(catalog)
    said = {
        "rules": "the rules state it",
        "inferred": "follows from what they state",
        "reconstructed": "this game's own",
        "printed": "taken from a printed copy by its owner",
    }
    rows: list[Row] = [
        ("text", found["about"], ""),
        ("key", "Component set", found["digest"]),
        ("head", "Values in the box, by source", ""),
    ]
    rows += [
        ("sum", f"{kind}: {said[kind]}", str(found["sources"].get(kind, 0)))
        for kind in component_list.KINDS_OF_SOURCE
    ]
    rows.append(("faint", "hades components prints every value with its source.", ""))
    return rows


def rules(book: Rulebook) -> list[Row]:
    """Return the numbers of clauses, rulings and switches."""
    off = sum(1 for switch in switches().values() if switch.off)
    return [
        ("text", "Everything the game does names the rules it rests on. Click an id anywhere.", ""),
        ("sum", "Clauses", str(len(book.clauses))),
        ("sum", "of them errata of the later texts", str(len(book.errata()))),
        ("sum", "Rulings where the text is silent", str(len(book.rulings))),
        ("sum", "Switches that change play", str(off)),
    ]


def licence() -> list[Row]:
    """Return the licence, and the libraries used."""
    return [
        ("text", LICENCE, ""),
        ("head", "What it is made with", ""),
        (
            "text",
            (
                "Python, arcade, attrs, cattrs, click, Pillow, platformdirs, resvg and rich; each under "
                "a free licence of its own. The letters are Liberation Sans (SIL Open Font License)."
            ),
            "",
        ),
        (
            "text",
            (
                "The sounds are computed by this project's own program, hold no recording, and are given to "
                "the public domain (CC0 1.0)."
            ),
            "",
        ),
    ]

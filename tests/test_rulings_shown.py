"""Every ruling is shown by a drill or met in a golden game, or it is said why nothing can show it.

Most are cited by an event, a question or a refusal. The others are only declared by a drill that plays
what they decide: `uncited.toml` says of each what that is.
"""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path

from hades.content.edition import switches
from hades.content.paths import scenario_dir
from hades.content.rulebook import load_rulebook
from tests import drills

HERE = Path(__file__).parent
UNSHOWN: dict[str, str] = tomllib.loads((HERE / "unshown.toml").read_text(encoding="utf-8"))
UNCITED: dict[str, dict[str, str]] = tomllib.loads((HERE / "uncited.toml").read_text(encoding="utf-8"))
RULES = HERE.parent / "hades"
MOST = 15
"""Rulings that may go without anything that shows them."""


@cache
def drilled() -> set[str]:
    """What the drills prove by their own word; that they pass is seen in test_drills.py."""
    return {id_ for file in drills.FILES for id_ in drills.sheet(file).position.clauses}


@cache
def played() -> set[str]:
    """What events of the golden games rest on."""
    texts = (file.read_text(encoding="utf-8") for file in (HERE / "golden").glob("*.txt"))
    cited = (group for text in texts for group in re.findall(r"\[([-A-Z0-9., ]+)\]", text))
    return {id_.removeprefix("-") for group in cited for id_ in group.split(", ")}


@cache
def cited() -> set[str]:
    """What the rules cite somewhere, in events, questions and refusals."""
    files = [
        file
        for folder in ("rules", "nastian", "engine", "board", "state")
        for file in (RULES / folder).rglob("*.py")
    ]
    files += scenario_dir().glob("*.toml")
    return {
        id_ for file in files for id_ in re.findall(r'"-?([A-Z]-\d\d)"', file.read_text(encoding="utf-8"))
    }


def test_a_ruling_is_shown_or_it_is_said_why_not() -> None:
    shown = drilled() | played()
    assert not {ruling for ruling in load_rulebook().rulings if (ruling in shown) == (ruling in UNSHOWN)}


def test_what_nothing_can_show_is_little_and_has_its_reasons() -> None:
    assert UNSHOWN.keys() <= load_rulebook().rulings.keys()
    assert len(UNSHOWN) <= MOST
    assert all(len(reason) > 40 for reason in UNSHOWN.values())


def test_a_ruling_is_cited_or_it_is_said_what_it_shapes() -> None:
    shapes = [ruling for reasons in UNCITED.values() for ruling in reasons]
    assert len(set(shapes)) == len(shapes), "each in one group"
    assert not set(shapes) & UNSHOWN.keys()
    rulings = load_rulebook().rulings.keys() - UNSHOWN.keys()
    assert not {ruling for ruling in rulings if (ruling in cited()) == (ruling in shapes)}


def test_what_is_never_cited_is_declared_by_a_drill_and_is_no_switch() -> None:
    never = {id_ for reasons in UNCITED.values() for id_ in reasons}
    assert never <= drilled() & load_rulebook().rulings.keys()
    assert not never & switches().keys(), (
        "a switch is cited where it decides, and has drills with and without it"
    )

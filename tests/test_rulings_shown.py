"""Every ruling is shown by a drill or met in a golden game, or it is said why nothing can show it."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path

import pytest

from hades.content.paths import drill_dir
from hades.content.position import drill_files, load_position
from hades.content.rulebook import load_rulebook

HERE = Path(__file__).parent
UNSHOWN: dict[str, str] = tomllib.loads((HERE / "unshown.toml").read_text(encoding="utf-8"))
MOST = 15
"""Rulings that may go without anything that shows them."""


@cache
def drilled() -> set[str]:
    """What the drills prove by their own word; that they pass is seen in test_drills.py."""
    return {id_ for file in drill_files(drill_dir()) for id_ in load_position(file).position.clauses}


@cache
def played() -> set[str]:
    """What events of the golden games rest on."""
    texts = (file.read_text(encoding="utf-8") for file in (HERE / "golden").glob("*.txt"))
    cited = (group for text in texts for group in re.findall(r"\[([-A-Z0-9., ]+)\]", text))
    return {id_.removeprefix("-") for group in cited for id_ in group.split(", ")}


@pytest.mark.parametrize("ruling", load_rulebook().rulings)
def test_a_ruling_is_shown_or_it_is_said_why_not(ruling: str) -> None:
    assert (ruling in drilled() | played()) != (ruling in UNSHOWN)


def test_what_nothing_can_show_is_little_and_has_its_reasons() -> None:
    assert UNSHOWN.keys() <= load_rulebook().rulings.keys()
    assert len(UNSHOWN) <= MOST
    assert all(len(reason) > 40 for reason in UNSHOWN.values())

"""In another language no word of the main screens stays English, and none is cut or written over another."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.ui.conftest import MISSING

STAYS = {
    "seeds": r"^(daily|official) ",
    "editor": r'^\w+ = "[\w.-]+"$',
    # commands, ids and kinds of events, as a test position writes them
    "drills": r"^[\w\d.,:;()* -]*[a-z]+-\d|^(fighter launched|no launch)$",
}
"""Screen -> words on it that are no English but what files have: seeds, and positions."""
SHORT = ("IndexPanel",)
"""Panels on which words may be short if pointing tells them in full: the page beside a list has them, too."""


@pytest.fixture
def flaws(pseudo: Path, tmp_path_factory: pytest.TempPathFactory) -> list[tuple[str, str, str, str]]:
    """(kind, panel, words, screen) of everything that is wrong in the pseudo-language."""
    if MISSING:
        pytest.skip(f"this machine has no lib{' and no lib'.join(MISSING)}: no window can be opened")
    # the page about the program shows its path: one of letters that are no words
    folder = tmp_path_factory.mktemp("pseudo")
    return [(sort, panel, words, screen) for sort, panel, words, screen in run(folder, str(pseudo))]


def run(folder: Path, language: str) -> Any:
    """What the screens say in a language."""
    env = {**os.environ, "HADES_LANGUAGE": language, "PYTHONUTF8": "1", "ARCADE_HEADLESS": "1"}
    env |= {"XDG_CONFIG_HOME": str(folder), "XDG_DATA_HOME": str(folder)}
    command = [sys.executable, "-m", "tests.ui.pseudo_screens", str(folder)]
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False, encoding="utf-8")
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_every_word_is_translated_and_none_is_cut(flaws: list[tuple[str, str, str, str]]) -> None:
    assert not [
        (sort, panel, words, screen)
        for sort, panel, words, screen in flaws
        if (sort == "plain" and not (screen in STAYS and re.search(STAYS[screen], words)))
        or sort in ("cut", "off", "over")
        or (sort == "short" and panel not in SHORT)
    ]

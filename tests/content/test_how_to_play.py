"""How to play, in a page: one source for the player's guide, window and terminal."""

from __future__ import annotations

from pathlib import Path

from hades.content.help_texts import how_to_play
from hades.content.paths import data_dir
from hades.facts import help_pages
from hades.ui.screens.reference import help_sheets

ROOT = Path(__file__).parents[2]


def test_the_guide_has_it_word_for_word() -> None:
    text = (data_dir() / "help" / "how-to-play.md").read_text(encoding="utf-8")
    assert f"## How to play, in a page\n\n{text}" in (ROOT / "docs" / "guide-player.md").read_text(
        encoding="utf-8"
    )


def test_every_paragraph_is_read_without_its_marks() -> None:
    found = dict(how_to_play())
    assert list(found) == ["Set-up", "Each turn", "Your phase", "Down and back", "The Vittles", "Score"]
    assert all(said.endswith(".") and "*" not in said for said in found.values())


def test_the_help_of_the_window_begins_with_it() -> None:
    name, rows = next(iter(help_sheets().items()))
    assert name == "How to play" and rows == help_pages.how_to_play_rows()

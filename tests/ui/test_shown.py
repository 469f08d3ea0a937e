"""What a file says is drawn, told and copied with every character one that can be seen."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from hades import Game
from hades.printable import short_path
from hades.ui import exports, screen_reader
from hades.ui.kit import canvas
from hades.ui.kit.boxes import Text
from hades.ui.kit.canvas import Canvas

SEED = "a\x1b[2J\nforged: yes\x9b\u202e\x7f"
SHOWN = "a\\x1b[2J\\nforged: yes\\x9b\\u202e\\x7f"


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every word that gets onto a canvas."""
    words: list[str] = []
    draw = canvas._stamp

    def listen(word: str, *more: Any) -> Any:
        words.append(word)
        return draw(word, *more)

    monkeypatch.setattr(canvas, "_stamp", listen)
    return words


def hostile(commands: int) -> Game:
    game = Game.new("historical", seed=SEED)
    while len(game.history) < commands:
        game.do(game.menu[0])
    return game


@pytest.mark.drawn
def test_a_canvas_draws_what_can_be_seen(drawn: list[str]) -> None:
    paper = Canvas(400, 100, 1.0)
    paper.text(0, 0, SEED)
    Text(SEED).paint(paper, 0, 20, 50)
    assert "".join(drawn).startswith(SHOWN.replace(" ", ""))
    assert all(word.isprintable() for word in drawn)
    assert paper.written[0][2] == SHOWN
    assert paper.measure(SEED) == paper.measure(SHOWN)
    assert paper.fit(SEED, 400) == SHOWN
    assert all(line.isprintable() for line in paper.wrap(SEED, 100))


@pytest.mark.drawn
def test_no_screen_draws_a_seed_raw(hand: Any, drawn: list[str]) -> None:
    window = hand.window
    game = hostile(6)
    window.autosave_file.parent.mkdir(parents=True, exist_ok=True)
    game.save(window.autosave_file, created="2026-01-02T03:04:05+00:00")
    window.home()
    hand.pump()
    hand.press("R")
    assert hand.screen.chosen is not None
    hand.pump()
    assert ("key", "Seed", SHOWN) in hand.screen.sheet().rows
    hand.press("ESC")
    window.end(game)
    hand.pump()
    assert ("key", "Seed", SHOWN) in hand.screen.content().rows
    window.notice.tell(f"Kept.\n{short_path(Path(SEED))}")
    hand.pump()
    assert SHOWN.rsplit(maxsplit=1)[-1] in drawn
    assert all(word.isprintable() for word in drawn)


def test_what_is_told_to_standard_output_goes_through_the_door(capsys: pytest.CaptureFixture[str]) -> None:
    screen_reader.say(f"one\ntwo {SEED}")
    lines = capsys.readouterr().out.split("\n")
    assert lines == ["one", "two a\\x1b[2J", "forged: yes\\x9b\\u202e\\x7f", ""]


def test_what_is_copied_steers_nothing_it_is_pasted_into(hand: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    copied: list[str] = []
    monkeypatch.setattr(hand.window, "set_clipboard_text", copied.append)
    exports.copy(hand.window, "one\n\x1b[2J\x9b")
    assert copied == ["one\n\\x1b[2J\\x9b"]

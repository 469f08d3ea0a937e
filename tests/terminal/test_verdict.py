"""``hades verify``: the claims of a file beside what playing it shows."""

from __future__ import annotations

from pathlib import Path

from hades.run.proof import PROVEN, SAID, prove
from hades.storage import save, verify
from hades.terminal.verification import lines
from tests.games import played


def test_what_replaying_shows_is_apart_from_what_the_file_claims(tmp_path: Path) -> None:
    file = tmp_path / "lost.hades"
    game = played("historical", "3", "quick")
    save(game, file)
    assert "Worst Defeat" in lines(verify(file), full=True)[0]
    facts = {fact.what: fact for fact in prove(file).facts}
    assert facts["result"].value == f"{game.score.vp:g} VP, state {game.digest}"
    assert (facts["result"].known, facts["undone"].known) == (PROVEN, SAID)
    assert facts["undone"].value == "0 times, undo mode strict"


def test_a_file_that_does_not_verify_is_told_with_the_end_that_it_claims(tmp_path: Path) -> None:
    file = tmp_path / "lost.hades"
    game = played("historical", "3", "quick")
    save(game, file)
    text = file.read_text(encoding="utf-8").replace(
        f'"command": "{game.history[9].name}"', '"command": "stop"', 1
    )
    file.write_text(text, encoding="utf-8")
    told = lines(verify(file), full=True)
    assert told[-1].startswith("  The file claims: ") and told[-1].endswith(f", {game.score.vp:g} VP.")

"""``hades verify``: the claims of a file beside what playing it shows."""

from __future__ import annotations

from pathlib import Path

from hades.record import save, verify
from hades.terminal.verdict import CLAIMED, SHOWN, lines
from tests.games import played


def test_what_replaying_shows_is_apart_from_what_the_file_claims(tmp_path: Path) -> None:
    file = tmp_path / "lost.hades"
    game = played("historical", "3", "quick")
    save(game, file)
    told = lines(verify(file), full=True)
    parts = "\n".join(told).split(CLAIMED)
    shown, claimed = ({line[2:16].strip(): line[16:].strip() for line in part.split("\n")} for part in parts)
    assert "Lt. Sanders is promoted" in shown["outcome"]
    assert (shown["scenario"], shown["luck"]) == ("historical", "seed 3")
    assert (shown["VP"], shown["commands"]) == (f"{game.score.vp:g}", str(len(game.history)))
    assert claimed["undo mode"] == "strict" and "end" not in claimed


def test_a_file_that_does_not_verify_is_told_with_the_end_that_it_claims(tmp_path: Path) -> None:
    file = tmp_path / "lost.hades"
    game = played("historical", "3", "quick")
    save(game, file)
    text = file.read_text(encoding="utf-8").replace(
        f'"command": "{game.history[9].name}"', '"command": "stop"', 1
    )
    file.write_text(text, encoding="utf-8")
    told = "\n".join(lines(verify(file), full=True))
    assert SHOWN in told and f"{game.score.vp:g} VP" in told.split(CLAIMED)[1]

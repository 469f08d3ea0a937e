"""The golden transcripts: whole games that must come out as they were written down, line by line."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from hades.content.edition import BASES
from hades.content.load import scenario_ids
from tools import golden

CITED = re.compile(r"\b(?:\d+\.\d|[A-Z])-\d\d\b")
FOLDER = golden.FOLDER
FILES = sorted(FOLDER.glob("*.txt"))


def lines_of(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_game_comes_out_as_it_is_written_down(path: Path) -> None:
    recorded = lines_of(path)
    parted = golden.first_difference(recorded, golden.replayed(recorded))
    assert not parted, f"{path.name}, {parted}\nIf the rules are meant to have changed: make golden"


def test_every_scenario_has_one_in_both_editions() -> None:
    wanted = {(scenario, edition) for scenario in scenario_ids() for edition in BASES}
    assert set(golden.SEEDS) == wanted
    assert {golden.file_of(*game) for game in wanted} == set(FILES)


def test_a_transcript_is_headed_by_its_game_and_ends_with_the_score() -> None:
    for (scenario, edition), seed in golden.SEEDS.items():
        lines = lines_of(golden.file_of(scenario, edition))
        assert lines[:3] == [f"scenario: {scenario}", f"edition: {edition}", f"seed: {seed}"]
        turns = [line for line in lines if line.startswith("At the first question of turn ")]
        assert len(turns) >= golden.SHORTEST, f"{scenario}, edition {edition}: choose a longer game"
        assert sum(line.startswith("At the end: state ") for line in lines) == 1
        assert lines[-1].startswith("Total: ")


def test_together_they_tell_of_much() -> None:
    """Chosen to be eventful: won, drawn and lost games, which cite half of what a log can cite."""
    every = [lines_of(path) for path in FILES]
    ends = {lines[-1].partition(", ")[2] or "lost" for lines in every}
    assert len(ends) >= 4, ends
    assert "lost" in ends
    assert any("Victory" in end for end in ends)
    cited = {id_ for lines in every for line in lines for id_ in CITED.findall(line)}
    assert len(cited) >= 250, len(cited)


@pytest.fixture(scope="module")
def today() -> list[str]:
    """A transcript that is right today, whatever is written down."""
    return list(golden.replayed(lines_of(FILES[0])))


def test_a_changed_line_is_named(today: list[str]) -> None:
    changed = [*today[:40], f"{today[40]} or not", *today[41:]]
    assert golden.first_difference(changed, golden.replayed(today)) == (
        f"line 41\n  recorded: {today[40]} or not\n  now:      {today[40]}"
    )


def test_a_game_that_goes_on_or_stops_early_is_named(today: list[str]) -> None:
    shorter = today[:-3]
    parted = golden.first_difference(shorter, today)
    assert parted.startswith(f"line {len(today) - 2}\n  recorded: (the end)")
    assert golden.first_difference(today, shorter).endswith("now:      (the end)")
    assert golden.first_difference(today, golden.replayed(today)) == ""


def test_a_command_that_is_no_longer_legal_is_named(today: list[str]) -> None:
    at = next(n for n, line in enumerate(today) if line.startswith("> activate"))
    foul = [*today[:at], "> activate emily", *today[at + 1 :]]
    parted = golden.first_difference(foul, golden.replayed(foul))
    assert parted.startswith(f"line {at + 2}\n")
    assert "  now:      Refused: " in parted


@pytest.mark.parametrize("edition", [*BASES, "2.1,-M-08,-7.2-08"])
def test_what_was_played_comes_out_again(edition: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(golden, "PLAYER", "random")
    for scenario in scenario_ids():
        lines = list(golden.played(scenario, edition, "again"))
        assert len(lines) > 100
        assert golden.first_difference(lines, golden.replayed(lines)) == ""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Two transcripts, copied to where the tool writes over them."""
    monkeypatch.setattr(golden, "PLAYER", "random")
    monkeypatch.setattr(golden, "SEEDS", dict(list(golden.SEEDS.items())[:2]))
    monkeypatch.setattr(golden, "ROOT", tmp_path)
    monkeypatch.setattr(golden, "FOLDER", tmp_path / "golden")
    (tmp_path / "golden").mkdir()
    for game in golden.SEEDS:
        shutil.copy(FOLDER / golden.file_of(*game).name, golden.FOLDER)
    return golden.FOLDER


def test_the_tool_writes_the_same_games_again(folder: Path) -> None:
    one, other = sorted(folder.iterdir())
    was = one.read_bytes(), other.read_bytes()
    one.write_bytes(was[0].replace(b"\n> ", b"\nA line.\n> ", 1))
    assert golden.write()
    assert (one.read_bytes(), other.read_bytes()) == was


def test_the_tool_plays_new_games_of_those_alone_that_are_named(folder: Path) -> None:
    one, other = sorted(folder.iterdir())
    was = one.read_bytes(), other.read_bytes()
    assert golden.write(anew=[one.stem])
    assert one.read_bytes() != was[0] and other.read_bytes() == was[1]


@pytest.mark.parametrize("foul", ["> activate emily", ""], ids=["refused", "unfinished"])
def test_the_tool_writes_over_no_game_that_stops(
    foul: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    stopped, *_ = sorted(folder.iterdir())
    lines = lines_of(stopped)
    at = next(n for n, line in enumerate(lines) if line.startswith("> activate"))
    stopped.write_text("\n".join([*lines[:at], foul]), encoding="utf-8")
    was = stopped.read_bytes()
    assert not golden.write()
    assert stopped.read_bytes() == was
    assert f"golden/{stopped.name}: not written, the game stops at line" in capsys.readouterr().out

"""Small studies for tests."""

from __future__ import annotations

from pathlib import Path

from hades.content.load import load
from hades.study.design import PER, Design, PlannedGame
from hades.study.runner import conduct
from hades.study.study_folder import StudyFolder
from hades.study.table_files import write_tables
from hades.study.workforce import Workforce, row_of

SCENARIOS = ("historical", "squeeze-play", "chin-music", "high-and-tight")


def design(seeds: str = "1-3", **other: tuple[str, ...]) -> Design:
    """Short games: all scenarios by the random player, with all tables."""
    usual = {
        "scenarios": SCENARIOS,
        "editions": ("2.1",),
        "players": ("random",),
        "seeds": (seeds,),
        "per": PER,
    }
    return Design(components=((load().digest, ""),), **(usual | other))


def planned(scenario: str, player: str, seed: str, edition: str = "2.1") -> PlannedGame:
    return PlannedGame(0, scenario, edition, load().digest, player, seed)


class InlineExecutor:
    """Plays whatever it is given at once, in this process."""

    def __init__(self, asked: Design) -> None:
        self.design = asked
        self.waiting: list[PlannedGame] = []

    def room(self) -> int:
        return 3 - len(self.waiting)

    def give(self, planned: PlannedGame) -> None:
        self.waiting.append(planned)

    def rows(self, patience: float) -> list[dict[str, object]]:
        # the last first: whoever plays ends games in whatever order
        return [row_of(self.design, self.waiting.pop())] if self.waiting else []

    def close(self) -> None:
        self.waiting.clear()


def conducted(where: Path, asked: Design, crew: Workforce | None = None) -> StudyFolder:
    """A whole study."""
    folder = StudyFolder.begin(where, asked)
    crew = crew or InlineExecutor(asked)
    try:
        conduct(folder, crew)
    finally:
        crew.close()
    return folder


def tables(folder: StudyFolder) -> dict[str, bytes]:
    """All files that are made of a study, by name."""
    return {file.name: file.read_bytes() for file in write_tables(folder)}

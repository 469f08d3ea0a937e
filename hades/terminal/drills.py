"""Drills on the command line: listing, running and making them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import attrs

from hades import printable, storage
from hades.content.paths import drill_dir
from hades.content.position import PositionError, drill_files, load_position, read_position
from hades.engine import drill
from hades.engine.game import Game
from hades.session.position_editing.drill_making import made
from hades.terminal.events import EventLines
from hades.terminal.maps import LEGEND, board
from hades.wording import counted


def chosen(where: Iterable[Path]) -> list[Path]:
    """Return the drill files at the given paths, or the `bundled` drills with such a name.

    Without any path, all bundled drills are returned.

    :raises PositionError: if a path is neither a file, a folder nor such a name, or has no drills.
    """
    files: list[Path] = []
    for place in list(where) or [drill_dir()]:
        if not place.exists() and (named := bundled(place)):
            files += named
            continue
        found = drill_files(place)
        if not place.exists():
            raise PositionError(
                [f"{place}: no such file, directory or drill - `hades drill list` shows the bundled ones"]
            )
        if not found:
            raise PositionError([f"{place}: no drill here - a drill is a TOML file with runs"])
        files += found
    return files


def bundled(name: Path) -> list[Path]:
    """Return the bundled drills that a name means; [] for no drill.

    A name is a file (``rules/6.7-09.toml`` or ``6.7-09``), a folder (``rules``) or a clause cited
    (``5.4-12``).
    """
    if name.is_absolute() or ".." in name.parts:
        return []
    folder = drill_dir()
    if (folder / name).is_dir():
        return drill_files(folder / name)
    wanted = name.as_posix().removesuffix(".toml")
    every = {file.relative_to(folder).with_suffix("").as_posix(): file for file in drill_files(folder)}
    whole = every.get(wanted)
    named = [whole] if whole else [file for path, file in every.items() if path.endswith(f"/{wanted}")]
    return named or [file for file in every.values() if wanted in load_position(file).position.clauses]


def listed(files: Iterable[Path]) -> Iterator[dict[str, Any]]:
    """Yield a row of data for each drill: file, title, clauses, and number of runs over all editions."""
    for file in files:
        position = load_position(file).position
        count = sum(len(run.editions) or 1 for run in position.runs)
        clauses = list(position.clauses)
        yield {"file": short_name(file), "title": position.title, "clauses": clauses, "runs": count}


def row_line(row: dict[str, Any]) -> str:
    runs = counted(row["runs"], "run")
    return f"{row['file']}: {row['title'] or 'no title'} ({runs}) [{', '.join(row['clauses'])}]"


@attrs.frozen
class DrillOutcome:
    """The result of a drill: the number of ``runs`` played, and a line for each failure in ``wrong``."""

    file: str
    title: str
    runs: int
    wrong: tuple[str, ...]
    playable: bool
    """True if the file could be set up, and all names in its runs exist."""

    @property
    def code(self) -> int:
        """Exit code: 0 if the drill passed, 1 if it failed, 2 if it could not be played."""
        return 0 if not self.wrong else 1 if self.playable else 2


def outcomes(
    files: Iterable[Path], tell: Callable[[drill.Result], None], edition: str | None = None
) -> Iterator[DrillOutcome]:
    """Run drills and yield their results; ``tell`` gets each run, ``edition`` replaces that of the drill."""
    for file in files:
        wrong: list[str] = []
        title, runs = "", 0
        try:
            sheet = read_position(file)
            title = sheet.position.title
            wrong += drill.head_faults(sheet)
            playable = not sheet.wrong
            for result in drill.play(sheet, edition):
                runs += not result.unplayed
                playable &= not result.unplayed
                wrong += result.wrong
                tell(result)
            if not (playable and sheet.position.runs):
                wrong += drill.faults(sheet, edition)
        except PositionError as error:
            wrong += error.faults
            playable = False
        yield DrillOutcome(short_name(file), title, runs, tuple(dict.fromkeys(wrong)), playable)


def lines(outcome: DrillOutcome, *, verbose: bool) -> list[str]:
    """Return the failures of a drill or, with ``verbose``, a line if it passed; [] if unplayable."""
    if outcome.playable and outcome.wrong:
        return [f"FAILED {printable.cut(line)}" for line in outcome.wrong]
    return [f"ok {outcome.file}: {outcome.title}"] if verbose and not outcome.wrong else []


def summary(found: Sequence[DrillOutcome]) -> str:
    passed, unplayed = sum(not one.wrong for one in found), sum(not one.playable for one in found)
    left = f"; {unplayed} could not be played" if unplayed else ""
    runs = counted(sum(one.runs for one in found), "run")
    return f"{passed} of {len(found)} drills came out as expected ({runs}){left}."


def drill_text(file: Path, since: int, clauses: Iterable[str]) -> str:
    """Return a game's commands after the first ``since`` as the text of a drill.

    ``file`` is a game file, or a position that plays some steps by itself. ``clauses``, if any, are the
    clauses of the drill.

    :raises ValueError: if the file is unreadable, no command follows, or the drill fails.
    """
    game = Game.from_position(load_position(file)) if file.suffix == ".toml" else storage.load(file)
    if since > len(game.history):
        has = counted(len(game.history), "command")
        raise ValueError(f"there is no command {since}: the game has only {has}")
    found = made(game, since)
    named = attrs.evolve(
        found, position=attrs.evolve(found.position, clauses=tuple(clauses) or found.position.clauses)
    )
    if wrong := named.wrong():
        raise ValueError("; ".join(wrong))
    return named.draft().text()


def run_lines(result: drill.Result, *, story: bool, draw: bool) -> Iterator[str]:
    """Yield the fixed draws of a run, its events (``story``), and the maps before and after it (``draw``)."""
    yield f"{result.name}{result.about and ': '}{result.about}"
    if result.game is None or result.before is None:
        return
    if draw:
        yield from ("  before:", *_map(result.before))
    if result.draws:
        yield f"  next: {', '.join(result.draws)}"
    teller = EventLines(full=True)
    for command, events in result.by_command:
        lines = [f"> {command}"] if command else []
        yield from (f"  {line}" for line in (*lines, *(teller.tell(events) if story else ())))
    if draw:
        yield from ("  after:", *_map(result.game))
        if gone := _gone(result.game) - _gone(result.before):
            yield f"    lost: {', '.join(sorted(gone))}"


def _map(game: Game) -> list[str]:
    return [f"    {line}" for line in board(game) if line not in LEGEND]


def _gone(game: Game) -> set[str]:
    return {unit.id for unit in game.view().units if unit.place == "gone"}


def short_name(file: Path) -> str:
    home = drill_dir()
    return file.relative_to(home).as_posix() if file.is_relative_to(home) else str(file)

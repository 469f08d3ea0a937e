"""Drills at the command line: run them, and say which did not come out as expected."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

from hades import narrate, printable
from hades.content.paths import drill_dir
from hades.content.position import PositionError, Sheet, drill_files, load_position
from hades.content.rulebook import Rulebook, load_rulebook
from hades.content.structure import brief
from hades.engine import drill
from hades.text.story import Story

Write = Callable[[str], None]


def chosen(where: Iterable[Path]) -> list[Path]:
    """The drill files that are meant; those that ship if none are named.

    :raises PositionError: for a place that does not exist or holds no drill.
    """
    files = []
    for place in list(where) or [drill_dir()]:
        found = drill_files(place)
        if not place.exists():
            raise PositionError([f"{place}: there is no such file or directory"])
        if not found:
            raise PositionError([f"{place}: no drill here; a drill is a TOML file with runs"])
        files += found
    return files


def show(files: list[Path], write: Write) -> None:
    """Every drill with its title, the clauses it proves and how many runs it has."""
    for file in files:
        position = load_position(file).position
        count = sum(len(run.editions) or 1 for run in position.runs)
        runs = "1 run" if count == 1 else f"{count} runs"
        write(f"{_short(file)}: {position.title or 'no title'} ({runs}) [{', '.join(position.clauses)}]")


def run(
    files: list[Path],
    write: Write,
    warn: Write,
    *,
    verbose: bool = False,
    log: bool = False,
    edition: str | None = None,
) -> int:
    """Run drills and tell what came: 0 if all came out as expected, 1 if one did not, 2 if one could not
    be read or set up, which ``warn`` is told.

    ``verbose`` names the drills that pass, ``log`` tells the story of every run, too. Every run is played by
    ``edition``, if one is given, in place of its own editions.
    """
    book = load_rulebook()
    failed = passed = runs = worst = 0
    for file in files:
        wrong: list[str] = []
        try:
            sheet = load_position(file)
            if not sheet.position.runs:
                wrong.append(f"{file}: it has no runs and expects nothing; write [[run]] with expect")
            wrong += unknown_clauses(sheet, book)
            for result in drill.play(sheet, edition):
                runs += 1
                if result.game is None:
                    raise PositionError(list(result.wrong))
                wrong += result.wrong
                if log:
                    _tell(result, write)
        except PositionError as error:
            warn(brief(error.faults))
            failed += 1
            worst = 2
            continue
        for line in wrong:
            write(f"FAILED {printable.cut(line)}")
        failed += bool(wrong)
        passed += not wrong
        if verbose and not wrong:
            write(f"ok {_short(file)}: {sheet.position.title}")
    write(f"{passed} of {passed + failed} drills came out as expected, {runs} runs.")
    return worst or int(failed > 0)


def unknown_clauses(sheet: Sheet, book: Rulebook) -> list[str]:
    """A line for each clause id that a drill names and nobody knows: one in ``no_clauses`` never fails."""
    known = {*book.clauses, *book.rulings}
    named = [("clauses", id_) for id_ in sheet.position.clauses]
    for run_ in sheet.position.runs:
        for expect in (run_.expect, *(step.expect for step in run_.step)):
            named += [("clauses", id_) for id_ in expect.clauses]
            named += [("no_clauses", id_) for id_ in expect.no_clauses]
    return [
        f"{sheet.name}: {field}: there is no clause or ruling {id_!r}; hades rules lists them"
        for field, id_ in dict.fromkeys(named)
        if id_.removeprefix("-") not in known
    ]


def _tell(result: drill.Result, write: Write) -> None:
    """The story of a run."""
    write(f"{result.name}{result.about and ': '}{result.about}")
    if result.game is None:
        return
    story = Story(narrate.titles(result.game.tables.catalog), full=True)
    for command, events in result.told:
        for line in [*([f"> {command}"] if command else []), *story.tell(events)]:
            write(f"  {line}")


def _short(file: Path) -> str:
    home = drill_dir()
    return file.relative_to(home).as_posix() if file.is_relative_to(home) else str(file)

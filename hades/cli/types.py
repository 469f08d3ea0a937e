"""Types of options and arguments: the values each accepts, its errors, and its shell completion."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import click
from click.shell_completion import CompletionItem, get_completion_class

if TYPE_CHECKING:
    ParamType = click.ParamType[Any]
else:
    # In older versions of click the class is not generic.
    ParamType = click.ParamType


def refuse(what: object, why: object) -> NoReturn:
    """Refuse a value of the command line, in the one form of all errors.

    :raises click.ClickException: always.
    """
    raise click.ClickException(f"{what}: {why}") from None


@contextlib.contextmanager
def mistakes(*errors: type[Exception], of: object = "") -> Iterator[None]:
    """Turn some exceptions into a refusal with their text; ``of`` is the value given."""
    try:
        yield
    except errors as error:
        raise click.ClickException(f"{of}: {error}" if of else str(error)) from None


def given(*options: str) -> list[str]:
    """Return which of some options the command line names, as written."""
    source = click.get_current_context().get_parameter_source
    named = (name for name in options if source(name) is click.core.ParameterSource.COMMANDLINE)
    return [f"--{name.replace('_', '-')}" for name in named]


def option(written: str, kind: Any, told: str, *names: str, **extra: Any) -> Callable[[Any], Any]:
    """Return an option, ``written`` as ``--seed TEXT``, with its type and help; a default is shown."""
    name, _, metavar = written.partition(" ")
    extra.setdefault("show_default", bool(extra.get("default")))
    return click.option(name, *names, type=kind, metavar=metavar or None, help=told, **extra)


def flag(name: str, told: str, *names: str, **extra: Any) -> Callable[[Any], Any]:
    """Return an option that is on or off, with its help."""
    return click.option(name, *names, is_flag=True, help=told, **extra)


def _option(param: click.Parameter | None) -> str:
    """Return a parameter as written: ``--seed``, ``OUT``."""
    name = param.opts[0] if param is not None else ""
    return name if param is None or name.startswith("-") else (param.metavar or name.upper()).strip("[].")


class Location(ParamType):
    """A path; a shell completes a file, or a directory for the ``kind`` dir."""

    name = "path"

    def __init__(self, kind: str = "file") -> None:
        self.kind = kind

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Path:
        return Path(value)

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        return [CompletionItem(incomplete, type=self.kind)]


class GameOrPosition(Location):
    """A game file or a position; the name of a bundled drill stands for its file."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Path:
        path = Path(value)
        if path.suffix == ".hades" or path.exists():
            return path
        from hades.terminal.drills import shipped, short_name

        found = shipped(path)
        if len(found) > 1:
            some = ", ".join(map(short_name, found[:4])) + (" and others" if len(found) > 4 else "")
            refuse(f"{_option(param)} {value}", f"could be {some}")
        return found[0] if found else path


class ComponentSet(Location):
    """The directory of a component set."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Path:
        path = Path(value)
        if not path.is_dir():
            refuse(f"{_option(param)} {path}", "there is no such directory")
        return path


class Target(Location):
    """A file to be written, in a directory that exists.

    ``what`` is its name in an error; ``endings``, if not empty, are the only ones allowed. An existing
    file is overwritten only with ``--overwrite``, unless ``stays`` is False.
    """

    def __init__(self, what: str = "", *endings: str, stays: bool = True) -> None:
        super().__init__()
        self.what, self.endings, self.stays = what, endings, stays

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Path:
        overwrite = ctx is not None and bool(ctx.params.get("overwrite"))
        return self.checked(Path(value), _option(param), overwrite=overwrite)

    def checked(self, file: Path, option: str, *, overwrite: bool) -> Path:
        """Return the file if it can be written.

        :raises click.ClickException: if not.
        """
        if not file.name or file.is_dir() or not file.absolute().parent.is_dir():
            refuse(f"{option} {file}", "name a file in a directory that exists")
        if file.exists() and not file.is_file():
            refuse(f"{option} {file}", "that is no ordinary file; name another")
        if self.endings and file.suffix not in self.endings:
            kinds = " or a ".join(f"*{ending}" for ending in self.endings)
            refuse(f"{option} {file}", f"{self.what} is a {kinds}; name it {file.stem}{self.endings[0]}")
        if self.stays:
            check_free(option, file, overwrite)
        return file


def check_free(option: str, file: Path, overwrite: bool) -> None:
    """Refuse to overwrite an existing file unless ``overwrite`` is set."""
    if file.exists() and not overwrite:
        refuse(
            f"{option} {file}", "there is a file already; name another, or add --overwrite to write over it"
        )


class GameTarget(Target):
    """The file that a game is saved to."""

    def __init__(self) -> None:
        super().__init__(stays=False)

    def checked(self, file: Path, option: str, *, overwrite: bool) -> Path:
        if file.suffix == ".toml":
            refuse(f"{option} {file}", "a *.toml is a position; replay --position writes one")
        return super().checked(file, option, overwrite=overwrite)


class Known(ParamType):
    """A word that a shell completes; with ``wrong`` only one of these words is accepted."""

    name = "text"

    def __init__(self, words: Callable[[str], Iterable[str]], wrong: str = "") -> None:
        self.words, self.wrong = words, wrong

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        if self.wrong and value not in (known := list(self.words(value))):
            from hades.content.decoding import suggestion

            raise click.ClickException(f"{_option(param)} {value!r} {self.wrong}; {suggestion(value, known)}")
        return str(value)

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        return [CompletionItem(word) for word in self.words(incomplete) if word.startswith(incomplete)]


class EditionName(Known):
    """An edition, by its name or by a TOML file that defines one; its value is the name."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        from hades.content import edition

        try:
            found = edition.read_file(Path(value)) if value.endswith(".toml") else edition.parse(value)
        except ValueError as error:
            refuse(_option(param), error)
        return found.name


class LessonId(Known):
    """A lesson by its id, or ``list`` for the list of lessons."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        from hades.session import lesson_session

        if value != "list":
            try:
                lesson_session.check(value)
            except ValueError as error:
                refuse(_option(param), error)
        return str(value)


class SeedText(ParamType):
    """Any text up to the longest seed."""

    name = "text"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        from hades.chance import LONGEST_SEED

        try:
            value.encode()
        except UnicodeEncodeError:
            raise click.ClickException("--seed is not text; write letters that UTF-8 can hold") from None
        if len(value) > LONGEST_SEED:
            raise click.ClickException(f"--seed is too long; it must be at most {LONGEST_SEED} characters")
        return str(value)


def _scenarios(_: str) -> Iterable[str]:
    from hades.content.load import scenario_ids

    return scenario_ids()


def _editions(begun: str) -> Iterable[str]:
    """Yield both editions; after a comma, each edition without one more switch."""
    from hades.content.edition import switches

    before, comma, _ = begun.rpartition(",")
    if not comma:
        return ("2.1", "1.0")
    sign = "-" if before.startswith("2.1") else "+"
    return (f"{before},{sign}{switch}" for switch in switches())


def _switches(_: str) -> Iterable[str]:
    from hades.content.edition import switches

    return ("all", *switches())


def _fast_players(_: str) -> Iterable[str]:
    from hades import players

    return players.at_once()


def _players(begun: str) -> Iterable[str]:
    return (*_fast_players(begun), "search:200")


def _lessons(_: str) -> Iterable[str]:
    from hades.content.lesson import lesson_ids

    return lesson_ids()


def _puzzles(_: str) -> Iterable[str]:
    from hades.content.puzzle import puzzle_ids

    return puzzle_ids()


def _splits(_: str) -> Iterable[str]:
    from hades.content.run_data import split_set_ids

    return split_set_ids()


def _clauses(_: str) -> Iterable[str]:
    from hades.content.rulebook import load_rulebook

    book = load_rulebook()
    return (*book.sections, *book.clauses, *book.rulings)


def _clocks(_: str) -> Iterable[str]:
    from hades.run.splits import CLOCKS

    return CLOCKS


def _measures(_: str) -> Iterable[str]:
    from hades.run.categories import MEASURES

    return MEASURES


def _filters(_: str) -> Iterable[str]:
    from hades.narrate.tags import FILTERS

    return FILTERS


def _steps(_: str) -> Iterable[str]:
    from hades.narrate import STEPS

    return STEPS


UNKNOWN = "is not known"
NUMBER, COUNT = click.IntRange(min=1), click.IntRange(min=0)
FILE, LOADED, DIRECTORY, COMPONENTS = Location(), GameOrPosition(), Location("dir"), ComponentSet("dir")
SCENARIO = Known(_scenarios, UNKNOWN)
EDITION, SEED = EditionName(_editions), SeedText()
LESSON = LessonId(_lessons)
PUZZLE = Known(_puzzles)
SPLITS = Known(_splits)
SWITCH, CLAUSE, PLAYER = Known(_switches), Known(_clauses), Known(_players)
FAST_PLAYER = Known(_fast_players, "cannot play so many games")
CLOCK, MEASURE = Known(_clocks, UNKNOWN), Known(_measures, UNKNOWN)
ONLY = Known(_filters, UNKNOWN)
STEP = Known(_steps, UNKNOWN)


SHELLS = ("bash", "zsh", "fish")
"""Shells that can complete ``hades``."""
ASKED_BY = "_HADES_COMPLETE"
"""Environment variable by which a shell asks for completions."""
FOLDER = "DIR"
"""Metavar of a folder in the help."""


def asked() -> bool:
    """Return whether a shell asks for completions instead of running a command."""
    return ASKED_BY in os.environ


def script(shell: str) -> str:
    """Return the script that makes a shell of `SHELLS` complete ``hades``."""
    kind = get_completion_class(shell)
    assert kind is not None
    return kind(click.Command("hades"), {}, "hades", ASKED_BY).source()

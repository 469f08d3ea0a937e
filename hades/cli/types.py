"""Types of options and arguments: accepted values, errors, and shell completion."""

from __future__ import annotations

import contextlib
import pkgutil
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import click
from click.shell_completion import CompletionItem

if TYPE_CHECKING:
    ParamType = click.ParamType[Any]
else:
    # In older versions of click, the class is not generic.
    ParamType = click.ParamType


def refuse(what: object, why: object) -> NoReturn:
    """Raise a ClickException with the text ``what: why``."""
    raise click.ClickException(f"{what}: {why}") from None


@contextlib.contextmanager
def mistakes(*errors: type[Exception], of: object = "") -> Iterator[None]:
    """Turn the given exceptions into a refusal with the same text; ``of`` is the value to blame."""
    try:
        yield
    except errors as error:
        raise click.ClickException(f"{of}: {error}" if of else str(error)) from None


def given(*options: str) -> list[str]:
    """Return the named options that the user has typed, with their dashes."""
    source = click.get_current_context().get_parameter_source
    named = (name for name in options if source(name) is click.core.ParameterSource.COMMANDLINE)
    return [f"--{name.replace('_', '-')}" for name in named]


def option(written: str, kind: Any, text: str, *names: str, **extra: Any) -> Callable[[Any], Any]:
    """Return an option ``written`` like ``--seed TEXT``, with its type and help, which shows any default."""
    name, _, metavar = written.partition(" ")
    extra.setdefault("show_default", bool(extra.get("default")))
    return click.option(name, *names, type=kind, metavar=metavar or None, help=text, **extra)


def flag(name: str, text: str, *names: str, **extra: Any) -> Callable[[Any], Any]:
    return click.option(name, *names, is_flag=True, help=text, **extra)


def _option(param: click.Parameter | None) -> str:
    name = param.opts[0] if param is not None else ""
    return name if param is None or name.startswith("-") else (param.metavar or name.upper()).strip("[].")


class Location(click.Path):
    """A path that a shell can complete. It need not exist."""

    def __init__(self, *, is_folder: bool = False) -> None:
        super().__init__(file_okay=not is_folder, readable=False, path_type=Path)


class GameOrPosition(Location):
    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Path:
        path = Path(value)
        if path.suffix == ".hades" or path.exists():
            return path
        from hades.terminal.drills import bundled, short_name

        found = bundled(path)
        if len(found) > 1:
            some = ", ".join(map(short_name, found[:4])) + (" and others" if len(found) > 4 else "")
            refuse(f"{_option(param)} {value}", f"could be {some}")
        return found[0] if found else path


class ComponentSet(Location):
    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Path:
        path = Path(value)
        if not path.is_dir():
            refuse(f"{_option(param)} {path}", "no such directory")
        return path


class Target(Location):
    """A file to write, in a folder that exists; ``what`` names it in errors.

    Its suffix must be one of the ``endings``, if any. With ``stays``, an existing file is refused without
    ``--overwrite``.
    """

    def __init__(self, what: str = "", *endings: str, stays: bool = True) -> None:
        super().__init__()
        self.what, self.endings, self.stays = what, endings, stays

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Path:
        name = param.opts[0] if param is not None else ""
        return self.checked(Path(value), f"{name} " * name.startswith("-"))

    def checked(self, file: Path, option: str) -> Path:
        """Return ``file`` if it can be written. Error messages begin with ``option``.

        :raises click.ClickException: if not.
        """
        if not file.name or file.is_dir() or not file.absolute().parent.is_dir():
            refuse(f"{option}{file}", "name a file in an existing directory")
        if file.exists() and not file.is_file():
            refuse(f"{option}{file}", "this is not a regular file - name another")
        if self.endings and file.suffix not in self.endings:
            kinds = " or a ".join(f"*{ending}" for ending in self.endings)
            refuse(f"{option}{file}", f"{self.what} is a {kinds} - name it {file.stem}{self.endings[0]}")
        if self.stays and file.exists() and not overwrites():
            can = any(param.name == "overwrite" for param in click.get_current_context().command.params)
            refuse(
                f"{option}{file}", f"this file already exists - name another{', or add --overwrite' * can}"
            )
        return file


def overwrites() -> bool:
    return "overwrite" in click.get_current_context().meta


def _note_overwrite(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:
    if wanted:
        ctx.meta["overwrite"] = True


overwrite_option = flag(
    "--overwrite", "Overwrite an existing file.", is_eager=True, expose_value=False, callback=_note_overwrite
)
"""Eager, because `Target` needs it when it checks a file."""


class GameTarget(Target):
    def checked(self, file: Path, option: str) -> Path:
        if file.suffix == ".toml":
            refuse(f"{option}{file}", "a *.toml is a position - write one with replay --position")
        return super().checked(file, option)


class Known(ParamType):
    """A word that a shell can complete. With ``wrong``, unknown words are refused.

    ``words`` names a collection, or a function that returns one, as ``module:name``, imported when needed.
    """

    name = "text"

    def __init__(self, words: str, wrong: str = "", more: tuple[str, ...] = ()) -> None:
        self._words, self.wrong, self._more = words, wrong, more

    def words(self, begun: str) -> Iterable[str]:
        found = pkgutil.resolve_name(f"hades.{self._words}")
        return (*(found() if callable(found) else found), *self._more)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        if self.wrong and value not in (known := list(self.words(value))):
            from hades.wording import suggestion

            raise click.ClickException(f"{_option(param)} {value!r} {self.wrong}; {suggestion(value, known)}")
        return str(value)

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        return [CompletionItem(word) for word in self.words(incomplete) if word.startswith(incomplete)]


class EditionName(Known):
    """An edition: its name, or a TOML file that defines one. The value is the name."""

    def words(self, begun: str) -> Iterable[str]:
        """Return both editions; after a comma, the typed editions with one more switch off or on."""
        before, comma, _ = begun.rpartition(",")
        if not comma:
            return "2.1", "1.0"
        sign = "-" if before.startswith("2.1") else "+"
        return (f"{before},{sign}{switch}" for switch in super().words(begun))

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        from hades.content import edition

        with mistakes(ValueError, of=_option(param)):
            return (edition.read_file(Path(value)) if value.endswith(".toml") else edition.parse(value)).name


class LessonId(Known):
    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        from hades.session import lesson_session

        with mistakes(ValueError, of=_option(param)):
            lesson_session.read(value)
        return str(value)


class RuleId(Known):
    def words(self, begun: str) -> Iterable[str]:
        from hades.content.rulebook import load_rulebook

        book = load_rulebook()
        return (*book.sections, *book.clauses, *book.rulings)


class SeedText(ParamType):
    name = "text"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        from hades.chance import SeededSource
        from hades.engine.argument_checks import written
        from hades.run.seeds import looks_official

        if not value:
            refuse("--seed is empty", "type any text, or leave it out for a random seed")
        if looks_official(str(value)):
            raise click.ClickException(f"{value!r} is not an official seed - `hades seeds list` shows those")
        with mistakes(ValueError, of="--seed"):
            return SeededSource(written("it", value)).seed


class Hash(ParamType):
    """The hash of a race."""

    name = "text"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        from hades.run.seeds import is_commitment

        if not is_commitment(found := str(value).strip().lower()):
            raise click.ClickException(f"{_option(param)} {value!r} is not a hash, which has 64 hex digits")
        return found


UNKNOWN = "is not known"
NUMBER, COUNT = click.IntRange(min=1), click.IntRange(min=0)
NUMBER.name = COUNT.name = "number"
FILE, LOADED = Location(), GameOrPosition()
DIRECTORY, COMPONENTS = Location(is_folder=True), ComponentSet(is_folder=True)
HASH = Hash()
SCENARIO = Known("content.load:scenario_ids", UNKNOWN)
EDITION, SEED = EditionName("content.edition:switches"), SeedText()
SWITCH, CLAUSE = Known("content.edition:switches", more=("all",)), RuleId("")
PLAYER = Known("players:at_once", more=("search:200",))
FAST_PLAYER = Known("players:at_once", "cannot play so many games")
LESSON, PUZZLE = LessonId("content.lesson:lesson_ids"), Known("content.puzzle:puzzle_ids")
SPLITS = Known("content.run_data:split_set_ids")
CLOCK, MEASURE = Known("run.splits:CLOCKS", UNKNOWN), Known("run.categories:MEASURES", UNKNOWN)
ONLY, STEP = Known("history.timeline:FILTERS", UNKNOWN), Known("narrate:STEPS", UNKNOWN)

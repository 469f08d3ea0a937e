"""What a shell completes on the command line: commands and options, and what may be said for them.

A command gets its words by the names of its options, so a new one with ``--scenario`` has them, too.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.shell_completion import CompletionItem, get_completion_class

if TYPE_CHECKING:
    ParamType = click.ParamType[Any]
else:
    # in older versions it takes no type of its own
    ParamType = click.ParamType

SHELLS = ("bash", "zsh", "fish")
"""Shells that can be told what to complete."""
ASKED_BY = "_HADES_COMPLETE"
"""Variable of the environment by which a shell asks."""
FOLDER = "DIR"
"""How the help calls what is a folder."""


def asked() -> bool:
    """Whether a shell asks for what may come next, and nobody runs the command."""
    return ASKED_BY in os.environ


def script(shell: str) -> str:
    """What makes a shell of `SHELLS` complete ``hades``."""
    kind = get_completion_class(shell)
    assert kind is not None
    return kind(click.Command("hades"), {}, "hades", ASKED_BY).source()


def _scenarios(_: str) -> Iterable[str]:
    from hades.content.load import scenario_ids

    return scenario_ids()


def _editions(begun: str) -> Iterable[str]:
    """Both editions; after a comma, all without one switch more."""
    from hades.content.edition import switches

    before, comma, _ = begun.rpartition(",")
    if not comma:
        return ("2.1", "1.0")
    sign = "-" if before.startswith("2.1") else "+"
    return (f"{before},{sign}{switch}" for switch in switches())


def _switches(_: str) -> Iterable[str]:
    from hades.content.edition import switches

    return ("all", *switches())


def _players(_: str) -> Iterable[str]:
    from hades import players

    return (*players.at_once(), "search:200")


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


def _filters(_: str) -> Iterable[str]:
    from hades.narrate.tags import FILTERS

    return FILTERS


WORDS: dict[str, Callable[[str], Iterable[str]]] = {
    "--scenario": _scenarios,
    "--edition": _editions,
    "--switch": _switches,
    "--player": _players,
    "--lesson": _lessons,
    "--splits": _splits,
    "--only": _filters,
    "clause": _clauses,
    "puzzle_id": _puzzles,
}
"""Option or argument -> the words that it may be; each is given what was typed of it."""


def _beginning(begun: str, words: Iterable[str]) -> list[CompletionItem]:
    return [CompletionItem(word) for word in words if word.startswith(begun)]


class Offering(ParamType):
    """A type of the command line that also says what may be typed."""

    def __init__(self, plain: ParamType, offer: Callable[[str], list[CompletionItem]]) -> None:
        self.plain, self.offer, self.name = plain, offer, plain.name

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """What the plain type makes of it."""
        return self.plain.convert(value, param, ctx)

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """What may be typed after that."""
        return self.offer(incomplete)


def offering(param: click.Parameter) -> ParamType:
    """The type of an option or an argument, with what may be typed."""
    words = WORDS.get(param.opts[0])
    if words is not None and param.type is click.STRING:
        return Offering(param.type, lambda begun: _beginning(begun, words(begun)))
    if (param.metavar or "").strip("[].") == FOLDER:
        return Offering(param.type, lambda begun: [CompletionItem(begun, type="dir")])
    if isinstance(param.type, click.types.FuncParamType) and param.type.func is Path:
        return Offering(param.type, lambda begun: [CompletionItem(begun, type="file")])
    return param.type

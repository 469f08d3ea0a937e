"""The pages of the site about the Python interface, from the docstrings.

There is a page for each module of `MODULES`. Whatever pdoc warns of is a fault, and so is a class of hades
that a signature names and no page has.
"""

from __future__ import annotations

import importlib
import typing
import warnings
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import attrs
from pdoc import render
from pdoc.doc import Class, Function, Module, Variable

ROOT = Path(__file__).resolve().parent.parent

MODULES = ("hades", "hades.view", "hades.players")
"""What docs/python.md tells of: `hades`, what its signatures lead to, and the automatic players."""

INSIDE = frozenset(
    {
        "hades.content.kinds.Catalog",
        "hades.content.position.Position",
        "hades.content.tables.Tables",
        "hades.state.commands.Lexicon",
        "hades.state.state.State",
    }
)
"""What a `Game` is made of: it is named in a few signatures, and no script needs it."""


def write(folder: Path, names: tuple[str, ...] = MODULES) -> list[str]:
    """Write every page; what is wrong with them."""
    render.configure(docformat="restructuredtext", footer_text="hades", show_source=False)
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        modules = {name: Module(_brought_in(name)) for name in names}
        faults = not_shown(list(modules.values()))
        for module in modules.values():
            whole(module, modules)
            page = folder / f"{module.fullname.replace('.', '/')}.html"
            page.parent.mkdir(parents=True, exist_ok=True)
            page.write_text(render.html_module(module, modules), encoding="utf-8")
        (folder / "index.html").write_text(render.html_index(modules), encoding="utf-8")
        (folder / "search.js").write_text(render.search_index(modules), encoding="utf-8")
    return [str(warning.message) for warning in told] + faults


def whole(module: Module, modules: dict[str, Module]) -> None:
    """Show all that a class can do beside it, and nothing that no script is to use.

    pdoc would leave what comes from a base that stands on no page to be guessed, and would list every file.
    """
    for entry in public(module):
        if isinstance(entry, Class):
            entry.own_members = [each for each in entry.members.values() if each.taken_from[0] != "builtins"]
            if attrs.has(entry.obj):
                entry.obj.__init__.__doc__ = ""  # attrs only says that it wrote the method
    module.submodules = [other for name, other in modules.items() if name.startswith(f"{module.fullname}.")]


def _brought_in(name: str) -> ModuleType:
    """A module with all that else comes when somebody asks for it: pdoc looks, and does not ask."""
    module = importlib.import_module(name)
    for public in getattr(module, "__all__", ()):
        getattr(module, public)
    return module


def not_shown(modules: list[Module]) -> list[str]:
    """Classes of hades that a public signature names and that are on no page."""
    found = [entry for module in modules for entry in public(module)]
    shown = {entry.obj for entry in found if isinstance(entry, Class)}
    named = {(full_name(cls), entry.fullname) for entry in found for cls in classes_of(entry) - shown}
    return sorted(f"{cls} stands on no page; {entry} names it" for cls, entry in named if cls not in INSIDE)


def public(entry: Module | Class) -> Iterator[Any]:
    """What a module or a class shows, with what that shows."""
    for member in entry.members.values():
        if not member.name.startswith("_"):
            yield member
            if isinstance(member, Class):
                yield from public(member)


def classes_of(entry: Any) -> set[type]:
    """The classes of hades in the types of a function, a property or a field."""
    if isinstance(entry, Function):
        hints = [parameter.annotation for parameter in entry.signature.parameters.values()]
        return {cls for hint in (*hints, entry.signature.return_annotation) for cls in named_in(hint)}
    return set(named_in(entry.annotation)) if isinstance(entry, Variable) else set()


def named_in(hint: Any) -> Iterator[type]:
    """The classes of hades in a type, inside of others, too."""
    if isinstance(hint, type) and ours(hint.__module__):
        yield hint
    for part in typing.get_args(hint):
        yield from named_in(part)


def ours(module: str) -> bool:
    """Whether a module is one of this project."""
    return module.partition(".")[0] == "hades"


def full_name(cls: type) -> str:
    return f"{cls.__module__}.{cls.__qualname__}"

"""Generate the site's pages on the Python interface from docstrings.

There is a page for each module in `MODULES`. Every warning from pdoc is a fault, and so is a class of hades
that is named in a signature but has no page.
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
"""Modules with pages: `hades`, the types in its signatures, and the computer players."""

INSIDE = frozenset(
    {
        "hades.content.component_records.Catalog",
        "hades.content.position.Position",
        "hades.content.tables.Tables",
        "hades.state.commands.Lexicon",
        "hades.state.state.State",
    }
)
"""Classes in a few signatures that scripts should not use, so that they need no page."""


def write(folder: Path, names: tuple[str, ...] = MODULES) -> list[str]:
    """Write all pages and return the faults."""
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
    """Add inherited members to the classes of a module, and hide the members that scripts should not use.

    pdoc alone would omit members of a base class that has no page, and would list every file.
    """
    for entry in public(module):
        if isinstance(entry, Class):
            entry.own_members = [each for each in entry.members.values() if each.taken_from[0] != "builtins"]
            if attrs.has(entry.obj):
                entry.obj.__init__.__doc__ = ""  # attrs says there only that it wrote the method.
    module.submodules = [other for name, other in modules.items() if name.startswith(f"{module.fullname}.")]


def _brought_in(name: str) -> ModuleType:
    """Import and return a module, with all names that it only imports on demand."""
    module = importlib.import_module(name)
    for public in getattr(module, "__all__", ()):
        getattr(module, public)
    return module


def not_shown(modules: list[Module]) -> list[str]:
    """Return the classes of hades that are in public signatures but on no page."""
    found = [entry for module in modules for entry in public(module)]
    shown = {entry.obj for entry in found if isinstance(entry, Class)}
    named = {(full_name(cls), entry.fullname) for entry in found for cls in classes_of(entry) - shown}
    return sorted(f"{cls} stands on no page; {entry} names it" for cls, entry in named if cls not in INSIDE)


def public(entry: Module | Class) -> Iterator[Any]:
    """Yield the public members of a module or class, and their members."""
    for member in entry.members.values():
        if not member.name.startswith("_"):
            yield member
            if isinstance(member, Class):
                yield from public(member)


def classes_of(entry: Any) -> set[type]:
    """Return the classes of hades in the types of a function, property or field."""
    if isinstance(entry, Function):
        hints = [parameter.annotation for parameter in entry.signature.parameters.values()]
        return {cls for hint in (*hints, entry.signature.return_annotation) for cls in named_in(hint)}
    return set(named_in(entry.annotation)) if isinstance(entry, Variable) else set()


def named_in(hint: Any) -> Iterator[type]:
    """Yield the classes of hades in a type, including nested types."""
    if isinstance(hint, type) and ours(hint.__module__):
        yield hint
    for part in typing.get_args(hint):
        yield from named_in(part)


def ours(module: str) -> bool:
    """Return whether a module belongs to this project."""
    return module.partition(".")[0] == "hades"


def full_name(cls: type) -> str:
    return f"{cls.__module__}.{cls.__qualname__}"

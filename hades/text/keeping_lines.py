"""What becomes of the file of a game, in lines of plain text."""

from __future__ import annotations

from pathlib import Path

from hades.language import tr
from hades.record import shelf
from hades.session.keeper import Saved


def kept(saved: Saved, file: Path) -> list[str]:
    """What came of keeping a game in a file, as far as that is new."""
    lines = []
    if saved.in_use is not None:
        lines.append(
            tr(
                "Another hades is playing {name}; this game is kept in {file_name}.",
                name=saved.in_use.name,
                file_name=file.name,
            )
        )
    if saved.aside is not None:
        lines += [
            tr("What stood in {file} is kept as {aside}.", file=file, aside=saved.aside),
            shelf.told(file.parent),
        ]
    if saved.trouble and not saved.before:
        lines.append(
            tr(
                "The game cannot be kept in {file}: {trouble}. It is tried again after every "
                "command; save FILE keeps it elsewhere.",
                file=file,
                trouble=saved.trouble,
            )
        )
    elif saved.before and not saved.trouble:
        lines.append(tr("The game is kept in {file} again.", file=file))
    return lines


def farewell(file: Path, *, is_over: bool, named: bool, own_set: bool = False) -> list[str]:
    """Where a game is kept, and how to go on with it; ``named`` says that its player chose the file,
    ``own_set`` that it is played with a component set of somebody's own."""
    save = (f" --save {file}" if named else "") + (" --components DIR" if own_set else "")
    to_go_on = tr("To go on: hades text --load {file}{save}", file=file, save=save)
    looking_back = tr(
        "How it went: hades story {file}. What all your games come to: hades career.", file=file
    )
    return [tr("The game is kept in {file}.", file=file), looking_back if is_over else to_go_on]

"""A disk that forgets: the files left after a power failure, at any moment.

`Tape` stands in for ``os`` where game files are written. It lets everything happen and records, in order,
bytes, names and syncs. `crashes` cuts the power at moments of a tape and yields what may be left then. The
disk is as mean as a disk may be:

- of the bytes of a file since it was last synced, any first part is left, with the last write torn; a file
may already have its length, with zeros where bytes should be; - of the changes to the names of a folder
(made, moved, removed) since it was last synced, any first part is left, whatever happened to the files
themselves or to other folders; a name moved to another folder may be in both, or in neither.
"""

from __future__ import annotations

import os
import random
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import attrs

import hades

Site = tuple[str, int]
"""A line of the program: its file below ``hades``, and its number."""
Tree = dict[str, bytes]
"""The contents of a disk: path below its root -> bytes."""

PROGRAM = str(Path(hades.__file__).parent) + os.sep
KINDS = ("nothing", "names", "bytes", "any", "zeros")
"""Kinds of remains of anything not synced: nothing, all names, all bytes, any part, any part and zeros."""


class Write(NamedTuple):
    """Bytes are written into a file at an offset."""

    file: int
    at: int
    data: bytes


class Cut(NamedTuple):
    """A file is truncated to a length."""

    file: int
    size: int


class Names(NamedTuple):
    """Names of a folder change together: name -> its new meaning, None if it is removed."""

    folder: str
    change: dict[str, int | str | None]


class Sync(NamedTuple):
    """A file or a folder is synced, with the lines of the program that did it."""

    what: int | str
    sites: frozenset[Site]


class Put(NamedTuple):
    """Another program overwrites a file, which is on the disk at once."""

    file: int
    data: bytes


class Mark(NamedTuple):
    """From here on, these promises of the program hold."""

    promises: Any


Step = Write | Cut | Names | Sync | Put | Mark


class Tape:
    """Stands in for ``os`` and records everything done below a folder, which is empty at first.

    Without ``links``, a file has only one name on the disk.
    """

    def __init__(self, root: Path, *, links: bool = True) -> None:
        self.root = str(root)
        self.steps: list[Step] = []
        self._links = links
        self._names: dict[str, dict[str, int | str | None]] = {self.root: {}}
        self._open: dict[int, list[Any]] = {}
        self._files = 0

    def __getattr__(self, name: str) -> Any:
        return getattr(os, name)

    # ---- what the program does

    def open(self, path: Any, flags: int, mode: int = 0o777) -> int:
        handle = os.open(path, flags, mode)
        folder, name = os.path.split(path)
        if flags & os.O_DIRECTORY:
            self._open[handle] = [str(path), 0]
        elif flags & os.O_CREAT:
            self._files += 1
            self._change(folder, {name: self._files})
            self._open[handle] = [self._files, 0]
        else:
            self._open[handle] = [self._names[folder][name], 0]
        return handle

    def write(self, handle: int, data: Any) -> int:
        done = os.write(handle, data)
        file, at = self._open[handle]
        self.steps.append(Write(file, at, bytes(data[:done])))
        self._open[handle][1] += done
        return done

    def lseek(self, handle: int, at: int, how: int) -> int:
        self._open[handle][1] = at
        return os.lseek(handle, at, how)

    def ftruncate(self, handle: int, size: int) -> None:
        os.ftruncate(handle, size)
        self.steps.append(Cut(self._open[handle][0], size))

    def fsync(self, handle: int) -> None:
        self.steps.append(Sync(self._open[handle][0], _sites()))

    def close(self, handle: int) -> None:
        os.close(handle)
        del self._open[handle]

    def link(self, file: Any, other: Any) -> None:
        if not self._links:
            raise PermissionError(1, "a file has one name here")
        os.link(file, other)
        folder, name = os.path.split(other)
        self._change(folder, {name: self._at(file)})

    def replace(self, file: Any, other: Any) -> None:
        os.replace(file, other)
        what = self._at(file)
        (old, name), (new, to) = os.path.split(file), os.path.split(other)
        if self._names[new].get(to) == what:
            # two names of one file stay two
            return
        if old == new:
            self._change(new, {name: None, to: what})
        else:
            self._change(old, {name: None})
            self._change(new, {to: what})

    def unlink(self, file: Any) -> None:
        os.unlink(file)
        folder, name = os.path.split(file)
        self._change(folder, {name: None})

    def mkdir(self, folder: Any) -> None:
        os.mkdir(folder)
        self._names[str(folder)] = {}
        above, name = os.path.split(folder)
        self._change(above, {name: str(folder)})

    # ---- what others do

    def mark(self, promises: Any) -> None:
        """Record promises that hold from here on."""
        self.steps.append(Mark(promises))

    def put(self, path: Path, data: bytes) -> None:
        """Record that another program overwrites a file, which is on the disk at once."""
        path.write_bytes(data)
        file = self._at(path)
        assert isinstance(file, int)
        self.steps.append(Put(file, data))

    def without(self, site: Site) -> list[Step]:
        """Return the tape as if a line of the program had synced nothing."""
        return [step for step in self.steps if not (isinstance(step, Sync) and site in step.sites)]

    def _at(self, path: Any) -> int | str | None:
        folder, name = os.path.split(path)
        return self._names[folder][name]

    def _change(self, folder: str, change: dict[str, int | str | None]) -> None:
        self._names[folder].update(change)
        self.steps.append(Names(folder, change))


def _sites() -> frozenset[Site]:
    """Return the lines of the program that are being executed."""
    found = set()
    frame = sys._getframe(2)
    while frame is not None:
        if frame.f_code.co_filename.startswith(PROGRAM):
            found.add((frame.f_code.co_filename.removeprefix(PROGRAM), frame.f_lineno))
        frame = frame.f_back  # type: ignore[assignment]
    return frozenset(found)


# ---- the power fails


@attrs.define
class _File:
    data: bytes = b""
    pending: list[Write | Cut] = attrs.field(factory=list)

    def left(self, count: int, torn: int, *, zeros: bool) -> bytes:
        """Return the bytes after ``count`` pending writes, and so many bytes of the next."""
        data = self.data
        for step in self.pending[:count]:
            data = _done(data, step)
        if count < len(self.pending):
            step = self.pending[count]
            if isinstance(step, Write):
                whole = _done(data, step)
                data = _done(data, Write(step.file, step.at, step.data[:torn])) if torn else data
                if zeros:
                    data += bytes(len(whole) - len(data))
        return data


def _done(data: bytes, step: Write | Cut) -> bytes:
    if isinstance(step, Cut):
        return data[: step.size]
    return data[: step.at].ljust(step.at, b"\0") + step.data + data[step.at + len(step.data) :]


@attrs.define
class _Folder:
    names: dict[str, int | str | None] = attrs.field(factory=dict)
    pending: list[dict[str, int | str | None]] = attrs.field(factory=list)

    def left(self, count: int) -> dict[str, int | str | None]:
        names = dict(self.names)
        for change in self.pending[:count]:
            names |= change
        return names


class Crash(NamedTuple):
    """The remains when the power fails after a number of steps, and the promises made by then."""

    after: int
    kind: str
    tree: Tree
    promises: Any


def crashes(
    root: str, steps: Sequence[Step], moments: Sequence[tuple[int, str]], seed: str = ""
) -> Iterator[Crash]:
    """Yield a crash for each moment (number of steps, one of `KINDS`), in order."""
    chance = random.Random(seed)
    files: dict[int, _File] = {}
    folders = {root: _Folder()}
    promises: Any = None
    done = 0
    for after, kind in moments:
        for step in steps[done:after]:
            if isinstance(step, Mark):
                promises = step.promises
            elif isinstance(step, Put):
                files[step.file] = _File(step.data)
            elif isinstance(step, Names):
                folders.setdefault(step.folder, _Folder()).pending.append(step.change)
            elif not isinstance(step, Sync):
                files.setdefault(step.file, _File()).pending.append(step)
            elif isinstance(step.what, str):
                folder = folders.setdefault(step.what, _Folder())
                folder.names, folder.pending = folder.left(len(folder.pending)), []
            else:
                file = files.setdefault(step.what, _File())
                file.data, file.pending = file.left(len(file.pending), 0, zeros=False), []
        done = after
        data = {number: _left(file, kind, chance) for number, file in files.items()}
        names = {
            path: folder.left(
                {"nothing": 0, "bytes": 0, "names": len(folder.pending)}.get(
                    kind, chance.randint(0, len(folder.pending))
                )
            )
            for path, folder in folders.items()
        }
        tree: Tree = {}
        _walk(root, "", names, data, tree)
        yield Crash(after, kind, tree, promises)


def _left(file: _File, kind: str, chance: random.Random) -> bytes:
    most = len(file.pending)
    if kind in ("nothing", "names") or not most:
        return file.data
    if kind == "bytes":
        return file.left(most, 0, zeros=False)
    count = chance.randint(0, most)
    step = file.pending[count] if count < most else None
    torn = chance.randint(0, len(step.data)) if isinstance(step, Write) else 0
    return file.left(count, torn, zeros=kind == "zeros")


def _walk(
    folder: str, path: str, names: dict[str, dict[str, int | str | None]], data: dict[int, bytes], tree: Tree
) -> None:
    for name, what in names.get(folder, {}).items():
        if isinstance(what, str):
            _walk(what, f"{path}{name}/", names, data, tree)
        elif what is not None:
            tree[f"{path}{name}"] = data.get(what, b"")

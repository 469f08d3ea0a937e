"""How bytes get onto a disk and stay there: whole files, lines at the end of one, and locks.

A file that is written anew is written beside itself, brought to the disk and put in place in one
step; the file that stood there is kept as ``NAME.before``. A line is appended whole or not at all.
"""

from __future__ import annotations

import contextlib
import errno
import os
import shutil
from pathlib import Path

import filelock

PART = ".part"
"""Ends the name of a file that is being written."""
BEFORE = ".before"
"""Ends the name of what stood in a file before it was written anew."""
LOCK = ".lock"
"""Ends the name of a file that says that another one is in use."""


_NO_LOCKS = (errno.ENOLCK, errno.ENOSYS, errno.EOPNOTSUPP)
"""What a disk answers that knows no locks, as some across a network: one can still play."""


class InUseError(OSError):
    """A game file that another window or terminal is writing."""


class Lock:
    """The right to write a file, for one program at a time; it ends with the program at the latest."""

    def __init__(self, path: Path) -> None:
        """Take the lock.

        :raises InUseError: if another program has it.
        :raises OSError: if the folder cannot be written.
        """
        self._path = path
        self._lock = filelock.FileLock(path.with_name(path.name + LOCK), timeout=0, is_singleton=False)
        self.take()

    def take(self) -> None:
        """Take the lock again after it was given back.

        :raises InUseError: if another program has it.
        :raises OSError: if the folder cannot be written.
        """
        try:
            self._lock.acquire()
        except filelock.Timeout:
            raise InUseError(11, "another hades is playing this game", str(self._path)) from None
        except NotImplementedError:
            return
        except OSError as error:
            if error.errno not in _NO_LOCKS:
                raise

    def release(self) -> None:
        """Give the lock back."""
        # its file stays: to take it away while another program opens it would let two have the lock
        self._lock.release()


def write_whole(path: Path, content: str | bytes, *, keep: bool = True) -> None:
    """Write a file, whole or not at all; with ``keep`` what stood there is kept as ``NAME.before``.

    :raises OSError: if it cannot be written; the old one is untouched then.
    """
    beside = path.with_name(path.name + PART)
    old = path.with_name(path.name + BEFORE + PART)
    try:
        with beside.open("wb") as file:
            file.write(content.encode() if isinstance(content, str) else content)
            file.flush()
            os.fsync(file.fileno())
        stood = keep and path.is_file()
        if stood:
            _second_name(path, old)
        beside.replace(path)
        if stood:
            old.replace(path.with_name(path.name + BEFORE))
        _sync_folder(path.parent)
    except OSError as error:
        for left in (beside, old):
            with contextlib.suppress(OSError):
                left.unlink(missing_ok=True)
        # what a full disk says names no file
        error.filename = error.filename or str(path)
        raise


def _second_name(path: Path, other: Path) -> None:
    """Give a file a second name; it is there under its first one all the time."""
    other.unlink(missing_ok=True)
    try:
        os.link(path, other)
    except OSError:
        # some disks know one name for a file only
        shutil.copy2(path, other)


def append(path: Path, data: bytes, size: int, *, sync: bool) -> None:
    """Add bytes to the end of a file of ``size`` bytes; all of them or none.

    :raises OSError: if it cannot be written.
    """
    with path.open("r+b", buffering=0) as file:
        file.seek(size)
        try:
            done = file.write(data)
            if done != len(data):
                raise OSError(28, "No space left on device", str(path))
            if sync:
                os.fsync(file.fileno())
        except OSError:
            with contextlib.suppress(OSError):
                file.truncate(size)
            raise


def _sync_folder(folder: Path) -> None:
    """Bring the names of a folder to the disk, where a system does so."""
    if not hasattr(os, "O_DIRECTORY"):
        return
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)

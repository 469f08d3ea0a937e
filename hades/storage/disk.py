"""Durable files: whole files, lines appended to a file, and locks.

A file is rewritten under another name, forced to the disk, and put in place in one step; its old content
stays as ``NAME.before``. When a function returns, its effect, names and folders included, survives a power
failure, unless its docstring says otherwise. Symbolic links are followed.
"""

from __future__ import annotations

import contextlib
import errno
import itertools
import os
import re
import secrets
import stat
from collections.abc import Iterator
from pathlib import Path

import filelock

PART = ".part"
"""Suffix of a file being written, after ``NAME.`` and eight random hex digits."""
BEFORE = ".before"
"""Suffix of the backup with the old content of a rewritten file."""
LOCK = ".lock"
"""Suffix of the lock file beside a file in use."""

LEFT_OVER = 3600
"""Seconds by which a partial file must be older than a new file to count as left by a crash."""

_NO_LOCKS = (errno.ENOLCK, errno.ENOSYS, errno.EOPNOTSUPP)
"""Errors of file systems without locks, such as some network drives. Such errors do not stop a game."""
_NO_SYNC = (errno.EINVAL, errno.ENOSYS, errno.EOPNOTSUPP, errno.EACCES, errno.EPERM, errno.EBADF)
"""Errors of systems that cannot force a folder to the disk."""
_BINARY = getattr(os, "O_BINARY", 0)


class InUseError(OSError):
    """Raised if another window or terminal is writing a game file."""


class Lock:
    """The right to write a file. Only one program has the lock at a time, and it ends with the program."""

    def __init__(self, path: Path) -> None:
        """Take the lock.

        :raises InUseError: if another program has the lock.
        :raises OSError: if the folder cannot be written, or the lock file is a symbolic link.
        """
        self._path = path
        file = real(path)
        self._file = file.with_name(file.name + LOCK)
        self._lock = filelock.FileLock(self._file, timeout=0, is_singleton=False)
        self.take()

    def take(self) -> None:
        """Take the lock again after its release.

        :raises InUseError: if another program has the lock.
        :raises OSError: if the folder cannot be written, or the lock file is a symbolic link.
        """
        if self._file.is_symlink():
            # Some versions of filelock follow symbolic links.
            raise OSError(errno.ELOOP, "the lock is a symbolic link; remove it", str(self._file))
        try:
            self._lock.acquire()
        except filelock.Timeout:
            raise InUseError(
                errno.EAGAIN, "this game is open in another copy of hades", str(self._path)
            ) from None
        except NotImplementedError:
            return
        except OSError as error:
            if error.errno not in _NO_LOCKS:
                raise

    def __enter__(self) -> Lock:
        return self

    def __exit__(self, *_: object) -> None:
        self.release()

    def release(self) -> None:
        # Keep the lock file: removing it while another program opens it would give two programs the lock.
        self._lock.release()


def real(path: Path) -> Path:
    """Follow symbolic links, or raise OSError for a loop; the file need not exist."""
    found = Path(os.path.realpath(path))
    if found.is_symlink():
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP), str(path))
    return found


def write_whole(path: Path, content: str | bytes, *, keep: bool = True) -> None:
    """Write a file as a whole or not at all; with ``keep``, the old content stays as ``NAME.before``.

    :raises OSError: if the file cannot be written; the old file is untouched.
    """
    try:
        file = real(path)
        beside = _beside(file)
        create(beside, content.encode() if isinstance(content, str) else content, _mode(file))
        with _unless_placed(beside):
            _clear(beside, file)
            if keep and file.is_file():
                _keep(file)
            os.replace(beside, file)
        sync_folder(file.parent)
    except OSError as error:
        # The error of a full disk names no file; that of a missing folder names the partial file.
        error.filename = str(path)
        if isinstance(error, FileNotFoundError) and not path.parent.is_dir():
            error.strerror = f"the folder {path.parent} does not exist"
        raise


def _keep(file: Path) -> None:
    before = file.with_name(file.name + BEFORE)
    second = _beside(before)
    with _unless_placed(second):
        second_name(file, second)
        os.replace(second, before)
        # os.replace leaves both names if they already refer to the same file.
        with contextlib.suppress(FileNotFoundError):
            os.unlink(second)


def second_name(file: Path, other: Path) -> None:
    """Give a file a second name; if the file system has no hard links, make a copy.

    The caller must force the folder of the second name to the disk.

    :raises FileExistsError: if the second name is taken.
    :raises OSError: if the name cannot be made.
    """
    try:
        os.link(file, other)
    except FileExistsError:
        raise
    except OSError:
        # Some file systems have no hard links.
        copy(file, other)


def copy(file: Path, other: Path) -> None:
    """Copy a file as a whole or not at all, with its times where possible.

    The caller must force the folder of the copy to the disk.

    :raises FileExistsError: if the name of the copy is taken.
    :raises OSError: if the copy cannot be made.
    """
    if other.exists():
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(other))
    was = file.stat()
    beside = _beside(other)
    create(beside, file.read_bytes(), _mode(file))
    with _unless_placed(beside):
        with contextlib.suppress(OSError):
            os.utime(beside, ns=(was.st_atime_ns, was.st_mtime_ns))
        os.replace(beside, other)


def create(path: Path, data: bytes, mode: int | None = None) -> None:
    """Write a new file, never through a link. Its bytes are forced to the disk, but not yet its name.

    ``mode`` gives the permissions of the file, None for the usual permissions.

    :raises FileExistsError: if the name is taken.
    :raises OSError: if the file cannot be written; no part of it is left.
    """
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _BINARY, 0o666)
    with _unless_placed(path):
        try:
            if mode is not None and hasattr(os, "fchmod"):
                with contextlib.suppress(OSError):
                    os.fchmod(handle, mode)
            left = memoryview(data)
            while left:
                left = left[os.write(handle, left) :]
            os.fsync(handle)
        finally:
            os.close(handle)


def append(path: Path, data: bytes, size: int, *, sync: bool) -> None:
    """Append bytes to a file of ``size`` bytes, all or none.

    Without ``sync``, they are not yet forced to the disk.

    :raises OSError: if the file cannot be written.
    """
    handle = os.open(path, os.O_WRONLY | _BINARY)
    try:
        os.lseek(handle, size, os.SEEK_SET)
        try:
            if os.write(handle, data) != len(data):
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(path))
            if sync:
                os.fsync(handle)
        except BaseException:
            with contextlib.suppress(OSError):
                os.ftruncate(handle, size)
            raise
    finally:
        os.close(handle)


def free_name(folder: Path, stem: str, suffix: str) -> Path:
    """Return the first of the paths ``stem.suffix``, ``stem-2.suffix`` and so on that does not exist."""
    names = (f"{stem}-{number}{suffix}" for number in itertools.count(2))
    found = (folder / name for name in itertools.chain((f"{stem}{suffix}",), names))
    return next(path for path in found if not (path.exists() or path.is_symlink()))


def make_folder(folder: Path) -> None:
    """Create a folder and its missing parents, or raise OSError."""
    if folder.is_dir():
        return
    make_folder(folder.parent)
    with contextlib.suppress(FileExistsError):
        os.mkdir(folder)
    if not folder.is_dir():
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(folder))
    sync_folder(folder.parent)


def sync_folder(folder: Path) -> None:
    """Force the names in a folder to the disk, on systems that can do so.

    :raises OSError: if the disk refuses.
    """
    if not hasattr(os, "O_DIRECTORY"):
        return
    try:
        handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
    except OSError as error:
        if error.errno not in _NO_SYNC:
            raise


def _beside(file: Path) -> Path:
    return file.with_name(f"{file.name}.{secrets.token_hex(4)}{PART}")


def _mode(file: Path) -> int | None:
    try:
        return file.stat().st_mode & 0o777 | stat.S_IWUSR
    except OSError:
        return None


@contextlib.contextmanager
def _unless_placed(part: Path) -> Iterator[None]:
    try:
        yield
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(part)
        raise


def _clear(beside: Path, file: Path) -> None:
    """Remove partial files left by a crash, but none that another program may be writing.

    Age is measured against ``beside``, a file written just now, because the clocks of this machine and of the
    disk can differ.
    """
    names = rf"{re.escape(file.name)}({re.escape(BEFORE)})?(\.[0-9a-f]{{8}}{re.escape(PART)})+"
    with contextlib.suppress(OSError):
        now = beside.stat().st_mtime
        for other in file.parent.iterdir():
            if re.fullmatch(names, other.name) and abs(other.lstat().st_mtime - now) > LEFT_OVER:
                os.unlink(other)

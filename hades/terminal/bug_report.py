"""Bug reports: a zip with a game file, settings, the program log, versions and a list of contents.

A report is only written, never sent. In its texts ``~`` replaces the home folder. The game file is copied
byte by byte, as it has no paths and must verify on another machine.
"""

from __future__ import annotations

import io
import platform
import re
import sys
import zipfile
from collections.abc import Mapping
from pathlib import Path

from hades import __version__, printable, program_log
from hades.content.untrusted_input import ATTACHMENT, InputError, read_bytes
from hades.storage.disk import BEFORE, write_whole
from hades.terminal.doctor import NEEDED, WINDOW, version_of
from hades.wording import UserError

_EPOCH = (1980, 1, 1, 0, 0, 0)
"""Date of every file in the zip, which would otherwise reveal when the file was changed."""
ABOUT = """A bug report from hades. It was written to a file and sent nowhere.

Apart from the files below, it contains nothing from this machine, and no environment variables. In texts,
the home folder is written as ~; other paths in the log and in errors are unchanged. So is the game file: it
shows what was played, and the date if the game has one.

Contents:"""


class ReportError(UserError):
    """Raised if a report cannot be written; the message is one sentence."""


def write(
    zip_path: Path,
    *,
    game_file: Path | None,
    settings_file: Path | None,
    log_file: Path | None,
    screenshot: bytes | None = None,
    error: str | None = None,
    renderer: str | None = None,
) -> Path:
    """Write a bug report as a whole or not at all, and return its path.

    ``screenshot`` is a PNG, ``error`` describes the failure (usually a traceback), ``renderer`` is OpenGL's
    name for the graphics device. The list of contents names what is missing.

    :raises ReportError: if the zip cannot be written, or the given game file cannot be read.
    """
    parts: dict[str, bytes | str] = {
        "game.hades": _game(game_file),
        "settings.json": _enclosed(settings_file),
        "screenshot.png": screenshot or "none was taken",
        "error.txt": "no error was reported" if error is None else _plain(error),
        "versions.txt": _plain(_versions(renderer)),
    }
    if game_file is not None:
        before = game_file.with_name(game_file.name + BEFORE)
        parts[f"game.hades{BEFORE}"] = _enclosed(before, is_text=False)
    pages = program_log.pages(log_file) if log_file is not None else []
    for number, page in enumerate(pages or [None]):
        parts[f"hades.log.{number}" if number else "hades.log"] = _enclosed(page)
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, part in {"contents.txt": _list(parts), **parts}.items():
            if isinstance(part, bytes):
                archive.writestr(zipfile.ZipInfo(name, _EPOCH), part, zipfile.ZIP_DEFLATED)
    try:
        write_whole(zip_path, out.getvalue(), keep=False)
    except OSError as fault:
        raise ReportError(f"{zip_path}: cannot write the report: {fault.strerror}") from None
    return zip_path


def _game(path: Path | None) -> bytes | str:
    """Return the bytes of the game file, or why the file is missing.

    :raises ReportError: if the file cannot be read.
    """
    if path is None:
        return "no game was named"
    try:
        return read_bytes(path, ATTACHMENT)
    except OSError as fault:
        raise ReportError(f"{path}: cannot read the game: {fault.strerror}") from None
    except InputError as fault:
        raise ReportError(f"{path}: {fault}") from None


def _enclosed(path: Path | None, *, is_text: bool = True) -> bytes | str:
    """Return a file for the report, or why the file is missing. In text, ``~`` replaces the home folder."""
    try:
        data = read_bytes(path, ATTACHMENT) if path is not None else None
    except OSError:
        data = None
    except InputError as fault:
        return str(fault)
    if data is None:
        return "none found"
    return _plain(data.decode(errors="replace")) if is_text else data


def _list(parts: Mapping[str, bytes | str]) -> bytes:
    there = [f"  {name} ({len(part)} bytes)" for name, part in parts.items() if isinstance(part, bytes)]
    missing = [f"  {name}: {part}" for name, part in parts.items() if isinstance(part, str)]
    return _plain("\n".join([ABOUT, *there, *["", "Not included:"] * bool(missing), *missing, ""]))


def _versions(renderer: str | None) -> str:
    packages = (*WINDOW, "pyglet", "pillow", *NEEDED)
    lines = (
        f"hades {__version__}",
        f"Python {platform.python_version()} ({platform.python_implementation()})",
        f"System {platform.system()} {platform.release()} {platform.machine()}",
        *(f"{name} {version_of(name) or 'is not installed'}" for name in packages),
        f"OpenGL {_homeless(renderer)}" if renderer else "OpenGL unknown: no window was open",
        f"Bundled {'yes' if getattr(sys, 'frozen', False) else 'no'}\n",
    )
    return "\n".join(lines)


def _plain(text: str) -> bytes:
    return printable.lines(_homeless(text)).encode()


def _homeless(text: str) -> str:
    """Return text with ``~`` for the home folder, however its path is written."""
    try:
        home = str(Path.home())
    except RuntimeError:
        return text
    if len(home) < 2:
        return text
    for written in sorted({home, home.replace("\\", "\\\\"), home.replace("\\", "/")}, key=len, reverse=True):
        text = re.sub(re.escape(written) + r"(?![\w.-])", "~", text)
    return text

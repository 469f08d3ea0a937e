"""Bug reports: a zip with a game file, settings, the program log, versions and a list of contents.

Nothing leaves the machine by itself: a report is a file that its owner may inspect and send, or not.
Texts say ``~`` for the home folder. A game file is copied byte by byte: it holds no paths, and it must verify
on another machine.
"""

from __future__ import annotations

import io
import platform
import re
import sys
import zipfile
from importlib import metadata
from pathlib import Path

from platformdirs import user_config_path

from hades import __version__, printable, program_log
from hades.content.untrusted_input import ENCLOSURE, IntakeError, read_bytes
from hades.record.disk import BEFORE, write_whole
from hades.wording import UserError

PARTS = (
    "arcade",
    "pyglet",
    "pillow",
    "resvg-py",
    "attrs",
    "cattrs",
    "click",
    "filelock",
    "platformdirs",
    "rich",
)
"""Distributions whose version matters; the versions are looked up without importing."""

_EPOCH = (1980, 1, 1, 0, 0, 0)
"""The date of everything in a zip, so that a report does not tell when its files were changed."""


class ReportError(UserError):
    """A report could not be written; the message is one sentence."""


def settings_file() -> Path:
    """Return the path of the window's settings."""
    return user_config_path("hades") / "window.json"


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
    """Write a report atomically and return its path.

    A part that is None or does not exist is left out, and the list in the zip says so. ``screenshot`` is a
    PNG, ``error`` the failure (usually a traceback), ``renderer`` the name that OpenGL gives the graphics
    device.

    :raises ReportError: if the zip cannot be written, or the game file is given and cannot be read.
    """
    parts = {
        "game.hades": _game(game_file),
        "settings.json": _part(settings_file, "the settings of the window"),
        "screenshot.png": (screenshot, "a picture of the window" if screenshot else "none was taken"),
        "error.txt": (None, "no error was reported") if error is None else (_plain(error), "what went wrong"),
        "versions.txt": (_plain(_versions(renderer)), "versions of the program and its parts"),
    }
    if game_file is not None:
        before = game_file.with_name(game_file.name + BEFORE)
        parts["game.hades.before"] = _part(before, "the previous contents of the game file", is_text=False)
    pages = program_log.pages(log_file) if log_file is not None else []
    for number, page in enumerate(pages or [None]):
        name = f"hades.log.{number}" if number else "hades.log"
        parts[name] = _part(page, "program starts and errors")
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, (data, _) in {"contents.txt": (_list(parts), ""), **parts}.items():
            if data is not None:
                archive.writestr(zipfile.ZipInfo(name, _EPOCH), data, zipfile.ZIP_DEFLATED)
    try:
        write_whole(zip_path, out.getvalue(), keep=False)
    except OSError as fault:
        raise ReportError(f"{zip_path}: cannot write the report: {fault.strerror}") from None
    return zip_path


Part = tuple[bytes | None, str]
"""The content of a file in the zip, and what it is; or None, and why it is missing."""


def _game(path: Path | None) -> Part:
    """Return the game file, byte by byte.

    :raises ReportError: if it cannot be read.
    """
    if path is None:
        return None, "no game was named"
    try:
        return read_bytes(path, ENCLOSURE), "the game, byte by byte"
    except OSError as fault:
        raise ReportError(f"{path}: cannot read the game: {fault.strerror}") from None
    except IntakeError as fault:
        raise ReportError(f"{path}: {fault}") from None


def _part(path: Path | None, about: str, *, is_text: bool = True) -> Part:
    """Return a file, a text with ~ for the home folder."""
    try:
        data = read_bytes(path, ENCLOSURE) if path is not None else None
    except OSError:
        data = None
    except IntakeError as fault:
        return None, str(fault)
    if data is None:
        return None, "none found"
    return _plain(data.decode(errors="replace")) if is_text else data, about


def _list(parts: dict[str, Part]) -> bytes:
    """Return the list of what the zip contains and lacks."""
    lines = ["A bug report of hades. It was written to a file and sent nowhere.", "", "Contents:"]
    lines += [
        f"  {name} ({len(data)} bytes): {told}" for name, (data, told) in parts.items() if data is not None
    ]
    missing = [f"  {name}: {why}" for name, (data, why) in parts.items() if data is None]
    lines += ["", "Not included:", *missing] if missing else []
    lines += [
        "",
        "It holds nothing else from this machine: no environment and no other files. The home folder is",
        "written ~ in all texts; other paths in the log and in errors are unchanged. The game file",
        "is unchanged: it shows what was played, and the date if the game has one.",
    ]
    return ("\n".join(lines) + "\n").encode()


def _versions(renderer: str | None) -> str:
    lines = [
        f"hades {__version__}",
        f"Python {platform.python_version()} ({platform.python_implementation()})",
    ]
    lines.append(f"System {platform.system()} {platform.release()} {platform.machine()}")
    for name in PARTS:
        try:
            lines.append(f"{name} {metadata.version(name)}")
        except metadata.PackageNotFoundError:
            lines.append(f"{name} is not installed")
    lines.append(f"OpenGL {_homeless(renderer)}" if renderer else "OpenGL unknown: no window was open")
    lines.append(f"Bundled {'yes' if getattr(sys, 'frozen', False) else 'no'}")
    return "\n".join(lines) + "\n"


def _plain(text: str) -> bytes:
    """Return a text ready for a report: ~ for the home folder, and every character visible."""
    return printable.lines(_homeless(text)).encode()


def _homeless(text: str) -> str:
    """Return a text with ~ for the home folder, however the folder is written."""
    try:
        home = str(Path.home())
    except RuntimeError:
        return text
    if len(home) < 2:
        return text
    for written in sorted({home, home.replace("\\", "\\\\"), home.replace("\\", "/")}, key=len, reverse=True):
        text = re.sub(re.escape(written) + r"(?![\w.-])", "~", text)
    return text

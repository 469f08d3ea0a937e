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
    contents = _Contents()
    if game_file is None:
        contents.without("game.hades", "no game was given")
    else:
        contents.game(game_file)
    contents.text("settings.json", settings_file, "the settings of the window")
    pages = program_log.pages(log_file) if log_file is not None else []
    if not pages:
        contents.without("hades.log", "there is none")
    for number, page in enumerate(pages):
        name = f"hades.log.{number}" if number else "hades.log"
        contents.text(name, page, "starts and errors of the program")
    if screenshot is None:
        contents.without("screenshot.png", "none was taken")
    else:
        contents.add("screenshot.png", screenshot, "the window as it was")
    if error is None:
        contents.without("error.txt", "no error was reported")
    else:
        contents.add("error.txt", _plain(error), "what went wrong")
    contents.add("versions.txt", _plain(_versions(renderer)), "versions of the program and its parts")
    try:
        write_whole(zip_path, contents.zipped(), keep=False)
    except OSError as fault:
        raise ReportError(f"{zip_path}: the report cannot be written: {fault.strerror}") from None
    return zip_path


class _Contents:
    """The files of a zip, and the list of what it contains and lacks."""

    def __init__(self) -> None:
        self._files: dict[str, bytes] = {}
        self._about: dict[str, str] = {}
        self._without: dict[str, str] = {}

    def add(self, name: str, data: bytes, about: str) -> None:
        self._files[name] = data
        self._about[name] = about

    def without(self, name: str, why: str) -> None:
        """Note in the list that a part is missing, and why."""
        self._without[name] = why

    def game(self, path: Path) -> None:
        """Add a game file and the older backup beside it, byte by byte.

        :raises ReportError: if the game file cannot be read.
        """
        try:
            data = read_bytes(path, ENCLOSURE)
        except OSError as fault:
            raise ReportError(f"{path}: the game cannot be read: {fault.strerror}") from None
        except IntakeError as fault:
            raise ReportError(f"{path}: {fault}") from None
        self.add("game.hades", data, "the game, byte by byte")
        before = path.with_name(path.name + BEFORE)
        try:
            data = read_bytes(before, ENCLOSURE)
            self.add("game.hades.before", data, "what stood in the game's file before")
        except OSError:
            self.without("game.hades.before", "there is none")
        except IntakeError as fault:
            self.without("game.hades.before", str(fault))

    def text(self, name: str, path: Path | None, about: str) -> None:
        """Add a text file, with ~ for the home folder."""
        try:
            data = read_bytes(path, ENCLOSURE) if path is not None else None
        except OSError:
            data = None
        except IntakeError as fault:
            self.without(name, str(fault))
            return
        if data is None:
            self.without(name, "there is none")
        else:
            self.add(name, _plain(data.decode(errors="replace")), about)

    def zipped(self) -> bytes:
        out = io.BytesIO()
        with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
            for name, data in {"contents.txt": self._list().encode(), **self._files}.items():
                archive.writestr(zipfile.ZipInfo(name, _EPOCH), data, zipfile.ZIP_DEFLATED)
        return out.getvalue()

    def _list(self) -> str:
        lines = ["A report of hades. It was written to a file and sent nowhere.", "", "In it:"]
        lines += [f"  {name} ({len(data)} bytes): {self._about[name]}" for name, data in self._files.items()]
        if self._without:
            lines += ["", "Not in it:"]
            lines += [f"  {name}: {why}" for name, why in self._without.items()]
        lines += [
            "",
            "Nothing else of the machine is in it: no environment and no other files. The home folder is",
            ("written ~ in all texts; other paths stand in the log and in errors as they are. The game file"),
            "is as it stands and says what was played, with the date if the game was given one.",
        ]
        return "\n".join(lines) + "\n"


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
    lines.append(f"OpenGL {_homeless(renderer)}" if renderer else "OpenGL not known: no window was open")
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

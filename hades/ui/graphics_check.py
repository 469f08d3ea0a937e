"""Reasons why no window can be opened, each with a remedy, and a probe of fonts, graphics and sound.

Failures are told apart by their remedies. Arcade is not imported, because arcade may be the part that fails.

``python -m hades.ui.graphics_check`` runs the probe, and writes each `Diagnosis` as a line of JSON.
`hades.terminal.doctor` runs it in a separate process, since a bad driver can end the process.
"""

from __future__ import annotations

import ctypes
import re
import sys

import attrs

from hades import console, printable
from hades.art import svg
from hades.optional_packages import how_to_get
from hades.terminal.doctor import FAULT, OK, SILENT, WARNING, Diagnosis
from hades.ui import WINDOW

TERMINAL = "You can play in a terminal with `hades text` (`make text`); `hades doctor` reports more"
OURS = ("hades",)
"""Packages whose absence is a bug of this program."""
STACK = ("pyglet", "arcade", "moderngl")
PACKAGES = {
    "GL": "libgl1",
    "GLU": "libglu1-mesa",
    "EGL": "libegl1",
    "X11": "libx11-6",
    "freetype": "libfreetype6",
    "fontconfig": "libfontconfig1",
    "Xrender": "libxrender1",
}
"""Library -> the Debian and Ubuntu package that contains it."""
SCREEN = "start the game from a desktop, or on a virtual screen: xvfb-run -a hades play"
SOFTWARE = ("llvmpipe", "softpipe", "swrast", "swiftshader", "software", "gdi generic")
"""Parts of the names of renderers that draw without a graphics card."""
SIZE = 320, 200
"""Size of the test window in pixels."""
DRIVER = "install or update the graphics driver, or use software rendering: LIBGL_ALWAYS_SOFTWARE=1"


@attrs.frozen
class Trouble:
    """The reason why the window cannot open, as the end of a sentence, and a remedy."""

    what: str
    way_out: str

    @property
    def sentence(self) -> str:
        """The whole message, with the advice to play in a terminal."""
        return f"Cannot open the window: {self.what}. To fix this, {self.way_out}. {TERMINAL}."


def give_back_memory() -> None:
    """Return freed memory to the system; without this, the C library of Linux keeps it in small pieces."""
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None) if sys.platform == "linux" else None
    if trim is not None:
        trim(0)


def trouble(error: BaseException) -> Trouble | None:
    """Return the explanation of an error; None for a bug of this program, not of the graphics."""
    text = " ".join(str(error).split())
    name, home = type(error).__name__, type(error).__module__.partition(".")[0]
    detail = printable.trimmed(text or name, 90)
    if library := _library(error, text):
        package = PACKAGES.get(library)
        way = f"run (on Debian and Ubuntu) sudo apt install {package}" if package else "install it"
        return Trouble(f"the library {library} is not installed", way)
    if isinstance(error, ModuleNotFoundError):
        missing = error.name or "a package"
        if missing.partition(".")[0] in OURS:
            return None
        return Trouble(f"the package {missing} is not installed", how_to_get(WINDOW))
    if isinstance(error, ImportError):
        return Trouble(f"its packages are not compatible ({detail})", "reinstall it with make play")
    if "NoSuchDisplay" in name or "connect to" in text:
        return Trouble("no screen was found", SCREEN)
    if home in STACK or "OpenGL" in text or "glX" in text:
        return Trouble(f"the graphics driver offers no OpenGL 3.3 ({detail})", DRIVER)
    return None


def too_old(version: str) -> Trouble | None:
    """Return the explanation if a version of OpenGL, such as ``4.5`` or ``(4, 5)``, is too old, or None."""
    found = tuple(int(part) for part in re.findall(r"\d+", version)[:2])
    if found >= (3, 3):
        return None
    offered = ".".join(map(str, found))
    return Trouble(f"the graphics driver offers OpenGL {offered}, but 3.3 is needed", DRIVER)


def _library(error: BaseException, text: str) -> str:
    """Return the name of the missing shared library; "" if no library is missing."""
    # A missing libXrender appears as an AttributeError on None.
    if isinstance(error, AttributeError) and "NoneType" in text and "XRender" in text:
        return "Xrender"
    if isinstance(error, ImportError) and (found := re.search(r'Library "(\w+)" not found', text)):
        return found[1]
    found = re.search(r"lib(\w+)(?:-\d+)?\.so", text) if isinstance(error, OSError) else None
    return found[1] if found else ""


# The probe


def main() -> None:
    """Test fonts, graphics and sound in turn, and write each result before the next test."""
    for part, tried in (("fonts", fonts), ("graphics", graphics), ("sound", sound)):
        try:
            result = tried()
        except Exception as error:
            found = trouble(error) or Trouble(f"{type(error).__name__}: {error}", TERMINAL)
            result = _wrong(part, found)
        console.say(printable.as_json(attrs.asdict(result)))


def _wrong(part: str, found: Trouble) -> Diagnosis:
    way_out = f"{found.way_out[0].upper()}{found.way_out[1:]}."
    return Diagnosis(part, WARNING if part == "sound" else FAULT, found.what, way_out)


def fonts() -> Diagnosis:
    """Measure a word in each font of the window."""
    from PIL import ImageFont

    for file in svg.FILES:
        ImageFont.truetype(file, 20).getbbox("Hades ½")
    return Diagnosis("fonts", OK, f"{svg.FAMILY}, {svg.DISPLAY_FAMILY}")


def graphics() -> Diagnosis:
    """Open a small hidden window, and see which renderer draws it."""
    import arcade

    window = arcade.Window(*SIZE, "hades", visible=False, antialiasing=False)
    try:
        return drawn_by("{}.{}".format(*window.ctx.gl_version), str(window.ctx.info.RENDERER))
    finally:
        window.close()


def drawn_by(version: str, renderer: str) -> Diagnosis:
    """Judge a version of OpenGL and a renderer."""
    found = f"OpenGL {version}, {renderer}"
    if (old := too_old(version)) is not None:
        return _wrong("graphics", old)
    if any(word in renderer.lower() for word in SOFTWARE):
        slow = "Everything works; a graphics driver would make it faster."
        return Diagnosis("graphics", OK, f"{found}; rendered in software", slow)
    return Diagnosis("graphics", OK, found)


def sound() -> Diagnosis:
    """Find the audio driver, or give a warning if there is no usable device."""
    import pyglet.media

    from hades.ui.sound_player import is_silent

    driver = pyglet.media.get_audio_driver()
    if is_silent(driver):
        return Diagnosis("sound", WARNING, "no usable audio device", f"{SILENT}.")
    return Diagnosis("sound", OK, type(driver).__module__.split(".")[-2])


if __name__ == "__main__":
    main()

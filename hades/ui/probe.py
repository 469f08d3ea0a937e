"""``python -m hades.ui.probe``: try fonts, graphics and sound, and write the results as a line of JSON.

`hades.terminal.doctor` runs it in a process of its own, since a bad driver can end the process.
"""

from __future__ import annotations

from collections.abc import Callable

from hades import console, printable
from hades.art import fonts as letters
from hades.ui.graphics import TERMINAL, Trouble, too_old, trouble

SOFTWARE = ("llvmpipe", "softpipe", "swiftshader", "software")
"""Parts of the names of renderers that draw without a graphics card."""
SIZE = 320, 200
Said = dict[str, str]


def main() -> None:
    """Try one part after the other; results written before a crash are not lost."""
    parts: tuple[tuple[str, Callable[[], Said]], ...] = (
        ("fonts", fonts),
        ("graphics", graphics),
        ("sound", sound),
    )
    for part, tried in parts:
        try:
            said = tried()
        except Exception as error:
            found = trouble(error) or Trouble(f"{type(error).__name__}: {error}", TERMINAL)
            said = _wrong(found)
        console.say(printable.as_json({"part": part, **said}))


def _wrong(found: Trouble) -> Said:
    return {"trouble": found.what, "way_out": found.way_out[0].upper() + found.way_out[1:]}


def fonts() -> Said:
    """Measure a word in the fonts of the window."""
    from PIL import ImageFont

    for file in (letters.PLAIN, letters.BOLD):
        ImageFont.truetype(file, 20).getbbox("Hades ½")
    return {"found": f"{letters.FAMILY}, regular and bold"}


def graphics() -> Said:
    """Open a small hidden window, and ask which renderer draws it."""
    import arcade

    window = arcade.Window(*SIZE, "hades", visible=False, antialiasing=False)
    try:
        info = window.ctx.info
        version, renderer = f"{window.ctx.gl_version[0]}.{window.ctx.gl_version[1]}", str(info.RENDERER)
        if (old := too_old(version)) is not None:
            return _wrong(old)
        software = any(name in renderer.lower() for name in SOFTWARE)
        return {
            "found": f"OpenGL {version}, {renderer}",
            "software": "yes" if software else "",
        }
    finally:
        window.close()


def sound() -> Said:
    """Ask for the audio device."""
    import pyglet.media

    from hades.ui.sounds import is_silent

    driver = pyglet.media.get_audio_driver()
    return {"found": "" if is_silent(driver) else type(driver).__module__.split(".")[-2]}


if __name__ == "__main__":
    main()

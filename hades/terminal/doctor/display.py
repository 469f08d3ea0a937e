"""Checks of the window: a process of its own tries letters, graphics and sound, for a driver may crash."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import hades
from hades.content import untrusted_input
from hades.terminal.doctor.diagnosis import OK, Diagnosis, fault, ok, warning

PROBE = "hades.ui.probe"
"""The program that tries them: a line of JSON for each."""
PATIENCE = 60.0
"""Seconds that it gets."""
PARTS = "fonts", "graphics", "sound"
TERMINAL = "`hades text` (`make text`) plays without a window"
DRIVER = "Update the driver of the graphics card, or draw by software: LIBGL_ALWAYS_SOFTWARE=1 hades play"
SILENT = "The game goes on without sound, and captions (F9) tell what is to be heard"


def looks(program: tuple[str, ...] = ()) -> tuple[Diagnosis, ...]:
    """Letters, graphics and sound, as far as the probe comes; ``program`` is another one than ours."""
    command = program or (sys.executable, "-m", PROBE)
    # beside the package, so that it is found however this program was
    place = Path(hades.__file__).parents[1]
    code: int | None
    try:
        done = subprocess.run(command, capture_output=True, timeout=PATIENCE, check=False, cwd=place)
        out, code = done.stdout, done.returncode
    except subprocess.TimeoutExpired as error:
        out, code = error.stdout or b"", None
    except OSError as error:
        return (
            fault(
                "graphics",
                f"they could not be tried: {error.strerror or error}",
                f"{TERMINAL}.",
            ),
        )
    told = _read(out.decode("utf-8", "replace"))
    return tuple(_part(part, told, code) for part in PARTS)


def _read(out: str) -> dict[str, dict[str, str]]:
    """What the probe said of each part; whatever else a driver prints is passed over."""
    found = {}
    for line in out.splitlines():
        try:
            said = untrusted_input.parse_json(line, untrusted_input.LINE)
        except ValueError:
            continue
        if isinstance(said, dict) and said.get("part") in PARTS:
            found[said["part"]] = {str(name): str(value) for name, value in said.items()}
    return found


def _part(part: str, told: dict[str, dict[str, str]], code: int | None) -> Diagnosis:
    said = told.get(part)
    if said is None:
        return _broken(part, told, code)
    if said.get("trouble"):
        wrong = warning if part == "sound" else fault
        return wrong(part, said["trouble"], f"{said['way_out']}.")
    if part == "sound" and said["found"] == "":
        return warning(part, "no audio device that can be used", f"{SILENT}.")
    if part == "graphics" and said.get("software"):
        slow = "Everything works; with the driver of a graphics card it is faster."
        return Diagnosis(part, OK, f"{said['found']}; drawn by the processor", slow)
    return ok(part, said["found"])


def _broken(part: str, told: dict[str, dict[str, str]], code: int | None) -> Diagnosis:
    """The probe came to its end before it said anything of a part."""
    first = next(name for name in PARTS if name not in told)
    wrong = warning if part == "sound" else fault
    if part != first:
        return warning(part, "not tried, as what comes before it does not work", "See there.")
    if code is None:
        how = f"no answer in {PATIENCE:.0f} seconds"
    elif code < 0:
        how = f"the driver crashed ({_signal(-code)})"
    else:
        how = f"the test ended with code {code}"
    way_out = SILENT if part == "sound" else f"{DRIVER}; {TERMINAL}"
    return wrong(part, how, f"{way_out}.")


def _signal(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"


def screen() -> Diagnosis:
    """Where a window would come up."""
    if os.environ.get("ARCADE_HEADLESS"):
        return ok("screen", "none wanted (ARCADE_HEADLESS): what is drawn is not shown")
    if not sys.platform.startswith("linux"):
        return ok("screen", sys.platform)
    shown, wayland = os.environ.get("DISPLAY", ""), os.environ.get("WAYLAND_DISPLAY", "")
    if shown:
        return ok("screen", f"DISPLAY={shown}{f', WAYLAND_DISPLAY={wayland}' if wayland else ''}")
    if wayland:
        told = f"WAYLAND_DISPLAY={wayland}, but no DISPLAY: the window needs X"
        return fault(
            "screen",
            told,
            f"Install XWayland (Debian: apt install xwayland); {TERMINAL}.",
        )
    way_out = f"Start it from a desktop, or on a virtual screen: xvfb-run -a hades play; {TERMINAL}."
    return fault("screen", "neither DISPLAY nor WAYLAND_DISPLAY is set", way_out)

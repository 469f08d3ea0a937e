"""``hades doctor``: what is missing on a machine is told with a way out, and a crash is a line."""

from __future__ import annotations

import json
import os
import shutil
import signal
import sys
import tomllib
from collections import namedtuple
from pathlib import Path

import attrs
import pytest
from click.testing import CliRunner

from hades import optional_packages
from hades.cli import cli
from hades.content.load import load
from hades.terminal import doctor
from hades.terminal.doctor import FAULT, OK, WARNING, Diagnosis
from hades.ui import graphics_check
from hades.ui.graphics_check import PACKAGES, Trouble, too_old, trouble

ROOT = Path(__file__).parents[1]


def probed(code: str) -> dict[str, Diagnosis]:
    """What is found where the probe is such a program."""
    return {found.check: found for found in doctor.probe_window((sys.executable, "-c", code))}


def said(*found: Diagnosis) -> str:
    """A program that says so."""
    lines = [json.dumps(attrs.asdict(one)) for one in found]
    return "".join(f"print({line!r}, flush=True)\n" for line in lines)


FONTS, PICTURE = Diagnosis("fonts", OK, "letters"), Diagnosis("graphics", OK, "OpenGL 4.6, a card")


def test_all_is_well_where_all_is_said_to_be() -> None:
    junk = "print('the driver says hello')\nprint('{\"check\": 1}')\nprint('[1]')\n"
    found = probed(junk + said(FONTS, PICTURE, Diagnosis("sound", OK, "pulse")))
    assert {one.state for one in found.values()} == {OK}
    assert found["graphics"].found == "OpenGL 4.6, a card"


def test_a_driver_that_crashes_is_a_line_with_a_way_out() -> None:
    found = probed(said(FONTS) + "import os, signal\nos.kill(os.getpid(), signal.SIGSEGV)")
    assert found["fonts"].state == OK
    assert (found["graphics"].state, found["graphics"].found) == (
        FAULT,
        f"the driver crashed ({signal.strsignal(signal.SIGSEGV)})",
    )
    assert "LIBGL_ALWAYS_SOFTWARE" in found["graphics"].way_out and "hades text" in found["graphics"].way_out
    assert found["sound"].state == WARNING and "not tested" in found["sound"].found


def test_a_driver_that_never_answers_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "PATIENCE", 0.7)
    found = probed(said(FONTS) + "import time\ntime.sleep(60)")
    assert found["graphics"].state == FAULT and "no answer" in found["graphics"].found


DEAF = """
import os
os.environ["ARCADE_HEADLESS"] = "1"
import arcade
from hades.ui import graphics_check, sound_player
sound_player.is_silent = lambda driver: True
graphics_check.main()
"""


def test_sound_that_crashes_or_is_not_there_costs_no_game() -> None:
    crash = probed(said(FONTS, PICTURE) + "import os\nos.abort()")
    assert crash["graphics"].state == OK and crash["sound"].state == WARNING
    none = probed(DEAF)
    assert none["sound"].state == WARNING and "no usable audio device" in none["sound"].found
    assert "F9" in crash["sound"].way_out and "F9" in none["sound"].way_out


def test_a_program_that_cannot_be_run_is_told() -> None:
    (found,) = doctor.probe_window(("/nowhere/python",))
    assert found.state == FAULT and "hades text" in found.way_out


def test_what_draws_by_software_is_told_and_is_no_fault() -> None:
    found = graphics_check.drawn_by("4.5", "llvmpipe (LLVM 15)")
    assert found.state == OK and "software" in found.found
    assert graphics_check.drawn_by("4.6", "a card") == Diagnosis("graphics", OK, "OpenGL 4.6, a card")
    assert graphics_check.drawn_by("2.1", "a card").state == FAULT


# ---- what the graphics stack says, and what that means


class NoSuchDisplayException(Exception):
    pass


class ContextException(Exception):
    __module__ = "pyglet.gl"


class NoOpenGLException(Exception):
    __module__ = "arcade.application"


@pytest.mark.parametrize(
    ("error", "what", "way_out"),
    [
        (ImportError('Library "GL" not found.'), "library GL is not installed", "apt install libgl1"),
        (ImportError('Library "fontconfig" not found.'), "library fontconfig", "libfontconfig1"),
        (OSError("libEGL.so.1: cannot open shared object file"), "library EGL", "libegl1"),
        (
            AttributeError("'NoneType' object has no attribute 'XRenderFindVisualFormat'"),
            "library Xrender",
            "libxrender1",
        ),
        (ModuleNotFoundError("No module named 'pyglet'", name="pyglet"), "package pyglet", "install arcade"),
        (ImportError("cannot import name 'x' from 'arcade'"), "not compatible", "make play"),
        (NoSuchDisplayException('Cannot connect to "None"'), "no screen", "xvfb-run"),
        (ContextException("Could not create GL context"), "no OpenGL 3.3", "LIBGL_ALWAYS_SOFTWARE=1"),
        (NoOpenGLException("Unable to create an OpenGL 3.3+ context."), "no OpenGL 3.3", "driver"),
    ],
)
def test_each_trouble_has_a_sentence_and_a_way_out(error: Exception, what: str, way_out: str) -> None:
    found = trouble(error)
    assert found is not None
    assert what in found.what and way_out in found.way_out
    assert (
        "hades text" in found.sentence and "make text" in found.sentence and "hades doctor" in found.sentence
    )


@pytest.mark.parametrize(
    "error",
    [
        ModuleNotFoundError("No module named 'hades.ui.oops'", name="hades.ui.oops"),
        AttributeError("'NoneType' object has no attribute 'width'"),
        ValueError("a mistake of ours"),
        OSError("No space left on device"),
    ],
)
def test_a_mistake_of_ours_is_not_laid_at_the_door_of_the_driver(error: Exception) -> None:
    assert trouble(error) is None


def test_an_old_opengl_is_told_with_its_version() -> None:
    assert too_old("3.3") is None and too_old("(4, 6)") is None
    old = too_old("2.1 Mesa")
    assert isinstance(old, Trouble) and "OpenGL 2.1" in old.what


def test_the_packages_of_debian_are_those_that_setup_installs() -> None:
    sys.path.insert(0, str(ROOT))
    from tools.setup import LIBRARIES, TEST_LIBRARIES

    assert set((LIBRARIES | TEST_LIBRARIES).values()) <= set(PACKAGES.values())


# ---- what the program runs in


def test_a_folder_that_can_be_made_is_well(tmp_path: Path) -> None:
    found = doctor.folder("games", tmp_path / "new" / "games", "Games cannot be saved")
    assert found.state == OK and "created when needed" in found.found and not (tmp_path / "new").exists()


def test_a_file_in_the_place_of_a_folder_is_told(tmp_path: Path) -> None:
    (tmp_path / "hades").write_text("")
    found = doctor.folder("games", tmp_path / "hades" / "games", "Games cannot be saved")
    assert found.state == FAULT and "a file, not a folder" in found.found and "Games cannot" in found.way_out


Usage = namedtuple("Usage", "total used free")


@pytest.mark.parametrize(("free", "state"), [(10**9, OK), (20 * 1024**2, WARNING), (1000, FAULT)])
def test_a_full_disk_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, free: int, state: str) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda path: Usage(10**10, 10**10 - free, free))
    assert doctor.folder("games", tmp_path, "Games cannot be saved").state == state


def test_where_nothing_can_be_written_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(**where: object) -> object:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(doctor.tempfile, "TemporaryFile", refused)
    needed = doctor.folder("games", tmp_path, "Games cannot be saved")
    cache = doctor.folder("cache", tmp_path, "Drawn anew", needed=False)
    assert (needed.state, cache.state) == (FAULT, WARNING) and "Permission denied" in needed.found


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="screens are named so on Linux")
@pytest.mark.parametrize(
    ("names", "state", "told"),
    [
        ({"DISPLAY": ":0"}, OK, ":0"),
        ({"WAYLAND_DISPLAY": "wayland-0"}, FAULT, "XWayland"),
        ({}, FAULT, "xvfb-run"),
        ({"ARCADE_HEADLESS": "1"}, OK, "nothing is shown"),
    ],
)
def test_where_a_window_would_come_up(
    monkeypatch: pytest.MonkeyPatch, names: dict[str, str], state: str, told: str
) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "ARCADE_HEADLESS"):
        monkeypatch.delenv(name, raising=False)
    for name, value in names.items():
        monkeypatch.setenv(name, value)
    found = doctor.find_screen()
    assert found.state == state and told in f"{found.found} {found.way_out}"


# ---- what was installed


def test_what_is_needed_is_what_the_project_names() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    named = {line.replace("~=", ">=").partition(">=")[0]: line for line in project["dependencies"]}
    assert set(named) == set(doctor.NEEDED)
    for name, least in doctor.NEEDED.items():
        assert f"{name}>={least}" in named[name]
    (window,) = project["optional-dependencies"]["window"]
    assert window.partition(";")[0] == f"arcade~={doctor.WINDOW['arcade']}"
    assert window.endswith(f"python_version < '{'.'.join(map(str, optional_packages.WITHOUT_WINDOW))}'")
    assert project["requires-python"] == f">={'.'.join(map(str, doctor.LEAST))}"


def test_a_package_that_is_missing_or_old_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    assert doctor.packages().state == OK
    monkeypatch.setitem(doctor.NEEDED, "no-such-package", "1")
    monkeypatch.setitem(doctor.NEEDED, "attrs", "9999")
    found = doctor.packages()
    assert found.state == FAULT and "no-such-package is missing" in found.found
    assert "is older than 9999" in found.found and "make play" in found.way_out


def test_a_python_without_a_window_is_told_as_such(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(doctor.WINDOW, "no-such-package", "1")
    assert "make play" in doctor.packages("window", doctor.WINDOW).way_out
    monkeypatch.setattr(sys, "version_info", (3, 14, 0, "final", 0))
    assert doctor.packages("window", doctor.WINDOW).way_out == optional_packages.TOO_NEW


@pytest.mark.parametrize("there", [True, False])
def test_livesplit_is_told_by_the_ways_there_are(monkeypatch: pytest.MonkeyPatch, there: bool) -> None:
    def version(package: str) -> str:
        if there:
            return "17.0"
        raise doctor.metadata.PackageNotFoundError(package)

    monkeypatch.setattr(doctor.metadata, "version", version)
    told = doctor.livesplit().found
    assert "websockets" in told and ("LiveSplit One" in told) == there
    assert "TCP" not in told and "pipe" not in told


def test_a_box_that_lacks_something_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert doctor.data().state == OK
    monkeypatch.setattr(doctor, "drill_dir", lambda: tmp_path)
    found = doctor.data()
    assert found.state == FAULT and " 0 drills" in found.found


def test_a_damaged_component_set_is_a_fault(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(doctor, "load", lambda: load(tmp_path / "none"))
    found = doctor.data()
    assert found.state == FAULT and "there is no such folder" in found.found


# ---- the command


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> list[Diagnosis]:
    """What is found without asking the window, which has tests of its own."""
    monkeypatch.setattr(doctor, "find_screen", lambda: Diagnosis("screen", OK, ":0"))
    found = [Diagnosis("graphics", OK, "OpenGL 4.6")]
    monkeypatch.setattr(doctor, "probe_window", lambda: tuple(found))
    return found


def test_the_command_tells_each_check_and_ends_well_without_a_fault(quick: list[Diagnosis]) -> None:
    done = CliRunner().invoke(cli, ["doctor"], prog_name="hades")
    assert done.exit_code == 0, done.output
    for check in ("Python", "packages", "data", "settings", "games", "terminal", "graphics"):
        assert any(line.startswith("ok") and f" {check} " in line for line in done.stdout.splitlines()), check
    assert done.stdout.endswith("All is well.\n")


def test_a_fault_is_told_with_its_way_out_and_in_the_exit_code(quick: list[Diagnosis]) -> None:
    quick[:] = [
        Diagnosis("graphics", FAULT, "broken", "Mend it."),
        Diagnosis("sound", WARNING, "none", "Read."),
    ]
    done = CliRunner().invoke(cli, ["doctor"], prog_name="hades")
    assert done.exit_code == 1
    assert "FAULT   graphics    broken\n" in done.stdout and "Mend it.\n" in done.stdout
    assert done.stdout.endswith("1 fault and 1 warning.\n")
    told = CliRunner().invoke(cli, ["doctor", "--json"], prog_name="hades")
    assert told.exit_code == 1
    objects = [json.loads(line) for line in told.stdout.splitlines()]
    assert {"check": "graphics", "state": "fault", "found": "broken", "way_out": "Mend it."} in objects
    assert all(set(one) == {"check", "state", "found", "way_out"} for one in objects)


def test_no_screen_is_told_once(monkeypatch: pytest.MonkeyPatch, quick: list[Diagnosis]) -> None:
    monkeypatch.setattr(doctor, "find_screen", lambda: Diagnosis("screen", FAULT, "none", "Use another."))
    quick[:] = [
        Diagnosis("graphics", FAULT, "there is no screen", "Use another."),
        Diagnosis("sound", OK, "pulse"),
    ]
    told = [found.check for found in doctor.examine()]
    assert "screen" in told and "sound" in told and "graphics" not in told


def test_the_window_is_really_tried() -> None:
    os.environ["ARCADE_HEADLESS"] = "1"
    found = {one.check: one for one in doctor.probe_window()}
    assert found["fonts"].state == OK
    # whether this machine draws or not, something is known of it, and of sound
    assert found["graphics"].found and found["sound"].found
    if found["graphics"].state == OK:
        assert found["graphics"].found.startswith("OpenGL ")


def test_a_missing_window_is_told_with_the_extra_that_brings_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "version_of", lambda name: "")
    monkeypatch.setattr(doctor, "WITHOUT_WINDOW", (99, 0))
    found = doctor.packages("window", doctor.WINDOW)
    assert found.state == doctor.WARNING
    assert "`window`" in found.way_out and "hades-raid[window]" in found.way_out

"""Make a hades that runs without Python: ``python -m tools.standalone [--no-smoke]``.

A wheel of this checkout is installed with the window into an environment of its own, PyInstaller packs it,
and the result plays a scripted turn in an empty folder (tools/smoke.py). Everything goes to build/bundle: the
program as a folder and as an archive, for the system and machine it was made on.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import time
import zipfile
from pathlib import Path

from tools import setup, smoke

ROOT = Path(__file__).resolve().parent.parent
OUT = ROOT / "build" / "bundle"
RECIPE = ROOT / "packaging" / "pyinstaller"
MAKER = "pyinstaller>=6.10,<7"
EXTRAS = "window,livesplit"
LEFT_OUT = ("tkinter", "numpy", "hades.gym")
"""Packages that are left out because players do not need them."""


def main() -> int:
    """Build and test the program; return 1 if a test fails."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("--no-smoke", action="store_true", help="do not test the result")
    options = parser.parse_args()
    began = time.monotonic()
    shutil.rmtree(OUT, ignore_errors=True)
    wheel = built()
    python = environment(wheel)
    program = put_together(python)
    shared(wheel, program)
    archive = Path(
        shutil.make_archive(str(OUT / f"hades-{sys.platform}"), "gztar", program.parent, program.name)
    )
    whole = sum(
        file.stat().st_size for file in program.rglob("*") if file.is_file() and not file.is_symlink()
    )
    print(
        f"{program}: {whole / 1e6:.0f} MB, {archive.name}: {archive.stat().st_size / 1e6:.0f} MB, "
        f"after {time.monotonic() - began:.0f} seconds",
        flush=True,
    )
    if options.no_smoke:
        return 0
    return smoke.main([str(program / ("hades.exe" if setup.WINDOWS else "hades"))])


def built() -> Path:
    """Build a wheel of this checkout and return it."""
    run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(OUT))
    return next(OUT.glob("*.whl"))


def environment(wheel: Path) -> Path:
    """Return the Python of an environment with the wheel, the window and PyInstaller."""
    home = OUT / "venv"
    run(sys.executable, "-m", "venv", str(home))
    python = home / setup.SCRIPTS / ("python.exe" if setup.WINDOWS else "python")
    held = OUT / "locked.txt"
    held.write_text("\n".join(setup.locked()) + "\n", encoding="utf-8")
    run(str(python), "-m", "pip", "install", "-q", "-c", str(held), f"{wheel}[{EXTRAS}]", MAKER)
    return python


def put_together(python: Path) -> Path:
    """Return the folder with the program that PyInstaller makes."""
    without = [word for module in LEFT_OUT for word in ("--exclude-module", module)]
    run(
        *(
            str(python),
            "-m",
            "PyInstaller",
            "--noconfirm",
            "--onedir",
            "--name",
            "hades",
            "--log-level",
            "ERROR",
        ),
        *("--distpath", str(OUT / "dist"), "--workpath", str(OUT / "work"), "--specpath", str(OUT)),
        *("--additional-hooks-dir", str(RECIPE), *without, *([] if setup.WINDOWS else ["--strip"])),
        str(RECIPE / "start.py"),
        # In a checkout, PyInstaller would find the modules there instead of those in the wheel.
        at=OUT,
    )
    return OUT / "dist" / "hades"


def shared(wheel: Path, program: Path) -> None:
    """Put the files for desktops and shells, and the licences, beside the program, as in the wheel."""
    with zipfile.ZipFile(wheel) as files:
        for name in files.namelist():
            for mark, into in (("/data/share/", "share"), ("/licenses/", "licenses")):
                if mark in name and not name.endswith("/"):
                    file = program / into / name.partition(mark)[2]
                    file.parent.mkdir(parents=True, exist_ok=True)
                    file.write_bytes(files.read(name))


def run(*command: str, at: Path = ROOT) -> None:
    """Run a command in a folder, with nothing in its environment that leads to this checkout.

    :raises SystemExit: if it fails.
    """
    clean = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    if subprocess.run(command, cwd=at, env=clean, check=False).returncode:
        raise SystemExit(f"{' '.join(command[:4])} ... failed")


if __name__ == "__main__":
    sys.exit(main())

"""Set up everything `make play` and `make test` need: system libraries, .venv, packages.

Needs Python 3.11 or newer and nothing else. As root on a machine with apt it installs missing
system packages; otherwise it says exactly which to install. Running it again costs a moment.

    python3 tools/setup.py play|text|test
"""

from __future__ import annotations

import ctypes
import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
STAMP = VENV / "hades-set-up"

LIBRARIES = {
    "libGL.so.1": "libgl1",
    "libfreetype.so.6": "libfreetype6",
    "libfontconfig.so.1": "libfontconfig1",
    "libXrender.so.1": "libxrender1",
}
"""Shared libraries of the window and the Debian packages that hold them."""

TEST_LIBRARIES = {"libEGL.so.1": "libegl1"}


def main() -> int:
    """Set up for ``play``, ``text`` or ``test``; 0 if all is there."""
    purpose = sys.argv[1] if len(sys.argv) > 1 else "play"
    if sys.version_info < (3, 11):  # noqa: UP036 - this script runs before anything has been checked
        print(f"hades needs Python 3.11 or newer; this is {sys.version.split()[0]}.", file=sys.stderr)
        return 1
    if sys.platform.startswith("linux") and not system_packages(purpose):
        return 1
    return packages()


def missing_packages(purpose: str) -> list[str]:
    """Debian packages that are not there yet."""
    libraries = LIBRARIES | (TEST_LIBRARIES if purpose == "test" else {})
    if purpose == "text":
        libraries = {}
    missing = [package for library, package in libraries.items() if not loads(library)]
    if purpose == "test" and not shutil.which("Xvfb"):
        missing.append("xvfb")
    if not has_venv():
        missing.append("python3-venv")
    return missing


def loads(library: str) -> bool:
    """Whether the loader finds a shared library."""
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def has_venv() -> bool:
    """Whether this Python can make a virtual environment with pip (Debian packs it apart)."""
    try:
        import ensurepip
        import venv
    except ImportError:
        return False
    return bool(ensurepip and venv)


def system_packages(purpose: str) -> bool:
    """Install missing system packages as root, or say which are missing; whether to go on."""
    missing = missing_packages(purpose)
    if not missing:
        return True
    command = ["apt-get", "install", "-y", "--no-install-recommends", *missing]
    if os.geteuid() == 0 and shutil.which("apt-get"):
        print(f"Installing system packages: {' '.join(missing)}")
        quiet = {"env": {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}, "stdout": subprocess.DEVNULL}
        subprocess.run(["apt-get", "update"], check=False, **quiet)
        if subprocess.run(command, check=False, **quiet).returncode == 0:
            return True
        print(f"That did not work; run it by hand: {' '.join(command)}", file=sys.stderr)
    else:
        print(f"Missing system packages. Install them with: sudo {' '.join(command)}", file=sys.stderr)
    return False


def packages() -> int:
    """Make .venv and install the project and its development tools into it, once per pyproject."""
    text = (ROOT / "pyproject.toml").read_bytes()
    wanted = hashlib.sha256(text + sys.version.encode()).hexdigest()
    if STAMP.exists() and STAMP.read_text() == wanted:
        return 0
    import tomllib

    print("Setting up .venv (once; about a minute) ...")
    python = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    if not python.exists():
        subprocess.run([sys.executable, "-m", "venv", str(VENV)], check=True)
    tools = tomllib.loads(text.decode())["dependency-groups"]["dev"]
    pip = [str(python), "-m", "pip", "--disable-pip-version-check", "install", "--quiet"]
    done = subprocess.run([*pip, "--editable", str(ROOT), *tools], check=False)
    if done.returncode:
        print("Installing the packages failed; see the message above.", file=sys.stderr)
        return done.returncode
    STAMP.write_text(wanted)
    return 0


if __name__ == "__main__":
    sys.exit(main())

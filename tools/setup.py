"""Set up what `make play`, `make text` and `make test` need: system libraries, .venv, packages.

It needs only Python 3.11 or newer. As root on a machine with apt, it installs missing system packages;
otherwise it prints the command to install them. `play` and `text` install only what the game itself needs,
`test` adds the developers' tools. Running it again takes a moment.

    python3 tools/setup.py play|text|test
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

# Every `make play` runs this script, so imports that only the first run needs are delayed.

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"

PURPOSES = ("text", "play", "test")
"""Purposes, each of which includes those before it."""

STAMP = "hades-set-up"
"""Name of a file in .venv with the `fingerprint` of each complete set-up, one per line."""

LIBRARIES = {
    "libGL.so.1": "libgl1",
    "libfreetype.so.6": "libfreetype6",
    "libfontconfig.so.1": "libfontconfig1",
    "libXrender.so.1": "libxrender1",
}
"""Shared library that the window needs -> Debian package that contains it."""

TEST_LIBRARIES = {"libEGL.so.1": "libegl1"}

WINDOWS = os.name == "nt"
SCRIPTS = "Scripts" if WINDOWS else "bin"

WITHOUT_WINDOW = (3, 14)
"""The first Python for which there are no packages for the window (pymunk 6.9, which arcade 3.3 requires);
`hades.optional_packages` knows this, too.
"""


def main() -> int:
    """Set up for ``play``, ``text`` or ``test``; return 0 on success."""
    purpose = sys.argv[1] if len(sys.argv) > 1 else "play"
    if purpose not in PURPOSES:
        print(f"{purpose}? One of {', '.join(PURPOSES)}.", file=sys.stderr)
        return 2
    if sys.version_info < (3, 11):  # noqa: UP036 - this script runs before anything has been checked
        print(f"hades needs Python 3.11 or newer; this is {sys.version.split()[0]}.", file=sys.stderr)
        return 1
    if purpose != "text" and sys.version_info >= WITHOUT_WINDOW:
        version = ".".join(map(str, sys.version_info[:2]))
        print(
            f"The window is not available for Python {version} yet: `make {purpose} PYTHON=python3.13` takes "
            "another, `make text` plays in the terminal.",
            file=sys.stderr,
        )
        return 1
    if ready(purpose):
        return 0
    lender = VENV.resolve().parent
    if lender != ROOT and (lender / "tools" / "setup.py").exists():
        print(
            f"{VENV} leads to the checkout {lender}, and setting it up would break that one. "
            "Remove the link; this checkout then gets an environment of its own.",
            file=sys.stderr,
        )
        return 1
    if sys.platform.startswith("linux") and not system_packages(purpose):
        return 1
    return packages(purpose)


def ready(purpose: str) -> bool:
    """Return whether the set-up for a purpose is complete, with the current requirements and Python."""
    stamp = VENV / STAMP
    return stamp.exists() and fingerprint(purpose) in stamp.read_text(encoding="utf-8").splitlines()


def fingerprint(purpose: str) -> str:
    """Return a line that identifies a complete set-up. It changes whenever anything has to be installed."""
    import hashlib

    what = "\n".join((str(ROOT), sys.version, *requirements(purpose)))
    # Do not parse the lock file for this, as every `make play` gets here.
    lock = ROOT / "uv.lock"
    held = lock.read_bytes() if lock.exists() else b""
    return f"{purpose} {hashlib.sha256(what.encode() + held).hexdigest()}"


def requirements(purpose: str) -> list[str]:
    """Return the requirements of a purpose for pip, from pyproject.toml.

    ``text`` leaves out the window, and ``test`` adds all extras and the developers' tools.
    """
    import tomllib

    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    wanted: list[str] = project["project"]["dependencies"]
    extras: dict[str, list[str]] = project["project"]["optional-dependencies"]
    if purpose == "text":
        return wanted
    if purpose == "play":
        return [*wanted, *extras["window"]]
    return [
        *wanted,
        *(one for extra in extras.values() for one in extra),
        *project["dependency-groups"]["dev"],
    ]


def locked() -> list[str]:
    """Return the versions in the lock file as constraints for pip; [] without a lock file."""
    import tomllib

    lock = ROOT / "uv.lock"
    if not lock.exists():
        return []
    lines = []
    for package in tomllib.loads(lock.read_text(encoding="utf-8"))["package"]:
        if "registry" not in package["source"]:
            continue  # This project itself.
        # A package with several versions says for which Pythons each is meant.
        where = " or ".join(package.get("resolution-markers", ()))
        lines.append(f"{package['name']}=={package['version']}" + (f" ; {where}" if where else ""))
    return lines


def missing_packages(purpose: str) -> list[str]:
    """Return the missing Debian packages."""
    import shutil

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
    """Return whether a shared library can be loaded."""
    import ctypes

    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def has_venv() -> bool:
    """Return whether this Python can make a virtual environment, for which Debian has a separate package."""
    try:
        import ensurepip
        import venv
    except ImportError:
        return False
    return bool(ensurepip and venv)


def system_packages(purpose: str) -> bool:
    """Install missing system packages as root, or print the command; return whether to continue."""
    import shutil
    import subprocess

    missing = missing_packages(purpose)
    if not missing:
        return True
    command = ["apt-get", "install", "-y", "--no-install-recommends", *missing]
    if os.geteuid() == 0 and shutil.which("apt-get"):
        say(f"Installing system packages: {' '.join(missing)}")
        quiet = {"env": {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}, "stdout": subprocess.DEVNULL}
        subprocess.run(["apt-get", "update"], check=False, **quiet)
        if subprocess.run(command, check=False, **quiet).returncode == 0:
            return True
        print(f"That did not work; run it by hand: {' '.join(command)}", file=sys.stderr)
    else:
        print(f"Missing system packages. Install them with: sudo {' '.join(command)}", file=sys.stderr)
    return False


def packages(purpose: str) -> int:
    """Make .venv, connect it to this checkout, and install the requirements; return 0 on success."""
    import time

    began = time.monotonic()
    say(f"Setting up .venv, once, with what `make {purpose}` needs:")
    environment()
    done = install(requirements(purpose), locked())
    if done:
        print("Installing the packages failed; see the message above.", file=sys.stderr)
        return done
    up_to = PURPOSES[: PURPOSES.index(purpose) + 1]
    lines = "".join(f"{fingerprint(each)}\n" for each in up_to)
    (VENV / STAMP).write_text(lines, encoding="utf-8")
    say(f"Ready after {time.monotonic() - began:.0f} seconds.")
    return 0


def environment() -> None:
    """Make a virtual environment whose Python finds this checkout and that has the command ``hades``.

    An editable install would do the same, but it would download a build backend and build the package, which
    takes as long as all the rest.
    """
    import shlex
    import subprocess
    import sysconfig

    python = VENV / SCRIPTS / ("python.exe" if WINDOWS else "python")
    places = {"base": str(VENV), "platbase": str(VENV)}
    site = Path(sysconfig.get_path("purelib", "venv", places))
    if not (python.exists() and site.is_dir()):
        say("  a virtual environment")
        subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(VENV)], check=True)
    (site / "hades-raid.pth").write_text(f"{ROOT}\n", encoding="utf-8")
    if WINDOWS:
        # The file from an earlier editable install would take precedence.
        (VENV / SCRIPTS / "hades.exe").unlink(missing_ok=True)
        (VENV / SCRIPTS / "hades.cmd").write_text('@"%~dp0python.exe" -P -m hades %*\n', encoding="utf-8")
        return
    command = VENV / SCRIPTS / "hades"
    command.write_text(f'#!/bin/sh\nexec {shlex.quote(str(python))} -P -m hades "$@"\n', encoding="utf-8")
    command.chmod(0o755)


def install(wanted: list[str], versions: list[str]) -> int:
    """Install packages into .venv with pip, in the locked versions if possible; return the exit code."""
    import tempfile

    if not versions:
        return run_pip(wanted)
    with tempfile.TemporaryDirectory() as folder:
        held = Path(folder) / "locked.txt"
        held.write_text("\n".join(versions) + "\n", encoding="utf-8")
        if run_pip([*wanted, "-c", str(held)], quiet=True) == 0:
            return 0
    say("The versions of uv.lock cannot all be had here; others serve that pyproject.toml lets through:")
    return run_pip(wanted)


def run_pip(wanted: list[str], *, quiet: bool = False) -> int:
    """Run ``pip install`` for .venv, print its progress, and return its exit code.

    If it fails, print its output, unless ``quiet``.
    """
    import subprocess

    command = [*pip(), "install", "--no-compile", *wanted]
    env = {**os.environ, "PYTHONUNBUFFERED": "1", "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
    pipe = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "encoding": "utf-8", "errors": "replace"}
    kept = []
    with subprocess.Popen(command, env=env, **pipe) as running:
        for line in running.stdout:
            kept.append(line)
            if step := told(line):
                say(f"  {step}")
    if running.returncode and not quiet:
        print("".join(kept), file=sys.stderr)
    return running.returncode


def pip() -> list[str]:
    """Return the beginning of a pip command for .venv.

    It uses the pip of the running Python. If that has none, .venv gets its own, which takes several seconds.
    """
    import importlib.util
    import subprocess

    python = str(VENV / SCRIPTS / "python")
    if importlib.util.find_spec("pip"):
        return [sys.executable, "-m", "pip", "--python", python]
    say("  pip")
    subprocess.run([python, "-m", "ensurepip"], check=True, stdout=subprocess.DEVNULL)
    return [python, "-m", "pip"]


def told(line: str) -> str:
    """Return the progress in a line printed by pip, in a few words; "" if it reports none."""
    import re

    match line.split():
        case ["Collecting", requirement, *_]:
            return re.split(r"[^\w.-]", requirement)[0]
        case ["Processing", file, *_]:
            return re.split(r"[/\\]", file)[-1].split("-")[0]
        case ["Downloading", file, size, "MB)", *_]:
            return f"{file.split('/')[-1].split('-')[0]}, {size.strip('(')} MB"
        case ["Installing", "collected", "packages:", *names]:
            return f"unpacking {len(names)} packages"
    return ""


def say(text: str) -> None:
    """Print a line without buffering."""
    print(text, flush=True)


if __name__ == "__main__":
    sys.exit(main())

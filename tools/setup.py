"""Set up what `make play`, `make text` and `make test` need: system libraries, .venv, packages.

Needs Python 3.11 or newer and nothing else. As root on a machine with apt it installs missing
system packages; otherwise it says exactly which to install. To play, only what the game itself needs
is installed; the tools of developers come with `test`. Running it again costs a moment.

    python3 tools/setup.py play|text|test
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

# Every `make play` runs this script, so what only the first one needs is imported in its place.

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"

PURPOSES = ("text", "play", "test")
"""Each needs all that the one before it does."""

STAMP = "hades-set-up"
"""File in .venv that says for which purposes it is ready: a line each, with `fingerprint`."""

LIBRARIES = {
    "libGL.so.1": "libgl1",
    "libfreetype.so.6": "libfreetype6",
    "libfontconfig.so.1": "libfontconfig1",
    "libXrender.so.1": "libxrender1",
}
"""Shared libraries of the window and the Debian packages that hold them."""

TEST_LIBRARIES = {"libEGL.so.1": "libegl1"}

WINDOWS = os.name == "nt"
SCRIPTS = "Scripts" if WINDOWS else "bin"

WITHOUT_WINDOW = (3, 14)
"""The first Python for which what the window draws with has no packages (pymunk 6.9, which arcade 3.3 asks
for); `hades.study.extras` knows it, too."""


def main() -> int:
    """Set up for ``play``, ``text`` or ``test``; 0 if all is there."""
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
            f"The window cannot be had for Python {version} yet: `make {purpose} PYTHON=python3.13` takes "
            "another, `make text` plays in the terminal.",
            file=sys.stderr,
        )
        return 1
    if ready(purpose):
        return 0
    if sys.platform.startswith("linux") and not system_packages(purpose):
        return 1
    return packages(purpose)


def ready(purpose: str) -> bool:
    """Whether all was set up before, for these requirements and this Python."""
    stamp = VENV / STAMP
    return stamp.exists() and fingerprint(purpose) in stamp.read_text(encoding="utf-8").splitlines()


def fingerprint(purpose: str) -> str:
    """The line of the stamp that says that all is there: it changes with whatever would be installed."""
    import hashlib

    what = "\n".join((str(ROOT), sys.version, *requirements(purpose)))
    # the lock is not parsed for this: every `make play` comes by here
    lock = ROOT / "uv.lock"
    held = lock.read_bytes() if lock.exists() else b""
    return f"{purpose} {hashlib.sha256(what.encode() + held).hexdigest()}"


def requirements(purpose: str) -> list[str]:
    """What pip has to install, as pyproject.toml names it: the window but for ``text``; all extras and the
    tools of developers for ``test``."""
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
    """The versions that the lock file holds, as constraints for pip; [] without a lock file."""
    import tomllib

    lock = ROOT / "uv.lock"
    if not lock.exists():
        return []
    lines = []
    for package in tomllib.loads(lock.read_text(encoding="utf-8"))["package"]:
        if "registry" not in package["source"]:
            continue  # this project itself
        # one that has several versions says for which Python each is
        where = " or ".join(package.get("resolution-markers", ()))
        lines.append(f"{package['name']}=={package['version']}" + (f" ; {where}" if where else ""))
    return lines


def missing_packages(purpose: str) -> list[str]:
    """Debian packages that are not there yet."""
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
    """Whether the loader finds a shared library."""
    import ctypes

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
    """Make .venv, lead it to this checkout and install what the purpose needs; 0 if all went well."""
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
    """A virtual environment whose Python finds this checkout and which holds the command ``hades``.

    That is what an editable install gives, without fetching a build backend and building for it, which would
    take as long as everything else together.
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
        # the file that an earlier editable install left would go before
        (VENV / SCRIPTS / "hades.exe").unlink(missing_ok=True)
        (VENV / SCRIPTS / "hades.cmd").write_text('@"%~dp0python.exe" -P -m hades %*\n', encoding="utf-8")
        return
    command = VENV / SCRIPTS / "hades"
    command.write_text(f'#!/bin/sh\nexec {shlex.quote(str(python))} -P -m hades "$@"\n', encoding="utf-8")
    command.chmod(0o755)


def install(wanted: list[str], versions: list[str]) -> int:
    """Have pip install packages into .venv, in the versions of the lock file where those can be had; its exit
    code, its words if it fails."""
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
    """Run ``pip install`` for .venv and say how far it is; its exit code, and its words if it fails."""
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
    """The beginning of a pip command for .venv.

    The pip of the Python at work serves, if it has one; else .venv gets its own, which takes several seconds.
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
    """What a line of pip says of how far it is, in few words; "" for all others."""
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
    """A line about what is being done, at once."""
    print(text, flush=True)


if __name__ == "__main__":
    sys.exit(main())

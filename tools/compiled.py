"""Build a wheel with compiled rules and players: ``python -m tools.compiled [--games N]``; ``make
compiled``.

mypyc, which comes with mypy, compiles the modules that gain from it, in a copy; a C compiler is needed. The
wheel is built from the copy in a temporary folder, so that no compiled module is ever left in the checkout,
and is stored in build/compiled. Then it is unpacked elsewhere, and games are played with it and with this
checkout: every menu, event and final state must be the same (tools/same_rules.py). Released wheels remain
plain Python; this one is for playing thousands of games on one machine.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
OUT = ROOT / "build" / "compiled"

MODULES = (
    *("geometry.py", "chance.py", "content/tables.py", "state/*.py", "board/*.py", "nastian/*.py"),
    *("rules/[!_]*.py", "engine/sequencer.py", "engine/hidden_information.py", "engine/manual_draws.py"),
    *("view/public.py", "players/random.py", "players/heuristic/*.py", "players/quick.py"),
    "players/solver.py",
)
"""Modules that are compiled, because they run in every game.

`Game` is left out, although compiling it would save a seventh of the time: for a wrong argument, scripts
would get mypyc's message instead of ours.
"""
LEFT_OUT = ("rules/sequence_of_play.py",)
"""Modules of these packages that are not compiled, because they only hold tables."""

HOOK = '''
from pathlib import Path
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

class Compiled(BuildHookInterface):
    """The compiled modules travel in the wheel, which is for this Python and machine alone."""

    def initialize(self, version, build_data):
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        for library in Path(self.root).rglob("*.so"):
            if "build" not in library.relative_to(self.root).parts:
                build_data["force_include"][str(library)] = str(library.relative_to(self.root))
'''
"""Build hook in the copy."""


def run(*command: str, folder: Path, quiet: bool = True) -> None:
    """Run a command in a folder. With ``quiet``, show its output only if it fails.

    :raises SystemExit: if it fails.
    """
    done = subprocess.run(
        command,
        cwd=folder,
        env=os.environ | {"PYTHONPATH": str(folder)},
        capture_output=quiet,
        text=True,
        check=False,
    )
    if done.returncode:
        print(done.stdout or "", done.stderr or "", sep="\n")
        raise SystemExit(f"{' '.join(command[:4])} ... failed")


CACHED = re.compile(r"(?m)^    @cached_property\n    def (\w+)\(self\) -> (.+):\n")
KEPT = """    _kept_{0}: {1} | None = None

    @property
    def {0}(self) -> {1}:
        if self._kept_{0} is None:
            self._kept_{0} = self._find_{0}()
        return self._kept_{0}

    def _find_{0}(self) -> {1}:
"""


MADE_ANEW = {
    "object.__new__(State)": "State(self.t, self.luck)",
    " = copy(self)": " = Tables(self.catalog, self.scenario)",
}
"""Code that copies an object -> code that creates it by ``__init__``, as a compiled class requires."""


def written_out(source: str) -> str:
    """Return the source of a module, adapted for mypyc.

    Cached properties are written out, as mypyc would compute them every time, and copies are created anew.
    """
    for copied, anew in MADE_ANEW.items():
        source = source.replace(copied, anew)
    return CACHED.sub(lambda found: KEPT.format(*found.groups()), source)


def compile_copy(copy: Path, level: str) -> int:
    """Compile modules in a copy of the checkout, next to their sources, and return their number."""
    files = modules(copy / "hades")
    for file in files:
        file.write_text(written_out(file.read_text(encoding="utf-8")), encoding="utf-8")
    os.environ["MYPYC_OPT_LEVEL"] = level
    names = [str(file.relative_to(copy)) for file in files]
    # setuptools would read the project's metadata, which are written for hatchling.
    project = copy / "pyproject.toml"
    aside = project.rename(copy / "project.aside")
    run(sys.executable, "-m", "mypyc", "--ignore-missing-imports", *names, folder=copy)
    aside.rename(project)
    return len(files)


def modules(package: Path) -> list[Path]:
    """Return the files of the modules to compile."""
    files = sorted({file for pattern in MODULES for file in package.glob(pattern)})
    return [file for file in files if file.name != "__init__.py" and not _left_out(file, package)]


def _left_out(file: Path, package: Path) -> bool:
    return str(file.relative_to(package).as_posix()) in LEFT_OUT


def wheel_of(copy: Path) -> Path:
    """Build the wheel of a compiled copy into build/compiled and return it."""
    (copy / "hatch_build.py").write_text(HOOK, encoding="utf-8")
    with (copy / "pyproject.toml").open("a", encoding="utf-8") as project:
        project.write("\n[tool.hatch.build.targets.wheel.hooks.custom]\n")
    shutil.rmtree(OUT, ignore_errors=True)
    OUT.mkdir(parents=True)
    run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(OUT), folder=copy)
    return next(OUT.glob("*.whl"))


def is_compiled(folder: Path) -> bool:
    """Return whether the rules imported from this folder are compiled."""
    asked = "import hades.rules.full_move as m; print(m.__file__)"
    told = subprocess.run(
        [sys.executable, "-c", asked],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": str(folder)},
        capture_output=True,
        text=True,
        check=True,
    )
    return told.stdout.strip().endswith((".so", ".pyd")) and str(folder) in told.stdout


def main() -> int:
    """Run the command line; return 1 if a game differs."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("--games", type=int, default=500, help="games of each scenario to compare (500)")
    parser.add_argument(
        "--level", default="1", choices="123", help="optimisation level of the C compiler (1)"
    )
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="hades-compiled-") as folder:
        copy, site = Path(folder) / "copy", Path(folder) / "site"
        copy.mkdir()
        for name in ("hades", "data", "scenarios", "tools", "packaging"):
            shutil.copytree(ROOT / name, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
        for name in ("pyproject.toml", "README.md", "LICENSE"):
            shutil.copy(ROOT / name, copy)
        print(f"{compile_copy(copy, options.level)} modules compiled", flush=True)
        wheel = wheel_of(copy)
        print(f"{wheel.relative_to(ROOT)}: {wheel.stat().st_size / 2**20:.1f} MB", flush=True)
        # .venv has no pip, and unpacking is all that this wheel needs.
        zipfile.ZipFile(wheel).extractall(site)
        if not is_compiled(site):
            raise SystemExit("the wheel brings no compiled rules")
        same = str(ROOT / "tools" / "same_rules.py")
        compared = subprocess.run(
            [sys.executable, same, "--games", str(options.games), "--here", str(site), "--beside", str(ROOT)],
            check=False,
        )
    return compared.returncode


if __name__ == "__main__":
    sys.exit(main())

"""The wheel as it is installed: alone in an empty virtual environment, typed and playable."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import sysconfig
import tarfile
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
EXAMPLE = ROOT / "docs" / "examples" / "example.py"


class Installed:
    """An empty virtual environment that holds the wheel and nothing else of this checkout."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        built = self.run(
            sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder), at=ROOT
        )
        assert built.returncode == 0, built.stderr
        self.wheel = next(folder.glob("*.whl"))
        home = folder / "venv"
        venv.create(home, symlinks=os.name != "nt")
        places = {"base": str(home), "platbase": str(home)}
        self.python = Path(sysconfig.get_path("scripts", "venv", places)) / "python"
        self.site = Path(sysconfig.get_path("purelib", "venv", places))
        # a wheel without compiled parts is installed by unpacking it, which needs neither pip nor a network
        zipfile.ZipFile(self.wheel).extractall(self.site)
        # what it depends on is lent by the environment of the tests; a path that is lent brings no
        # editable install with it
        lent = {sysconfig.get_path("purelib"), sysconfig.get_path("platlib")}
        (self.site / "lent.pth").write_text("\n".join(sorted(lent)), encoding="utf-8")

    def run(self, *command: str, at: Path | None = None) -> subprocess.CompletedProcess[str]:
        """A command in the folder of the environment, with nothing in its way to this checkout."""
        clean = {k: v for k, v in os.environ.items() if not k.startswith(("PYTHON", "MYPY"))}
        return subprocess.run(
            command, cwd=at or self.folder, env=clean, capture_output=True, text=True, check=False
        )

    def mypy(self, **scripts: str) -> subprocess.CompletedProcess[str]:
        """What mypy says about some scripts that use the wheel."""
        for name, source in scripts.items():
            (self.folder / f"{name}.py").write_text(source, encoding="utf-8")
        checker = (sys.executable, "-m", "mypy", "--strict", "--python-executable", str(self.python))
        return self.run(*checker, *(f"{name}.py" for name in scripts))


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Installed:
    return Installed(tmp_path_factory.mktemp("wheel"))


def test_it_holds_all_it_needs_and_says_that_it_is_typed(installed: Installed) -> None:
    names = set(zipfile.ZipFile(installed.wheel).namelist())
    ours = {path.relative_to(ROOT).as_posix() for path in (ROOT / "hades").rglob("*.py")}
    assert {"hades/py.typed", *ours} <= names
    assert {"hades/box/scenarios/historical.toml", "hades/box/data/rules/switches.toml"} <= names
    assert not {name for name in names if name.startswith(("tests/", "tools/", "docs/"))}
    shared = {name.partition("/data/share/")[2] for name in names}
    assert {"man/man1/hades.1", "applications/hades-raid.desktop", "zsh/site-functions/_hades"} <= shared
    found = installed.run(str(installed.python), "-c", "import hades; print(hades.__file__)")
    assert Path(found.stdout.strip()) == installed.site / "hades" / "__init__.py", found.stderr


def test_a_script_is_checked_against_it(installed: Installed) -> None:
    """Strictly, with the types of the wheel; what is wrong is found."""
    right = EXAMPLE.read_text(encoding="utf-8")
    wrong = right
    for said, instead in (
        ('seed="7"', "seed=7"),
        ("game.menu[0]", "game.menu[0].name"),
        ("error.faults", "error.fault"),
    ):
        assert said in wrong
        wrong = wrong.replace(said, instead)
    checked = installed.mypy(right=right, wrong=wrong)
    assert checked.returncode == 1 and checked.stdout.endswith(" in 1 file (checked 2 source files)\n")
    assert "right.py" not in checked.stdout
    for fault in (
        '"seed" to "new" of "Game" has incompatible type "int"',
        'variable has type "Command"',
        '"PositionError" has no attribute "fault"',
    ):
        assert fault in checked.stdout


def test_the_script_runs_with_it(installed: Installed, tmp_path: Path) -> None:
    ran = installed.run(str(installed.python), "-I", str(EXAMPLE), str(tmp_path))
    assert ran.returncode == 0, ran.stderr
    assert "refused: 'fly-home' is not a command" in ran.stdout
    assert "Scout 9 → Guard 1 destroyed 20%, depleted 31%" in ran.stdout
    assert "; played by {'random': " in ran.stdout
    assert ran.stdout.splitlines()[-1].endswith(" [14.1-17]")
    assert {path.name for path in tmp_path.iterdir()} == {"raid.hades", "moment.toml"}


def test_gymnasium_finds_the_environment_by_itself(installed: Installed) -> None:
    source = (
        "import gymnasium, sys\n"
        "env = gymnasium.make('hades.gym:hades/Raid-v0', scenario='chin-music')\n"
        "env.reset(seed=1)\n"
        "print(env.spec.id, env.unwrapped.game.scenario, sys.modules['hades.gym'].__file__)\n"
    )
    found = installed.run(str(installed.python), "-W", "error", "-I", "-c", source)
    assert found.returncode == 0, found.stderr
    home = installed.site / "hades" / "gym" / "__init__.py"
    assert found.stdout.split() == ["hades/Raid-v0", "chin-music", str(home)]


def test_a_component_set_is_begun_from_it(installed: Installed) -> None:
    command = [str(installed.python), "-I", "-m", "hades", "components"]
    assert installed.run(*command, "new", "own").returncode == 0
    checked = installed.run(*command, "check", "own")
    assert (checked.returncode, checked.stderr) == (0, "")
    assert (installed.folder / "own" / "schemas" / "units.json").is_file()


@pytest.mark.nightly
def test_the_source_archive_builds_the_same_wheel(installed: Installed, tmp_path: Path) -> None:
    """Alone, without the checkout: whoever packs the game for a system begins there."""
    build = (sys.executable, "-m", "hatchling", "build")
    made = installed.run(*build, "-t", "sdist", "-d", str(tmp_path), at=ROOT)
    assert made.returncode == 0, made.stderr
    with tarfile.open(next(tmp_path.glob("*.tar.gz"))) as archive:
        archive.extractall(tmp_path / "source", filter="data")
    source = next((tmp_path / "source").iterdir())
    assert (source / "uv.lock").is_file()
    assert (source / "tests" / "test_wheel.py").is_file()
    again = installed.run(*build, "-t", "wheel", "-d", str(tmp_path), at=source)
    assert again.returncode == 0, again.stderr
    with zipfile.ZipFile(next(tmp_path.glob("*.whl"))) as wheel, zipfile.ZipFile(installed.wheel) as before:
        assert {one.filename: one.CRC for one in wheel.infolist()} == {
            one.filename: one.CRC for one in before.infolist()
        }


def test_a_turn_is_played_from_it_in_the_terminal(installed: Installed) -> None:
    """The same turn that tools/smoke.py plays with a standalone program."""
    typed = "\n".join(["suggest", *["end-phase", "1"] * 5, "quit"]) + "\n"
    command = [str(installed.python), "-I", "-m", "hades"]
    played = subprocess.run(
        [*command, "text", "--seed", "7", "--save", "turn.hades"],
        cwd=installed.folder,
        input=typed,
        capture_output=True,
        text=True,
        check=False,
        env={"HOME": str(installed.folder), "XDG_DATA_HOME": str(installed.folder / "data")},
    )
    assert played.returncode == 0, played.stderr
    told = installed.run(*command, "replay", "turn.hades", "--json").stdout.splitlines()[-1]
    assert json.loads(told)["turn"] >= 2
    assert installed.run(*command, "verify", "turn.hades").returncode == 0

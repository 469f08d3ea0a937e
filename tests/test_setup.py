"""What `make play` and `make test` set up, and that the second time there is nothing to do."""

from __future__ import annotations

import importlib
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from types import ModuleType

import pytest

PROJECT = """
[project]
dependencies = ["click>=8.1"]

[project.optional-dependencies]
window = ["arcade~=3.3"]
gym = ["gymnasium>=1.4"]

[dependency-groups]
dev = ["mypy>=1.13", "pytest>=8.3"]

[tool.ruff]
line-length = 110
"""

READING = ["click>=8.1"]
PLAYING = [*READING, "arcade~=3.3"]
CHECKING = [*PLAYING, "gymnasium>=1.4", "mypy>=1.13", "pytest>=8.3"]


@pytest.fixture
def setup(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The tool in a checkout of its own, with nothing of the system missing."""
    tool = importlib.import_module("tools.setup")
    (tmp_path / "pyproject.toml").write_text(PROJECT, encoding="utf-8")
    monkeypatch.setattr(tool, "ROOT", tmp_path)
    monkeypatch.setattr(tool, "VENV", tmp_path / ".venv")
    monkeypatch.setattr(tool, "system_packages", lambda purpose: True)
    return tool


class Pip:
    """Stands for pip and for the making of .venv, and keeps what was asked for."""

    def __init__(self, tool: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
        self.tool = tool
        self.asked: list[list[str]] = []
        self.code = 0
        monkeypatch.setattr(tool, "environment", lambda: tool.VENV.mkdir(exist_ok=True))
        monkeypatch.setattr(tool, "install", self.install)
        self.monkeypatch = monkeypatch

    def install(self, wanted: list[str], versions: list[str]) -> int:
        self.asked.append(wanted)
        return self.code

    def set_up(self, purpose: str) -> list[list[str]]:
        """What is installed for a purpose, each call of pip."""
        self.monkeypatch.setattr(sys, "argv", ["setup.py", purpose])
        self.asked = []
        assert self.tool.main() == self.code
        return self.asked


@pytest.fixture
def pip(setup: ModuleType, monkeypatch: pytest.MonkeyPatch) -> Pip:
    return Pip(setup, monkeypatch)


def test_to_play_needs_no_tools_of_developers(pip: Pip) -> None:
    assert pip.set_up("text") == [READING]
    assert pip.set_up("play") == [PLAYING]
    assert pip.set_up("test") == [CHECKING]


def test_the_real_project_is_read() -> None:
    tool = importlib.import_module("tools.setup")
    reading, playing, checking = map(tool.requirements, tool.PURPOSES)
    assert not any(line.startswith("arcade") for line in reading)
    assert playing[: len(reading)] == reading
    assert checking[: len(playing)] == playing
    names = {line.split(">=")[0] for line in checking[len(playing) :]}
    assert {"mypy", "pytest", "ruff"} <= names
    assert any(line.startswith("arcade") for line in playing)


@pytest.mark.parametrize("again", ["play", "text"])
def test_the_second_time_nothing_is_installed(pip: Pip, again: str) -> None:
    pip.set_up("play")
    assert pip.set_up(again) == []


def test_who_can_test_can_play(pip: Pip) -> None:
    pip.set_up("test")
    assert pip.set_up("play") == pip.set_up("text") == pip.set_up("test") == []


def test_who_can_only_play_in_a_terminal_is_asked_for_the_libraries_of_the_window(pip: Pip) -> None:
    pip.set_up("text")
    assert pip.set_up("play") == [PLAYING]


def test_another_requirement_is_installed_and_another_setting_is_not(pip: Pip, tmp_path: Path) -> None:
    pip.set_up("play")
    project = tmp_path / "pyproject.toml"
    project.write_text(PROJECT.replace("110", "100"), encoding="utf-8")
    assert pip.set_up("play") == []
    project.write_text(PROJECT.replace("8.1", "8.2"), encoding="utf-8")
    assert pip.set_up("play") == [["click>=8.2", "arcade~=3.3"]]


def test_what_failed_is_tried_again(pip: Pip) -> None:
    pip.code = 1
    assert pip.set_up("play") == [PLAYING]
    pip.code = 0
    assert pip.set_up("play") == [PLAYING]
    assert pip.set_up("play") == []


def test_another_purpose_is_named(pip: Pip, capsys: pytest.CaptureFixture[str]) -> None:
    pip.code = 2
    assert pip.set_up("fly") == []
    assert capsys.readouterr().err == "fly? One of text, play, test.\n"


def test_the_environment_of_another_checkout_is_left_alone(
    setup: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    other = tmp_path / "other"
    (other / "tools").mkdir(parents=True)
    (other / "tools" / "setup.py").touch()
    (other / ".venv").mkdir()
    setup.VENV.symlink_to(other / ".venv")
    monkeypatch.setattr(sys, "argv", ["setup.py", "text"])
    assert setup.main() == 1
    assert not list((other / ".venv").iterdir())
    assert str(other) in capsys.readouterr().err


def test_the_python_of_the_environment_finds_the_checkout(setup: ModuleType, tmp_path: Path) -> None:
    (tmp_path / "hades").mkdir()
    (tmp_path / "hades" / "__init__.py").write_text("", encoding="utf-8")
    main = tmp_path / "hades" / "__main__.py"
    main.write_text("import sys\nprint('hades', sys.argv[1:], sys.prefix)\n", encoding="utf-8")
    setup.environment()
    setup.environment()  # once more changes nothing
    command = setup.VENV / setup.SCRIPTS / ("hades.cmd" if os.name == "nt" else "hades")
    away = tmp_path / "away"
    away.mkdir()
    (away / "hades.py").write_text("raise SystemExit('this is no way to be found')\n", encoding="utf-8")
    clean = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    done = subprocess.run(
        [command, "a b", "c"], cwd=away, env=clean, capture_output=True, text=True, check=True
    )
    assert done.stdout == f"hades ['a b', 'c'] {setup.VENV}\n"


LOCK = """
[[package]]
name = "click"
version = "8.5.1"
source = { registry = "https://pypi.org/simple" }

[[package]]
name = "hades-raid"
source = { editable = "." }

[[package]]
name = "numpy"
version = "2.4.6"
source = { registry = "https://pypi.org/simple" }
resolution-markers = ["python_full_version < '3.12'"]
"""


def test_the_versions_of_the_lock_are_wanted_and_others_serve_where_they_cannot_be_had(
    setup: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "uv.lock").write_text(LOCK, encoding="utf-8")
    assert setup.locked() == ["click==8.5.1", "numpy==2.4.6 ; python_full_version < '3.12'"]
    tries = []

    def pip(wanted: list[str], *, quiet: bool = False) -> int:
        tries.append([Path(word).read_text("utf-8") if word.endswith(".txt") else word for word in wanted])
        return int("-c" in wanted and gone)

    monkeypatch.setattr(setup, "run_pip", pip)
    held = [*PLAYING, "-c", "\n".join(setup.locked()) + "\n"]
    for gone, expected in ((False, [held]), (True, [held, PLAYING])):
        tries.clear()
        assert setup.install(PLAYING, setup.locked()) == 0
        assert tries == expected
        assert ("cannot all be had" in capsys.readouterr().out) == gone


@pytest.mark.parametrize("purpose", ["play", "test"])
def test_for_a_python_without_a_window_nothing_is_installed(
    pip: Pip, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], purpose: str
) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 14, 0, "final", 0))
    pip.code = 1
    assert pip.set_up(purpose) == []
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    assert "Python 3.14" in told
    assert f"`make {purpose} PYTHON=python3.13`" in told
    assert "`make text`" in told


def test_another_lock_is_installed(pip: Pip, tmp_path: Path) -> None:
    pip.set_up("play")
    (tmp_path / "uv.lock").write_text(LOCK, encoding="utf-8")
    assert pip.set_up("play") == [PLAYING]
    assert pip.set_up("play") == []


def test_the_lock_is_in_step_and_names_the_public_index_alone() -> None:
    """What pyproject.toml asks for stands in uv.lock, word for word; `uv lock` writes it."""
    tool = importlib.import_module("tools.setup")
    text = (tool.ROOT / "uv.lock").read_text(encoding="utf-8")
    hosts = set(re.findall(r"\w+://[^/\"]*", text))
    assert hosts == {"https://pypi.org", "https://files.pythonhosted.org"}
    ours = next(each for each in tomllib.loads(text)["package"] if each["name"] == "hades-raid")
    groups = ours["metadata"]["requires-dev"]["dev"]
    held = {row["name"]: row.get("specifier", "") for row in (*ours["metadata"]["requires-dist"], *groups)}
    asked = {re.split(r"[^\w-]", line)[0]: line for line in tool.requirements("test")}
    assert held.keys() == asked.keys()
    for name, line in asked.items():
        parts = lambda text: set(text.split(","))  # noqa: E731
        wanted = line.removeprefix(name).partition(";")[0]
        assert parts(held[name]) == parts(wanted), f"{name}: uv lock"


@pytest.mark.parametrize(
    ("line", "step"),
    [
        ("Collecting arcade==3.3.3", "arcade"),
        ("Collecting attrs>=21.3.0 (from pytiled-parser<2.3)", "attrs"),
        ("Processing /opt/wheels/attrs-26.1.0-py3-none-any.whl", "attrs"),
        ("  Downloading arcade-3.3.3-py3-none-any.whl (42.7 MB)", "arcade, 42.7 MB"),
        ("  Downloading click-8.1.7-py3-none-any.whl (97 kB)", ""),
        ("     ---------------- 42.7/42.7 MB 10.2 MB/s eta 0:00:00", ""),
        ("Installing collected packages: click, arcade", "unpacking 2 packages"),
        ("Requirement already satisfied: click>=8.1 in ./.venv", ""),
        ("", ""),
    ],
)
def test_pip_is_told_in_few_words(setup: ModuleType, line: str, step: str) -> None:
    assert setup.told(line) == step


@pytest.mark.parametrize(("code", "said"), [(0, ""), (3, "no such package")])
def test_pip_is_quoted_only_if_it_fails(
    setup: ModuleType,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    code: int,
    said: str,
) -> None:
    script = f"import sys; print('Collecting click'); print('no such package'); sys.exit({code})"
    monkeypatch.setattr(setup, "pip", lambda: [sys.executable, "-c", script])
    assert setup.install(PLAYING, []) == code
    told = capsys.readouterr()
    assert told.out == "  click\n"
    assert said in told.err
    assert bool(told.err) == bool(code)

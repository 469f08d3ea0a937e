"""The papers and the tools of the workshop keep up with the house."""

from __future__ import annotations

import importlib
import importlib.util
import re
import subprocess
import sys
from pathlib import Path

import pytest

import hades
from tools import nightly

ROOT = Path(__file__).parent.parent
TOOLS = sorted(
    file.stem for file in (ROOT / "tools").glob("*.py") if "__main__" in file.read_text(encoding="utf-8")
)
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")


def test_make_says_what_it_can_do() -> None:
    targets = set(re.findall(r"^([a-z-]+):", MAKEFILE, re.MULTILINE))
    helped = set(re.findall(r'@echo "make ([a-z-]+) ', MAKEFILE))
    phony = set(re.search(r"^\.PHONY: (.*)$", MAKEFILE, re.MULTILINE)[1].split())
    assert targets - {"help"} == helped
    assert targets == phony


@pytest.mark.parametrize("paper", ["CONTRIBUTING.md", "README.md", "CHANGELOG.md"])
def test_what_a_paper_names_is_there(paper: str) -> None:
    text = (ROOT / paper).read_text(encoding="utf-8")
    named = set(re.findall(r"`((?:hades|tests|tools|docs|data)/[\w./-]+)`", text))
    linked = set(re.findall(r"\]\(([\w./-]+)\)", text))
    placeholders = {name for name in named if re.search(r"\b(NAME|ID|X-01)\b", name)}
    missing = {name for name in (named | linked) - placeholders if not (ROOT / name).exists()}
    assert named | linked
    assert not missing
    commands = set(re.findall(r"`make ([a-z-]+)`", text))
    targets = set(re.findall(r"^([a-z-]+):", MAKEFILE, re.MULTILINE))
    assert commands <= targets


@pytest.mark.parametrize("name", [name for name in TOOLS if name != "setup"])
def test_every_tool_says_what_it_does(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", [name, "--help"])
    with pytest.raises(SystemExit) as left:
        importlib.import_module(f"tools.{name}").main()
    assert left.value.code == 0
    usage, _, told = capsys.readouterr().out.partition("\n\n")
    assert usage.startswith("usage:")
    assert len(told.partition("positional")[0].partition("options:")[0].split()) > 4, "what it is for"


def test_no_paper_and_no_text_names_a_tool_that_is_gone() -> None:
    gone = []
    for pattern in ("docs/*.md", "*.md", "hades/**/*.py", "tests/**/*.py", "tests/*.md", "tools/*.py"):
        for file in ROOT.glob(pattern):
            if file.name in ("CHANGELOG.md", "test_workshop.py"):
                continue
            text = file.read_text(encoding="utf-8")
            named = re.findall(r"python -m (tools|tests|benchmarks)\.([\w.]+)", text)
            for folder, module in named:
                path = ROOT / folder / module.replace(".", "/")
                if module != "NAME" and not (path.with_suffix(".py").exists() or path.is_dir()):
                    gone.append(f"{file.name}: {folder}.{module}")
            made = re.findall(r"`make ([a-z-]+)", text)
            gone += [f"{file.name}: make {name}" for name in made if f"\n{name}:" not in MAKEFILE]
    assert gone == []


def test_the_long_checks_are_there() -> None:
    for check in nightly.CHECKS.values():
        for line in check.lines:
            program, *rest = nightly.words(line)
            if program == sys.executable and rest[1] != "pytest":
                assert importlib.util.find_spec(rest[1]), line


def test_a_long_check_that_fails_stops_no_other_and_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    ran: list[str] = []

    def run(words: list[str], **_: object) -> subprocess.CompletedProcess[str]:
        ran.append(words[2])
        return subprocess.CompletedProcess(words, int(words[2] == "tests.told"))

    monkeypatch.setattr(nightly.subprocess, "run", run)
    monkeypatch.setattr(sys, "argv", ["nightly"])
    assert nightly.main() == 1
    assert {"pytest", "tests.told", "tests.faults", "tools.compiled"} <= set(ran)
    assert not {"tests.sweep", "tests.switched"} & set(ran)
    assert capsys.readouterr().out.endswith("Failed: told.\n")
    monkeypatch.setattr(sys, "argv", ["nightly", "why", "gym"])
    ran.clear()
    assert nightly.main() == 0
    assert ran == ["tests.switched", "tests.gym_walk"]


def test_the_changelog_speaks_of_the_version_that_is() -> None:
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    versions = re.findall(r"^## \[([^]]+)\]", text, re.MULTILINE)
    assert versions[0] == "Unreleased"
    assert hades.__version__ in text


def test_the_public_checks_are_those_of_make() -> None:
    workflows = ROOT / ".github" / "workflows"
    test = (workflows / "test.yml").read_text(encoding="utf-8")
    assert "run: make test\n" in test
    assert "python -m tools.smoke " in test
    tried = re.search(r"python: \[(.*)\]", test)
    assert tried is not None
    for version in re.findall(r'"(3\.\d+)"', tried[1]):
        assert f"Programming Language :: Python :: {version}" in (ROOT / "pyproject.toml").read_text("utf-8")
    nightly_ = (workflows / "nightly.yml").read_text(encoding="utf-8")
    assert "cron:" in nightly_
    assert "run: make nightly\n" in nightly_

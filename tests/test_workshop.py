"""The papers and the tools of the workshop keep up with the house."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import hades

ROOT = Path(__file__).parent.parent
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


def test_the_changelog_speaks_of_the_version_that_is() -> None:
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    versions = re.findall(r"^## \[([^]]+)\]", text, re.MULTILINE)
    assert versions[0] == "Unreleased"
    assert hades.__version__ in text


def test_the_public_checks_are_those_of_make_test() -> None:
    workflow = (ROOT / ".github" / "workflows" / "test.yml").read_text(encoding="utf-8")
    recipe = MAKEFILE.partition("\ntest:\n")[2].partition("\n\n")[0]
    steps = re.findall(r"\$\(RUN\) (.*)", recipe)
    assert len(steps) >= 4
    for step in steps:
        assert f"$RUN {step}" in workflow, step
    for version in re.findall(r'"(3\.\d+)"', workflow):
        assert tuple(map(int, version.split("."))) >= (3, 11)

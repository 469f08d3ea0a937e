"""The papers and the tools of the workshop keep up with the house."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parent.parent
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")


def test_make_says_what_it_can_do() -> None:
    targets = set(re.findall(r"^([a-z-]+):", MAKEFILE, re.MULTILINE))
    helped = set(re.findall(r'@echo "make ([a-z-]+) ', MAKEFILE))
    phony = set(re.search(r"^\.PHONY: (.*)$", MAKEFILE, re.MULTILINE)[1].split())
    assert targets - {"help"} == helped
    assert targets == phony

"""An earlier component set, made up for tests: today's with one value changed."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from hades.content.load import load
from hades.content.paths import data_dir


def planted(folder: Path, patch: pytest.MonkeyPatch) -> str:
    """Store today's set, with another Movement Factor, among the earlier ones; return its digest."""
    new = folder / "new"
    for part in ("cards", "counters", "maps"):
        shutil.copytree(data_dir() / part, new / part)
    file = new / "counters" / "gorgons.toml"
    text = file.read_text(encoding="utf-8")
    assert "movement = 2" in text
    file.write_text(text.replace("movement = 2", "movement = 3", 1), encoding="utf-8")
    digest = load(new).digest
    new.rename(folder / digest)
    # joined to the folder of the data, a whole path stands for itself
    patch.setattr("hades.content.paths.EARLIER", str(folder))
    return digest

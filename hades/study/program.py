"""The identity of the program that plays: its version, and a digest of the code and data behind a game."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

import hades
from hades.content import revisions
from hades.content.paths import data_dir, scenario_dir

PARTS = (
    "geometry", "chance", "content", "state", "board", "nastian", "rules", "view", "engine", "advice",
    "players", "study/game_rows", "study/watch",
)  # fmt: skip
"""Modules and packages of hades that determine games and rows; changes elsewhere change no row."""


@cache
def identity() -> str:
    """Return version, revision of the rules and digest: equal identities give equal rows everywhere."""
    return f"hades {hades.__version__}, rules revision {revisions.latest()}, code {_digest()}"


def _digest() -> str:
    home = Path(hades.__file__).parent
    code = [path for part in PARTS for path in (*home.glob(f"{part}.py"), *home.glob(f"{part}/**/*.py"))]
    data = [data_dir() / "rules" / "switches.toml", *scenario_dir().glob("*.toml")]
    named = {path.relative_to(home).as_posix(): path for path in code} | {path.name: path for path in data}
    hashed = hashlib.blake2b(digest_size=6)
    for name in sorted(named):
        # Line ends of another system do not change the digest.
        content = named[name].read_bytes().replace(b"\r\n", b"\n")
        hashed.update(f"{name} {len(content)} ".encode() + content)
    return hashed.hexdigest()

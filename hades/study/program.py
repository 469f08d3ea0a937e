"""The identity of the program that plays: its version, and a digest of the code and data behind a game."""

from __future__ import annotations

import ast
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
    parts = {path.relative_to(home).as_posix(): syntax(path.read_bytes()) for path in code}
    # Line ends of another system do not change the digest.
    parts |= {path.name: path.read_bytes().replace(b"\r\n", b"\n") for path in data}
    hashed = hashlib.blake2b(digest_size=6)
    for name in sorted(parts):
        hashed.update(f"{name} {len(parts[name])} ".encode() + parts[name])
    return hashed.hexdigest()


def syntax(source: bytes) -> bytes:
    """Return what a module does, as text: its syntax tree without docstrings, comments and layout."""
    return _shape(ast.parse(source)).encode()


def _shape(node: object) -> str:
    """Return a syntax tree as text, without empty fields: newer Pythons have more of them."""
    if isinstance(node, list):
        return f"[{','.join(_shape(each) for each in node if not _is_docstring(each))}]"
    if not isinstance(node, ast.AST):
        return repr(node)
    fields = (f"{name}={_shape(value)}" for name, value in ast.iter_fields(node) if value not in (None, []))
    return f"{type(node).__name__}({','.join(fields)})"


def _is_docstring(node: object) -> bool:
    return (
        isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    )

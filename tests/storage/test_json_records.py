"""Small files: read strictly and taken as far as they are right, written whole, and never lost."""

from __future__ import annotations

import json
from pathlib import Path

import attrs
import pytest

from hades.content.strict_reader import spec
from hades.content.untrusted_input import EDITION, LESSONS
from hades.run.seeds import Race
from hades.storage.json_records import Store, read_by
from hades.storage.player_profile import PlayerProfile, _Lessons
from hades.terminal.terminal_io import Preferences
from hades.ui.settings import Settings
from tests.wording import says


def _upper(value: object) -> str:
    if value not in ("", "x", "X"):
        raise ValueError("it is no x")
    return str(value).upper()


@attrs.define
class Kept:
    words: tuple[str, ...] = ()
    sure: bool = False
    count: int = attrs.field(default=1, metadata=spec(least=0, most=9))
    size: int = attrs.field(default=100, metadata=spec(one_of=(100, 150)))
    letter: str = attrs.field(default="", metadata=read_by(_upper))
    parts: dict[str, int] = attrs.field(factory=dict)
    own: int = attrs.field(default=7, init=False)


@attrs.frozen
class Whole:
    seed: str
    turns: int = 0


@pytest.fixture
def store(tmp_path: Path) -> Store[Kept]:
    return Store(tmp_path / "new" / "kept.json", Kept)


def test_what_was_written_is_read(store: Store[Kept]) -> None:
    assert store.read() == Kept() and not store.problem, "of what is not there nothing is wrong"
    kept = Kept(("a", "b"), True, 3, 150, parts={"hull": 1})
    kept.own = 8
    assert store.keep(kept)
    assert "own" not in store.file.read_text(encoding="utf-8")
    kept.own = 7
    assert store.read() == store.find() == kept
    assert [path.name for path in store.file.parent.iterdir()] == ["kept.json"]


@pytest.mark.parametrize(
    ("found", "problem"),
    [
        ({"words": "a"}, "words: 'a' is not valid; it must be a list"),
        ({"words": ["a", 1]}, "words[2]: 1 is not valid; it must be text"),
        ({"sure": 1}, "sure: 1 is not valid; it must be true or false"),
        ({"count": True}, "count: True is not valid; it must be a whole number"),
        ({"count": 10}, "count: 10 is not valid; it must be 0 to 9"),
        ({"size": 125}, "size: 125 is not valid; it must be one of 100, 150"),
        ({"letter": "y"}, "letter: it is no x"),
        ({"parts": {"hull": "1"}}, "parts.hull: '1' is not valid; it must be a whole number"),
        ({"cuont": 2}, "cuont: unknown field; did you mean 'count'?"),
    ],
)
def test_a_field_at_fault_has_its_default_and_the_others_count(
    store: Store[Kept], found: dict[str, object], problem: str
) -> None:
    store.file.parent.mkdir()
    text = json.dumps({"words": ["w"], "letter": "x", "sure": True} | found)
    store.file.write_text(text, encoding="utf-8")
    fresh = Kept(("f",), False, 5, 150, "F")
    kept = store.read(fresh)
    assert store.problem.startswith(f"{store.file}: {problem}")
    assert kept.words == (("f",) if "words" in found else ("w",))
    assert kept.letter == ("F" if "letter" in found else "X")
    assert kept.sure == ("sure" not in found)
    assert (kept.count, kept.size) == (5, 150)
    assert store.find() is None
    store.write(kept)
    assert store.file.with_name("kept.json.before").read_text(encoding="utf-8") == text
    assert store.read() == attrs.evolve(kept, letter="" if kept.letter == "F" else "X")


@pytest.mark.parametrize(
    "data", [b"", b"{", b"[]", b"7", b"\xff", b'{"a": 1, "a": 2}', b"[" * 99, b" " * 2**17]
)
def test_a_file_that_is_none_counts_as_none_and_is_kept_aside(store: Store[Kept], data: bytes) -> None:
    store.file.parent.mkdir()
    store.file.write_bytes(data)
    assert store.read() == Kept()
    assert store.problem.startswith(f"{store.file}: ") and len(store.problem.splitlines()) == 1
    assert store.keep(Kept(sure=True)) and not store.problem
    assert store.file.with_name("kept.json.before").read_bytes() == data
    store.keep(Kept())
    assert store.file.with_name("kept.json.before").read_bytes() == data, "not for a sound one"


def test_a_disk_that_refuses_is_told(tmp_path: Path) -> None:
    (tmp_path / "no-folder").write_text("")
    store = Store(tmp_path / "no-folder" / "kept.json", Kept)
    assert not store.keep(Kept())
    assert store.problem.startswith(f"{store.file}: it cannot be written: ")
    with pytest.raises(OSError, match=r"."):
        store.write(Kept())


def test_a_record_that_must_be_whole_is_found_whole_or_not_at_all(tmp_path: Path) -> None:
    store = Store(tmp_path / "whole.json", Whole)
    assert store.find() is None and says(store.problem, f"{store.file}: there is no such file")
    store.write(Whole("s1", 8))
    assert store.find() == Whole("s1", 8)
    store.file.write_text('{"turns": 8}', encoding="utf-8")
    assert store.find() is None and says(store.problem, "seed: the field is missing; add it")


FILES: list[tuple[type, str]] = [
    (
        Settings,
        """{"speed": "2x", "steps": true, "scale": 125, "palette": "contrast", "still": true, "clock":
        "large", "splits": "own", "splits_file": "/a/b.toml", "compare": "average", "timing": "play",
        "pacer": true, "confirm": false, "coach": 2.0, "view": "plain", "tips": false,
        "aids": false, "table": true, "two_players": true, "full": true, "volume": 70,
        "mute": true, "captions": true,
        "narrate": true, "width": 1600, "height": 900, "numbers": true, "threats": true, "both": true,
        "zoom": 32.5, "keys": {"help": "CTRL+H"},
        "scenario": "chin-music", "edition": "1.0", "undo": "casual", "hide_seed":
        true, "spoilers": false, "safe": "command", "livesplit": "one", "livesplit_at":
        "box:1"}""",
    ),
    (Preferences, '{"plain": true, "brief": true, "plain_input": true, "speak": true}'),
    (
        PlayerProfile,
        '{"tips": false, "seen": ["score", "threats"], "begun": 3, "finished": 1, "keys": true, '
        '"guided": ["a 7", "b 8"]}',
    ),
    (_Lessons, '{"lessons": {"doors": {"done": true, "left": []}, "enemy": {"done": false, "left": ["x"]}}}'),
    (Race, '{"seed": "7", "nonce": "00", "commitment": "11"}'),
]
"""A file of each kind, with nothing as it is at first: none of it may ever be lost."""


@pytest.mark.parametrize(("kind", "text"), FILES, ids=[kind.__name__ for kind, _ in FILES])
def test_a_file_that_was_kept_is_read_whole_and_written_as_it_was(
    kind: type, text: str, tmp_path: Path
) -> None:
    store = Store(tmp_path / "a.json", kind, LESSONS if kind is _Lessons else EDITION)
    store.file.write_text(text, encoding="utf-8")
    found = store.find()
    assert found is not None, store.problem
    store.write(found)
    assert json.loads(store.file.read_text(encoding="utf-8")) == json.loads(text)

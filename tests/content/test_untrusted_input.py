"""The gate for what comes in: ordinary files of a fair size, and nothing that builds more than it may."""

from __future__ import annotations

import contextlib
import os
import socket
from pathlib import Path

import pytest

from hades.content import untrusted_input
from hades.content.paths import box
from hades.content.untrusted_input import COMPONENTS, EDITION, GAME, LINE, POSITION, SETTINGS, InputError
from tests.runaways import no_runaway

ALL = [*sorted(box().glob("data/**/*.toml")), *sorted(box().glob("scenarios/*.toml"))]


def toml(text: str) -> object:
    return untrusted_input.parse_toml(text, POSITION)


def json(text: str) -> object:
    return untrusted_input.parse_json(text, LINE)


# files


def test_a_link_to_an_ordinary_file_is_read(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text("turn = 2", encoding="utf-8")
    (tmp_path / "b.toml").symlink_to(tmp_path / "a.toml")
    assert untrusted_input.read_text(tmp_path / "b.toml", POSITION) == "turn = 2"


@pytest.mark.parametrize("what", ["directory", "pipe", "socket", "device", "linked device"])
def test_what_is_no_ordinary_file_is_refused_at_once(
    what: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "x"
    if what == "directory":
        path.mkdir()
    elif what == "pipe":
        os.mkfifo(path)
    elif what == "socket":
        with socket.socket(socket.AF_UNIX) as server:
            monkeypatch.chdir(tmp_path)  # their names are short
            server.bind("x")
    elif what == "device":
        path = Path("/dev/zero")
    else:
        path.symlink_to("/dev/zero")
    with pytest.raises(
        InputError, match=f"^this is a {what.rsplit(maxsplit=1)[-1]}; name a regular file, an edition$"
    ):
        untrusted_input.read_bytes(path, EDITION)


def test_a_pipe_that_takes_the_place_of_a_file_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between the look at a file and its opening somebody may change it."""
    (tmp_path / "file").write_text("x", encoding="utf-8")
    os.mkfifo(tmp_path / "pipe")
    seen = (tmp_path / "file").stat()
    monkeypatch.setattr(Path, "stat", lambda self: seen)
    with pytest.raises(InputError, match="this is a pipe"):
        untrusted_input.read_bytes(tmp_path / "pipe", EDITION)


@pytest.mark.parametrize("kind", [GAME, POSITION, COMPONENTS, EDITION, SETTINGS])
def test_a_file_may_be_as_large_as_its_kind_and_no_larger(kind: untrusted_input.Kind, tmp_path: Path) -> None:
    path = tmp_path / "x"
    path.write_bytes(b"#" * kind.size)
    assert len(untrusted_input.read_bytes(path, kind)) == kind.size
    with path.open("ab") as file:
        file.write(b"#")
    with pytest.raises(InputError, match=f"^it is too large; the limit for {kind.name} is [0-9]+ [KM]B$"):
        untrusted_input.read_bytes(path, kind)


def test_a_sparse_file_is_refused_by_what_it_says(tmp_path: Path) -> None:
    """To read even as much as may be would take all memory here."""
    with (tmp_path / "x").open("wb") as file:
        file.truncate(1 << 43)
    with pytest.raises(InputError, match="too large"):
        untrusted_input.read_bytes(tmp_path / "x", untrusted_input.Kind("a sea", 1 << 42))


@pytest.mark.skipif(not Path("/proc/self/maps").exists(), reason="no /proc here")
def test_a_file_that_says_less_than_it_has_is_read_no_further() -> None:
    kind = untrusted_input.Kind("a thimble", 64)
    with pytest.raises(InputError, match="too large"):
        untrusted_input.read_bytes(Path("/proc/self/maps"), kind)


def test_no_more_files_are_looked_at_than_a_folder_may_have(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("b/2.toml", "a.toml", "b/c/1.toml", "b/no.txt"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    (tmp_path / "b" / "round").symlink_to(tmp_path)
    found = untrusted_input.files_under(tmp_path, "*.toml")
    assert [path.relative_to(tmp_path).as_posix() for path in found] == ["a.toml", "b/2.toml", "b/c/1.toml"]
    monkeypatch.setattr(untrusted_input, "MOST_FILES", 5)
    with pytest.raises(InputError, match="more than 5 files"):
        untrusted_input.files_under(tmp_path, "*.toml")


# TOML


def test_the_box_is_far_from_the_limit_of_size() -> None:
    """What ships uses a part of it only, so what people write has room."""
    part = untrusted_input.Kind("a part", POSITION.size // 5)
    for path in ALL:
        is_rule = path.parent.name == "rules" and path.parent.parent.name == "data"
        assert untrusted_input.read_toml(path, untrusted_input.RULES if is_rule else part), path


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("a = 1\n" + ".".join("a" * 20_000) + " = 1", "line 2: a key has too many parts"),
        ("[" + ".".join("a" * 20_000) + "]", "line 1: a key has too many parts"),
        ("a = 1\n\nx = {" + " . ".join(['"a"'] * 101) + " = 1}", "line 3: a key has too many parts"),
        ("[" + ".".join(["'a'"] * 101) + "]", "line 1: a key has too many parts"),
        ("x = " + "[" * 11 + "]" * 11, "brackets are nested too deeply; the limit is 10 levels"),
        ("x = " + "[" * 5_000 + "]" * 5_000, "brackets are nested too deeply; the limit is 10 levels"),
        ("x = " + "{a = " * 5_000 + "1" + "}" * 5_000, "brackets are nested too deeply"),
        ("[" + ".".join("abcdefghijkl") + "]", "brackets are nested too deeply"),
        ("turn = " + "9" * 4_301, "it has a value that cannot be used: "),
        ("turn = 9_" + "9" * 4_301, "it has a value that cannot be used: "),
    ],
)
def test_too_much_toml_is_refused_in_a_sentence(text: str, fault: str) -> None:
    with no_runaway(), pytest.raises(InputError) as error:
        toml(text)
    assert str(error.value).startswith(fault) and len(str(error.value)) < 150


@pytest.mark.parametrize(
    "text",
    [
        'x = "[[[[[[[[[[[[[[ \\" [[[[[[[[[[[[["',
        "x = '[[[[[[[[[[[[[[ \\'",
        'x = """[[[[[[ "" [[[[[[[ \\""" ["""""',
        "x = '''[[[[[[ '' [[[[[[[ ''' # [[[[[[[[[[[[[",
        "# a.b.c.d.e.f.g.h.i.j.k.l.m.n\nx = 1",
        'x = "a.b.c.d.e.f.g.h.i.j.k.l.m.n"',
        "x = [1.5, 2.5, 3.5, 4.5, 5.5, 6.5, 7.5, 8.5, 9.5, 10.5, 11.5]",
        'x = ["' + "y" * 300 + '"]',
        'x = "99999999999999999999999999999999"',
        "x = 2024-05-04T20:15:00.123456+00:00",
        "x = [" + "[[], []], " * 5 + "]",
    ],
)
def test_what_stands_in_quotes_and_comments_counts_for_nothing(text: str) -> None:
    assert list(toml(text)) == ["x"]  # type: ignore[call-overload]


BAD_TOML = [
    "[[x]]\n", "#\n", "\n", "a=1\n", "'", '"', '"\n', ".", "a.", "{", "[", "1 ", "=", ",", "x={a=1}\n",
    "[a.b.c]\n", '""', "'''", '"""', '\\"', "\t", "\r", "\r\n", "é", "1.", "-", "a.b.c.d=1\n", '"\\u00e9"',
]  # fmt: skip


@pytest.mark.parametrize("piece", BAD_TOML)
@pytest.mark.parametrize("head", ["", "x = ", 'x = "', "x = '''", 'x = """', "x = ["], ids=repr)
def test_the_worst_of_a_text_is_over_soon(piece: str, head: str) -> None:
    """Any piece over and over, up to the size of the kind: read or refused, in time."""
    text = head + piece * (POSITION.size // len(piece) - 10)
    with no_runaway(), contextlib.suppress(InputError):
        toml(text)


# JSON


@pytest.mark.parametrize(
    "piece", ['"', '\\"', '""', '"a":1,', "\\", " ", "1", "1 ", '"\\u00e9",', "{", "null"]
)
@pytest.mark.parametrize("head", ["", '"', "[", '{"a": ', '{"a": "'], ids=repr)
def test_the_worst_of_a_line_is_over_soon(piece: str, head: str) -> None:
    text = head + piece * (LINE.size // len(piece) - 10)
    for end in ("", "\\"):
        with no_runaway(), contextlib.suppress(InputError):
            json(text + end)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("[" * 11 + "]" * 11, "brackets are nested too deeply; the limit is 10 levels"),
        ("[" * 100_000, "brackets are nested too deeply; the limit is 10 levels"),
        ('{"n": ' * 100_000, "brackets are nested too deeply; the limit is 10 levels"),
        ('{"n": ' + "9" * 4_301 + "}", "it has a value that cannot be used: "),
        (
            '{"seed": "' + "x" * (1 << 20) + '"}',
            "it is too large; the limit for a line of a game file is 1 MB",
        ),
    ],
)
def test_too_much_json_is_refused(text: str, fault: str) -> None:
    with pytest.raises(InputError) as error:
        json(text)
    assert str(error.value).startswith(fault)
    assert not isinstance(error.value, untrusted_input.NotJsonError)


@pytest.mark.parametrize(
    "text",
    [
        '{"seed": "' + "[" * 5_000 + '"}',
        '{"seed": "' + "9" * 5_000 + '"}',
        '{"seed": "' + ", " * 5_000 + '"}',
        '{"seed": "\\"' + "[" * 5_000 + '\\\\"}',
        '{"seed": "x", "position": "' + "a = 1\\n" * 5_000 + '"}',
    ],
)
def test_a_seed_and_a_position_hold_what_they_like(text: str) -> None:
    assert "seed" in json(text)  # type: ignore[operator]


def test_a_key_that_stands_twice_is_found_in_time() -> None:
    wide = untrusted_input.Kind("wide", 8_000_000)
    text = "{" + ", ".join(f'"k{i}": 1' for i in range(100_000)) + ', "k99999": 1}'
    with no_runaway(), pytest.raises(untrusted_input.NotJsonError, match="'k99999' appears in it twice"):
        untrusted_input.parse_json(text, wide)

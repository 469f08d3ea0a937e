"""Crafted inputs: files, names and bytes made to do harm, given to every command that takes them.

    python -m tests.crafted [--seed 10] [--only WORDS] [--keep DIR]

Each input is a folder with files and a command line. A refused input must end with exit code 2 and one
sentence, an accepted one as it should; either way within a second of processor time and 200 MB, without a
traceback and without a control character that reaches the terminal. The same seed gives the same inputs.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import resource
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import attrs

from hades import Game, players
from hades.content.paths import data_dir

SECONDS = 1.0
"""Limit of processor time in seconds, including the start of Python with all imports."""
MEGABYTES = 200
LONGEST_LINE = 620
"""Greatest length in characters of a sentence on standard error, including the beginning of its line."""
BACKSTOP_SECONDS, BACKSTOP_BYTES = 20, 2 << 30
"""Limits at which the system ends a process that does not end by itself."""

Content = bytes | Callable[[Path], None]


@attrs.frozen(kw_only=True)
class Input:
    """Files, the command line that takes them, and the expected result."""

    name: str
    files: dict[str, Content] = attrs.field(factory=dict)
    args: tuple[str, ...]
    stdin: bytes = b""
    code: int = 2
    place: str = ""
    """Name that the sentence must contain: the file, or a key in it."""
    several: bool = False
    """True if there may be a sentence for each of several faults."""

    def lay(self, folder: Path) -> None:
        """Write the files of the input into an existing folder."""
        for name, content in self.files.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            if isinstance(content, bytes):
                path.write_bytes(content)
            else:
                content(path)

    def faults(self, code: int, out: str, err: str) -> list[str]:
        """Return the faults in how a command ended."""
        lines = err.splitlines()
        wrong = []
        if code != self.code:
            wrong.append(f"exit code {code}, not {self.code}: {err[-300:]!r}")
        if self.place not in err:
            wrong.append(f"{self.place} is not named: {err[-300:]!r}")
        if "Traceback" in out + err:
            wrong.append(f"a traceback: {err[-300:]!r}")
        if self.code == 2 and (len(lines) != 1 if not self.several else not 1 <= len(lines) <= 60):
            wrong.append(f"{len(lines)} lines on standard error: {err[:300]!r}")
        wrong += [f"a long line: {line[:100]!r}" for line in lines if len(line) > LONGEST_LINE][:1]
        if self.code == 2:
            wrong += [f"not ours: {line[:100]!r}" for line in lines if not line.startswith("hades: ")][:1]
        steering = {c for c in out + err if not c.isprintable() and c != "\n"}
        if steering:
            wrong.append(f"control characters came out: {sorted(steering)!r}")
        return wrong


def inputs(seed: int = 10) -> list[Input]:
    """Return every input; the same seed gives the same ones."""
    dice = random.Random(seed)
    kinds = (toml_bombs, json_bombs, odd_files, large_files, impossible, controls, typed, phrases)
    found = [one for kind in kinds for one in kind(dice)]
    assert len({one.name for one in found}) == len(found), "each has a name of its own"
    return found


# what carries a text to each command

POSITION = 'base = "empty"\nat = "6.0"\n'


def header(**fields: object) -> dict[str, object]:
    """Return the first line of a game file, with some fields changed."""
    return {
        "format": 6, "program": "hades", "rules": 7, "player": "person",
        "edition": {"name": "2.1", "switches": {}}, "components": "0" * 16,
        "scenario": "historical", "seed": "x", "undo": "strict", "aids": "allowed",
        "created": "", "check": "0" * 12, **fields,
    }  # fmt: skip


def game_file(*lines: object, **fields: object) -> bytes:
    """Return a game file of a header and lines; lines that are bytes are already JSON."""
    written = [line if isinstance(line, bytes) else json.dumps(line).encode() for line in lines]
    return b"\n".join([json.dumps(header(**fields)).encode(), *written, b""])


@cache
def component_set() -> dict[str, bytes]:
    """Return the files of the bundled component set by name, in a folder ``set``."""
    return {
        f"set/{path.relative_to(data_dir()).as_posix()}": path.read_bytes()
        for folder in ("counters", "cards", "maps")
        for path in sorted((data_dir() / folder).rglob("*"))
        if path.is_file()
    }


def carried(name: str, toml: str) -> Iterator[Input]:
    """Yield inputs with a TOML text as a position, a drill, the position of a game file, an edition, and a
    component file.
    """
    data = toml.encode()
    position = POSITION + toml
    for command in ("auto", "text"):
        yield Input(
            name=f"{name}, {command} --load",
            files={"x.toml": position.encode()},
            args=(command, "--load", "x.toml"),
            place="x.toml:",
        )
    files: dict[str, Content] = {"x.toml": position.encode()}
    yield Input(name=f"{name}, drill", files=files, args=("drill", "x.toml"), place="x.toml:", several=True)
    for command in ("verify", "replay"):
        yield Input(
            name=f"{name}, {command}",
            files={"x.hades": game_file(position=position, seed="position")},
            args=(command, "x.hades"),
            place="x.hades, line 1: position:",
        )
    yield Input(
        name=f"{name}, --edition",
        files={"x.toml": b'base = "2.1"\n' + data},
        args=("auto", "--edition", "x.toml"),
        place="x.toml:",
    )
    own = component_set()
    for file in ("counters/chits", "maps/inferno"):
        files = {**own, f"set/{file}.toml": data + b"\n" + own[f"set/{file}.toml"]}
        yield Input(
            name=f"{name}, {file}",
            files=dict(files),
            args=("auto", "--components", "set"),
            place=f"{file}.toml: ",
        )


# kinds


def toml_bombs(dice: random.Random) -> Iterator[Input]:
    """Yield TOML that costs a parser more than its length suggests."""
    many, deep = dice.randrange(2_000, 20_000), dice.randrange(300, 20_000)
    thousand = dice.randrange(6_000, 9_000)
    bombs = {
        "39 KB key with dots": ".".join("a" * 19_500) + " = 1",
        "key with dots": ".".join("a" * many) + " = 1",
        "quoted key with dots": ".".join(['"a"'] * many) + " = 1",
        "table with dots": "[" + ".".join("a" * many) + "]",
        "tables in a list with dots": "[[" + ".".join("a" * many) + "]]",
        "key with dots in braces": "x = {" + ".".join("a" * many) + " = 1}",
        "deep brackets": "x = " + "[" * deep + "]" * deep,
        "deep brackets on lines": "x = " + "[\n" * deep + "]\n" * deep,
        "deep open brackets": "x = " + "[" * deep,
        "deep braces": "x = " + "{a = " * deep + "1" + "}" * deep,
        "deep mixture": "x = " + "[{a = " * deep + "1" + "}]" * deep,
        "4,301 digits": "turn = " + "9" * 4_301,
        "many digits": "turn = " + "9" * many,
        "negative digits": "turn = -" + "9" * many,
        "digits with strokes": "turn = 1" + "_0" * many,
        "digits of a fraction": "x = 0." + "3" * many,
        "digits in a list": "x = [" + "9" * many + "]",
        "300,000 entries": "x = [" + "1," * 300_000 + "]",
        "many entries": "x = [" + "1," * thousand + "]",
        "many lines of entries": "x = [\n" + "1,\n" * thousand + "]",
        "many keys": "[x]\n" + "".join(f"k{n} = 1\n" for n in range(thousand)),
        "many keys in braces": "x = {" + ", ".join(f"k{n} = 1" for n in range(thousand)) + "}",
        "many tables": "".join(f"[a.b.c.k{n}]\n" for n in range(thousand)),
        "many tables in lists": "[[a]]\n" * thousand,
        "many lists in a list": "x = [" + "[]," * thousand + "]",
        "long key": "k" * dice.randrange(201, 9_000) + " = 1",
        "long text": 'x = "' + "y" * dice.randrange(20_001, 90_000) + '"',
        "long text of escapes": 'x = "' + "\\n" * dice.randrange(10_001, 40_000) + '"',
        "long text on lines": 'x = """' + "y\n" * dice.randrange(10_001, 40_000) + '"""',
        "words": "x = " + "y " * dice.randrange(30_000, 60_000),
        "open quotes": "x = " + '\\"' * dice.randrange(20_000, 60_000),
        "open triple quotes": 'x = """' + '\\"""' * dice.randrange(10_000, 25_000),
        "control characters": 'x = "\x1b[2J\x07"',
        "half a character": 'x = "\\ud800"',
        "same key": "x = 1\n" * 100,
    }
    for name, text in bombs.items():
        yield from carried(name, text)


def json_bombs(dice: random.Random) -> Iterator[Input]:
    """Yield JSON, valid or not, that costs a parser more than its length suggests, in each place of a game
    file.
    """
    many = dice.randrange(1_500, 60_000)
    bombs: dict[str, bytes] = {
        "deep brackets": b"[" * many,
        "closed deep brackets": b'{"n": ' + b"[" * 900 + b"]" * 900 + b"}",
        "deep braces": b'{"a":' * many,
        "4,301 digits": b'{"n": ' + b"9" * 4_301 + b"}",
        "negative digits": b'{"n": -' + b"9" * many + b"}",
        "300,000 entries": b'{"n": [' + b"1," * 300_000 + b"1]}",
        "many fields": b"{" + b", ".join(b'"k%d": 1' % n for n in range(many)) + b"}",
        "many of one field": b"{" + b", ".join([b'"k": 1'] * 900) + b"}",
        "long key": b'{"' + b"k" * many + b'": 1}',
        "open quotes": b'{"n": "' + b'\\"' * many,
        "only quotes": b'"' * many,
        "a number of no size": b'{"n": 1e999999}',
        "no number": b'{"n": Infinity}',
        "no text": b'{"n": "\xff\xfe\x80"}',
        "zeros": b"\0" * many,
        "half a character": b'{"\\ud800": 1}',
        "steering field": b'{"\\u001b[2J\\n": 1}',
        "a megabyte": b'{"n": "' + b"x" * (1 << 20) + b'"}',
        "null": b"null",
    }
    commands = (("verify",), ("replay",), ("story",), ("auto", "--load"), ("text", "--load"))
    for name, line in bombs.items():
        for number, data in ((1, line + b"\n"), (2, game_file(line, line))):
            for command in commands:
                yield Input(
                    name=f"{name} in line {number}, {' '.join(command)}",
                    files={"x.hades": data},
                    args=(*command, "x.hades"),
                )
    for count in (60_000, 1_000_000):
        yield Input(
            name=f"{count} empty lines",
            files={"x.hades": game_file() + b"\n" * count},
            args=("verify", "x.hades"),
        )
    editions: dict[str, dict[str, object]] = {
        "a long name": {"name": "2.1" + ",-7.2-08" * many, "switches": {}},
        "many switches": {"name": "2.1", "switches": {f"S-{n}": False for n in range(900)}},
        "a steering switch": {"name": "2.1", "switches": {"\x1b[2J\ud800": False}},
    }
    for name, edition in editions.items():
        files: dict[str, Content] = {"x.hades": game_file(edition=edition)}
        yield Input(name=f"edition of {name}", files=files, args=("verify", "x.hades"))


def _device(path: Path) -> None:
    path.symlink_to("/dev/zero")


def _socket(path: Path) -> None:
    here = Path.cwd()
    os.chdir(path.parent)  # the name of a socket must be short
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(path.name)
    os.chdir(here)


def _round(path: Path) -> None:
    path.symlink_to(path.name)


def _nowhere(path: Path) -> None:
    path.symlink_to("not there")


ODD: dict[str, Callable[[Path], None]] = {
    "a device": _device,
    "a pipe": os.mkfifo,
    "a folder": Path.mkdir,
    "a socket": _socket,
    "a link to itself": _round,
    "a link to nothing": _nowhere,
}


def takers(file: str) -> list[tuple[str, ...]]:
    """Return the command lines that read a file with such an ending."""
    if file.endswith(".toml"):
        takes = [
            ("auto", "--load"),
            ("text", "--load"),
            ("drill",),
            ("drill", "list"),
            ("auto", "--edition"),
        ]
    else:
        takes = [("verify",), ("replay",), ("story",), ("auto", "--load"), ("text", "--load")]
        takes += [("report", "--out", "r.zip"), ("report", "--out", "r.zip", "--screenshot")]
    return [(*command, file) for command in takes]


def odd_files(dice: random.Random) -> Iterator[Input]:
    """Yield files that are not regular files, wherever a file is read."""
    for name, make in ODD.items():
        for file in ("x.toml", "x.hades"):
            for args in takers(file):
                # a folder may be full of drills, and this one is empty
                yield Input(name=f"{name}, {' '.join(args)}", files={file: make}, args=args)
        if name == "a link to nothing":
            continue
        for part in ("cards/surprise.toml", "maps/purgatory.toml"):
            files: dict[str, Content] = {**component_set(), f"set/{part}": make}
            yield Input(name=f"{name}, {part}", files=files, args=("components", "check", "set"))
    yield Input(
        name="a folder of thousands",
        files={f"many/{n}.txt": b"" for n in range(2_500)},
        args=("drill", "many"),
    )
    yield Input(name="a set that is a file", files={"set": b""}, args=("auto", "--components", "set"))
    yield Input(name="an empty set", files={"set/x": b""}, args=("components", "check", "set"), several=True)


def large_files(dice: random.Random) -> Iterator[Input]:
    """Yield files larger than any of their kind; a sparse one costs only its reader anything."""

    def sparse(size: int) -> Callable[[Path], None]:
        def make(path: Path) -> None:
            with path.open("wb") as file:
                file.truncate(size)

        return make

    for file, most in (("x.toml", 1 << 17), ("x.hades", 1 << 23)):
        for args in takers(file):
            least = 1 << 25 if "report" in args else most
            for name, size in (("a byte more", least + 1), ("sparse", 1 << dice.choice((31, 36, 40)))):
                command = " ".join(args)
                yield Input(name=f"{name}, {command}", files={file: sparse(size)}, args=args)
    for part in ("cards/shl", "maps/inferno"):
        files: dict[str, Content] = {**component_set(), f"set/{part}.toml": b"#\n" * (1 << 20)}
        yield Input(name=f"a large {part}", files=files, args=("components", "check", "set"))


def impossible(dice: random.Random) -> Iterator[Input]:
    """Yield positions with numbers that no game reaches, in a file and in a game file."""
    huge = dice.randrange(1 << 62, 1 << 63)
    numbers = dict.fromkeys(
        ("turn", "evacuated", "chits.comm_crash", "exact.knowledge", "exact.draws.shl-deck"),
        (9223372036854775808, -1, huge, -huge, 10**20),
    )
    lines = [f"{field} = {number}" for field, some in numbers.items() for number in some]
    lines += [
        "turn = 0", "turn = 99", "evacuated = 99", 'vittles.module = "G9"', 'units.dante = "I0505 9-step"',
        'units.dante = "gone 1-step"', 'units.guard-01 = "I9999 W"', 'directions.inferno = "UP"',
        'cup = ["guard-01", "guard-01"]', 'drawn = ["shl-01", "shl-99"]', 'fighters.fighter-1 = "9"',
        'next = ["set-up 4444"]',
        f'exact.agenda = [["turn", {huge}]]',
        f'exact.agenda = [["move?", {huge}]]',
        'exact.agenda = [["turn"]]',
        'exact.agenda = [["turn", 7], ["move?", 999]]',
        'exact.agenda = [["turn", 7], ["act?", -999]]',
        'exact.agenda = [["turn", 7], ["sabotage?", "dante"]]',
        'units.dante = "I0505 ' + "9" * 5_000 + '-step"',
        'next = ["shl ' + "9" * 5_000 + '"]',
        "next = [" + '"shl 4",' * 400 + "]",
        "next = [" + '"cup crisis",' * 600 + "]",
        'seed = "' + "x" * 5_000 + '"',
        'edition = "2.1' + ",-M-08" * 2_000 + '"',
        'scenario = "' + "x" * 5_000 + '"',
        'then = ["' + '", "'.join(["6.1"] * 500) + '"]',
        "".join(f'units.unit-{n} = "I0505"\n' for n in range(1_000)),
    ]  # fmt: skip
    for number, line in enumerate(lines):
        text = POSITION + line
        if "exact.agenda" in line:
            text = 'base = "empty"\n' + line
        name = f"impossible {number}: {line[:40]}"
        yield Input(name=f"{name}, auto", files={"x.toml": text.encode()}, args=("auto", "--load", "x.toml"))
        if line.startswith("edition"):
            continue  # that of the game file is played in its place
        yield Input(
            name=f"{name}, verify",
            files={"x.hades": game_file(position=text, seed="position")},
            args=("verify", "x.hades"),
            place="x.hades, line 1",
        )


STEERING = (
    "\x1b[2J\x1b]52;c;ZXZpbA==\x07",  # clears the screen and writes the clipboard
    "a\nx.hades: verified\n",
    "\r\x08\x7f\x00",
    "\u202egnp.exe\u2066",
    "\x9b31m\u2028\u2029",
)


@cache
def played(seed: str) -> bytes:
    """Return the game file of a few commands by a computer player."""
    game = Game.new(seed=seed)
    choose = players.by_name("random")
    for _ in range(12):
        game.do(choose(game))
    with tempfile.TemporaryDirectory() as folder:
        game.save(Path(folder) / "x.hades")
        return (Path(folder) / "x.hades").read_bytes()


def controls(dice: random.Random) -> Iterator[Input]:
    """Yield control characters in seeds, names, titles, card texts and file names."""
    for number, evil in enumerate(STEERING):
        said = f"steering {number}"
        for command in (("verify",), ("replay",), ("replay", "--log"), ("story",)):
            yield Input(
                name=f"{said} in a seed, {' '.join(command)}",
                files={"x.hades": played(evil)},
                args=(*command, "x.hades"),
                code=0,
            )
        yield Input(
            name=f"{said} in a seed, text",
            files={"x.hades": played(evil)},
            args=("text", "--load", "x.hades"),
            stdin=b"help\nstatus\nlog\nquit\n",
            code=0,
        )
        quoted = json.dumps(evil).replace("\x7f", "\\u007f")
        drill = f"title = {quoted}\nseed = {quoted}\n{POSITION}"
        yield Input(
            name=f"{said} in a drill",
            files={"x.toml": f"{drill}[[run]]\nabout = {quoted}\nexpect.turn = 1\n".encode()},
            args=("drill", "--log", "x.toml"),
            code=0,
        )
        yield Input(
            name=f"{said} in a list of drills",
            files={"x.toml": drill.encode()},
            args=("drill", "list", "x.toml"),
            code=0,
        )
        yield Input(
            name=f"{said} in a command",
            files={"x.toml": f"{drill}[[run]]\ndo = [{quoted}]\nexpect.turn = 1\n".encode()},
            args=("drill", "x.toml"),
        )
        for field in ("at", "base", "scenario", "edition", f"units.{quoted}", "units.dante", "cup", "next"):
            value = f"[{quoted}]" if field in ("cup", "next") else quoted
            text = (POSITION if field not in ("at", "base") else "") + f"{field} = {value}\n"
            yield Input(
                name=f"{said} in {field.split('.')[0]} {len(field)}",
                files={"x.toml": text.encode()},
                args=("auto", "--load", "x.toml"),
            )
        for field in ("scenario", "undo", "created", "components", "program"):
            yield Input(
                name=f"{said} in the header's {field}",
                files={"x.hades": game_file(**{field: evil})},
                args=("verify", "x.hades"),
            )
        if "\0" not in evil:
            for args in (*takers("x.toml"), *takers("x.hades")):
                if "r.zip" not in args:
                    named = evil.replace("/", "") + Path(args[-1]).suffix
                    yield Input(name=f"{said} as the name of {' '.join(args)}", args=(*args[:-1], named))
            for option in ("--scenario", "--edition", "--player"):
                yield Input(name=f"{said} after {option}", args=("auto", "--seed", "1", option, evil))
        own = component_set()
        sources, cards, rest = own["set/cards/surprise.toml"].partition(b"[[card]]")
        named_card = sources + cards + rest.replace(b'title = "', f"title = {quoted[:-1]}".encode())
        wrong_card = own["set/cards/surprise.toml"].replace(b'id = "', f"id = {quoted[:-1]}".encode())
        yield Input(
            name=f"{said} in the titles of cards",
            files={**own, "set/cards/surprise.toml": named_card},
            args=("auto", "--components", "set", "--seed", "1", "--player", "random", "--log"),
            code=0,
        )
        yield Input(
            name=f"{said} in the ids of cards",
            files={**own, "set/cards/surprise.toml": wrong_card},
            args=("components", "check", "set"),
            several=True,
        )


def typed(dice: random.Random) -> Iterator[Input]:
    """Yield bytes that are not text, and endless lines, piped into a game that goes on until it is quit."""
    bad = {
        "no UTF-8": b"\xff\xfe\x80\n",
        "zeros": b"\0\0\0\n",
        "a long line": b"x" * 500_000 + b"\n",
        "many lines": b"?\n" * 300,
        "steering": b"\x1b[2J\x1b]52;c;ZXZpbA==\x07\n",
        "noise": bytes(dice.randrange(256) for _ in range(4_000)) + b"\n",
        "a long number": b"9" * 5_000 + b"\n",
        "undo of a long number": b"undo " + b"9" * 5_000 + b"\n",
    }
    for name, data in bad.items():
        yield Input(
            name=f"{name}, typed", args=("text", "--seed", "1"), stdin=data + b"status\nquit\n", code=0
        )


def phrases(dice: random.Random) -> Iterator[Input]:
    """Yield words in positions and drills that cost more than their length suggests."""
    ids = [f"guard-{n:02}" for n in range(1, 19)]
    crowd = "+".join(ids)
    texts = {
        "a crowd in a combat": f'next = ["combat {crowd} dante +2"]',
        "many crowds": "next = [" + f'"combat {crowd} dante -2", ' * 60 + "]",
        "one many times": f'next = ["combat {"+".join(["dante"] * 2_000)} guard-01 +1"]',
        "stars": f'[expect]\nmenu = ["{"*a" * 5_000}"]\nturn = 99',
        "many draws": "next = [" + '"shl 4", ' * 600 + "]",
        "many runs": "[[run]]\nexpect.turn = 1\n" * 800,
        "many editions": "[[run]]\neditions = [" + '"2.1", ' * 4_000 + "]\nexpect.turn = 1\n",
    }
    for name, text in texts.items():
        text = POSITION + text + ("" if "expect" in text else "\n[[run]]\nexpect.turn = 1\n")
        yield Input(
            name=f"{name}, drill",
            files={"x.toml": text.encode()},
            args=("drill", "x.toml"),
            several=True,
        )


# giving them to the program


@attrs.frozen
class Ended:
    """The end of a process: its exit code, its output, and its cost."""

    code: int
    out: str
    err: str
    seconds: float
    """Processor time in seconds."""
    wall: float
    megabytes: float


def _limited() -> None:
    resource.setrlimit(resource.RLIMIT_CPU, (BACKSTOP_SECONDS, BACKSTOP_SECONDS))
    resource.setrlimit(resource.RLIMIT_AS, (BACKSTOP_BYTES, BACKSTOP_BYTES))


MEASURED = """
import json, os, sys
child = os.fork()
if not child:
    os.execv(sys.executable, [sys.executable, "-m", "hades", *sys.argv[2:]])
_, status, used = os.wait4(child, 0)
with open(sys.argv[1], "w") as file:
    json.dump([os.waitstatus_to_exitcode(status), used.ru_utime + used.ru_stime, used.ru_maxrss], file)
"""
"""Script that runs the program and records its cost.

A small process starts it, because memory inherited from the starting process counts as its own.
"""


def give(one: Input, folder: Path) -> Ended:
    """Give an input to a separate process; ``folder`` is empty."""
    work = folder / "work"
    work.mkdir()
    one.lay(work)
    (folder / "in").write_bytes(one.stdin)
    home = {
        name: str(folder / "home") for name in ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME")
    }
    environment = {**os.environ, **home, "PYTHONIOENCODING": "utf-8"}
    root = str(Path(__file__).parent.parent)
    environment["PYTHONPATH"] = os.pathsep.join(filter(None, (root, os.environ.get("PYTHONPATH"))))
    began = time.monotonic()
    with (
        (folder / "in").open() as stdin,
        (folder / "out").open("wb") as out,
        (folder / "err").open("wb") as err,
    ):
        process = subprocess.Popen(
            [sys.executable, "-S", "-c", MEASURED, folder / "used", *one.args],
            cwd=work, stdin=stdin, stdout=out, stderr=err, env=environment, preexec_fn=_limited,  # noqa: PLW1509
            start_new_session=True,
        )  # fmt: skip
        # a process that waits takes no time of the processor, and nothing else would end it
        try:
            process.wait(4 * BACKSTOP_SECONDS)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
    used = folder / "used"
    # one that had to be ended has taken all that it could
    code, seconds, peak = json.loads(used.read_text()) if used.exists() else (-9, 4 * BACKSTOP_SECONDS, 0)
    said = [(folder / name).read_bytes().decode(errors="replace") for name in ("out", "err")]
    return Ended(
        code,
        *said,
        seconds,
        time.monotonic() - began,
        peak / (1024 if sys.platform != "darwin" else 1024 * 1024),
    )


def judged(one: Input, ended: Ended) -> list[str]:
    """Return the faults in how a process took an input, allowing for a slow machine."""
    wrong = one.faults(ended.code, ended.out, ended.err)
    if ended.megabytes > MEGABYTES:
        wrong.append(f"{ended.megabytes:.0f} MB")
    return wrong


def late(one: Input, ended: Ended) -> list[str]:
    """Return a fault if a process took longer than it may on a current machine."""
    # to play a game on takes the time that it takes
    return [f"{ended.seconds:.2f} s of processor time"] if one.code == 2 and ended.seconds > SECONDS else []


def given(one: Input) -> tuple[Ended, list[str]]:
    """Return the end of a process given an input, and its faults: the best of three tries, because other work
    may interfere.
    """
    for _ in range(3):
        with tempfile.TemporaryDirectory() as folder:
            ended = give(one, Path(folder))
        wrong = judged(one, ended) + late(one, ended)
        if not wrong:
            break
    return ended, wrong


def main() -> int:
    """Run the command line; return 1 if a process did not end as it should."""
    parser = argparse.ArgumentParser(description="Crafted inputs, each given to a process of its own.")
    parser.add_argument("--seed", type=int, default=10)
    parser.add_argument("--only", default="", help="inputs with this in their names")
    parser.add_argument("--keep", type=Path, help="a folder where files of inputs that did harm are kept")
    chosen = parser.parse_args()
    found = [one for one in inputs(chosen.seed) if chosen.only in one.name]
    slowest = longest = largest = 0.0
    bad = refused = 0
    for number, one in enumerate(found, 1):
        ended, wrong = given(one)
        if wrong and chosen.keep is not None:
            (chosen.keep / str(number)).mkdir(parents=True)
            one.lay(chosen.keep / str(number))
        refused += one.code == 2
        if one.code == 2:
            slowest, longest = max(slowest, ended.seconds), max(longest, ended.wall)
        largest = max(largest, ended.megabytes)
        for line in wrong:
            print(f"{number}, {one.name}: {line}", flush=True)
        bad += bool(wrong)
    print(f"{len(found)} inputs, {refused} of them to be refused; {bad} did not end as they should.")
    print(
        f"The slowest refusal took {slowest:.2f} s of processor time and {longest:.2f} s on the clock; "
        f"the largest process had {largest:.0f} MB."
    )
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())

"""Races: a seed that was committed to before anybody could know it, and is revealed when the race begins.

The commitment is SHA-256 over the nonce, a colon and the seed, all as UTF-8. The nonce is 32 hex digits, so
that nobody finds the seed by trying; everybody can check it without this program:
``printf '%s' 'NONCE:SEED' | sha256sum``. What is handed out at the start is the key, ``NONCE:SEED``.
"""

from __future__ import annotations

import hashlib
import json
import re
import secrets
from pathlib import Path

import attrs

from hades.chance import LONGEST_SEED
from hades.content.decoding import brief, structure
from hades.content.untrusted_input import EDITION, parse_json, read_text, told
from hades.record.disk import make_folder, write_whole
from hades.run.seeds import fresh_seed

FOLDER = "races"
"""The folder beside the saved games where the window keeps the races that were committed to in it."""
NONCE = re.compile(r"[0-9a-f]{32}")
COMMITMENT = re.compile(r"[0-9a-f]{64}")


class RaceError(ValueError):
    """A key, a commitment or a file of a race that cannot be; its text is one sentence."""


@attrs.frozen(kw_only=True)
class Race:
    """What the organiser keeps until the start."""

    seed: str
    nonce: str

    @property
    def commitment(self) -> str:
        """What is published before."""
        return commitment(self.seed, self.nonce)

    @property
    def key(self) -> str:
        """What is handed out at the start."""
        return f"{self.nonce}:{self.seed}"


def commitment(seed: str, nonce: str) -> str:
    """The hash of a seed and a nonce: 64 hex digits."""
    return hashlib.sha256(f"{nonce}:{seed}".encode()).hexdigest()


def new(seed: str | None = None) -> Race:
    """A race on a seed, by default a random one, with a fresh nonce.

    :raises RaceError: for a seed that no game takes.
    """
    return _checked(Race(seed=fresh_seed() if seed is None else seed, nonce=secrets.token_hex(16)))


def of_key(key: str) -> Race:
    """The race of a key.

    :raises RaceError: if it is none.
    """
    nonce, colon, seed = key.partition(":")
    if not colon or not NONCE.fullmatch(nonce):
        raise RaceError("a key of a race is 32 hex digits, a colon and the seed, NONCE:SEED")
    return _checked(Race(seed=seed, nonce=nonce))


def _checked(race: Race) -> Race:
    if not race.seed or len(race.seed) > LONGEST_SEED or not race.seed.isprintable():
        raise RaceError(f"the seed of a race is 1 to {LONGEST_SEED} characters that can be shown")
    return race


def written(race: Race) -> str:
    """The file that the organiser keeps to himself until the start, in JSON."""
    return json.dumps({"seed": race.seed, "nonce": race.nonce, "commitment": race.commitment}) + "\n"


@attrs.frozen(kw_only=True)
class _RaceFile:
    seed: str
    nonce: str
    commitment: str


def read(path: Path) -> Race:
    """The race of such a file.

    :raises RaceError: if it is none, or what stands in it does not fit together.
    """
    try:
        data = parse_json(read_text(path, EDITION), EDITION)
    except (OSError, ValueError) as error:
        raise RaceError(f"{path}: {told(error)}") from None
    faults: list[str] = []
    found = structure(data, _RaceFile, f"{path.name}:", faults)
    if found is None:
        raise RaceError(f"{path}: this is no file of a race: {brief(faults)}")
    race = of_key(f"{found.nonce}:{found.seed}")
    if race.commitment != found.commitment:
        raise RaceError(f"{path}: its commitment is not that of its seed and nonce")
    return race


def keep(folder: Path, race: Race) -> Path:
    """Write the file of a race into a folder, under the beginning of its commitment; where it stands.

    :raises OSError: if it cannot be written.
    """
    path = folder / f"race-{race.commitment[:12]}.json"
    make_folder(folder)
    write_whole(path, written(race), keep=False)
    return path


def kept(folder: Path) -> dict[str, Race | RaceError]:
    """The races of a folder by the name of their files, the one that was written last first; of a file that
    is none, what is wrong with it.

    :raises OSError: if it cannot be looked into.
    """
    files = folder.glob("race-*.json") if folder.is_dir() else ()
    found: dict[str, Race | RaceError] = {}
    for path in sorted(files, key=lambda path: (-path.stat().st_mtime, path.name)):
        try:
            found[path.name] = read(path)
        except RaceError as error:
            found[path.name] = error
    return found

"""Reading of the bundled TOML files outside the component set, such as rules, help and lessons.

Only the form of each record is checked; the tests check that the bundled files agree with each other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from typing import Any, Generic, TypeVar

import attrs

from hades.content.paths import data_dir
from hades.content.strict_reader import structure
from hades.content.untrusted_input import POSITION, RULES, Kind, parse_toml, read_text, reason_of
from hades.wording import suggestion

R = TypeVar("R")


class DataError(ValueError):
    """Raised for a file that cannot be used; the message has every fault on a line of its own."""

    def __init__(self, faults: list[str]) -> None:
        super().__init__("\n".join(faults))
        self.faults = tuple(faults)


def _nothing(_: object) -> Iterable[str]:
    return ()


def read_record(
    path: Path, kind: type[R], limits: Kind = POSITION, check: Callable[[R], Iterable[str]] = _nothing
) -> R:
    """Return the record in a file; ``check`` yields contradictions within the record.

    :raises DataError: with every fault on a line of its own.
    """
    faults: list[str] = []
    record = structure(_parsed(path, limits), kind, f"{path}:", faults)
    if record is not None:
        faults += [f"{path}: {fault}" for fault in check(record)]
    if record is None or faults:
        raise DataError(faults)
    return record


def read_rows(path: Path, array: str, kind: type[R], limits: Kind = RULES) -> tuple[R, ...]:
    """Return the records of a file that holds nothing but ``[[array]]``.

    :raises DataError: with every fault on a line of its own.
    """
    name = f"{path.parent.name}/{path.name}"
    data = _parsed(path, limits)
    entries = data.get(array)
    if data.keys() != {array} or not isinstance(entries, list) or not entries:
        raise DataError([f"{name}: it may hold only records under [[{array}]]"])
    faults: list[str] = []
    found: list[Any] = [
        structure(entry, kind, f"{name}: {array}[{n}]", faults) for n, entry in enumerate(entries, 1)
    ]
    if faults:
        raise DataError(faults)
    return tuple(record for record in found if record is not None)


def _parsed(path: Path, limits: Kind) -> dict[str, Any]:
    try:
        return parse_toml(read_text(path, limits), limits)
    except (OSError, ValueError) as error:
        raise DataError([f"{path}: {reason_of(error)}"]) from None


@attrs.frozen
class RecordFolder(Generic[R]):
    """A ``folder`` of bundled files with one record each; the id of a record is the name of its file.

    ``what`` is the name of such a record in a sentence. ``check`` yields contradictions within a record.
    """

    folder: str
    what: str
    kind: type[R]
    limits: Kind = POSITION
    check: Callable[[R], Iterable[str]] = _nothing

    def path(self, id_: str) -> Path:
        return data_dir() / self.folder / f"{id_}.toml"

    def ids(self) -> tuple[str, ...]:
        return _ids(data_dir() / self.folder)

    def load(self, id_: str) -> R:
        """Return a bundled record; each file is read only once.

        :raises DataError: if there is no such record, or with every fault of its file.
        """
        if id_ not in self.ids():
            raise DataError([f"there is no {self.what} {id_!r}; {suggestion(id_, self.ids())}"])
        record: R = _kept(self, id_)
        return record

    def read(self, path: Path) -> R:
        """Return the record in any file, bundled or not.

        :raises DataError: with every fault on a line of its own.
        """
        return read_record(path, self.kind, self.limits, self.check)


@cache
def _ids(folder: Path) -> tuple[str, ...]:
    return tuple(sorted(path.stem for path in folder.glob("*.toml")))


@cache
def _kept(shelf: RecordFolder[Any], id_: str) -> Any:
    return shelf.read(shelf.path(id_))

"""The program's small files, each a record in JSON: settings, preferences, lessons, races, caches.

A file is read field by field and used as far as it is valid; a missing or invalid field has its default, and
a file that is not JSON counts as empty. Files are written as a whole and survive a power failure. A file with
any error is kept as ``NAME.before`` when it is overwritten. The type of a field and its metadata (a `Spec` or
`read_by`) limit its values. Fields that are not arguments of the class are not stored.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, Generic, TypeVar

import attrs

from hades.content import untrusted_input
from hades.content.strict_reader import salvage
from hades.content.untrusted_input import SETTINGS, Kind, NotJsonError
from hades.storage.disk import make_folder, write_whole

Record = TypeVar("Record", bound=attrs.AttrsInstance)


def read_by(read: Callable[[Any], Any]) -> dict[str, Any]:
    """Return the metadata of a field whose value is converted by ``read``.

    For an invalid value, ``read`` raises `ValueError`.
    """
    return {"read": read}


class Store(Generic[Record]):
    """A file that holds one record; ``limits`` bounds its size."""

    def __init__(self, file: Path, kind: type[Record], limits: Kind = SETTINGS) -> None:
        self.file = file
        self.problem = ""
        """The error when the file was last read or written, as ``FILE: error``; "" without an error."""
        self._kind = kind
        self._limits = limits

    def read(self, fresh: Record | None = None) -> Record:
        """Return the record in the file. Missing or invalid fields are taken from ``fresh``.

        Without ``fresh``, they have the defaults of the class.
        """
        fresh = self._kind() if fresh is None else fresh
        changed: Record = attrs.evolve(fresh, **self._right())  # type: ignore[misc]
        return changed

    def find(self) -> Record | None:
        """Return the record in the file; None if there is no file or the file has any error."""
        right = self._right()
        if not self.problem and not self.file.exists():
            self.problem = f"{self.file}: there is no such file"
        return None if self.problem else self._kind(**right)

    def write(self, record: Record) -> None:
        """Write a record in place of the file's content.

        :raises OSError: if the file cannot be written; the old file is untouched.
        """
        self._right()
        make_folder(self.file.parent)
        kept = attrs.asdict(record, filter=lambda field, _: field.init)
        write_whole(self.file, json.dumps(kept, indent=1) + "\n", keep=bool(self.problem))
        self.problem = ""

    def keep(self, record: Record) -> bool:
        """Write a record; return whether that succeeded.

        An error is only noted in `problem`, because a full or read-only disk must not stop a game.
        """
        try:
            self.write(record)
        except OSError as error:
            self.problem = f"{self.file}: it cannot be written: {error.strerror or error}"
        return not self.problem

    def _right(self) -> dict[str, Any]:
        """Return the valid fields in the file by name, and set `problem` if there is an error."""
        self.problem = ""
        try:
            found = untrusted_input.parse_json(
                untrusted_input.read_text(self.file, self._limits), self._limits
            )
        except FileNotFoundError:
            return {}
        except NotJsonError as error:
            self.problem = f"{self.file}: it is not JSON: {error}"
            return {}
        except (OSError, ValueError) as error:
            self.problem = f"{self.file}: {untrusted_input.reason_of(error)}"
            return {}
        if not isinstance(found, dict):
            self.problem = f"{self.file}: it must be a JSON object, in braces"
            return {}
        right, wrong = self._checked(found)
        if wrong:
            name, what = next(iter(wrong.items()))
            self.problem = f"{self.file}: {name}: {what}"
        return right

    def _checked(self, found: dict[str, Any]) -> tuple[dict[str, Any], dict[str, str]]:
        fields = {field.name: field for field in attrs.fields(self._kind) if field.init}
        right: dict[str, Any] = {}
        wrong: dict[str, str] = {}
        for name in [name for name in found if name in fields and "read" in fields[name].metadata]:
            try:
                right[name] = fields[name].metadata["read"](found.pop(name))
            except ValueError as error:
                wrong[name] = str(error)
        record, faults = salvage(found, self._kind)
        if record is not None:
            # A fault inside a field, such as parts.hull, leaves out only that part of it.
            out = {path.partition("[")[0] for path in faults if "." not in path}
            right |= {name: getattr(record, name) for name in found.keys() & fields.keys() - out}
        return right, wrong | faults

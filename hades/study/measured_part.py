"""Documents with a measured part: written by hand above a mark, by a program below it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from hades import record
from hades.content import untrusted_input

_DOCUMENT = untrusted_input.Kind("a document", 1 << 20)


def write_below(path: Path, mark: str, lines: Sequence[str]) -> None:
    """Replace the part of a document below its mark; the part above stays.

    :raises ValueError: if the document has no such mark.
    :raises OSError: if it cannot be read or written.
    """
    head, found, _ = untrusted_input.read_text(path, _DOCUMENT).partition(mark)
    if not found:
        raise ValueError(f"{path} has no line {mark!r}, below which the tables would go")
    record.write_whole(path, head + mark + "\n" + "\n".join(lines).rstrip() + "\n", keep=False)

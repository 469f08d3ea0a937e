"""A rule that was mended since, planted: a game from before, and the revision that says what changed.

Command 35 of the game in `FILE` went as N-14 goes when it is off: discarded chits went back into the cup.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from hades.content import revisions
from hades.content.revisions import Revision

FILE = Path(__file__).parent / "parted" / "mended.hades"
"""A game that parts from the rules of today."""
RIGHT = 34
"""Commands of it that come out."""
CLAUSE = "N-14"
CHANGE = Revision(
    number=revisions.latest() + 1,
    date="2026-11-27",
    what="Chits that are discarded are out of the game; they went back into the cup.",
    clauses=(CLAUSE,),
)


@contextmanager
def mended(*changes: Revision) -> Iterator[None]:
    """Rules with these revisions more, `CHANGE` if none is given."""
    now = (*revisions.revisions(), *(changes or (CHANGE,)))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(revisions, "revisions", lambda: now)
        yield

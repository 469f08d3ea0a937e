"""A game from before a change of the rules, made up for tests, with the revision that describes the change.

Command 35 of the game in `FILE` goes as with N-14 off: discarded chits went back into the cup.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from hades.content import revisions
from hades.content.revisions import Revision

FILE = Path(__file__).parent / "parted" / "mended.hades"
"""A game that diverges from the current rules."""
RIGHT = 34
"""Number of its commands that replay the same."""
CLAUSE = "N-14"
CHANGE = Revision(
    number=revisions.latest() + 1,
    date="2026-11-27",
    what="Chits that are discarded are out of the game; they went back into the cup.",
    clauses=(CLAUSE,),
)


@contextmanager
def mended(*changes: Revision) -> Iterator[None]:
    """Add these revisions to the rules, `CHANGE` if none are given."""
    now = (*revisions.revisions(), *(changes or (CHANGE,)))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(revisions, "revisions", lambda: now)
        yield

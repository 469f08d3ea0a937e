"""What was found of one thing that the game needs."""

from __future__ import annotations

import attrs

OK, WARNING, FAULT = "ok", "warning", "fault"
"""All is well; something works less well; something does not work."""


@attrs.frozen
class Diagnosis:
    """A check: what was looked at, how it stands, what was found, and the way out in a sentence if it is not
    well."""

    check: str
    state: str
    found: str
    way_out: str = ""


def ok(check: str, found: str) -> Diagnosis:
    """All is well."""
    return Diagnosis(check, OK, found)


def warning(check: str, found: str, way_out: str) -> Diagnosis:
    """It works less well."""
    return Diagnosis(check, WARNING, found, way_out)


def fault(check: str, found: str, way_out: str) -> Diagnosis:
    """It does not work."""
    return Diagnosis(check, FAULT, found, way_out)

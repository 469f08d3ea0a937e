"""The arcade window: everything a person sees and clicks. Only this package imports arcade."""

from __future__ import annotations


class NoDisplay(Exception):
    """The window cannot be opened on this machine; its text is one sentence saying so."""

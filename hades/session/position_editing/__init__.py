"""Editing of positions: drafts, edits, problems, and positions as text. No display code.

A `Draft` is a written position and immutable: an edit returns a new one. An `EditHistory` holds the drafts of
one editing session, with undo, redo and the file.
"""

from hades.session.position_editing.draft import Draft
from hades.session.position_editing.edit_history import EditHistory
from hades.session.position_editing.problems import Problem

__all__ = ["Draft", "EditHistory", "Problem"]

"""Editing of positions: drafts, edits, problems, and drills made from games. Nothing is displayed here.

A `Draft` is a position as written, and immutable: an edit returns a new one. An `EditHistory` has the drafts
of an editing session, with undo, redo and the file.
"""

from hades.session.position_editing.draft import Draft
from hades.session.position_editing.edit_history import EditHistory
from hades.session.position_editing.problems import Problem

__all__ = ["Draft", "EditHistory", "Problem"]

"""A position that somebody makes: what it says so far, edits of it, what is wrong with it, and its text.

A `Draft` is a written position that never changes: an edit gives another one. A `EditHistory` is where it is
made: undo, redo, and the file it came from. No screen is known here.
"""

from hades.session.position_editing.draft import Draft
from hades.session.position_editing.edit_history import EditHistory
from hades.session.position_editing.problems import Problem

__all__ = ["Draft", "EditHistory", "Problem"]

"""Editing of positions: drafts, edits, problems, and drills made from games. Nothing is displayed here."""

from hades.session.position_editing.draft import Draft
from hades.session.position_editing.edit_history import EditHistory
from hades.session.position_editing.problems import Problem

__all__ = ["Draft", "EditHistory", "Problem"]

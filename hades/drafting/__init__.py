"""A position that somebody makes: what it says so far, edits of it, what is wrong with it, and its text.

A `Draft` is a written position that never changes: an edit gives another one. A `Workbench` is where it is
made: undo, redo, and the file it came from. No screen is known here.
"""

from hades.drafting.draft import Draft
from hades.drafting.flaws import Flaw
from hades.drafting.workbench import Workbench

__all__ = ["Draft", "Flaw", "Workbench"]

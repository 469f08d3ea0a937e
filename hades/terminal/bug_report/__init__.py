"""Reports for whoever looks into a fault: a zip with a game and what the program knows of itself.

`write` makes one, with a copy of the log of the program (`hades.record.program_log`). Nothing leaves
the machine by itself: a report is a file that its owner may look through and send, or not.
"""

from hades.terminal.bug_report.bundle import ReportError, settings_file, write

__all__ = ["ReportError", "settings_file", "write"]

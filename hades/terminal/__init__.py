"""The whole game in a terminal: plain lines in, plain lines out.

The package shows the question and the menu, takes a number, a name or part of a name, and reports
what happened in sentences with their clauses. Nothing is drawn over, so a screen reader can follow,
and the input may come from a file.
"""

"""The whole game in a terminal: plain lines in, plain lines out.

The package shows the question and the menu, accepts a number, a name or part of a name, and reports what
happened in sentences with their clauses. Lines are never overwritten, so a screen reader can follow, and
input may come from a file.
"""

"""The whole game in a terminal: plain lines in, plain lines out.

Lines are never overwritten, so a screen reader can follow, and input may come from a file.
"""

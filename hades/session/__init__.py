"""A game being played by somebody: what window and terminal need alike, and no screen is for.

`keeper` is the file it is kept in, `landing` what to begin with, `hints` what a question does not say
by itself.
"""

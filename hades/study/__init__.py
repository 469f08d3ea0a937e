"""Studies: many games played by computer players, and their statistics.

A `Design` says what to play, a `StudyFolder` keeps the rows of the games played, `run_study` plays the
missing ones, and `write_tables` writes the rows to files for other programs.
"""

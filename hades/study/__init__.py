"""Many games by automatic players, and what they say: a study.

`Design` is what is asked, a `StudyFolder` keeps the rows of the games that were played, `conduct` plays those
that are missing, and `write_tables` makes files of them that other programs read.
"""

"""Reasons for refusing a command, one module for each part of the turn; `engine.refusal` has the table of
them.

Each function takes the State, the frame of the question and the numbers of the command, and returns clauses
and a sentence, or None if it finds no objection. The functions decide nothing themselves: they call the
predicates of the rules one after another, and name the first that refuses.
"""

"""Reasons for refusing a command, a module per part of the turn; `engine.refusal` has the table of them.

Each function takes the State, the frame that asks and the numbers of the command, and returns the clauses and
a sentence, or None if it has no objection. It decides nothing: it asks the predicates of the rules one after
the other and names the first that refuses.
"""

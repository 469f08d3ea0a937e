"""Reasons for refusing a command, one module for each part of the turn; `engine.refusal` has their table.

Each function is named after what it refuses. It takes the State, with the question on top of its agenda, and
the numbers of the command, and returns clauses and a sentence, or None if nothing forbids the command. It
asks the predicates of the rules one after another, and reports the first that fails.
"""

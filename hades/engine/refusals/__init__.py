"""Reasons for refusing a command, one module for each part of the turn; `engine.refusal` has their table.

Each function takes the State, with the question on top of its agenda, and the numbers of the command. It
returns clauses and a sentence, or None if it finds no objection. The functions decide nothing themselves:
they ask the predicates of the rules one after another, and report the first that fails.
"""

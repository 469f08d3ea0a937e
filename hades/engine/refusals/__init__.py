"""Why a command is refused, a module per part of the turn; the table of them is `engine.refusal`.

Each function takes the State, the frame that asks and the numbers of the command, and gives the
clauses and a sentence, or None where it sees no objection. It decides nothing: it asks the
predicates of the rules one after the other and names the first that says no.
"""

"""When a clause must be cited and when not: ``python -m tests.situations --games 200``.

For each id a predicate over the table as it stood before an event, the event and the table after it,
written from the clause and not from the code that carries it out. Played over games, an event must cite
the id exactly where the predicate holds. A kind of event that an id has no predicate for must not cite it.

`moment` is what a predicate may ask; `movement`, `enemy`, `combat`, `results`, `friends` and `ship` have the
predicates by sections of the rulebook; `watching` plays and compares.
"""

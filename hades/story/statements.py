"""Statements of a story as records of subject, verb and object, and the sentences made from them.

`prose` merges the subjects and objects of similar statements, and adds pronouns and relative clauses.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence

import attrs

from hades.narrate import EVENT_KINDS, joined
from hades.narrate.event_kinds import text_for
from hades.state.events import FIELDS, Event
from hades.story.wording import PERSONS, Places, fate, is_person, roster, sentence

BLOW = "blow"
"""Kind of statement about a hit. Several hits on one target share a sentence."""
LOSS = "loss"
"""Kind of statement about an attacker that is hit in its own attack."""
FAILURE = "failure"
"""Kind of statement about an attempt that failed."""
FIND = "find"
"""Kind of statement about a find behind a door."""
STEP = "step"
"""Kind of statement about a step through a shaft, with the Complex in `Statement.after`."""
TRAP = "trap"
"""Kind of statement about a Unit caught in a Trap, with the Circle in `Statement.after`."""
SHARED = "shared"
"""Kind of statement of which both subjects and objects may be merged."""
BULLETIN = "bulletin"
"""Kind of statement about routine of the enemy, told last and in one sentence."""
JOINED = ({BLOW, LOSS}, {FAILURE}, {FIND}, {STEP}, {TRAP}, {BULLETIN})
"""Sets of kinds. Statements of one set, each with its own subject, share a sentence."""
NO_RESULT = "without result"
"""Words after the object of an attack that failed. Several such attacks in a sentence share these words."""
RETURNED = "which had returned"
"""Remark on an enemy that was destroyed, returned, and was hit again."""
CLAUSES = 3
"""Maximum number of clauses in a sentence."""
VITTLES = "the Vittles"


@attrs.frozen
class Statement:
    """An action or event before it is put into a sentence.

    Things are given as ids, or as words that contain a space (``the raid``).
    """

    who: tuple[str, ...]
    """Subjects."""
    verb: str
    """Verb in the past tense and the singular, with its preposition: ``was caught in``."""
    what: tuple[str, ...] = ()
    """Objects."""
    note: str = ""
    """Note on the objects, to be put in parentheses: ``3 VP once aboard``."""
    after: str = ""
    """Words after the objects: ``from below``."""
    remark: str = ""
    """Clause at the end, after a comma: ``which had returned``."""
    kind: str = ""
    """`BLOW`, `LOSS`, `FAILURE`, `FIND`, `STEP`, `TRAP`, `SHARED`, `BULLETIN` or ""."""
    adverb: str = ""

    def is_like(self, other: Statement) -> bool:
        return all(getattr(self, field) == getattr(other, field) for field in WORDS)

    def predicate(self, what: str, known: str) -> str:
        """Return the predicate. ``what`` is the objects in words; a verb equal to ``known`` is left out."""
        verb = f"were {self.verb[4:]}" if self.who[1:] and self.verb.startswith("was ") else self.verb
        particle = verb.rpartition(" ")[2]
        if what in ("it", "them", "her", "him") and particle in ("out", "over", "up", "down"):
            verb, what = verb.removesuffix(f" {particle}"), f"{what} {particle}"
        words = (
            *(self.adverb, verb * (self.verb != known), what),
            *(f"({self.note})" * bool(self.note), self.after),
        )
        return " ".join(filter(None, words)) + f", {self.remark}" * bool(self.remark)


WORDS = ("adverb", "verb", "note", "after", "remark")
"""Fields of a statement that hold words."""
Run = list[Statement]
"""Statements with one subject, or statements in which the object of each is the subject of the next."""


def statement_of(event: Event, places: Places) -> Statement | None:
    """Return the statement about an event; None if its kind has no words for a story."""
    kind, data = EVENT_KINDS[event.kind], event.data
    first = FIELDS[event.kind].partition(" ")[0]
    subject = kind.subject or first.partition(":")[0]
    who = str(data.get(subject, subject))
    story, words = kind.story, places.words(event)
    text = story(event, words) if callable(story) else text_for(story, event).format_map(words)
    if not text and kind.result and kind.befell not in ("", "unharmed") and "module" not in data:
        text = f"was {fate(kind.befell, who)}"
    return Statement((who,), text) if text else None


def prose(statements: Iterable[Statement | str]) -> str:
    """Return statements as running text. Whole sentences among them are not changed."""
    texts: list[str] = []
    for _, found in itertools.groupby(statements, lambda statement: isinstance(statement, str)):
        parts = list(found)
        texts += (part for part in parts if isinstance(part, str))
        rows = _rows(_runs(part for part in parts if isinstance(part, Statement)))
        texts += map(_sentence, rows, [None, *rows])
    return " ".join(filter(None, texts))


def _runs(statements: Iterable[Statement]) -> list[Run]:
    """Group statements into runs, and merge statements and runs that differ only in subject or object."""
    runs: list[Run] = []
    for statement in statements:
        last = runs[-1] if runs else [statement]
        if not runs or not _goes_on(last, statement):
            runs = _merge_last_two(runs)
            runs.append([statement])
        elif last[-1].who == statement.who and last[-1].is_like(statement):
            last[-1] = attrs.evolve(statement, what=_union(last[-1].what, statement.what))
        else:
            last.append(statement)
    return _merge_last_two(runs)


def _goes_on(run: Run, statement: Statement) -> bool:
    """Return whether a statement continues a run: with its subject, or as a relative clause."""
    last = run[-1]
    if last.kind == statement.kind == BLOW and last.what == statement.what:
        return False
    who = statement.who
    return who in (run[0].who, last.who) or (last.what == who and not (last.after or last.remark))


def _merge_last_two(runs: list[Run]) -> list[Run]:
    one = _as_one(*runs[-2:]) if runs[1:] else None
    return [*runs[:-2], one] if one else runs


def _as_one(first: Run, then: Run) -> Run | None:
    """Return two runs as one; None if they are neither alike nor hits on one target."""
    who = _union(first[0].who, then[0].who)
    one, other = first[-1], then[-1]
    if [statement.kind for statement in (*first, *then)] == [BLOW, BLOW] and one.what == other.what:
        is_back = RETURNED * (one.remark == RETURNED)
        # After "next to Scout 9", the remark would be about the Scout.
        note, remark = (is_back, "") if other.after else ("", is_back)
        adverb = one.adverb * (one.adverb == other.adverb)
        found = attrs.evolve(other, note=other.note or note, remark=other.remark or remark)
        return [attrs.evolve(found, who=who, adverb=adverb)]
    pairs = list(zip(first, then, strict=False))
    alike = len(first) == len(then) and all(
        one.is_like(other)
        and (one.what == other.what or one.kind == other.kind == SHARED)
        and (one.who == other.who or (one.who, other.who) == (first[0].who, then[0].who))
        for one, other in pairs
    )
    return [
        attrs.evolve(one, who=who if one.who == first[0].who else one.who, what=_union(one.what, other.what))
        for one, other in pairs
    ] if alike else None  # fmt: skip


def _union(first: Sequence[str], then: Sequence[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys([*first, *then]))


def _rows(runs: Iterable[Run]) -> list[list[Run]]:
    """Group runs into rows of at most `CLAUSES`, one row for each sentence.

    A run joins the last row if both are `JOINED`, or if it is a single statement with the same object. A
    second step through the same shaft becomes "followed". A step with another verb does not join after a
    remark on a shaft, because the remark could seem to be about both.
    """
    rows: list[list[Run]] = []
    shaft = ("", "")
    for run in runs:
        last, first = rows[-1] if rows else [], run[0]
        same = last and not run[1:] and first.what and first.what == last[-1][-1].what
        follows = first.kind == STEP and _shaft(first) == shaft
        now = [attrs.evolve(first, verb="followed", after=""), *run[1:]] if follows else run
        turns = last and first.kind == STEP and "(" in last[-1][-1].after and first.verb != last[-1][-1].verb
        joins = same or (_are_joined([*last, run]) and (follows or not turns))
        if last and len(last) < CLAUSES and joins:
            last.append(now)
        else:
            rows.append([now])
        # "Scout 10 followed" must not seem to mean into the Trap.
        steps = [] if run[-1].kind == TRAP else [one for one in run if one.kind == STEP]
        shaft = _shaft(steps[-1]) if steps else ("", "")
    return rows


def _shaft(step: Statement) -> tuple[str, str]:
    return step.verb, step.after.partition(" (")[0]


def _are_joined(runs: Sequence[Run]) -> bool:
    """Return whether runs share a sentence. Only runs of enemy routine may have several statements."""
    statements = [*itertools.chain.from_iterable(runs)]
    kinds = {statement.kind for statement in statements}
    single = kinds == {BULLETIN} or len(statements) == len(runs)
    return single and any(kinds <= group for group in JOINED) and not any(one.remark for one in statements)


def _sentence(row: list[Run], last_row: list[Run] | None) -> str:
    """Return a row of runs as a sentence. If the first subject is a find of ``last_row``, say "it"."""
    before: tuple[str, ...] = ()
    clauses: list[str] = []
    last = last_row[-1][-1] if last_row else None
    found = last.what if last and last.kind == FIND else None
    end = ""
    if row[1:] and all(one.after == NO_RESULT for run in row for one in run):
        row = [[attrs.evolve(one, after="") for one in run] for run in row]
        end = f", {'all' if row[2:] else 'both'} {NO_RESULT}"
    step = ""
    for run in row:
        who, phrases = run[0].who, list[str]()
        for statement, prior in zip(run, (None, *run), strict=False):
            again = statement.what and statement.what in (
                (before,) if statement.who == who else (before, who)
            )
            what = _pronoun(statement.what) if again else roster(statement.what)
            # A verb is not repeated: "came up at Complex A, and Scout 9 at Complex B".
            verb = prior.verb if prior and prior.who == who and statement.kind == FIND else step
            step = statement.verb if statement.kind in (STEP, TRAP) else ""
            text = statement.predicate(what, verb)
            # After "Soldier 30 was depleted attacking Scout 9", "it" could be either.
            before = () if statement.kind == LOSS else statement.what or before
            if statement.who == who:
                phrases.append(text)
            else:
                relative = "who" if is_person(statement.who[0]) else "which"
                link = " and" if prior and prior.who == statement.who else f", {relative}"
                phrases[-1] += f"{link} {text}"
        subject = _pronoun(who) if who == found and _pronoun(who) == "it" and not clauses else roster(who)
        clauses.append(f"{subject} {joined(phrases)}")
    *first, last_clause = clauses
    return sentence((f"{', '.join(first)}, and {last_clause}" if first else last_clause) + end)


def _pronoun(what: tuple[str, ...]) -> str:
    if what[1:]:
        return "them"
    return PERSONS.get(what[0], "it") or roster(what)

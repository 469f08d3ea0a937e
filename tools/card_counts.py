"""The number of cards with each modifier, fitted to wanted odds by descent. Used by ``fit_cards.py``.

The two cards of a fight come from different decks (except for Gorgons against Nastians). So the odds of a
pairing depend only on the numbers of cards with each modifier for the attacker's type and for the defender's
type. The fit changes the value of one or two cards for one type at a time. It keeps the best change, until no
change improves the fit.
"""

from __future__ import annotations

import random

Row = tuple[str, str, tuple[int, ...]]

WANTED: tuple[Row, ...] = (
    # attacker, defender, percent: destroyed, hit, nothing (, attacker hit, attacker destroyed)
    ("armored-infantry", "soldier", (25, 30, 30, 10, 5)),
    ("armored-infantry depleted", "soldier", (12, 28, 40, 13, 7)),
    ("heavy-weapon", "soldier", (40, 30, 22, 6, 2)),
    ("scout", "soldier", (15, 27, 38, 13, 7)),
    ("hq", "soldier", (10, 25, 42, 15, 8)),
    ("armored-infantry", "shock-trooper", (18, 27, 35, 13, 7)),
    ("armored-infantry", "guard", (35, 32, 25, 6, 2)),
    ("SOLDIER", "ARMORED-INFANTRY", (12, 27, 43, 12, 6)),
    ("SHOCK-TROOPER", "ARMORED-INFANTRY", (20, 30, 35, 10, 5)),
    ("GUARD", "ARMORED-INFANTRY", (6, 20, 50, 15, 9)),
    ("SOLDIER", "ARMORED-INFANTRY covered", (7, 22, 45, 16, 10)),
    ("armored-infantry", "si", (13, 30, 33, 18, 6)),
    ("heavy-weapon", "si", (24, 31, 27, 13, 5)),
    ("sabotage", "si", (94, 6, 0, 0, 0)),
    ("sabotage depleted", "si", (39, 44, 11, 6, 0)),
    ("R1", "si", (35, 32, 33)),
    ("R2", "si", (26, 32, 42)),
    ("R1", "fighter", (30, 32, 38)),
    ("50", "soldier", (26, 32, 42)),
    ("heavy-weapon", "fighter", (20, 30, 50)),
    ("FIGHTER", "VITTLES", (15, 30, 55)),
    ("RAILGUN", "VITTLES", (16, 30, 54)),
    ("MISSILE-BATTERY", "VITTLES", (22, 24, 54)),
    ("LASER", "VITTLES", (8, 34, 58)),
    ("FIGHTER", "ARMORED-INFANTRY", (10, 28, 62)),
)
"""Small letters: SHL attacker, Nastian defender. Capitals: Nastian attacker, SHL defender."""

CARDS = 18
SI_COUNTS = [7, 8, 2, 1, 0]
"""Number of cards with a defence of 0 to -4 for an SI. Only these give 94/6 and 39/44/11/6 for Sabotage."""
GIVEN = {
    "si": SI_COUNTS,
    "sabotage": [0, 0, 0, 0, CARDS],
    "sabotage depleted": [0, 0, CARDS, 0, 0],
}
"""Counts that are not fitted. For Sabotage, the rules give +4 and +2 (6.5-02)."""

COVER, COVERED = "cover", "ARMORED-INFANTRY covered"
KEYS = [*sorted({key for a, d, _ in WANTED for key in (a, d)} - {*GIVEN, COVERED}), COVER]
"""Counts to fit: for each type, the number of cards with modifier 0, 1, 2, 3, 4 (negative for defence).

For ``cover``, the number of cards with -1 among those that give Armored Infantry 0, -1, -2, ...
"""

Counts = dict[str, list[int]]
Odds = list[float]

ATTACKS = {a for a, _, _ in WANTED}
ROWS = range(len(WANTED))
GOOD_ENOUGH = 4.0
"""Percentage points by which a column can miss its aim without cost. The real aim is 5."""
SCHEDULE = (0, 0.1, 0.3, 1, 4, 16)
"""Weights for the order of rows, one after the other, so that the odds are fitted before the order."""


def counts_of(counts: Counts, key: str) -> list[int]:
    if key in GIVEN:
        return GIVEN[key]
    if key != COVERED:
        return counts[key]
    out = [0] * 6
    for value, (all_, covered) in enumerate(zip(counts["ARMORED-INFANTRY"], counts[COVER], strict=True)):
        out[value] += all_ - covered
        out[value + 1] += covered
    return out


def odds(counts: Counts, row: int) -> Odds:
    """Return the percentages in the columns of a row, over all pairs of cards."""
    attacker, defender, wanted = WANTED[row]
    out = [0.0] * 5
    for plus, n in enumerate(counts_of(counts, attacker)):
        for minus, m in enumerate(counts_of(counts, defender)):
            net = plus - minus
            column = 2 - max(-2, min(2, net))
            # If one side is in space, a net below zero has no effect.
            out[column if len(wanted) == 5 else min(column, 2)] += n * m / (CARDS * CARDS / 100)
    return out


def miss(row: int, measured: Odds) -> float:
    cost = 0.0
    for value, wanted in zip(measured, WANTED[row][2], strict=False):
        gap = abs(value - wanted)
        cost += gap * gap + 60 * max(0.0, gap - GOOD_ENOUGH)
    return cost


def disorder(measured: list[Odds], weight: float) -> float:
    """Return the cost of rows that are not in the wanted order of shares destroyed and damaged."""
    cost = 0.0
    for columns, share in ((1, 1.0), (2, 0.15)):
        lower = highest = last = -1.0
        for row in sorted(ROWS, key=lambda r: sum(WANTED[r][2][:columns])):
            wanted, value = sum(WANTED[row][2][:columns]), sum(measured[row][:columns])
            if wanted != last:
                lower, last = highest, wanted
            if value < lower + 0.1:
                cost += share * weight * (40 * (lower - value) + 20)
            highest = max(highest, value)
    return cost


def shape(counts: Counts, key: str) -> float:
    """Return the cost of counts with a dip between two peaks, or that cannot be dealt."""
    mine = counts[key]
    if key == COVER:
        spare = sum(max(0, n - m) for n, m in zip(mine, counts["ARMORED-INFANTRY"], strict=True))
        return 100 * spare + 200 * max(0, abs(sum(mine) - CARDS // 2) - 1)
    valleys = sum(max(0, min(max(mine[:v]), max(mine[v + 1 :])) - mine[v]) for v in range(1, 4))
    cost = 6.0 * valleys + 2 * mine[4]
    if key == "armored-infantry depleted":
        fresh = counts["armored-infantry"]
        cost += sum(300 * max(0, sum(mine[v:]) - sum(fresh[v:])) for v in range(1, 5))
    return cost


def cost_of(counts: Counts, measured: list[Odds], weight: float) -> float:
    rows = sum(miss(row, measured[row]) for row in ROWS)
    return rows + disorder(measured, weight) + sum(shape(counts, key) for key in KEYS)


def changes(key: str, counts: list[int]) -> list[list[int]]:
    """Return all counts that differ in the value of one card (or, for cover, in one card with cover)."""
    out = []
    for a in range(5):
        for b in range(5):
            if a != b and counts[a]:
                out.append([n - (v == a) + (v == b) for v, n in enumerate(counts)])
        if key == COVER:
            out.append([n + (v == a) for v, n in enumerate(counts)])
            if counts[a]:
                out.append([n - (v == a) for v, n in enumerate(counts)])
    return out


def touched(key: str) -> list[int]:
    """Return the rows that depend on the counts of a key."""
    keys = {key, COVERED} if key in (COVER, "ARMORED-INFANTRY") else {key}
    return [row for row in ROWS if keys & set(WANTED[row][:2])]


def descend(counts: Counts, weight: float) -> None:
    measured = [odds(counts, row) for row in ROWS]
    lowest = cost_of(counts, measured, weight)
    better = True
    while better:
        better = False
        for key in KEYS:
            kept = counts[key]
            once = changes(key, kept)
            for candidate in once + [twice for c in once for twice in changes(key, c)]:
                before = counts[key]
                counts[key] = candidate
                now = list(measured)
                for row in touched(key):
                    now[row] = odds(counts, row)
                cost = cost_of(counts, now, weight)
                counts[key] = before
                if cost < lowest - 1e-9:
                    lowest, kept, best, better = cost, candidate, now, True
            if kept is not counts[key]:
                counts[key], measured = kept, best


def fit(rng: random.Random) -> Counts:
    counts: Counts = {}
    for key in KEYS:
        middle = rng.uniform(0.4, 1.6)
        counts[key] = [0] * 5
        for _ in range(CARDS):
            counts[key][min(4, max(0, round(rng.gauss(middle, 0.8))))] += 1
    counts[COVER] = [min(n, 2) for n in counts["ARMORED-INFANTRY"]]
    for weight in SCHEDULE:
        descend(counts, weight)
    return counts


def report(counts: Counts) -> str:
    out = []
    for row in ROWS:
        attacker, defender, wanted = WANTED[row]
        measured = odds(counts, row)[: len(wanted)]
        gap = max(abs(m - w) for m, w in zip(measured, wanted, strict=True))
        columns = "  ".join(f"{m:4.1f} ({w:2d})" for m, w in zip(measured, wanted, strict=True))
        out.append(f"{attacker.lower():>25} -> {defender.lower():<24} {columns}  misses by {gap:.1f}")
    return "\n".join(out)

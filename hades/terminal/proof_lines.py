"""What a game file proves of a run, as lines."""

from __future__ import annotations

from hades.run.proof import BESIDE_IT, TIERS, Proof

_KNOWN = {"proven": "proven", "found": "found", "said": "said"}


def lines(proof: Proof) -> list[str]:
    """Tier, categories, the facts with how each is known, and what no file proves."""
    told = [f"  Tier: {proof.tier}. {TIERS[proof.tier]}"]
    if proof.no_category:
        told.append(f"  In no category: {proof.no_category}")
    told += [f"  Category {one.key}" for one in proof.categories]
    if proof.facts and proof.clock_fault:
        told.append(f"  Clock: {proof.clock_fault}")
    told += [f"  {fact.what:15} {fact.value} ({_KNOWN[fact.known]})" for fact in proof.facts]
    return [*told, f"  {BESIDE_IT}"]

"""What a game file proves of a run, as lines."""

from __future__ import annotations

from hades.language import tr, trs
from hades.run.proof import BESIDE_IT, TIERS, Proof

_KNOWN = trs({"proven": "proven", "found": "found", "said": "said"})


def lines(proof: Proof) -> list[str]:
    """Tier, categories, the facts with how each is known, and what no file proves."""
    told = [tr("  Tier: {tier}. {about}", tier=proof.tier, about=TIERS[proof.tier])]
    if proof.no_category:
        told.append(tr("  In no category: {no_category}", no_category=proof.no_category))
    told += [tr("  Category {key}", key=one.key) for one in proof.categories]
    if proof.facts and proof.clock_fault:
        told.append(tr("  Clock: {clock_fault}", clock_fault=proof.clock_fault))
    told += [f"  {fact.what:15} {fact.value} ({_KNOWN[fact.known]})" for fact in proof.facts]
    return [*told, f"  {BESIDE_IT}"]

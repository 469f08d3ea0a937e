"""A card of a run as text and as a picture: its result, its terms, and how far it is proven."""

from __future__ import annotations

import re
import textwrap

import attrs

from hades import narrate, printable
from hades.art.colours import PAGE, PAGE_INK, PAGE_MUTED, hexed
from hades.art.library import Library, fresh_key
from hades.art.svg import FAMILY, label, png
from hades.content.load import load
from hades.narrate.scenarios import scenario_name
from hades.run import seeds
from hades.run.proof import TIERS, UNPROVED, Proof
from hades.run.splits import attempt_of, split_set
from hades.run.times import NONE, UNTIMED, reached, short

WIDE = 1000
"""Width of the picture, in units and pixels."""
LEFT, LINE = 44, 30
COUNTER = 84
INK, SOFT, PAPER = map(hexed, (PAGE_INK, PAGE_MUTED, PAGE))
EDGE, GOLD = "#c9c0ab", "#8a6a10"
LETTERS = 106
"""Characters on a line of the small print."""


@attrs.frozen(kw_only=True)
class RunCard:
    """The content of a card, with every text made printable."""

    title: str
    result: str
    rows: tuple[tuple[str, str], ...]
    splits: tuple[tuple[str, str, str], ...]
    """(name, time, time from the split before)."""
    small: tuple[str, ...]
    counters: tuple[str, ...]
    """Ids of the counters of the seed."""

    @property
    def text(self) -> str:
        """The card as text, ending with a line end."""
        wide = max(len(what) for what, _ in self.rows)
        lines = [self.title, self.result, ""]
        lines += [f"{what:{wide}}  {told}" for what, told in self.rows]
        if self.splits:
            longest = max(len(name) for name, _, _ in self.splits)
            lines += ["", *(f"{name:{longest}}  {at:>12}  {took:>12}" for name, at, took in self.splits)]
        return "\n".join([*lines, "", *self.small]) + "\n"

    @property
    def svg(self) -> str:
        y, parts = 64, []
        parts.append(label(self.title, LEFT, y, 30, INK, bold=True))
        parts.append(label(self.result, LEFT, y + 44, 28, GOLD, bold=True))
        for number, id_ in enumerate(self.counters):
            parts.append(_counter(id_, WIDE - LEFT - (len(self.counters) - number) * (COUNTER + 10), 28))
        y += 92
        top = y
        for what, told in self.rows:
            parts.append(label(what, LEFT, y, 19, SOFT))
            lines = textwrap.wrap(told, 38, break_on_hyphens=False)
            parts += [label(line, LEFT + 170, y + 24 * n, 19, INK) for n, line in enumerate(lines)]
            y += LINE + 24 * (len(lines) - 1)
        at = top
        for name, when, took in self.splits:
            parts.append(label(name, LEFT + 550, at, 19, INK))
            if when == UNTIMED:
                # Too long for the place of a time; there is no segment beside it.
                parts.append(label(when, WIDE - LEFT, at, 19, INK, "end"))
            else:
                parts.append(label(when, LEFT + 786, at, 19, INK, "end"))
                parts.append(label(took, WIDE - LEFT, at, 19, SOFT, "end"))
            at += LINE
        y = max(y, at) + 10
        parts.append(f'<path d="M{LEFT} {y - 20}H{WIDE - LEFT}" stroke="{EDGE}" stroke-width="2"/>')
        for line in (
            part for told in self.small for part in textwrap.wrap(told, LETTERS, break_on_hyphens=False)
        ):
            y += 24
            parts.append(label(line, LEFT, y - 10, 17, SOFT))
        high = y + 22
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDE}" height="{high}" '
            f'viewBox="0 0 {WIDE} {high}" font-family="{FAMILY}, sans-serif">'
            f'<rect width="{WIDE}" height="{high}" fill="{PAPER}"/>'
            f'<rect x="10" y="10" width="{WIDE - 20}" height="{high - 20}" rx="14" fill="none" '
            f'stroke="{EDGE}" stroke-width="3"/>{"".join(parts)}</svg>'
        )

    def png(self) -> bytes:
        return png(self.svg, WIDE)


def card(proof: Proof) -> RunCard:
    """Return the card of a verified run.

    :raises ValueError: for a run that does not verify.
    """
    game = proof.game
    if not proof.verdict.valid or game is None:
        raise ValueError("a run that does not verify has no card")
    rows = (
        ("Category", proof.categories[0].told if proof.categories else f"none: {proof.no_category}"),
        ("Commands", f"{len(game.history)}, {game.taken_back} undone"),
        *((narrate.capital(fact.what), fact.value) for fact in proof.facts),
        ("Text of the seed", printable.line(game.seed)),
        ("Begun", game.created or NONE),
        ("Last state", game.digest),
    )
    run = attempt_of(game, split_set())
    small = [f"Tier: {proof.tier}. {TIERS[proof.tier]}"]
    small += [f"Clock: {proof.clock_fault}"] if proof.clock_fault else []
    return RunCard(
        title=f"Escape from Hades: {scenario_name(game.tables.scenario)}",
        result=f"{narrate.called(game.over or '') or 'in progress'}, {game.score.vp:g} VP",
        rows=rows,
        splits=tuple(
            (one.name, reached(one.real_ms, is_reached=one.command is not None), short(took))
            for one, took in zip(run.splits, run.segments(), strict=True)
        ),
        small=(*small, f"{narrate.capital('no file proves ' + UNPROVED)}."),
        counters=seeds.counters(game.seed),
    )


def _counter(id_: str, x: float, y: float) -> str:
    """Return a counter of the component set at a place in the drawing."""
    catalog = load()
    drawing = Library(catalog).draw(fresh_key(catalog, id_))
    return re.sub(r"<svg\b", f'<svg x="{x}" y="{y}" width="{COUNTER}" height="{COUNTER}"', drawing, count=1)

"""Find positions for puzzles: fill in the themes of tools/puzzle_themes at random, and solve each.

    python -m tools.find_puzzles THEME... [--tries N] [--from N] [--margin VP] [--write DIR]

A theme is a position as in docs/positions.md, with defaults for much of it (`BASE`). A list means "one of
these": in ``acuto = ["I0505", "I0606~2"]``, ``~2`` means any hex within two hexes, and ``""`` would leave the
Unit out. ``shl`` and ``nastian`` are the cards left in a deck, by number or id: ``"4 4 shl-02"``.
``installations`` is the state of Installations without a line. The same number of a try gives the same
position.

A position is kept if it has a single best first decision, if every other answer costs at least the margin,
and if the players of `QUICK` get it wrong. Positions with the costliest errors come first.
"""

from __future__ import annotations

import argparse
import random
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import attrs

from hades import Game, geometry
from hades.content.load import load
from hades.players import by_name
from hades.players.solver import solver_for
from hades.session.puzzle_session import AS_GOOD
from tools.puzzle_lines import best_line, given_away, questions

THEMES = Path(__file__).parent / "puzzle_themes"
QUICK = ("heuristic", "quick")
MOST = 12_000
"""Greatest number of states of a position that is solved completely."""
LETTERS = "ABCDEFGHIJKL"
SIS = (
    *("laser-1", "troop-elevator-2", "railgun-3", "flight-elevator-4", "missile-battery-5", "railgun-6"),
    *(
        "radar-dome-7",
        "laser-8",
        "flight-elevator-9",
        "missile-battery-10",
        "troop-elevator-11",
        "railgun-12",
    ),
)
ABOARD = (
    *("armored-infantry-33", "armored-infantry-34", "armored-infantry-35", "heavy-weapon-37"),
    *("swat-48", "swat-49"),
)
BASE: dict[str, Any] = {"base": "empty", "turn": 8, "at": "6.0", "cup": []}
TABLES: dict[str, dict[str, Any]] = {
    "vittles": {"in_system": True, "module": "G2"},
    "surprises": {"deck": [], "aside": []},
}
"""Tables for themes that do not set them."""


@attrs.frozen
class Found:
    """A position that could become a puzzle."""

    number: int
    text: str
    best: float
    margin: float
    costs: dict[str, float]
    """Name of each player of `QUICK` -> VP that it gives away."""
    line: tuple[str, ...]
    moments: int


def filled(theme: dict[str, Any], chance: random.Random) -> str:
    """Return a position for a theme, as text."""

    def one(value: Any) -> Any:
        value = chance.choice(value) if isinstance(value, list) else value
        if isinstance(value, str) and "~" in value:
            place, _, rest = value.partition("~")
            radius, _, words = rest.partition(" ")
            near = geometry.within(geometry.parse(place), int(radius))
            value = f"{geometry.label(chance.choice(sorted(near)))} {words}".strip()
        return value

    plain = {name: one(value) for name, value in theme.items() if not isinstance(value, dict)}
    left = {deck: plain.pop(deck).split() for deck in ("shl", "nastian") if deck in plain}
    plain = BASE | plain
    worn = plain.pop("installations", "damaged")
    if left:
        plain["drawn"] = drawn(left)
    tables = {name: dict(table) for name, table in TABLES.items()}
    for name, table in theme.items():
        if isinstance(table, dict):
            whole = name in ("surprises", "chits")
            tables.setdefault(name, {}).update(
                {key: value if whole else one(value) for key, value in table.items()}
            )
    said = tables.pop("si", {})
    used = {words.split()[0] for words in said.values()}
    free = (letter for letter in LETTERS if letter not in used)
    tables["si"] = {**said, **{si: f"{next(free)} {worn}" for si in SIS if si not in said}}
    units = {id_: words for id_, words in tables.pop("units", {}).items() if words}
    home = theme.get("aboard", ABOARD)
    plain.pop("aboard", None)
    tables = {"units": {**units, **{id_: "aboard" for id_ in home if id_ not in units}}, **tables}
    lines = [f"{name} = {toml(value)}" for name, value in plain.items()]
    for name, table in tables.items():
        lines += ["", f"[{name}]", *(f"{key} = {toml(value)}" for key, value in table.items())]
    return "\n".join(lines) + "\n"


def drawn(left: dict[str, list[str]]) -> list[str]:
    """Return the cards drawn from each deck, so that the given cards are left."""
    catalog, found = load(), []
    for deck, cards in (("shl", catalog.shl_cards), ("nastian", catalog.nastian_cards)):
        wanted = left.get(deck, [])[:]
        for card in cards if deck in left else ():
            said = next((one for one in (card.id, str(card.number)) if one in wanted), "")
            if said:
                wanted.remove(said)
            else:
                found.append(card.id)
    return found


def toml(value: Any) -> str:
    """Return a value in the notation of TOML."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(toml, value)) + "]"
    return f'"{value}"' if isinstance(value, str) else str(value)


def judged(number: int, text: str, margin: float) -> Found | None:
    """Return a position as a puzzle, or None if it is unsuitable.

    :raises TooLarge: if it has more than `MOST` states.
    """
    game = Game.from_position(text)
    exact = solver_for(game.state, MOST)
    best = exact.value(game.state)
    first = [best - one.value for one in exact.answers(game.state) if one.code[0] != "draw_from"]
    if sum(cost <= AS_GOOD for cost in first) != 1 or len(first) < 2:
        return None
    line = best_line(exact, Game.from_position(text))
    asked = list(questions(exact, Game.from_position(text), line))
    wrong = [cost for question in asked for _, cost in question.costs if cost > AS_GOOD]
    if min(wrong, default=0.0) < margin:
        return None
    costs = {name: given_away(exact, Game.from_position(text), by_name(name)) for name in QUICK}
    if min(costs.values()) < AS_GOOD:
        return None
    return Found(number, text, best, min(wrong), costs, line, exact.moments)


def search(name: str, first: int, tries: int, margin: float) -> Iterator[Found]:
    """Yield the positions of a theme that could become puzzles, from try number ``first`` on."""
    theme = tomllib.loads((THEMES / f"{name}.toml").read_text(encoding="utf-8"))
    for number in range(first, first + tries):
        text = filled({"title": name, "seed": f"{name} {number}", **theme}, random.Random(f"{name} {number}"))
        try:
            found = judged(number, text, margin)
        except ValueError:
            # Two things in one hex, or too many possible states.
            continue
        if found is not None:
            yield found


def main() -> int:
    """Search the themes named, or all of them."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else "")
    parser.add_argument("themes", nargs="*", metavar="THEME", help="files of tools/puzzle_themes (all)")
    parser.add_argument("--tries", type=int, default=100, metavar="N")
    parser.add_argument("--from", type=int, default=0, metavar="N", dest="first")
    parser.add_argument("--margin", type=float, default=0.5, metavar="VP")
    parser.add_argument("--write", type=Path, metavar="DIR", help="folder to write the positions to")
    given = parser.parse_args()
    for name in given.themes or sorted(path.stem for path in THEMES.glob("*.toml")):
        found = list(search(name, given.first, given.tries, given.margin))
        for one in sorted(found, key=lambda one: -min(one.costs.values())):
            costs = ", ".join(f"{player} gives away {cost:.2f}" for player, cost in one.costs.items())
            known = f"{one.best:.2f} VP, margin {one.margin:.2f}, {costs}, {one.moments} moments"
            print(f"{name} {one.number}: {known}")
            print(f"    {', '.join(one.line)}", flush=True)
            if given.write:
                given.write.mkdir(parents=True, exist_ok=True)
                (given.write / f"{name}-{one.number}.toml").write_text(one.text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())

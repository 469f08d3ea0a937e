"""Official seeds: a few for each scenario that everybody runs alike, in ``data/seeds/official.toml``."""

from __future__ import annotations

from functools import cache

import attrs

from hades.content.decoding import structure
from hades.content.load import ComponentError
from hades.content.paths import data_dir
from hades.content.untrusted_input import SPLITS, read_toml


@attrs.frozen(kw_only=True)
class OfficialSeed:
    """A seed of a scenario, and its number among those of that scenario, from 1."""

    scenario: str
    number: int
    seed: str


@cache
def official_seeds() -> tuple[OfficialSeed, ...]:
    """Every official seed, in the order of the file.

    :raises ComponentError: with every fault of the file.
    """
    file = "seeds/official.toml"
    try:
        rows = read_toml(data_dir() / "seeds" / "official.toml", SPLITS).get("seed", [])
    except ValueError as error:
        raise ComponentError([f"{file}: {error}"]) from None
    wrong: list[str] = []
    found = [structure(row, OfficialSeed, f"{file}: seed[{n}]", wrong) for n, row in enumerate(rows, 1)]
    if wrong:
        raise ComponentError(wrong)
    return tuple(one for one in found if one is not None)

"""The card of a run as a picture beside the saved games."""

from __future__ import annotations

from pathlib import Path

from hades.engine.errors import GameFileError
from hades.record import free_name
from hades.record.disk import make_folder, write_whole
from hades.run.proof import TIER_WORDS, prove
from hades.run.run_card import card
from hades.ui.toast import short_path


def write(folder: Path, stem: str, file: Path) -> str:
    """Verify a game file and write the card of its run into a new picture of a folder; what came of it, as a
    sentence."""
    try:
        proof = prove(file)
        if not proof.verdict.valid:
            return f"There is no card: the game does not verify: {proof.verdict.reason}"
        make_folder(folder)
        path = free_name(folder, f"{stem}-card", ".png")
        write_whole(path, card(proof).png(), keep=False)
    except GameFileError as error:
        return f"There is no card: {error}"
    except OSError as error:
        return f"The card could not be written: {error.strerror or error}."
    where = f"in {proof.categories[0].key}" if proof.categories else f"in no category: {proof.no_category}"
    return f"Tier {TIER_WORDS[proof.tier]}, {where.removesuffix('.')}. The card is {short_path(path)}"

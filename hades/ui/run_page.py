"""The card of a run as a picture beside the saved games."""

from __future__ import annotations

from pathlib import Path

from hades.engine.errors import GameFileError
from hades.language import tr
from hades.record import free_name
from hades.record.disk import make_folder, write_whole
from hades.run.proof import TIER_WORDS, prove
from hades.run.run_card import card
from hades.ui.notice import short_path


def write(folder: Path, stem: str, file: Path) -> str:
    """Verify a game file and write the card of its run into a new picture of a folder; what came of it, as a
    sentence."""
    try:
        proof = prove(file)
        if not proof.verdict.valid:
            return tr("There is no card: the game does not verify: {reason}", reason=proof.verdict.reason)
        make_folder(folder)
        path = free_name(folder, f"{stem}-card", ".png")
        write_whole(path, card(proof).png(), keep=False)
    except GameFileError as error:
        return tr("There is no card: {error}", error=error)
    except OSError as error:
        return tr("The card could not be written: {why}.", why=error.strerror or error)
    where = (
        tr("in {key}", key=proof.categories[0].key)
        if proof.categories
        else tr("in no category: {no_category}", no_category=proof.no_category)
    )
    return tr(
        "Tier {tier}, {where}. The card is {path}",
        tier=TIER_WORDS[proof.tier],
        where=where.removesuffix("."),
        path=short_path(path),
    )

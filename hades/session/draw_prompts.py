"""Prompts for draws in printed-game mode, and the reading of what the player says was drawn."""

from __future__ import annotations

from hades import narrate
from hades.engine.manual_draws import DrawNeeded
from hades.session.option import Option


def question(needed: DrawNeeded) -> tuple[str, str]:
    """Return the purpose of a draw and the instruction, e.g. "Guard 1 attacks Scout 9: the card of Guard 1"
    and "Draw a card from the Nastian Resolution deck.".

    The purpose is "" if there are no words for it.
    """
    return narrate.drawn_for(needed.purpose), f"Draw {needed.what}."


def which(needed: DrawNeeded, words: str) -> str:
    """Return the id of the drawn thing that the player's words mean.

    The words may be an id, a name, the printed text, the number alone, or a part that fits only one thing.

    :raises ValueError: if none or several of the possible things fit, with their names.
    """
    word = " ".join(words.lower().split())
    for fits in (_is, _is_printed, _is_number, _begins):
        found = [thing for thing, printed in needed.things.items() if fits(thing, word, printed.lower())]
        if len(found) == 1:
            return found[0]
        if found:
            raise ValueError(f"{words!r} could be {', '.join(found)}; write more of it")
    raise ValueError(f"{words!r} cannot come there; write {how_told(needed)}")


def how_told(needed: DrawNeeded) -> str:
    """Describe how to enter a draw, by an example: "number and letter of the card, such as 6 C"."""
    first = next(iter(needed.things))
    if needed.kind == "card":
        return f"number and letter of the card, such as {needed.things[first]}"
    return f"its name, such as {needed.things[first] or narrate.title(first)}"


def named(needed: DrawNeeded, thing: str) -> str:
    """Return a thing with its printed text: ``shl-07 (1 E)``."""
    printed = needed.things[thing]
    return f"{thing} ({printed})" if printed else thing


def called(thing: str, printed: str = "") -> str:
    """Return the button label of a thing, with its printed text: "SHL 7 (1 E)"."""
    name = narrate.title(thing)
    return f"{name} ({printed})" if printed else name


def options(needed: DrawNeeded) -> list[Option]:
    """Return one choice for each thing that may have been drawn."""
    found = []
    for thing, printed in needed.things.items():
        label, note = narrate.title(thing), printed
        if needed.kind == "surprise":
            label, note = f"{int(thing.rpartition('-')[2])}. {printed}", ""
        found.append(Option(label, thing=thing, note=note, subject=thing))
    return found


def _is(thing: str, word: str, _: str) -> bool:
    return word in (thing.lower(), narrate.title(thing).lower())


def _is_printed(_: str, word: str, printed: str) -> bool:
    """Return whether the word matches the print: ``6 C`` or ``6c`` of a card, the title of a Surprise."""
    return bool(printed) and word.replace(" ", "") == printed.replace(" ", "")


def _is_number(thing: str, word: str, _: str) -> bool:
    number = thing.rpartition("-")[2]
    return word.isdecimal() and number.isdecimal() and int(number) == int(word)


def _begins(thing: str, word: str, printed: str) -> bool:
    return bool(word) and (thing.lower().startswith(word) or (len(word) > 1 and printed.startswith(word)))

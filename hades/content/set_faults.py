"""What is wrong with a component set, fault by fault, and the checks that all kinds of records share."""

from __future__ import annotations

from hades.content.decoding import suggestion

SOURCES = ("rules ", "inferred", "reconstructed", "printed")


SOURCES_TEXT = "'rules <section>', 'inferred ...', 'reconstructed' or 'printed' (an owner's own set)"


SHIPPED = "in the set that ships"


class Faults(list[str]):
    """Faults of a component set, and beside them doubts."""

    def __init__(self) -> None:
        super().__init__()
        self.doubts: list[str] = []

    def doubt(self, line: str) -> None:
        """Add a doubt: a limit that is this game's alone."""
        self.doubts.append(line)


def is_source(text: str) -> bool:
    """Whether a text says where a value comes from."""
    return text.startswith(SOURCES)


def known(word: str, words: tuple[str, ...], path: str, what: str, wrong: list[str]) -> None:
    """A fault unless the word is one of the known ones."""
    if word not in words:
        wrong.append(f"{path}: {word!r} is no {what}; {suggestion(word, words)}")


def likely(value: int, low: int, high: int, path: str, wrong: Faults) -> None:
    """A doubt unless the value is from ``low`` to ``high``; a fault if it has more than two digits."""
    if not low <= value <= high:
        wrong.doubt(f"{path}: {value} is unusual; {SHIPPED} it is {low} to {high}")
    within(value, -99, 99, path, wrong)


def within(value: int, low: int, high: int, path: str, wrong: list[str]) -> None:
    """A fault unless the value is from ``low`` to ``high``."""
    if not low <= value <= high:
        wrong.append(f"{path}: {value} is out of range; it must be {low} to {high}")

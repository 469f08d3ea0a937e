"""What cards must be together to be playable: both Resolution decks and the Nasty Surprises."""

from __future__ import annotations

from collections import Counter

from hades.content.decoding import Found, join
from hades.content.kinds import (
    EFFECTS,
    TYPES,
    Effect,
    ResolutionCard,
    SurpriseCard,
)
from hades.content.set_faults import SHIPPED, Faults, known, likely, within

LETTERS = "ABCDEFGHIJKL"
NASTIAN_TYPES = ("soldier", "shock-trooper", "guard", "officer")
EFFECT_FIELDS = {
    "place": (("type",), ("map",)),
    "si-fire": (("count",), ()),
    "rebuild-fighter": ((), ()),
    "repair-fighters": ((), ()),
    "face": (("who", "toward"), ()),
    "move": (("who",), ("bonus",)),
    "repair-si": ((), ()),
    "counter-board": ((), ()),
    "ram": ((), ("bonus",)),
    "add-card": ((), ()),
}
"""Word of the effect vocabulary -> (fields it needs, fields it may have)."""
TOWARD = ("preferred-direction", "nearest-friend")
MAPS = ("inferno", "purgatory")


def resolution(found: list[Found[ResolutionCard]], file: str, wrong: Faults) -> None:
    """Faults of a Resolution deck."""
    if len(found) != 18:
        wrong.append(f"{file}: card: {len(found)} cards; a Resolution deck has 18")
    for f in found:
        card = f.record
        within(card.number, 1, 6, f"{f.path}.number", wrong)
        known(card.letter, tuple(LETTERS), f"{f.path}.letter", "Complex letter", wrong)
        likely(card.cover, -4, 0, f"{f.path}.cover", wrong)
        for text, low, high in (
            ("ground_attack", 0, 4),
            ("ground_defense", -4, 0),
            ("spaceborne_attack", 0, 4),
            ("spaceborne_defense", -4, 0),
        ):
            for type_, pair in getattr(card, text).items():
                _modifiers(type_, pair, (low, high), f"{f.path}.{text}.{type_}", wrong)
    counts = Counter(f.record.number for f in found)
    for number in range(1, 7):
        if counts[number] != 3:
            wrong.doubt(f"{file}: card: number {number} on {counts[number]} cards; {SHIPPED} it is on 3")


def _modifiers(type_: str, pair: tuple[int, int], reach: tuple[int, int], path: str, wrong: Faults) -> None:
    fresh, depleted = pair
    known(type_, TYPES, path, "type that a card may name", wrong)
    for value in pair:
        likely(value, *reach, path, wrong)
    # High is good for an attack, low for a defence.
    better = depleted > fresh if reach[0] == 0 else depleted < fresh
    if better:
        wrong.doubt(f"{path}: depleted {depleted} is better than fresh {fresh}")


def surprises(found: list[Found[SurpriseCard]], file: str, wrong: Faults) -> None:
    """Faults of the Nasty Surprises."""
    numbers = sorted(f.record.number for f in found)
    if numbers != list(range(1, 13)):
        wrong.append(f"{file}: card: the numbers are {numbers}; they must be 1 to 12, each once")
    for f in found:
        for index, letter in enumerate(f.record.letters, 1):
            known(letter, tuple(LETTERS), f"{f.path}.letters[{index}]", "Complex letter", wrong)
        if len(set(f.record.letters)) != len(f.record.letters):
            wrong.append(f"{f.path}.letters: a letter stands twice on the card; write it once")
        if not f.record.effects:
            wrong.append(f"{f.path}.effects: no effects; write at least one")
        _effects(f.record.effects, f"{f.path}.effects", wrong)
    counts = Counter(letter for f in found for letter in f.record.letters)
    for letter in LETTERS:
        if counts[letter] != 3:
            wrong.doubt(f"{file}: card: letter {letter} on {counts[letter]} cards; {SHIPPED} it is on 3")


def _effects(effects: tuple[Effect, ...], path: str, wrong: Faults) -> None:
    for index, effect in enumerate(effects, 1):
        _effect(effect, f"{path}[{index}]", wrong)
        _effects(effect.otherwise, f"{path}[{index}].otherwise", wrong)


def _effect(effect: Effect, path: str, wrong: Faults) -> None:
    known(effect.do, EFFECTS, f"{path}.do", "effect", wrong)
    if effect.do not in EFFECT_FIELDS:
        return
    needs, may = EFFECT_FIELDS[effect.do]
    for name in ("type", "map", "count", "bonus", "toward", "who"):
        written = getattr(effect, name)
        if name in needs and not written:
            wrong.append(f"{join(path, name)}: missing; {effect.do!r} needs it")
        if written and name not in needs + may:
            wrong.append(f"{join(path, name)}: {effect.do!r} has no {name}; leave it out")
    if effect.type:
        known(effect.type, NASTIAN_TYPES, f"{path}.type", "Nastian type", wrong)
    if effect.map:
        known(effect.map, MAPS, f"{path}.map", "map", wrong)
    if effect.toward:
        known(effect.toward, TOWARD, f"{path}.toward", "direction to face", wrong)
    within(effect.count, 0, 99, f"{path}.count", wrong)
    within(effect.bonus, 0, 99, f"{path}.bonus", wrong)
    who = effect.who
    if who is not None:
        known(who.family, ("yellow", "gold"), f"{path}.who.family", "enemy colour", wrong)
        for number, type_ in enumerate(who.types, 1):
            known(type_, NASTIAN_TYPES, f"{path}.who.types[{number}]", "Nastian type", wrong)
        if who.map:
            known(who.map, MAPS, f"{path}.who.map", "map", wrong)
        within(who.near_friend, 0, 99, f"{path}.who.near_friend", wrong)
        within(who.highest, 0, 99, f"{path}.who.highest", wrong)

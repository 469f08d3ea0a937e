"""Draws that a position fixes: phrases such as ``shl 4``, and the draws they stand for.

A phrase is the name of a source and the thing drawn from it. For a Resolution deck, the thing is the id of a
card, or a number 1 to 6 or a letter A to L, which means the first remaining card with it. ``combat`` fixes
the cards of a whole combat:

    shl shl-07         nastian 3              shl F
    cup guard-01       cup crisis             si railgun-3
    surprise NS-05     set-up trap-1          combat swat-47 guard-01 +1
"""

from __future__ import annotations

from hades.chance import NASTIAN_CUP, SET_UP, SI_CUP, SOURCES, SURPRISE_DECK
from hades.content.component_records import LETTERS, WEAPONS
from hades.content.tables import Tables
from hades.rules import circles
from hades.rules import combat_resolution as combat
from hades.rules.end_turn import overtime_allowed
from hades.state.draw import FULL_DECK, bits
from hades.state.state import IN_CUP, State, rows
from hades.wording import suggestion, with_stop

WORDS = ("shl", "nastian", "surprise", "cup", "si", "set-up")
"""Source -> the word that begins its phrases."""

_DIGITS = 3
"""Maximum number of digits in the number of a card or counter."""
_MOST_TRIED = 50_000
"""Maximum number of cards tried in the search for the cards of combats."""

Rigged = tuple[tuple[int, ...], ...]

NOTHING: Rigged = ((),) * len(SOURCES)


class FixedDraws:
    """The fixed draws of a State, extended one phrase at a time."""

    def __init__(self, state: State) -> None:
        self._s = state
        self._rows = [list(row) for row in state.rigged or NOTHING]
        self._left = [left or FULL_DECK for left in state.left]
        self._named = [0, 0]
        self._tried = 0
        for deck, row in enumerate(self._rows[:2]):
            for card in row:
                self._draw(deck, card)

    @property
    def rigged(self) -> Rigged:
        return tuple(tuple(row) for row in self._rows)

    def reserve(self, some: tuple[str, ...]) -> None:
        """Reserve the cards that later phrases name by id, so that no number or combat takes them."""
        for phrase in some:
            for deck, ids in enumerate(self._s.t.draws[:2]):
                word, *rest = phrase.split() or [""]
                if word == WORDS[deck] and rest and rest[0] in ids:
                    self._named[deck] |= 1 << ids.index(rest[0])

    def add(self, phrase: str) -> None:
        """Fix the draws of a phrase, after all draws fixed so far.

        :raises ValueError: if the phrase is wrong, or if it names something that cannot be drawn; the message
            says what is valid.
        """
        word, *rest = phrase.split() or [""]
        if word == "combat":
            self._combat(phrase, rest)
        elif word not in WORDS:
            raise ValueError(
                f"{phrase!r} does not begin with a source; {suggestion(word, [*WORDS, 'combat'])}"
            )
        elif len(rest) != 1:
            raise ValueError(
                f"{phrase!r}: after {word}, name one thing to draw, such as {word} {self._example(word)}"
            )
        else:
            source = WORDS.index(word)
            number = self._card(source, rest[0]) if source < SURPRISE_DECK else self._thing(source, rest[0])
            self._rows[source].append(number)

    def _example(self, word: str) -> str:
        words = self._s.t.words
        things = {"surprise": "surprise", "cup": "chit", "si": "si", "set-up": "circle"}
        return words[things[word]][0] if word in things else "4"

    def _free(self, deck: int) -> list[int]:
        """Return the remaining cards that no phrase reserves, or all of them if each is reserved."""
        return bits(self._left[deck] & ~self._named[deck] or self._left[deck])

    def _draw(self, deck: int, card: int) -> None:
        self._left[deck] &= ~(1 << card)
        if not self._left[deck]:
            self._left[deck] = FULL_DECK

    def _card(self, deck: int, what: str) -> int:
        """Draw the card with this id, or the first free card with this number or letter."""
        t = self._s.t
        left = self._free(deck)
        name = WORDS[deck]
        if is_number(what) or what in LETTERS:
            asked = t.card_number[deck] if is_number(what) else t.card_letter[deck]
            wanted = int(what) if is_number(what) else LETTERS.index(what)
            if wanted not in asked:
                raise ValueError(f"'{name} {what}': no such card; numbers are 1 to 6, letters A to L")
            found = next((card for card in left if asked[card] == wanted), -1)
        else:
            ids = self._s.t.draws[deck]
            if what not in ids:
                right = with_stop(suggestion(what, ids))
                also = "You can also give a number from 1 to 6 or a letter from A to L."
                raise ValueError(f"'{name} {what}': no such card; {right} {also}")
            found = ids.index(what) if self._left[deck] >> ids.index(what) & 1 else -1
        if found < 0:
            raise ValueError(
                f"'{name} {what}': every such card has been drawn, and each comes only once in a deck"
            )
        self._draw(deck, found)
        return found

    def _thing(self, source: int, what: str) -> int:
        """Return the number of a counter, SI or card, after checking that it can still be drawn."""
        s, known = self._s, self._s.t.draws[source]
        if source == SET_UP:
            return self._set_up(what)
        there = {
            SURPRISE_DECK: s.surprise_left | s.surprise_aside * _can_be_added(s),
            NASTIAN_CUP: s.cup,
            SI_CUP: sum(1 << si for si in rows(s.si_status, IN_CUP)),
        }[source]
        phrase = f"'{WORDS[source]} {what}'"
        if what not in known:
            raise ValueError(f"{phrase}: no such thing can be drawn; {suggestion(what, known)}")
        number = known.index(what)
        if not there >> number & 1:
            raise ValueError(
                f"{phrase}: it cannot be drawn; put it back or choose another"
                if source != SURPRISE_DECK or not s.surprise_aside >> number & 1
                else f"{phrase}: it is set aside, and nothing shuffles it in; choose another"
            )
        if number in self._rows[source]:
            raise ValueError(f"{phrase}: it is listed twice; remove one")
        return number

    def _set_up(self, what: str) -> int:
        words = self._s.t.words
        for kind in ("circle", "surprise"):
            if what in words[kind]:
                return words[kind].index(what)
        if is_number(what):
            return int(what)
        known = [*words["circle"], *words["surprise"]]
        raise ValueError(f"'set-up {what}': no such counter or card; {suggestion(what, known)}")

    def _combat(self, phrase: str, rest: list[str]) -> None:
        if len(rest) < 3:
            raise ValueError(
                f"{phrase!r}: write attacker, defender and net result, such as combat swat-47 laser-1 +1"
            )
        who, whom, net, *flags = rest
        for flag in flags:
            if flag not in ("weak", "fresh", "undefended"):
                raise ValueError(f"{phrase!r}: {flag!r} is unknown; use weak, fresh or undefended")
        if net not in ("-2", "-1", "0", "+1", "+2"):
            raise ValueError(
                f"{phrase!r}: {net!r} is not a net result; write -2 (or less), -1, 0, +1 or +2 (or more)"
            )
        attackers = [self._blast(name) or self._combatant(phrase, name) for name in who.split("+")]
        self._fix(phrase, attackers, self._combatant(phrase, whom), int(net), flags)

    def _blast(self, name: str) -> combat.Combatant | None:
        """Return the blast of a Circle counter as a combatant; None if it has no blast (11.0-14, 11.0-18)."""
        circle = self._s.t.circle_of.get(name)
        effect = "" if circle is None else self._s.t.circles[circle].effect
        return (combat.BLAST, circles.BLASTS[effect]) if effect in circles.BLASTS else None

    def _combatant(self, phrase: str, name: str) -> combat.Combatant:
        t = self._s.t
        if name in t.unit_of:
            return combat.UNIT, t.unit_of[name]
        if name in t.si_of:
            return combat.SI, t.si_of[name]
        if name in t.fighter_of:
            return combat.FIGHTER, t.fighter_of[name]
        if name in (*WEAPONS, "vittles"):
            return combat.SHIP, WEAPONS.index(name) if name in WEAPONS else 0
        if self._blast(name):
            raise ValueError(f"{phrase!r}: {name} is an explosion, not a target; write it first")
        known = [*t.unit_of, *t.si_of, *t.fighter_of, *WEAPONS, "vittles", *circles.BLASTS]
        raise ValueError(f"{phrase!r}: {name!r} cannot fight; {suggestion(name, known)}")

    def _fix(
        self,
        phrase: str,
        attackers: list[combat.Combatant],
        defender: combat.Combatant,
        net: int,
        flags: list[str],
    ) -> None:
        """Fix the first cards found that together give the net result."""
        s = self._s
        if len(set(attackers)) < len(attackers):
            raise ValueError(f"{phrase!r}: an attacker is listed twice, but each attacks only once")
        drawers = [*attackers, *([] if "undefended" in flags else [defender])]
        decks = [combat.deck_of(s, who) for who in drawers]
        worth = [
            {card: self._contribution(who, at < len(attackers), card, flags) for card in self._free(deck)}
            for at, (who, deck) in enumerate(zip(drawers, decks, strict=True))
        ]
        cards = self._cards(decks, worth, net)
        if not cards:
            raise ValueError(f"{phrase!r}: no remaining cards give that result; choose another")
        for deck, card in zip(decks, cards, strict=True):
            self._rows[deck].append(card)
            self._draw(deck, card)

    def _contribution(self, who: combat.Combatant, attacks: bool, card: int, flags: list[str]) -> int:
        s = self._s
        deck = combat.deck_of(s, who)
        if not attacks:
            return combat.defense_modifier(s, who, deck, card) + combat.cover_modifier(s, who, deck, card)
        weak = "weak" in flags or (combat.is_depleted(s, who) and "fresh" not in flags)
        return combat.attack_modifier(s, who, deck, card, weak)

    def _cards(self, decks: list[int], worth: list[dict[int, int]], net: int) -> list[int]:
        """Return a card for each draw, all different, that together give a net result.

        Returns [] if there are none, or if the search takes too long. ``worth`` holds, for each draw, the
        contribution of each free card. The first solution is taken, lower cards first.
        """
        # For each draw, the sums that it and all later draws can reach, to abandon dead ends early.
        reach = [{0}]
        for modifiers in reversed(worth):
            reach.insert(0, {more + card for more in reach[0] for card in set(modifiers.values())})
        chosen: list[int] = []

        def found(total: int) -> bool:
            at = len(chosen)
            if all(max(-2, min(2, total + more)) != net for more in reach[at]):
                return False
            if at == len(decks):
                return True
            for card, adds in worth[at].items():
                self._tried += 1
                if self._tried > _MOST_TRIED:
                    return False
                if (decks[at], card) not in zip(decks, chosen, strict=False):
                    chosen.append(card)
                    if found(total + adds):
                        return True
                    chosen.pop()
            return False

        return chosen if found(0) else []


def is_number(word: str) -> bool:
    return word.isdecimal() and len(word) <= _DIGITS


def _can_be_added(s: State) -> bool:
    """Return whether a set-aside Nasty Surprise can still be added to the deck."""
    cards = [card for number, card in enumerate(s.t.surprises) if s.surprise_left >> number & 1]
    return overtime_allowed(s) or any(effect.do == "add-card" for card in cards for effect in card.effects)


def passed_over(before: State, after: State) -> str:
    """Return the phrase of a fixed Nasty Surprise in whose place another was drawn; "" if there is none."""
    row, came = (after.rigged or NOTHING)[SURPRISE_DECK], after.drawn[SURPRISE_DECK]
    fixed = len((before.rigged or NOTHING)[SURPRISE_DECK]) - len(row)
    if row and came - before.drawn[SURPRISE_DECK] > fixed:
        return phrase_of(SURPRISE_DECK, row[0], after.t)
    return ""


def phrases(s: State) -> list[str]:
    return [phrase_of(source, number, s.t) for source, row in enumerate(s.rigged or ()) for number in row]


def phrase_of(source: int, number: int, tables: Tables) -> str:
    """Return the phrase that fixes a thing as the next draw from a source."""
    return f"{WORDS[source]} {number if source == SET_UP else tables.draws[source][number]}"

"""Tables of attacks, played against the engine with every card."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from hades import Attacker, Game
from hades.advice import suggested_set_up
from hades.chance import NASTIAN_DECK, SHL_DECK
from hades.odds.chance_table import ChanceTable
from hades.odds.combat_odds import chances, spread
from hades.odds.command_odds import (
    SHOTS,
    Attack,
    attack_of,
    combatant,
    has_cover,
    modifiers,
    odds,
    with_each_partner,
)
from hades.odds.reach import before_the_last
from hades.players import by_name
from hades.state.draw import bits
from hades.state.state import DESTROYED
from hades.view import View
from tests.odds.raids import Plan, at_phase, by_net, nets, shots


def order(game: Game, plan: Plan) -> Attack:
    """The attack that a plan ends with."""
    asked = before_the_last(game, plan)
    found = attack_of(asked, asked.find(plan[-1]))
    assert found is not None
    return found


def table(game: Game, *plan: str) -> ChanceTable:
    """The one table of a plan."""
    (found,) = odds(game, plan)
    return found


@pytest.mark.parametrize("verb", ["fire-at", "fire-at-si", "sabotage-si"])
def test_the_table_is_what_the_rules_do_with_every_card(verb: str) -> None:
    game = at_phase()
    plan = next(plan for plan in shots(game) if plan[-1].split()[0] == verb)
    found = table(game, *plan)
    assert by_net(found) == nets(game, plan, 1)
    assert sum(row.chance for row in found.rows) == 1


def test_the_table_of_combined_fire_is_exact() -> None:
    game = at_phase()
    plan = next(plan for plan in shots(game) if plan[-1].startswith("fire-at "))
    asked = game.peek(*plan[:-1])
    join = next(c.name for c in asked.menu if c.verb == "combine-running" and "heavy" in c.args[0])
    commands = (*plan[:-1], join, plan[-1])
    assert tuple(map(game.named, commands)) in with_each_partner(game, plan)
    partner = join.split()[1]
    assert order(game, commands).attackers[1] == Attacker(partner, True)
    # few cards left, so that every order can be carried out
    state = game._state.clone()
    state.left = [0b1010101, 0b11001]
    few = Game(state, game.edition)
    assert by_net(table(few, *commands)) == nets(few, commands, 2)
    together = odds(game, (*plan[:-1], join))
    assert table(game, *commands) in together, "choosing the partner shows the attack on each target"


def test_cover_in_the_hex_of_a_destroyed_si_is_counted() -> None:
    bare = at_phase()
    state = bare._state.clone()
    view = bare.view()
    target = view.unit("shock-trooper-40")
    si = next(si for si in view.installations if si.hex == target.hex)
    state.si_status[bare.tables.si_of[si.id]] = DESTROYED
    covered = Game(state, bare.edition)
    plan = next(plan for plan in shots(covered) if plan[-1] == "fire-at shock-trooper-40")
    assert plan in shots(bare)
    assert by_net(table(covered, *plan)) == nets(covered, plan, 1) != by_net(table(bare, *plan))


def with_few_cards(game: Game, turn: int) -> Game:
    """The game with up to five cards left of each deck, by turns others."""
    state = game._state.clone()
    for deck in (SHL_DECK, NASTIAN_DECK):
        cards = bits(state.left[deck])
        first = 5 * turn % len(cards)
        state.left[deck] = sum(1 << card for card in (cards[first:] + cards[:first])[:5])
    return Game(state, game.edition)


def assert_players_agree(game: Game, attack: Attack, found: dict[int, Fraction]) -> None:
    """Computer players judge an attack of one Unit or gun by the same chances."""
    view = game.view()
    if len(attack.attackers) == 1 and not has_cover(view, attack.target):
        (type_, weak), (target, hurt) = (
            combatant(view, who) for who in (*attack.attackers, Attacker(attack.target))
        )
        judged = chances(
            view.tables.catalog,
            type_,
            weak,
            target,
            hurt,
            left=view.public.left,
            defends=attack.defends,
            sabotage=attack.sabotage,
        )
        shown = [sum(c for n, c in found.items() if max(-2, min(2, n)) == net) for net in range(-2, 3)]
        assert judged == pytest.approx(tuple(map(float, shown)))


def test_attacks_of_whole_games_are_what_the_rules_do() -> None:
    """Run and Gun, partners, CFP, cover, Fighters: a look at the table before shots of random games.

    Every order of the cards that are left is carried out, so most of them are taken out before.
    """
    seen: Counter[str] = Counter()
    player = by_name("random")
    for seed in range(1, 16):
        game = Game.new("historical", seed=str(seed))
        while not game.over:
            command = player(game)
            if command.verb in SHOTS:
                attack = order(game, (command.name,))
                kind = command.verb + ("+" if len(attack.attackers) > 1 else "")
                kind += " running" if attack.attackers[0].running else ""
                kind += " undefended" if not attack.defends else ""
                kind += " cover" if has_cover(game.view(), attack.target) else ""
                left = game.view().decks
                enough = left.shl.left >= len(attack.attackers) and left.nastian.left > 0
                if enough and seen[kind] < 3:
                    seen[kind] += 1
                    few = with_few_cards(game, seen.total())
                    found = by_net(table(few, command.name))
                    assert_players_agree(few, attack, found)
                    assert found == nets(few, (command.name,), len(attack.attackers)), (seed, kind)
            game.do(command)
    for part in ("fire-at+", "fire-at-fighter", "shoot-unit", "running", "undefended"):
        assert any(part in kind for kind in seen), (part, seen)


def test_an_empty_deck_is_shuffled_without_the_cards_on_the_table() -> None:
    catalog = Game.new(seed="1").tables.catalog
    first = catalog.shl_cards[0]
    attackers = (("scout", False), ("scout", False))
    known = spread(catalog, attackers, ("guard", False), left=(1, 0))
    count: Counter[int] = Counter()
    for second in catalog.shl_cards[1:]:
        for shield in catalog.nastian_cards:
            plus = sum(card.ground_attack.get("scout", (0, 0))[0] for card in (first, second))
            count[plus + shield.ground_defense.get("guard", (0, 0))[0]] += 1
    assert known == {net: Fraction(n, count.total()) for net, n in sorted(count.items())}


def test_what_a_result_means_is_what_happens() -> None:
    game = at_phase()
    plans = shots(game)
    assert len(plans) > 9
    for plan in plans:
        rows = {row.what: row for row in table(game, *plan).rows}
        events = game.peek(*plan[:-1]).do(plan[-1])
        net = next(e.data["net"] for e in events if e.kind == "combat")
        row = rows[f"{net:+d}".replace("-", "−") if net else "0"]
        kinds = {e.kind for e in events}
        for word in ("destroyed", "depleted", "damaged"):
            told = row.meaning.endswith(word)
            assert told == any(kind.endswith(word) for kind in kinds), (row, kinds)


@pytest.mark.parametrize(
    ("attacker", "edition", "becomes"),
    [
        ("emily", "2.1", "destroyed"),
        ("emily", "1.0", "nothing"),
        ("honor-guard", "2.1", "destroyed"),
        ("honor-guard", "1.0", "destroyed"),
    ],
)
def test_what_a_hit_does_to_a_counter_with_one_side_is_the_editions(
    attacker: str, edition: str, becomes: str
) -> None:
    board = 'base = "empty"\nat = "6.0"\n[units]\n'
    board += f'{attacker} = "I0603"\nguard-01 = "I0703 W depleted"\n'
    game = Game.from_position(board, edition=edition)
    found = table(game, f"activate {attacker}", "full-fire", "fire-at guard-01")
    hit = [row.meaning for row in found.rows if row.what == "−1"]
    assert [words.rsplit(" ", 1)[-1] for words in hit] == [becomes]


def test_weapons_of_the_vittles_have_their_table_and_are_not_hurt_by_their_own_shots() -> None:
    game = Game.new("chin-music", seed="7")
    while game.ask is not None and game.ask.kind != "15.3?":
        plan = suggested_set_up.suggested(game)
        game.do(plan[0] if plan else game.menu[0])
    verbs: set[str] = set()
    below = 0
    for command in game.menu:
        if command.verb not in SHOTS or command.verb in verbs:
            continue
        found = table(game, command.name)
        assert by_net(found) == nets(game, (command.name,), 1)
        assert all(row.good >= 0 for row in found.rows)
        assert found.title.startswith("Railgun R1 → "), found.title
        below += sum(row.what.startswith("−") for row in found.rows)
        verbs.add(command.verb)
    assert {"shoot-fighter", "shoot-si"} <= verbs
    assert below, "a net result below 0 is there, and means nothing"


def test_the_modifiers_that_cards_give_are_those_of_the_cards_left() -> None:
    view: View = at_phase().view()
    told = modifiers(view, "scout-09")
    assert told.startswith(f"next of {view.decks.shl.left} cards left: attack ")
    assert f"{view.decks.nastian.left} cards left" in modifiers(view, "shock-trooper-40")

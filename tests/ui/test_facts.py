"""Everything that is known can be seen at any time: turn, ship, SIs, Units, cards, Surprise, score."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from hades import Game, geometry
from hades.facts import PARTS, state_of_play
from hades.odds import score_outlook
from hades.odds.remaining_cards import Pile
from hades.players import by_name
from hades.session.option import Option
from hades.ui import keys
from hades.ui.panels.text_page import Sheet


@pytest.fixture
def facts(raid: Any) -> Any:
    """The driver at the first SHL Phase with the page of facts open."""
    raid.press(keys.of("facts"))
    assert raid.screen is raid.window.page("reference")
    return raid


def part(hand: Any, name: str) -> list[Any]:
    """The facts of a part, opened by its tab."""
    hand.press_button(f"tab:{list(PARTS).index(name)}")
    return hand.screen.facts()


def lines(found: list[Any], begin: str) -> dict[str, Any]:
    """Fact by the rest of its id, of those whose id begins so."""
    return {f.id.removeprefix(begin): f for f in found if f.id.startswith(begin)}


def words(sheet: Sheet) -> str:
    return "\n".join((sheet.title, *(f"{left} {right}" for _, left, right in sheet.rows)))


# ---- getting there


def test_every_part_is_reached_by_mouse_and_by_key(raid: Any) -> None:
    raid.press_button("facts")
    screen = raid.screen
    raid.press_button("tab:0")
    for number in range(len(PARTS)):
        by_key = screen.entries()
        raid.press_button(f"tab:{(number + 1) % len(PARTS)}")
        assert screen.entries() != by_key
        raid.press_button(f"tab:{number}")
        assert screen.entries() == by_key
        raid.press("TAB")
    raid.press("ESC")
    assert raid.screen.session.ask.kind == "6.0?"


def test_what_is_shown_on_the_table_leads_to_its_facts(raid: Any) -> None:
    table = raid.screen
    for action, title in (
        ("facts:turn:step:5.4", "5.4  Movement"),
        ("facts:ship:module:EW", "EW  Electronic Warfare"),
        ("facts:turn:surprise", "NS-"),
    ):
        raid.press_button(action)
        assert raid.screen.sheet().title.startswith(title)
        for _ in range(3):
            raid.press("ESC") if raid.screen is not table else None
        assert raid.screen is table


def test_nothing_of_what_a_film_has_still_to_tell(raid: Any) -> None:
    raid.window.change(speed="1x")
    player, screen = by_name("heuristic"), raid.screen
    while screen.session.view.turn == 1:
        command = player(screen.game)
        screen.player_input.do(Option(command.name, (command,), tone="sure"))
        while screen.busy and screen.session.view.turn == 1:
            raid.press("ESC")
    while screen.shown.turn == 1 or screen.shown.section == "9.0":
        raid.press("SPACE")
    assert screen.busy and screen.session.view.section > "5.6"
    assert raid.screen.shown.section < "5.6"
    raid.press(keys.of("facts"))
    surprise = lines(part(raid, "turn"), "surprise")[""]
    assert "not drawn yet" in surprise.name
    raid.press("ESC")
    raid.window.change(speed="instant")


def test_after_the_facts_of_a_game_a_rule_opens_without_one(raid: Any) -> None:
    for where in ("5.4-12", ""):
        raid.window.open_page("reference", "sis")
        raid.pump()
        raid.window.home()
        raid.window.open_page("reference", *filter(None, (where,)))
        raid.pump()
        assert raid.screen.part == "rules" and raid.screen.chosen.id.startswith(where)
        raid.window.home()
        raid.window.resume()
        raid.pump()


# ---- the turn


def test_the_steps_of_the_turn_say_what_is_done_and_what_comes(facts: Any) -> None:
    steps = lines(part(facts, "turn"), "step:")
    marks = {step: fact.mark for step, fact in steps.items()}
    assert [step for step, mark in marks.items() if "now" in mark] == ["6.0"]
    assert [step for step, mark in marks.items() if "next" in mark] == ["7.1"]
    assert all("done" in marks[f"5.{n}"] for n in range(1, 8))
    assert marks["9.0"] == "to come"
    told = words(Sheet("", steps["5.7"].rows))
    log = facts.screen.below.session.game_log
    ground = [x.text for x in log.merged(x for x in log.lines if x.event.section == "5.7" and not x.head)]
    assert ground and all(text in told for text in ground)


def test_the_surprise_of_the_turn_is_found_with_what_it_does_and_its_rules(facts: Any) -> None:
    table = facts.screen.below
    drawn = table.session.view.decks.surprise.drawn
    card = next(c for c in table.game.tables.catalog.surprise_cards if c.id == drawn[0])
    surprise = lines(part(facts, "turn"), "surprise")[""]
    told = words(Sheet(surprise.title, surprise.rows))
    assert card.title in told and card.text in told and "5.6-01" in told
    assert table.picture.header().surprise == (card.id, card.title)
    facts.screen.choose(facts.screen.entries().index(surprise))
    facts.press("ENTER")
    assert facts.screen is table and table.glance is not None
    assert card.title in table.glance.line.text
    assert table.picture.header().surprise == ("", ""), "before that line it was not drawn"
    facts.press("ESC")


# ---- the ship and the Installations


def test_every_module_says_its_state_and_what_it_does(facts: Any) -> None:
    modules = lines(part(facts, "ship"), "module:")
    for module in facts.screen.below.shown.vittles.modules:
        fact = modules[module.id]
        assert module.status in fact.mark
        assert ("next to be hit" in fact.note) == module.current
        assert any(style == "clause" and left.startswith("12.") for style, left, _ in fact.rows)
    fighters = lines(part(facts, "ship"), "fighter:")
    assert len(fighters) == len(facts.screen.below.shown.fighters)


def test_every_installation_is_listed_and_leads_to_its_hex(facts: Any) -> None:
    screen, table = facts.screen, facts.screen.below
    found = lines(part(facts, "sis"), "si:")
    every = {si.id: si for si in table.shown.installations}
    assert set(found) == set(every)
    for id_, fact in found.items():
        assert fact.hex == every[id_].hex
        assert every[id_].letter == "" or fact.name.startswith(every[id_].letter)
    standing = next(f for f in reversed(found.values()) if f.hex)
    screen.choose(screen.entries().index(standing))
    facts.pump()
    facts.press_button("show")
    assert facts.screen is table
    assert geometry.label(table.hover) == standing.hex and table.keyed


# ---- the Units


def test_everybody_is_listed_where_he_is(facts: Any) -> None:
    table = facts.screen.below
    found = lines(part(facts, "units"), "unit:")
    for unit in table.shown.units:
        if unit.is_friend:
            fact = found[unit.id]
            assert fact.hex == unit.hex
            assert ("captive" in fact.mark) == (unit.place == "hidden")
        else:
            assert (unit.id in found) == bool(unit.hex)


# ---- cards


def test_every_card_stands_among_those_seen_or_those_left(facts: Any) -> None:
    view = facts.screen.below.shown
    cards = part(facts, "cards")
    marks = Counter(fact.mark for fact in lines(cards, "card:").values())
    assert marks["× seen"] == sum(len(view.decks.of(deck).drawn) for deck in ("shl", "nastian"))


def test_of_an_empty_deck_it_is_said_that_it_will_be_shuffled() -> None:
    catalog = Game.new("historical", seed="7").tables.catalog
    cards = tuple(catalog.shl_cards)
    rows = state_of_play.deck_rows(Pile("shl", cards, left=()))
    assert any("shuffled" in left for _, left, _ in rows)
    assert not any("shuffled" in left for _, left, _ in state_of_play.deck_rows(Pile("shl", cards, cards)))


def test_what_is_not_seen_of_the_surprises_is_said(facts: Any) -> None:
    table = facts.screen.below
    deck, catalog = table.shown.decks.surprise, table.game.tables.catalog
    found = lines(part(facts, "cards"), "surprise:")
    assert set(found) == {card.id for card in catalog.surprise_cards}
    assert {id_ for id_, fact in found.items() if "gone" in fact.mark} == set(deck.drawn)


# ---- the score


def test_each_item_of_the_score_says_what_it_is_worth(facts: Any) -> None:
    found = lines(part(facts, "score"), "item:")
    items = score_outlook.items(facts.screen.below.shown)
    assert len(found) == len(items) == 16
    for item in items:
        fact = found[item.clause]
        assert item.state in fact.note and "VP" in fact.note
        assert ("clause", item.clause) in [(style, left.split()[0]) for style, left, _ in fact.rows]


def test_rules_named_on_a_page_open_and_lead_back(facts: Any) -> None:
    part(facts, "score")
    screen = facts.screen
    screen.choose(screen.entries().index(lines(screen.facts(), "item:")["14.1-04"]))
    facts.press("RIGHT")
    facts.press("TAB")
    facts.press("ENTER")
    assert facts.screen is facts.window.page("reference")
    assert facts.screen.chosen.id == "14.1-04"
    facts.press("ESC")
    facts.press("ESC") if facts.screen is facts.window.page("reference") else None
    assert facts.screen is screen


@pytest.mark.parametrize("scale", [100, 200])
def test_the_page_has_room_at_any_size(facts: Any, scale: int) -> None:
    facts.window.change(scale=scale)
    for name in PARTS:
        part(facts, name)
        facts.pump()
        index = facts.screen.index
        shown = [s for s in index.spots if str(s.action).startswith("entry:") and s.height >= 30]
        assert len(shown) >= 3, name
        width, height = facts.window.units
        assert index.x >= 0 and index.y >= 0
        assert index.x + index.width <= width and index.y + index.height <= height


def test_a_look_back_has_the_facts_of_then(raid: Any) -> None:
    raid.press(keys.of("log"))
    raid.press("HOME")
    for _ in range(6):
        raid.press("DOWN")
    then = raid.screen.shown
    raid.press(keys.of("facts"))
    raid.pump()
    assert raid.screen.alarm and "At the moment shown" in raid.screen.message
    standing = [f for f in part(raid, "sis") if f.id.startswith("si:") and f.hex]
    assert len(standing) == sum(bool(si.hex) for si in then.installations)
    raid.press("ESC")
    raid.press("ESC")

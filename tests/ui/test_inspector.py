"""What can be seen and why: chances, reasons, the roster, the hex cursor."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from hades import Game
from hades import geometry as geo
from hades.advice import suggested_set_up
from hades.content.rulebook import load_rulebook
from hades.facts import board_facts
from hades.facts import piece_facts as thing_blocks
from hades.narrate import command_words, component_texts, descriptions
from hades.players import by_name
from hades.session import answer_odds, questions, unavailable
from hades.session.option import Option
from hades.session.table_session import TableSession
from hades.session.unavailable import ACTIONS
from hades.state.state import DESTROYED
from hades.view import TreasureSeen


def at_phase(seed: str = "7", scenario: str = "historical", turn: int = 1) -> TableSession:
    """A session at the SHL Phase of a turn; others than the first are reached at random."""
    game = Game.new(scenario, seed=seed)
    for command in suggested_set_up.suggested(game):
        game.do(command)
    player = by_name("random")
    while game.ask is not None and (game.ask.kind != "6.0?" or game.turn < turn):
        game.do(game.menu[0] if game.turn < 1 else player(game))
    return TableSession(game)


def shots(session: TableSession) -> list[Option]:
    """Every attack that a Unit could make at once."""
    found = []
    for unit in [o.select for o in session.options if o.select]:
        session.select(unit)
        for options in session.things.values():
            found += [o for o in options if answer_odds.is_shot(o)]
        session.select("")
    return found


def test_cover_in_the_hex_of_a_destroyed_si_is_told() -> None:
    first = at_phase()
    state = first.game._state.clone()
    target = first.units["shock-trooper-40"]
    assert not any("cover" in line for line in thing_blocks.unit_block(first, target, first.view).lines)
    si = next(si for si in first.sis.values() if si.hex == target.hex)
    state.si_status[first.game.tables.si_of[si.id]] = DESTROYED
    session = TableSession(Game(state, first.game.edition))
    lines = thing_blocks.unit_block(session, session.units["shock-trooper-40"], session.view).lines
    assert any("cover" in line for line in lines)


def test_a_look_at_the_odds_draws_no_card_and_learns_nothing() -> None:
    session = at_phase()
    digest = session.game.digest
    for option in shots(session):
        session.select(option.commands[0].args[0])
        assert answer_odds.tables_of(session, [option])
        session.select("")
    assert session.game.digest == digest


def test_two_attacks_on_one_target_have_different_titles_and_the_best_is_first() -> None:
    session = at_phase()
    way = next(option for option in shots(session) if option.verb == "sabotage-si")
    session.select(way.commands[0].args[0])
    options = [option for option in session.things["si", way.subject] if answer_odds.is_shot(option)]
    for given in (options, options[::-1]):
        sabotage, fire = answer_odds.tables_of(session, given)
        assert "(Sabotage)" in sabotage.title and "Sabotage" not in fire.title
        assert sabotage.share(1) > fire.share(1)


# ---- reasons


def test_everything_an_activated_unit_cannot_do_has_a_reason_under_its_label() -> None:
    session = at_phase()
    for unit in [o.select for o in session.options if o.select]:
        session.select(unit)
        can = {c.verb for c in session.acting.menu}
        labels = ", ".join(r.label for r in unavailable.barred(session.acting))
        for verb in set(ACTIONS) - can - {"leave-lab"}:
            assert command_words.words_of(verb).label in labels
        for verb in can & set(ACTIONS):
            assert command_words.words_of(verb).label not in labels.split(", ")


def test_clauses_named_by_the_cards_are_in_the_rulebook() -> None:
    import re

    book = load_rulebook()
    texts = (
        *(row.does for row in component_texts.INSTALLATIONS.values()),
        *(state.means for state in component_texts.SI_STATES.values()),
        *map(descriptions.open_circle, component_texts.CIRCLES),
        *(door.means for door in component_texts.DOORS.values()),
    )
    ids = [id_ for text in texts for part in re.findall(r"\[([^]]*)\]", text) for id_ in part.split(", ")]
    assert len(ids) > 20
    assert all(book.find(id_) for id_ in ids)
    catalog = Game.new(seed="1").tables.catalog
    assert {c.effect for c in catalog.circles} <= set(component_texts.CIRCLES)
    assert {si.type for si in catalog.installations} == set(component_texts.INSTALLATIONS)


def test_a_card_says_who_is_engaged_with_whom_both_ways() -> None:
    session = at_phase()
    touching = 0
    for unit in session.view.units:
        for foe in session.view.engaging(unit):
            touching += 1
            assert unit in session.view.engaging(foe)
            lines = thing_blocks.unit_block(session, foe, session.view).lines
            assert any(session.names[unit.id] in line for line in lines if line.startswith("engaged"))
    assert touching > 0


FREED = """
base = "empty"
turn = 3
evacuated = {evacuated}
at = "6.0"

[units]
emily = "P0707"
honor-guard = "P0807"
acuto = "P0907"
dante = "I0505"

[circles]
circle-3 = "emily-cell open"
circle-4 = "honor-guard-cell open"
circle-5 = "trap-1"
"""


@pytest.mark.parametrize("evacuated", [0, 2, 3])
def test_a_card_says_what_its_counter_is_worth_and_whether_it_has_to_wait(evacuated: int) -> None:
    session = TableSession(Game.from_position(FREED.format(evacuated=evacuated)))
    tables = session.game.tables
    for unit in session.view.units:
        if unit.hex:
            block = thing_blocks.unit_block(session, unit, session.view)
            assert descriptions.worth(tables, unit.id) in block.lines
            waits = descriptions.waits("emily", evacuated)
            assert (waits == block.lines[0]) == (unit.id == "emily"), "a small card cuts off the last lines"
    aboard = next(unit for unit in session.view.units if unit.id == "scout-09")
    assert "worth 1 VP aboard [14.1-02]" in thing_blocks.unit_lines(tables, aboard)
    closed = next(room for room in session.view.circles if room.state == "closed")
    assert descriptions.worth(tables, "circle") in thing_blocks.room_block(session, closed).lines


def test_a_card_says_no_name_twice() -> None:
    session = at_phase()
    lines = {unit.id: thing_blocks.unit_lines(session.game.tables, unit) for unit in session.view.units}
    assert lines["emily"][:2] == ["Princess Emily", "Friend"]
    assert lines["scout-09"][:2] == ["Scout 9", "called Longstride, SHL Combat Unit"]
    assert lines["soldier-18"][:2] == ["Soldier 18", "Nastian"]
    assert lines["wilson"][:2] == ["Lt. Wilson", "SHL Combat Unit, HQ"]
    assert lines["officer"][:2] == ["The Officer", "General Tso, Nastian"]


def test_a_treasure_says_what_it_is_worth() -> None:
    session = at_phase()
    treasure = TreasureSeen("P0505", "map", "")
    shown = session.view.evolve(treasures={"idol": treasure, "loot": treasure})
    blocks = {block.title: block.lines for block in thing_blocks.hex_blocks(session, "P0505", shown)}
    for name, title in (("idol", "The Golden Idol"), ("loot", "The Loot")):
        assert descriptions.worth(session.game.tables, name) in blocks[title]


def test_a_target_that_cannot_be_fired_at_says_why() -> None:
    session = at_phase()
    session.select("dante")
    target = session.units["shock-trooper-40"].hex
    told = thing_blocks.hex_lines(session, target, session.view)[-1]
    assert told.startswith("× Full Fire: ")
    assert "Professor Dante" in told, "names, not ids"
    session.select("scout-09")
    assert not unavailable.no_shot(session.acting, target)
    far = next(si for si in session.sis.values() if si.hex and si.hex != target)
    (refusal,) = unavailable.no_shot(session.acting, far.hex)
    assert refusal.label == f"Fire at {session.names[far.id]}"
    assert refusal.clauses


def test_the_way_says_what_it_sets_off_and_what_stops_it() -> None:
    session = at_phase()
    told: set[str] = set()
    for unit in [o.select for o in session.options if o.select]:
        session.select(unit)
        for hex_ in session.ways:
            lines = [
                line for line in thing_blocks.hex_lines(session, hex_, session.view) if line.startswith("→")
            ]
            told |= {line.split(" ", 2)[1] for line in lines}
            if session.ways[hex_].ends and session.ways[hex_].left:
                assert any("stops there" in line for line in lines), (unit, hex_)
            named = [
                name for id_, name in session.names.items() if id_ in session.sis and not session.sis[id_].hex
            ]
            assert not any(name in line for name in named for line in lines), "a draw keeps its secret"
    assert {"activates", "next"} <= told


def test_the_end_of_the_phase_is_asked_about_only_while_somebody_can_do_something() -> None:
    session = at_phase()
    assert len(questions.units_to_act(session.game)) >= 9
    while questions.units_to_act(session.game):
        unit = next(c.name for c in session.game.menu if c.verb == "activate")
        session.run((unit, "stand-by"))
    assert session.ask is not None
    assert session.ask.kind == "6.0?"
    assert questions.unused(session) == ""


# ---- in the window


def test_the_cursor_goes_round_the_ship_and_acts_like_a_click(raid: Any) -> None:
    screen = raid.screen
    raid.press("RIGHT")
    assert screen.keyed
    begin = screen.hover
    for _ in range(geo.COLUMNS):
        raid.press("RIGHT")
    assert screen.hover == begin, "once round the ship"
    for _ in range(geo.ROWS):
        raid.press("UP")
    assert geo.column_row(screen.hover)[1] == 0
    scout = screen.session.units["scout-09"].hex
    for _ in range(geo.COLUMNS):
        if geo.column_row(screen.hover)[0] == geo.column_row(geo.parse(scout))[0]:
            break
        raid.press("RIGHT")
    assert geo.label(screen.hover) == scout
    assert "Scout 9" in [b.title for b in screen.picture.inspector.blocks]
    raid.press("ENTER")
    assert screen.session.selected == "scout-09"
    raid.press("TAB")
    assert geo.label(screen.hover) == "P" + scout[1:]
    raid.press("TAB")
    near = sorted(h for h, way in screen.session.ways.items() if len(way.hexes) == 1)[0]
    x, y = geo.column_row(geo.parse(near))
    for _ in range(60):
        here = geo.column_row(screen.hover)
        if here == (x, y):
            break
        raid.press("DOWN" if here[1] < y else "UP" if here[1] > y else "RIGHT")
    raid.press("ENTER")
    assert screen.session.units["scout-09"].hex == near
    raid.point(500, 300)
    assert not screen.keyed, "the mouse takes over again"


def test_the_list_of_units_selects_and_shows(raid: Any) -> None:
    screen = raid.screen
    raid.press_button("roster")
    page = raid.screen
    assert page is raid.window.page("reference") and page.tabs[page.tab].endswith("Units")
    page.at = next(n for n, entry in enumerate(page.entries()) if entry.id == "unit:dante")
    raid.pump()
    raid.press_button("show")
    assert raid.screen is screen
    assert screen.session.selected == "dante"
    assert geo.label(screen.hover) == screen.session.units["dante"].hex
    groups = board_facts.roster(screen.session.view, screen.session.game)
    assert "dante" in groups[board_facts.FREE]
    assert "swat-47" in groups[board_facts.AWAY]
    assert "emily" in groups[board_facts.CAPTIVE], "nobody has met her"


def test_a_target_pointed_at_shows_the_table(raid: Any) -> None:
    screen = raid.screen
    option = next(o for o in shots(screen.session) if o.verb == "fire-at")
    unit, target = option.commands[0].args[0], option.args[0]
    raid.click_hex(screen.session.units[unit].hex)
    raid.point_hex(screen.session.units[target].hex)
    inspector = screen.picture.inspector
    assert any(target in t.title.lower().replace(" ", "-") for t in inspector.tables)
    decision = screen.layout.decision
    panels = [panel for panel in (inspector.card, inspector.odds) if panel.shown]
    assert inspector.odds in panels
    for p in panels:
        assert p.x >= 0 and p.y + p.height <= screen.window.units[1] + 0.1
        assert p.x + p.width <= decision.x + 0.1 or p.y >= decision.y + decision.height - 0.1
    for a, b in itertools.pairwise(panels):
        assert a.y + a.height <= b.y


@pytest.mark.parametrize("scale", [100, 200])
def test_cards_stay_inside_the_window_wherever_one_points(raid: Any, scale: int) -> None:
    raid.window.change(scale=scale)
    raid.pump()
    screen = raid.screen
    raid.click_hex(screen.session.units["scout-09"].hex)
    width, height = raid.window.units
    for hex_ in [*list(screen.session.marks)[:12], "P2002", "I0202"]:
        raid.point_hex(hex_)
        for panel, shown in (
            (screen.picture.inspector.card, screen.picture.inspector.blocks),
            (screen.picture.inspector.odds, screen.picture.inspector.tables),
        ):
            if shown:
                assert panel.x >= 0
                assert panel.y >= 0
                assert panel.x + panel.width <= width
                assert panel.y + panel.height <= height + 0.5


def test_what_cannot_be_done_is_told_below_what_can(raid: Any) -> None:
    raid.click_hex(raid.screen.session.units["acuto"].hex)
    panel = raid.screen.layout.decision
    raid.wheel(panel.x + 20, panel.y + 180, -30)
    spot = next(s for s in panel.spots if str(s.action) == "barred")
    raid.click(panel.x + spot.x + 20, panel.y + spot.y + 3)
    assert raid.page is not None

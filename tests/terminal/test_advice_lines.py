"""What a player at a terminal may reckon: the same as the window shows, from the same functions."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pytest

from hades import Game, geometry, narrate
from hades.facts import piece_facts as thing_blocks
from hades.odds.chance_table import percent
from hades.odds.reach import find_route, only_from_below, reach
from hades.odds.remaining_cards import piles
from hades.odds.score_outlook import items
from hades.players import by_name
from hades.session import Session
from hades.session.table_session import TableSession
from hades.session.unavailable import barred
from hades.terminal import state_lines, typed_input
from hades.terminal.command_table import OVER
from hades.terminal.terminal_io import Preferences, TerminalIO
from tests.test_text import Terminal

ORDERS = ("odds", "reach", "cards", "score", "why not", "meets I0510")


def asked(kind: str, seed: str = "reckoning") -> Game:
    """A game at a question of a kind."""
    return next(game for game in course(seed) if game.ask is not None and game.ask.kind == kind)


def course(seed: str) -> Iterator[Game]:
    """A game at each of its questions."""
    game = Game.new("historical", seed=seed)
    player = by_name("heuristic")
    while game.over is None:
        yield game.peek()
        game.do(player(game))


def told(game: Game, tmp_path: Path, *orders: str) -> str:
    """What is answered to some orders, without the questions."""
    terminal = Terminal(game, tmp_path / "last.hades")
    before = len(game.history)
    terminal.type()
    opening = len(terminal.lines) - 1
    said = terminal.type(*orders).split("\n")[opening:-1]
    assert len(game.history) == before and not terminal.dialogue.keeper.has_file
    return "\n".join(said)


@pytest.mark.parametrize("kind", ["move?", "act?", "6.0?"])
def test_reach_lists_what_the_map_of_the_window_lights(kind: str, tmp_path: Path) -> None:
    game = asked(kind)
    assert game.ask is not None
    unit = game.ask.subject or game.menu[0].args[0]
    plans = {"move?": (), "act?": ("full-move",), "6.0?": (f"activate {unit}", "full-move")}
    said = told(game, tmp_path, f"reach {unit}")
    found = {}
    for line in said.split("\n"):
        left, words = re.fullmatch(r"(\d+) left(?:, [a-z ]+I?[a-z ]*)?: (.*)", line).groups()  # type: ignore[union-attr]
        found |= {hex_: int(left) for part in words.split(", ") for hex_ in unrolled(part)}
    ways = reach(game, plans[kind])
    assert len(ways) > 5
    assert found == {hex_: way.left for hex_, way in ways.items()}


def unrolled(run: str) -> list[str]:
    """``I0101 to I0301`` -> its hexes."""
    first, _, last = run.partition(" to ")
    columns = range(int(first[1:3]), int((last or first)[1:3]) + 1)
    return [f"{first[0]}{column:02}{first[3:]}" for column in columns]


def test_why_no_way_leads_there_is_told(tmp_path: Path) -> None:
    game = asked("move?")
    view, ways = game.view(), reach(game)
    assert game.ask is not None
    here = view.unit(game.ask.subject).hex
    name = narrate.name(game.ask.subject)
    assert told(game, tmp_path, f"move-to {here}") == f"{name} is already in {here}."
    told_ways = measured = 0
    steps = {command.args[0] for command in game.menu if command.verb == "move-to"}
    for number in range(geometry.SIZE):
        hex_ = geometry.label(number)
        if hex_ not in {*ways, *steps, here}:
            said = told(game, tmp_path, f"move-to {hex_[1:]}").split("\n")
            assert re.fullmatch(r".* \[[^]]+\]\.", said[0])
            assert "out of reach [" not in said[0], "the reason is there"
            beside = only_from_below(view, here, hex_)
            far = find_route(view, here, hex_, view.unit(game.ask.subject).movement, beside=beside)
            if far is not None and (away := re.search(r"it is (\d+) ", said[0])):
                route = find_route(view, here, hex_, game.ask.left or 1)
                assert route is not None and int(away[1]) == len(route.hexes) > (game.ask.left or 0)
                measured += 1
            on_it = [one for one in far.hexes if one in ways] if far is not None else []
            if until := re.search(r"until .* is in ([IP]\d{4}) ", said[0]):
                assert until[1] in on_it and said[1].startswith(f"Go to {until[1]} first, with ")
            elif beside and said[1:] and said[1].startswith("Go to "):
                assert said[1].split()[2] in on_it
            else:
                assert said[1:] == [f"For now it can get as far as {on_it[-1]}." for _ in on_it[:1]]
            told_ways += bool(on_it)
    assert told_ways > 100 and measured > 50


def test_a_move_on_after_a_shaft_is_opened_names_the_stop(tmp_path: Path) -> None:
    text = 'base = "empty"\nat = "6.0"\n[units]\nscout-10 = "P0907"\n[si]\nmissile-battery-5 = "G damaged"\n'
    first = (
        "Go to P0807 first, with 5 Movement Factors left. Destroys Missile Battery 5, and opens its shaft."
    )
    game = Game.from_position(text)
    for order in ("activate scout-10", "full-move"):
        game.do(order)
    said = told(game, tmp_path, "move to I0807").split("\n")
    assert said == ["I0807 is out of reach until Scout 10 is in P0807 [6.1-01].", first]
    assert told(Game.from_position(text), tmp_path, "path scout 10 I0807").split("\n")[-1] == first
    after = Terminal(Game.from_position(text), tmp_path / "a.hades")
    after.type("scout 10", "full move", "P0807", "move to I0807")
    assert after.game.view().unit("scout-10").hex == "I0807"


def test_who_cannot_move_is_told(tmp_path: Path) -> None:
    game = asked("6.0?")
    assert told(game, tmp_path, "reach").startswith("Name a Unit that may be activated: ")
    assert told(game, tmp_path, "reach scout").startswith("'scout' could be Scout 9, ")
    assert told(asked("fire?"), tmp_path, "reach").endswith(
        "cannot move now. Type `why not full move` for the reason."
    )
    assert re.search("no unit is moving", told(asked("set_up?"), tmp_path, "reach"), re.IGNORECASE)


@pytest.mark.parametrize("kind", ["act?", "move?", "fire?"])
def test_why_not_alone_tells_all_that_is_barred(kind: str, tmp_path: Path) -> None:
    games = (game for game in course("barred") if game.ask is not None and game.ask.kind == kind)
    game = next(game for game in games if len(barred(game)) > 1)
    said = told(game, tmp_path, "why not").split("\n")
    assert len(said) == len(barred(game))
    for line, one in zip(said, barred(game), strict=True):
        assert line == f"{', '.join(map(str, one.commands))}: {one.reason} [{', '.join(one.clauses)}]."


def test_why_not_alone_needs_a_unit(tmp_path: Path) -> None:
    assert told(asked("6.0?"), tmp_path, "why not").startswith("This question is not about one Unit")


def test_the_cards_are_counted(tmp_path: Path) -> None:
    game = asked("fire?")
    said = told(game, tmp_path, "cards")
    for deck, pile in zip(("SHL", "Nastian"), piles(game.view()), strict=True):
        assert 0 < len(pile.left) < len(pile.cards)
        assert f"{deck} Resolution deck: {len(pile.left)} of {len(pile.cards)} cards left." in said
        low = sum(card.number <= 2 for card in pile.left)
        assert f"2 or less: {percent(Fraction(low, len(pile.left)))}" in said
    assert said.count("6 or less: 100%") == 2


def test_the_score_says_what_may_still_come(tmp_path: Path) -> None:
    game = asked("move?")
    said = told(game, tmp_path, "score").split("\n")
    at = said.index("What counts")
    rows = items(game.view())
    assert any(row.more for row in rows)
    for row in rows:
        # Items in the same state share a line.
        (line,) = (
            line
            for line in said[at:]
            if f"{row.worth} · {row.state}" in line and row.what.lower() in line.lower()
        )
        assert ("still possible: " in line or "can be avoided: " in line) == bool(row.more)
    assert said[at - 1].startswith("  Maximum still possible: ")
    assert sum("VP or more" in line for line in said[said.index("Victory levels") :]) == 7
    *_, last = course("reckoning")
    last.do(by_name("heuristic")(last))
    assert last.over and "still possible" not in told(last, tmp_path, "score")


@pytest.mark.parametrize("order", ORDERS)
def test_no_order_needs_a_game_that_goes_on(order: str, tmp_path: Path) -> None:
    """Once a game is over nothing can be reckoned, and nothing goes wrong."""
    game = Game.new("historical", seed="over", undo="casual")
    player = by_name("random")
    while game.over is None:
        game.do(player(game))
    terminal = Terminal(game, tmp_path / "last.hades")
    assert "`undo`" in terminal.type(order)
    strict = Game.new("historical", seed="over")
    for command in game.history:
        strict.do(command)
    terminal, before = Terminal(strict, tmp_path / "strict.hades"), strict.digest
    said = terminal.type(order, "undo", "score all", "log 3", "scout 9", "repeat")
    assert "`undo`" not in said and said.count(OVER) > 1 and "Victory levels" in said
    assert strict.over and strict.digest == before


def test_all_that_the_window_knows_of_a_thing_is_told() -> None:
    """Of every counter and Circle, at some moments of a game."""
    told = 0
    for at, game in enumerate(course("things")):
        if at % 60:
            continue
        window, view = TableSession(game), game.view()
        blocks = {unit.id: thing_blocks.unit_block(window, unit, view) for unit in view.units}
        blocks |= {si.id: thing_blocks.si_block(window, si) for si in view.installations}
        blocks |= {
            fighter.id: thing_blocks.fighter_block(window, fighter.id, view) for fighter in view.fighters
        }
        blocks |= {f"circle-{room.number}": thing_blocks.room_block(window, room) for room in view.circles}
        assert {*blocks, *view.treasures} == {*typed_input.things(view)}
        for id_, block in blocks.items():
            first, *lines = state_lines.card(Session(game), id_)
            assert first.startswith(f"{narrate.title(id_)}: ")
            assert [line.strip() for line in lines if "cannot be among the first" not in line] == [
                line for line in block.lines if "cannot be among the first" not in line
            ]
            told += len(lines)
    assert told > 500


def test_an_installation_is_asked_for_by_name(tmp_path: Path) -> None:
    game = asked("move?")
    si = next(si for si in game.view().installations if si.hex)
    said = told(game, tmp_path, f"units {si.id}", "units circle-3", "units fighter-1")
    assert f"{narrate.title(si.id)}: {si.hex}, {si.status}\n" in said
    assert f"\n  {si.name}, Surface Installation {si.letter}, " in said
    assert "\n  closed, contents unknown" in said
    assert "in orbit: attacks the Vittles" in said


def test_the_way_to_an_installation_ends_beside_it_and_the_way_from_below_is_told_apart(
    tmp_path: Path,
) -> None:
    game = Game.from_position(
        'base = "empty"\nturn = 3\nat = "6.0"\n[units]\narmored-infantry-31 = "I1804"\n'
        '[si]\nlaser-1 = "H operational"\nrailgun-12 = "E destroyed"\n'
    )
    terminal = Terminal(game, tmp_path / "last.hades")
    terminal.dialogue.talk = TerminalIO(Preferences(plain=True, brief=True))
    path = terminal.type("path armored infantry 31 to laser 1").split("\n")
    (first,) = (line for line in path if line.startswith("2 hexes from"))
    assert "Purgatory" not in first
    assert sum("Purgatory" in line for line in path) == 1
    said = terminal.type("armored infantry 31 run and gun", "move to laser 1")
    assert "from below" in said and "17 row 6" in said

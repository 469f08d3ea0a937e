"""A draft: every edit gives a position that reads as it was meant, and tells what is wrong with it."""

from __future__ import annotations

from pathlib import Path

import pytest

from hades import Game
from hades.content.paths import drill_dir
from hades.content.position import PositionError, drill_files, load_position
from hades.session.position_editing import Draft, EditHistory
from tests.games import landed


@pytest.fixture
def empty() -> Draft:
    return Draft.blank("empty")


def lines(draft: Draft) -> list[str]:
    """What the text of a draft says beside its beginning."""
    return [
        line for line in draft.text().splitlines() if line and line not in ('base = "empty"', 'at = "6.0"')
    ]


# ---- beginnings


@pytest.mark.parametrize("base", ["empty", "set-up"])
def test_an_untouched_board_can_be_played(base: str) -> None:
    draft = Draft.blank(base)
    assert draft.problems == ()
    assert draft.game().ask is not None


def test_a_drill_is_read_and_written_without_a_word_lost() -> None:
    for file in drill_files(drill_dir())[::10]:
        draft = Draft.read(file)
        assert draft.position == load_position(file).position
        assert Draft.read(draft.text()) == draft


def test_a_field_that_is_none_is_refused() -> None:
    with pytest.raises(PositionError, match="units: 3 is not valid"):
        Draft.read('at = "6.0"\nunits = 3\n')


# ---- a moment of a game


def test_an_untouched_moment_is_the_very_moment() -> None:
    game = landed()
    draft = Draft.of_game(game)
    assert "[exact]" in draft.text()
    assert draft.game().digest == game.digest
    before = Draft.of_game(game, len(game.history) - 3)
    assert before.game().digest == game.moment(len(game.history) - 3).digest()


def test_what_is_edited_of_a_moment_is_said_as_a_person_would_and_the_rest_stays() -> None:
    game = landed()
    whole = Draft.of_game(game)
    friend = next(unit for unit in whole.view.units if unit.is_friend and unit.hex)
    draft = whole.place(friend.id, "aboard")
    assert draft.position.at == game.view().section and draft.position.turn in (None, game.turn)
    assert "exact" not in draft.text() and "cup = " not in draft.text()
    moved = [u.id for u, v in zip(draft.view.units, whole.view.units, strict=True) if u != v]
    assert moved == [friend.id]
    assert draft.cup == whole.cup and draft.drawn == whole.drawn
    assert [c.counter for c in draft.view.circles] == [c.counter for c in whole.view.circles]


def test_before_the_first_turn_a_moment_that_is_edited_begins_with_it() -> None:
    draft = Draft.of_game(Game.new("historical", seed="7")).place("guard-01", "I0101")
    assert (draft.position.at, draft.position.turn) == ("5.1", 1)
    assert draft.problems == ()


# ---- Units


def test_units_are_placed_turned_depleted_marked_and_taken_away(empty: Draft) -> None:
    draft = empty.place("guard-01", "I0505").turn("guard-01", "NW").flip("guard-01", "depleted")
    assert lines(draft) == ["[units]", 'guard-01 = "I0505 NW depleted"']
    assert lines(draft.flip("guard-01", "depleted").turn("guard-01", "")) == ["[units]", 'guard-01 = "I0505"']
    draft = draft.flip("guard-01", "delayed").place("guard-01", "P0101")
    assert lines(draft)[1] == 'guard-01 = "P0101 NW depleted"', "it waits for a shaft no more"
    assert draft.take_away("guard-01") == empty
    assert lines(draft.place("guard-01", "hidden"))[1] == 'guard-01 = "hidden depleted"'
    assert lines(draft.place("guard-01", "gone"))[1] == 'guard-01 = "gone"'
    friend = empty.place("swat-47", "I0101").flip("swat-47", "activated")
    assert lines(friend)[1] == 'swat-47 = "I0101 activated"'
    assert lines(friend.flip("swat-47", "landed"))[1] == 'swat-47 = "I0101 landed"'
    assert lines(friend.flip("swat-47", "activated"))[1] == 'swat-47 = "I0101"'
    assert friend.take_away("swat-47") == empty


def test_off_the_maps_nobody_is_turned(empty: Draft) -> None:
    assert empty.turn("guard-01", "NE") == empty


def test_who_is_trapped_has_the_door_locked_over_him(empty: Draft) -> None:
    hex_ = empty.view.circles[3].hex
    draft = empty.fill("circle-4", "trap-1", "open").place("swat-47", hex_).trap("swat-47")
    assert draft.problems == ()
    assert lines(draft) == [
        "[units]",
        f'swat-47 = "{hex_} trapped"',
        "[circles]",
        'circle-4 = "trap-1 locked"',
    ]
    assert draft.trap("swat-47").circle("circle-4") == ("trap-1", "open")


def test_in_a_cup_that_is_listed_who_leaves_it_is_crossed_out(empty: Draft) -> None:
    draft = Draft.read(empty.text() + 'cup = ["guard-01", "guard-02", "crisis"]\n')
    assert draft.place("guard-01", "I0101").position.cup == ("guard-02", "crisis")
    assert draft.place("guard-03", "cup").position.cup == ("guard-01", "guard-02", "crisis", "guard-03")
    assert not draft.place("guard-01", "I0101").problems


def test_of_a_set_up_only_what_differs_is_said() -> None:
    board = Draft.blank("set-up")
    draft = board.place("swat-47", "I0101").place("guard-01", "P0101")
    assert lines(draft) == ["[units]", 'swat-47 = "I0101"', 'guard-01 = "P0101"']
    assert draft.place("swat-47", "aboard").take_away("guard-01") == board
    assert lines(board.take_away("swat-47")) == ["[units]", 'swat-47 = "gone"']


# ---- counters, ship, cards


def test_installations(empty: Draft) -> None:
    draft = empty.install("laser-1", "C", "damaged")
    assert lines(draft) == ["[si]", 'laser-1 = "C damaged"']
    assert lines(draft.install("laser-1", "C")) == ["[si]", 'laser-1 = "C"']
    assert draft.install("laser-1", "") == empty
    assert draft.si("laser-1") == ("C", "damaged") and empty.si("laser-1") == ("", "cup")


@pytest.mark.parametrize("base", ["empty", "set-up"])
def test_circle_counters_change_places(base: str) -> None:
    draft = Draft.blank(base).fill("circle-3", "bridge", "open").fill("circle-5", "brig", "closed")
    draft = draft.fill("circle-5", "bridge", "open")
    assert draft.circle("circle-5") == ("bridge", "open")
    assert draft.circle("circle-3") == ("brig", "closed")
    assert len({draft.circle(room)[0] for room in draft.rooms} - {"empty"}) == (2 if base == "empty" else 12)
    assert Draft.read(draft.text()).state.digest() == draft.state.digest()


def test_ship_chits_cards_and_what_comes_next(empty: Draft) -> None:
    draft = empty.part("vittles", in_system=False, module="R1").part("vittles", in_system=True)
    assert lines(draft) == ["[vittles]", 'module = "R1"']
    assert draft.part("vittles", module="G1") == empty
    assert empty.part("chits", crisis="open").toggle_chit("crisis").toggle_chit("crisis") != empty
    card = empty.box.tables.words["surprise"][4]
    pile = empty.pile(card)
    other = "aside" if pile == "deck" else "deck"
    assert empty.put_card(card, other).pile(card) == other
    assert (
        empty.toggle_drawn("shl-07").drawn == ("shl-07",)
        and empty.toggle_drawn("shl-07").toggle_drawn("shl-07") == empty
    )
    assert (
        empty.toggle_chit("crisis").cup != empty.cup
        and empty.toggle_chit("crisis").toggle_chit("crisis") == empty
    )
    assert lines(empty.with_draw("shl 4").with_draw("cup guard-01").without_draw(0)) == [
        'next = ["cup guard-01"]'
    ]
    assert empty.with_draw("shl 4").without_draw(0) == empty
    assert lines(empty.line("fighters", "fighter-1", "orbit")) == ["[fighters]", 'fighter-1 = "orbit"']
    assert empty.line("fighters", "fighter-1", "aside") == empty


# ---- problems


def test_a_problem_knows_what_it_is_about(empty: Draft) -> None:
    draft = empty.place("swat-47", "I0505").place("guard-01", "I0505")
    (problem,) = draft.problems
    assert (
        problem.about(("unit", "swat-47"))
        and problem.about(("unit", "guard-01"))
        and problem.about(("hex", "I0505"))
    )
    assert not problem.about(("unit", "guard-02"))
    with pytest.raises(PositionError, match=r"both sides cannot share a hex \(P-09\)"):
        draft.game()
    assert draft.state.where[draft.box.tables.unit_of["guard-01"]] == 4 * 20 + 4, "it is shown all the same"


@pytest.mark.parametrize(
    ("line", "thing"),
    [
        ('units.guard-99 = "I0101"', ("unit", "guard-99")),
        ('units.guard-01 = "I9901"', ("unit", "guard-01")),
        ('si.laser-1 = "Q"', ("si", "laser-1")),
        ('circles.circle-2 = "bridge ajar"', ("circle", "circle-2")),
        ('fighters.fighter-1 = "lost"', ("fighter", "fighter-1")),
        ('treasures.idol = "brig"', ("treasure", "idol")),
        ("turn = 99", ("field", "turn")),
        ('next = ["shl 9"]', ("field", "next")),
        ('scenario = "paper"', ("field", "scenario")),
        ('edition = "7"', ("field", "edition")),
        ("tso_turned = true", ("unit", "officer")),
        ('circles.circle-2 = "emily-cell open"', ("circle", "circle-2")),
        ("treasures.loot = 'medusa'", ("treasure", "loot")),
    ],
)
def test_every_kind_of_problem_is_told_at_its_thing(line: str, thing: tuple[str, str]) -> None:
    draft = Draft.read(f'base = "empty"\nat = "6.0"\n{line}\n')
    assert any(problem.things[0] == thing or problem.about(thing) for problem in draft.problems), (
        draft.problems
    )


# ---- the workbench


def test_undo_and_redo_are_steps_along_the_drafts(empty: Draft) -> None:
    bench = EditHistory(empty)
    assert not (bench.is_unsaved or bench.can_undo or bench.can_redo)
    one = empty.place("guard-01", "I0101")
    bench.edit(one)
    bench.edit(one)
    bench.edit(one.turn("guard-01", "W"))
    bench.undo()
    assert bench.draft == one and bench.can_redo and bench.is_unsaved
    bench.redo()
    bench.undo()
    bench.undo()
    bench.undo()
    assert bench.draft == empty and not bench.can_undo and not bench.is_unsaved
    bench.edit(empty.place("guard-02", "I0101"))
    assert not bench.can_redo


def test_what_was_on_the_bench_comes_back_with_its_file(empty: Draft) -> None:
    bench = EditHistory(empty.place("guard-01", "I0101"))
    bench.edit(bench.draft.turn("guard-01", "W"))
    bench.keep(Path("a.toml"))
    assert not bench.is_unsaved and bench.file == Path("a.toml")
    bench.begin(empty)
    assert bench.file is None and not bench.is_unsaved
    bench.undo()
    assert bench.file == Path("a.toml") and bench.draft != empty


def test_what_is_kept_has_the_comments_of_its_file(empty: Draft, tmp_path: Path) -> None:
    file = tmp_path / "drill.toml"
    file.write_text(
        'base = "empty"\nat = "6.0"\n'
        '[[run]] # one\nexpect.turn = 1 # he\n[[run]]\nexpect.turn = 1\nexpect.ask = "6.0?" # she\n',
        encoding="utf-8",
    )
    draft = Draft.read(file)
    first, second = draft.position.run
    bench = EditHistory(draft)
    bench.keep(file)
    assert bench.text(draft) == (
        'base = "empty"\nat = "6.0"\n\n'
        "[[run]]  # one\n\n[run.expect]\nturn = 1  # he\n\n"
        '[[run]]\n\n[run.expect]\nask = "6.0?"  # she\nturn = 1\n'
    )
    # a run in the place of another is not what was meant
    alone = bench.text(draft.without_runs().with_run(second))
    assert alone.endswith('# one\n# he\n# she\n[[run]]\n\n[run.expect]\nask = "6.0?"\nturn = 1\n')
    assert bench.text(draft.without_runs()).endswith('at = "6.0"\n# one\n# he\n# she\n')
    assert "# she\n[[run]]  # one\n" in bench.text(draft.without_runs().with_run(first))
    file.write_text("nonsense", encoding="utf-8")
    assert bench.text(draft) == draft.text()
    assert EditHistory(empty).text(empty) == empty.text()

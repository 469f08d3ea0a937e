"""Every event has a sentence, and the enemy can give reasons."""

from __future__ import annotations

import pytest

from hades import Game, narrate
from hades.narrate import descriptions
from hades.players import by_name
from hades.state.commands import Lexicon
from hades.state.events import FIELDS, NOTES, Event, Source
from tests.wording import says

SAMPLES: dict[str, int | str | tuple[object, ...]] = {
    "section": "5.4",
    "shots": ((0, 20, 0, 3, 2),),
    "target": (0, 40, 0, 3, -1, 0),
    "barred": "crisis",
    "effect": "ram",
    "whom": "",
    "use": 2,
    "cups": (3, 2),
    "considered": (3, 2),
    "why": "highest-number",
    "toward": ("idol", 5),
    "place": "lab",
    "outcome": "left-in-system",
    "hexes": (5, 6),
    "directions": (1, 2),
    "notes": (),
    "attacker": (0, 20),
    "units": (3, 2),
    "sis": (1, 2),
    "verdicts": ((0, "full"), (1, "wall"), (2, "chosen")),
}
"""Values for fields that a plain 1 does not fit."""


@pytest.fixture(scope="module")
def words() -> Lexicon:
    return Game.new(seed="words").words


def sample(kind: str, words: Lexicon, *clauses: str) -> Event:
    fields = [field.partition(":")[::2] for field in FIELDS[kind].split()]
    return Event((kind, clauses, *(SAMPLES.get(kind_ or name, 1) for name, kind_ in fields)), Source(words))


def soldier(words: Lexicon) -> int:
    return words.words["unit"].index("soldier-17")


@pytest.mark.parametrize("kind", sorted(FIELDS))
def test_every_kind_has_a_sentence(kind: str, words: Lexicon) -> None:
    text = narrate.sentence(sample(kind, words))
    assert text[0].isupper()
    assert text[-1] in ".!?"
    assert "{" not in text
    assert "_" not in text


def test_a_combat_tells_its_numbers(words: Lexicon) -> None:
    infantry = words.words["unit"].index("armored-infantry-31")
    shot = (0, soldier(words), 0, 4, 3)
    event = Event(("combat", ("5.7-04",), (shot,), (0, infantry, 0, 2, -1, 0), 0, 2, 1), Source(words))
    expected = "Soldier 17 attacks Armored Infantry 31: +3, defence −1, net +2, destroyed."
    assert narrate.sentence(event) == expected
    assert narrate.line(event) == expected + " [5.7-04]"


@pytest.mark.parametrize(
    ("net", "ground", "end"),
    [
        (1, 1, "net +1, hit."),
        (0, 1, "net 0, no effect."),
        (-1, 1, "net −1, attacker hit."),
        (-2, 1, "net −2, attacker destroyed."),
        (-2, 0, "net −2, no effect."),
    ],
)
def test_a_combat_tells_its_result(net: int, ground: int, end: str, words: Lexicon) -> None:
    shot = (0, soldier(words), 1, 4, 0)
    event = Event(("combat", (), (shot,), (1, 2, 1, 2, -1, -1), 0, net, ground), Source(words))
    text = narrate.sentence(event)
    assert text.startswith(
        "Soldier 17 (depleted value) attacks Railgun 3 (damaged value): 0, defence −1 and −1 for cover"
    )
    assert text.endswith(end)


@pytest.mark.parametrize(
    ("path", "way"),
    [((30, 31, 32), "moves 2 hexes from {0} to {2}"), ((30, 31, 30), "moves 2 hexes and returns to {0}")],
)
def test_a_way_that_ends_where_it_began_is_told_so(words: Lexicon, path: tuple[int, ...], way: str) -> None:
    event = Event(("enemy_moved", ("5.4-06",), soldier(words), path, 1, 0, ()), Source(words))
    said = way.format(*(words.words["hex"][hex_] for hex_ in path))
    assert narrate.sentence(event) == f"Soldier 17 {said}, facing north-east."


def test_an_arrival_elsewhere_comes_with_every_direction_looked_at(words: Lexicon) -> None:
    verdicts = ((0, "full"), (1, "wall"), (2, "full"), (3, "chosen"))
    event = Event(("enemy_arrived", ("5.3-05",), soldier(words), 30, 1, 5, verdicts), Source(words))
    wanted = words.words["hex"][5]
    reason = narrate.why(event)[-1]
    assert reason.startswith(f"{wanted} was full")
    assert reason.endswith("north-east blocked, east full, south-east chosen.")


def test_ew_repairs_come_with_what_was_damaged_and_what_was_guarded(words: Lexicon) -> None:
    event = Event(("ew_repair", ("12.6-01",), 14, (1, 2), (2,)), Source(words))
    one, two = (narrate.name(words.words["si"][n]) for n in (1, 2))
    damaged, guarded, repaired = narrate.why(event)
    assert damaged.endswith(f"{one} and {two}.")
    assert "enemies" in guarded and guarded.endswith(f" {one}.")
    assert "others" in repaired and repaired.endswith(" [12.6-01]")
    assert "repairs itself" in narrate.sentence(event)
    assert "enemies" in narrate.sentence(Event(("ew_repair", ("12.6-01",), 14, (1,), ()), Source(words)))


def test_what_an_edition_leaves_out_is_told_with_the_reasons(words: Lexicon) -> None:
    event = Event(("departure_failed", ("-7.2-08", "12.5-01")), Source(words))
    assert narrate.why(event)[-1].startswith("Played without 7.2-08: Parting Shots come first")


def test_a_target_comes_with_everybody_considered(words: Lexicon) -> None:
    event = Event(
        ("target_chosen", ("5.7-04",), (0, soldier(words)), 9, (9, 3, 2), "highest-number", 0),
        Source(words),
    )
    best = narrate.name(words.words["unit"][9])
    assert narrate.sentence(event) == f"Soldier 17 targets {best}: highest-numbered Unit in reach."
    considered, rule = narrate.why(event)
    assert considered == "Considered, best first: Scout 9, Guard 3 and Guard 2."
    assert "highest ID" in rule
    assert rule.endswith("[5.7-04]")


def test_every_note_of_a_move_is_explained(words: Lexicon) -> None:
    notes = {
        "turned_away": (5, 1, "hex", ((1, "full"), (2, "wall"), (3, "chosen"))),
        "no_way": (5, "shaft", ((1, "full"), (2, "wall"))),
        "fled": (5, 1, 3, (3, 2)),
        "cornered": (5, 1, 3, (3, 2)),
        "route": (5, 1, (1, 2)),
        **dict.fromkeys(("delayed", "passed", "stuck", "engaged", "no_route", "arrived"), (5,)),
        **dict.fromkeys(("bounced", "changed_maps", "turned"), (5, 1)),
    }
    assert notes.keys() == NOTES.keys()
    told = tuple((note, ("5.4-15", "5.4-17"), *values) for note, values in notes.items())
    event = Event(("enemy_moved", ("5.4-06",), soldier(words), (4, 5), 2, 0, told), Source(words))
    way, *reasons = narrate.why(event)
    assert way == "Path: I0501, I0601."
    assert len(reasons) == len(notes)
    assert reasons[0].startswith("At I0601 the next hex was full")
    assert reasons[0].endswith("north-east full, east blocked, south-east chosen. [5.4-15, 5.4-17]")


def test_only_a_unit_that_moves_has_a_path(words: Lexicon) -> None:
    event = Event(
        ("enemy_moved", ("5.4-06",), soldier(words), (4,), 2, 0, (("stuck", ("5.4-12",), 4),)), Source(words)
    )
    reasons = narrate.why(event)
    assert len(reasons) == 1 and "I0501" in reasons[0] and "Path" not in reasons[0]


def test_the_only_target_was_not_chosen_by_an_order(words: Lexicon) -> None:
    for why in ("highest-number", "non-combat-priority"):
        event = Event(
            ("target_chosen", ("5.7-06",), (0, soldier(words)), 9, (9,), why, 0),
            Source(words),
        )
        assert "only" in narrate.sentence(event)


def test_a_surprise_is_read_out_by_its_title() -> None:
    game = Game.new(seed="title")
    event = Event(("surprise_drawn", (), 0), Source(game.words))
    assert narrate.sentence(event).startswith('Nasty Surprise "Change of Shift": The towers')


@pytest.mark.parametrize("seed", range(6))
def test_whole_games_are_told(seed: int) -> None:
    game = Game.new("historical", seed=f"narrate {seed}")
    player = by_name("random")
    events = list(game.opening)
    while game.over is None:
        events += game.do(player(game))
    for event in events:
        text = narrate.sentence(event)
        assert text[-1] in ".!?", text
        assert all(isinstance(reason, str) for reason in narrate.why(event))
    assert narrate.sentence(events[-1]).startswith("The raid is over: ")


WORTH = {
    "scout-09": "worth 1 VP aboard [14.1-02]",
    "dante": "worth 1 VP aboard, −½ if eliminated or left on the Hades [14.1-03, 14.1-13]",
    "emily": "worth 3 VP aboard, 2 more if her Honor Guard is aboard as well, −½ if eliminated or left on "
    "the Hades [14.1-04, 14.1-09, 14.1-15]",
    "honor-guard": "worth 1 VP aboard, 2 more if Princess Emily is aboard as well [14.1-02, 14.1-09]",
    "idol": "worth 3 VP aboard, 2 more if the Loot is aboard as well [14.1-05, 14.1-10]",
    "officer": "worth 2 VP once General Tso is eliminated, 1 more for Lt. Sanders [14.1-11, 14.1-12]",
    "circle": "worth −½ VP if never opened [14.1-16]",
    "guard-01": "",
}


@pytest.mark.parametrize("id_", WORTH)
def test_what_a_thing_is_worth(id_: str) -> None:
    assert descriptions.worth(Game.new(seed="words").tables, id_) == WORTH[id_]


def test_emily_waits_for_three_others() -> None:
    assert descriptions.waits("emily", 0) == (
        "cannot be among the first 3 evacuated: 3 more must go [6.7-13]"
    )
    assert says(descriptions.waits("emily", 2), "1 more must go")
    assert descriptions.waits("emily", 3).startswith("may be evacuated: 3 Units ")
    assert descriptions.waits("dante", 0) == ""


def test_a_repair_names_the_failing_module_that_holds_again() -> None:
    words = Game.new("historical", seed="repair").words
    events = [Event(("module_repaired", ("7.1-03", *extra), 0), Source(words)) for extra in ((), ("V-02",))]
    told = list(map(narrate.sentence, events))
    assert ["G2" in text for text in told] == [False, True]

"""Why a command is refused: the right clause for every verb, and never a bare no."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from itertools import count
from pathlib import Path

import pytest

from hades import Game, Refused
from hades import geometry as geo
from hades.chance import stream
from hades.content.load import scenario_ids
from hades.engine import sequencer
from hades.engine.refusal import MOMENTS, TABLE, why_refused
from hades.engine.refusals.shl_phase import _too_far
from hades.players import by_name
from hades.rules.full_move import DOOR_COST, FULL_MOVE
from hades.rules.sequence_of_play import ASKS
from hades.state.commands import VERBS
from tests.boards import Table
from tests.engine.refusal_boards import bringing, caller, hull, set_up
from tests.engine.refusal_cases import CALLED, CASES, ONLY
from tests.wording import says

RULES = Path(__file__).parents[2] / "data" / "rules"


@pytest.mark.parametrize(("board", "command", "clause"), CASES, ids=[f"{c[1]} {c[2]}" for c in CASES])
def test_the_clause_that_forbids_it(board: Callable[[], Table], command: str, clause: str) -> None:
    t = board()
    code = t.words.parse(command)
    assert code not in sequencer.menu(t.state), "the command is legal on this board"
    clauses, sentence = why_refused(t.state, code)
    assert clause in clauses, (clauses, sentence)
    assert sentence


@pytest.mark.parametrize(
    ("at", "units", "command", "clauses"), ONLY, ids=[" ".join((c[2], *sorted(c[3]))) for c in ONLY]
)
def test_only_what_bars_it(at: str, units: str, command: str, clauses: set[str]) -> None:
    game = Game.from_position(f'base = "empty"\nat = "{at}"\n[units]\n{units}\n')
    if command == "rally":
        game.do("activate wilson")
    with pytest.raises(Refused) as refused:
        game.do(command)
    assert set(refused.value.clauses) == clauses, refused.value.reason


@pytest.mark.parametrize(("scenario", "command", "clauses"), CALLED, ids=[f"{c[0]} {c[1]}" for c in CALLED])
def test_only_what_bars_an_arrival(scenario: str, command: str, clauses: set[str]) -> None:
    t = caller().do("call") if command.startswith("bring ") else bringing(scenario=scenario)
    assert set(why_refused(t.state, t.words.parse(command))[0]) == clauses


def test_who_has_just_arrived_waits_by_the_rule_of_its_scenario() -> None:
    for scenario, at, clause in (
        ("squeeze-play", "P0411", "15.2-13"),
        ("high-and-tight", "P0411", "15.4-13"),
    ):
        t = bringing(scenario=scenario).do(f"bring-at {at}")
        clauses, sentence = why_refused(t.state, t.words.parse("activate sever"))
        if "arrived" not in sentence:  # an HQ may be activated, but neither moves nor attacks
            clauses, _ = why_refused(t.activate("sever").state, t.words.parse("full-move"))
        assert clauses == (clause,), scenario


PASSES = 'armored-infantry-31 = "I0703"\nscout-11 = "I0803"\n'


@pytest.mark.parametrize(
    ("enemy", "clauses", "reason"),
    [
        ('guard-01 = "I0903"', {"6.1-02", "6.1-05", "6.1-06"}, "an enemy next to it"),
        ("", set(), ""),
    ],
)
def test_what_stops_a_move_through_a_friend(enemy: str, clauses: set[str], reason: str) -> None:
    game = Game.from_position(f'base = "empty"\nat = "6.0"\n[units]\n{PASSES}{enemy}\n[si]\n')
    game.do("activate armored-infantry-31")
    game.do("full-move")
    if not clauses:
        assert any(command.name == "move-to I0803" for command in game.menu)
        return
    found, why = game.why_not("move-to I0803")
    assert set(found) == clauses and says(why, reason)


def test_a_sprung_trap_counts_as_locked() -> None:
    game = Game.from_position(
        'base = "empty"\nat = "6.0"\ncircles.circle-2 = "trap-1 locked"\n'
        'units = { scout-09 = "P0401 trapped", scout-10 = "P0402" }\n'
    )
    game.do("activate scout-10")
    game.do("full-move")
    clauses, reason = game.why_not("move-to P0401")
    assert set(clauses) == {"2.1-19", "6.1-09", "P-26"}
    assert "sprung Trap" in reason and "until it is disarmed" in reason


@pytest.mark.parametrize(
    ("here", "there", "reason"),
    [
        ("I0301", "I0312", "the north edge is a wall"),
        ("I0312", "I0301", "the south edge is a wall"),
        ("I0301", "I0912", "I0912 is not next to I0301"),
    ],
)
def test_the_edge_of_the_map(here: str, there: str, reason: str) -> None:
    game = Game.from_position(f'base = "empty"\nat = "6.0"\nunits.scout-09 = "{here}"\n')
    game.do("activate scout-09")
    game.do("full-move")
    assert says(game.why_not(f"move-to {there}")[1], reason)


def test_a_tower_is_closed_from_wherever_a_unit_stands() -> None:
    game = Game.from_position('base = "empty"\nat = "6.0"\nunits.scout-09 = "I0302"\n')
    game.do("activate scout-09")
    game.do("full-move")
    for tower in ("I0609", "P0802"):
        clauses, reason = game.why_not(f"move-to {tower}")
        assert set(clauses) == {"2.1-11", "6.1-10"} and f"{tower} is a Guard Tower" in reason


def test_only_dante_is_told_of_the_places_of_science_aboard() -> None:
    units = 'units = { dante = "I0505", emily = "I0605" }\n'
    for who, aboard in (("dante", True), ("emily", False)):
        game = Game.from_position(f'base = "empty"\nat = "6.0"\n{units}')
        game.do(f"activate {who}")
        clauses, reason = game.why_not("science")
        assert clauses == ("6.9-01",)
        assert ("Lab" in reason) == ("Living Quarters" in reason) == aboard
        assert "the Bridge" in reason


PACKETS = [
    ("squeeze-play", ("place dante",), "place-at I1004", {"15.2-08"}, "on the other deck"),
    ("squeeze-play", ("place acuto",), "place-at P0802", {"15.2-08", "S-09", "M-06"}, "is a Guard Tower"),
    ("chin-music", ("place acuto",), "place-at I0609", {"15.3-07", "15.1-10", "M-06"}, "Guard Tower"),
    ("chin-music", ("place acuto",), "place-at I0807", {"15.3-07", "15.1-10"}, "I0807 is a Complex"),
    ("high-and-tight", ("place acuto",), "place-at I0807", {"15.4-10"}, "I0807 is a Complex"),
    ("high-and-tight", ("place acuto",), "place-at P1004", {"15.4-10"}, "on the other deck"),
    ("high-and-tight", (), "place dante", {"15.4-10", "15.1-12"}, "not in this landing"),
]


@pytest.mark.parametrize(("scenario", "before", "command", "clauses", "reason"), PACKETS)
def test_only_what_bars_a_place_in_a_set_up(
    scenario: str, before: tuple[str, ...], command: str, clauses: set[str], reason: str
) -> None:
    t = set_up(scenario, *before)
    found, why = why_refused(t.state, t.words.parse(command))
    assert set(found) == clauses and says(why, reason)


def test_a_tower_is_closed_to_the_ship_by_the_rule_for_attacks_on_it() -> None:
    units = 'base = "empty"\nat = "7.3"\n[units]\nguard-01 = "I0609 W"\nguard-02 = "I1010"\n'
    game = Game.from_position(units, edition="2.1,-M-08")
    with pytest.raises(Refused) as refused:
        game.do("shoot-unit 50 guard-01")
    assert set(refused.value.clauses) == {"-M-08", "2.1-12"}


def test_the_cases_leave_no_verb_out() -> None:
    assert {command.split()[0].replace("-", "_") for _, command, _ in CASES} == set(VERBS) == set(TABLE)


def test_the_table_knows_every_question() -> None:
    asked = {ask for row in TABLE.values() for ask in row.asks}
    assert asked == set(MOMENTS) == set(ASKS)


def test_a_wrong_moment_names_both_moments() -> None:
    clauses, sentence = why_refused(hull().state, ("move_to", 5))
    assert clauses == ("6.1-01", "6.0-01", "6.0-02")
    assert says(sentence, "only for a Unit that has begun a Full Move or Run and Gun")
    assert says(sentence, "The current question is: ")


@pytest.mark.parametrize(
    "code", [(), ("dance",), ("move_to",), ("move_to", 480), ("activate", 0), ("fire", 1)]
)
def test_what_is_no_command_at_all(code: tuple[object, ...]) -> None:
    clauses, sentence = why_refused(hull().state, code)
    assert clauses == (), "no clause forbids it"
    assert "not a command" in sentence


def test_a_typing_error_is_met_with_no_clause() -> None:
    game = Game.new(seed="7")
    for name in ("actvate dante", "place guard-99", "place", "place-at I2299", 7):
        with pytest.raises(Refused) as refused:
            game.do(name)  # type: ignore[arg-type]
        assert refused.value.clauses == () and str(refused.value) == refused.value.reason
        assert game.why_not(name) == ((), refused.value.reason)  # type: ignore[arg-type]
    assert game.why_not("stop")[0], "a command at the wrong moment is forbidden by clauses"


@pytest.mark.parametrize(
    ("name", "right"),
    [
        ("fire-at laser-1", "'laser-1' is not a Unit; fire-at-si is for Installations"),
        ("fire-at-si guard-01", "'guard-01' is not an Installation; fire-at is for Units"),
        ("shoot-si R1 fighter-1", "'fighter-1' is not an Installation; shoot-fighter is for Fighters"),
        ("activate laser-1", "'laser-1' is not a Unit; the most similar names are"),
    ],
)
def test_a_thing_of_another_kind_is_sent_to_its_own_command(name: str, right: str) -> None:
    assert Game.new(seed="7").why_not(name)[1].startswith(right)


def ids() -> set[str]:
    """Ids of all clauses and rulings of the catalogue."""
    found: set[str] = set()
    for name, rows in (("clauses.toml", "clause"), ("rulings.toml", "ruling")):
        found |= {row["id"] for row in tomllib.loads((RULES / name).read_text(encoding="utf-8"))[rows]}
    return found


def test_every_id_in_the_refusals_exists() -> None:
    known = ids()
    folder = Path(sequencer.__file__).parent
    for path in (folder / "refusal.py", *(folder / "refusals").glob("*.py")):
        for id_ in re.findall(r'"((?:\d+\.\d|[A-Z])-\d\d)"', path.read_text(encoding="utf-8")):
            assert id_ in known, f"{path.name}: {id_}"


TRIES = 20_000
NAMED = ("unit", "si", "fighter", "room", "treasure", "deck")
_WORD = re.compile(r"[A-Za-z_]+(?:[-_]\w+)*")
SCENARIOS = scenario_ids()


def test_whatever_is_not_in_the_menu_is_refused_with_a_reason() -> None:
    """Random commands over random games: half of any verb, half of those that are asked for."""
    known = ids()
    tried = 0
    for seed in count():
        game = Game.new(SCENARIOS[seed % len(SCENARIOS)], seed=f"refusal {seed}")
        player = by_name("random")
        numbers = iter(stream(f"refusal {seed}", 200_000))
        while not game.over and tried < TRIES:
            ask = game.ask
            assert ask is not None
            here = [verb for verb, row in TABLE.items() if ask.kind in row.asks]
            legal = {command.name for command in game.menu}
            before = game.digest
            for n in range(30):
                verb = _pick(here if n % 2 else list(VERBS), numbers)
                name = " ".join((verb.replace("_", "-"), *_arguments(game, verb, numbers)))
                if name in legal:
                    continue
                tried += 1
                with pytest.raises(Refused) as refused:
                    game.do(name)
                reason = refused.value
                assert reason.clauses, name
                assert known.issuperset(reason.clauses), name
                assert reason.reason, name
                right_moment = ask.kind in TABLE[verb].asks or not TABLE[verb].asks
                assert not (right_moment and "The current question is" in reason.reason), (
                    name,
                    reason.reason,
                )
                shown = set(_WORD.findall(re.sub("`.*?`", "", reason.reason)))
                things = {word for kind in NAMED for word in game.words.words[kind]}
                assert shown.isdisjoint(things), f"{reason.reason}: a name is wanted, not an id"
            assert game.digest == before
            game.do(player(game))
        if tried >= TRIES:
            return


def _pick(items: list[str], numbers: object) -> str:
    return items[next(numbers) % len(items)]  # type: ignore[call-overload]


def _arguments(game: Game, verb: str, numbers: object) -> list[str]:
    """Words for a verb: any at all, but a moving Unit's hexes are mostly those around it."""
    frame = game._state.agenda[-1]
    if verb == "move_to" and frame[0] == "move?":
        near = [geo.label(h) for h in geo.NEIGHBOURS[game._state.where[frame[1]]] if h >= 0]
        return [_pick(near, numbers)]
    return [
        _pick([w for w in game.words.words[kind] if w not in ("", "nobody")], numbers) for kind in VERBS[verb]
    ]


def test_a_step_that_costs_too_much_counts_its_factors() -> None:
    assert _too_far(1, DOOR_COST, FULL_MOVE) == (("6.1-01",), "that costs 2 Movement Factors, and 1 is left")
    assert _too_far(0, 1, FULL_MOVE) == (("6.1-01",), "that costs 1 Movement Factor, and 0 are left")

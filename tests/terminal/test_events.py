"""In brief: what came of the enemy's turn, short menus, and all of it on request."""

from __future__ import annotations

import random
import re
from pathlib import Path

from hades import Game, narrate
from hades import geometry as geo
from hades.history.turn_summary import CAME, ENGAGED, RECOVERED, TURNS, engaged_units, last_turn
from hades.narrate import command_words
from hades.narrate.component_texts import MODULES
from hades.players import by_name
from hades.state.commands import STANDING_ORDERS
from hades.state.events import Event, Source
from hades.terminal import menu, state_lines, typed_input
from hades.terminal.events import summary
from hades.terminal.plain_words import spoken_hexes
from hades.terminal.question_lines import FEW
from hades.terminal.terminal_io import Preferences, TerminalIO
from tests.games import at_a_comm_crash, at_questions, landed
from tests.test_text import Terminal


def brief(game: Game, file: Path, *, plain: bool = False) -> Terminal:
    terminal = Terminal(game, file, keeps=False)
    terminal.dialogue.talk = TerminalIO(Preferences(brief=True, plain=plain))
    return terminal


def test_the_enemys_turn_is_summed_up_once_it_is_over(tmp_path: Path) -> None:
    terminal = brief(landed(), tmp_path / "last.hades")
    player, turns, hits = by_name("heuristic"), 0, 0
    while terminal.game.over is None and terminal.game.turn < 5:
        turn = terminal.game.turn
        said = terminal.type(player(terminal.game).name)
        hits += bool(re.search(r"^  (?:[A-Z][\w ]+ R?\d+|The Quad 50): .+ is de", said, re.MULTILINE))
        if terminal.game.turn > turn and terminal.game.ask and terminal.game.ask.kind == "6.0?":
            summary = last_turn(terminal.dialogue.session.game_log)
            own = [line for line in summary if f"  {line.about}: {line.words}." in said]
            # Arrivals are named here, not counted.
            for line in (line for line in summary if line not in own and line.about != CAME):
                # What was told before is not said twice.
                assert all(name in said for name in re.split(", and |, | and ", line.words)), line
            at = [said.index(f"  {line.about}: {line.words}.") for line in own]
            # A Unit recovers before the enemy's turn, and a Nasty Surprise adds turns.
            early = [place for place, line in zip(at, own, strict=True) if line.about == RECOVERED]
            at = [place for place, line in zip(at, own, strict=True) if line.about not in (RECOVERED, TURNS)]
            assert at == sorted(at) and len(at) > 1 and all(place < at[0] for place in early)
            assert said.count(f"  {summary[0].about}: ") == 1
            titles = [card.title for card in terminal.game.tables.catalog.surprise_cards]
            assert any(f'Nasty Surprise "{title}"' in said for title in titles)
            assert "Preferred Directions" not in said
            enemy = said[said.index("The enemy's turn.") :]
            assert " moves " not in enemy and "no effect" not in enemy
            turns += 1
    assert turns >= 2 and hits, "who fired is named"


def test_the_last_turn_names_the_units_engaged_now_like_status(tmp_path: Path) -> None:
    terminal, player, changed = brief(landed(), tmp_path / "last.hades"), by_name("heuristic"), 0
    while terminal.game.over is None and terminal.game.turn < 4:
        terminal.type(player(terminal.game).name)
        now = engaged_units(terminal.game.view())
        for line, text in summary(terminal.dialogue.session.game_log):
            if line.about == ENGAGED:
                assert now and now in text
                changed += now != line.words
    assert changed


def test_why_gives_a_reason_of_several_events_once(tmp_path: Path) -> None:
    terminal, player, several = brief(landed(), tmp_path / "last.hades"), by_name("heuristic"), 0
    while terminal.game.over is None and terminal.game.turn < 4:
        turn = terminal.game.turn
        terminal.type(player(terminal.game).name)
        if terminal.game.turn == turn:
            continue
        for unit in (unit.id for unit in terminal.game.view().units if unit.is_friend and unit.hex):
            lines = terminal.type(f"why {unit}").split("\n")
            reasons = [line for line in lines if line.startswith("  ")]
            assert len(reasons) == len({*reasons}), unit
            several += len(reasons) > 1
    assert several


def test_again_tells_all_of_it(tmp_path: Path) -> None:
    terminal = brief(landed(), tmp_path / "last.hades")
    while terminal.game.turn == 1 or terminal.game.ask is None or terminal.game.ask.kind != "6.0?":
        terminal.type("end-phase" if terminal.game.ask and terminal.game.ask.kind == "6.0?" else "1")
    events = terminal.dialogue.session.game_log.enemy_turn()
    assert events
    said = terminal.type("again turn")
    for event in events:
        if not narrate.EVENT_KINDS[event.kind].quiet and event.kind != "step_began":
            assert narrate.sentence(event) in said
    assert "Type `again`, or `again turn`." in terminal.type("again x")
    assert "Nothing happened." not in terminal.type("again")


def test_again_tells_an_enemys_turn_whole_also_behind_a_question(tmp_path: Path) -> None:
    terminal = brief(at_a_comm_crash(), tmp_path / "last.hades")
    terminal.type("1")
    while terminal.game.ask and terminal.game.ask.kind != "6.0?":
        terminal.type("1")
    said = terminal.type("again")
    drawn = re.search(r"Nasty Surprise (?!Step)", said)
    assert drawn is not None
    assert said.index("Orbital Combat Step") < said.index("jammed this turn") < drawn.start()


def test_who_is_lost_is_told_before_a_comm_crash_asks_whom_to_jam(tmp_path: Path) -> None:
    text = """
base = "empty"
at = "7.2"
fighters = { fighter-1 = "orbit" }
vittles = { in_system = false }
next = ["combat fighter-1 acuto +2", "cup comm-crash-1"]
[units]
acuto = "I0508"
sever = "aboard"
knight = "aboard"
wilson = "aboard"
"""
    terminal = brief(Game.from_position(text), tmp_path / "last.hades")
    said = terminal.type("hold-station")
    assert terminal.game.ask and terminal.game.ask.kind == "jam?"
    assert said.index("  Maj. Acuto is destroyed in I0508, for good.") < said.index("Comm Crash: which HQ")
    assert "Maj. Acuto" not in terminal.type("jam sever"), "once"


def test_what_wrecks_an_installation_is_said() -> None:
    game = landed()
    told = {
        clause: narrate.sentence(Event(("si_destroyed", (clause, "4.0-27"), 0), Source(game.words)))
        for clause in ("6.1-22", "4.0-15")
    }
    assert "from below" in told["6.1-22"]


def test_a_short_menu_has_the_same_numbers() -> None:
    """At the questions of a game each number that is told stands for the command it stands for at length."""
    seen = 0
    for game in at_questions(every=7):
        names = narrate.names_of(game.view())
        told: list[int] = []
        for line in menu.lines(game.menu, {}, Preferences(brief=True), names):
            for first, last, words in re.findall(
                r"(?:^|[:,;] )(\d+)(?:(?: to | and )(\d+))?:? (?!and |to )([A-Za-z][^,;]*)", line
            ):
                numbers = range(int(first), int(last or first) + 1)
                told += numbers
                for command in (game.menu[number - 1] for number in numbers):
                    called = [names.get(arg, arg) for arg in command.args] or [command.name]
                    kinds = [re.sub(r"\W*\d*$", "", name) for name in called]
                    words_of = command_words.order(command, names), command_words.label(command, names)
                    said = (*words_of, *kinds, f"{command.verb} <hex>")
                    assert any(words.lower().startswith(one.lower()[:6]) for one in said), (words, command)
        assert told == list(range(1, len(game.menu) + 1)), "in order"
        seen += len(told)
    assert seen > 250


def test_a_gun_with_the_same_targets_repeats_none(tmp_path: Path) -> None:
    games = at_questions()
    game = next(g for g in games if {c.args[0] for c in g.menu if c.verb == "shoot-si"} == {"R1", "R2"})
    names = narrate.names_of(game.view())
    told = [
        line for line in menu.lines(game.menu, {}, Preferences(plain=True, brief=True), names) if "R" in line
    ]
    assert re.fullmatch(r"\d+ (to|and) \d+: R1 at [A-Z].*; type r1 and a name", told[0]), told
    assert re.fullmatch(r"\d+ (to|and) \d+: R2 at the same targets; type r2 and a name", told[1]), told
    target = next(c.args[1] for c in game.menu if c.verb == "shoot-si")
    command = typed_input.meaning(game, f"r2 {narrate.name(target)}").commands[0]
    assert command is not None and command.name == f"shoot-si R2 {target}"


def test_a_gun_counts_its_targets_and_the_menu_lists_them(tmp_path: Path) -> None:
    game = max(at_questions(kind="7.3?"), key=lambda g: len(g.menu))
    terminal = brief(game, tmp_path / "last.hades", plain=True)
    shots = [command for command in game.menu if command.args[:1] == ("R1",)]
    said = terminal.type("menu", shots[0].name)
    first, _, then = said.partition("Fire again?")
    assert re.search(r"^Type .*\br1\b.* and a target, or cease fire; menu lists", first, re.M)
    (listed,) = re.findall(r"^\d+ to \d+: R1 at (?!\d+ targets)(.*); type r1 and a name\.$", first, re.M)
    runs = re.findall(r"(\d+) to (\d+)", listed)
    numbers = {n for first, last in runs for n in range(int(first), int(last) + 1)}
    numbers |= {int(n) for n in re.findall(r"\d+", listed)}
    for command in shots:
        kind, _, number = narrate.title(command.args[1]).rpartition(" ")
        assert kind[:-1] in listed and int(number) in numbers, command.name
    assert re.search(r"^Type .*\br2\b.* and a target, or cease fire\.$", then, re.MULTILINE)
    assert len(re.findall("^Likeliest (?:kill|hit): ", then, re.MULTILINE)) == 1


def test_a_step_is_told_and_typed_as_a_direction(tmp_path: Path) -> None:
    terminal = brief(landed(), tmp_path / "last.hades", plain=True)
    said = terminal.type("activate scout-11", "full-move")
    assert re.search(r"^1: north-east, 2: [a-z-]+", said, re.MULTILINE)
    for word, hex_ in (("ne", "I0401"), ("south-east", "I0402"), ("E", "I0502")):
        assert re.search(r"Moves 1 hex, to Inferno \d row \d\.\s+[345] factors left\.", terminal.type(word))
        assert terminal.game.view().unit("scout-11").hex == hex_, word
    said = terminal.type("w", "w")
    assert "; it must stop there, engaged with Shock Trooper 40." in said


def test_going_is_a_way_and_never_the_good_next_step(tmp_path: Path) -> None:
    terminal = brief(landed(), tmp_path / "last.hades")
    before = len(terminal.game.history)
    for words in ("go", "go down", "go north", "goo"):
        assert terminal.type(words) and len(terminal.refused) == 1, words
    assert len(terminal.game.history) == before
    assert "Choose a Unit" in terminal.type("go down")
    terminal.type("activate scout-11", "full-move", "go north-east", "goto SE")
    assert terminal.game.view().unit("scout-11").hex == "I0402"


def test_down_is_the_shaft(tmp_path: Path) -> None:
    text = 'base = "empty"\nseed = "1"\nturn = 2\nat = "6.0"\n[units]\nscout-09 = "I0203"\n'
    game = Game.from_position(text + '[si]\nlaser-1 = "A destroyed"\n')
    shaft = game.tables.shaft
    terminal = brief(game, tmp_path / "last.hades")
    terminal.type("activate scout-09", "full-move")
    over = next(hex_ for hex_ in terminal.game.reach() if shaft[geo.parse(hex_)] >= 0)
    terminal.type(over, "go down")
    assert terminal.game.view().unit("scout-09").hex[0] == "P"


def test_a_question_does_not_repeat_the_turn(tmp_path: Path) -> None:
    terminal = brief(landed(), tmp_path / "last.hades")
    assert "Turn 1 of 8. " in terminal.type()
    assert terminal.type("activate scout-09").count("Turn 1") == 1
    assert "overtime" not in terminal.type("stand-by"), "open at every question"
    said = terminal.type("menu")
    assert " overtime" in said and "1 activate scout-10 (I0301)" in said


def test_numbers_that_were_not_read_out_do_nothing(tmp_path: Path) -> None:
    terminal = brief(landed(), tmp_path / "last.hades", plain=True)
    terminal.type("activate scout-09")
    game = terminal.game
    before, last = len(game.history), len(game.menu)
    read_out = sum(command.verb not in STANDING_ORDERS for command in game.menu)
    assert read_out < last
    for number in range(read_out + 1, last + 1):
        assert f"only 1 to {read_out}" in terminal.type(str(number))
    assert len(game.history) == before
    terminal.type("menu", str(last))
    assert game.history[-1].name == "overtime", "read out with its price"


def test_who_can_act_next_is_named_without_numbers(tmp_path: Path) -> None:
    terminal = brief(landed(), tmp_path / "last.hades", plain=True)
    said = terminal.type("scout 9", "stand by", "3")
    assert re.search(r"^1 to 4: Scouts 9 to 12; ", said, re.MULTILINE), "at first"
    able = [command.args[0] for command in terminal.game.menu if command.verb == "activate"]
    assert len(able) > FEW and f"Who acts next? {len(able)} can still act, or end." in said
    assert "There is no number 3 here. menu lists more." in said
    assert terminal.game.history[-1].name == "stand-by"
    said = terminal.type("scout 10", "undo", "")
    assert len(re.findall(r"^1 to 3: Scouts 10 to 12; ", said, re.M)) == 2, "Enter alone asks it as at first"
    said = terminal.type(*(line for unit in able[FEW:] for line in (f"activate {unit}", "stand-by")))
    rest = narrate.grouped(map(narrate.name, able[:FEW]))
    assert f"Who acts next? {rest}, or end." in said


def test_losses_come_first_and_no_line_runs_into_the_next(tmp_path: Path) -> None:
    terminal = brief(landed(), tmp_path / "last.hades", plain=True)
    player, seen = by_name("heuristic"), 0
    while terminal.game.over is None and terminal.game.turn < 5:
        said = terminal.type(player(terminal.game).name)
        lines = said[: said.index("The input has ended.")].splitlines()
        assert all(line[-1] in ".?!:" for line in lines if line), lines
        surprise = [at for at, line in enumerate(lines) if line.startswith("Nasty Surprise ")]
        lost = [at for at, line in enumerate(lines) if line.startswith(("Lost: ", "Engaged: "))]
        if surprise and lost:
            assert max(lost) < surprise[0]
            seen += 1
    assert seen


def test_the_beginning_of_end_phase_asks_while_units_can_act(tmp_path: Path) -> None:
    terminal = brief(landed(), tmp_path / "last.hades", plain=True)
    assert "in which 9 Units can still act" in terminal.type("end")
    assert terminal.game.ask is not None and terminal.game.ask.kind == "6.0?"
    terminal.type("no", "status", "end")
    assert terminal.game.ask.kind == "6.0?"
    terminal.type("yes")
    assert terminal.game.history[-1].name == "end-phase"
    terminal = brief(landed(), tmp_path / "last.hades", plain=True)
    terminal.type("end-phase")
    assert terminal.game.history[-1].name == "end-phase"


def test_overtime_asks_with_its_price_unless_it_was_read_out(tmp_path: Path) -> None:
    terminal = brief(landed(), tmp_path / "last.hades", plain=True)
    terminal.type("activate scout-09")
    before = len(terminal.game.history)
    assert "costs 5 VP" in terminal.type("overtime")
    terminal.type("no")
    assert len(terminal.game.history) == before
    terminal.type("overtime", "yes")
    assert terminal.game.history[-1].name == "overtime"


def test_menu_lists_a_few_hexes_once_and_a_circle_goes_by_its_number(tmp_path: Path) -> None:
    terminal = brief(landed(), tmp_path / "last.hades", plain=True)
    terminal.type("activate scout-09", "full-move")
    steps = [command.args[0] for command in terminal.game.menu if command.verb == "move-to"]
    said = terminal.type("menu")
    assert steps and said.count(spoken_hexes(steps[0])) == 1
    told = terminal.type("circle 4")
    assert "Circle 4" in told and "Circle 5" not in told


def test_the_last_question_offers_the_end_and_overtime(tmp_path: Path) -> None:
    game = Game.from_position('at = "9.0"\nturn = 8\nvittles.in_system = false\n')
    terminal = brief(game, tmp_path / "last.hades", plain=True)
    said = terminal.type()
    assert "\n1: End the game.\nOr type overtime: it costs 5 VP" in said and "Random numbers" not in said
    assert "Random numbers: Nastian deck" in terminal.type("menu")


def test_what_stays_the_same_is_not_read_again(tmp_path: Path) -> None:
    terminal = brief(landed(), tmp_path / "last.hades", plain=True)
    said = terminal.type("draw-from nastian")
    assert said.count("Which Unit acts?") == 1 and "Random numbers: Nastian deck." in said
    game = Game.from_position('base = "empty"\nat = "6.0"\n[units]\nscout-09 = "I0505"\n')
    said = brief(game, tmp_path / "last.hades", plain=True).type("activate scout-09", "full-move", "e", "w")
    assert "6 factors left.\n1 to 6: any direction, 7: Stop here.\n" in said
    assert "4 factors left.\nThe same choices.\n" in said


def test_a_step_is_told_before_what_comes_of_it(tmp_path: Path) -> None:
    text = 'base = "empty"\nat = "6.0"\n[units]\nscout-09 = "P0201"\n[si]\nlaser-1 = "A"\n'
    terminal = brief(Game.from_position(text), tmp_path / "last.hades", plain=True)
    said = terminal.type("activate scout-09", "full-move", "P0202")
    assert said.index("Moves 1 hex, to Purgatory 2 row 2.") < said.index("Laser 1 is destroyed from below")


def test_a_unit_that_can_move_no_farther_is_not_asked_where_to(tmp_path: Path) -> None:
    units = '[units]\nscout-09 = "I0503"\nguard-01 = "I0703 W"\n'
    game = Game.from_position(f'base = "empty"\nat = "6.0"\n{units}')
    terminal = brief(game, tmp_path / "last.hades", plain=True)
    said = terminal.type("activate scout-09", "run-and-gun", "I0603")
    assert "The move is over: what now?\n1: Fire now, 2: Stop here.\n" in said


def test_at_length_nothing_is_otherwise(tmp_path: Path) -> None:
    game = landed()
    assert "1 activate scout-09 (I0201)" in Terminal(game, tmp_path / "a.hades").type()
    lines = menu.lines(game.menu, {"scout-09": state_lines.whereabouts(game.view().unit("scout-09"))})
    assert lines[0] == "1 activate scout-09 (I0201)" and lines[-1] == f"{len(game.menu)} overtime"


def test_a_crisis_is_told_in_brief(tmp_path: Path) -> None:
    text = 'turn = 1\nat = "8.0"\nnext = ["cup crisis"]\n'
    game = Game.from_position('base = "empty"\nseed = "1"\n' + text + '[units]\nscout-09 = "I0203"\n')
    terminal = brief(game, tmp_path / "last.hades")
    said = terminal.type(*(command.name for command in game.menu[-1:]))
    assert "crisis" in {event.kind for event in terminal.dialogue.session.events}
    assert "Crisis!" in said


def test_a_module_that_was_hit_is_explained_by_who_hit_it(tmp_path: Path) -> None:
    game, luck = Game.new("historical", seed="0"), random.Random(0)
    kinds: list[str] = []
    while "module_destroyed" not in kinds:
        events = game.do(luck.choice([command for command in game.menu if command.verb != "concede"]))
        kinds = [event.kind for event in events]
    lost = next(event for event in events if event.kind == "module_destroyed")
    shots = [event for event in events if event.kind == "combat" and event.moment < lost.moment]
    name = MODULES[lost.data["module"]].name.removeprefix("the ")
    terminal = Terminal(game, tmp_path / "last.hades")
    said = terminal.type(f"why {name}")
    assert narrate.title(shots[-1].data["shots"][0]["id"]) in said
    assert f"{name} of the Vittles is destroyed." in said


def test_at_most_three_rule_ids_are_printed_and_why_names_the_others(tmp_path: Path) -> None:
    terminal = Terminal(landed(), tmp_path / "last.hades", keeps=False)
    for line in ("end-phase", "no-repair", "hold-station"):
        terminal.type(line)
    said = terminal.type("cease-fire")
    fights = (e for e in terminal.game.events_of(len(terminal.game.history)) if e.kind == "combat")
    long = next(fight for fight in fights if len(fight.clauses) > 3)
    assert f"[{', '.join(long.clauses[:3])}, …]" in said
    assert not re.search(r"\[[^],]+(, [^],]+){3,}\]$", said.replace(", …]", "]"), re.MULTILINE)
    assert f"[{', '.join(long.clauses)}]" in terminal.type(f"why {long.data['shots'][0]['id']}")


def test_a_reshuffle_is_told_before_the_draw_as_the_odds_shown_no_longer_hold(tmp_path: Path) -> None:
    terminal = brief(Game.from_position(CALLS.format([])), tmp_path / "last.hades", plain=True)
    assert "reshuffled" not in terminal.type("activate wilson", "request")
    drawn = [f"shl-{number:02}" for number in range(1, 19)]
    terminal = brief(Game.from_position(CALLS.format(drawn)), tmp_path / "last.hades", plain=True)
    said = terminal.type("activate wilson", "request").splitlines()
    at = said.index("The SHL deck is reshuffled.")
    assert said[at + 1].startswith("Lieutenant Wilson calls the Vittles")


CALLS = """
base = "empty"
turn = 3
at = "6.0"
drawn = {}
[units]
wilson = "I0103"
scout-09 = "I0104"
"""


def test_the_lost_modules_are_told_once_before_a_comm_crash_asks_whom_to_jam(tmp_path: Path) -> None:
    game = Game.new("historical", seed="dfd41b6d1666941a38297cee1ecb8ef5")
    terminal = brief(game, tmp_path / "last.hades", plain=True)
    said = terminal.type("suggest", "begin", "jam wilson", "jam knight")
    lost = [module.id for module in game.view().vittles.modules if module.status == "destroyed"]
    before, _, after = said.partition("which HQ is jammed?")
    assert lost and after
    assert all(module in before for module in lost) and not any(module in after for module in lost)


def test_a_move_in_plain_words_gives_the_factors_left_once(tmp_path: Path) -> None:
    terminal = Terminal(landed(), tmp_path / "a.hades")
    terminal.dialogue.talk = TerminalIO(Preferences(plain=True))
    terminal.type("scout 10", "full move")
    for step in ("e", "i 5 2"):
        terminal.type(step, "")
        (moved,) = (line for line in terminal.lines if line.startswith("Moves "))
        assert "factor" not in moved.lower()
        assert terminal.game.ask is not None and f"{terminal.game.ask.left} factors left." in terminal.lines


def test_undo_names_the_hex_of_the_unit_once(tmp_path: Path) -> None:
    terminal = brief(landed(undo="casual"), tmp_path / "a.hades", plain=True)
    lines = ("scout 10", "full move", "e", "undo")
    terminal.type(*lines)
    hex_ = spoken_hexes(terminal.game.view().unit("scout-10").hex)
    after = "\n".join(terminal.lines).rpartition("is back in")
    assert after[1] and after[2].count(hex_) == 1


def test_a_command_is_named_once_when_it_is_refused(tmp_path: Path) -> None:
    terminal = brief(landed(), tmp_path / "a.hades", plain=True)
    said = terminal.type("why not request")
    assert said.lower().count("request is") == 1 and "request: request" not in said.lower()

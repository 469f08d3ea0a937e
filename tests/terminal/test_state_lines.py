"""What the terminal says is known of a game: the lists and pages of `hades.facts`, line by line."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from hades import Game, narrate
from hades.content.rulebook import load_rulebook
from hades.facts import PARTS, PageContext
from hades.odds import score_outlook
from hades.session import Session
from hades.terminal import game_commands, state_lines
from hades.terminal.terminal_game import TerminalGame
from hades.terminal.terminal_io import Preferences, TerminalIO
from hades.terminal.typed_input import UnknownError
from hades.wording import signed
from tests.games import landed
from tests.grammar import each_number
from tests.odds.raids import at_phase


@pytest.fixture(scope="module")
def desk() -> PageContext:
    session = Session(at_phase("7"))
    return PageContext(session, session.view, load_rulebook(), tuple(session.game_log.lines), now=True)


def test_a_short_score_has_what_scored_and_what_may_and_the_rest_is_one_word_away(tmp_path: Path) -> None:
    said: list[str] = []
    lines = iter(["score", "score all"])
    talk = TerminalIO(Preferences(brief=True))
    game = at_phase("6")
    file = tmp_path / "a.hades"
    TerminalGame(game, lambda: next(lines, None), said.append, file=file, talk=talk).run()
    start = next(at for at, line in enumerate(said) if line.startswith(f"{game.score.vp:g} VP: "))
    short = said[start : said.index("To see every item and level, type `score all`.") + 1]
    levels = r"[\d.]+ VP: (Worst )?Defeat\. Draw from [\d.]+ VP, Marginal from [\d.]+ VP\."
    assert re.fullmatch(levels, short[0]), short[0]
    for item in score_outlook.items(game.view()):
        assert (f"{item.what} {signed(item.now)}" in " ".join(short)) == bool(item.now)
    gains = next(line for line in short if line.startswith("Still to gain at most: "))
    more = sum(map(float, re.findall(r"\+([\d.]+)", gains)))
    (most,) = re.findall(r"^Maximum still possible: ([\d.]+) VP", "\n".join(short), re.M)
    assert "penalties that can be avoided +" in gains and game.score.vp + more == float(most)
    assert len(" ".join(short).split()) * 2 < len(" ".join(said[start + len(short) :]).split())


def _packed(words: str) -> str:
    """Words without the room between them: lines may end at a hyphen."""
    return "".join(words.split())


@pytest.mark.parametrize("part", PARTS)
def test_every_line_of_a_part_is_told_and_has_its_page(desk: PageContext, part: str) -> None:
    facts = PARTS[part][1](desk)
    told = [each_number(line) for line in state_lines.facts(desk, part)]
    assert len(told) <= len(facts)
    for fact in facts:
        name, state = fact.name.partition("  ")[2] or fact.name, fact.mark.split()[-1:]
        # Things in the same state share a line, in which their kind is named once.
        last = name.rsplit(maxsplit=1)[-1]
        assert any(all(part in line for part in (last, fact.note, *state)) for line in told), fact
        if not fact.title:
            continue
        id_ = fact.id.partition(":")[2]
        if not id_ or sum(other.id.endswith(f":{id_}") for other in facts) > 1:
            continue
        page = state_lines.facts(desk, f"{part} {id_}")
        said = _packed(" ".join(page))
        assert page[0] == fact.title
        for style, left, right in fact.rows:
            if style == "figure":
                assert _packed(right) in said, "the picture in words"
            elif left.startswith("►"):
                assert _packed(left) not in said, "a terminal has nothing to click at"
            else:
                assert _packed(left) in said, style


@pytest.mark.parametrize("wanted", ["", "weather", "units nobody", "units scout"])
def test_what_no_fact_is_about_is_told(desk: PageContext, wanted: str) -> None:
    with pytest.raises(UnknownError):
        state_lines.facts(desk, wanted)


def test_a_voice_hears_the_complex_and_the_state_first(desk: PageContext) -> None:
    guns = [si for si in desk.shown.installations if si.letter]
    told = state_lines.facts(desk, "sis")
    for si in guns:
        assert any(line.strip().startswith(f"Complex {si.letter}, {narrate.title(si.id)}, ") for line in told)
    said = "\n".join((*told, *state_lines.facts(desk, "ship")))
    assert "Quad 50, holding: " in said and "50 Quad" not in said and "R1 Railgun, " in said
    assert not set("()■□✓✗") & set(said)
    items = state_lines.facts(desk, "score")
    alike = next(line for line in items if line.strip().startswith("Princess Emily, "))
    assert ": each +3 VP · " in alike and alike.endswith("still possible: +3 each")


def test_the_status_counts_closed_circles(desk: PageContext) -> None:
    closed = sum(room.state == "closed" for room in desk.shown.circles)
    assert f"; {closed} Circles closed." in "\n".join(state_lines.status(desk.session.game, desk.shown))


def test_turn_ends_with_the_turn_and_the_score(tmp_path: Path) -> None:
    game, lines = landed(), list[str]()
    context = TerminalGame(game, lambda: None, lines.append, file=tmp_path / "a.hades")
    game_commands.do_turn(context, "")
    now, *_, score = state_lines.status(game, game.view())
    assert lines[-2:] == [now, score]
    assert f"{game.view().turns_left} Nasty Surprises left" in now and f"{game.score.vp:g} VP" in score


def test_a_player_may_ask_for_them(tmp_path: Path) -> None:
    said: list[str] = []
    lines = iter(["facts ship LQ", "facts units scout", "quit"])
    game = Game.new("historical", seed="7")
    TerminalGame(game, lambda: next(lines, None), said.append, file=tmp_path / "game.hades").run()
    assert "LQ  Living Quarters" in said
    assert any(line.startswith("'scout' could be Scout") for line in said)


def test_in_brief_the_closed_circles_come_first_each_with_its_door() -> None:
    view = landed().view()
    first, *rest = state_lines.circles(view, brief=True)
    for circle in view.circles:
        is_closed = circle.state == "closed"
        assert (f"Circle {circle.number}, {circle.door_hex}" in first) == is_closed
        assert any(line.startswith(f"Circle {circle.number}, ") for line in rest) != is_closed


def test_in_brief_units_lists_your_own_and_counts_the_others(tmp_path: Path) -> None:
    game, said, left = landed(), list[str](), iter(["units", "menu", "units all"])
    talk = TerminalIO(Preferences(brief=True))
    TerminalGame(game, lambda: next(left, None), said.append, file=tmp_path / "a.hades", talk=talk).run()
    first, whole = (text for text in "\n".join(said).split("Can act now")[1:])
    for unit in game.view().units:
        if unit.hex and not unit.is_friend:
            assert narrate.title(unit.id) not in first.partition("Which Unit")[0]
            assert narrate.title(unit.id) in whole
    assert "Enemies on Inferno" in first and "Scout 9" in first


def test_the_lowest_level_has_its_own_name() -> None:
    game = landed()
    view = game.view()
    for lines in (state_lines.status(game, view), state_lines.short_score(view)):
        assert any("Worst Defeat" in line for line in lines)

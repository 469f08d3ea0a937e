"""The plain view of a table: less is to be seen, and nothing is lost."""

from __future__ import annotations

from typing import Any

import pytest

from hades.facts.reference_pages import CITED
from hades.narrate import result_name
from hades.rules.victory import WORST
from hades.storage.player_profile import PlayerProfile
from hades.ui import keys, settings
from hades.ui.kit.boxes import Caption
from hades.ui.kit.canvas import Canvas
from hades.ui.panels.top_bar import BRIEFLY_IF_LEFT, IF_LEFT, WHOSE, WORTH
from hades.ui.table.panel_contents import MORE, offer_full_view
from tests.games import landed, won
from tests.ui.sizes import SIZES
from tests.ui.test_whole_words import cut


@pytest.fixture
def plain(hand: Any) -> Any:
    """A driver on the first SHL Phase in the plain view."""
    hand.window.change(view="plain")
    hand.window.play(landed())
    hand.pump()
    return hand


def _actions(hand: Any) -> set[str]:
    return {str(spot.action) for panel in hand.table.layout.fixed if panel.shown for spot in panel.spots}


def _said(panel: Any) -> str:
    return " ".join(words for *_, words in panel.written)


def test_what_a_first_game_does_not_need_is_not_there(plain: Any) -> None:
    here = _actions(plain)
    assert not here & {"facts", "both", "numbers", "roster", "listing"}
    assert (
        not here & {"about", "filter:all", "turn", "why"}
        and {"view", "undo", "leave", "help", "hint"} <= here
    )
    assert WHOSE["6"] in _said(plain.table.layout.top)
    assert "6.0" not in _said(plain.table.layout.top) and "6.0-01" not in _said(plain.table.layout.decision)
    plain.window.change(view="full")
    plain.pump()
    everything = _actions(plain)
    assert {"facts", "both", "threats", "roster", "listing", "about", "why"} <= everything
    assert "view" not in everything, "the full view is as it was"
    card = plain.table.picture.header().surprise[1]
    tip = next(s.tip for s in plain.table.layout.top.spots if str(s.action) == "facts:turn:surprise")
    assert card and card in tip
    assert result_name(WORST[0]) not in _said(plain.table.layout.top)


def test_keys_are_shown_only_after_one_was_used(plain: Any) -> None:
    def caps() -> set[str]:
        layout = plain.table.layout
        shown = {words for panel in (layout.decision, layout.bar) for *_, words in panel.written}
        return shown & {keys.cap(option.key) for option in plain.table.options() if option.key}

    decision = plain.table.layout.decision
    assert plain.window.settings.view == "plain" and not caps()
    tips = {spot.tip for spot in decision.spots if spot.action.name in ("option", "undo")}
    assert tips and all(tip.endswith("]") for tip in tips), "tooltips name them"
    unit = next(number for number, option in enumerate(plain.table.options()) if option.select)
    plain.click(*decision.find(f"option:{unit}"))
    assert not caps(), "the mouse needs none"
    plain.press("ESC")
    plain.press(plain.table.options()[unit].key)
    assert plain.window.player.keys and caps()


@pytest.mark.parametrize(("view", "most"), [("plain", 90), ("full", 140)])
def test_a_question_has_few_words(plain: Any, view: str, most: int) -> None:
    plain.window.change(view=view)
    plain.wait()
    panels = [panel for panel in plain.table.layout.fixed if panel.shown]
    assert plain.table.session.asked == "6.0?" and plain.table.layout.log in panels
    assert 30 < sum(len(words.split()) for panel in panels for *_, words in panel.written) <= most


def _line(plain: Any, action: str) -> tuple[float, float]:
    """Where the line of an action stands on the page of hidden parts."""
    found = plain.screen.panel.find(action)
    assert found is not None
    return found


def test_one_key_leads_to_all_the_rest_and_on_to_the_full_view(plain: Any) -> None:
    plain.press_button("view")
    assert [action for style, action, _ in plain.page.rows if style == "do"] == [*MORE]
    plain.press("ESC")
    assert plain.window.settings.view == "plain"
    plain.do("view")
    plain.press("ENTER")
    assert plain.page is None and plain.window.settings.view == "full"
    assert settings.load(plain.window.config_file).view == "full"


def test_a_line_of_the_page_is_clicked_or_its_key_pressed(plain: Any) -> None:
    plain.do("view")
    plain.click(*_line(plain, "roster"))
    assert plain.screen is plain.window.page("reference")
    plain.press("ESC")
    plain.do("view")
    plain.press(keys.of("roster"))
    assert plain.screen is plain.window.page("reference")
    plain.press("ESC")
    assert plain.page is None


def test_the_button_of_the_page_leads_to_the_full_view(plain: Any) -> None:
    plain.do("view")
    plain.click(*_line(plain, "full-view"))
    assert plain.page is None and plain.window.settings.view == "full"


def _stands(table: Any) -> tuple[object, ...]:
    """What a key of the page may change."""
    board, window = table.board, table.window
    shown = board.both, window.notice.words
    return window.screen_shown, table.looks_back, repr(window.settings), shown


def test_every_key_of_the_page_works_in_the_plain_view(plain: Any) -> None:
    table = plain.table
    # the enemy has not had a turn yet, and what is filtered shows in the log alone
    for action in (action for action in MORE if action not in ("turn", "filter")):
        before = _stands(table)
        plain.press(keys.of(action)) if keys.of(action) else plain.do(action)
        assert _stands(table) != before, action
        for _ in range(3):
            if plain.screen is not table or table.looks_back:
                plain.press("ESC")
        assert plain.screen is table


def test_what_is_turned_on_stays_to_be_seen_and_can_be_clicked_off(plain: Any) -> None:
    plain.do("numbers")
    assert plain.window.settings.numbers and "numbers" in _actions(plain) and "both" not in _actions(plain)
    plain.press_button("numbers")
    assert not plain.window.settings.numbers and "numbers" not in _actions(plain)


def test_who_is_aboard_is_seen_whether_or_not_somebody_can_be_chosen(plain: Any) -> None:
    assert "unit:wilson" in _actions(plain) and "11 aboard" in _said(plain.table.layout.strip)
    plain.window.new_game("historical", "7")
    plain.pump()
    assert "unit:wilson" in _actions(plain)


def test_a_film_tells_no_ids_and_its_key_does(plain: Any) -> None:
    plain.window.change(speed="1x")
    plain.do("again")
    for _ in range(40):
        told = _said(plain.table.layout.controls)
        if "moves" in told:
            break
        plain.press("SPACE")
    assert plain.table.busy and "moves" in told and not CITED.search(told)
    plain.press("/")
    assert plain.table.looks_back and CITED.search(_said(plain.table.layout.why))


def test_after_a_first_raid_the_full_view_is_offered_and_not_switched_to(plain: Any) -> None:
    window = plain.window
    window.player = PlayerProfile(finished=1)
    told = offer_full_view(window)
    assert window.settings.view == "plain" and "full view" in told
    window.end(won(), message=told)
    plain.pump()
    bar, notice = window.screen_shown.bar, window.notice.words
    assert not notice and told in " ".join(words for *_, words in bar.written), "it lies on no score"
    window.player = PlayerProfile(finished=2)
    assert offer_full_view(window) == "", "it is offered once"


def test_no_rule_is_cited_by_what_is_pointed_at(plain: Any) -> None:
    """Neither by the answers, nor on the cards of things and in tooltips."""
    plain.window.play(landed())
    plain.pump()
    table, seen = plain.table, 0
    for panel in (table.layout.top, table.layout.decision, table.layout.strip, table.layout.bar):
        for spot in list(panel.spots):
            plain.point(panel.x + spot.x + spot.width / 2, panel.y + spot.y + spot.height / 2)
            blocks = [line for block in table.picture.inspector.blocks for line in block.lines]
            shown = [*blocks, *(words for *_, words in table.tip.written)]
            seen += bool(blocks)
            assert not [words for words in shown if CITED.search(words)]
    assert seen > 5


def test_the_settings_have_it(plain: Any) -> None:
    plain.press("F9")
    row = next(item for item in plain.screen.items() if item.id == "view")
    assert row.value_text == "simple" and row.description
    plain.screen._step("view", 1)
    assert plain.window.settings.view == "full"


@pytest.mark.parametrize(("size", "scale"), [*SIZES[:3], SIZES[-2]])
def test_no_word_of_it_is_cut(plain: Any, sized: Any, size: tuple[int, int], scale: int) -> None:
    sized(size, scale)
    plain.pump()
    layout = plain.table.layout
    panels = [layout.top, layout.decision, layout.strip, layout.bar, layout.log]
    assert cut(panels) == set()


def test_the_score_says_what_it_is_and_looks_as_if_it_led_somewhere(
    plain: Any, sized: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    for scale in (100, 125, 200):
        sized((1280, 720), scale)
        top = plain.table.layout.top
        spot = next(spot for spot in top.spots if str(spot.action) == "score")
        assert spot.tip.startswith(WORTH)
        assert any(IF_LEFT in words or BRIEFLY_IF_LEFT in words for *_, words in top.written)
    lines: list[tuple[float, ...]] = []
    monkeypatch.setattr(Canvas, "line", lambda canvas, *args: lines.append(args[:4]))
    Caption("14.5 VP", 16, at="r", linked=True).paint(Canvas(300, 40, 1.0), 0, 0, 100)
    ((left, _, right, _),) = lines
    assert 0 < left < right == 100, "below its words and nothing else"

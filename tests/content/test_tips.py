"""What explains itself in a first game: what it says can be said."""

from __future__ import annotations

import re

from hades.content.help_texts import load_tips
from hades.content.load import load_scenario, scenario_ids
from hades.state.events import FIELDS
from hades.ui import keys


def test_those_that_ship_are_short_and_name_what_there_is() -> None:
    found = load_tips()
    assert found
    for one in found:
        assert one.asked or one.when, f"{one.id} is never due"
        assert one.say.count(". ") <= 1, f"{one.id} says more than two sentences"
        assert len(one.say) <= 190, f"{one.id} is too long to be read in passing"
        assert set(re.findall(r"\{([a-z-]+)\}", one.say)) <= set(keys.ACTIONS)
        colours = re.search(r"\b(red|orange|yellow|gold|green|blue)\b", f"{one.say} {one.text}".lower())
        assert colours is None, f"{one.id}: the palettes have other colours"
        assert "{" not in one.line and "click" not in one.line.lower(), f"{one.id}: a terminal has no mouse"
        assert {phrase.split()[0] for phrase in (*one.when, *one.unless)} <= set(FIELDS)


def test_every_scenario_names_the_princess_and_so_does_the_first_tip() -> None:
    """She is the goal of every raid."""
    first = load_tips()[0]
    assert first.asked == ("set_up?",) and "Princess Emily" in first.say
    scenarios = [load_scenario(id_) for id_ in scenario_ids()]
    assert len(scenarios) == 4 and all("Princess Emily" in one.text for one in scenarios)

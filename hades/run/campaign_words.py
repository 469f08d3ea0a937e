"""A campaign in words, for the terminal and the window."""

from __future__ import annotations

from hades import narrate
from hades.narrate import called
from hades.run.campaign import Campaign, Raid
from hades.run.career_words import scenario_of

RULE = (
    "The four scenarios in their order. Squads that a raid cost, destroyed or left behind, are missing in "
    "the next one, and made up by the one after. The last raid counts double. If the Vittles is lost, "
    "there is no raid after it. This is a rule of this program; the rulebook has none."
)


def standing(campaign: Campaign) -> str:
    """What a campaign comes to, as a sentence."""
    if campaign.next is not None:
        number = campaign.raids.index(campaign.next) + 1
        under_way = "is under way" if campaign.next.game is not None else "is next"
        return f"Raid {number} of {len(campaign.raids)} {under_way}; {campaign.vp:g} VP so far."
    lost = "The Vittles was lost, the campaign with it: " if campaign.is_lost else "The campaign is over: "
    return f"{lost}{campaign.vp:g} VP, as good as {called(campaign.level)} in each raid."


def brief(campaign: Campaign) -> str:
    """How far a campaign is, in a few words."""
    over = sum(raid.is_over for raid in campaign.raids)
    if campaign.next is None:
        return "lost with the Vittles" if campaign.is_lost else "over"
    return f"{over} of {len(campaign.raids)} raids are over"


def go_on(campaign: Campaign) -> str:
    """What is to be done next: begin a raid, or go on with it."""
    raid = campaign.next
    assert raid is not None
    return "Go on" if raid.game is not None else f"Begin {scenario_of(raid.scenario)}"


def state(raid: Raid) -> str:
    """How a raid stands."""
    game = raid.game
    if game is None:
        return "not begun"
    if game.over is None:
        return f"turn {game.turn}" if game.turn else "in its set-up"
    times = f", counted {raid.weight} times" if raid.weight > 1 else ""
    return f"{narrate.called(game.over)}, {raid.counts:g} VP{times}"


def units(ids: tuple[str, ...]) -> str:
    """Squads in a row."""
    return narrate.joined([narrate.name(id_) for id_ in ids]) or "nobody"


def title(raid: Raid) -> str:
    """A raid as it is called; the last one says that it counts double."""
    return f"{scenario_of(raid.scenario)}{' (counts double)' if raid.weight > 1 else ''}"


def lines(campaign: Campaign) -> list[str]:
    """A campaign in a terminal."""
    told = [standing(campaign), str(campaign.folder)]
    for raid in campaign.raids:
        told.append(f"{title(raid)}: {state(raid)}")
        if raid.missing:
            told.append(f"  missing: {units(raid.missing)}")
        if raid.lost:
            told.append(f"  cost: {units(raid.lost)}")
    return told

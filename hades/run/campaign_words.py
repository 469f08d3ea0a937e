"""A campaign in words, for the terminal and the window."""

from __future__ import annotations

from hades import narrate
from hades.language import tr
from hades.narrate import called
from hades.run.campaign import Campaign, Raid
from hades.run.career_words import scenario_of

RULE = tr(
    "The four scenarios in their order. Squads that a raid cost, destroyed or left behind, are missing in "
    "the next one, and made up by the one after. The last raid counts double. If the Vittles is lost, "
    "there is no raid after it. This is a rule of this program; the rulebook has none."
)


def standing(campaign: Campaign) -> str:
    """What a campaign comes to, as a sentence."""
    if campaign.next is not None:
        number = campaign.raids.index(campaign.next) + 1
        under_way = tr("is under way") if campaign.next.game is not None else tr("is next")
        return tr(
            "Raid {number} of {count} {under_way}; {vp:g} VP so far.",
            number=number,
            count=len(campaign.raids),
            under_way=under_way,
            vp=campaign.vp,
        )
    lost = (
        tr("The Vittles was lost, the campaign with it: ")
        if campaign.is_lost
        else tr("The campaign is over: ")
    )
    return tr(
        "{lost}{vp:g} VP, as good as {level} in each raid.",
        lost=lost,
        vp=campaign.vp,
        level=called(campaign.level),
    )


def brief(campaign: Campaign) -> str:
    """How far a campaign is, in a few words."""
    over = sum(raid.is_over for raid in campaign.raids)
    if campaign.next is None:
        return tr("lost with the Vittles") if campaign.is_lost else tr("over")
    return tr("{over} of {count} raids are over", over=over, count=len(campaign.raids))


def go_on(campaign: Campaign) -> str:
    """What is to be done next: begin a raid, or go on with it."""
    raid = campaign.next
    assert raid is not None
    return (
        tr("Go on") if raid.game is not None else tr("Begin {scenario}", scenario=scenario_of(raid.scenario))
    )


def state(raid: Raid) -> str:
    """How a raid stands."""
    game = raid.game
    if game is None:
        return tr("not begun")
    if game.over is None:
        return tr("turn {turn}", turn=game.turn) if game.turn else tr("in its set-up")
    times = tr(", counted {weight} times", weight=raid.weight) if raid.weight > 1 else ""
    return f"{narrate.called(game.over)}, {raid.counts:g} VP{times}"


def units(ids: tuple[str, ...]) -> str:
    """Squads in a row."""
    return narrate.joined([narrate.name(id_) for id_ in ids]) or "nobody"


def title(raid: Raid) -> str:
    """A raid as it is called; the last one says that it counts double."""
    return f"{scenario_of(raid.scenario)}{(tr(' (counts double)') if raid.weight > 1 else '')}"


def lines(campaign: Campaign) -> list[str]:
    """A campaign in a terminal."""
    told = [standing(campaign), str(campaign.folder)]
    for raid in campaign.raids:
        told.append(f"{title(raid)}: {state(raid)}")
        if raid.missing:
            told.append(tr("  missing: {missing}", missing=units(raid.missing)))
        if raid.lost:
            told.append(tr("  cost: {lost}", lost=units(raid.lost)))
    return told

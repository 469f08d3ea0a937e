"""6.0: what the player's Units do in the SHL Phase."""

from __future__ import annotations

from hades import geometry as geo
from hades.language import tr, trn
from hades.narrate.event_kinds.drawn_numbers import draws, draws_modified, enough, needed, number
from hades.narrate.event_kinds.event_kind import Cases, EventKind
from hades.narrate.names import Words, name
from hades.state.events import Event


def _unit_activated(event: Event, w: Words) -> str:
    hurry = tr(", hurried on by {bonus}", bonus=trn("{n} hex", "{n} hexes", w["bonus"])) if w["bonus"] else ""
    return tr("{unit} is activated{hurry}.", unit=w["unit"], hurry=hurry)


def _unit_moved(event: Event, w: Words) -> str:
    end = tr(", and is stopped by the enemy") if w["stopped"] else ""
    left = trn("{n} factor", "{n} factors", w["left"])
    where = {"unit": w["unit"], "begin": w["from"], "to": w["to"]}
    if w["from"][0] == w["to"][0]:
        return tr("{unit} moves from {begin} to {to}, {left} left{end}.", **where, left=left, end=end)
    return tr("{unit} takes the shaft from {begin} to {to}, {left} left{end}.", **where, left=left, end=end)


def _cfp_used(event: Event, w: Words) -> str:
    what = (
        tr("attacks with the Projector")
        if w["from"] == w["to"]
        else tr("jumps from {from_} to {to}", from_=w["from"], to=w["to"])
    )
    return tr("{unit} {what} and {w}.", unit=w["unit"], what=what, w=draws_modified(w))


def _projector_drawn(event: Event, w: Words, _: int) -> str:
    change = w["modified"] - w["number"]
    modified = tr(" (modified by {change:+d})", change=change).replace("-", "−") if change else ""
    if w["from"] == w["to"]:
        return tr("{unit} attacks with the Projector{modified}", unit=w["unit"], modified=modified)
    return tr(
        "{unit} jumps from {from_} to {to}{modified}",
        unit=w["unit"],
        from_=w["from"],
        to=w["to"],
        modified=modified,
    )


def _projector_number(event: Event) -> list[str]:
    means = (
        tr("0 or less is a misfire: the Unit is destroyed"),
        tr("1 is a malfunction: the Unit is flung away"),
        tr("2 works, and an attack is a fight as usual"),
        tr("3 or more works, and the target draws no card"),
    )
    return [*number(event), f"{means[max(0, min(3, event.data['modified']))]}."]


def _recoil(event: Event, w: Words) -> str:
    far = trn("{n} hex", "{n} hexes", w["distance"])
    return tr(
        "Malfunction: {unit} is flung {far} to the {direction} of {from_}.",
        unit=w["unit"],
        far=far,
        direction=w["direction"],
        from_=w["from"],
    )


def _recoil_numbers(event: Event) -> list[str]:
    data = event.data
    way = geo.DIRECTION_NAMES.index(data["direction"])
    return [
        tr(
            "Two numbers were drawn: {way}, on card {card}, is the direction {direction} on the "
            "compass, and {distance}, on card {distance_card}, is how many hexes it is flung, "
            "counted from {from_}.",
            way=way,
            card=data["card"],
            direction=data["direction"],
            distance=data["distance"],
            distance_card=data["distance_card"],
            from_=data["from"],
        )
    ]


def _recoil_drawn(event: Event, w: Words, nth: int) -> str:
    what = (tr("in which direction"), tr("how far"))[nth % 2]
    return tr("Malfunction: {what} {unit} is flung from {from_}", what=what, unit=w["unit"], from_=w["from"])


def _rally(event: Event, w: Words) -> str:
    whom = tr("the HQ itself") if w["hq"] == w["unit"] else w["unit"]
    end = tr("that helps") if w["success"] else tr("better speeches have been heard")
    return tr(
        "{hq} tries to rally {whom} and {w} (needs 3 or less): {end}.",
        hq=w["hq"],
        whom=whom,
        w=draws(w),
        end=end,
    )


def _rally_drawn(event: Event, w: Words, _: int) -> str:
    whom = tr("the HQ itself") if w["hq"] == w["unit"] else w["unit"]
    return tr("{hq} tries to rally {whom} (needs 3 or less)", hq=w["hq"], whom=whom)


def _request(event: Event, w: Words) -> str:
    end = tr("the Vittles answers") if w["success"] else tr("the Vittles is busy")
    return tr(
        "{unit} calls the Vittles and {w} (needs 4 or less): {end}.",
        unit=w["unit"],
        w=draws_modified(w),
        end=end,
    )


def _request_drawn(event: Event, w: Words, _: int) -> str:
    return tr("{unit} calls the Vittles ({w})", unit=w["unit"], w=needed(w, 4))


def _call(event: Event, w: Words) -> str:
    end = tr("the Teleporter hums") if w["success"] else tr("nothing but static")
    return tr(
        "{unit} calls through the Teleporter and {w} (needs 4 or less): {end}.",
        unit=w["unit"],
        w=draws(w),
        end=end,
    )


def _unit_evacuated(event: Event, w: Words) -> str:
    lab = tr(", straight to his Lab") if w["place"] == "lab" else ""
    return tr(
        "{unit} goes aboard the Vittles from {hex}{lab}; {count} evacuated so far.",
        unit=w["unit"],
        hex=w["hex"],
        lab=lab,
        count=w["count"],
    )


def _science(event: Event, w: Words) -> str:
    end = tr("it works") if w["success"] else tr("it fails")
    needs = tr("needs {needs} or less", needs=w["needs"])
    return tr(
        "{unit} does science in {place} and {w} ({needs}): {end}.",
        unit=w["unit"],
        place=name(w["place"]),
        w=draws_modified(w),
        needs=needs,
        end=end,
    )


def _science_drawn(event: Event, w: Words, _: int) -> str:
    return tr(
        "{unit} does science in {place} ({w})",
        unit=w["unit"],
        place=name(w["place"]),
        w=needed(w, w["needs"]),
    )


KINDS = (
    EventKind(
        "phase_ended",
        sentence="The SHL Phase is over.",
        grounds="You ended the phase.",
        story="",
        seconds=0,
        quiet=True,
    ),
    EventKind(
        "unit_activated",
        sentence=_unit_activated,
        grounds="You chose it; every Unit acts once in a phase.",
        story="",
        seconds=0,
    ),
    EventKind(
        "unit_stands_by",
        sentence="{unit} stands by.",
        grounds="You chose that it does nothing.",
        story="",
        seconds=0,
    ),
    EventKind(
        "unit_moved",
        sentence=_unit_moved,
        grounds="You chose the way; every hex takes a factor of its movement.",
        story=None,
        seconds=0,
        per_hex=0.13,
        sound="step",
    ),
    EventKind(
        "unit_stopped",
        sentence="{unit} stops in {hex}.",
        grounds="A Unit stops where the player wants, without Movement Factors, or next to an enemy.",
        story="",
        seconds=0,
        quiet=True,
    ),
    EventKind(
        "door_blown",
        sentence="{unit} blows the door of {room}.",
        grounds="You chose to blow the door; it takes two factors of movement.",
        story=None,
        deed="blew the door of {room}",
        seconds=0,
    ),
    EventKind(
        "fire_combined",
        sentence="{unit} and {partner} combine their fire.",
        grounds="You chose the partner; both draw a card, and it counts as its action, too.",
        story="",
        seconds=0,
    ),
    EventKind(
        "cfp_used",
        sentence=_cfp_used,
        grounds=_projector_number,
        drawn_for=_projector_drawn,
        story=None,
        deed="used the Projector",
        seconds=1.4,
        who=("swat",),
        also_by=(
            "6.4-06",
            "6.4-07",
        ),
    ),
    EventKind(
        "unit_jumped",
        sentence="{unit} comes down in {to}, from {from}.",
        grounds=Cases(
            "The number of the Projector was high enough.",
            {"6.4-14": "The recoil ended in a vacant hex, so it lives."},
        ),
        story=None,
        deed="came down in {to}",
        seconds=0,
        per_hex=0.5,
        sound="step",
        who=("swat",),
    ),
    EventKind(
        "recoil",
        sentence=_recoil,
        grounds=_recoil_numbers,
        drawn_for=_recoil_drawn,
        story="the Projector malfunctioned, and {unit} was flung out of {from}",
        seconds=1.2,
        sound="hit",
        who=("swat",),
        fight=True,
    ),
    EventKind(
        "rally",
        sentence=_rally,
        drawn_for=_rally_drawn,
        grounds=enough(3),
        story=None,
        deed="rallied {unit}",
        in_vain="tried to rally {unit}, in vain",
        seconds=1.5,
    ),
    EventKind(
        "request",
        sentence=_request,
        drawn_for=_request_drawn,
        grounds=enough(4),
        story=None,
        deed="called the Vittles, and she answered",
        in_vain="called the Vittles in vain",
        seconds=1.6,
        who=("hq",),
        also_by=(
            "6.7-04",
            "6.7-05",
        ),
    ),
    EventKind(
        "call",
        sentence=_call,
        drawn_for="{unit} calls through the Teleporter (needs 4 or less)",
        grounds=enough(4),
        story=None,
        deed="called through the Teleporter and was heard",
        in_vain="called through the Teleporter in vain",
        seconds=1.6,
        who=("hq",),
    ),
    EventKind(
        "unit_landed",
        sentence="{unit} lands in {hex}.",
        grounds="You chose the Unit and the hex.",
        story=None,
        deed="landed in {hex}",
        seconds=0.5,
        sound="step",
        score=True,
        arrives=True,
    ),
    EventKind(
        "unit_beamed_in",
        sentence="{unit} flickers into being in {hex}.",
        grounds="You chose the Unit and the hex.",
        story=None,
        deed="came through the Teleporter to {hex}",
        seconds=0.8,
        sound="step",
        score=True,
        arrives=True,
    ),
    EventKind(
        "unit_evacuated",
        sentence=_unit_evacuated,
        grounds=Cases(
            "You chose the Unit; a Request that is answered takes at most three aboard.",
            {"6.9-18": "You chose the Unit; Science in the Teleporter that works sends one aboard."},
        ),
        story=None,
        seconds=0.7,
        milestone="away",
        score=True,
        leaves=True,
    ),
    EventKind(
        "lab_entered",
        sentence="{unit} goes to his Lab.",
        grounds="You sent him there; that costs no action.",
        story=None,
        deed="went to his Lab",
        seconds=0,
        who=("dante",),
    ),
    EventKind(
        "lab_left",
        sentence="{unit} leaves his Lab.",
        grounds="You called him back; he is activated for it, and that is his action.",
        story=None,
        deed="left his Lab",
        seconds=0,
        who=("dante",),
    ),
    EventKind(
        "science",
        sentence=_science,
        drawn_for=_science_drawn,
        grounds=enough(4),
        story=None,
        deed="did science in {place}, and it worked",
        in_vain="did science in {place}, and it failed",
        seconds=1.6,
        who=("dante", "emily"),
        also_by=("6.9-03",),
    ),
    EventKind(
        "bridge_shut",
        sentence="The Bridge takes one try a turn: {unit} has had it.",
        grounds="The Bridge may be tried once a turn.",
        story="",
        seconds=1.2,
        sound="door",
        who=("dante", "emily"),
    ),
    EventKind(
        "dante_lost",
        sentence=Cases(
            "{unit} is gone for good, and so is his experiment.",
            {"12.7-04": "{unit} is gone for good, and so is the Lab."},
        ),
        grounds=Cases(
            "He was in the Lab when it or his experiment was lost.",
            {
                "12.7-04": "He was in the Lab when it was destroyed.",
                "6.9-08": "In the Lab a modified 5 takes a depleted Dante out of the game.",
                "6.9-09": "In the Lab a modified 6 or more takes Dante out of the game.",
            },
        ),
        story=Cases(
            "{unit} was lost, and his experiment with him", {"12.7-04": "{unit} was lost with the Lab"}
        ),
        seconds=2.0,
        sound="destroyed",
        milestone="loss",
        who=("dante",),
        score=True,
        leaves=True,
    ),
)

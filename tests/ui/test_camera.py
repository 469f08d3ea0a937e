"""The camera over a deck that goes round the ship: its view, where points fall, how it moves. No window."""

from __future__ import annotations

import math

import pytest

from hades import geometry as geo
from hades.geometry import PERIOD
from hades.ui.board.camera import LONGEST, WHOLE, Camera, middle_of

WIDE, HIGH = 800.0, 600.0


def camera(scale: float = 50.0) -> Camera:
    """A camera with an 800 x 600 viewport at (100, 40), ``scale`` pixels per hex."""
    made = Camera()
    made.viewport(100, 40, WIDE, HIGH)
    made.show(scale)
    return made


def test_a_point_of_the_board_and_of_the_screen_are_the_same_both_ways() -> None:
    it = camera()
    it.centre_on(1, it.y)
    for x, y in [(1.0, it.y), (3.5, 2.0), (PERIOD - 2, 4.0)]:
        bx, by = it.to_board(*it.to_screen(x, y))
        assert (bx % PERIOD, by) == pytest.approx((x, y))
    assert it.to_screen(1, it.y) == pytest.approx((100 + WIDE / 2, 40 + HIGH / 2))
    assert it.to_screen(PERIOD - 2, it.y)[0] < 100 + WIDE / 2, "west of the seam"


def test_a_near_goal_is_reached_by_a_glide_and_a_far_one_at_once() -> None:
    it = camera(100)
    it.centre_on(10, it.y)
    it.glide_to(13, it.y)
    assert it.gliding and it.x == 10
    assert it.advance(0.05) and 10 < it.x < 13
    it.advance(LONGEST)
    assert not it.gliding and it.x == pytest.approx(13)
    assert not it.advance(0.05)
    it.glide_to(13.01, it.y)
    assert not it.gliding and it.x == pytest.approx(13.01), "too near to move"
    it.glide_to((13 + PERIOD / 2) % PERIOD, it.y)
    assert not it.gliding and it.x == pytest.approx((13 + PERIOD / 2) % PERIOD), "further than a view"


def test_the_way_round_the_seam_is_the_short_one() -> None:
    it = camera()
    it.centre_on(PERIOD - 1, it.y)
    it.glide_to(1, it.y)
    it.advance(0.1)
    assert it.x > PERIOD - 1 or it.x < 1
    it.arrive()
    assert it.x == pytest.approx(1)
    assert middle_of([(PERIOD - 1, 2.0), (1.0, 4.0)])[0] % PERIOD == pytest.approx(0)


def test_a_hex_is_in_view_only_if_it_is_whole_and_not_covered() -> None:
    it = camera()
    it.centre_on(10, it.y)
    edge = 10 - WIDE / 2 / it.scale
    assert it.shows(edge + 0.6, it.y) and not it.shows(edge + 0.3, it.y)
    it.ruler = 200
    assert not it.shows(edge + 0.6, it.y) and it.shows(edge + 4.7, it.y)


def test_most_of_the_points_are_brought_into_view() -> None:
    it = camera(100)
    spots = [(5.0, 4.0), (6.0, 5.0), (7.0, 4.0), (PERIOD / 2 + 6, 5.0)]
    assert not it.spans(spots, 0.1) and it.spans(spots[:3], 0.1)
    assert it.densest(spots) == pytest.approx(middle_of(spots[:3]))


def test_hexes_shrink_until_all_that_is_asked_for_fits_and_no_further() -> None:
    it = camera(100)
    near, far = [(5.0, 3.0), (8.0, 4.0)], [(5.0, 3.0), (14.0, 8.0)]
    it.fit(near, 0.08)
    assert it.scale == 100, "what fits stays as it is"
    it.fit(far, 0.08)
    assert it.spans(far, 0.08) and it.whole < it.scale < 100
    it.fit(near, 0.08)
    assert it.scale == 100, "and they have their size again"
    it.fit(far, 0.08)
    it.zoom(1.1, 300, 300)
    assert not it.spans(far, 0.08)
    it.zoom(100 / it.scale, 300, 300)
    it.fit(far, 0.08, 90)
    assert it.scale == pytest.approx(90) and not it.spans(far, 0.08), "counters stay as large as asked for"


@pytest.mark.parametrize("x", [1.0, 6.5, 10.0, 13.0, 18.5])
def test_the_view_moves_by_the_least_that_shows_the_points(x: float) -> None:
    it = camera(100)
    it.ruled(20.0)
    it.centre_on(x, it.y)
    start, spots = it.x, [(10.0, it.y), (12.0, it.y)]
    it.centre_on(*it.nearest(spots, 0.0))
    assert all(it.shows(*place) for place in spots)
    moved = geo.eastward(start, it.x)
    it.centre_on(start, it.y)
    if all(it.shows(*place) for place in spots):
        assert abs(moved) < 0.01, "what is in view stays where it is"
    else:
        it.centre_on(start + moved - math.copysign(0.3, moved), it.y)
        assert not all(it.shows(*place) for place in spots), "no further than needed"


@pytest.mark.parametrize("ruler", [0.0, 18.0, 44.0])
@pytest.mark.parametrize("x", [0.0, 3.1, 9.9, 19.7])
def test_every_hex_of_a_whole_deck_is_whole_in_view(x: float, ruler: float) -> None:
    it = camera()
    it.ruled(ruler)
    it.show(WHOLE)
    it.centre_on(x, it.y)
    assert all(it.shows(*geo.spot(hex_)) for hex_ in range(geo.SIZE))
    assert all(it.has_whole(*geo.spot(hex_), 0.98, 0.01) for hex_ in range(geo.SIZE))


def test_a_view_close_to_an_edge_of_the_deck_goes_on_to_it() -> None:
    it = camera(100)
    it.ruled(60)
    for row, edge in ((1, 0), (geo.ROWS - 2, geo.ROWS - 1)):
        it.centre_on(10, geo.spot(geo.at(0, 10, geo.ROWS // 2))[1])
        it.centre_on(*it.nearest([geo.spot(geo.at(0, 10, row))], 0.0))
        assert it.shows(*geo.spot(geo.at(0, 10, edge)))
    it.centre_on(*it.nearest([geo.spot(geo.at(0, 10, 5))], 0.0))
    assert not it.shows(*geo.spot(geo.at(0, 10, 0))), "no farther than that"


def test_a_hex_is_partly_in_view_up_to_a_quarter_of_its_width() -> None:
    it = camera(100)
    _, y = geo.spot(geo.at(0, 0, 5))
    it.centre_on(10, y)
    for beyond, seen in ((-0.5, True), (0.2, True), (0.3, False)):
        x, _ = it.to_board(100 + WIDE + 100 * beyond, 0)
        assert it.shows_part(x, y) == seen

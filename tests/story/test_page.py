"""The report as Markdown and as a page: complete, safe, and in need of nothing from anywhere."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from xml.etree import ElementTree

import attrs
import pytest

from hades import geometry as geo
from hades import story as chronicle
from hades.art import counters, story_map
from hades.art.deck_floor import Deck
from hades.art.library import Library, unit_key
from hades.art.story_map import Frame
from hades.art.svg import symbol
from tests.games import SCENARIOS, played
from tests.games import account as account_of

SVG = "{http://www.w3.org/2000/svg}"
VOID = {"meta", "br", "hr", "img", "link", "input"}


class Reader(HTMLParser):
    """Reads a page and notes what is wrong with how its elements stand in each other."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.wrong: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open.pop() != tag:
            self.wrong.append(tag)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_page_is_whole_and_loads_nothing(scenario: str) -> None:
    text = chronicle.page(account_of(played(scenario)))
    page = Reader(text)
    assert page.wrong == [] and page.open == []
    names = {tag for tag, _ in page.tags}
    assert not names & {"script", "img", "link", "iframe", "object", "image", "foreignobject"}
    for tag, attributes in page.tags:
        for key in ("src", "href", "xlink:href"):
            assert (attributes.get(key) or "#").startswith("#"), (tag, attributes)
    assert not re.search(r"url\((?!#)", text) and "@import" not in text
    ids = [attributes["id"] for _, attributes in page.tags if "id" in attributes]
    assert len(ids) == len(set(ids))
    wanted = {str(a["href"])[1:] for _, a in page.tags if "href" in a}
    assert wanted <= set(ids)
    assert ("html", {"lang": "en"}) in page.tags


def test_a_page_has_a_picture_of_every_turning_point_and_words_for_it() -> None:
    account = account_of(played("historical"))
    points = [point for chapter in account.chapters for point in chapter.points]
    text = chronicle.page(account)
    assert sum(len(point.pictures) for point in points) >= 4
    for point in points:
        assert point.title in text
        for drawn in point.pictures:
            assert "<use" in drawn.svg and drawn.svg.rpartition("</defs>")[2] in text
            assert 'role="img"' in drawn.svg and drawn.alt in drawn.svg


def test_nothing_in_a_seed_is_markup() -> None:
    account = account_of(played("historical", '<b>&"x*y|z', commands=30))
    assert "<b>" not in chronicle.page(account)
    assert "&lt;b&gt;&amp;&quot;x*y|z" in chronicle.page(account)
    assert '\\<b\\>\\&"x\\*y\\|z' in chronicle.markdown(account)


def test_nothing_in_a_seed_steers_who_reads_a_story() -> None:
    account = account_of(played("historical", "a\x1b[2J\n# b\x9b\u202e\x7f\u2028&#27;", commands=30))
    page, text = chronicle.page(account), chronicle.markdown(account)
    for story in (page, text):
        assert all(line.isprintable() for line in story.split("\n"))
    assert "a\\x1b[2J\\n# b\\x9b\\u202e\\x7f\\u2028&amp;#27;</dd>" in page
    assert "Seed: a\\\\x1b\\[2J\\\\n\\# b\\\\x9b\\\\u202e\\\\x7f\\\\u2028\\&\\#27;\n" in text


def test_what_an_account_holds_is_escaped_wherever_it_stands() -> None:
    bad = "\x1b\x9b\u202e\x7f<i>"
    account = account_of(played("historical"))
    chapters = tuple(
        attrs.evolve(chapter, title=bad, paragraphs=(bad,), points=tuple(
            attrs.evolve(point, title=bad, text=bad, clauses=(bad,))
            for point in chapter.points
        ))
        for chapter in account.chapters
    )  # fmt: skip
    tables = tuple(
        attrs.evolve(table, title=bad, heads=(bad,), rows=((bad,),), note=bad) for table in account.tables
    )
    account = attrs.evolve(
        account, title=bad, outcome=bad, facts=((bad, bad),), summary=bad, chapters=chapters, tables=tables
    )
    for story in (chronicle.page(account), chronicle.markdown(account)):
        assert all(line.isprintable() for line in story.split("\n"))
        assert not re.search(r"(?<!\\)<i", story)


def test_markdown_has_every_paragraph_and_row() -> None:
    account = account_of(played("chin-music"))
    text = chronicle.markdown(account)
    assert text.startswith(f"# {account.title}\n") and text.endswith("\n")
    plain = text.replace("\\", "")
    for chapter in account.chapters:
        assert f"## {chapter.title}\n" in text
        assert all(paragraph in plain for paragraph in chapter.paragraphs)
    for table in account.tables:
        width = len(table.heads)
        for row in table.rows:
            assert "| " + " | ".join(row) + " |" in plain
            assert len(row) == width
    assert "<svg" not in text


# map pictures


def test_a_picture_is_sound_and_needs_nothing_but_itself() -> None:
    game = played("historical")
    drawn = story_map.draw(game.view(), Frame(geo.PURGATORY))
    root = ElementTree.fromstring(drawn.svg)
    ids = {found.get("id") for found in root.iter() if found.get("id")}
    used = {str(found.get("href"))[1:] for found in root.iter(f"{SVG}use")}
    assert used and used <= ids
    filled = set(re.findall(r"url\(#([^)]*)\)", drawn.svg))
    assert filled and filled <= ids
    assert all(str(id_).startswith("map-") for id_ in ids)
    assert next(root.iter(f"{SVG}title")).text == drawn.alt


@pytest.mark.parametrize("number", [geo.INFERNO, geo.PURGATORY])
def test_a_picture_has_the_walls_and_counters_of_the_window(number: int) -> None:
    game = played("historical", commands=40)
    view, catalog = game.view(), game.tables.catalog
    drawn = story_map.draw(view, Frame(number)).svg
    board = Deck(number, (catalog.inferno, catalog.purgatory)[number]).svg()
    for built in ("edges", "walls"):
        on_board, printed = (re.findall(f'id="[^"]*-{built}" d="([^"]*)"', svg) for svg in (board, drawn))
        assert on_board == printed, built
    library = Library(catalog)
    here = [unit for unit in view.units if unit.hex and geo.map_of(geo.parse(unit.hex)) == number]
    assert here
    for unit in here:
        key = unit_key(unit, plain=True, faced=False)
        id_ = f"map-{re.sub('[^a-zA-Z0-9]', '-', key)}"
        assert symbol(library.draw(key), id_) in drawn
        assert f'<use href="#{id_}"' in drawn


def test_a_picture_shows_who_stands_there_and_says_so() -> None:
    game = played("historical", commands=40)
    view = game.view()
    friends = [unit for unit in view.units if unit.hex and unit.family == "green"]
    frames = story_map.frames([unit.hex for unit in friends])
    drawn = [story_map.draw(view, frame) for frame in frames]
    for unit in friends:
        assert any(f" in {unit.hex}" in one.alt for one in drawn)
        assert any(f">{unit.number}</text>" in one.svg for one in drawn)


@pytest.mark.parametrize(
    ("hexes", "caption"),
    [
        (["I1006"], "Inferno, columns 6 to 14, rows 4 to 8"),
        (["P0105"], "Purgatory, columns 17 to 5, across the seam, rows 3 to 7"),
        (["P2001", "P0101"], "Purgatory, columns 16 to 5, across the seam, rows 1 to 5"),
        (["I1012"], "Inferno, columns 6 to 14, rows 8 to 12"),
        (["I0106", "I0806", "I1506"], "Inferno, columns 1 to 20, rows 4 to 8"),
    ],
)
def test_a_picture_shows_what_is_around(hexes: list[str], caption: str) -> None:
    (frame,) = story_map.frames(hexes)
    assert frame.caption == caption
    shown = {geo.label(hex_) for hex_, _, _ in frame.hexes()}
    assert set(hexes) <= shown


def test_hexes_on_both_decks_get_a_picture_each_and_none_at_all_both_whole() -> None:
    assert [frame.map for frame in story_map.frames(["I0101", "P0101"])] == [0, 1]
    assert story_map.frames([]) == (Frame(geo.INFERNO), Frame(geo.PURGATORY))


def test_neighbours_are_drawn_side_by_side_across_the_seam() -> None:
    (frame,) = story_map.frames(["I2003", "I0103"])
    places = {geo.label(hex_): (x, y) for hex_, x, y in frame.hexes()}
    west, east = places["I2003"], places["I0103"]
    assert east[0] - west[0] == story_map.HEX and east[1] == west[1]


def test_nothing_that_a_picture_is_about_is_cut_at_its_edge() -> None:
    game = played("historical")
    spread = [f"I{column:02}01" for column in (1, 5, 9, 13, 17, 20)]
    for hexes in (["I0101"], ["I0112", "I2001"], spread):
        (frame,) = story_map.frames(hexes)
        svg = story_map.draw(game.view(), frame, hexes).svg
        found = re.search(r'viewBox="([-0-9. ]+)"', svg)
        assert found
        left, top, width, height = map(float, found[1].split())
        middles = {geo.label(hex_): (x, y) for hex_, x, y in frame.hexes()}
        for hex_ in hexes:
            x, y = middles[hex_]
            assert left + 60 <= x <= left + width - 60, hex_
            assert top + 65 <= y <= top + height - 65, hex_
        # whoever stands at the edge is shown whole or not at all
        for x, wide in re.findall(
            r'<use href="#map-(?!deck)[^"]*" x="([-0-9.]+)" y="[^"]*" width="([0-9.]+)"', svg
        ):
            assert left <= float(x) <= left + width - float(wide)
    # a whole deck is cut where nothing is that the picture is about
    assert frame.width == geo.COLUMNS
    assert all(story_map.HEX <= middles[hex_][0] <= 18 * story_map.HEX for hex_ in spread)


def test_an_arrow_between_neighbours_and_one_between_the_decks_can_be_seen() -> None:
    game = played("historical")
    (frame,) = story_map.frames(["I0505", "I0605"])
    arrow = story_map.draw(game.view(), frame, arrows=[("I0505", "I0605")]).svg
    wide = sum(map(float, re.findall(r'<use href="#map-mark-pen-shaft"[^>]* width="([0-9.]+)"', arrow)))
    assert arrow.count('href="#map-mark-pen-head"') == 1 and 50 < wide < 100
    away = story_map.draw(game.view(), frame, arrows=[("I0505", "P0607")]).svg
    # the number of the other end stands on a plate
    assert away.count('href="#map-number-P0607"') == 1


def test_whose_a_counter_is_can_be_seen_by_its_shape() -> None:
    game = played("chin-music", commands=60)
    shapes: dict[str, set[str]] = {}
    for unit in game.view().units:
        drawn = counters.unit(unit, depleted=False, facing="-")
        body = re.sub(r'(fill|stroke)="[^"]*"', "", drawn).partition("</defs>")[2].split("/>")[1]
        shapes.setdefault(unit.family, set()).add(body)
    assert all(len(found) == 1 for found in shapes.values())
    assert len({next(iter(found)) for found in shapes.values()}) == len(shapes) == 4


def test_a_mark_is_drawn_where_somebody_fell() -> None:
    game = played("historical")
    frame = Frame(geo.INFERNO, 0, 9, 0, 4)
    without = story_map.draw(game.view(), frame)
    marked = story_map.draw(game.view(), frame, ["I0303"], ["I0303"])
    for mark in ("mark-pen-ring", "mark-struck"):
        assert [one.svg.count(f'href="#map-{mark}"') for one in (without, marked)] == [0, 1]
    assert "fell in I0303" in marked.alt


def test_an_account_is_plain_data() -> None:
    account = account_of(played("historical", commands=40))
    assert attrs.asdict(account)["title"] == "Historical, so far"

"""Comments of a TOML text: at what they stand, and in a text that says it anew."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from hades.content.position import drill_files, load_position, parse_position, written
from hades.content.toml_places import END, TOP, TomlComment, commented, comments

ROOT = Path(__file__).parents[2]
TEXT = '''\
#:schema position.json
# A fight in the engine room.

title = "Fight # 1"  # no comment is in quotes
about = """
# nor here
"""  # but here
at = "6.0"

# Who fights:
[units]  # all of them
dante = "I0505"
# he has been hit before
engineer-38 = "I0607 depleted" # once

[[run]]
# first this
do = [
    "activate dante",  # it is his turn
    # then the enemy
    "end-phase",
]
[run.expect]
units.dante = "I0505"  # still there
# the last word
'''
FOUND = [
    TomlComment(TOP, "#:schema position.json", False),
    TomlComment(TOP, "# A fight in the engine room.", False),
    TomlComment("title", "# no comment is in quotes", True),
    TomlComment("about", "# but here", True),
    TomlComment("units", "# Who fights:", False),
    TomlComment("units", "# all of them", True),
    TomlComment("units.engineer-38", "# he has been hit before", False),
    TomlComment("units.engineer-38", "# once", True),
    TomlComment("run[1].do", "# first this", False),
    TomlComment("run[1].do[1]", "# it is his turn", True),
    TomlComment("run[1].do[2]", "# then the enemy", False),
    TomlComment("run[1].expect.units.dante", "# still there", True),
    TomlComment(END, "# the last word", False),
]
AGAIN = """\
#:schema position.json
# A fight in the engine room.

title = "Fight # 1"  # no comment is in quotes
about = "# nor here\\n"  # but here
at = "6.0"

# Who fights:
[units]  # all of them
dante = "I0505"
# he has been hit before
engineer-38 = "I0607 depleted"  # once

[[run]]
# first this
# then the enemy
do = ["activate dante", "end-phase"]  # it is his turn

[run.expect]
units.dante = "I0505"  # still there
# the last word
"""


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_each_comment_is_about_something(end: str) -> None:
    assert comments(TEXT.replace("\n", end)) == FOUND
    assert comments("") == comments('at = "6.0"\n') == []
    assert comments("# alone") == [TomlComment(END, "# alone", False)]


def test_a_text_written_anew_has_them_where_they_were() -> None:
    assert commented(written(load_position(TEXT).position), comments(TEXT)) == AGAIN
    assert commented(AGAIN, []) == AGAIN


def test_what_is_said_no_more_leaves_its_comment_with_what_it_was_part_of() -> None:
    said = commented('at = "6.0"\n\n[units]\ndante = "I0505"\n', comments(TEXT))
    assert said == (
        "#:schema position.json\n# A fight in the engine room.\n\n"
        'at = "6.0"\n\n'
        "# Who fights:\n# he has been hit before\n# once\n[units]  # all of them\n"
        'dante = "I0505"\n'
        "# no comment is in quotes\n# but here\n# first this\n# it is his turn\n# then the enemy\n"
        "# still there\n# the last word\n"
    )


def test_every_drill_that_ships_keeps_its_comments() -> None:
    files = [
        path for folder in ("drills", "lessons", "puzzles") for path in drill_files(ROOT / "data" / folder)
    ]
    read = 0
    for path in files:
        text = path.read_text(encoding="utf-8")
        try:
            position = parse_position(text).position
        except ValueError:
            continue  # a lesson or a puzzle that has a position in it
        again = commented(written(position), comments(text))
        assert parse_position(again).position == position
        assert sorted(one.words for one in comments(again)) == sorted(one.words for one in comments(text))
        # once more it comes out the same
        assert commented(written(position), comments(again)) == again
        read += bool(comments(text))
    assert read > 50
    assert tomllib.loads(again)

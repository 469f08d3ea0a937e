"""A game as a readable after-action report, in Markdown or as one page of HTML.

`hades.history` has the events in order; `chapters` makes a story of them, with the causes and stakes that
`context` remembers, in the words of `wording` and under the `titles` of turns;
`turning_points` finds the turning points, which `hades.art.story_map` draws; `report_tables` counts;
`account` puts the report together, and `markdown` and `html_page` write it.
"""

from hades.story.account import Account, account
from hades.story.html_page import page
from hades.story.markdown import markdown

__all__ = ["Account", "account", "markdown", "page"]

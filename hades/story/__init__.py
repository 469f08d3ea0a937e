"""A game as a readable after-action report, in Markdown or as a single page of HTML.

`hades.history` has the events in order. `chapters` turns them into a story, with the causes and stakes that
`context` remembers, the phrases of `wording` and the titles of `titles`. `turning_points` finds the turning
points, which `hades.art.story_map` draws; `report_tables` counts; `account` puts the report together, and
`markdown` and `html_page` write it.
"""

from hades.story.account import Account, account
from hades.story.html_page import page
from hades.story.markdown import markdown

__all__ = ["Account", "account", "markdown", "page"]

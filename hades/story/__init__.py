"""The after-action report of a game, in Markdown or as a single page of HTML.

`account` puts the report together. Its story comes from `chapters`, which makes `statements` of the events
and looks up causes in `context`; `titles` names the turns. `turning_points` finds the turning points, which
`hades.art.story_map` draws, and `report_tables` makes the tables. `markdown` and `html_page` write the
report.
"""

from hades.story.account import Account, account
from hades.story.html_page import page
from hades.story.markdown import markdown

__all__ = ["Account", "account", "markdown", "page"]

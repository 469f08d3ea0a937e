"""The chronicle: a game as a readable after-action report, in Markdown or as one page of HTML.

`hades.history` has the events in order; `tale` makes a story of them, with causes and stakes (`nastian_tale`,
`raid_tale`, `memory`, `titles`), or `turn_prose`, `shl_phase_prose` and `event_prose` tell every one of them
(`wording`); `turning_points` finds the turning points, `map_picture` draws them without a window
(`counter_svg`), `picture_files` writes them beside a text; `luck` and `report_tables` count; `account` puts
it all together, and `markdown` and `html_page` write it down.
"""

from hades.story.account import Account, account
from hades.story.html_page import page
from hades.story.map_picture import MapPicture
from hades.story.markdown import markdown

__all__ = ["Account", "MapPicture", "account", "markdown", "page"]

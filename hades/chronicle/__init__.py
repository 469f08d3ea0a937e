"""The chronicle: a game as a readable after-action report, in Markdown or as one page of HTML.

`hades.history` has the events in order; `turn_prose`, `shl_phase_prose` and `event_prose` tell them in the
past tense (`wording`); `turning_points` finds the turning points, `map_picture` draws them without a window
(`counter_svg`); `luck` and `report_tables` count; `account` puts it all together, `markdown` and `html_page`
write it down.
"""

from hades.chronicle.account import Account, account
from hades.chronicle.html_page import page
from hades.chronicle.markdown import markdown

__all__ = ["Account", "account", "markdown", "page"]

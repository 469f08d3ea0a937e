"""The chronicle: a game as a readable after-action report, in Markdown or as one page of HTML.

`hades.history` has the events in order, `turns` and `raid` make paragraphs of them in the past tense
(`plain`, `wording`), `turning_points` finds the turning points, `picture` draws them without a window
(`counters`), `luck` and `tables` count; `account` puts it all together, `markdown` and `page` write it down.
"""

from hades.chronicle.account import Account, account
from hades.chronicle.markdown import markdown
from hades.chronicle.page import page

__all__ = ["Account", "account", "markdown", "page"]

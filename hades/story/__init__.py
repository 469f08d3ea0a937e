"""The after-action report of a game, in Markdown or as a single page of HTML."""

from hades.story.account import Account, account
from hades.story.html_page import page
from hades.story.markdown import markdown

__all__ = ["Account", "account", "markdown", "page"]

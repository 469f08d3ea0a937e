"""A game for bots in any language: JSON lines in, JSON lines out, one answer for each request.

`requests` are what may be asked, as records; `BotServer` answers them. docs/agents.md is the protocol.
"""

from hades.agent.requests import PROTOCOL, REQUESTS
from hades.agent.server import BotServer

__all__ = ["PROTOCOL", "REQUESTS", "BotServer"]

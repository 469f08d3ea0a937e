"""A game for bots in any language: JSON lines in, JSON lines out, one answer for each request.

`requests` are what may be asked, as records; `BotDesk` answers them. docs/agents.md is the protocol.
"""

from hades.agent.desk import BotDesk
from hades.agent.requests import PROTOCOL, REQUESTS

__all__ = ["PROTOCOL", "REQUESTS", "BotDesk"]

"""A game for bots in any language: JSON lines in, JSON lines out, one answer for each request.

`requests` has the requests as records; `BotServer` answers them. docs/agents.md describes the protocol.
"""

from hades.agent.server import PROTOCOL, REQUESTS, BotServer

__all__ = ["PROTOCOL", "REQUESTS", "BotServer"]

"""A game for bots in any language: JSON lines in, JSON lines out, one answer for each request.

Each request is a method of `BotServer`, with its fields as parameters. docs/agents.md describes the protocol.
"""

from hades.agent.server import PROTOCOL, REQUESTS, BotServer

__all__ = ["PROTOCOL", "REQUESTS", "BotServer"]

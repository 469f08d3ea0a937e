"""The drawing kit of every screen: a canvas, panels, and boxes that size themselves.

Knows nothing of the game.
"""

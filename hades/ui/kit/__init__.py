"""The drawing kit of every screen: a canvas, panels, and boxes that size themselves.

The kit knows nothing of the game.
"""

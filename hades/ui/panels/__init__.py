"""Panels of the window: each paints itself on a canvas and says where it can be clicked."""

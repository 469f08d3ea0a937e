"""Screens to read and choose in, over the screen that rests."""

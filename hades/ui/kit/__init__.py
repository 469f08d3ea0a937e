"""What screens are put together from: a canvas, panels, boxes that size themselves. It knows no game."""

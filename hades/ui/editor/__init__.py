"""A position made with mouse and keys: board, palette, what is chosen, what is wrong."""

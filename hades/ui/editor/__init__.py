"""The position editor: board, palette, selection, and list of problems."""

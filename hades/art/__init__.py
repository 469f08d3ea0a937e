"""This project's own pictures as SVG, drawn without a window: counters, decks, marks, the poster; their
colours.
"""

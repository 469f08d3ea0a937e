"""This project's own pictures as SVG, drawn without a window: counters, decks, markers, the poster, and the
colours of all of them.
"""

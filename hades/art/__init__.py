"""Pictures as SVG, drawn without a window: counters, decks, markers, charts, the poster, and all colours."""

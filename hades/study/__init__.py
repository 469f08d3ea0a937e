"""Studies: many games played by computer players, and their statistics."""

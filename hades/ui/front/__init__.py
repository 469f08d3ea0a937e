"""The first and last screens: title, new game, set-up draws, and end."""

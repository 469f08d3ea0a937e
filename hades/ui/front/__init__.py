"""The first and the last screens: title, new game, set-up draws and end."""

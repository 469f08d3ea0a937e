"""The three screens of the window: title, play (with set-up), end."""

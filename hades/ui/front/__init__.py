"""The first and the last screen: title and end."""

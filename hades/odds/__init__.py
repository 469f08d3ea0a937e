"""Numbers about the future of a game: exact odds, reach, threats and the highest score still possible."""

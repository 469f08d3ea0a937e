"""A game on the table: its board, film, look back, hands and answers."""

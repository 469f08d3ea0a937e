"""What one may reckon from what everybody can see: chances, decks left, reach, what is still to be had."""

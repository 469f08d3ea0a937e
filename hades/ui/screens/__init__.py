"""The screens around a table: title, new game, lists, reference, settings and the end of a raid."""

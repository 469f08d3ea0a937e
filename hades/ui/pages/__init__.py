"""Screens with lists and pages, which open over another screen."""

"""Reasons for matches and places, and what a correction changes."""

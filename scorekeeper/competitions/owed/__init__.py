"""What a game takes from the games before it (fed 8.3)."""

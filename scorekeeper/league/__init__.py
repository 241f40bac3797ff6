"""What a club makes of its games: its archive, results that both sides confirm, standings and ratings."""

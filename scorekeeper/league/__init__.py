"""A club's archive, confirmed results, standings and ratings."""

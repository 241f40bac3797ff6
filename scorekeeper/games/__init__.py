"""Games and house rules: checking, archiving and returning them."""

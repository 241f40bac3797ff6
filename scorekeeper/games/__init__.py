"""Games and the house rules that some are played under: taken in, checked, kept, given back."""

"""Who wants to enter a competition."""

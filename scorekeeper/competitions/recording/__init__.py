"""The log of a competition, event by event."""

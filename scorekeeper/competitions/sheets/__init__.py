"""The sheet of a league match."""

"""Who uses the server: devices and the players who own them, clubs and their members."""

"""The server's users: devices and the players who own them, clubs and their members."""

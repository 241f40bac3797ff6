"""Getting data in and out: a club's files for its admins, backup and restore for the host."""

"""What the server does for many: archiving, reading, reminders."""

"""Reminders: what has to be said waits in a durable queue, and a worker sends it to the browsers' push services."""

"""Replays in both engines, each in a process of its own."""

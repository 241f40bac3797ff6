"""What reminders say: title and body of each kind, filled with what it was written down with, in the phone's language."""

import json

from scorekeeper.models import Reminder
from scorekeeper.words import say_in


def render(reminder: Reminder, language: str) -> tuple[str, str]:
    """Return (title, body). A word that is missing never fails."""
    said = json.loads(reminder.said)
    return say_in(language, f"push.{reminder.kind}.title", **said), say_in(language, f"push.{reminder.kind}.body", **said)

"""The payload for a phone: a reminder in its language as JSON, with lifetime and urgency for the push service."""

import json
import time

from scorekeeper.reminders.claims import Job
from scorekeeper.reminders.kinds import KINDS, topic
from scorekeeper.reminders.push.transport import Envelope
from scorekeeper.reminders.texts import render

LONGEST = 28 * 24 * 3600
"""The longest time in seconds for which push services store a message."""


def envelope(job: Job) -> Envelope:
    """Return the message for a delivery. If it was too large before, it has no second line."""
    reminder, place = job.reminder, job.subscription
    title, body = render(reminder, job.language)
    same = topic(reminder.kind, reminder.about)
    said = {"title": title, "path": reminder.path, "tag": same, "kind": reminder.kind, "at": reminder.due_at * 1000}
    content = said if job.shrunk else {**said, "body": body}
    return Envelope(
        endpoint=place.endpoint,
        p256dh=place.p256dh,
        auth=place.auth,
        key=place.key,
        body=json.dumps(content, ensure_ascii=False).encode(),
        ttl=min(max(reminder.expires_at - int(time.time()), 0), LONGEST),
        urgency=KINDS[reminder.kind].urgency,
        topic=same,
    )

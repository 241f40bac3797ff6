"""What a phone gets: a reminder in its language as JSON, and how long and how urgently the push service keeps it."""

import json
import time

from scorekeeper.reminders.claims import Job
from scorekeeper.reminders.kinds import KINDS, topic
from scorekeeper.reminders.push.transport import Envelope
from scorekeeper.reminders.texts import render

LONGEST = 28 * 24 * 3600
"""Seconds that push services keep a message at most."""


def envelope(job: Job) -> Envelope:
    """Write a message. What was too large goes without its second line."""
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

"""Writing down what has to be said, in the transaction that causes it: both are there, or neither."""

import json
import time
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field

from sqlalchemy import delete, select, update

from scorekeeper.reminders.kinds import KINDS
from scorekeeper.store import Reminder, Sending, db, insert_into, new_id


@dataclass(frozen=True)
class New:
    """A reminder to be written.

    For one device, one player, one member (with `club`), or with `club` alone for all of it.
    """

    kind: str
    about: str
    """Its subject, e.g. `game:<id>`."""
    dedupe: str
    """What makes it the same as one that is there already."""
    due_at: int
    """Seconds since 1970, UTC; what is due already is sent at once."""
    expires_at: int
    """From then on it is not sent any more."""
    path: str
    """What a tap opens: begins with a slash."""
    said: Mapping[str, str | int] = field(default_factory=dict)
    device: str | None = None
    player: str | None = None
    member: str | None = None
    club: str | None = None


def remind(news: Iterable[New]) -> None:
    """Write them, within a write transaction; what is there already under the same `dedupe` stays as it is."""
    now = int(time.time())
    rows = [row_of(new, now) for new in news]
    if rows:
        db.session.execute(insert_into(Reminder).on_conflict_do_nothing(index_elements=["dedupe"]), rows)


def row_of(new: New, now: int) -> dict[str, str | int | None]:
    """Return the row of a reminder."""
    if new.kind not in KINDS or not new.path.startswith("/") or new.path.startswith("//"):
        raise ValueError(f"no reminder: {new.kind}, {new.path}")
    return {
        "id": new_id(),
        "dedupe": new.dedupe,
        "kind": new.kind,
        "about": new.about,
        "device_id": new.device,
        "player_id": new.player,
        "member_id": new.member,
        "club_id": new.club,
        "due_at": new.due_at,
        "expires_at": new.expires_at,
        "said": json.dumps(new.said, ensure_ascii=False),
        "path": new.path,
        "made_at": now,
    }


def cancel(about: str, kind: str | None = None) -> None:
    """Take back what was not sent yet about something, within a write transaction;
    what a worker has in hand still goes.

    The app shows none of it any more either.
    """
    of_it = [Reminder.about == about, *([Reminder.kind == kind] if kind else [])]
    held = Sending.reminder_id.in_(select(Reminder.id).where(*of_it))
    # In this order: a worker that is spreading one of them is waited for, and then its sendings are there to be
    # dropped.
    db.session.execute(delete(Reminder).where(*of_it, Reminder.state == "waiting"))
    db.session.execute(
        update(Sending).where(held, Sending.state == "waiting").values(state="dropped", result="cancelled")
    )
    db.session.execute(update(Reminder).where(*of_it, Reminder.state == "spread").values(state="dropped"))


def forget(club: str, members: Collection[str], is_said: Callable[[str], bool]) -> None:
    """Delete what is to these members, and whatever else in their club says their name, within a write transaction."""
    theirs = select(Reminder.id, Reminder.said, Reminder.member_id).where(Reminder.club_id == club)
    gone = [
        row.id for row in db.session.execute(theirs) if row.member_id in members or says(json.loads(row.said), is_said)
    ]
    db.session.execute(delete(Reminder).where(Reminder.id.in_(gone)))


def forget_about(subjects: Iterable[str]) -> None:
    """Delete what was to be said about these, whoever was to hear it, within a write transaction."""
    db.session.execute(delete(Reminder).where(Reminder.about.in_(list(subjects))))


def says(said: Mapping[str, str | int], is_said: Callable[[str], bool]) -> bool:
    """Say whether any of the texts is of that kind."""
    return any(isinstance(value, str) and is_said(value) for value in said.values())

"""Adding reminders to the queue, in the transaction that causes them, so that both are committed or neither."""

import json
import time
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field

from sqlalchemy import delete, select, update

from scorekeeper.reminders.kinds import KINDS
from scorekeeper.store import Delivery, Reminder, db, insert_into, new_id


@dataclass(frozen=True)
class New:
    """A new reminder.

    It is for one device, one player, one member (with `club`), or with `club` alone for the whole club.
    """

    kind: str
    about: str
    """Its subject, e.g. `game:<id>`."""
    dedupe: str
    """If a reminder with the same value exists, this one is not added."""
    due_at: int
    """Seconds since 1970, UTC. A past time means at once."""
    expires_at: int
    """From this time on it is not sent any more."""
    path: str
    """The address that a tap opens; begins with a slash."""
    said: Mapping[str, str | int] = field(default_factory=dict)
    device: str | None = None
    player: str | None = None
    member: str | None = None
    club: str | None = None


def remind(news: Iterable[New]) -> None:
    """Add reminders within a write transaction. An existing one with the same `dedupe` stays unchanged."""
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
    """Cancel unsent reminders about a subject, within a write transaction. Claimed deliveries are still sent.

    The app stops showing them too.
    """
    of_it = [Reminder.about == about, *([Reminder.kind == kind] if kind else [])]
    held = Delivery.reminder_id.in_(select(Reminder.id).where(*of_it))
    # This order waits for a worker that is fanning one out; its deliveries then exist and can be dropped.
    db.session.execute(delete(Reminder).where(*of_it, Reminder.state == "waiting"))
    db.session.execute(
        update(Delivery).where(held, Delivery.state == "waiting").values(state="dropped", result="cancelled")
    )
    db.session.execute(update(Reminder).where(*of_it, Reminder.state == "spread").values(state="dropped"))


def forget(club: str, members: Collection[str], is_said: Callable[[str], bool]) -> None:
    """Delete reminders to these members, and others in the club whose texts match `is_said`, within a write
    transaction.
    """
    theirs = select(Reminder.id, Reminder.said, Reminder.member_id).where(Reminder.club_id == club)
    gone = [
        row.id for row in db.session.execute(theirs) if row.member_id in members or says(json.loads(row.said), is_said)
    ]
    db.session.execute(delete(Reminder).where(Reminder.id.in_(gone)))


def forget_about(subjects: Iterable[str]) -> None:
    """Delete all reminders about these subjects, within a write transaction."""
    db.session.execute(delete(Reminder).where(Reminder.about.in_(list(subjects))))


def says(said: Mapping[str, str | int], is_said: Callable[[str], bool]) -> bool:
    """Say whether any of the texts matches."""
    return any(isinstance(value, str) and is_said(value) for value in said.values())

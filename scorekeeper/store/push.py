"""Reminders: where they may be sent, what is due, and what became of each."""

from sqlalchemy import BigInteger, CheckConstraint, ForeignKey, Index, Integer, String, Text, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from scorekeeper.store.database import Base


class Subscription(Base):
    """A browser's address at its push service (RFC 8030), and the keys that only it can read with (RFC 8291)."""

    __tablename__ = "subscriptions"

    id: Mapped[str] = mapped_column(String(36), primary_key=True)
    device_id: Mapped[str] = mapped_column(ForeignKey("devices.id"), index=True)
    endpoint: Mapped[str] = mapped_column(Text, unique=True)
    origin: Mapped[str] = mapped_column(Text)
    """Scheme and host of the endpoint: what waits when its push service says so."""
    p256dh: Mapped[str] = mapped_column(String(87))
    auth: Mapped[str] = mapped_column(String(22))
    key: Mapped[str] = mapped_column(String(87))
    """The server's public key that it was made with (RFC 8292 4.1): no other may send to it."""
    made_at: Mapped[int] = mapped_column(BigInteger)
    renewed_at: Mapped[int] = mapped_column(BigInteger)
    """When the app last said that it has it still."""
    last_at: Mapped[int | None] = mapped_column(BigInteger)
    """When something was last sent to it; the next two say what came of that."""
    last_result: Mapped[str | None] = mapped_column(String(10))
    last_status: Mapped[int | None] = mapped_column(Integer)
    good_at: Mapped[int | None] = mapped_column(BigInteger)
    """When its push service last took a message."""


class Wishes(Base):
    """What a device wants to hear of, when, and in which language."""

    __tablename__ = "wishes"

    device_id: Mapped[str] = mapped_column(ForeignKey("devices.id"), primary_key=True)
    language: Mapped[str] = mapped_column(String(2), server_default="en")
    zone: Mapped[str] = mapped_column(Text, server_default="UTC")
    """A name of the time zone database, e.g. Europe/Paris."""
    quiet_from: Mapped[int | None] = mapped_column(Integer)
    quiet_to: Mapped[int | None] = mapped_column(Integer)
    """Minutes of the day in `zone`; both None: no quiet hours."""
    off: Mapped[str] = mapped_column(Text, server_default="[]")
    """The kinds that were switched off, as JSON."""
    waiting: Mapped[int] = mapped_column(Integer, server_default="0")
    """How many finished games it has, by its own word, that were never archived."""


class Reminder(Base):
    """Something to be said once, to one device, player, member, or all of a club."""

    __tablename__ = "reminders"
    __table_args__ = (
        CheckConstraint(
            "device_id IS NOT NULL OR player_id IS NOT NULL OR club_id IS NOT NULL",
            name="somebody",
        ),
    )

    id: Mapped[str] = mapped_column(String(36), primary_key=True)
    dedupe: Mapped[str] = mapped_column(Text, unique=True)
    """Whoever causes the same again changes nothing."""
    kind: Mapped[str] = mapped_column(String(10))
    about: Mapped[str] = mapped_column(Text)
    """Its subject, e.g. `game:<id>`: a later one of the same kind about the same replaces it on the phone."""
    device_id: Mapped[str | None] = mapped_column(ForeignKey("devices.id"), index=True)
    player_id: Mapped[str | None] = mapped_column(ForeignKey("players.id"), index=True)
    member_id: Mapped[str | None] = mapped_column(ForeignKey("members.id"), index=True)
    club_id: Mapped[str | None] = mapped_column(ForeignKey("clubs.id"), index=True)
    """With `member_id` the club of that member, alone the whole club."""
    due_at: Mapped[int] = mapped_column(BigInteger)
    expires_at: Mapped[int] = mapped_column(BigInteger)
    """From then on it is of no use, and not sent."""
    said: Mapped[str] = mapped_column(Text)
    """What the words are filled with, as a JSON object of strings and integers (reminders/texts)."""
    path: Mapped[str] = mapped_column(Text)
    """What a tap opens: an address of ours, beginning with a slash."""
    state: Mapped[str] = mapped_column(String(7), server_default="waiting")
    """`waiting`, `spread` (the sendings are there), `dropped`."""
    made_at: Mapped[int] = mapped_column(BigInteger)


Index("ix_reminders_due", Reminder.state, Reminder.due_at)
Index("ix_reminders_about", Reminder.about)


class Sending(Base):
    """One reminder on its way to one subscription."""

    __tablename__ = "sendings"
    __table_args__ = (UniqueConstraint("reminder_id", "subscription_id"),)

    id: Mapped[str] = mapped_column(String(36), primary_key=True)
    reminder_id: Mapped[str] = mapped_column(ForeignKey("reminders.id", ondelete="CASCADE"))
    subscription_id: Mapped[str] = mapped_column(ForeignKey("subscriptions.id", ondelete="CASCADE"), index=True)
    state: Mapped[str] = mapped_column(String(7), server_default="waiting")
    """`waiting`, `sending` (a worker has it), `sent`, `failed`, `dropped`."""
    not_before: Mapped[int] = mapped_column(BigInteger)
    tries: Mapped[int] = mapped_column(Integer, server_default="0")
    shrunk: Mapped[int] = mapped_column(Integer, server_default="0")
    """1: the push service found it too large, and only the title is sent."""
    claimed_at: Mapped[int | None] = mapped_column(BigInteger)
    result: Mapped[str | None] = mapped_column(String(10))
    status: Mapped[int | None] = mapped_column(Integer)
    """Of the last try: the push service's own, of HTTP."""
    done_at: Mapped[int | None] = mapped_column(BigInteger)


Index("ix_sendings_due", Sending.state, Sending.not_before)


class PushOrigin(Base):
    """A push service that is left alone for a while."""

    __tablename__ = "push_origins"

    origin: Mapped[str] = mapped_column(Text, primary_key=True)
    wait_until: Mapped[int] = mapped_column(BigInteger)
    refusals: Mapped[int] = mapped_column(Integer, server_default="0")
    """How often in a row it refused this server, over different subscriptions."""
    status: Mapped[int | None] = mapped_column(Integer)
    noted_at: Mapped[int] = mapped_column(BigInteger)


class PushCount(Base):
    """How many sendings ended in a way, since the beginning."""

    __tablename__ = "push_counts"

    result: Mapped[str] = mapped_column(String(10), primary_key=True)
    count: Mapped[int] = mapped_column(BigInteger, server_default="0")


class PushWorker(Base):
    """When a worker was last seen; a process each."""

    __tablename__ = "push_workers"

    id: Mapped[str] = mapped_column(String(36), primary_key=True)
    seen_at: Mapped[int] = mapped_column(BigInteger)

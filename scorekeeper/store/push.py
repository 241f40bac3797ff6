"""Reminders: push subscriptions, the queue, and the outcome of each delivery."""

from sqlalchemy import BigInteger, CheckConstraint, ForeignKey, Index, Integer, String, Text, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from scorekeeper.store.database import Base


class Subscription(Base):
    """A browser's address at its push service (RFC 8030), and the keys that only that browser can decrypt with (RFC
    8291).
    """

    __tablename__ = "subscriptions"

    id: Mapped[str] = mapped_column(String(36), primary_key=True)
    device_id: Mapped[str] = mapped_column(ForeignKey("devices.id"), index=True)
    endpoint: Mapped[str] = mapped_column(Text, unique=True)
    origin: Mapped[str] = mapped_column(Text)
    """Scheme and host of the endpoint: all subscriptions with the same origin wait when their push
    service asks for it.
    """
    p256dh: Mapped[str] = mapped_column(String(87))
    auth: Mapped[str] = mapped_column(String(22))
    key: Mapped[str] = mapped_column(String(87))
    """The server's public key at subscription time (RFC 8292 4.1). Only its owner may send to this subscription."""
    made_at: Mapped[int] = mapped_column(BigInteger)
    renewed_at: Mapped[int] = mapped_column(BigInteger)
    """When the app last confirmed that it still has this subscription."""
    last_at: Mapped[int | None] = mapped_column(BigInteger)
    """When something was last sent to it; the next two columns hold the outcome."""
    last_result: Mapped[str | None] = mapped_column(String(10))
    last_status: Mapped[int | None] = mapped_column(Integer)
    good_at: Mapped[int | None] = mapped_column(BigInteger)
    """When its push service last accepted a message."""


class NotificationPreferences(Base):
    """A device's notification preferences: kinds, quiet hours and language."""

    __tablename__ = "wishes"

    device_id: Mapped[str] = mapped_column(ForeignKey("devices.id"), primary_key=True)
    language: Mapped[str] = mapped_column(String(2), server_default="en")
    zone: Mapped[str] = mapped_column(Text, server_default="UTC")
    """A time zone name, e.g. Europe/Paris."""
    quiet_from: Mapped[int | None] = mapped_column(Integer)
    quiet_to: Mapped[int | None] = mapped_column(Integer)
    """Minutes of the day in `zone`. Both None: no quiet hours."""
    off: Mapped[str] = mapped_column(Text, server_default="[]")
    """The kinds that are switched off, as JSON."""
    waiting: Mapped[int] = mapped_column(Integer, server_default="0")
    """How many finished games the device says it has not archived yet."""


class Reminder(Base):
    """A message for one device, one player, one member or a whole club. It is sent once."""

    __tablename__ = "reminders"
    __table_args__ = (
        CheckConstraint(
            "device_id IS NOT NULL OR player_id IS NOT NULL OR club_id IS NOT NULL",
            name="somebody",
        ),
    )

    id: Mapped[str] = mapped_column(String(36), primary_key=True)
    dedupe: Mapped[str] = mapped_column(Text, unique=True)
    """A second reminder with the same value is not added."""
    kind: Mapped[str] = mapped_column(String(10))
    about: Mapped[str] = mapped_column(Text)
    """Its subject, e.g. `game:<id>`. On the phone a reminder replaces an earlier one of the same kind and subject."""
    device_id: Mapped[str | None] = mapped_column(ForeignKey("devices.id"), index=True)
    player_id: Mapped[str | None] = mapped_column(ForeignKey("players.id"), index=True)
    member_id: Mapped[str | None] = mapped_column(ForeignKey("members.id"), index=True)
    club_id: Mapped[str | None] = mapped_column(ForeignKey("clubs.id"), index=True)
    """With `member_id`, that member's club; alone, the whole club."""
    due_at: Mapped[int] = mapped_column(BigInteger)
    expires_at: Mapped[int] = mapped_column(BigInteger)
    """A reminder that has expired is not sent."""
    said: Mapped[str] = mapped_column(Text)
    """Values for the sentence's placeholders, as a JSON object of strings and integers (reminders/texts)."""
    path: Mapped[str] = mapped_column(Text)
    """The address on this server that a tap opens; begins with a slash."""
    state: Mapped[str] = mapped_column(String(7), server_default="waiting")
    """`waiting`, `spread` (its deliveries exist) or `dropped`."""
    made_at: Mapped[int] = mapped_column(BigInteger)


Index("ix_reminders_due", Reminder.state, Reminder.due_at)
Index("ix_reminders_about", Reminder.about)


class Delivery(Base):
    """One reminder on its way to one subscription."""

    __tablename__ = "sendings"
    __table_args__ = (UniqueConstraint("reminder_id", "subscription_id"),)

    id: Mapped[str] = mapped_column(String(36), primary_key=True)
    reminder_id: Mapped[str] = mapped_column(ForeignKey("reminders.id", ondelete="CASCADE"))
    subscription_id: Mapped[str] = mapped_column(ForeignKey("subscriptions.id", ondelete="CASCADE"), index=True)
    state: Mapped[str] = mapped_column(String(7), server_default="waiting")
    """`waiting`, `sending` (a worker has it), `sent`, `failed` or `dropped`."""
    not_before: Mapped[int] = mapped_column(BigInteger)
    tries: Mapped[int] = mapped_column(Integer, server_default="0")
    shrunk: Mapped[int] = mapped_column(Integer, server_default="0")
    """1: the push service refused it as too large, so only the title is sent."""
    claimed_at: Mapped[int | None] = mapped_column(BigInteger)
    result: Mapped[str | None] = mapped_column(String(10))
    status: Mapped[int | None] = mapped_column(Integer)
    """The HTTP status from the push service at the last attempt."""
    done_at: Mapped[int | None] = mapped_column(BigInteger)


Index("ix_sendings_due", Delivery.state, Delivery.not_before)


class PushOrigin(Base):
    """A push service that we stop contacting until `wait_until`."""

    __tablename__ = "push_origins"

    origin: Mapped[str] = mapped_column(Text, primary_key=True)
    wait_until: Mapped[int] = mapped_column(BigInteger)
    refusals: Mapped[int] = mapped_column(Integer, server_default="0")
    """How many times in a row it refused this server, over different subscriptions."""
    status: Mapped[int | None] = mapped_column(Integer)
    noted_at: Mapped[int] = mapped_column(BigInteger)


class PushCount(Base):
    """The number of deliveries with each outcome since the beginning."""

    __tablename__ = "push_counts"

    result: Mapped[str] = mapped_column(String(10), primary_key=True)
    count: Mapped[int] = mapped_column(BigInteger, server_default="0")


class PushWorker(Base):
    """When a worker process was last seen."""

    __tablename__ = "push_workers"

    id: Mapped[str] = mapped_column(String(36), primary_key=True)
    seen_at: Mapped[int] = mapped_column(BigInteger)

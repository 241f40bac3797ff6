"""Planned dates: club nights, matches, personal reminders, and games called to a board."""

from sqlalchemy import BigInteger, ForeignKey, Index, String, Text
from sqlalchemy.orm import Mapped, mapped_column

from scorekeeper.store.database import Base


class Appointment(Base):
    """One date of a club or of one person."""

    __tablename__ = "appointments"

    id: Mapped[str] = mapped_column(String(36), primary_key=True)
    club_id: Mapped[str | None] = mapped_column(ForeignKey("clubs.id"))
    """None: a private date."""
    device_id: Mapped[str] = mapped_column(ForeignKey("devices.id"), index=True)
    player_id: Mapped[str | None] = mapped_column(ForeignKey("players.id"), index=True)
    """The person who set it; None if its device belongs to nobody."""
    what: Mapped[str] = mapped_column(String(8))
    """`night`, `match`, `reminder`, or `posted`: a game whose players are called to a board (federation 9.23)."""
    text: Mapped[str] = mapped_column(Text)
    board: Mapped[str] = mapped_column(Text)
    day: Mapped[str] = mapped_column(String(10))
    time: Mapped[str] = mapped_column(String(5))
    zone: Mapped[str] = mapped_column(Text)
    """`day`, `time` and `zone` are what people agreed on; `at` is derived from them, in seconds UTC."""
    at: Mapped[int] = mapped_column(BigInteger)
    leads: Mapped[str] = mapped_column(Text)
    """How long before the date reminders are sent: JSON list of minutes."""
    series: Mapped[str | None] = mapped_column(String(36))
    """Shared by all dates of one weekly series."""
    competition_id: Mapped[str | None] = mapped_column(ForeignKey("competitions.id"), index=True)
    """The competition that made it for one of its matches."""
    match: Mapped[str | None] = mapped_column(Text)
    asked: Mapped[str | None] = mapped_column(String(64))
    """The hash of what the competition asked for last. Empty: that there be no such date."""
    made_at: Mapped[int] = mapped_column(BigInteger)
    cancelled_at: Mapped[int | None] = mapped_column(BigInteger)


Index("ix_appointments_club_id_at", Appointment.club_id, Appointment.at)


class AppointmentMember(Base):
    """A person whom a club's date is for. If there are none, it is for the whole club."""

    __tablename__ = "appointment_members"

    appointment_id: Mapped[str] = mapped_column(ForeignKey("appointments.id", ondelete="CASCADE"), primary_key=True)
    member_id: Mapped[str] = mapped_column(ForeignKey("members.id"), primary_key=True, index=True)

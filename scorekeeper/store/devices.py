"""Devices (phones and other clients that registered themselves), and players (the people who own them)."""

from sqlalchemy import BigInteger, ForeignKey, String, Text
from sqlalchemy.orm import Mapped, mapped_column

from scorekeeper.store.database import Base


class Player(Base):
    """A person. The row is made only when needed: on joining a club or adding a second device.

    A device that only keeps score has no player.
    """

    __tablename__ = "players"

    id: Mapped[str] = mapped_column(String(36), primary_key=True)
    name: Mapped[str] = mapped_column(Text)
    recovery_hash: Mapped[str | None] = mapped_column(String(64), unique=True)
    """SHA-256 of the recovery code, which signs a new device in as this player once."""
    created_at: Mapped[int] = mapped_column(BigInteger)


class Device(Base):
    """A registered device. Only the SHA-256 of its token is stored."""

    __tablename__ = "devices"

    id: Mapped[str] = mapped_column(String(36), primary_key=True)
    token_hash: Mapped[str] = mapped_column(String(64), unique=True)
    created_at: Mapped[int] = mapped_column(BigInteger)
    """Seconds since 1970, UTC, as are all times here."""
    player_id: Mapped[str | None] = mapped_column(ForeignKey("players.id"), index=True)
    name: Mapped[str] = mapped_column(Text, server_default="")
    """The name that its owner gave it; empty at first."""
    seen_at: Mapped[int] = mapped_column(BigInteger, server_default="0")
    """When it last made a request, rounded to the hour."""
    revoked_at: Mapped[int | None] = mapped_column(BigInteger)
    """From this time on its token is invalid. Its games stay."""


class Pairing(Base):
    """A new device's request to join a player. A device of that player confirms it with the code that the new one
    shows.
    """

    __tablename__ = "pairings"

    id: Mapped[str] = mapped_column(String(36), primary_key=True)
    device_id: Mapped[str] = mapped_column(ForeignKey("devices.id"), index=True)
    code_hash: Mapped[str] = mapped_column(String(64), unique=True)
    created_at: Mapped[int] = mapped_column(BigInteger)
    expires_at: Mapped[int] = mapped_column(BigInteger)
    confirmed_by: Mapped[str | None] = mapped_column(ForeignKey("devices.id"))

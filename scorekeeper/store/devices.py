"""A device: a phone, or whatever else keeps score, that registered itself; a player: the person whose devices some of
them are.
"""

from sqlalchemy import BigInteger, ForeignKey, String, Text
from sqlalchemy.orm import Mapped, mapped_column

from scorekeeper.store.database import Base


class Player(Base):
    """A person, made when it matters: who joins a club, or owns a second device.

    Devices that only keep score have none.
    """

    __tablename__ = "players"

    id: Mapped[str] = mapped_column(String(36), primary_key=True)
    name: Mapped[str] = mapped_column(Text)
    recovery_hash: Mapped[str | None] = mapped_column(String(64), unique=True)
    """SHA-256 of the code that gives a new device to this player, once."""
    created_at: Mapped[int] = mapped_column(BigInteger)


class Device(Base):
    """One registered device; of its token only the SHA-256 is kept."""

    __tablename__ = "devices"

    id: Mapped[str] = mapped_column(String(36), primary_key=True)
    token_hash: Mapped[str] = mapped_column(String(64), unique=True)
    created_at: Mapped[int] = mapped_column(BigInteger)
    """Seconds since 1970, UTC, as are all times here."""
    player_id: Mapped[str | None] = mapped_column(ForeignKey("players.id"), index=True)
    name: Mapped[str] = mapped_column(Text, server_default="")
    """What its person calls it; empty at first."""
    seen_at: Mapped[int] = mapped_column(BigInteger, server_default="0")
    """When it was last heard, to the hour."""
    revoked_at: Mapped[int | None] = mapped_column(BigInteger)
    """From then on its token is unknown; its games stay."""


class Pairing(Base):
    """A new device that asks for a player; a device of that player confirms it with the code that the new one shows."""

    __tablename__ = "pairings"

    id: Mapped[str] = mapped_column(String(36), primary_key=True)
    device_id: Mapped[str] = mapped_column(ForeignKey("devices.id"), index=True)
    code_hash: Mapped[str] = mapped_column(String(64), unique=True)
    created_at: Mapped[int] = mapped_column(BigInteger)
    expires_at: Mapped[int] = mapped_column(BigInteger)
    confirmed_by: Mapped[str | None] = mapped_column(ForeignKey("devices.id"))

"""Passkeys, which sign a new device in as a player, and the one-time challenges that they sign."""

from sqlalchemy import BigInteger, ForeignKey, String, Text
from sqlalchemy.orm import Mapped, mapped_column

from scorekeeper.store.database import Base


class Passkey(Base):
    """The public half of a key pair. The private half never leaves the player's authenticator."""

    __tablename__ = "passkeys"

    id: Mapped[str] = mapped_column(String(36), primary_key=True)
    player_id: Mapped[str] = mapped_column(ForeignKey("players.id"), index=True)
    credential: Mapped[str] = mapped_column(Text, unique=True)
    """The credential id from the authenticator, in base64url."""
    public_key: Mapped[str] = mapped_column(Text)
    """In COSE format, in base64url."""
    sign_count: Mapped[int] = mapped_column(BigInteger)
    """The authenticator's signature counter; many authenticators always send 0."""
    name: Mapped[str] = mapped_column(Text)
    """The name of the device that made it, at that time."""
    created_at: Mapped[int] = mapped_column(BigInteger)
    used_at: Mapped[int | None] = mapped_column(BigInteger)


class Challenge(Base):
    """A challenge for a device to have signed. Each device has at most one for each purpose, `make` a passkey or `use`
    one.
    """

    __tablename__ = "challenges"

    device_id: Mapped[str] = mapped_column(ForeignKey("devices.id"), primary_key=True)
    purpose: Mapped[str] = mapped_column(String(4), primary_key=True)
    value: Mapped[str] = mapped_column(String(43))
    """256 random bits in base64url. Not secret: the server gives one to everybody who asks."""
    expires_at: Mapped[int] = mapped_column(BigInteger, index=True)

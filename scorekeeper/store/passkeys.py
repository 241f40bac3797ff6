"""A passkey: what signs a new device in as a player; a challenge: what it has to sign, once."""

from sqlalchemy import BigInteger, ForeignKey, String, Text
from sqlalchemy.orm import Mapped, mapped_column

from scorekeeper.store.database import Base


class Passkey(Base):
    """The public half of a key pair; the private half never leaves what keeps it for the player."""

    __tablename__ = "passkeys"

    id: Mapped[str] = mapped_column(String(36), primary_key=True)
    player_id: Mapped[str] = mapped_column(ForeignKey("players.id"), index=True)
    credential: Mapped[str] = mapped_column(Text, unique=True)
    """Its id by its keeper, in base64url."""
    public_key: Mapped[str] = mapped_column(Text)
    """In COSE, in base64url."""
    sign_count: Mapped[int] = mapped_column(BigInteger)
    """How often it has signed; many keepers always say 0."""
    name: Mapped[str] = mapped_column(Text)
    """That of the device that made it, then."""
    created_at: Mapped[int] = mapped_column(BigInteger)
    used_at: Mapped[int | None] = mapped_column(BigInteger)


class Challenge(Base):
    """What a device was given to have signed; one at a time for each purpose, `make` a passkey or `use` one."""

    __tablename__ = "challenges"

    device_id: Mapped[str] = mapped_column(ForeignKey("devices.id"), primary_key=True)
    purpose: Mapped[str] = mapped_column(String(4), primary_key=True)
    value: Mapped[str] = mapped_column(String(43))
    """256 random bits in base64url; no secret, as it goes to whoever asks."""
    expires_at: Mapped[int] = mapped_column(BigInteger, index=True)

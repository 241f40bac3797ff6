"""A device: a phone, or whatever else keeps score, that registered itself. No account belongs to it."""

from sqlalchemy import BigInteger, String
from sqlalchemy.orm import Mapped, mapped_column

from scorekeeper.models.database import Base


class Device(Base):
    """One registered device; of its token only the SHA-256 is kept."""

    __tablename__ = "devices"

    id: Mapped[str] = mapped_column(String(36), primary_key=True)
    token_hash: Mapped[str] = mapped_column(String(64), unique=True)
    created_at: Mapped[int] = mapped_column(BigInteger)
    """Seconds since 1970, UTC, as are all times here."""

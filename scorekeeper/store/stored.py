"""How much devices have stored: counted as it is stored, so that a bound can be kept without reading all of it."""

from sqlalchemy import BigInteger, ForeignKey, Integer
from sqlalchemy.orm import Mapped, mapped_column

from scorekeeper.store.database import Base


class Stored(Base):
    """What a device has stored since version 0018 of the database: revisions of games, and house rules."""

    __tablename__ = "stored"

    device_id: Mapped[str] = mapped_column(ForeignKey("devices.id"), primary_key=True)
    games: Mapped[int] = mapped_column(Integer)
    """Revisions and house rules together."""
    bytes: Mapped[int] = mapped_column(BigInteger)
    """Of documents and the states that they led to."""

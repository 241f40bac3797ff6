"""How much each device has stored, counted on writing so that a limit can be checked without reading everything."""

from sqlalchemy import BigInteger, ForeignKey, Integer
from sqlalchemy.orm import Mapped, mapped_column

from scorekeeper.store.database import Base


class Stored(Base):
    """The revisions of games and the house rules that a device has stored since migration 0018."""

    __tablename__ = "stored"

    device_id: Mapped[str] = mapped_column(ForeignKey("devices.id"), primary_key=True)
    games: Mapped[int] = mapped_column(Integer)
    """Revisions and house rules together."""
    bytes: Mapped[int] = mapped_column(BigInteger)
    """Of documents and of the states derived from them."""

"""A board display: the game that a phone shows on other screens just now. Nothing is archived by it."""

from sqlalchemy import BigInteger, ForeignKey, Integer, String, Text
from sqlalchemy.orm import Mapped, mapped_column

from scorekeeper.store.database import Base


class Display(Base):
    """What a display shows; of its key only the SHA-256 is kept."""

    __tablename__ = "displays"

    key_hash: Mapped[str] = mapped_column(String(64), primary_key=True)
    device_id: Mapped[str] = mapped_column(ForeignKey("devices.id"), index=True)
    """Who made it, and alone may replace it."""
    document: Mapped[str] = mapped_column(Text)
    state: Mapped[str] = mapped_column(Text)
    wins_a: Mapped[int] = mapped_column(Integer)
    wins_b: Mapped[int] = mapped_column(Integer)
    """Games of the match that each side has won, this one included."""
    touched_at: Mapped[int] = mapped_column(BigInteger)
    """When the phone was heard last, by the server's clock."""

"""Board displays: games that phones are showing on other screens. They are not archived here."""

from sqlalchemy import BigInteger, ForeignKey, Integer, String, Text
from sqlalchemy.orm import Mapped, mapped_column

from scorekeeper.store.database import Base


class Display(Base):
    """The content of a display. Only the SHA-256 of its key is stored."""

    __tablename__ = "displays"

    key_hash: Mapped[str] = mapped_column(String(64), primary_key=True)
    device_id: Mapped[str] = mapped_column(ForeignKey("devices.id"), index=True)
    """The device that made it. No other may replace it."""
    document: Mapped[str] = mapped_column(Text)
    state: Mapped[str] = mapped_column(Text)
    wins_a: Mapped[int] = mapped_column(Integer)
    wins_b: Mapped[int] = mapped_column(Integer)
    """Games of the match won by each side, including this one."""
    touched_at: Mapped[int] = mapped_column(BigInteger)
    """When the phone last sent something, by the server's clock."""

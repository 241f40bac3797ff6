"""Board displays: games that phones are showing on other screens, and TVs. The games are not archived here."""

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


class Screen(Base):
    """A TV that shows a code, or the display of the phone that sent its code. Only the SHA-256 of its key is stored."""

    __tablename__ = "screens"

    key_hash: Mapped[str] = mapped_column(String(64), primary_key=True)
    code: Mapped[str] = mapped_column(String(6), unique=True)
    """Not a hash: the TV shows it, and for so few letters a hash would hide nothing."""
    expires_at: Mapped[int] = mapped_column(BigInteger)
    display_hash: Mapped[str | None] = mapped_column(ForeignKey("displays.key_hash", ondelete="CASCADE"), index=True)
    """What the TV shows, once a phone has sent its code."""

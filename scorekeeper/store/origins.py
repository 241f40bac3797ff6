"""Where a club's imported games came from: a stand-in for each device of the server that exported them."""

from sqlalchemy import ForeignKey, String, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from scorekeeper.store.database import Base


class Origin(Base):
    """A device that was never here: nobody has its token. What it sent elsewhere came with a file."""

    __tablename__ = "origins"
    __table_args__ = (UniqueConstraint("club_id", "label"),)

    device_id: Mapped[str] = mapped_column(ForeignKey("devices.id"), primary_key=True)
    club_id: Mapped[str] = mapped_column(ForeignKey("clubs.id"))
    label: Mapped[str] = mapped_column(String(16))
    """What files call it."""
    member_id: Mapped[str | None] = mapped_column(ForeignKey("members.id"))
    """Whose it was, as the file said."""

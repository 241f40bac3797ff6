"""The origins of a club's imported games: a stand-in for each device of the exporting server."""

from sqlalchemy import ForeignKey, String, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from scorekeeper.store.database import Base


class Origin(Base):
    """A device that never used this server, so nobody has its token. Its games were imported from a file."""

    __tablename__ = "origins"
    __table_args__ = (UniqueConstraint("club_id", "label"),)

    device_id: Mapped[str] = mapped_column(ForeignKey("devices.id"), primary_key=True)
    club_id: Mapped[str] = mapped_column(ForeignKey("clubs.id"))
    label: Mapped[str] = mapped_column(String(16))
    """Its name in export files."""
    member_id: Mapped[str | None] = mapped_column(ForeignKey("members.id"))
    """The member it belonged to, according to the file."""

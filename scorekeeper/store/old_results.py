"""Results from before the archive: who won what, without frames.

No game is made of them, for nobody knows how it went.
"""

from sqlalchemy import ForeignKey, Index, Integer, String, Text
from sqlalchemy.orm import Mapped, mapped_column

from scorekeeper.store.database import Base


class OldResult(Base):
    """One result as the club's papers have it."""

    __tablename__ = "old_results"

    id: Mapped[str] = mapped_column(String(36), primary_key=True)
    """Made of the club and the row, so that the same row is there once."""
    club_id: Mapped[str] = mapped_column(ForeignKey("clubs.id"))
    day: Mapped[str] = mapped_column(String(10))
    """As 2019-11-21."""
    ruleset: Mapped[str] = mapped_column(String(60))
    play: Mapped[str] = mapped_column(Text)
    side_a: Mapped[str] = mapped_column(Text)
    """Names, with a semicolon between players."""
    side_b: Mapped[str] = mapped_column(Text)
    score_a: Mapped[int] = mapped_column(Integer)
    score_b: Mapped[int] = mapped_column(Integer)
    board: Mapped[str] = mapped_column(Text)


Index("ix_old_results_of_club", OldResult.club_id, OldResult.day, OldResult.id)

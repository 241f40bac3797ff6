"""Results from before the archive: winners and scores, without frames.

They do not become games, because nobody knows how each game went.
"""

from sqlalchemy import ForeignKey, Index, Integer, String, Text
from sqlalchemy.orm import Mapped, mapped_column

from scorekeeper.store.database import Base


class OldResult(Base):
    """One result from the club's papers."""

    __tablename__ = "old_results"

    id: Mapped[str] = mapped_column(String(36), primary_key=True)
    """Derived from the club and the row, so that importing the same row again adds nothing."""
    club_id: Mapped[str] = mapped_column(ForeignKey("clubs.id"))
    day: Mapped[str] = mapped_column(String(10))
    """Such as 2019-11-21."""
    ruleset: Mapped[str] = mapped_column(String(60))
    play: Mapped[str] = mapped_column(Text)
    side_a: Mapped[str] = mapped_column(Text)
    """Names, separated by semicolons."""
    side_b: Mapped[str] = mapped_column(Text)
    score_a: Mapped[int] = mapped_column(Integer)
    score_b: Mapped[int] = mapped_column(Integer)
    board: Mapped[str] = mapped_column(Text)


Index("ix_old_results_of_club", OldResult.club_id, OldResult.day, OldResult.id)

"""Ratings: each player's rating after each game, and the game up to which a club is rated."""

from sqlalchemy import BigInteger, ForeignKey, Integer, String
from sqlalchemy.orm import Mapped, mapped_column

from scorekeeper.store.database import Base


class RatingChange(Base):
    """A member's rating after a game, in whole millionths.

    Rows after the club's mark are outdated and not read.
    """

    __tablename__ = "rating_changes"
    __table_args__ = ({"sqlite_with_rowid": False},)

    member_id: Mapped[str] = mapped_column(ForeignKey("members.id"), primary_key=True)
    play: Mapped[str] = mapped_column(String(7), primary_key=True)
    """`singles` or `doubles`, which have separate ratings."""
    started_at: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    """When the game started. Games are rated in the order of (started_at, id)."""
    game_id: Mapped[str] = mapped_column(ForeignKey("games.id"), primary_key=True)
    mu: Mapped[int] = mapped_column(Integer)
    """Estimated skill in millionths; a player without games has 25."""
    sigma: Mapped[int] = mapped_column(Integer)
    """Uncertainty of `mu`: one standard deviation, in millionths."""


class RatingMark(Base):
    """A club is rated up to this game; without a row it is not rated. A change in an earlier game
    moves the mark back.
    """

    __tablename__ = "rating_marks"

    club_id: Mapped[str] = mapped_column(ForeignKey("clubs.id"), primary_key=True)
    started_at: Mapped[int] = mapped_column(BigInteger)
    game_id: Mapped[str] = mapped_column(String(36))
    """Empty: before all games of that second."""

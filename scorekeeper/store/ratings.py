"""How good somebody plays, as far as games tell: what each game made of it, and through which game a club is rated."""

from sqlalchemy import BigInteger, ForeignKey, Integer, String
from sqlalchemy.orm import Mapped, mapped_column

from scorekeeper.store.database import Base


class RatingChange(Base):
    """A member's rating after a game, in whole millionths.

    Behind the club's mark stand old ones, which nobody reads.
    """

    __tablename__ = "rating_changes"
    __table_args__ = ({"sqlite_with_rowid": False},)

    member_id: Mapped[str] = mapped_column(ForeignKey("members.id"), primary_key=True)
    play: Mapped[str] = mapped_column(String(7), primary_key=True)
    """`singles` or `doubles`, each rated for itself."""
    started_at: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    """That of the game: games are rated in the order of (started_at, id)."""
    game_id: Mapped[str] = mapped_column(ForeignKey("games.id"), primary_key=True)
    mu: Mapped[int] = mapped_column(Integer)
    """How good, in millionths; who has not played is taken for 25."""
    sigma: Mapped[int] = mapped_column(Integer)
    """How uncertain that is, one standard deviation, in millionths."""


class RatingMark(Base):
    """A club is rated through this game; without a row, not at all. A game that changes before it puts it back."""

    __tablename__ = "rating_marks"

    club_id: Mapped[str] = mapped_column(ForeignKey("clubs.id"), primary_key=True)
    started_at: Mapped[int] = mapped_column(BigInteger)
    game_id: Mapped[str] = mapped_column(String(36))
    """Empty: before all games of that second."""

"""Members' figures by season: sums over their seats, so that a season is only a few rows per member."""

from sqlalchemy import BigInteger, ForeignKey, Integer, String
from sqlalchemy.orm import Mapped, mapped_column

from scorekeeper.store.database import Base


class SeasonFigures(Base):
    """A member's finished games in one season and one way of playing. A row is deleted when it has no games left."""

    __tablename__ = "season_figures"
    __table_args__ = ({"sqlite_with_rowid": False},)

    club_id: Mapped[str] = mapped_column(ForeignKey("clubs.id"), primary_key=True)
    season: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    """The year in which the season began."""
    member_id: Mapped[str] = mapped_column(ForeignKey("members.id"), primary_key=True, index=True)
    play: Mapped[str] = mapped_column(String(7), primary_key=True)
    """As in `seats`, like all figures here."""
    games: Mapped[int] = mapped_column(Integer)
    won: Mapped[int] = mapped_column(Integer)
    lost: Mapped[int] = mapped_column(Integer)
    """Includes double forfeits, which both sides lose."""
    tied: Mapped[int] = mapped_column(Integer)
    points_for: Mapped[int] = mapped_column(BigInteger)
    points_against: Mapped[int] = mapped_column(BigInteger)
    frames: Mapped[int] = mapped_column(Integer)
    hammer: Mapped[int] = mapped_column(Integer)
    converted: Mapped[int] = mapped_column(Integer)
    steals: Mapped[int] = mapped_column(Integer)
    stolen: Mapped[int] = mapped_column(Integer)
    blanks: Mapped[int] = mapped_column(Integer)

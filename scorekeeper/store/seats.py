"""Who played: the names on a club's sheets, the members behind them, and their seats in each game."""

from sqlalchemy import BigInteger, ForeignKey, Index, Integer, SmallInteger, String, Text, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from scorekeeper.store.database import BY_CODE, Base


class Alias(Base):
    """A name on score sheets, ignoring case and spacing, and the member it stands for."""

    __tablename__ = "aliases"
    __table_args__ = (UniqueConstraint("club_id", "folded"),)

    id: Mapped[str] = mapped_column(String(36), primary_key=True)
    club_id: Mapped[str] = mapped_column(ForeignKey("clubs.id"))
    folded: Mapped[str] = mapped_column(BY_CODE)
    member_id: Mapped[str] = mapped_column(ForeignKey("members.id"), index=True)


class Word(Base):
    """A word of an alias, without accents. A search matches its beginning."""

    __tablename__ = "words"
    __table_args__ = ({"sqlite_with_rowid": False},)

    club_id: Mapped[str] = mapped_column(ForeignKey("clubs.id"), primary_key=True)
    word: Mapped[str] = mapped_column(BY_CODE, primary_key=True)
    alias_id: Mapped[str] = mapped_column(ForeignKey("aliases.id"), primary_key=True)


class Seat(Base):
    """One player's seat in one game of a club. Derived from the game's newest document and the aliases."""

    __tablename__ = "seats"
    __table_args__ = ({"sqlite_with_rowid": False},)

    game_id: Mapped[str] = mapped_column(ForeignKey("games.id"), primary_key=True)
    side: Mapped[str] = mapped_column(String(1), primary_key=True)
    place: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    """From 0, in the order of the document."""
    alias_id: Mapped[str] = mapped_column(ForeignKey("aliases.id"))
    member_id: Mapped[str] = mapped_column(ForeignKey("members.id"))
    """Copied from the alias, for the index."""
    started_at: Mapped[int] = mapped_column(BigInteger)
    """Copied from the game, for the index."""
    outcome: Mapped[str | None] = mapped_column(String(4))
    """`won`, `lost`, `tied`, or `none` if both sides lost (a double forfeit); None: not finished."""
    month: Mapped[int] = mapped_column(Integer, server_default="0")
    """The month in which it began, in the table's local time: 202611 is November 2026."""
    play: Mapped[str] = mapped_column(String(7), server_default="other")
    """`singles`, `doubles` or `other`, by the number of players on a side."""
    points_for: Mapped[int] = mapped_column(BigInteger, server_default="0")
    points_against: Mapped[int] = mapped_column(BigInteger, server_default="0")
    """The scores. The columns below are the side's figures, as in competitions/figures/figures.py."""
    frames: Mapped[int] = mapped_column(SmallInteger, server_default="0")
    hammer: Mapped[int] = mapped_column(SmallInteger, server_default="0")
    converted: Mapped[int] = mapped_column(SmallInteger, server_default="0")
    steals: Mapped[int] = mapped_column(SmallInteger, server_default="0")
    stolen: Mapped[int] = mapped_column(SmallInteger, server_default="0")
    """The other side's steals."""
    blanks: Mapped[int] = mapped_column(SmallInteger, server_default="0")


Index("ix_seats_of_member", Seat.member_id, Seat.started_at.desc(), Seat.game_id.desc())


class Merge(Base):
    """The merge of a member who was only on sheets into another member. Names and games moved, and can move back."""

    __tablename__ = "merges"

    id: Mapped[str] = mapped_column(String(36), primary_key=True)
    club_id: Mapped[str] = mapped_column(ForeignKey("clubs.id"), index=True)
    member_id: Mapped[str] = mapped_column(ForeignKey("members.id"))
    into_id: Mapped[str] = mapped_column(ForeignKey("members.id"))
    aliases: Mapped[str] = mapped_column(Text)
    """The ids of the names that moved, separated by spaces."""
    merged_by: Mapped[str] = mapped_column(ForeignKey("members.id"))
    merged_at: Mapped[int] = mapped_column(BigInteger)
    undone_at: Mapped[int | None] = mapped_column(BigInteger)

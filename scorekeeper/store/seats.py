"""Who played: the names on a club's sheets, whose they are, and who sat where in each of its games."""

from sqlalchemy import BigInteger, ForeignKey, Index, Integer, SmallInteger, String, Text, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from scorekeeper.store.database import BY_CODE, Base


class Alias(Base):
    """A name as it stands on sheets, whatever its case and blanks, and the member whose it is."""

    __tablename__ = "aliases"
    __table_args__ = (UniqueConstraint("club_id", "folded"),)

    id: Mapped[str] = mapped_column(String(36), primary_key=True)
    club_id: Mapped[str] = mapped_column(ForeignKey("clubs.id"))
    folded: Mapped[str] = mapped_column(BY_CODE)
    member_id: Mapped[str] = mapped_column(ForeignKey("members.id"), index=True)


class Word(Base):
    """A word of an alias, without accents: what a search finds by its beginning."""

    __tablename__ = "words"
    __table_args__ = ({"sqlite_with_rowid": False},)

    club_id: Mapped[str] = mapped_column(ForeignKey("clubs.id"), primary_key=True)
    word: Mapped[str] = mapped_column(BY_CODE, primary_key=True)
    alias_id: Mapped[str] = mapped_column(ForeignKey("aliases.id"), primary_key=True)


class Seat(Base):
    """One player of one game of a club; all of it follows from the game's newest document and the aliases."""

    __tablename__ = "seats"
    __table_args__ = ({"sqlite_with_rowid": False},)

    game_id: Mapped[str] = mapped_column(ForeignKey("games.id"), primary_key=True)
    side: Mapped[str] = mapped_column(String(1), primary_key=True)
    place: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    """From 0, as the document lists them."""
    alias_id: Mapped[str] = mapped_column(ForeignKey("aliases.id"))
    member_id: Mapped[str] = mapped_column(ForeignKey("members.id"))
    """That of the alias, for the index."""
    started_at: Mapped[int] = mapped_column(BigInteger)
    """That of the game, for the index."""
    outcome: Mapped[str | None] = mapped_column(String(4))
    """`won`, `lost`, `tied`, or `none` where both sides lost (a double forfeit); None: not finished."""
    month: Mapped[int] = mapped_column(Integer, server_default="0")
    """When it began on the clock of its table: 202611 is November 2026."""
    play: Mapped[str] = mapped_column(String(7), server_default="other")
    """`singles`, `doubles` or `other`: by how many play on a side."""
    points_for: Mapped[int] = mapped_column(BigInteger, server_default="0")
    points_against: Mapped[int] = mapped_column(BigInteger, server_default="0")
    """The scores; what follows are figures of the side, as competitions/figures.py says."""
    frames: Mapped[int] = mapped_column(SmallInteger, server_default="0")
    hammer: Mapped[int] = mapped_column(SmallInteger, server_default="0")
    converted: Mapped[int] = mapped_column(SmallInteger, server_default="0")
    steals: Mapped[int] = mapped_column(SmallInteger, server_default="0")
    stolen: Mapped[int] = mapped_column(SmallInteger, server_default="0")
    """The other side's steals."""
    blanks: Mapped[int] = mapped_column(SmallInteger, server_default="0")


Index("ix_seats_of_member", Seat.member_id, Seat.started_at.desc(), Seat.game_id.desc())


class Merge(Base):
    """A member on sheets alone who was found to be another member: names and games went over, and can go back."""

    __tablename__ = "merges"

    id: Mapped[str] = mapped_column(String(36), primary_key=True)
    club_id: Mapped[str] = mapped_column(ForeignKey("clubs.id"), index=True)
    member_id: Mapped[str] = mapped_column(ForeignKey("members.id"))
    into_id: Mapped[str] = mapped_column(ForeignKey("members.id"))
    aliases: Mapped[str] = mapped_column(Text)
    """The ids of the names that went over, with a blank between."""
    merged_by: Mapped[str] = mapped_column(ForeignKey("members.id"))
    merged_at: Mapped[int] = mapped_column(BigInteger)
    undone_at: Mapped[int | None] = mapped_column(BigInteger)

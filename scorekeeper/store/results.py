"""Answers to a game's result, by both sides and the referee."""

from sqlalchemy import BigInteger, ForeignKey, Index, Integer, String, Text
from sqlalchemy.orm import Mapped, mapped_column

from scorekeeper.store.database import Base


class Confirmation(Base):
    """One answer to one result: from a side, or a referee's decision.

    Answers are added, never changed. The last one counts.
    """

    __tablename__ = "confirmations"

    game_id: Mapped[str] = mapped_column(ForeignKey("games.id"), primary_key=True)
    number: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    """From 1, in order of arrival."""
    side: Mapped[str | None] = mapped_column(String(1))
    """None: the referee, for both."""
    verdict: Mapped[str] = mapped_column(String(9))
    """`confirmed` or `disputed`; a referee's is `decided`."""
    revision: Mapped[int] = mapped_column(Integer)
    content_hash: Mapped[str] = mapped_column(String(64))
    """Together with `revision`, the result that was seen. The answer applies to no other."""
    device_id: Mapped[str] = mapped_column(ForeignKey("devices.id"))
    member_id: Mapped[str | None] = mapped_column(ForeignKey("members.id"))
    """The member of the game's club who answered, if known."""
    club_id: Mapped[str | None] = mapped_column(ForeignKey("clubs.id"))
    """Copied from the game, for the index."""
    note: Mapped[str] = mapped_column(Text)
    """What a side says is wrong, or the referee's reason."""
    at: Mapped[int] = mapped_column(BigInteger)


Index("ix_confirmations_of_club", Confirmation.club_id, Confirmation.verdict, Confirmation.at.desc())


class ConfirmingLink(Base):
    """A link that lets a phone answer for a side. Only the SHA-256 of its secret is stored.

    A new link for the same side replaces it.
    """

    __tablename__ = "confirming_links"

    game_id: Mapped[str] = mapped_column(ForeignKey("games.id"), primary_key=True)
    side: Mapped[str] = mapped_column(String(1), primary_key=True)
    secret_hash: Mapped[str] = mapped_column(String(64), unique=True)

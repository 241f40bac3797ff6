"""What both sides and the referee say of a game's result."""

from sqlalchemy import BigInteger, ForeignKey, Index, Integer, String, Text
from sqlalchemy.orm import Mapped, mapped_column

from scorekeeper.store.database import Base


class Confirmation(Base):
    """One answer to one result: by a side, or the decision of a referee.

    Answers are added, never changed; the last one counts.
    """

    __tablename__ = "confirmations"

    game_id: Mapped[str] = mapped_column(ForeignKey("games.id"), primary_key=True)
    number: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    """From 1, in the order in which they came."""
    side: Mapped[str | None] = mapped_column(String(1))
    """None: the referee, for both."""
    verdict: Mapped[str] = mapped_column(String(9))
    """`confirmed`, `disputed`; of a referee `decided`."""
    revision: Mapped[int] = mapped_column(Integer)
    content_hash: Mapped[str] = mapped_column(String(64))
    """With `revision` the result that was seen: an answer is to no other."""
    device_id: Mapped[str] = mapped_column(ForeignKey("devices.id"))
    member_id: Mapped[str | None] = mapped_column(ForeignKey("members.id"))
    """Who of the game's club it was, where that is known."""
    club_id: Mapped[str | None] = mapped_column(ForeignKey("clubs.id"))
    """That of the game, for the index."""
    note: Mapped[str] = mapped_column(Text)
    """What is wrong; the referee's reason."""
    at: Mapped[int] = mapped_column(BigInteger)


Index("ix_confirmations_of_club", Confirmation.club_id, Confirmation.verdict, Confirmation.at.desc())


class ConfirmingLink(Base):
    """What lets a phone answer for a side; of its secret only the SHA-256 is kept.

    The next one for the side replaces it.
    """

    __tablename__ = "confirming_links"

    game_id: Mapped[str] = mapped_column(ForeignKey("games.id"), primary_key=True)
    side: Mapped[str] = mapped_column(String(1), primary_key=True)
    secret_hash: Mapped[str] = mapped_column(String(64), unique=True)

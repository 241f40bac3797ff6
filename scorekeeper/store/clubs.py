"""A club, its members, and its invitations."""

import unicodedata

from sqlalchemy import BigInteger, ForeignKey, Index, Integer, String, Text
from sqlalchemy.engine.default import DefaultExecutionContext
from sqlalchemy.orm import Mapped, mapped_column

from scorekeeper.store.database import BY_CODE, Base

LONGEST = 200
"""Code points of a name that lists are sorted by: an index has bounds."""


def plain(name: str) -> str:
    """Return what a name is listed by: small letters without accents, so that Élan stands before Zoe."""
    signs = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name).casefold())
    return " ".join("".join(sign for sign in signs if unicodedata.category(sign) != "Mn").split())[:LONGEST]


def plain_of(context: DefaultExecutionContext) -> str:
    """Give it for a row that is being made."""
    given = context.get_current_parameters()  # type: ignore[no-untyped-call]
    return plain(given["name"])


class Club(Base):
    """A club; `visibility` says who sees its archive: `public`, `members`, or `link` (whoever has the link)."""

    __tablename__ = "clubs"

    id: Mapped[str] = mapped_column(String(36), primary_key=True)
    name: Mapped[str] = mapped_column(Text)
    visibility: Mapped[str] = mapped_column(String(7), server_default="members")
    link_key: Mapped[str | None] = mapped_column(String(32))
    """What the link to its archive carries; it opens while `visibility` says `link`."""
    confirm: Mapped[str] = mapped_column(String(4), server_default="none")
    """Who has to say that a result is right before it counts as confirmed: `none`, or `both` sides."""
    season_month: Mapped[int] = mapped_column(Integer, server_default="9")
    """The month in which its seasons begin, 1 to 12."""
    created_at: Mapped[int] = mapped_column(BigInteger)


class Member(Base):
    """A member of a club, under the name that the club writes; one who left stays as a row, for old games."""

    __tablename__ = "members"

    id: Mapped[str] = mapped_column(String(36), primary_key=True)
    club_id: Mapped[str] = mapped_column(ForeignKey("clubs.id"), index=True)
    player_id: Mapped[str | None] = mapped_column(ForeignKey("players.id"), index=True)
    """None: somebody who is on score sheets alone."""
    name: Mapped[str] = mapped_column(Text)
    listed_as: Mapped[str] = mapped_column(BY_CODE, default=plain_of, server_default="")
    """That of the name, by which lists are sorted; whoever writes another name writes this as well."""
    role: Mapped[str] = mapped_column(String(7))
    """`player`, `referee` or `admin`."""
    joined_at: Mapped[int] = mapped_column(BigInteger)
    left_at: Mapped[int | None] = mapped_column(BigInteger)
    forgotten_at: Mapped[int | None] = mapped_column(BigInteger)
    searched_to: Mapped[str | None] = mapped_column(String(36))
    """The game to which the club's documents were searched for the name that is being forgotten."""
    """When it was begun to take this person's name out of the club's games, for good."""


# A player is in a club once; the database keeps this also against two requests at once.
LIVE = Member.left_at.is_(None)
Index("uq_members_live", Member.club_id, Member.player_id, unique=True, sqlite_where=LIVE, postgresql_where=LIVE)

Index("ix_members_listed", Member.club_id, Member.listed_as, Member.id)


class Invitation(Base):
    """What lets somebody into a club; of its secret only the SHA-256 is kept."""

    __tablename__ = "invitations"

    id: Mapped[str] = mapped_column(String(36), primary_key=True)
    club_id: Mapped[str] = mapped_column(ForeignKey("clubs.id"), index=True)
    member_id: Mapped[str | None] = mapped_column(ForeignKey("members.id"))
    """Set: who accepts becomes this member, who was here before and lost all devices."""
    secret_hash: Mapped[str] = mapped_column(String(64), unique=True)
    role: Mapped[str] = mapped_column(String(7))
    created_by: Mapped[str | None] = mapped_column(ForeignKey("members.id"))
    """None: the host, on the command line."""
    created_at: Mapped[int] = mapped_column(BigInteger)
    expires_at: Mapped[int] = mapped_column(BigInteger)
    uses: Mapped[int] = mapped_column(Integer)
    """How often it may be used still."""
    revoked_at: Mapped[int | None] = mapped_column(BigInteger)

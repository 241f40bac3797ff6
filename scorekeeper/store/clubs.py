"""Clubs, their members and their invitations."""

import unicodedata

from sqlalchemy import BigInteger, ForeignKey, Index, Integer, String, Text
from sqlalchemy.engine.default import DefaultExecutionContext
from sqlalchemy.orm import Mapped, mapped_column

from scorekeeper.store.database import BY_CODE, Base

LONGEST = 200
"""Maximum code points of a sort name, because index entries are limited in size."""


def plain(name: str) -> str:
    """Return a name's sort form: lower case without accents, so that Élan sorts before Zoe."""
    signs = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name).casefold())
    return " ".join("".join(sign for sign in signs if unicodedata.category(sign) != "Mn").split())[:LONGEST]


def plain_of(context: DefaultExecutionContext) -> str:
    """Return the sort form for a row that is being inserted."""
    given = context.get_current_parameters()  # type: ignore[no-untyped-call]
    return plain(given["name"])


class Club(Base):
    """A club. `visibility` says who sees its archive: `public`, `members`, or `link` (everybody with the link)."""

    __tablename__ = "clubs"

    id: Mapped[str] = mapped_column(String(36), primary_key=True)
    name: Mapped[str] = mapped_column(Text)
    visibility: Mapped[str] = mapped_column(String(7), server_default="members")
    link_key: Mapped[str | None] = mapped_column(String(32))
    """The key in the link to its archive. The link works while `visibility` is `link`."""
    confirm: Mapped[str] = mapped_column(String(4), server_default="none")
    """Who has to confirm a result before it counts as confirmed: `none`, or `both` sides."""
    season_month: Mapped[int] = mapped_column(Integer, server_default="9")
    """The month in which seasons begin, 1 to 12."""
    created_at: Mapped[int] = mapped_column(BigInteger)


class Member(Base):
    """A member, under the name that the club uses. The row of a former member stays, for old games."""

    __tablename__ = "members"

    id: Mapped[str] = mapped_column(String(36), primary_key=True)
    club_id: Mapped[str] = mapped_column(ForeignKey("clubs.id"), index=True)
    player_id: Mapped[str | None] = mapped_column(ForeignKey("players.id"), index=True)
    """None: the person only appears on score sheets."""
    name: Mapped[str] = mapped_column(Text)
    listed_as: Mapped[str] = mapped_column(BY_CODE, default=plain_of, server_default="")
    """The sort form of `name`. Code that changes `name` must change this too."""
    role: Mapped[str] = mapped_column(String(7))
    """`player`, `referee` or `admin`."""
    joined_at: Mapped[int] = mapped_column(BigInteger)
    left_at: Mapped[int | None] = mapped_column(BigInteger)
    forgotten_at: Mapped[int | None] = mapped_column(BigInteger)
    searched_to: Mapped[str | None] = mapped_column(String(36))
    """While a name is being forgotten: the club's documents have been searched up to this game."""
    """`forgotten_at`: when removing this person's name from the club's games for good began."""


# A player can be in a club only once. The database ensures this even for two simultaneous requests.
LIVE = Member.left_at.is_(None)
Index("uq_members_live", Member.club_id, Member.player_id, unique=True, sqlite_where=LIVE, postgresql_where=LIVE)

Index("ix_members_listed", Member.club_id, Member.listed_as, Member.id)


class Invitation(Base):
    """An invitation to a club. Only the SHA-256 of its secret is stored."""

    __tablename__ = "invitations"

    id: Mapped[str] = mapped_column(String(36), primary_key=True)
    club_id: Mapped[str] = mapped_column(ForeignKey("clubs.id"), index=True)
    member_id: Mapped[str | None] = mapped_column(ForeignKey("members.id"))
    """If set, the invited person becomes this existing member, who lost all devices."""
    secret_hash: Mapped[str] = mapped_column(String(64), unique=True)
    role: Mapped[str] = mapped_column(String(7))
    created_by: Mapped[str | None] = mapped_column(ForeignKey("members.id"))
    """None: the host, on the command line."""
    created_at: Mapped[int] = mapped_column(BigInteger)
    expires_at: Mapped[int] = mapped_column(BigInteger)
    uses: Mapped[int] = mapped_column(Integer)
    """How many uses are left."""
    revoked_at: Mapped[int | None] = mapped_column(BigInteger)

"""Games, their revisions and their keepers.

A revision's document is the truth; a game's columns are derived from it.
"""

from sqlalchemy import BigInteger, ForeignKey, Index, Integer, String, Text
from sqlalchemy.orm import Mapped, mapped_column

from scorekeeper.store.database import Base


class Game(Base):
    """The newest state of one archived game, and the columns that lists need.

    `state` is the replay of the newest document (JSON text); scores, winner and ending are copies of its fields.
    `revision` and `content_hash` belong to the newest revision.
    """

    __tablename__ = "games"

    id: Mapped[str] = mapped_column(String(36), primary_key=True)
    """The document's own id, made on the phone."""
    device_id: Mapped[str] = mapped_column(ForeignKey("devices.id"))
    revision: Mapped[int] = mapped_column(Integer)
    content_hash: Mapped[str] = mapped_column(String(64))
    state: Mapped[str] = mapped_column(Text)
    ruleset: Mapped[str] = mapped_column(Text)
    ruleset_version: Mapped[int] = mapped_column(Integer, server_default="1")
    """The version it was scored by, even if the document names none."""
    play: Mapped[str] = mapped_column(Text)
    name_a: Mapped[str] = mapped_column(Text)
    name_b: Mapped[str] = mapped_column(Text)
    colour_a: Mapped[str | None] = mapped_column(Text)
    colour_b: Mapped[str | None] = mapped_column(Text)
    status: Mapped[str] = mapped_column(String(8))
    score_a: Mapped[int] = mapped_column(BigInteger)
    score_b: Mapped[int] = mapped_column(BigInteger)
    winner: Mapped[str | None] = mapped_column(String(1))
    ending: Mapped[str | None] = mapped_column(String(20))
    started_at: Mapped[int] = mapped_column(BigInteger)
    """By the phone's clock. Used to order lists, never to decide anything."""
    utc_offset: Mapped[int] = mapped_column(Integer, server_default="0")
    """Seconds by which the phone's clock was ahead of UTC. A game's day is the local day at its table."""
    competition: Mapped[str | None] = mapped_column(Text)
    board: Mapped[str | None] = mapped_column(Text)
    """Copied from the document."""
    share_key: Mapped[str | None] = mapped_column(String(32), unique=True)
    keeper_key: Mapped[str | None] = mapped_column(String(64))
    """SHA-256 of the key that is handed to another phone together with the game."""
    club_id: Mapped[str | None] = mapped_column(ForeignKey("clubs.id"))
    """The club that the document names, if its player was a member when the game was archived. It
    stays from then on.
    """
    same_as: Mapped[str | None] = mapped_column(ForeignKey("games.id"))
    """Another phone's recording of the same game, which counts instead. This one has no seats and is in no list of its
    club.
    """
    archived_at: Mapped[int] = mapped_column(BigInteger)
    updated_at: Mapped[int] = mapped_column(BigInteger)


# The order of lists. `id` makes it total, so that a page can begin exactly after the previous one.
Index("ix_games_newest", Game.device_id, Game.started_at.desc(), Game.id.desc())
Index("ix_games_of_club", Game.club_id, Game.started_at.desc(), Game.id.desc())
Index("ix_games_of_club_by_ruleset", Game.club_id, Game.ruleset, Game.started_at.desc(), Game.id.desc())
for told in (Game.competition, Game.board):  # partial indexes, because most games name neither
    there, newest = told.is_not(None), (Game.started_at.desc(), Game.id.desc())
    Index(f"ix_games_of_club_by_{told.key}", Game.club_id, told, *newest, sqlite_where=there, postgresql_where=there)

TWICE = Game.same_as.is_not(None)
Index("ix_games_same_as", Game.same_as, sqlite_where=TWICE, postgresql_where=TWICE)


class Revision(Base):
    """One accepted document of a game, as canonical JSON text.

    Revisions are only added. The one thing that changes in a stored one is a forgotten name.
    """

    __tablename__ = "revisions"

    game_id: Mapped[str] = mapped_column(ForeignKey("games.id"), primary_key=True)
    revision: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    device_id: Mapped[str] = mapped_column(ForeignKey("devices.id"))
    content_hash: Mapped[str] = mapped_column(String(64))
    """The hash of the document as sent; phones compare it with their own."""
    text_hash: Mapped[str | None] = mapped_column(String(64))
    """The hash of `document` after a name in it was replaced; None if it is unchanged."""
    document: Mapped[str] = mapped_column(Text)
    received_at: Mapped[int] = mapped_column(BigInteger)


class Keeper(Base):
    """A device that received a game from another phone. Like the owner, it may read and correct the game."""

    __tablename__ = "keepers"

    device_id: Mapped[str] = mapped_column(ForeignKey("devices.id"), primary_key=True)
    game_id: Mapped[str] = mapped_column(ForeignKey("games.id"), primary_key=True)


class Redaction(Base):
    """A name that was removed from a game for good, and its replacement, which later revisions get too."""

    __tablename__ = "redactions"
    __table_args__ = ({"sqlite_with_rowid": False},)

    game_id: Mapped[str] = mapped_column(ForeignKey("games.id"), primary_key=True)
    name_hash: Mapped[str] = mapped_column(String(64), primary_key=True)
    """Keyed with the server's secret, because the name itself must not be stored."""
    name: Mapped[str] = mapped_column(Text)

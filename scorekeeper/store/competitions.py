"""Competitions with their logs, sheets of league matches, and what games and sheets tell of a competition.

A header and its events are the truth. States, and the columns that lists need, are derived from them.
"""

from sqlalchemy import BigInteger, Boolean, ForeignKey, Index, Integer, String, Text
from sqlalchemy.orm import Mapped, mapped_column

from scorekeeper.store.database import Base


class Competition(Base):
    """The newest content of one competition. `revision` counts its accepted contents, `told` the changes of tellings.

    `state` belongs to `state_revision` and `state_told`. If these differ from `revision` and `told`, the next reader
    computes it anew.
    """

    __tablename__ = "competitions"

    id: Mapped[str] = mapped_column(String(36), primary_key=True)
    """The document's own id, made on the phone."""
    device_id: Mapped[str] = mapped_column(ForeignKey("devices.id"))
    """The device that archived it first."""
    desk_id: Mapped[str] = mapped_column(ForeignKey("devices.id"))
    """The only device that may write it."""
    club_id: Mapped[str | None] = mapped_column(ForeignKey("clubs.id"))
    """The club that the document names, if an official of it archived the competition."""
    form: Mapped[str] = mapped_column(String(20))
    name: Mapped[str] = mapped_column(Text)
    started_at: Mapped[int] = mapped_column(BigInteger)
    utc_offset: Mapped[int] = mapped_column(Integer)
    revision: Mapped[int] = mapped_column(Integer)
    content_hash: Mapped[str] = mapped_column(String(64))
    log: Mapped[int] = mapped_column(Integer)
    """The number of its current log."""
    events: Mapped[int] = mapped_column(Integer)
    log_hash: Mapped[str] = mapped_column(String(64))
    """The hash of all events of the log."""
    size: Mapped[int] = mapped_column(Integer)
    """Bytes of the document."""
    told: Mapped[int] = mapped_column(Integer)
    status: Mapped[str] = mapped_column(String(12))
    """Copied from `state`."""
    state: Mapped[str] = mapped_column(Text)
    state_revision: Mapped[int] = mapped_column(Integer)
    state_told: Mapped[int] = mapped_column(Integer)
    share_key: Mapped[str | None] = mapped_column(String(32), unique=True)
    card_key: Mapped[str | None] = mapped_column(String(43))
    """The key on its match cards. The desk's phone makes it, and the server returns it to later desks."""
    desk_key: Mapped[str | None] = mapped_column(String(64))
    """The hash of the desk's key. Its phones make it and pass it on; whoever presents it becomes the desk."""
    archived_at: Mapped[int] = mapped_column(BigInteger)
    updated_at: Mapped[int] = mapped_column(BigInteger)


# As with games, `id` makes the order total.
Index("ix_competitions_of_club", Competition.club_id, Competition.started_at.desc(), Competition.id.desc())


class CompetitionLog(Base):
    """A log of a competition: its header, that is the document without events, as canonical JSON text.

    A new header, or events that do not extend the former ones, begin another log. The former one stays.
    """

    __tablename__ = "competition_logs"

    competition_id: Mapped[str] = mapped_column(ForeignKey("competitions.id"), primary_key=True)
    log: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    header: Mapped[str] = mapped_column(Text)


class CompetitionEvent(Base):
    """One event of a log, as canonical JSON text. Events are only added."""

    __tablename__ = "competition_events"
    __table_args__ = ({"sqlite_with_rowid": False},)

    competition_id: Mapped[str] = mapped_column(ForeignKey("competitions.id"), primary_key=True)
    log: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    number: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    """From 1."""
    log_hash: Mapped[str] = mapped_column(String(64))
    """The hash of the events up to and including this one."""
    event: Mapped[str] = mapped_column(Text)


class CompetitionRevision(Base):
    """One accepted content of a competition: the header of a log and its first `events` events."""

    __tablename__ = "competition_revisions"

    competition_id: Mapped[str] = mapped_column(ForeignKey("competitions.id"), primary_key=True)
    revision: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    device_id: Mapped[str] = mapped_column(ForeignKey("devices.id"))
    log: Mapped[int] = mapped_column(Integer)
    events: Mapped[int] = mapped_column(Integer)
    content_hash: Mapped[str] = mapped_column(String(64))
    received_at: Mapped[int] = mapped_column(BigInteger)


class Desk(Base):
    """A device that became the desk of a competition. Rows are only added; the last one is the desk."""

    __tablename__ = "desks"

    competition_id: Mapped[str] = mapped_column(ForeignKey("competitions.id"), primary_key=True)
    number: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    device_id: Mapped[str] = mapped_column(ForeignKey("devices.id"))
    at: Mapped[int] = mapped_column(BigInteger)


class SignUp(Base):
    """Somebody wants to enter a competition. It is no event: the desk enters whom it takes."""

    __tablename__ = "sign_ups"

    competition_id: Mapped[str] = mapped_column(ForeignKey("competitions.id"), primary_key=True)
    id: Mapped[str] = mapped_column(String(36), primary_key=True)
    """Made on the phone."""
    device_id: Mapped[str] = mapped_column(ForeignKey("devices.id"))
    name: Mapped[str] = mapped_column(Text)
    """Of the entry."""
    players: Mapped[str] = mapped_column(Text)
    """As an entry lists them, as JSON text."""
    at: Mapped[int] = mapped_column(BigInteger)


class Sheet(Base):
    """The newest content of the sheet of a league match. `state` is its replay, as JSON text."""

    __tablename__ = "sheets"

    id: Mapped[str] = mapped_column(String(36), primary_key=True)
    device_id: Mapped[str] = mapped_column(ForeignKey("devices.id"))
    competition_id: Mapped[str | None] = mapped_column(String(36))
    """The competition that the document names, which may arrive later than the sheet."""
    club_id: Mapped[str | None] = mapped_column(ForeignKey("clubs.id"))
    """Copied from its competition."""
    match: Mapped[str | None] = mapped_column(Text)
    revision: Mapped[int] = mapped_column(Integer)
    content_hash: Mapped[str] = mapped_column(String(64))
    status: Mapped[str] = mapped_column(String(8))
    state: Mapped[str] = mapped_column(Text)
    archived_at: Mapped[int] = mapped_column(BigInteger)
    updated_at: Mapped[int] = mapped_column(BigInteger)


OF_COMPETITION = Sheet.competition_id.is_not(None)
Index("ix_sheets_of_competition", Sheet.competition_id, sqlite_where=OF_COMPETITION, postgresql_where=OF_COMPETITION)


class SheetRevision(Base):
    """One accepted document of a sheet, as canonical JSON text. Revisions are only added."""

    __tablename__ = "sheet_revisions"

    sheet_id: Mapped[str] = mapped_column(ForeignKey("sheets.id"), primary_key=True)
    revision: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    device_id: Mapped[str] = mapped_column(ForeignKey("devices.id"))
    content_hash: Mapped[str] = mapped_column(String(64))
    document: Mapped[str] = mapped_column(Text)
    received_at: Mapped[int] = mapped_column(BigInteger)


class Telling(Base):
    """What a game or a sheet tells of a competition (docs/competitions.md, Results). Derived from its newest document.

    The competition may arrive later than what is told of it, so there may be no such row yet.
    """

    __tablename__ = "tellings"

    id: Mapped[str] = mapped_column(String(36), primary_key=True)
    """The id of the game or the sheet."""
    competition_id: Mapped[str] = mapped_column(String(36), primary_key=True)
    kind: Mapped[str] = mapped_column(String(5))
    """`game` or `sheet`."""
    club_id: Mapped[str | None] = mapped_column(ForeignKey("clubs.id"))
    """Copied from the competition."""
    device_id: Mapped[str] = mapped_column(ForeignKey("devices.id"))
    """The device that sent it last."""
    card: Mapped[str | None] = mapped_column(String(64))
    """The hash of the match card's key that came with it."""
    taken: Mapped[bool] = mapped_column(Boolean)
    """Whether it counts; otherwise it is offered to the desk."""
    number: Mapped[int] = mapped_column(Integer)
    """The competition's `told` when this row last changed."""
    telling: Mapped[str | None] = mapped_column(Text)
    """As JSON text. None while the game is not finished, is a duplicate, or names another competition now."""


Index("ix_tellings_of_competition", Telling.competition_id, Telling.number)


class CompetitionRedaction(Base):
    """A name that was removed from a competition or a sheet for good, and its replacement, which later contents get
    too.
    """

    __tablename__ = "competition_redactions"
    __table_args__ = ({"sqlite_with_rowid": False},)

    document_id: Mapped[str] = mapped_column(String(36), primary_key=True)
    """The id of the competition or the sheet."""
    name_hash: Mapped[str] = mapped_column(String(64), primary_key=True)
    """Keyed with the server's secret, because the name itself must not be stored."""
    name: Mapped[str] = mapped_column(Text)

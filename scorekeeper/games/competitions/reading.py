"""Returning competitions: one with its state, or pages of a club's, newest first."""

import json
from datetime import date
from typing import Any

from sqlalchemy import ColumnElement, select, tuple_

from scorekeeper.competitions.figures.seasons import months_of
from scorekeeper.core.api import utc
from scorekeeper.games.archive.days import DAY, midnight
from scorekeeper.games.archive.documents import make_etag
from scorekeeper.games.archive.paging import Pages
from scorekeeper.games.competitions.logs import around
from scorekeeper.games.competitions.rights import WITHOUT_STATE, AnyRow, Seen, parts_of
from scorekeeper.store import Club, Competition, CompetitionEvent, CompetitionLog, Desk, Device, Member, db

PAGES = Pages("competitions-cursor", ("started_at", "id"))


def header_of(competition: str, log: int) -> str:
    """Return the header of a log."""
    here = (CompetitionLog.competition_id == competition, CompetitionLog.log == log)
    return db.session.scalars(select(CompetitionLog.header).where(*here)).one()


def events_of(competition: str, log: int, events: int, after: int = 0) -> list[str]:
    """Return the events of a log from the one behind `after` up to number `events`."""
    which = (CompetitionEvent.number > after, CompetitionEvent.number <= events)
    return whole_log(competition, log, *which) if events > after else []


def whole_log(competition: str, log: int, *which: ColumnElement[bool]) -> list[str]:
    """Return all events of a log, or those that meet conditions."""
    here = (CompetitionEvent.competition_id == competition, CompetitionEvent.log == log)
    query = select(CompetitionEvent.event).where(*here, *which).order_by(CompetitionEvent.number)
    return list(db.session.scalars(query))


def document_of(row: AnyRow) -> str:
    """Return the newest document of a competition, as canonical JSON text."""
    return joined(header_of(row.id, row.log), events_of(row.id, row.log, row.events))


def joined(header: str, events: list[str]) -> str:
    """Return a document from its stored parts, as canonical JSON text."""
    before, after = (part.decode() for part in around(json.loads(header)))
    return f"{before}{','.join(events)}{after}"


def desk_of(row: AnyRow, device: str) -> dict[str, Any]:
    """Return the desk as schemas.DeskSchema describes it: whether it is this device, whose it is, since when, and
    whether this device may take it over.
    """
    since = select(Desk.at).where(Desk.competition_id == row.id).order_by(Desk.number.desc()).limit(1)
    live = (Member.player_id == Device.player_id, Member.club_id == row.club_id, Member.left_at.is_(None))
    name = select(Member.name).where(Device.id == row.desk_id, *live)
    return {
        "here": row.desk_id == device,
        "name": db.session.scalar(name) if row.club_id else None,
        "since": utc(db.session.scalars(since).one()),
        "takes": Seen(row, parts_of(row, device, None)).may("take desk"),
    }


def list_of_club(club: str, season: int | None, limit: int, cursor: str | None) -> tuple[list[AnyRow], str | None]:
    """Return up to `limit` competitions of a club, and the next page's cursor, if any."""
    query = select(*WITHOUT_STATE).where(Competition.club_id == club)
    if season is not None:
        begins = db.session.scalars(select(Club.season_month).where(Club.id == club)).one()
        query = query.where(*within(season, begins))
    if cursor is not None:
        query = query.where(tuple_(Competition.started_at, Competition.id) < tuple_(*PAGES.read(cursor)))
    query = query.order_by(Competition.started_at.desc(), Competition.id.desc()).limit(limit + 1)
    return PAGES.page(list(db.session.execute(query)), limit)


def within(season: int, begins: int) -> tuple[ColumnElement[bool], ...]:
    """SQL conditions: the days of a season by the clock of the table, and the same in UTC for the index."""
    first, after = (midnight(date(month // 100, month % 100, 1)) for month in months_of(season, begins))
    clock = Competition.started_at + Competition.utc_offset
    wide = (Competition.started_at >= first - DAY, Competition.started_at < after + DAY)
    return (*wide, clock >= first, clock < after)


def summary(row: AnyRow, status: str) -> dict[str, Any]:
    """Return a competition as schemas.CompetitionSummarySchema describes it."""
    return {
        "id": row.id,
        "etag": make_etag(row.revision, row.content_hash),
        "revision": row.revision,
        "form": row.form,
        "name": row.name,
        "started_at": utc(row.started_at),
        "status": status,
    }

"""The history of a game: who sent each revision, and when. The documents show what changed."""

import json
from dataclasses import dataclass
from typing import Any

from sqlalchemy import func, select

from scorekeeper.store import Device, Game, Member, Revision, db

MOST = 20
"""Maximum revisions shown, the newest ones."""
LETTERS = 500_000
"""Maximum letters of all documents read. For very long games fewer revisions are shown, but always the last change."""


@dataclass(frozen=True)
class Past:
    """One revision. `name` and `role` are those of the club member who sent it, if known."""

    revision: int
    document: dict[str, Any]
    at: int
    name: str | None
    role: str | None


def history(game_id: str) -> list[Past]:
    """Return a game's newest revisions, oldest first, with one more than is shown if there are more."""
    columns = (Revision.revision, Revision.document, Revision.received_at, Device.player_id, Game.club_id)
    query = select(*columns).join(Device, Device.id == Revision.device_id).join(Game, Game.id == Revision.game_id)
    newest = (Revision.game_id == game_id, Revision.revision >= first_told(game_id))
    rows = db.session.execute(query.where(*newest).order_by(Revision.revision.desc())).all()
    members = members_of(rows[0].club_id, {row.player_id for row in rows}) if rows else {}
    found = [
        Past(row.revision, json.loads(row.document), row.received_at, *members.get(row.player_id, (None, None)))
        for row in rows
    ]
    return found[::-1]


def first_told(game_id: str) -> int:
    """Return the oldest revision to read, limited by MOST and LETTERS."""
    query = select(Revision.revision, func.length(Revision.document)).where(Revision.game_id == game_id)
    found, room = 1, LETTERS
    for place, (revision, letters) in enumerate(
        db.session.execute(query.order_by(Revision.revision.desc()).limit(MOST + 1))
    ):
        room -= letters
        if room < 0 and place > 1:
            break
        found = revision
    return found


def members_of(club: str | None, players: set[str | None]) -> dict[str | None, tuple[str, str]]:
    """Return these players' names and roles in the club; for somebody who left and came back, the current ones."""
    query = select(Member.player_id, Member.name, Member.role).where(
        Member.club_id == club, Member.player_id.in_(players - {None})
    )
    rows = db.session.execute(query.order_by(Member.left_at.is_(None), Member.joined_at))
    return {row.player_id: (row.name, row.role) for row in rows}

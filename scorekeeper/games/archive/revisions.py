"""The history of a game: who sent each revision, and when. The documents show what changed."""

import json
from dataclasses import dataclass
from typing import Any

from sqlalchemy import and_, func, select

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


def history(game_id: str, newest: int) -> list[Past]:
    """Return a game's newest revisions, oldest first, with one more than is shown if there are more.

    A revision whose sender left the club and came back is read with each membership; the current one is the last.
    """
    columns = (Revision.revision, Revision.document, Revision.received_at, Member.name, Member.role)
    query = (
        select(*columns)
        .join(Device, Device.id == Revision.device_id)
        .join(Game, Game.id == Revision.game_id)
        .outerjoin(Member, and_(Member.club_id == Game.club_id, Member.player_id == Device.player_id))
        .where(Revision.game_id == game_id, Revision.revision >= first_told(game_id, newest))
        .order_by(Revision.revision, Member.left_at.is_(None), Member.joined_at)
    )
    rows = {row.revision: row for row in db.session.execute(query)}
    return [Past(n, json.loads(row.document), row.received_at, row.name, row.role) for n, row in rows.items()]


def first_told(game_id: str, newest: int) -> int:
    """Return the oldest revision to read, limited by MOST and LETTERS; the newest two are always read."""
    if newest <= 2:
        return 1
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

"""Stand-ins: devices that nobody can use, for those that a file names (decision 149)."""

import time

from sqlalchemy import insert, select

from scorekeeper.people.identity.codes import hash_of, make_secret
from scorekeeper.store import Device, Origin, db, new_id, write_rows


def stand_ins(club: str, members: dict[str, str | None]) -> dict[str, str]:
    """Return the stand-in devices for the file's devices, by label, making missing ones. Call it within a write
    transaction.
    """
    query = select(Origin.label, Origin.device_id).where(Origin.club_id == club, Origin.label.in_(members))
    known = {row.label: row.device_id for row in db.session.execute(query)}
    made = {label: new_id() for label in sorted(members.keys() - known.keys())}
    now = int(time.time())
    # Revoked from the start, with a token that nobody knows.
    blank = {"created_at": now, "seen_at": 0, "revoked_at": now, "name": ""}
    write_rows(insert(Device), [{"id": made[label], "token_hash": hash_of(make_secret()), **blank} for label in made])
    rows = [{"device_id": made[label], "club_id": club, "label": label, "member_id": members[label]} for label in made]
    write_rows(insert(Origin), rows)
    return known | made

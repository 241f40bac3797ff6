"""Who may see a club's archive: everybody, its members, or people with its link. For all others it does not exist."""

import hmac
from dataclasses import dataclass

from sqlalchemy import select

from scorekeeper.core.problems import Problem
from scorekeeper.store import Club, Device, Member, db


@dataclass(frozen=True)
class SeenClub:
    """A club whose archive the visitor may see. `key` is that of the link they came by, or None."""

    id: str
    name: str
    public: bool
    season_month: int
    """The month in which its seasons begin."""
    key: str | None
    share_key: str | None
    """The key of an active link; only admins get it."""
    role: str | None = None
    """The visitor's role: `player`, `referee` or `admin`; None for people outside the club."""
    member: str | None = None
    """The visitor as a member."""
    confirm: str = "none"
    """Who confirms results: `none` or `both` sides."""


def find_club(club: str | None, device: str | None, key: str | None) -> SeenClub | None:
    """Return the club if this device or key may see its archive; None if not, or if there is no such club."""
    live = (Member.club_id == Club.id, Member.player_id == Device.player_id, Member.left_at.is_(None))
    own = [
        select(column).where(Device.id == (device or ""), *live).scalar_subquery().label(label)
        for column, label in ((Member.role, "role"), (Member.id, "member"))
    ]
    query = select(Club.id, Club.name, Club.visibility, Club.link_key, Club.season_month, Club.confirm, *own)
    row = db.session.execute(query.where(Club.id == club)).one_or_none() if club else None
    if row is None:
        return None
    by_link = row.visibility == "link"
    linked = by_link and same_key(row.link_key, key)
    if not (row.role or linked or row.visibility == "public"):
        return None
    share_key = row.link_key if by_link and row.role == "admin" else None
    seen = (row.id, row.name, row.visibility == "public", row.season_month, key if linked else None)
    return SeenClub(*seen, share_key, row.role, row.member, row.confirm)


def need_club(club: str, device: str | None, key: str | None) -> SeenClub:
    """Return the same as `find_club`, but raise Problem `not-found` instead of returning None."""
    found = find_club(club, device, key)
    if found is None:
        raise Problem("not-found")
    return found


def same_key(ours: str | None, given: str | None) -> bool:
    """Compare two keys in constant time. If there is no key on our side, nothing matches."""
    return ours is not None and given is not None and hmac.compare_digest(ours.encode(), given.encode())

"""Who may do what with a competition: one table (docs/competitions.md 6).

For people who may not even read it, a competition does not exist.
"""

from dataclasses import dataclass
from functools import cache
from typing import Any

from sqlalchemy import Row, Select, bindparam, select

from scorekeeper.core.problems import Problem
from scorekeeper.games.archive import tellings
from scorekeeper.games.archive.club_view import same_key
from scorekeeper.games.archive.keepers import OFFICIALS
from scorekeeper.games.competitions.redaction import is_redacted
from scorekeeper.people.identity.codes import hash_of
from scorekeeper.people.identity.devices import devices_of_same_player
from scorekeeper.people.identity.guard import refusal
from scorekeeper.store import Archive, Club, Competition, Device, Member, db

AnyRow = Row[*tuple[Any, ...]]
WITHOUT_STATE = [column for column in Competition.__table__.c if column.name != "state"]
RIGHTS: dict[str, frozenset[str]] = {
    "read": frozenset({"director", "maker", "owner", "official", "member", "card", "heir", "reader"}),
    "write": frozenset({"director"}),
    "take desk": frozenset({"official", "owner"}),
    "set desk key": frozenset({"director"}),
    "sign up": frozenset({"director", "owner", "official", "member", "invited"}),
    "read sign-ups": frozenset({"director", "owner", "official"}),
    "drop sign-up": frozenset({"director"}),
    "tell": frozenset({"director", "maker", "owner", "official", "member", "card"}),
    "correct sheet": frozenset({"director", "official"}),
    "take telling": frozenset({"director"}),
    "set card": frozenset({"director"}),
    "share": frozenset({"director", "owner", "official"}),
    "announce": frozenset({"official"}),
}
"""Which parts each right needs, one of them. Whoever lacks `tell` may still offer."""
REFUSALS = dict.fromkeys(("write", "take telling", "set card", "set desk key"), "not-the-desk")
"""What people are told who may read but lack a right; others `not-allowed`."""


@dataclass(frozen=True)
class Seen:
    """A competition as one visitor finds it.

    `parts`: `director` (this phone is its desk, in a club that of an official), `maker` (the player's devices that made
    it) and `owner` (the same without a club), `official` and `member` of its club, `card` (came with a match card's
    key), `heir` (with the desk's key), `invited` (with the competition's own link), `reader` (anybody else who may see
    it).
    """

    row: AnyRow
    parts: frozenset[str]

    def may(self, right: str) -> bool:
        """Whether the visitor has a right."""
        return not self.parts.isdisjoint(RIGHTS[right])

    def need(self, right: str) -> None:
        """Refuse a visitor without this right: raises Problem `not-found`, `not-the-desk`, `not-allowed`."""
        if not self.may("read"):
            raise Problem("not-found")
        if not self.may(right):
            raise refusal(REFUSALS.get(right, "not-allowed"))


def look(competition: str, device: str, key: str | None = None, lock: bool = False) -> Seen | None:
    """Return a competition for this visitor, who came with this key or none; None if there is none. With `lock` it
    stays as it is until the transaction ends.
    """
    if lock:
        tellings.hold_ids([competition])
    row = db.session.execute(question(lock), {"competition": competition, "device": device}).one_or_none()
    return Seen(row, parts_of(row, device, key)) if row else None


@cache
def question(lock: bool) -> Select[*tuple[Any, ...]]:
    """SQL: all that is asked about a competition, built once because every request needs it. Its state may be long and
    is read apart (states.py).
    """
    device: Any = bindparam("device")
    role = role_in(device, Competition.club_id).label("role")
    own = Competition.device_id.in_(devices_of_same_player(device)).label("own")
    # Read apart, because PostgreSQL cannot lock the club that is perhaps not there.
    seen = [
        select(column).where(Club.id == Competition.club_id).scalar_subquery().label(column.key)
        for column in (Club.visibility, Club.link_key)
    ]
    now = select(Archive.epoch).scalar_subquery().label("epoch")
    redacted = is_redacted(Competition.id).label("redacted")
    query = select(*WITHOUT_STATE, role, own, *seen, now, redacted).where(Competition.id == bindparam("competition"))
    return query.with_for_update(of=Competition) if lock else query


def there(competition: str, device: str, key: str | None = None, lock: bool = False) -> Seen:
    """Return the same as `look`. Raises Problem `not-found` if there is none."""
    seen = look(competition, device, key, lock)
    if seen is None:
        raise Problem("not-found")
    return seen


def need(competition: str, device: str, right: str, key: str | None = None, lock: bool = False) -> Seen:
    """Return a competition for a visitor who needs this right. Raises as `Seen.need`."""
    seen = there(competition, device, key, lock)
    seen.need(right)
    return seen


def find(competition: str, device: str, right: str, key: str | None = None, lock: bool = False) -> AnyRow:
    """Return the row of a competition for a visitor who needs this right. Raises as `Seen.need`."""
    return need(competition, device, right, key, lock).row


def shared(key: str, device: str) -> Seen:
    """Return the competition with this link, for a visitor who came by it. Raises Problem `not-found`."""
    found = db.session.scalar(select(Competition.id).where(Competition.share_key == key))
    return need(found or "", device, "read", key)


def role_in(device: str, club: Any) -> Any:  # noqa: ANN401 (a column or an id; SQLAlchemy's type of the result)
    """SQL: the role of the device's player in a club."""
    live = (Member.player_id == Device.player_id, Member.left_at.is_(None))
    return select(Member.role).where(Device.id == device, Member.club_id == club, *live).scalar_subquery()


def parts_of(row: AnyRow, device: str, key: str | None) -> frozenset[str]:
    """Return what a visitor is to a competition."""
    official = row.role in OFFICIALS
    linked, invited = row.visibility == "link" and same_key(row.link_key, key), same_key(row.share_key, key)
    parts = {
        "director": row.desk_id == device and (row.club_id is None or official),
        "maker": row.own,
        "owner": row.own and row.club_id is None,
        "official": official,
        "member": row.role is not None,
        "card": same_key(row.card_key, key),
        "heir": key is not None and same_key(row.desk_key, hash_of(key)),
        "invited": invited,
        "reader": row.visibility == "public" or linked or invited,
    }
    return frozenset(name for name, there in parts.items() if there)


def official_in(device: str, club: str | None) -> bool:
    """Whether the device's player is referee or admin in this club."""
    return bool(club) and db.session.scalar(select(role_in(device, club))) in OFFICIALS

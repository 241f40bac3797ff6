"""Importing the people of an export as members on sheets: their names and merges. A file gives nobody a role.

People who exist here stay unchanged. A member is recognised by id, or else by a name on sheets, for which this club's
owner of the name counts.
"""

import uuid
from collections.abc import Iterable
from datetime import datetime
from itertools import takewhile
from typing import Any

from sqlalchemy import insert, select

from scorekeeper.competitions.figures.seasons import is_year
from scorekeeper.people.clubs import aliases, clubs
from scorekeeper.people.identity.names import UNSAFE, can_be_read
from scorekeeper.store import Alias, Base, Member, Merge, db, new_id, write_rows, write_transaction
from scorekeeper.transfer.files.reading import Line, Refused

Known = dict[str, str]
"""Maps ids in the file to members here."""


def bring(club: str, lines: Iterable[Line]) -> Known:
    """Create missing members, names and merges. Return who is who.

    Raises Refused for unreadable names.
    """
    found: dict[str, list[Line]] = {"member": [], "alias": [], "merge": []}
    for line in takewhile(lambda one: one["kind"] in found, lines):
        found[line["kind"]].append(line)
    with write_transaction():
        clubs.lock(club)
        known = bring_members(club, found["member"], found["alias"])
        bring_names(club, found["alias"], known)
        bring_merges(club, found["merge"], known)
    return known


def bring_members(club: str, members: list[Line], names: list[Line]) -> Known:
    """Find or create the members."""
    here = set(db.session.scalars(select(Member.id).where(Member.club_id == club)))
    taken = existing(Member, [line["id"] for line in members])
    owners = names_here(club)
    of_member: dict[str, list[str]] = {}
    for line in names:
        of_member.setdefault(line["member"], []).append(aliases.fold(line["name"]))
    known: Known = {}
    rows = []
    for line in members:
        ident = ident_here(club, line["id"], taken - here)
        owned = [owners[name] for name in sorted(of_member.get(line["id"], ())) if name in owners]
        known[line["id"]] = ident if ident in here or not owned else owned[0]
        if ident not in here and not owned:
            rows.append(member_row(club, ident, line))
    write_rows(insert(Member), rows)
    return known


def member_row(club: str, ident: str, line: Line) -> dict[str, Any]:
    """Return the row of a member on sheets. Raises Refused."""
    if UNSAFE.search(line["name"]) or not can_be_read(line["name"]):
        raise Refused("name", name=line["id"])
    row = aliases.member_row(club, ident, line["name"], seconds(line["joined_at"]))
    return {**row, "left_at": seconds(line["left_at"]) if line["left_at"] else None}


def bring_names(club: str, names: list[Line], known: Known) -> None:
    """Import names on sheets. A name that has an owner here keeps it; forgotten people get no names back."""
    owners, made = names_here(club), dict[str, tuple[str, str]]()
    gone = set(db.session.scalars(select(Member.id).where(Member.club_id == club, Member.forgotten_at.is_not(None))))
    for line in names:
        folded = aliases.fold(line["name"])
        if folded and folded not in owners and line["member"] in known and known[line["member"]] not in gone:
            made.setdefault(folded, (new_id(), known[line["member"]]))
    aliases.write_aliases(club, made)


def bring_merges(club: str, merges: list[Line], known: Known) -> None:
    """Import merges, so that they can be undone."""
    here = set(db.session.scalars(select(Merge.id).where(Merge.club_id == club)))
    taken = existing(Merge, [line["id"] for line in merges]) - here
    ids = {
        row.folded: row.id for row in db.session.execute(select(Alias.folded, Alias.id).where(Alias.club_id == club))
    }
    rows = []
    for line in merges:
        ident = ident_here(club, line["id"], taken)
        member, into, by = (known.get(line[name]) for name in ("member", "into", "by"))
        if ident in here or not (member and into and by) or member == into:
            continue
        names = [ids[folded] for folded in map(aliases.fold, line["names"]) if folded in ids]
        undone = seconds(line["undone_at"]) if line["undone_at"] else None
        row = {
            "id": ident,
            "club_id": club,
            "member_id": member,
            "into_id": into,
            "aliases": " ".join(sorted(names)),
            "merged_by": by,
        }
        rows.append({**row, "merged_at": seconds(line["merged_at"]), "undone_at": undone})
    write_rows(insert(Merge), rows)


def names_here(club: str) -> dict[str, str]:
    """Return the owner of each name on the club's sheets."""
    return {
        row.folded: row.member_id
        for row in db.session.execute(select(Alias.folded, Alias.member_id).where(Alias.club_id == club))
    }


def ident_here(club: str, ident: str, elsewhere: set[str]) -> str:
    """Return the file's id, or if another club has it, a new one that is always the same."""
    return str(uuid.uuid5(uuid.UUID(club), ident)) if ident in elsewhere else ident


def existing(table: type[Base], ids: list[str]) -> set[str]:
    """Return which of these ids the table has, in any club."""
    found: set[str] = set()
    key = table.__table__.c.id
    for start in range(0, len(ids), 500):
        found |= set(db.session.scalars(select(key).where(key.in_(ids[start : start + 500]))))
    return found


def seconds(moment: str) -> int:
    """Return seconds since 1970. Raises Refused for an impossible moment or one in another century."""
    try:
        if is_year(moment):
            return int(datetime.fromisoformat(moment).timestamp())
    except ValueError:
        pass
    raise Refused("moment", moment=moment)

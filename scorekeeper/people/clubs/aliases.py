"""The names on a club's sheets, and whose they are.

A name that the club does not know becomes a member who has not joined.
"""

import re
import unicodedata
from typing import Any

from sqlalchemy import insert, select

from scorekeeper.people.identity.names import can_be_read
from scorekeeper.store import Alias, Member, Word, db, new_id, plain, write_rows

LONGEST = 200
"""Code points that are compared: one sign may fold to eighteen, and an index has bounds."""
UNHEARD = ("Mn", "Cc", "Cs")
"""Accents, and what a database refuses in what somebody searches for."""


def fold(name: str) -> str:
    """Return what two ways of writing a name have in common; empty for a name that cannot be read."""
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    return " ".join(folded.split())[:LONGEST] if can_be_read(folded) else ""


def words_of(name: str) -> list[str]:
    """Return the words by whose beginning a name is found: without accents, and each once."""
    folded = fold(name)
    plain = "".join(sign for sign in unicodedata.normalize("NFKD", folded) if unicodedata.category(sign) not in UNHEARD)
    return sorted(set(re.findall(r"\w+", plain.casefold()))) or [plain]


def know(club: str, names: dict[str, str], now: int) -> dict[str, tuple[str, str]]:
    """Return (alias, member) of each name, which is given by what it folds to; within a write transaction.

    New ones are made in the order of names, so that of two transactions none waits for the other (PostgreSQL).
    """
    query = select(Alias.folded, Alias.id, Alias.member_id).where(Alias.club_id == club, Alias.folded.in_(names))
    known = {row.folded: (row.id, row.member_id) for row in db.session.execute(query)}
    made = {folded: (new_id(), new_id()) for folded in sorted(names.keys() - known.keys())}
    write_rows(
        insert(Member), [member_row(club, member, names[folded], now) for folded, (_alias, member) in made.items()]
    )
    write_aliases(club, made)
    return known | made


def member_row(club: str, member: str, name: str, now: int) -> dict[str, Any]:
    """Return the row of a member who is on sheets alone."""
    written = " ".join(unicodedata.normalize("NFC", name).split())
    return {
        "id": member,
        "club_id": club,
        "name": written,
        "listed_as": plain(written),
        "role": "player",
        "joined_at": now,
    }


def write_aliases(club: str, made: dict[str, tuple[str, str]]) -> None:
    """Write new aliases with their words."""
    write_rows(
        insert(Alias), [{"id": a, "club_id": club, "folded": folded, "member_id": m} for folded, (a, m) in made.items()]
    )
    pairs = [(word, alias) for folded, (alias, _member) in made.items() for word in words_of(folded)]
    write_rows(insert(Word), [{"club_id": club, "word": word, "alias_id": alias} for word, alias in pairs])


def give(club: str, member: str, name: str) -> None:
    """Make the name the member's on sheets from now on, within a write transaction; one that is somebody's stays whose
    it is.
    """
    folded = fold(name)
    taken = select(Alias.id).where(Alias.club_id == club, Alias.folded == folded)
    if folded and db.session.scalar(taken) is None:
        write_aliases(club, {folded: (new_id(), member)})


def give_all() -> None:
    """Do so for members who joined before names on sheets were kept, the oldest first; within a write transaction."""
    without = ~select(Alias.id).where(Alias.member_id == Member.id).exists()
    query = select(Member.club_id, Member.id, Member.name).where(Member.player_id.is_not(None), without)
    for row in db.session.execute(query.order_by(Member.joined_at, Member.id)).all():
        give(row.club_id, row.id, row.name)

"""Aliases: the names on a club's sheets, and the members they belong to.

A name that the club does not know yet becomes a new member who has not joined.
"""

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from sqlalchemy import insert, select

from scorekeeper.core.problems import Problem
from scorekeeper.people.identity.names import can_be_read
from scorekeeper.store import Alias, Member, Word, db, new_id, plain, write_rows

LONGEST = 200
"""Maximum code points compared: one character may fold to eighteen, and index entries are limited in size."""
UNHEARD = ("Mn", "Cc", "Cs")
"""Accents, and characters that a database refuses in a search."""


@lru_cache(maxsize=1000)
def fold(name: str) -> str:
    """Return the form in which all spellings of a name are equal; empty if the name has nothing readable.

    Kept for names seen lately, because an evening's games have the same names.
    """
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    return " ".join(folded.split())[:LONGEST] if can_be_read(folded) else ""


def words_of(name: str) -> list[str]:
    """Return a name's words for searching by prefix: without accents, each once."""
    folded = fold(name)
    plain = "".join(sign for sign in unicodedata.normalize("NFKD", folded) if unicodedata.category(sign) not in UNHEARD)
    return sorted(set(re.findall(r"\w+", plain.casefold()))) or [plain]


def know(club: str, names: dict[str, str], now: int) -> dict[str, tuple[str, str]]:
    """Return (alias, member) for each name, keyed by its folded form. Call it within a write transaction.

    Missing ones are created in sorted order, so that two transactions never wait for each other (PostgreSQL).
    """
    query = select(Alias.folded, Alias.id, Alias.member_id).where(Alias.club_id == club, Alias.folded.in_(names))
    known = {row.folded: (row.id, row.member_id) for row in db.session.execute(query)}
    made = {folded: (new_id(), new_id()) for folded in sorted(names.keys() - known.keys())}
    write_rows(
        insert(Member), [member_row(club, member, names[folded], now) for folded, (_alias, member) in made.items()]
    )
    write_aliases(club, made)
    return known | made


def joined(club: str, names: Iterable[str]) -> dict[str, str]:
    """Return the member who goes by each of these folded names, if that person has joined the club. Nobody is added."""
    live = (Member.player_id.is_not(None), Member.left_at.is_(None), Member.forgotten_at.is_(None))
    query = select(Alias.folded, Member.id).join(Member, Member.id == Alias.member_id)
    found = db.session.execute(query.where(Alias.club_id == club, Alias.folded.in_(set(names)), *live))
    return {row.folded: row.id for row in found}


def check_free(club: str, name: str, member: str = "") -> None:
    """Raise Problem `name-taken` if somebody else who has joined goes by this name on sheets: games could not say which
    of the two played.
    """
    if joined(club, [fold(name)]).get(fold(name), member) != member:
        raise Problem("name-taken")


def member_row(club: str, member: str, name: str, now: int) -> dict[str, Any]:
    """Return the row of a new member who only appears on sheets."""
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
    """Insert new aliases with their words."""
    write_rows(
        insert(Alias), [{"id": a, "club_id": club, "folded": folded, "member_id": m} for folded, (a, m) in made.items()]
    )
    pairs = [(word, alias) for folded, (alias, _member) in made.items() for word in words_of(folded)]
    write_rows(insert(Word), [{"club_id": club, "word": word, "alias_id": alias} for word, alias in pairs])


def give(club: str, member: str, name: str) -> None:
    """Give a name on sheets to a member, within a write transaction, unless it already belongs to somebody."""
    folded = fold(name)
    taken = select(Alias.id).where(Alias.club_id == club, Alias.folded == folded)
    if folded and db.session.scalar(taken) is None:
        write_aliases(club, {folded: (new_id(), member)})


def give_all() -> None:
    """Give their names to members who joined before aliases existed, oldest first, within a write transaction."""
    without = ~select(Alias.id).where(Alias.member_id == Member.id).exists()
    query = select(Member.club_id, Member.id, Member.name).where(Member.player_id.is_not(None), without)
    for row in db.session.execute(query.order_by(Member.joined_at, Member.id)).all():
        give(row.club_id, row.id, row.name)

"""Finding the people in a club's games by words of their names, and counting their wins."""

from collections.abc import Iterable
from dataclasses import dataclass

from sqlalchemy import Row, Select, func, select

from scorekeeper.core.problems import Problem
from scorekeeper.people.clubs.aliases import fold, words_of
from scorekeeper.store import Alias, Member, SeasonFigures, Seat, Word, db

MOST = 50
"""Maximum people whose games are merged into one list. For more, a search asks for further letters."""
LAST_SIGN = "\U0010ffff"


@dataclass(frozen=True)
class Among:
    """A group of people, one of whom must have played: their ids if they are few, and a query in any case."""

    ids: list[str]
    condition: Select[str] | list[str]

    @property
    def few(self) -> bool:
        """Whether `ids` is complete."""
        return len(self.ids) <= MOST


def one(member: str) -> Among:
    """Return a group with a single member."""
    return Among([member], [member])


def find(club: str, member: str) -> Row[str, str]:
    """Return (id, name) of a member. Raises the same Problem `not-found` for unknown members and other clubs."""
    row = db.session.execute(
        select(Member.id, Member.name).where(Member.id == member, Member.club_id == club)
    ).one_or_none()
    if row is None:
        raise Problem("not-found")
    return row


def named(club: str, text: str) -> list[Among]:
    """Return one group for each word of the text: the people with a name that has a word with this prefix."""
    words = words_of(text) if fold(text) else []
    queries = [having(club, word) for word in words]
    return [Among(list(db.session.scalars(query.limit(MOST + 1))), query) for query in queries]


def having(club: str, word: str) -> Select[str]:
    """Select the members with a word of this prefix in one of their names, by a range of the index."""
    begins = (Word.club_id == club, Word.word >= word, Word.word < word + LAST_SIGN)
    return select(Alias.member_id).join(Word, Word.alias_id == Alias.id).where(*begins).distinct()


def matching(club: str, among: list[Among]) -> list[Row[str, str]]:
    """Return (id, name) of the people in all of these groups, if that is few."""
    few = [some for some in among if some.few]
    ids = set.intersection(*(set(some.ids) for some in few)) if few else set()
    conditions = [Member.id.in_(some.condition) for some in among if not some.few]
    query = select(Member.id, Member.name).where(Member.id.in_(ids), Member.club_id == club, *conditions)
    return list(db.session.execute(query.order_by(Member.name, Member.id))) if ids else []


def seated(games: Iterable[str]) -> dict[tuple[str, str], list[dict[str, str]]]:
    """Return the players by game and side, each with `id` and the club's `name` for them."""
    query = select(Seat.game_id, Seat.side, Member.id, Member.name).join(Member, Member.id == Seat.member_id)
    found: dict[tuple[str, str], list[dict[str, str]]] = {}
    for row in db.session.execute(
        query.where(Seat.game_id.in_(list(games))).order_by(Seat.game_id, Seat.side, Seat.place)
    ):
        found.setdefault((row.game_id, row.side), []).append({"id": row.id, "name": row.name})
    return found


@dataclass(frozen=True)
class Tally:
    """Finished games and how many of them were won. A game with seats on both sides does not count."""

    games: int
    won: int


def tally(member: str) -> Tally:
    """Count a member's finished games. Adds up a few sums, however many games there are."""
    query = select(func.sum(SeasonFigures.games), func.sum(SeasonFigures.won)).where(SeasonFigures.member_id == member)
    games, won = db.session.execute(query).one()
    return Tally(int(games or 0), int(won or 0))

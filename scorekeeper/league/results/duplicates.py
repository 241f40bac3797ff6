"""Duplicates: games recorded by two phones, detected by players, time and course. One counts, the other stays readable.

Nothing is deleted. The duplicate points at the game that counts and gives up its seats (from which lists and figures
are made). It keeps its document and page, and the merge can be undone.
"""

import json
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from itertools import combinations
from typing import Any

from sqlalchemy import select

from scorekeeper.core.problems import Problem
from scorekeeper.games.archive.accept import find_known
from scorekeeper.games.archive.duplicates import point
from scorekeeper.games.archive.notices import take_back
from scorekeeper.games.archive.tellings import lock_told
from scorekeeper.league.club_archive import games as club_games
from scorekeeper.league.club_archive import people
from scorekeeper.people.clubs.clubs import hold
from scorekeeper.people.identity import journal
from scorekeeper.people.identity.access import Membership
from scorekeeper.store import Device, Game, Member, Revision, db, write_transaction

NEWEST = 1000
"""How many of a club's newest games are searched."""
MOST = 100
"""How many pairs are compared frame by frame."""
HOURS = 3 * 3600
"""Maximum seconds between the starts of two recordings of one game. Somebody may have typed it in afterwards."""
APART = 2
"""Maximum points per side by which two recordings may differ."""

People = tuple[frozenset[str], frozenset[str]]
"""The members on side a and on side b."""


@dataclass(frozen=True)
class One:
    """A possible duplicate. `owner` is the player or device that recorded it."""

    row: Any
    owner: str
    people: People

    @property
    def score(self) -> dict[frozenset[str], int]:
        """The points of each side, by its members."""
        return {self.people[0]: self.row.score_a, self.people[1]: self.row.score_b}


def find(club: str) -> list[tuple[str, str]]:
    """Return pairs of the club's newest games that look like one game, likeliest first. Each game is in one pair at
    most.
    """
    likely = sorted(candidates(games_of(club)), key=unlikeness)[:MOST]
    told = read(ident for pair in likely for ident in (pair[0].row.id, pair[1].row.id))
    used: set[str] = set()
    found: list[tuple[str, str]] = []
    for one, other in likely:
        pair = (one.row.id, other.row.id)
        swapped = one.people[0] != other.people[0]
        if not used & set(pair) and is_same(told[pair[0]], told[pair[1]], swapped):
            used.update(pair)
            found.append(pair)
    return found


def games_of(club: str) -> list[One]:
    """Return the club's newest finished games, with their players and owners."""
    columns = (Game.id, Game.ruleset, Game.started_at, Game.score_a, Game.score_b, Game.device_id, Device.player_id)
    counted = (Game.club_id == club, Game.same_as.is_(None))
    query = select(*columns, Game.status).join(Device, Device.id == Game.device_id).where(*counted)
    rows = [
        row
        for row in db.session.execute(query.order_by(Game.started_at.desc(), Game.id.desc()).limit(NEWEST))
        if row.status == "finished"
    ]
    who = people.seated(row.id for row in rows)
    return [One(row, row.player_id or row.device_id, people_of(who, row.id)) for row in rows]


def people_of(who: Mapping[tuple[str, str], list[dict[str, str]]], game: str) -> People:
    """Return the members on each side of a game."""
    a, b = (frozenset(member["id"] for member in who.get((game, side), ())) for side in ("a", "b"))
    return a, b


def candidates(games: list[One]) -> Iterator[tuple[One, One]]:
    """Yield pairs by different owners with equal rules and people, and nearly equal scores. The earlier start comes
    first.
    """
    groups: dict[tuple[str, frozenset[frozenset[str]]], list[One]] = defaultdict(list)
    for game in games:
        if all(game.people) and game.people[0] != game.people[1]:
            groups[game.row.ruleset, frozenset(game.people)].append(game)
    for group in groups.values():
        for later, earlier in combinations(group, 2):
            near = later.row.started_at - earlier.row.started_at <= HOURS
            if near and later.owner != earlier.owner and difference(earlier, later) <= APART:
                yield earlier, later


def unlikeness(pair: tuple[One, One]) -> tuple[int, int]:
    """Return the sort key of a pair: difference in points, then in time."""
    return difference(*pair), pair[1].row.started_at - pair[0].row.started_at


def difference(one: One, other: One) -> int:
    """Return the larger of the two sides' differences in points."""
    return max(abs(points - other.score[side]) for side, points in one.score.items())


def read(games: Iterator[str]) -> dict[str, tuple[dict[str, Any], dict[str, Any]]]:
    """Return document and state of these games."""
    newest = (Revision.game_id == Game.id, Revision.revision == Game.revision)
    query = select(Game.id, Revision.document, Game.state).join(Revision, newest[0] & newest[1])
    rows = db.session.execute(query.where(Game.id.in_(set(games))))
    return {row.id: (json.loads(row.document), json.loads(row.state)) for row in rows}


def is_same(
    one: tuple[dict[str, Any], dict[str, Any]], other: tuple[dict[str, Any], dict[str, Any]], swapped: bool
) -> bool:
    """Say whether two recordings, the earlier start first, are of one game.

    They are if they agree frame by frame, or if both were recorded at the same time. Consecutive games, as in a match,
    do not overlap.
    """
    if line(one[1], "ab") == line(other[1], "ba" if swapped else "ab"):
        return True
    played = [event["at"] for event in one[0]["events"] if event["type"] in ("frame", "turn")]
    try:
        begins = datetime.fromisoformat(other[0]["started_at"])
        return any(datetime.fromisoformat(at) > begins for at in played)
    except ValueError:  # the rules accept some moments that no calendar has
        return False


def line(state: dict[str, Any], sides: str) -> list[Any]:
    """Return each side's points by frame or turn, in this order of sides."""
    if "turns" in state:
        return [state["turns"][side] for side in sides]
    return [[frame["points"][side] for side in sides] for frame in state["frames"]]


def merge(asks: Membership, stays: str, goes: str) -> None:
    """Let one of two recordings count, and keep the other only for reading. Raises Problem `not-found`, `not-twice`."""
    with write_transaction():
        known = find_known([stays, goes])
        if (len(known) < 2 and stays != goes) or any(game.club != asks.club for game in known.values()):
            raise Problem("not-found")
        pointing = db.session.scalar(select(Game.id).where(Game.same_as == goes).limit(1))
        if stays == goes or pointing or any(game.same_as for game in known.values()) or not are_alike(stays, goes):
            raise Problem("not-twice")
        lock_told([goes])
        hold([asks.club])  # its members' sums change too, and no other transaction may change them meanwhile
        point(known[goes], stays)
        take_back(goes)
    journal.note("games-merged", club=asks.club, game=goes, stays=stays)


def undo(asks: Membership, game_id: str) -> None:
    """Let a game count again on its own. Raises Problem `not-found`."""
    with write_transaction():
        game = find_known([game_id]).get(game_id)
        if game is None or game.club != asks.club or game.same_as is None:
            raise Problem("not-found")
        point(game, None)
    journal.note("games-parted", club=asks.club, game=game_id, stays=game.same_as)


def are_alike(one: str, other: str) -> bool:
    """Say whether two games have the same rule set and the same people, on either side."""
    rules = db.session.scalars(select(Game.ruleset).where(Game.id.in_([one, other])).distinct()).all()
    who = people.seated([one, other])
    sides = [frozenset(people_of(who, game)) for game in (one, other)]
    return len(rules) == 1 and sides[0] == sides[1] and frozenset() not in sides[0]


def merged(club: str) -> list[tuple[str, str]]:
    """Return the club's merged pairs (duplicate, the one that counts), newest first."""
    query = select(Game.id, Game.same_as).where(Game.club_id == club, Game.same_as.is_not(None))
    return [
        (row.id, str(row.same_as)) for row in db.session.execute(query.order_by(Game.started_at.desc()).limit(MOST))
    ]


def tell(games: set[str]) -> dict[str, tuple[Any, str | None]]:
    """Return what lists show of these games, and the name of the club member who recorded each."""
    by = (
        select(Member.name)
        .join(Device, Device.player_id == Member.player_id)
        .where(Device.id == Game.device_id, Member.club_id == Game.club_id)
        .order_by(Member.left_at.is_not(None), Member.joined_at)
        .limit(1)
        .scalar_subquery()
    )
    rows = db.session.execute(select(*club_games.COLUMNS, by.label("by")).where(Game.id.in_(games)))
    return {row.id: (row, row.by) for row in rows}

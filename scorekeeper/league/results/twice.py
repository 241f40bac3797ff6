"""Games that two phones recorded: found by who played, when and how it went; one of them counts, the other stays to be
read.

Nothing is deleted: the one that goes points at the one that stays, gives up its seats (lists and figures are drawn from
seats), keeps its document and page, and can be had back.
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
from scorekeeper.games.archive.telling import take_back
from scorekeeper.games.archive.twice import point
from scorekeeper.league.club_archive import games as club_games
from scorekeeper.league.club_archive import people
from scorekeeper.people.clubs.clubs import hold
from scorekeeper.people.identity import journal
from scorekeeper.people.identity.access import Membership
from scorekeeper.store import Device, Game, Member, Revision, db, write_transaction

NEWEST = 1000
"""Games of a club that are looked through, whatever it has."""
MOST = 100
"""Pairs whose games are compared frame by frame."""
HOURS = 3 * 3600
"""Between the starts of two recordings of one game, at most: somebody may have typed it in afterwards."""
APART = 2
"""Points by which two phones may have counted differently, a side."""

People = tuple[frozenset[str], frozenset[str]]
"""Who sat on side a, and on side b."""


@dataclass(frozen=True)
class One:
    """A game that may be there twice; `owner` is whose phone recorded it."""

    row: Any
    owner: str
    people: People

    @property
    def score(self) -> dict[frozenset[str], int]:
        """The points of each side, by who sat there."""
        return {self.people[0]: self.row.score_a, self.people[1]: self.row.score_b}


def find(club: str) -> list[tuple[str, str]]:
    """Return pairs of games that look like one, among the club's newest, the likeliest first; a game is in one pair at
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
    """Return the club's newest finished games, with who played and whose phone recorded each."""
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
    """Return who sat on either side of a game."""
    a, b = (frozenset(member["id"] for member in who.get((game, side), ())) for side in ("a", "b"))
    return a, b


def candidates(games: list[One]) -> Iterator[tuple[One, One]]:
    """Give pairs by different phones with the same rules, people and nearly the same score, the earlier start first."""
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
    """Return by what pairs are sorted: points apart, then time apart."""
    return difference(*pair), pair[1].row.started_at - pair[0].row.started_at


def difference(one: One, other: One) -> int:
    """Return by how many points a side was counted differently, at most."""
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

    Either it went the same way frame by frame, or both were kept at one time: of games that follow each other, as in a
    match, one ends before the next one begins.
    """
    if line(one[1], "ab") == line(other[1], "ba" if swapped else "ab"):
        return True
    played = [event["at"] for event in one[0]["events"] if event["type"] in ("frame", "turn")]
    try:
        begins = datetime.fromisoformat(other[0]["started_at"])
        return any(datetime.fromisoformat(at) > begins for at in played)
    except ValueError:  # a moment that the rules let pass and no calendar has
        return False


def line(state: dict[str, Any], sides: str) -> list[Any]:
    """Return what each side scored, frame by frame or turn by turn, in this order of sides."""
    if "turns" in state:
        return [state["turns"][side] for side in sides]
    return [[frame["points"][side] for side in sides] for frame in state["frames"]]


def merge(asks: Membership, stays: str, goes: str) -> None:
    """Let one of two recordings count and the other only be read; raises Problem `not-found`, `not-twice`."""
    with write_transaction():
        known = find_known([stays, goes])
        if (len(known) < 2 and stays != goes) or any(game.club != asks.club for game in known.values()):
            raise Problem("not-found")
        pointing = db.session.scalar(select(Game.id).where(Game.same_as == goes).limit(1))
        if stays == goes or pointing or any(game.same_as for game in known.values()) or not are_alike(stays, goes):
            raise Problem("not-twice")
        hold([asks.club])  # what is summed of its members goes along, and nobody else changes that meanwhile
        point(known[goes], stays)
        take_back(goes)
    journal.note("games-merged", club=asks.club, game=goes, stays=stays)


def undo(asks: Membership, game_id: str) -> None:
    """Let a game count again by itself; raises Problem `not-found`."""
    with write_transaction():
        game = find_known([game_id]).get(game_id)
        if game is None or game.club != asks.club or game.same_as is None:
            raise Problem("not-found")
        point(game, None)
    journal.note("games-parted", club=asks.club, game=game_id, stays=game.same_as)


def are_alike(one: str, other: str) -> bool:
    """Say whether two games have the same rule set and the same people, on whichever side."""
    rules = db.session.scalars(select(Game.ruleset).where(Game.id.in_([one, other])).distinct()).all()
    who = people.seated([one, other])
    sides = [frozenset(people_of(who, game)) for game in (one, other)]
    return len(rules) == 1 and sides[0] == sides[1] and frozenset() not in sides[0]


def merged(club: str) -> list[tuple[str, str]]:
    """Return (which went, which stays) of a club's games that were recorded twice, the newest first."""
    query = select(Game.id, Game.same_as).where(Game.club_id == club, Game.same_as.is_not(None))
    return [
        (row.id, str(row.same_as)) for row in db.session.execute(query.order_by(Game.started_at.desc()).limit(MOST))
    ]


def tell(games: set[str]) -> dict[str, tuple[Any, str | None]]:
    """Return what lists show of these games, and the name in their club of whose phone recorded each."""
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

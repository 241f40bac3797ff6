"""Standings and figures of a season, read from the sums. A page costs the same however many games there are."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import permutations
from typing import Any

from sqlalchemy import BigInteger, ColumnElement, Float, Row, cast, func, select, union_all

from scorekeeper.competitions.figures import standings, sums
from scorekeeper.competitions.figures.seasons import OFFERED, months_of, name_of, season_of
from scorekeeper.competitions.figures.standings import MOST_MET, Entry, Placed
from scorekeeper.games.archive.days import span_of
from scorekeeper.store import Club, Member, SeasonFigures, Seat, db

PLAYS = ("singles", "doubles", "other")
SUMS = [cast(func.sum(getattr(SeasonFigures, name)), BigInteger).label(name) for name in sums.NAMES]
SORTED = ("name", "games", "lost", "tied", "difference", "converted", "steals")
"""The columns by which `list_sorted` can sort. By games won is the order of the standings themselves."""
DECIDING = [func.sum(getattr(SeasonFigures, name)).label(name) for name in ("won", "tied", *sums.POINTS)]


@dataclass(frozen=True)
class Season:
    """A club's season. `begins` is the month in which its seasons begin."""

    club: str
    year: int
    begins: int

    @property
    def name(self) -> str:
        """The name as people write it."""
        return name_of(self.year, self.begins)

    @property
    def months(self) -> tuple[int, int]:
        """The first month, and the first month of the next season."""
        return months_of(self.year, self.begins)


@dataclass(frozen=True)
class Line:
    """A line of the standings: place and reason, and all figures of the season (a row with sums.NAMES)."""

    placed: Placed
    figures: Row[Any]


def seasons_of(club: str, member: str | None = None, before: int | None = None) -> list[Season]:
    """Return the seasons with finished games, newest first, or the current season if there are none.

    `member` limits them to one member's games, `before` to earlier seasons. If there are more than OFFERED, the list
    has one extra entry.
    """
    begins = db.session.scalars(select(Club.season_month).where(Club.id == club)).one()
    whose = SeasonFigures.member_id == member if member else SeasonFigures.club_id == club
    newest = select(func.max(SeasonFigures.season)).where(whose)
    years: list[int] = []
    found = db.session.scalar(newest.where(SeasonFigures.season < before) if before else newest)
    while found is not None and len(years) <= OFFERED:
        years.append(found)
        found = db.session.scalar(newest.where(SeasonFigures.season < found))
    today = datetime.now(UTC)
    return [Season(club, year, begins) for year in years or [season_of(today.year * 100 + today.month, begins)]]


def choose(seasons: Sequence[Season], year: int | None) -> Season:
    """Return the season that begins in this year, even without games. Without a year, the newest."""
    newest = seasons[0]
    return newest if year is None else Season(newest.club, year, newest.begins)


def list_standings(season: Season, play: str | None, begin: int, most: int) -> tuple[list[Line], bool]:
    """Return up to `most` lines after the first `begin`, and whether more follow. `play` None: all ways of playing
    together.

    A few more lines are read on both sides, so that small groups of level members are complete.
    """
    first = max(0, begin - MOST_MET)
    rows = read(season, play, first, begin - first + most + MOST_MET)
    figures = {row.member_id: row for row in rows}
    entries = [Entry(row.member_id, row.name, row.won, row.tied, row.points_for, row.points_against) for row in rows]
    groups = [group for group in standings.level(entries) if len(group) <= MOST_MET]
    meetings = met(season, play, [[entry.member for entry in group] for group in groups])
    place = 1 + (better(season, play, entries[0]) if first and entries else 0)
    ranked = standings.rank(entries, meetings, first, place)
    page = ranked[begin - first : begin - first + most]
    return [Line(placed, figures[placed.entry.member]) for placed in page], len(ranked) > begin - first + most


def list_sorted(
    season: Season, play: str | None, column: str, down: bool, begin: int, most: int
) -> tuple[list[Row[Any]], bool]:
    """Return up to `most` members' figures after the first `begin`, in order of one of SORTED, and whether more follow.

    It costs as much as a page of the standings: one sum over the season's figures. Members without a value come last.
    """
    added = (
        select(SeasonFigures.member_id, Member.name, Member.listed_as, *SUMS)
        .join(Member, Member.id == SeasonFigures.member_id)
        .where(*of(season, play))
        .group_by(SeasonFigures.member_id, Member.name, Member.listed_as)
        .subquery()
    )
    value = value_of(added.c, column)
    order = ((value.desc() if down else value.asc()).nulls_last(), added.c.listed_as, added.c.member_id)
    rows = list(db.session.execute(select(added).order_by(*order).offset(begin).limit(most + 1)))
    return rows[:most], len(rows) > most


def value_of(sums: Any, column: str) -> Any:  # noqa: ANN401 (columns with sums.NAMES)
    """Return the SQL value to sort by."""
    if column == "name":
        return sums.listed_as
    if column == "difference":
        return sums.points_for - sums.points_against
    if column == "converted":
        return cast(sums.converted, Float) / func.nullif(sums.hammer, 0)
    return sums[column]


def read(season: Season, play: str | None, begin: int, most: int) -> Sequence[Row[Any]]:
    """Return sums with names, in order of everything except the games against each other: first the ids, then their
    figures.
    """
    added = (
        select(SeasonFigures.member_id, *DECIDING).where(*of(season, play)).group_by(SeasonFigures.member_id).subquery()
    )
    half_wins, difference = 2 * added.c.won + added.c.tied, added.c.points_for - added.c.points_against
    order = (half_wins.desc(), difference.desc(), added.c.points_for.desc(), added.c.member_id)
    who = list(db.session.scalars(select(added.c.member_id).order_by(*order).offset(begin).limit(most)))
    query = select(SeasonFigures.member_id, Member.name, *SUMS).join(Member, Member.id == SeasonFigures.member_id)
    query = query.where(*of(season, play), SeasonFigures.member_id.in_(who)).group_by(
        SeasonFigures.member_id, Member.name
    )
    place = {member: n for n, member in enumerate(who)}
    return sorted(db.session.execute(query), key=lambda row: place[row.member_id])


def of(season: Season, play: str | None) -> list[ColumnElement[bool]]:
    """SQL conditions for a season's sums."""
    conditions = [SeasonFigures.club_id == season.club, SeasonFigures.season == season.year]
    return [*conditions, SeasonFigures.play == play] if play else conditions


def better(season: Season, play: str | None, entry: Entry) -> int:
    """Count the members before this entry, ignoring the games against each other."""
    added = (
        select(SeasonFigures.member_id, *DECIDING).where(*of(season, play)).group_by(SeasonFigures.member_id).subquery()
    )
    half_wins, difference = 2 * added.c.won + added.c.tied, added.c.points_for - added.c.points_against
    level = half_wins == entry.standing
    ahead = (half_wins > entry.standing) | (level & (difference > entry.difference))
    ahead |= level & (difference == entry.difference) & (added.c.points_for > entry.points_for)
    return db.session.scalar(select(func.count()).select_from(added).where(ahead)) or 0


def met(season: Season, play: str | None, groups: Sequence[Sequence[str]]) -> dict[tuple[str, str], tuple[int, int]]:
    """Return games won and lost against others of the same group, by (one, other).

    Level members rarely met. The index alone tells in which games two of a group sat, and only those are read: by their
    ids, because SQLite may otherwise read all seats of these members.
    """
    first, after = season.months
    begin, end = span_of(first, after)
    group_of = {member: number for number, group in enumerate(groups) for member in group}
    shared = [
        select(Seat.game_id)
        .where(Seat.member_id.in_(group), Seat.started_at >= begin, Seat.started_at < end)
        .group_by(Seat.game_id)
        .having(func.count() > 1)
        for group in groups
    ]
    games = db.session.scalars(union_all(*shared)).all() if shared else []
    query = select(Seat.game_id, Seat.side, Seat.member_id, Seat.outcome).where(Seat.game_id.in_(games))
    query = query.where(Seat.outcome.is_not(None), Seat.month >= first, Seat.month < after)
    sides: dict[tuple[int, str], dict[str, dict[str, str]]] = defaultdict(lambda: defaultdict(dict))
    for row in db.session.execute(query.where(Seat.play == play) if play else query):
        if row.member_id in group_of:
            sides[group_of[row.member_id], row.game_id][row.member_id][row.side] = row.outcome
    found: dict[tuple[str, str], list[int]] = defaultdict(lambda: [0, 0])
    for people in sides.values():
        # Not members on both sides.
        alone = [(member, *next(iter(on.items()))) for member, on in people.items() if len(on) == 1]
        for (one, side, outcome), (other, others_side, _outcome) in permutations(alone, 2):
            if side != others_side and outcome != "tied":
                found[one, other][outcome != "won"] += 1
    return {pair: (won, lost) for pair, (won, lost) in found.items()}


def figures_of(season: Season, member: str) -> Sequence[Row[Any]]:
    """Return a member's sums of the season, one row for each `play`, singles first."""
    columns = [getattr(SeasonFigures, name) for name in sums.NAMES]
    rows = db.session.execute(
        select(SeasonFigures.play, *columns).where(*of(season, None), SeasonFigures.member_id == member)
    ).all()
    return sorted(rows, key=lambda row: PLAYS.index(row.play))

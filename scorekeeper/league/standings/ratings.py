"""Ratings of a club's members with openskill's Plackett-Luce, for singles and doubles, game by game in order of start.

Each step begins from the stored whole millionths, so that rating in one go or in many parts gives the same numbers.
Only winning counts, not the margin: openskill 6.2 turns a high win of the weaker side against it, so the margin is only
shown. Not rated are double forfeits, games with a member on both sides, and games with a side without names.
"""

import logging
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from openskill.models import PlackettLuce
from sqlalchemy import delete, func, insert, select, tuple_
from sqlalchemy.exc import OperationalError

from scorekeeper.people.clubs.clubs import lock
from scorekeeper.store import Game, Member, RatingChange, RatingMark, Seat, db, write_rows, write_transaction

log = logging.getLogger(__name__)

MODEL = PlackettLuce()
UNIT = 1_000_000
PLAYS = ("singles", "doubles")
RANKS = {"won": [1.0, 2.0], "lost": [2.0, 1.0], "tied": [1.0, 1.0]}
"""By the outcome of side a. A double forfeit has no entry."""
AT_ONCE = 300
"""Maximum games rated while somebody waits for a page."""

Key = tuple[int, str]
"""Start and id of a game."""
NEVER: Key = (-(10**12), "")
"""A key before all games."""
Sat = tuple[str, str, str, str | None]
"""Side, member, play and outcome of a seat."""


@dataclass(frozen=True, slots=True)
class Rating:
    """Estimated skill and its standard deviation, in millionths."""

    mu: int
    sigma: int

    @property
    def careful(self) -> int:
        """A lower bound that the true skill very probably exceeds (openskill's ordinal)."""
        return self.mu - 3 * self.sigma


UNKNOWN = Rating(round(MODEL.mu * UNIT), round(MODEL.sigma * UNIT))
"""The rating of a member without games."""


def mark_of(club: str) -> Key:
    """Return the last game up to which the club is rated."""
    row = db.session.execute(
        select(RatingMark.started_at, RatingMark.game_id).where(RatingMark.club_id == club)
    ).one_or_none()
    return (row.started_at, row.game_id) if row else NEVER


def behind(club: str) -> int:
    """Count the club's games that are not rated yet, up to AT_ONCE + 1."""
    query = select(Game.id).where(Game.club_id == club, tuple_(Game.started_at, Game.id) > tuple_(*mark_of(club)))
    return db.session.scalar(select(func.count()).select_from(query.limit(AT_ONCE + 1).subquery())) or 0


def keep_up(club: str, if_few: bool = False) -> None:
    """Rate some games before a page is shown. If the database cannot be written now, the page says how many are
    waiting.

    With `if_few`, do so only if that rates all of them. Larger backlogs are left to the rating pages and `flask
    ratings`.
    """
    waiting = behind(club)
    if waiting and not (if_few and waiting > AT_ONCE):
        try:
            catch_up(club, AT_ONCE)
        except OperationalError as error:
            log.warning("not rated now: %s", error.orig)


def catch_up(club: str, most: int) -> int:
    """Rate the next games, at most `most`. Return their number. No game is archived in this club meanwhile."""
    with write_transaction():
        lock(club)
        mark = mark_of(club)
        order = (Game.started_at, Game.id)
        query = select(*order).where(Game.club_id == club, tuple_(*order) > tuple_(*mark)).order_by(*order).limit(most)
        games: list[Key] = [(row.started_at, row.id) for row in db.session.execute(query)]
        if games:
            rate_games(games, mark)
            set_mark(club, games[-1])
        return len(games)


def set_mark(club: str, key: Key) -> None:
    """Store the game up to which the club is rated."""
    db.session.execute(delete(RatingMark).where(RatingMark.club_id == club))
    db.session.execute(insert(RatingMark), [{"club_id": club, "started_at": key[0], "game_id": key[1]}])


def start_anew(club: str) -> None:
    """Delete all ratings of a club, to be rated again from the first game."""
    with write_transaction():
        lock(club)
        theirs = select(Member.id).where(Member.club_id == club)
        db.session.execute(delete(RatingChange).where(RatingChange.member_id.in_(theirs)))
        db.session.execute(delete(RatingMark).where(RatingMark.club_id == club))


def rate_games(games: Sequence[Key], mark: Key) -> None:
    """Write the rating changes of these games, which follow the mark."""
    columns = select(Seat.game_id, Seat.side, Seat.member_id, Seat.play, Seat.outcome)
    seats: dict[str, list[Sat]] = {}
    ids = [id for _start, id in games]
    for row in db.session.execute(columns.where(Seat.game_id.in_(ids))):
        seats.setdefault(row.game_id, []).append((row.side, row.member_id, row.play, row.outcome))
    known: dict[tuple[str, str], Rating] = {}
    for play in PLAYS:
        members = {member for sat in seats.values() for _side, member, of_game, _outcome in sat if of_game == play}
        known |= {(play, member): rating for member, rating in ratings_of(sorted(members), play, mark).items()}
    changes: list[dict[str, object]] = []
    for start, game in games:
        for play, member, rating in rate_game(seats.get(game, []), known):
            known[play, member] = rating
            key = {"member_id": member, "play": play, "started_at": start, "game_id": game}
            changes.append({**key, "mu": rating.mu, "sigma": rating.sigma})
    seated = {member for sat in seats.values() for _side, member, _play, _outcome in sat}
    span = (
        RatingChange.started_at >= games[0][0],
        RatingChange.started_at <= games[-1][0],
        RatingChange.play.in_(PLAYS),
    )
    db.session.execute(
        delete(RatingChange).where(RatingChange.member_id.in_(seated), *span, RatingChange.game_id.in_(ids))
    )
    write_rows(insert(RatingChange), changes)


def rate_game(sat: Iterable[Sat], known: dict[tuple[str, str], Rating]) -> list[tuple[str, str, Rating]]:
    """Return (play, member, new rating) for the players of a game; an empty list if it is not rated."""
    sides: dict[str, set[str]] = {"a": set(), "b": set()}
    ranks, play = None, ""
    for side, member, play, outcome in sat:  # noqa: B007 (one game has one)
        sides[side].add(member)
        if side == "a":
            ranks = RANKS.get(outcome or "")
    teams = [sorted(sides["a"]), sorted(sides["b"])]
    if ranks is None or play not in PLAYS or not all(teams) or sides["a"] & sides["b"]:
        return []
    before = [[known.get((play, member), UNKNOWN) for member in team] for team in teams]
    given = [[MODEL.rating(mu=one.mu / UNIT, sigma=one.sigma / UNIT) for one in team] for team in before]
    after = MODEL.rate(given, ranks=ranks)
    pairs = [pair for team, rated in zip(teams, after, strict=True) for pair in zip(team, rated, strict=True)]
    return [(play, member, Rating(round(one.mu * UNIT), round(one.sigma * UNIT))) for member, one in pairs]


def ratings_of(members: Iterable[str], play: str, mark: Key) -> dict[str, Rating]:
    """Return these members' ratings at the mark. Members without a rating are missing."""
    last = select(RatingChange.game_id).where(RatingChange.member_id == Member.id, RatingChange.play == play)
    last = last.where(tuple_(RatingChange.started_at, RatingChange.game_id) <= tuple_(*mark))
    newest = last.order_by(RatingChange.started_at.desc(), RatingChange.game_id.desc()).limit(1).correlate(Member)
    mu, sigma = (newest.with_only_columns(column).scalar_subquery() for column in (RatingChange.mu, RatingChange.sigma))
    rows = db.session.execute(
        select(Member.id, mu.label("mu"), sigma.label("sigma")).where(Member.id.in_(list(members)))
    )
    return {row.id: Rating(row.mu, row.sigma) for row in rows if row.mu is not None}

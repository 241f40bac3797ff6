"""How good a club's members play: openskill's Plackett-Luce, singles and doubles apart, game by game in the order of
their starts.

Each step begins from whole millionths as they are stored, so that what is rated at once or in many parts is the same.
Who wins matters, not by how much: openskill 6.2 turns a high win of the weaker side against it, so the margin is only
told. A double forfeit is not rated, nor a game in which somebody sits on both sides, nor one without names on a side.
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
"""By the outcome for side a; a double forfeit has none."""
AT_ONCE = 300
"""Games that are rated while somebody waits for a page."""

Key = tuple[int, str]
"""Start and id of a game."""
NEVER: Key = (-(10**12), "")
"""Before all games."""
Sat = tuple[str, str, str, str | None]
"""Side, member, play and outcome of a seat."""


@dataclass(frozen=True, slots=True)
class Rating:
    """In millionths: how good, and one standard deviation of it."""

    mu: int
    sigma: int

    @property
    def careful(self) -> int:
        """What somebody is at least, very probably: openskill's ordinal."""
        return self.mu - 3 * self.sigma


UNKNOWN = Rating(round(MODEL.mu * UNIT), round(MODEL.sigma * UNIT))
"""Of who has not played."""


def mark_of(club: str) -> Key:
    """Return the game through which the club is rated."""
    row = db.session.execute(
        select(RatingMark.started_at, RatingMark.game_id).where(RatingMark.club_id == club)
    ).one_or_none()
    return (row.started_at, row.game_id) if row else NEVER


def behind(club: str) -> int:
    """Count the club's games that are not rated yet; at most one more than AT_ONCE."""
    query = select(Game.id).where(Game.club_id == club, tuple_(Game.started_at, Game.id) > tuple_(*mark_of(club)))
    return db.session.scalar(select(func.count()).select_from(query.limit(AT_ONCE + 1).subquery())) or 0


def keep_up(club: str, if_few: bool = False) -> None:
    """Rate some games for a page that is about to be shown; where nothing can be written now,
    the page says how far it is.

    `if_few`: only where that is all there is to rate. A large backlog is for the pages of ratings themselves, and
      `flask ratings`.
    """
    waiting = behind(club)
    if waiting and not (if_few and waiting > AT_ONCE):
        try:
            catch_up(club, AT_ONCE)
        except OperationalError as error:
            log.warning("not rated now: %s", error.orig)


def catch_up(club: str, most: int) -> int:
    """Rate the next games, at most so many; return how many there were. No game is archived in this club meanwhile."""
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
    """Say through which game the club is rated."""
    db.session.execute(delete(RatingMark).where(RatingMark.club_id == club))
    db.session.execute(insert(RatingMark), [{"club_id": club, "started_at": key[0], "game_id": key[1]}])


def start_anew(club: str) -> None:
    """Forget all ratings of a club; its games are rated again from the first."""
    with write_transaction():
        lock(club)
        theirs = select(Member.id).where(Member.club_id == club)
        db.session.execute(delete(RatingChange).where(RatingChange.member_id.in_(theirs)))
        db.session.execute(delete(RatingMark).where(RatingMark.club_id == club))


def rate_games(games: Sequence[Key], mark: Key) -> None:
    """Write what these games, which follow the mark, made of their players' ratings."""
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
    """Return (play, member, new rating) of who played a game; nothing for one that is not rated."""
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
    """Return the ratings that these members have through the mark; who has none is missing."""
    last = select(RatingChange.game_id).where(RatingChange.member_id == Member.id, RatingChange.play == play)
    last = last.where(tuple_(RatingChange.started_at, RatingChange.game_id) <= tuple_(*mark))
    newest = last.order_by(RatingChange.started_at.desc(), RatingChange.game_id.desc()).limit(1).correlate(Member)
    mu, sigma = (newest.with_only_columns(column).scalar_subquery() for column in (RatingChange.mu, RatingChange.sigma))
    rows = db.session.execute(
        select(Member.id, mu.label("mu"), sigma.label("sigma")).where(Member.id.in_(list(members)))
    )
    return {row.id: Rating(row.mu, row.sigma) for row in rows if row.mu is not None}

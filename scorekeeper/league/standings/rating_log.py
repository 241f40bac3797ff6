"""The changes of a member's rating, game by game, newest first, in pages."""

from dataclasses import dataclass

from sqlalchemy import func, select, tuple_

from scorekeeper.games.archive.paging import GAMES
from scorekeeper.league.standings.ratings import UNKNOWN, Rating, mark_of
from scorekeeper.store import Game, RatingChange, Seat, db


@dataclass(frozen=True)
class Step:
    """A game, the rating before and after it, and the margin from the member's side."""

    game: str
    started_at: int
    utc_offset: int
    before: Rating
    after: Rating
    margin: int


def steps_of(club: str, member: str, play: str, limit: int, cursor: str | None) -> tuple[list[Step], str | None]:
    """Return up to `limit` steps up to the club's mark, and the next page's cursor. Raises Problem `bad-cursor`."""
    key = tuple_(RatingChange.started_at, RatingChange.game_id)
    theirs = (RatingChange.member_id == member, RatingChange.play == play, key <= tuple_(*mark_of(club)))
    margin = select(func.max(Seat.points_for - Seat.points_against)).where(
        Seat.game_id == RatingChange.game_id, Seat.member_id == member
    )
    columns = (
        RatingChange.started_at,
        RatingChange.game_id.label("id"),
        RatingChange.mu,
        RatingChange.sigma,
        Game.utc_offset,
    )
    query = (
        select(*columns, margin.scalar_subquery().label("margin"))
        .join(Game, Game.id == RatingChange.game_id)
        .where(*theirs)
    )
    if cursor is not None:
        query = query.where(key < tuple_(*GAMES.read(cursor)))
    newest = query.order_by(RatingChange.started_at.desc(), RatingChange.game_id.desc()).limit(limit + 1)
    rows = list(db.session.execute(newest))
    shown, following = GAMES.page(rows, limit)
    ratings = [*(Rating(row.mu, row.sigma) for row in rows), UNKNOWN]
    steps = [
        Step(row.id, row.started_at, row.utc_offset, ratings[n + 1], ratings[n], row.margin or 0)
        for n, row in enumerate(shown)
    ]
    return steps, following

"""What of a club's ratings no longer holds, when games come, change or change hands; `league/standings/ratings` rates
anew.
"""

from collections.abc import Iterable

from sqlalchemy import delete, update

from scorekeeper.store import RatingChange, RatingMark, db

KEY = (RatingChange.member_id, RatingChange.play, RatingChange.started_at, RatingChange.game_id)


def forget(keys: Iterable[tuple[str, str, int, str]]) -> None:
    """Take away what games made of ratings, by member, play, start and game; within a write transaction."""
    for key in sorted(keys):
        db.session.execute(
            delete(RatingChange).where(*(column == value for column, value in zip(KEY, key, strict=True)))
        )


def forget_from(members: Iterable[str], started_at: int) -> None:
    """Take away what all games from a moment on made of these members' ratings."""
    db.session.execute(
        delete(RatingChange).where(RatingChange.member_id.in_(list(members)), RatingChange.started_at >= started_at)
    )


def put_back(games: Iterable[tuple[str, int]]) -> None:
    """Have the games from these on rated anew, by club and start: where they are not behind the mark, one statement a
    club.
    """
    earliest: dict[str, int] = {}
    for club, started_at in games:
        earliest[club] = min(started_at, earliest.get(club, started_at))
    for club, started_at in sorted(earliest.items()):
        beyond = (RatingMark.club_id == club, RatingMark.started_at >= started_at)
        db.session.execute(update(RatingMark).where(*beyond).values(started_at=started_at, game_id=""))

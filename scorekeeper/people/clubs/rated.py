"""Invalidating ratings when games arrive, change or move to another member.
`league/standings/ratings` recomputes them.
"""

from collections.abc import Iterable

from sqlalchemy import delete, update

from scorekeeper.store import RatingChange, RatingMark, db

KEY = (RatingChange.member_id, RatingChange.play, RatingChange.started_at, RatingChange.game_id)


def forget(keys: Iterable[tuple[str, str, int, str]]) -> None:
    """Delete rating changes by member, play, start and game. Call it within a write transaction."""
    for key in sorted(keys):
        db.session.execute(
            delete(RatingChange).where(*(column == value for column, value in zip(KEY, key, strict=True)))
        )


def forget_from(members: Iterable[str], started_at: int) -> None:
    """Delete these members' rating changes from all games since a moment."""
    db.session.execute(
        delete(RatingChange).where(RatingChange.member_id.in_(list(members)), RatingChange.started_at >= started_at)
    )


def put_back(games: Iterable[tuple[str, int]]) -> None:
    """Move each club's rating mark back to its earliest changed game (club, start), so that later games are rated
    again.
    """
    earliest: dict[str, int] = {}
    for club, started_at in games:
        earliest[club] = min(started_at, earliest.get(club, started_at))
    for club, started_at in sorted(earliest.items()):
        beyond = (RatingMark.club_id == club, RatingMark.started_at >= started_at)
        db.session.execute(update(RatingMark).where(*beyond).values(started_at=started_at, game_id=""))

"""`flask ratings`: rates all games at once, as pages do a few at a time."""

import click
from flask.cli import with_appcontext
from sqlalchemy import ColumnElement, func, select

from scorekeeper.core.progress import progress
from scorekeeper.league.standings import ratings
from scorekeeper.store import Club, Game, db

SOME = 500
"""Games per transaction, which limits how long a phone's sync may have to wait."""


@click.command("ratings")
@with_appcontext
@click.option("--club", help="The id of one club. Default: all clubs.")
@click.option("--anew", is_flag=True, help="Delete all ratings and start from the first game.")
def command(club: str | None, anew: bool) -> None:
    """Rate all games that are not rated yet. Can be stopped and started again."""
    which: list[ColumnElement[bool]] = [Club.id == club] if club else []
    clubs = db.session.scalars(select(Club.id).where(*which).order_by(Club.id)).all()
    if club and not clubs:
        raise click.ClickException(f"There is no club {club}.")
    games = db.session.scalar(select(func.count()).select_from(Game).where(Game.club_id.in_(clubs))) or 0
    db.session.rollback()
    done = 0
    with progress(
        "games", games, "Games rated so far stay rated. Run the command again, without --anew, for the rest."
    ) as passed:
        for one in clubs:
            if anew:
                ratings.start_anew(one)
            rated = ratings.catch_up(one, SOME)
            while rated:
                done += rated
                passed(done)
                rated = ratings.catch_up(one, SOME)
    click.echo(f"{done:,} games of {len(clubs):,} clubs were rated. All games are rated now.")

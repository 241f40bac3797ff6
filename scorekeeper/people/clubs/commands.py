"""`flask club create`, `invite` and `list`: start a club, or let somebody in when no member can."""

import click
from flask import current_app
from flask.cli import with_appcontext
from sqlalchemy import func, select

from scorekeeper.core.links import base_address
from scorekeeper.people.clubs import clubs, invitations
from scorekeeper.people.clubs.schemas import ROLES
from scorekeeper.people.identity.names import clean_name
from scorekeeper.store import Club, Member, db, write_transaction
from scorekeeper.store.migrations import check_ready

DAYS = 7
"""Days that the host's invitations are valid. Each can be used once."""

ADDRESS = click.option(
    "--address",
    default="",
    help="Address at which phones reach the server, e.g. https://scores.example. Default: PUBLIC_URL.",
)


@click.group()
def club() -> None:
    """Start a club, invite people into one, or list them."""


@club.command()
@with_appcontext
@click.argument("name")
@ADDRESS
def create(name: str, address: str) -> None:
    """Start the club NAME, and print an invitation for its first admin."""
    base = address_of(address)
    try:
        clean = clean_name(name)
    except ValueError as error:
        raise click.BadParameter(str(error), param_hint="NAME") from None
    with write_transaction():
        begun = clubs.create(clean)
        made = invitations.make(begun, "admin", DAYS, 1)
    click.echo(f"Started {clean} ({begun}).")
    tell(base, made, "admin")


@club.command()
@with_appcontext
@click.argument("club")
@click.option("--role", type=click.Choice(ROLES), default="admin", show_default=True)
@ADDRESS
def invite(club: str, role: str, address: str) -> None:
    """Print an invitation to CLUB, given by its name or id."""
    base = address_of(address)
    found = db.session.scalars(select(Club.id).where((Club.id == club) | (Club.name == club))).all()
    if len(found) != 1:
        many = "Several clubs have" if found else "No club has"
        raise click.ClickException(
            f"{many} this name or id; `flask --app wsgi club list` lists them. Nothing was changed."
        )
    with write_transaction():
        made = invitations.make(found[0], role, DAYS, 1)
    tell(base, made, role)


@club.command("list")
@with_appcontext
def list_clubs() -> None:
    """List the clubs: id, members, admins, name."""
    check_ready()
    live = (Member.club_id == Club.id) & Member.player_id.is_not(None) & Member.left_at.is_(None)
    admins = func.count(Member.id).filter(Member.role == "admin")
    query = select(Club.id, Club.name, func.count(Member.id), admins).outerjoin(Member, live)
    for row in db.session.execute(query.group_by(Club.id, Club.name).order_by(Club.name)):
        click.echo(f"{row[0]}  {row[2]:>5} members  {row[3]:>3} admins  {row[1]}")


def address_of(given: str) -> str:
    """Return the address for the link. Raises an error if there is none, before anything is changed."""
    check_ready()
    try:
        base = base_address(given) or current_app.config["PUBLIC_URL"]
    except ValueError as error:
        raise click.BadParameter(f"must be {error}", param_hint="--address") from None
    if not base:
        raise click.UsageError(
            "Say where phones reach the server: --address https://…, or set PUBLIC_URL. Nothing was changed."
        )
    return str(base)


def tell(base: str, made: invitations.Made, role: str) -> None:
    """Print the link. It is not stored and cannot be shown again."""
    click.echo(f"Invitation ({role}, for one person, valid {DAYS} days):\n{base}{made.path}")

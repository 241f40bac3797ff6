"""`flask vapid`: show the push keys, or make new ones."""

import click
from flask.cli import with_appcontext
from sqlalchemy import func, select

from scorekeeper.core.config import ConfigError
from scorekeeper.reminders.push import vapid
from scorekeeper.store import Subscription, db

NOBODY = " (none: Apple refuses reminders without a contact; set PUSH_CONTACT or PUBLIC_URL)"
NEW = """A new key was made. No restart is needed. A phone subscribes with it when it next opens the app; until
then it is reached with its older key. The next --new removes older keys that no phone uses any more."""


@click.command("vapid")
@with_appcontext
@click.option("--new", is_flag=True, help="Make a new key pair, with which phones subscribe from now on.")
def command(new: bool) -> None:
    """Show the public key for subscriptions, the contact for push services, and the key file."""
    rows = db.session.execute(select(Subscription.key, func.count()).group_by(Subscription.key))
    phones: dict[str, int] = {key: count for key, count in rows}  # noqa: C416 (rows are no pairs to mypy)
    try:
        if new:
            vapid.add_new(phones)
            click.echo(NEW)
        first, *older = [pair.public for pair in vapid.pairs()]
    except ConfigError as error:
        raise click.ClickException(str(error)) from None
    contact = vapid.contact()
    click.echo(f"Public key: {first} (phones: {phones.get(first, 0)})")
    for key in older:
        click.echo(f"Older key:  {key} (phones: {phones.get(key, 0)})")
    click.echo(f"Contact:    {contact}{NOBODY if contact == vapid.NO_CONTACT else ''}")
    click.echo(f"Keys:       {vapid.key_file()}; anybody who has them can send as this server.")

"""The archive's epoch. It changes when a backup is restored; phones then offer their archived games again."""

from sqlalchemy import select

from scorekeeper.store import Archive, db

HEADER = "Archive-Epoch"


def current() -> str:
    """Read the epoch. It is never cached, because a restore can change it while the server runs."""
    return db.session.scalars(select(Archive.epoch)).one()

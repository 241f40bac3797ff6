"""The epoch of the archive: it changes when a backup was restored, and phones offer again what they archived before."""

from sqlalchemy import select

from scorekeeper.store import Archive, db

HEADER = "Archive-Epoch"


def current() -> str:
    """Read the epoch; never kept in memory, since a restore under a running server changes it."""
    return db.session.scalars(select(Archive.epoch)).one()

"""The archive's epoch, in a single row."""

from sqlalchemy import String
from sqlalchemy.orm import Mapped, mapped_column

from scorekeeper.store.database import Base


class Archive(Base):
    """Made by the migration. `flask restore` sets a new epoch, and phones then offer their archived games again."""

    __tablename__ = "archive"

    epoch: Mapped[str] = mapped_column(String(36), primary_key=True)
    """A random UUID. It stays the same as long as no acknowledged game can have been lost."""

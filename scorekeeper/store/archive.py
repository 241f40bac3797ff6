"""The archive itself: one row that says which life of the database this is."""

from sqlalchemy import String
from sqlalchemy.orm import Mapped, mapped_column

from scorekeeper.store.database import Base


class Archive(Base):
    """Made by the migration; `flask restore` gives it another epoch, and phones offer again what they archived."""

    __tablename__ = "archive"

    epoch: Mapped[str] = mapped_column(String(36), primary_key=True)
    """A random UUID: equal as long as nothing that was acknowledged can have gone."""

"""House rules: rule sets that clubs derived from the books. Rows are added, never changed."""

from sqlalchemy import BigInteger, ForeignKey, Integer, String, Text
from sqlalchemy.orm import Mapped, mapped_column

from scorekeeper.store.database import Base


class HouseRules(Base):
    """One version of a club's rule set, as canonical JSON text; games name it by id and version."""

    __tablename__ = "rulesets"

    id: Mapped[str] = mapped_column(String(60), primary_key=True)
    version: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    device_id: Mapped[str] = mapped_column(ForeignKey("devices.id"))
    """The device that first sent it."""
    body: Mapped[str] = mapped_column(Text)
    created_at: Mapped[int] = mapped_column(BigInteger)

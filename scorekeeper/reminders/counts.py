"""How many sendings ended in which way, since the beginning."""

from collections.abc import Mapping

from sqlalchemy import select

from scorekeeper.store import PushCount, db, insert_into

FAILED = ("again", "failed", "refused", "too-large", "unsafe", "wait")
DROPPED = ("expired", "left", "off", "quiet", "replaced")
"""The ways to end that are none of `sent`: tried in vain, and not tried at all. What was taken back is neither."""


def add(results: Mapping[str, int]) -> None:
    """Count them, within a write transaction: in the order of their names, so that no two workers wait for each
    other.
    """
    rows = [{"result": result, "count": results[result]} for result in sorted(results) if results[result]]
    if rows:
        insert = insert_into(PushCount)
        more = {"count": PushCount.count + insert.excluded.count}
        db.session.execute(insert.on_conflict_do_update(index_elements=["result"], set_=more), rows)


def read() -> dict[str, int]:
    """Return all counts."""
    return dict(db.session.execute(select(PushCount.result, PushCount.count)).all())

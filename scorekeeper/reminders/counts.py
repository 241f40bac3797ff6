"""Counts of deliveries by outcome, since the beginning."""

from collections.abc import Mapping

from sqlalchemy import select

from scorekeeper.store import PushCount, db, insert_into

FAILED = ("again", "failed", "refused", "too-large", "unsafe", "wait")
DROPPED = ("expired", "left", "off", "quiet", "replaced")
"""Outcomes other than `sent`: tried without success, and never tried. Cancelled ones are in neither."""


def add(results: Mapping[str, int]) -> None:
    """Add to the counts within a write transaction, in sorted order, so that no two workers wait for each other."""
    rows = [{"result": result, "count": results[result]} for result in sorted(results) if results[result]]
    if rows:
        insert = insert_into(PushCount)
        more = {"count": PushCount.count + insert.excluded.count}
        db.session.execute(insert.on_conflict_do_update(index_elements=["result"], set_=more), rows)


def read() -> dict[str, int]:
    """Return all counts."""
    return dict(db.session.execute(select(PushCount.result, PushCount.count)).all())

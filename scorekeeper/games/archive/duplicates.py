"""Marking duplicates: a recording points at the one that counts instead, and has no seats while it does."""

import time

from sqlalchemy import update

from scorekeeper.games.archive import seats, tellings
from scorekeeper.games.archive.accept import Known, read_document
from scorekeeper.games.archive.documents import check
from scorekeeper.games.house.rulesets import KnownRulesets
from scorekeeper.store import Game, db


def point(game: Known, counts: str | None) -> None:
    """Point a game at the one that counts, or with None let it count again. Call it within a write transaction."""
    db.session.execute(update(Game).where(Game.id == game.id).values(same_as=counts))
    club = None if counts else game.club
    document = check(read_document(game), KnownRulesets())
    tellings.tell_anew(tellings.told_of(document, counts=counts is None))
    seats.seat([(document, club)], int(time.time()))

"""Founding a club from the app, if the host's setting CLUBS allows it: `open`, `invited` or `host`."""

from dataclasses import dataclass

from flask import current_app

from scorekeeper.people.clubs import clubs
from scorekeeper.people.clubs.joining import enter
from scorekeeper.people.identity import journal, players
from scorekeeper.people.identity.access import place_of
from scorekeeper.people.identity.devices import Visitor
from scorekeeper.people.identity.guard import refusal
from scorekeeper.store import Club, db, write_transaction


@dataclass(frozen=True)
class Founded:
    """A club and whether this request founded it."""

    club: str
    name: str
    role: str
    fresh: bool


def found(visitor: Visitor, club: str, name: str, person: str) -> Founded:
    """Found a club with the visitor as its admin. A device without a player gets one with the person's name.

    The phone makes the id, so that a repeated request founds no second club. Raises Problem `clubs-closed`,
    `not-found` (the id is another club's).
    """
    with write_transaction():
        owner = players.lock_owner(visitor.device)
        players.lock(owner)
        before = db.session.get(Club, club)
        if before is not None:
            member = place_of(owner, club)
            if member is None:
                raise refusal("not-found")
            return Founded(club, before.name, member.role, fresh=False)
        if not players.may_found(owner, current_app.config["CLUBS"]):
            raise refusal("clubs-closed")
        clubs.create(name, club)
        player = players.ensure(visitor.device, person)
        enter(club, player, person, "admin")
    journal.note("club-founded", club=club, by=player)
    return Founded(club, name, "admin", fresh=True)

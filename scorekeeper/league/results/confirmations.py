"""Confirming results. A side answers by a link on its own phone, as a member who played, or on the phone that kept the
game.

A person may answer for one side only. An answer names the revision it is about; if a newer one has arrived, nothing is
stored.
"""

import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import Row, func, insert, select

from scorekeeper.core.problems import Problem
from scorekeeper.games.archive.documents import make_etag
from scorekeeper.games.archive.keepers import keeps, may_read
from scorekeeper.games.archive.notices import take_back
from scorekeeper.league.results.status import SIDES, Answer, answers_of, standing
from scorekeeper.people.identity import codes, journal
from scorekeeper.people.identity.access import Membership, place_of
from scorekeeper.people.identity.devices import Visitor, devices_of_same_player
from scorekeeper.store import Club, Confirmation, ConfirmingLink, Game, Seat, db, write_transaction

COLUMNS = (
    Game.id, Game.revision, Game.content_hash, Game.status, Game.club_id, Game.name_a, Game.name_b, Game.colour_a,
    Game.colour_b,
    Game.score_a, Game.score_b, Game.winner, Game.ending, Game.started_at, Game.same_as,
)  # fmt: skip


@dataclass(frozen=True)
class Said:
    """An answer to the result that `etag` names."""

    side: str
    verdict: str
    note: str
    etag: str


@dataclass(frozen=True)
class Result:
    """A game's result, the answers to it, and the sides that the visitor may answer for."""

    game: Any
    """A row with COLUMNS."""
    club: Any
    """Id, name and `confirm` of its club, or None."""
    answers: list[Answer]
    mine: list[str]

    @property
    def etag(self) -> str:
        """The ETag of the revision."""
        return make_etag(self.game.revision, self.game.content_hash)


def make_link(device: str, game_id: str, side: str) -> str:
    """Return a new secret that lets a phone answer for a side. It replaces the previous one.

    Raises Problem `not-found`, `not-finished`.
    """
    secret = codes.make_secret()
    with write_transaction():
        game = find(game_id, lock=True)
        may = db.session.scalar(select(Game.id).where(Game.id == game_id, may_read(device)))
        if game is None or may is None:
            raise Problem("not-found")
        check_finished(game)
        db.session.merge(ConfirmingLink(game_id=game_id, side=side, secret_hash=codes.hash_of(secret)))
    journal.note("confirming-link-made", game=game_id, side=side)
    return secret


def look(secret: str) -> Result:
    """Return the result behind a link, without changing anything. Raises Problem `confirming-over`."""
    link = follow(secret)
    game = find(link.game_id)
    return result(game, [link.side])


def see(visitor: Visitor, game_id: str) -> Result:
    """Return a result to a visitor who keeps the game or is in its club. Raises Problem `not-found`."""
    game = find(game_id)
    readable = db.session.scalar(select(Game.id).where(Game.id == game_id, may_read(visitor.device)))
    if game is None or (readable is None and place_in(visitor, game) is None):
        raise Problem("not-found")
    whole = result(game, sides_of(visitor, game))
    answers = standing(whole.answers, game.content_hash).answers
    return replace(whole, mine=[side for side in whole.mine if not answered_other(visitor, answers, side)])


def answer_by_link(visitor: Visitor, secret: str, verdict: str, note: str, etag: str) -> Result:
    """Answer for the side of a link. Raises Problem `confirming-over` and those of `keep`."""
    with write_transaction():
        link = follow(secret)
        game = find(link.game_id, lock=True)
        if follow(secret) != link:  # replaced while this request waited for the lock
            raise Problem("confirming-over")
        keep(visitor, game, Said(link.side, verdict, note, etag))
    return look(secret)


def answer(visitor: Visitor, game_id: str, said: Said) -> Result:
    """Answer for the visitor's own side without a link. Raises Problem `not-found`, `not-your-side` and those of
    `keep`.
    """
    see(visitor, game_id)
    with write_transaction():
        game = find(game_id, lock=True)
        if said.side not in sides_of(visitor, game):
            raise Problem("not-your-side")
        keep(visitor, game, said)
    return see(visitor, game_id)


def keep(visitor: Visitor, game: Any, said: Said) -> None:  # noqa: ANN401 (a row with COLUMNS, locked)
    """Add an answer, within a write transaction. The same answer again changes nothing.

    Raises Problem `not-finished`, `result-changed`, `result-decided`, `other-side`.
    """
    check_finished(game)
    check_seen(game, said.etag)
    answers = answers_of([game.id]).get(game.id, [])
    stands = standing(answers, game.content_hash)
    if stands.status == "decided":
        raise Problem("result-decided")
    if answered_other(visitor, stands.answers, said.side):
        raise Problem("other-side")
    before = stands.answers.get(said.side)
    same = (visitor.device, said.verdict, said.note, game.content_hash)
    if before and (before.device, before.verdict, before.note, before.content_hash) == same:
        return
    add(game, visitor.device, place_in(visitor, game), said.side, said.verdict, said.note)
    take_back(game.id, [said.side])
    journal.note("result-answered", game=game.id, side=said.side, verdict=said.verdict)


def answered_other(visitor: Visitor, answers: Mapping[str, Answer], side: str) -> bool:
    """Say whether the visitor has answered for the side opposite to this one."""
    others = answers.get("b" if side == "a" else "a")
    return others is not None and others.device in set(db.session.scalars(devices_of_same_player(visitor.device)))


def add(game: Any, device: str, place: Membership | None, side: str | None, verdict: str, note: str) -> None:  # noqa: ANN401
    """Insert the next answer to a locked game."""
    number = select(func.coalesce(func.max(Confirmation.number), 0) + 1).where(Confirmation.game_id == game.id)
    row = {"game_id": game.id, "number": number.scalar_subquery(), "side": side, "verdict": verdict, "note": note}
    seen = {"revision": game.revision, "content_hash": game.content_hash, "club_id": game.club_id}
    whose = {"device_id": device, "member_id": place.member if place else None, "at": int(time.time())}
    db.session.execute(insert(Confirmation).values({**row, **seen, **whose}))


def find(game_id: str, lock: bool = False) -> Any:  # noqa: ANN401 (a row with COLUMNS, or None)
    """Return a game or None. `lock` holds it until the transaction ends, so that no revision or answer interferes."""
    query = select(*COLUMNS).where(Game.id == game_id)
    return db.session.execute(query.with_for_update() if lock else query).one_or_none()


def follow(secret: str) -> Row[str, str]:
    """Return (game_id, side) of a link. Raises Problem `confirming-over`."""
    query = select(ConfirmingLink.game_id, ConfirmingLink.side).where(
        ConfirmingLink.secret_hash == codes.hash_of(secret)
    )
    row = db.session.execute(query).one_or_none()
    if row is None:
        raise Problem("confirming-over")
    return row


def sides_of(visitor: Visitor, game: Any) -> list[str]:  # noqa: ANN401 (a row with COLUMNS)
    """Return the sides that the visitor may answer for: where they played, or both if they kept the game without
    playing.
    """
    place = place_in(visitor, game)
    seated = (
        select(Seat.side).where(Seat.game_id == game.id, Seat.member_id == place.member).distinct() if place else None
    )
    sides = sorted(db.session.scalars(seated)) if seated is not None else []
    if sides:
        return sides
    kept = db.session.scalar(select(Game.id).where(Game.id == game.id, keeps(visitor.device)))
    return list(SIDES) if kept else []


def place_in(visitor: Visitor, game: Any) -> Membership | None:  # noqa: ANN401 (a row with COLUMNS)
    """Return the visitor's membership in the game's club."""
    return place_of(visitor.player, game.club_id) if game.club_id else None


def check_finished(game: Any) -> None:  # noqa: ANN401 (a row with COLUMNS)
    """Raise Problem `not-finished` if the game has no result yet."""
    if game.status != "finished":
        raise Problem("not-finished")


def check_seen(game: Any, etag: str) -> None:  # noqa: ANN401 (a row with COLUMNS)
    """Raise Problem `result-changed` unless `etag` names the newest revision."""
    if etag != make_etag(game.revision, game.content_hash):
        raise Problem("result-changed", etag=make_etag(game.revision, game.content_hash))


def result(game: Any, mine: Iterable[str]) -> Result:  # noqa: ANN401 (a row with COLUMNS)
    """Return a game's Result."""
    return Result(game, club_of(game.club_id), answers_of([game.id]).get(game.id, []), list(mine))


def club_of(club: str | None) -> Any:  # noqa: ANN401 (a row, or None)
    """Return the club's fields for a Result."""
    return db.session.execute(select(Club.id, Club.name, Club.confirm).where(Club.id == club)).one_or_none()

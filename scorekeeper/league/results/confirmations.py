"""Each side says whether a result is right: by a link on its own phone, as a member who sat there, or where the game
was kept.

One person answers for one side alone. An answer names the revision that was seen; when another came meanwhile, nothing
is kept.
"""

import time
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Row, func, insert, select

from scorekeeper.core.problems import Problem
from scorekeeper.games.archive.documents import make_etag
from scorekeeper.games.archive.keepers import keeps, may_read
from scorekeeper.games.archive.telling import take_back
from scorekeeper.league.results.status import SIDES, Answer, answers_of, standing
from scorekeeper.people.identity import codes, journal
from scorekeeper.people.identity.access import Membership, place_of
from scorekeeper.people.identity.devices import Visitor, with_fellows
from scorekeeper.store import Club, Confirmation, ConfirmingLink, Game, Seat, db, write_transaction

COLUMNS = (
    Game.id, Game.revision, Game.content_hash, Game.status, Game.club_id, Game.name_a, Game.name_b, Game.colour_a,
    Game.colour_b,
    Game.score_a, Game.score_b, Game.winner, Game.ending, Game.started_at, Game.same_as,
)  # fmt: skip


@dataclass(frozen=True)
class Said:
    """What somebody answers to the result that `etag` names."""

    side: str
    verdict: str
    note: str
    etag: str


@dataclass(frozen=True)
class Result:
    """A game's result, how it stands, and for which sides who asks may answer."""

    game: Any
    """A row with COLUMNS."""
    club: Any
    """Id, name and `confirm` of its club; None without one."""
    answers: list[Answer]
    mine: list[str]

    @property
    def etag(self) -> str:
        """That of the revision."""
        return make_etag(self.game.revision, self.game.content_hash)


def make_link(device: str, game_id: str, side: str) -> str:
    """Return a new secret with which a phone may answer for a side; the one before is worth nothing any more.

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
    """Return the result that a link is to; nothing is changed. Raises Problem `confirming-over`."""
    link = follow(secret)
    game = find(link.game_id)
    return result(game, [link.side])


def see(visitor: Visitor, game_id: str) -> Result:
    """Return a result to who keeps the game or is in its club; raises Problem `not-found`."""
    game = find(game_id)
    readable = db.session.scalar(select(Game.id).where(Game.id == game_id, may_read(visitor.device)))
    if game is None or (readable is None and place_in(visitor, game) is None):
        raise Problem("not-found")
    return result(game, sides_of(visitor, game))


def answer_by_link(visitor: Visitor, secret: str, verdict: str, note: str, etag: str) -> Result:
    """Answer for the side that a link is for; raises Problem `confirming-over` and as `keep` does."""
    with write_transaction():
        link = follow(secret)
        game = find(link.game_id, lock=True)
        if follow(secret) != link:  # replaced while this waited for the game
            raise Problem("confirming-over")
        keep(visitor, game, Said(link.side, verdict, note, etag))
    return look(secret)


def answer(visitor: Visitor, game_id: str, said: Said) -> Result:
    """Answer for one's own side without a link; raises Problem `not-found`, `not-your-side` and as `keep` does."""
    see(visitor, game_id)
    with write_transaction():
        game = find(game_id, lock=True)
        if said.side not in sides_of(visitor, game):
            raise Problem("not-your-side")
        keep(visitor, game, said)
    return see(visitor, game_id)


def keep(visitor: Visitor, game: Any, said: Said) -> None:  # noqa: ANN401 (a row with COLUMNS, locked)
    """Add an answer, within a write transaction; the same one again changes nothing.

    Raises Problem `not-finished`, `result-changed`, `result-decided`, `other-side`.
    """
    check_finished(game)
    check_seen(game, said.etag)
    answers = answers_of([game.id]).get(game.id, [])
    stands = standing(answers, game.content_hash)
    if stands.status == "decided":
        raise Problem("result-decided")
    others = stands.answers.get("b" if said.side == "a" else "a")
    if others and others.device in set(db.session.scalars(with_fellows(visitor.device))):
        raise Problem("other-side")
    before = stands.answers.get(said.side)
    same = (visitor.device, said.verdict, said.note, game.content_hash)
    if before and (before.device, before.verdict, before.note, before.content_hash) == same:
        return
    add(game, visitor.device, place_in(visitor, game), said.side, said.verdict, said.note)
    take_back(game.id, [said.side])
    journal.note("result-answered", game=game.id, side=said.side, verdict=said.verdict)


def add(game: Any, device: str, place: Membership | None, side: str | None, verdict: str, note: str) -> None:  # noqa: ANN401
    """Write an answer to a locked game behind those that there are."""
    number = select(func.coalesce(func.max(Confirmation.number), 0) + 1).where(Confirmation.game_id == game.id)
    row = {"game_id": game.id, "number": number.scalar_subquery(), "side": side, "verdict": verdict, "note": note}
    seen = {"revision": game.revision, "content_hash": game.content_hash, "club_id": game.club_id}
    whose = {"device_id": device, "member_id": place.member if place else None, "at": int(time.time())}
    db.session.execute(insert(Confirmation).values({**row, **seen, **whose}))


def find(game_id: str, lock: bool = False) -> Any:  # noqa: ANN401 (a row with COLUMNS, or None)
    """Return a game; `lock` holds it until the end of the transaction, so that no revision or answer comes between."""
    query = select(*COLUMNS).where(Game.id == game_id)
    return db.session.execute(query.with_for_update() if lock else query).one_or_none()


def follow(secret: str) -> Row[str, str]:
    """Return (game_id, side) of a link; raises Problem `confirming-over`."""
    query = select(ConfirmingLink.game_id, ConfirmingLink.side).where(
        ConfirmingLink.secret_hash == codes.hash_of(secret)
    )
    row = db.session.execute(query).one_or_none()
    if row is None:
        raise Problem("confirming-over")
    return row


def sides_of(visitor: Visitor, game: Any) -> list[str]:  # noqa: ANN401 (a row with COLUMNS)
    """Return for which sides somebody may answer: where they sat; who kept the game and sat nowhere, for either."""
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
    """Return somebody's place in the club of a game."""
    return place_of(visitor.player, game.club_id) if game.club_id else None


def check_finished(game: Any) -> None:  # noqa: ANN401 (a row with COLUMNS)
    """Raise Problem `not-finished` for a game that has no result yet."""
    if game.status != "finished":
        raise Problem("not-finished")


def check_seen(game: Any, etag: str) -> None:  # noqa: ANN401 (a row with COLUMNS)
    """Raise Problem `result-changed` unless it is the newest revision that was seen."""
    if etag != make_etag(game.revision, game.content_hash):
        raise Problem("result-changed", etag=make_etag(game.revision, game.content_hash))


def result(game: Any, mine: Iterable[str]) -> Result:  # noqa: ANN401 (a row with COLUMNS)
    """Put a result together."""
    return Result(game, club_of(game.club_id), answers_of([game.id]).get(game.id, []), list(mine))


def club_of(club: str | None) -> Any:  # noqa: ANN401 (a row, or None)
    """Return what a result says of its club."""
    return db.session.execute(select(Club.id, Club.name, Club.confirm).where(Club.id == club)).one_or_none()

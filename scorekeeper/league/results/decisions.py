"""A club's disputed results, and a referee's decision about them."""

from typing import Any

from sqlalchemy import exists, select
from sqlalchemy.orm import aliased

from scorekeeper.core.problems import Problem
from scorekeeper.games.archive.notices import take_back
from scorekeeper.league.results.confirmations import COLUMNS, Result, add, check_seen, club_of, find, result
from scorekeeper.league.results.status import answers_of, standing
from scorekeeper.people.identity import journal
from scorekeeper.people.identity.access import Membership
from scorekeeper.store import Confirmation, Game, Seat, db, write_transaction


def disputes(club: str) -> list[Result]:
    """Return the club's disputed results, latest dispute first: disputes that no later answer of that side or decision
    followed.
    """
    row, later = Confirmation, aliased(Confirmation)
    after = (later.game_id == row.game_id, later.number > row.number, (later.side == row.side) | later.side.is_(None))
    query = select(row.game_id).where(row.club_id == club, row.verdict == "disputed", ~exists().where(*after))
    ids = list(dict.fromkeys(db.session.scalars(query.order_by(row.at.desc(), row.game_id))))
    games: dict[str, Any] = {game.id: game for game in db.session.execute(select(*COLUMNS).where(Game.id.in_(ids)))}
    answers, told = answers_of(ids), club_of(club)
    return [Result(games[ident], told, answers[ident], []) for ident in ids if not games[ident].same_as]


def decide(asks: Membership, device: str, game_id: str, reason: str, etag: str) -> Result:
    """Decide that a disputed result stands. A referee who played in the game may not decide.

    Raises Problem `not-found`, `referee-played`, `result-changed`, `no-dispute`.
    """
    with write_transaction():
        game = find(game_id, lock=True)
        if game is None or game.club_id != asks.club:
            raise Problem("not-found")
        if db.session.scalar(
            select(Seat.game_id).where(Seat.game_id == game_id, Seat.member_id == asks.member).limit(1)
        ):
            raise Problem("referee-played")
        check_seen(game, etag)
        if standing(answers_of([game_id]).get(game_id, ()), game.content_hash).status != "disputed":
            raise Problem("no-dispute")
        add(game, device, asks, None, "decided", reason)
        take_back(game_id)
    journal.note("result-decided", club=asks.club, game=game_id, member=asks.member)
    return result(find(game_id), [])

"""The seats of a club's games: who sat where, drawn from the documents and from whose the names are."""

from collections.abc import Iterable, Sequence
from typing import Any

from sqlalchemy import delete, insert, select

from scorekeeper.archive.documents import CheckedGame
from scorekeeper.archive.players import outcome
from scorekeeper.clubs import aliases
from scorekeeper.clubs.clubs import hold
from scorekeeper.models import Alias, Club, Seat, db, write_rows

Held = set[tuple[str, int, str, int, str | None, bool]]
"""The seats of a game: side, place, folded name, start, outcome, and whether they are those of the name's owner."""


def seat(games: Sequence[tuple[CheckedGame, str | None]], now: int) -> None:
    """Write the seats of these games, each with its club, anew; within a write transaction. A game without a club has none."""
    if not games:
        return
    names: dict[str, dict[str, str]] = {}
    for game, club in games:
        if club:
            of_club = names.setdefault(club, {})
            of_club.update({player.folded: player.name for player in game.players if player.folded not in of_club})
    hold(names)  # from here to the end of the transaction no name changes hands
    known = {club: aliases.know(club, names[club], now) for club in sorted(names)}
    db.session.execute(delete(Seat).where(Seat.game_id.in_([game.id for game, _club in games])))
    write_rows(insert(Seat), [row for game, club in games if club for row in rows_of(game, known[club])])


def rows_of(game: CheckedGame, known: dict[str, tuple[str, str]]) -> Iterable[dict[str, Any]]:
    """Return the rows of a game; `known` has (alias, member) of each folded name."""
    for player in game.players:
        alias, member = known[player.folded]
        yield {
            "game_id": game.id,
            "side": player.side,
            "place": player.place,
            "alias_id": alias,
            "member_id": member,
            "started_at": game.columns["started_at"],
            "outcome": outcome(player.side, game.columns["status"], game.columns["winner"]),
        }


def expected(game: CheckedGame, club: str | None) -> Held:
    """Return the seats that a game should have."""
    start, status, winner = (game.columns[name] for name in ("started_at", "status", "winner"))
    players = game.players if club else ()
    return {(one.side, one.place, one.folded, start, outcome(one.side, status, winner), True) for one in players}


def held(games: Iterable[str]) -> dict[str, Held]:
    """Return the seats that these games have; a game without any is missing."""
    columns = select(Seat, Alias.folded, (Alias.member_id == Seat.member_id).label("right"))
    found: dict[str, Held] = {}
    for row in db.session.execute(columns.join(Alias, Alias.id == Seat.alias_id).where(Seat.game_id.in_(list(games)))):
        one = row.Seat
        found.setdefault(one.game_id, set()).add((one.side, one.place, row.folded, one.started_at, one.outcome, row.right))
    return found


def name_who_joined() -> None:
    """Give who joined their own names, before sheets make others of these names; within a write transaction."""
    db.session.execute(select(Club.id).order_by(Club.id).with_for_update(key_share=True))  # as clubs.lock, of all
    aliases.give_all()

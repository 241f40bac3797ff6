"""Seats of a club's games: who played where, and with what figures. Derived from documents and aliases."""

from collections.abc import Collection, Iterable, Sequence
from typing import Any, cast

from sqlalchemy import Table, delete, insert, select

from scorekeeper.competitions.figures.figures import figures_of
from scorekeeper.games.archive.days import day_of
from scorekeeper.games.archive.documents import CheckedGame
from scorekeeper.games.archive.players import outcome
from scorekeeper.people.clubs import aliases, sums
from scorekeeper.people.clubs.clubs import hold
from scorekeeper.rules.words import Side
from scorekeeper.store import Alias, Club, Seat, db, write_rows

SEATS = cast(Table, Seat.__table__)
"""Used without the ORM mapper, because every phone's sync writes seats."""
PLAYS = {1: "singles", 2: "doubles"}
DRAWN = ("started_at", "outcome", *sums.OF_GAME)
"""The columns derived from the game and the side."""
Held = set[tuple[Any, ...]]
"""A game's seats: side, place, folded name, whether the seat has the alias's member, and DRAWN."""


def seat(games: Sequence[tuple[CheckedGame, str | None]], now: int, new: Collection[str] = ()) -> None:
    """Write the seats of these games (each with its club) anew, within a write transaction.

    A game without a club has no seats. `new`: the ids of games that have just been added, and have no seats yet.
    """
    if not games:
        return
    names: dict[str, dict[str, str]] = {}
    for game, club in games:
        if club:
            of_club = names.setdefault(club, {})
            of_club.update({player.folded: player.name for player in game.players if player.folded not in of_club})
    hold(names)  # from here to the end of the transaction no alias changes its member
    known = {club: aliases.know(club, names[club], now) for club in sorted(names)}
    ids = [game.id for game, _club in games if game.id not in new]
    before = sums.seats_of(Seat.game_id.in_(ids)) if ids else []
    rows = [(club, row) for game, club in games if club for row in rows_of(game, known[club])]
    if ids:
        db.session.execute(delete(Seat).where(Seat.game_id.in_(ids)))
    write_rows(insert(SEATS), [row for _club, row in rows])
    sums.change(before, [(club, *(row[name] for name in sums.SEAT)) for club, row in rows])


def rows_of(game: CheckedGame, known: dict[str, tuple[str, str]]) -> Iterable[dict[str, Any]]:
    """Yield the rows of a game. `known` maps each folded name to (alias, member)."""
    drawn = drawn_of(game)
    for player in game.players:
        alias, member = known[player.folded]
        place = {"game_id": game.id, "side": player.side, "place": player.place, "alias_id": alias, "member_id": member}
        yield place | drawn[player.side]


def drawn_of(game: CheckedGame) -> dict[str, dict[str, Any]]:
    """Return the columns in DRAWN for each side."""
    columns, figures = game.columns, figures_of(game.state, game.ruleset["kind"])
    day = day_of(columns["started_at"] + columns["utc_offset"])
    both = {
        "started_at": columns["started_at"],
        "month": day.year * 100 + day.month,
        "play": PLAYS.get(game.ruleset["formats"][columns["play"]]["players"], "other"),
    }
    sides: tuple[tuple[Side, Side], ...] = (("a", "b"), ("b", "a"))
    return {
        side: {
            **both,
            "outcome": outcome(side, columns["winner"], columns["ending"]),
            "points_for": columns[f"score_{side}"],
            "points_against": columns[f"score_{other}"],
            "frames": figures[side].frames,
            "hammer": figures[side].hammer,
            "converted": figures[side].converted,
            "steals": figures[side].steals,
            "stolen": figures[other].steals,
            "blanks": figures[side].blanks,
        }
        for side, other in sides
    }


def expected(game: CheckedGame, club: str | None) -> Held:
    """Return the seats that a game should have."""
    drawn = drawn_of(game) if club else {}
    players = game.players if club else ()
    return {(one.side, one.place, one.folded, True, *(drawn[one.side][name] for name in DRAWN)) for one in players}


def held(games: Iterable[str]) -> dict[str, Held]:
    """Return the seats that these games have. A game without seats is missing."""
    columns = select(Seat, Alias.folded, (Alias.member_id == Seat.member_id).label("right"))
    found: dict[str, Held] = {}
    for row in db.session.execute(columns.join(Alias, Alias.id == Seat.alias_id).where(Seat.game_id.in_(list(games)))):
        one = row.Seat
        drawn = (getattr(one, name) for name in DRAWN)
        found.setdefault(one.game_id, set()).add((one.side, one.place, row.folded, row.right, *drawn))
    return found


def name_who_joined() -> None:
    """Give joined members their own names, before sheets create other members with these names. In a
    write transaction.
    """
    # Like clubs.lock, for all clubs.
    db.session.execute(select(Club.id).order_by(Club.id).with_for_update(key_share=True))
    aliases.give_all()

"""What a club's members hear of the results of their games: one to be confirmed, one that was corrected.

Written in the transaction that archives the game. A batch without such news costs nothing, one with them a query.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import select

from scorekeeper.games.archive.documents import CheckedGame, check
from scorekeeper.games.house.rulesets import KnownRulesets
from scorekeeper.reminders import outbox
from scorekeeper.reminders.outbox import New
from scorekeeper.rules import GameError
from scorekeeper.store import Club, Device, Member, Revision, Seat, db

RESULT = ("status", "score_a", "score_b", "winner", "ending")
"""The columns of a game that are its result."""
SIDES = ("a", "b")
AT_THE_TABLE = 10 * 60
"""Seconds in which players confirm where they are, before they are reminded of it."""
DAY = 24 * 3600
LASTS = 3 * DAY
"""How long a message about a result is news."""
NEWLY = 7 * DAY
"""A game that began longer ago is not asked about: a phone brought it late, or again after a restore."""
LOOKED_THROUGH = 10
"""Revisions that are looked through for the result that a game had before a correction opened it again."""


@dataclass(frozen=True)
class Change:
    """A game of a club that a batch made or changed; `before`: the values of RESULT, None for a new one.

    `earlier`: those before a correction opened it again, of a game that is finished once more.
    """

    club: str
    before: tuple[Any, ...] | None
    game: CheckedGame
    earlier: tuple[Any, ...] | None = None

    @property
    def after(self) -> tuple[Any, ...]:
        """The values of RESULT now."""
        return result_of(self.game)

    @property
    def corrected(self) -> bool:
        """Whether one result became another."""
        return is_finished(self.last) and is_finished(self.after) and self.last != self.after

    @property
    def last(self) -> tuple[Any, ...] | None:
        """The values of RESULT that members know."""
        return self.earlier or self.before

    @property
    def ended(self) -> bool:
        """Whether it has a result that it had not."""
        return is_finished(self.after) and not is_finished(self.before)


def result_of(game: CheckedGame) -> tuple[Any, ...]:
    """Return the values of RESULT."""
    return tuple(game.columns[name] for name in RESULT)


def is_finished(result: tuple[Any, ...] | None) -> bool:
    """Say whether these are the values of a finished game."""
    return result is not None and result[0] == "finished"


def tell(device: str, changes: Mapping[str, Change], asking: Iterable[str], now: int) -> None:
    """Write what members hear of these games, which a device brought; `asking`: clubs whose results both sides
    confirm.
    """
    news: dict[str, Change] = {}
    for ident, change in changes.items():
        if is_finished(change.before) and change.before != change.after:
            take_back(ident)
        if change.ended and change.before:
            change = replace(change, earlier=earlier_result(ident))
        if change.corrected or (
            change.ended and change.club in asking and change.game.columns["started_at"] > now - NEWLY
        ):
            news[ident] = change
    if news:
        outbox.remind(new for row in seated(device, news) for new in messages(news[row.game_id], row, now))


def earlier_result(game: str) -> tuple[Any, ...] | None:
    """Return the values of RESULT that a game had before its newest revision, when it was finished last; None when it
    never was.
    """
    query = select(Revision.document).where(Revision.game_id == game).order_by(Revision.revision.desc())
    rulesets = KnownRulesets()
    for text in db.session.scalars(query.offset(1).limit(LOOKED_THROUGH)):
        try:
            result = result_of(check(json.loads(text), rulesets))
        except GameError:  # today's rules refuse it
            continue
        if is_finished(result):
            return result
    return None


def seated(device: str, games: Iterable[str]) -> list[Any]:
    """Return (game_id, side, member_id, name, confirm) of who sat in these games and is in the club; not who brings
    them.
    """
    brings = select(Device.player_id).where(Device.id == device).scalar_subquery()
    live = (Member.left_at.is_(None), Member.player_id.is_not(None), Member.player_id.is_distinct_from(brings))
    query = select(Seat.game_id, Seat.side, Seat.member_id, Club.name, Club.confirm).distinct()
    query = query.join(Member, Member.id == Seat.member_id).join(Club, Club.id == Member.club_id)
    return list(db.session.execute(query.where(Seat.game_id.in_(list(games)), *live)))


def messages(change: Change, row: Any, now: int) -> Iterable[New]:  # noqa: ANN401 (a row of `seated`)
    """Return what one member hears."""
    game, (_status, score_a, score_b, winner, ending) = change.game, change.after
    said = {"a": game.columns["name_a"], "b": game.columns["name_b"], "score": f"{score_a}–{score_b}", "club": row.name}
    whom = {"path": f"/#/result/{game.id}", "member": row.member_id, "club": change.club}
    same = f"{game.id}:{game.content_hash}:{row.side}:{row.member_id}"
    if change.corrected and change.last:
        _status, before_a, before_b, before_winner, before_ending = change.last
        said_before = {
            "before": f"{before_a}–{before_b}",
            "before_winner": before_winner or "",
            "before_ending": before_ending,
        }
        told = {**said, "winner": winner or "", "ending": ending, **said_before}
        yield New("corrected", f"game:{game.id}", f"corrected:{same}", now, now + LASTS, said=told, **whom)
    if row.confirm == "both":
        due = now + AT_THE_TABLE
        yield New("confirm", of_side(game.id, row.side), f"confirm:{same}", due, due + LASTS, said=said, **whom)


def of_side(game: str, side: str) -> str:
    """Return under which subject a side is asked to confirm."""
    return f"game:{game}:{side}"


def subjects(game: str) -> list[str]:
    """Return under which subjects members hear of a game."""
    return [f"game:{game}", *(of_side(game, side) for side in SIDES)]


def take_back(game: str, sides: Iterable[str] = SIDES) -> None:
    """Ask these sides no more whether the result is right, within a write transaction: they said so, or it is
    another.
    """
    for side in sides:
        outbox.cancel(of_side(game, side), "confirm")

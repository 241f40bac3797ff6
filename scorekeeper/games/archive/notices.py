"""Notices to a club's members about results: one to confirm, or one that was corrected.

They are written in the transaction that archives the game. A batch without such news costs nothing, otherwise one
query.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import select

from scorekeeper.core.words import score_text
from scorekeeper.games.archive.documents import CheckedGame, check
from scorekeeper.games.house.rulesets import KnownRulesets
from scorekeeper.reminders import outbox
from scorekeeper.reminders.outbox import New
from scorekeeper.rules import GameError
from scorekeeper.store import Club, Device, Member, Revision, Seat, db

RESULT = ("status", "score_a", "score_b", "winner", "ending")
"""The columns of a game that make up its result."""
SIDES = ("a", "b")
AT_THE_TABLE = 10 * 60
"""Seconds before a reminder to confirm, because players usually confirm at the table."""
DAY = 24 * 3600
LASTS = 3 * DAY
"""Seconds for which a notice about a result is worth sending."""
NEWLY = 7 * DAY
"""A game that began longer ago needs no confirmation: a phone sent it late, or again after a restore."""
LOOKED_THROUGH = 10
"""How many earlier revisions are searched for the result before a correction reopened the game."""


@dataclass(frozen=True)
class Change:
    """A club's game that a batch added or changed. `before` holds its values of RESULT, None for a new game.

    `earlier` holds the values before a correction reopened a game that is now finished again.
    """

    club: str
    before: tuple[Any, ...] | None
    game: CheckedGame
    earlier: tuple[Any, ...] | None = None

    @property
    def after(self) -> tuple[Any, ...]:
        """The current values of RESULT."""
        return result_of(self.game)

    @property
    def corrected(self) -> bool:
        """Whether one result was replaced by another."""
        return is_finished(self.last) and is_finished(self.after) and self.last != self.after

    @property
    def last(self) -> tuple[Any, ...] | None:
        """The result that members know."""
        return self.earlier or self.before

    @property
    def ended(self) -> bool:
        """Whether the game has just got a result."""
        return is_finished(self.after) and not is_finished(self.before)


def result_of(game: CheckedGame) -> tuple[Any, ...]:
    """Return the values of RESULT."""
    return tuple(game.columns[name] for name in RESULT)


def is_finished(result: tuple[Any, ...] | None) -> bool:
    """Say whether these are the values of a finished game."""
    return result is not None and result[0] == "finished"


def tell(device: str, changes: Mapping[str, Change], asking: Iterable[str], now: int) -> None:
    """Write the notices about games that a device sent. `asking`: clubs in which both sides confirm results."""
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
    """Return the last finished result before the newest revision, or None if there was none."""
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
    """Return (game_id, side, member_id, name, confirm) of joined members in these games, except the sender."""
    brings = select(Device.player_id).where(Device.id == device).scalar_subquery()
    live = (Member.left_at.is_(None), Member.player_id.is_not(None), Member.player_id.is_distinct_from(brings))
    query = select(Seat.game_id, Seat.side, Seat.member_id, Club.name, Club.confirm).distinct()
    query = query.join(Member, Member.id == Seat.member_id).join(Club, Club.id == Member.club_id)
    return list(db.session.execute(query.where(Seat.game_id.in_(list(games)), *live)))


def messages(change: Change, row: Any, now: int) -> Iterable[New]:  # noqa: ANN401 (a row of `seated`)
    """Yield the notices to one member."""
    game, (_status, score_a, score_b, winner, ending) = change.game, change.after
    said = {
        "a": game.columns["name_a"],
        "b": game.columns["name_b"],
        "score": score_text(score_a, score_b),
        "club": row.name,
    }
    whom = {"path": f"/#/result/{game.id}", "member": row.member_id, "club": change.club}
    same = f"{game.id}:{game.content_hash}:{row.side}:{row.member_id}"
    if change.corrected and change.last:
        _status, before_a, before_b, before_winner, before_ending = change.last
        said_before = {
            "before": score_text(before_a, before_b),
            "before_winner": before_winner or "",
            "before_ending": before_ending,
        }
        told = {**said, "winner": winner or "", "ending": ending, **said_before}
        yield New("corrected", f"game:{game.id}", f"corrected:{same}", now, now + LASTS, said=told, **whom)
    if row.confirm == "both":
        due = now + AT_THE_TABLE
        yield New("confirm", of_side(game.id, row.side), f"confirm:{same}", due, due + LASTS, said=said, **whom)


def of_side(game: str, side: str) -> str:
    """Return the subject of the request to this side to confirm the result."""
    return f"game:{game}:{side}"


def subjects(game: str) -> list[str]:
    """Return all subjects of notices about a game."""
    return [f"game:{game}", *(of_side(game, side) for side in SIDES)]


def take_back(game: str, sides: Iterable[str] = SIDES) -> None:
    """Cancel the requests to these sides to confirm: they answered, or the result changed. In a write transaction."""
    for side in sides:
        outbox.cancel(of_side(game, side), "confirm")

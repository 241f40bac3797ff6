"""The status of a result, computed from the answers to it. It is not stored.

An answer applies to exactly one result (revision and content hash). A dispute survives corrections until that side
confirms or a referee decides.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from sqlalchemy import select

from scorekeeper.store import Confirmation, Member, db

STATUSES = ("unconfirmed", "half", "confirmed", "disputed", "decided")
SIDES = ("a", "b")


@dataclass(frozen=True)
class Answer:
    """One answer. `side` is None for a referee's decision; `name` is the club member's, if known."""

    side: str | None
    verdict: str
    revision: int
    content_hash: str
    device: str
    member: str | None
    name: str | None
    note: str
    at: int


@dataclass(frozen=True)
class Standing:
    """The status of one result, the last answer of each side, and the last decision."""

    status: str
    answers: Mapping[str, Answer]
    decision: Answer | None


def answers_of(games: Iterable[str]) -> dict[str, list[Answer]]:
    """Return all answers to these games, in order of arrival."""
    row = Confirmation
    columns = (
        row.side,
        row.verdict,
        row.revision,
        row.content_hash,
        row.device_id,
        row.member_id,
        Member.name,
        row.note,
        row.at,
    )
    query = select(row.game_id, *columns).outerjoin(Member, Member.id == row.member_id)
    found: dict[str, list[Answer]] = defaultdict(list)
    for game, *values in db.session.execute(
        query.where(row.game_id.in_(list(games))).order_by(row.game_id, row.number)
    ):
        found[game].append(Answer(*values))
    return found


def standing(answers: Iterable[Answer], content_hash: str) -> Standing:
    """Return the status of the result with this hash after these answers."""
    last: dict[str, Answer] = {}
    decision = None
    disputing: set[str] = set()
    for answer in answers:
        if answer.side is None:
            decision, disputing = answer, set()
        else:
            last[answer.side] = answer
            disputing = disputing | {answer.side} if answer.verdict == "disputed" else disputing - {answer.side}
    if disputing:
        return Standing("disputed", last, decision)
    if decision and decision.content_hash == content_hash:
        return Standing("decided", last, decision)
    confirmed = [one for one in last.values() if one.verdict == "confirmed" and one.content_hash == content_hash]
    return Standing(("unconfirmed", "half", "confirmed")[len(confirmed)], last, decision)


def statuses(games: Mapping[str, str]) -> dict[str, str]:
    """Return the status of each game, given the hash of its newest revision."""
    found = answers_of(games)
    return {game: standing(found.get(game, ()), content_hash).status for game, content_hash in games.items()}

"""Syncing a batch of games, competitions and sheets: each is checked on its own, the good ones are stored together, and
each gets a receipt.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, ParamSpec, TypeVar

from scorekeeper.competitions.errors import CompetitionError
from scorekeeper.core.problems import Problem, problem_of
from scorekeeper.games.archive import epoch, tellings
from scorekeeper.games.archive.accept import Batch, Receipt, durable, if_extended
from scorekeeper.games.archive.documents import CheckedGame
from scorekeeper.games.archive.documents import check_sent as check_game
from scorekeeper.games.competitions import accept, logs, sheets
from scorekeeper.games.competitions.documents import CheckedCompetition
from scorekeeper.games.competitions.documents import check_sent as check_competition
from scorekeeper.games.competitions.sheets import CheckedSheet
from scorekeeper.games.competitions.sheets import check_sent as check_sheet
from scorekeeper.games.house.rulesets import KnownRulesets
from scorekeeper.rules import GameError

T = TypeVar("T", CheckedGame, CheckedCompetition, CheckedSheet)
P = ParamSpec("P")
Result = dict[str, Any]
PROBLEMS = {"foreign": "not-found", "no-correction": "no-correction", "full": "device-full"}
"""What is said of a game that was not stored. Another device's game is refused as if it did not exist."""


@dataclass(frozen=True)
class Sent:
    """What a phone sends: documents, and the keys of its match cards by competition."""

    games: Sequence[object]
    competitions: Sequence[object] = ()
    sheets: Sequence[object] = ()
    cards: tellings.Cards = field(default_factory=dict)


@dataclass(frozen=True)
class Checked:
    """The same after the checks. A refused document is its problem."""

    games: list[CheckedGame | Problem]
    competitions: list[CheckedCompetition | Problem]
    sheets: list[CheckedSheet | Problem]


@dataclass(frozen=True)
class Outcomes:
    """The archive's epoch, and a receipt or problem for each document that was good, in order."""

    epoch: str
    games: list[Receipt | Problem]
    competitions: list[Receipt | Problem]
    sheets: list[Receipt | Problem]


def sync(device: str, sent: Sent, full: bool = False) -> tuple[str, dict[str, list[Result]]]:
    """Archive the documents. Return the epoch, and for each kind one result for each, in order (docs/format.md, Sync
    over HTTP).

    If `full`, nothing more is stored for this device.
    """
    rulesets = KnownRulesets()
    checked = Checked(
        [check_or_refuse(lambda one: check_game(one, rulesets), document) for document in sent.games],
        [check_or_refuse(check_competition, document) for document in sent.competitions],
        [check_or_refuse(check_sheet, document) for document in sent.sheets],
    )
    if any(good(checked.games)) or any(good(checked.competitions)) or any(good(checked.sheets)):
        stored = durable(lambda: store(device, checked, sent.cards, full))
    else:
        stored = Outcomes(epoch.current(), [], [], [])
    for one, receipt in zip(good(checked.competitions), stored.competitions, strict=True):
        if isinstance(receipt, Receipt) and receipt.status in ("created", "updated"):
            logs.memory.keep(one.id, one.log)
    return stored.epoch, {
        "results": results(sent.games, checked.games, stored.games),
        "competitions": results(sent.competitions, checked.competitions, stored.competitions),
        "sheets": results(sent.sheets, checked.sheets, stored.sheets),
    }


def store(device: str, checked: Checked, cards: tellings.Cards, full: bool) -> Outcomes:
    """Store what is good, within a write transaction: games are locked first, then sheets, then all competitions."""
    games, contests, papers = [*good(checked.games)], [*good(checked.competitions)], [*good(checked.sheets)]
    now, batch = epoch.current(), Batch(device, games, full, cards)
    sent = {one.id for one in contests}
    of_sheets = sheets.Batch(device, papers, sent)
    told = [*map(tellings.told_of, games), *map(sheets.told_of, papers)]
    # A new game that names no competition has told nothing before.
    telling = [one for one in told if one.competition or one.kind == "sheet" or one.id in batch.known]
    tellings.lock(sent | tellings.named(telling))
    of_competitions = accept.Batch(device, accept.if_extended, full)
    receipts = [attempt(of_competitions.store, one) for one in contests]
    receipts_of_sheets = [attempt(of_sheets.store, one, accept.if_extended, full) for one in papers]
    of_sheets.tell(cards)
    receipts_of_games: list[Receipt | Problem] = [*batch.store(if_extended)] if games else []
    for counted in (of_competitions.stored, of_sheets.stored):
        counted.count(device)
    return Outcomes(now, receipts_of_games, receipts, receipts_of_sheets)


def attempt(store: Callable[P, Receipt], *args: P.args, **named: P.kwargs) -> Receipt | Problem:
    """Return a receipt, or the problem for which this one document is not stored. Nothing was written for it then."""
    try:
        return store(*args, **named)
    except (CompetitionError, Problem) as error:
        return problem_of(error)


def check_or_refuse(check: Callable[[object], T], document: object) -> T | Problem:
    """Return the checked document, or the problem for which this one is refused."""
    try:
        return check(document)
    except (GameError, CompetitionError, Problem) as error:
        return problem_of(error)


def good(checked: Sequence[T | Problem]) -> Iterator[T]:
    """Yield the documents that are not refused."""
    return (one for one in checked if not isinstance(one, Problem))


def results(
    sent: Sequence[object], checked: Sequence[T | Problem], stored: Sequence[Receipt | Problem]
) -> list[Result]:
    """Return one result for each document, in order."""
    outcomes = iter(stored)
    return [
        refusal(readable_id(document), one) if isinstance(one, Problem) else result(one.id, next(outcomes))
        for one, document in zip(checked, sent, strict=True)
    ]


def result(ident: str, outcome: Receipt | Problem) -> Result:
    """Return an outcome as JSON."""
    if isinstance(outcome, Problem):
        return refusal(ident, outcome)
    if outcome.status in PROBLEMS:
        return refusal(ident, Problem(PROBLEMS[outcome.status]))
    return {"id": ident, "status": outcome.status, "etag": outcome.etag}


def refusal(ident: str | None, problem: Problem) -> Result:
    """Return a refusal as JSON."""
    return {"id": ident, "status": "refused", "etag": None, "problem": problem.as_dict()}


def readable_id(document: object) -> str | None:
    """Return the id in a refused document, if it could be one."""
    claimed = document.get("id") if isinstance(document, dict) else None
    return claimed if isinstance(claimed, str) and len(claimed) <= 36 else None

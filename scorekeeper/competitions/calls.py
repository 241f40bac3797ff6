"""One request in, its answer out: the calls that both languages answer alike (docs/competitions.md, Calls and cases).

`static/js/competitions/calls.json` says what each call takes. Documents are checked by what they are for.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from scorekeeper.rules.shapes import is_object, shape_of

from .boards import boards
from .errors import CompetitionError, refuse_if
from .log import names
from .owed.owed import handed_on, owed_now
from .partners import mixer
from .payouts import payouts
from .rounds import round_robin
from .sheets.rotation import rotation
from .sheets.sheet import sheet
from .stand import stand
from .tables import table

Request = dict[str, Any]
TABLE = table("calls")
SHAPES = {call: shape_of(fields, names(TABLE)) for call, fields in TABLE["calls"].items()}
DOCUMENTS = ("stand", "sheet")
"""The calls that take a document."""


def answer(request: object) -> Any:  # noqa: ANN401
    """The answer to a request. A refusal is `{"error": {"code", "event"}}`; a request that is no call, or whose
    arguments have the wrong shape, is `malformed`.
    """
    try:
        return answer_call(request)
    except CompetitionError as error:
        return {"error": {"code": error.code, "event": error.event}}


def answer_call(request: object) -> Any:  # noqa: ANN401
    """The answer to a request; raises CompetitionError."""
    call = request.get("call") if is_object(request) else None
    if not is_object(request) or not isinstance(call, str) or call not in CALLS:
        raise CompetitionError("malformed")
    apart = ("call", "document") if call in DOCUMENTS else ("call",)
    arguments = {name: value for name, value in request.items() if name not in apart}
    refuse_if(SHAPES[call](arguments) is not None, "malformed")
    return CALLS[call](request)


def answer_boards(request: Request) -> Request:
    """Which board suits a match."""
    for board, order in request["a"] + request["b"]:
        refuse_if(not isinstance(board, str) or isinstance(order, str), "malformed")
    return boards(request["boards"], request["free"], request["a"], request["b"])


def answer_payouts(request: Request) -> Request:
    """How the pool is divided; the groups of places must follow one another."""
    behind = 0
    for first, last in request.get("groups") or []:
        refuse_if(not behind < first <= last, "malformed")
        behind = last
    return payouts(**{name: value for name, value in request.items() if name != "call"})


def answer_owed(request: Request) -> Request:
    """What a game takes from the games before it."""
    return handed_on(*(request[name] for name in ("form", "scopes", "matches", "games", "others", "game")))


def answer_owed_now(request: Request) -> Request:
    """What is added to running games."""
    return owed_now(*(request[name] for name in ("form", "matches", "games", "ended")))


CALLS: dict[str, Callable[[Request], Any]] = {
    "stand": lambda request: stand(request.get("document"), request["results"]),
    "sheet": lambda request: sheet(request.get("document")),
    "round-robin": lambda request: {"rounds": round_robin(request["n"], request["legs"])},
    "rotation": lambda request: {"games": rotation(request["form"])},
    "mixer": lambda request: {"rounds": mixer(request["n"])},
    "owed": answer_owed,
    "owed-now": answer_owed_now,
    "boards": answer_boards,
    "payouts": answer_payouts,
}

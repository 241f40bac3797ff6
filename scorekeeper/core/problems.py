"""Every error that the server answers with: one JSON shape (RFC 9457), one handler. The table: problem_types.py.

`type` is the address of a page that says the same.
"""

import logging
import re
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import Any, cast

from flask import Flask, Response, json, render_template, request
from werkzeug.exceptions import HTTPException

from scorekeeper.competitions.errors import CompetitionError
from scorekeeper.core import host
from scorekeeper.core.problem_types import PROBLEMS, ProblemType
from scorekeeper.core.words import language, read
from scorekeeper.rules import GameError

CONTENT_TYPE = "application/problem+json"

log = logging.getLogger(__name__)


@cache
def translated(spoken: str) -> dict[str, tuple[str, str]]:
    """Return title and sentence of each problem in a language's file, by code; none in English.

    A phrase in braces is shared by several sentences, and has a row of its own.
    """
    rows = read(spoken)["problems"]

    def whole(text: str) -> str:
        return re.sub(r"\{\w+\}", lambda phrase: whole(rows[phrase[0]]), text)

    return {code: (row[0], whole(row[1])) for code, row in rows.items() if isinstance(row, list)}


def worded(row: ProblemType) -> ProblemType:
    """Return the row in the language that the browser asks for."""
    words = translated(language()).get(row.code)
    return replace(row, title=words[0], detail=words[1]) if words else row


_OF_STATUS = {
    401: "unauthorized",
    404: "not-found",
    405: "method-not-allowed",
    412: "precondition-failed",
    413: "too-large",
    415: "unsupported-media-type",
}


_OF_COMPETITION = {"busy": "in-open-match"}
"""Errors of competitions whose code means something else over HTTP."""


class Problem(Exception):  # noqa: N818 (named for what it answers with)
    """Raise this anywhere to answer with a problem. `members` go into its JSON object, `headers` into the response."""

    def __init__(
        self,
        code: str,
        headers: Mapping[str, str] | None = None,
        status: int | None = None,
        **members: object,
    ) -> None:
        super().__init__(code)
        self.type = PROBLEMS[code]
        self.status = status or self.type.status
        wait = self.type.retry_after
        self.headers = {**({} if wait is None else {"Retry-After": str(wait)}), **(headers or {})}
        self.members = members

    def as_dict(self) -> dict[str, Any]:
        """Return the problem object of RFC 9457 with our `code` and the given members."""
        row = worded(self.type)
        shape = {"type": f"/problems/{row.code}", "title": row.title, "status": self.status}
        return {**shape, "detail": row.detail, "code": row.code, **self.members}


def problem_of(error: Exception) -> Problem:
    """Translate an exception into a problem. Unexpected ones are logged and become `internal`."""
    if isinstance(error, Problem):
        return error
    if isinstance(error, GameError):
        return _of_game_error(error)
    if isinstance(error, CompetitionError):
        return Problem(_OF_COMPETITION.get(error.code, error.code), event=error.event)
    if isinstance(error, HTTPException) and error.code is not None and error.code < 500:
        return _of_http(error)
    if host.is_of_data(error):
        log.warning("%s %s: %s", request.method, request.url_rule, type(error).__name__)
        return Problem("bad-request")
    code = host.code_of(error)
    if code is not None:
        log.error("%s %s: %s", request.method, request.url_rule, getattr(error, "orig", error))
        return Problem(code)
    log.error("%s %s failed", request.method, request.url_rule, exc_info=error)
    return Problem("internal")


def _of_game_error(error: GameError) -> Problem:
    """Translate an error of the rules. `event` is the index of the entry, null for the header
    (docs/format.md, Errors).
    """
    if error.field is None:
        return Problem(error.code, event=error.event)
    place = "" if error.event is None else f"/events/{error.event}"
    fault = {"pointer": f"{place}/{error.field.replace('.', '/')}", "detail": worded(PROBLEMS[error.code]).title}
    return Problem(error.code, event=error.event, errors=[fault])


def _of_http(error: HTTPException) -> Problem:
    messages = getattr(error, "data", {}).get("messages")
    if messages:
        return Problem("invalid-request", errors=_pointers(messages))
    headers = {name: value for name, value in error.get_headers() if name in ("Allow", "Content-Range")}
    return Problem(_OF_STATUS.get(error.code or 0, "bad-request"), headers, error.code)


def _pointers(messages: Mapping[str, Any]) -> list[dict[str, str]]:
    """Flatten marshmallow's messages, which are nested under their location (json or query)."""
    return [row for place in messages.values() for row in _flat("", place)]


def _flat(pointer: str, messages: object) -> list[dict[str, str]]:
    if isinstance(messages, dict):
        deeper = [(pointer if key == "_schema" else f"{pointer}/{key}", below) for key, below in messages.items()]
        return [row for step, below in deeper for row in _flat(step, below)]
    return [{"pointer": pointer, "detail": str(sentence)} for sentence in cast(list[str], messages)]


def answer(error: Exception) -> Response:
    """Answer API requests and /readyz with application/problem+json, page requests with a page."""
    problem = problem_of(error)
    if request.path.startswith("/api/") or request.path == "/readyz":
        response = Response(json.dumps(problem.as_dict()), problem.status, content_type=CONTENT_TYPE)
    else:
        response = Response(render_template("problem.html", problem=worded(problem.type)), problem.status)
    response.headers.update(problem.headers)
    return response


def init_app(app: Flask) -> None:
    """Make `answer` the one handler of the application."""
    app.register_error_handler(Exception, answer)

"""What all API slices share: strict JSON in, one version prefix, the OpenAPI document.

Bodies and queries are checked by marshmallow schemas through flask-smorest; a game in a body is checked by
the rules (one check for phone and server), so schemas stop at the envelope.
"""

import json
import re
from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from http import HTTPStatus
from threading import Lock
from typing import Any, NoReturn

import marshmallow as ma
from apispec import BasePlugin
from flask import Flask, Request, Response, jsonify, request
from flask_smorest import Api as SmorestApi
from flask_smorest import Blueprint as SmorestBlueprint
from webargs.flaskparser import FlaskParser

from scorekeeper.core.problems import CONTENT_TYPE, Problem

PREFIX = "/api/v1"
UNREADABLE = re.compile("[\x00-\x1f\x7f-\x9f\ud800-\udfff]")
"""Control characters, and halves of characters, which no UTF-8 holds."""
TAKES = {"files.import_club": "application/x-ndjson", "files.import_results": "text/csv"}
"""What endpoints take that take no JSON; no page can send it unasked either."""


def json_body() -> object:
    """Parse the request's body: UTF-8, no NaN or Infinity; of a key that comes twice the last one counts.

    Raises Problem `not-json`, also for nesting too deep to follow, and 413 for a body over MAX_BODY.
    """
    body = request.get_data(cache=False)
    if request.content_length is None and len(body) == request.max_content_length:
        raise Problem("too-large")  # Werkzeug cuts a chunked body off at the limit without a word
    try:
        return json.loads(body.decode("utf-8"), parse_constant=_no_constant)
    except (ValueError, RecursionError):
        raise Problem("not-json") from None


def utc(seconds: int) -> str:
    """Write seconds since 1970 as answers do, e.g. 2026-11-21T19:03:11Z."""
    return datetime.fromtimestamp(seconds, UTC).isoformat().replace("+00:00", "Z")


def answer(status: int, /, **content: object) -> Response:
    """Answer with JSON and a status."""
    response = jsonify(content)
    response.status_code = status
    return response


def nothing() -> Response:
    """Answer that it is done."""
    return Response(status=204)


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not JSON")


class Parser(FlaskParser):
    """webargs with our JSON, and with each schema's own answer to unknown fields: refuse them."""

    DEFAULT_UNKNOWN_BY_LOCATION: dict[str, str | None] = {}  # noqa: RUF012 (so declared in webargs)

    def load_json(self, req: Request, schema: ma.Schema) -> object:
        """Parse the body without webargs' tolerance of other content types."""
        return json_body()


class Blueprint(SmorestBlueprint):  # type: ignore[misc]
    """A slice of the API."""

    ARGUMENTS_PARSER = Parser()

    def register_views_in_doc(self, api: "Api", *given: object, **named: object) -> None:
        """Leave the description of the routes until somebody asks for it: it would take half of every start."""
        api.undescribed.append(partial(super().register_views_in_doc, api, *given, **named))


class ProblemSchema(ma.Schema):
    """An error, application/problem+json (RFC 9457)."""

    type = ma.fields.String(required=True)
    title = ma.fields.String(required=True)
    status = ma.fields.Integer(required=True)
    detail = ma.fields.String(required=True)
    code = ma.fields.String(required=True)
    event = ma.fields.Integer(
        allow_none=True, metadata={"description": "index of the offending event; null: the header"}
    )
    etag = ma.fields.String(metadata={"description": "of the archived revision, with `precondition-failed`"})
    errors = ma.fields.List(ma.fields.Dict(keys=ma.fields.String(), values=ma.fields.String()))


class Api(SmorestApi):  # type: ignore[misc]
    """flask-smorest with our own errors: problems.py answers them all."""

    ERROR_SCHEMA = ProblemSchema

    def _init_spec(self, **options: object) -> None:
        """As flask-smorest does; what was left undescribed is described when the whole is asked for."""
        super()._init_spec(**options)
        self.undescribed: list[Callable[[], None]] = []
        whole, one_at_a_time = self.spec.to_dict, Lock()

        def described() -> dict[str, Any]:
            with one_at_a_time:
                while self.undescribed:
                    self.undescribed.pop(0)()
            found: dict[str, Any] = whole()
            return found

        self.spec.to_dict = described

    def _register_error_handlers(self) -> None:
        pass

    def _register_responses(self) -> None:
        """Describe the errors; as flask-smorest does, but of the type that problems.py answers with."""
        content = {CONTENT_TYPE: {"schema": ProblemSchema}}
        for status in HTTPStatus:
            if status >= 400:
                self.spec.components.response(
                    status.name, {"description": status.phrase, "content": content}, lazy=True
                )
        other = {"description": "Any other refusal: of a method, a host, a server that is busy", "content": content}
        self.spec.components.response(self.DEFAULT_ERROR_RESPONSE_NAME, other, lazy=True)


def require_json() -> None:
    """Refuse a body of another content type, which a foreign page could send unasked."""
    has_body = bool(request.content_length) or "chunked" in request.headers.get("Transfer-Encoding", "").lower()
    if (
        request.path.startswith("/api/")
        and has_body
        and request.mimetype != TAKES.get(request.endpoint or "", "application/json")
    ):
        raise Problem("unsupported-media-type")


def require_readable() -> None:
    """Refuse control characters, which nobody types, in any text of an address: PostgreSQL takes no NUL in a question
    either.
    """
    if request.routing_exception is not None:
        return
    if UNREADABLE.search(request.path):
        raise Problem("not-found")
    for name, value in request.args.items(multi=True):
        if UNREADABLE.search(name + value):
            fault = {"pointer": f"/{UNREADABLE.sub('', name)}", "detail": "Has control characters."}
            raise Problem("invalid-request", errors=[fault])


def init_app(app: Flask, *plugins: BasePlugin) -> Api:
    """Return the API that slices register their blueprints with; plugins complete its description."""
    app.config.update(
        API_TITLE="Scorekeeper",
        API_VERSION="v1",
        OPENAPI_VERSION="3.1.0",
        OPENAPI_URL_PREFIX=PREFIX,
        OPENAPI_JSON_PATH="openapi.json",
    )
    app.before_request(require_readable)
    app.before_request(require_json)
    schemes = {
        "device": {"type": "http", "scheme": "bearer"},
        "cookie": {"type": "apiKey", "in": "cookie", "name": "device"},
    }
    api = Api(app, spec_kwargs={"security": [{"device": []}, {"cookie": []}], "extra_plugins": plugins})
    for name, scheme in schemes.items():
        api.spec.components.security_scheme(name, scheme)
    return api

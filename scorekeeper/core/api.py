"""The parts that all API blueprints share: strict JSON input, one version prefix and the OpenAPI document.

Marshmallow schemas check bodies and queries through flask-smorest. The rules engine checks a game inside a body, with
the same checks on phone and server, so the schemas cover only the envelope around it.
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
"""Control characters, and surrogates (half characters), which UTF-8 cannot encode."""
TAKES = {"files.import_club": "application/x-ndjson", "files.import_results": "text/csv"}
"""Endpoints that accept something other than JSON, with the content type they accept. A foreign page cannot send these
types without a preflight either.
"""


def json_body() -> object:
    """Parse the request's body: UTF-8, without NaN or Infinity. If a key occurs twice, the last value counts.

    Raises Problem `not-json`, also for nesting too deep to parse, and 413 for a body over MAX_BODY.
    """
    body = request.get_data(cache=False)
    if request.content_length is None and len(body) == request.max_content_length:
        raise Problem("too-large")  # Werkzeug silently truncates a chunked body at the limit
    try:
        return json.loads(body.decode("utf-8"), parse_constant=_no_constant)
    except (ValueError, RecursionError):
        raise Problem("not-json") from None


def utc(seconds: int) -> str:
    """Format seconds since 1970 as the API does, e.g. 2026-11-21T19:03:11Z."""
    return datetime.fromtimestamp(seconds, UTC).isoformat().replace("+00:00", "Z")


def answer(status: int, /, **content: object) -> Response:
    """Return a JSON response with this status."""
    response = jsonify(content)
    response.status_code = status
    return response


def nothing() -> Response:
    """Return an empty 204 response."""
    return Response(status=204)


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not JSON")


class Parser(FlaskParser):
    """webargs with our strict JSON parser. Each schema decides about unknown fields; ours refuse them."""

    DEFAULT_UNKNOWN_BY_LOCATION: dict[str, str | None] = {}  # noqa: RUF012 (so declared in webargs)

    def load_json(self, req: Request, schema: ma.Schema) -> object:
        """Parse the body without webargs' tolerance of other content types."""
        return json_body()


class Blueprint(SmorestBlueprint):  # type: ignore[misc]
    """A group of API routes. Its OpenAPI description is built only on demand."""

    ARGUMENTS_PARSER = Parser()

    def register_views_in_doc(self, api: "Api", *given: object, **named: object) -> None:
        """Postpone describing the routes until the document is requested: it would take half of every start."""
        api.undescribed.append(partial(super().register_views_in_doc, api, *given, **named))


class ProblemSchema(ma.Schema):
    """An error as application/problem+json (RFC 9457)."""

    type = ma.fields.String(required=True)
    title = ma.fields.String(required=True)
    status = ma.fields.Integer(required=True)
    detail = ma.fields.String(required=True)
    code = ma.fields.String(required=True)
    event = ma.fields.Integer(
        allow_none=True, metadata={"description": "index of the offending event; null: the header"}
    )
    etag = ma.fields.String(metadata={"description": "ETag of the archived revision, with `precondition-failed`"})
    errors = ma.fields.List(ma.fields.Dict(keys=ma.fields.String(), values=ma.fields.String()))


class Api(SmorestApi):  # type: ignore[misc]
    """flask-smorest without its error handlers: problems.py answers all errors."""

    ERROR_SCHEMA = ProblemSchema

    def _init_spec(self, **options: object) -> None:
        """Set up the spec as flask-smorest does, but describe postponed routes when the document is first requested."""
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
        """Describe the error responses as flask-smorest does, but with the content type that problems.py sends."""
        content = {CONTENT_TYPE: {"schema": ProblemSchema}}
        for status in HTTPStatus:
            if status >= 400:
                self.spec.components.response(
                    status.name, {"description": status.phrase, "content": content}, lazy=True
                )
        other = {"description": "Any other refusal: wrong method, wrong host, server busy", "content": content}
        self.spec.components.response(self.DEFAULT_ERROR_RESPONSE_NAME, other, lazy=True)


def require_json() -> None:
    """Refuse a body of any other content type, because a foreign page could send one without a preflight."""
    has_body = bool(request.content_length) or "chunked" in request.headers.get("Transfer-Encoding", "").lower()
    if (
        request.path.startswith("/api/")
        and has_body
        and request.mimetype != TAKES.get(request.endpoint or "", "application/json")
    ):
        raise Problem("unsupported-media-type")


def require_readable() -> None:
    """Refuse control characters in an address. Nobody types them, and PostgreSQL accepts no NUL in a query."""
    if request.routing_exception is not None:
        return
    if UNREADABLE.search(request.path):
        raise Problem("not-found")
    for name, value in request.args.items(multi=True):
        if UNREADABLE.search(name + value):
            fault = {"pointer": f"/{UNREADABLE.sub('', name)}", "detail": "Has control characters."}
            raise Problem("invalid-request", errors=[fault])


def init_app(app: Flask, *plugins: BasePlugin) -> Api:
    """Return the API that blueprints register with; plugins complete its OpenAPI description."""
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

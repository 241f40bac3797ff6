"""Adds refusals to the OpenAPI document, derived from access.py, limits.py and quota.py."""

from http import HTTPStatus
from typing import Any

from apispec import BasePlugin
from werkzeug.routing import Rule

from scorekeeper.core.problems import CONTENT_TYPE
from scorekeeper.people.identity.access import ACCESS, Need
from scorekeeper.people.identity.guard import SAFE_METHODS
from scorekeeper.people.identity.limits import LIMITS
from scorekeeper.people.identity.quota import STORES

JSON = "application/json"


class Refusals(BasePlugin):
    """Adds to each operation the refusals of the guard and the limits, and sets the content type of all errors."""

    def operation_helper(
        self,
        path: str | None = None,
        operations: dict[str, Any] | None = None,
        *,
        rule: Rule | None = None,
        **_given: object,
    ) -> None:
        """Complete the operations of one path."""
        for method, operation in (operations or {}).items():
            answers = operation["responses"] = {str(code): answer for code, answer in operation["responses"].items()}
            for code, answer in answers.items():
                if code >= "400" and isinstance(answer, dict) and JSON in answer.get("content", {}):
                    answer["content"] = {CONTENT_TYPE: answer["content"].pop(JSON)}
            for status in sorted(refusals(str(rule and rule.endpoint), method.upper(), str(path), operation)):
                answers.setdefault(str(status.value), status.name)


def refusals(endpoint: str, method: str, path: str, operation: dict[str, Any]) -> set[HTTPStatus]:
    """Return the statuses with which guard, limits and parsers may refuse a request to this endpoint."""
    need = ACCESS.get(endpoint, Need.PUBLIC)
    found = {HTTPStatus.UNAUTHORIZED} if need else set()
    if method not in SAFE_METHODS or need is Need.PLAYER or need > Need.MEMBER:
        found.add(HTTPStatus.FORBIDDEN)
    if "{" in path:
        found.add(HTTPStatus.NOT_FOUND)
    if "requestBody" in operation:
        found |= {HTTPStatus.REQUEST_ENTITY_TOO_LARGE, HTTPStatus.UNSUPPORTED_MEDIA_TYPE}
    if "requestBody" in operation or operation.get("parameters"):
        found |= {HTTPStatus.BAD_REQUEST, HTTPStatus.UNPROCESSABLE_ENTITY}
    if endpoint in LIMITS or endpoint in STORES:
        found.add(HTTPStatus.TOO_MANY_REQUESTS)
    return found

"""Which refusals an endpoint may answer with follows from its rows in access.py and limits.py; the OpenAPI document tells them."""

from http import HTTPStatus
from typing import Any

from apispec import BasePlugin
from werkzeug.routing import Rule

from scorekeeper.identity.access import ACCESS, Need
from scorekeeper.identity.guard import SAFE_METHODS
from scorekeeper.identity.limits import LIMITS
from scorekeeper.problems import CONTENT_TYPE

JSON = "application/json"


class Refusals(BasePlugin):
    """Adds to each operation the refusals that guard and limits may answer with, and names the type of all of them."""

    def operation_helper(
        self, path: str | None = None, operations: dict[str, Any] | None = None, *, rule: Rule | None = None, **_given: object
    ) -> None:
        """Complete the operations of a path."""
        for method, operation in (operations or {}).items():
            answers = operation["responses"] = {str(code): answer for code, answer in operation["responses"].items()}
            for code, answer in answers.items():
                if code >= "400" and isinstance(answer, dict) and JSON in answer.get("content", {}):
                    answer["content"] = {CONTENT_TYPE: answer["content"].pop(JSON)}
            for status in refusals(str(rule and rule.endpoint), method.upper(), str(path), operation):
                answers.setdefault(str(status.value), status.name)


def refusals(endpoint: str, method: str, path: str, operation: dict[str, Any]) -> set[HTTPStatus]:
    """Return what an endpoint may refuse with, whatever it does itself."""
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
    if endpoint in LIMITS:
        found.add(HTTPStatus.TOO_MANY_REQUESTS)
    return found

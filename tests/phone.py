"""A phone as the server sees it: a device with its token, sending games."""

from typing import Any

from flask import Flask
from werkzeug.test import TestResponse

from tests.games import Game


class Phone:
    """Registers itself, then sends its token with every request; it has no cookies, so nothing is sent implicitly."""

    def __init__(self, app: Flask) -> None:
        self.client = app.test_client(use_cookies=False)
        answer = self.client.post("/api/v1/devices")
        assert answer.status_code == 201
        self.device: str = answer.json["device"]
        self.headers = {"Authorization": f"Bearer {answer.json['token']}"}

    def ask(
        self,
        method: str,
        path: str,
        headers: dict[str, str] | None = None,
        **options: Any,  # noqa: ANN401 (of the test client)
    ) -> TestResponse:
        """Send any request below /api/v1."""
        return self.client.open(f"/api/v1{path}", method=method, headers={**self.headers, **(headers or {})}, **options)

    def get(self, path: str, **headers: str) -> TestResponse:
        return self.ask("GET", path, headers)

    def put(self, game: Game, if_match: str | None = None) -> TestResponse:
        headers = {"If-Match": if_match} if if_match else None
        return self.ask("PUT", f"/games/{game['id']}", headers, json=game)

    def sync(self, *games: object) -> list[dict[str, Any]]:
        answer = self.ask("POST", "/sync", json={"games": games})
        assert answer.status_code == 200, answer.text
        results: list[dict[str, Any]] = answer.json["results"]
        return results

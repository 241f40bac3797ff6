"""Keyset pagination: each page begins after the last row of the previous one, which its cursor names.

Rows that appear or disappear in between neither repeat nor hide others, and late pages cost no more than the first.
"""

from dataclasses import dataclass
from typing import Any

from flask import current_app
from itsdangerous import BadData, URLSafeSerializer
from sqlalchemy import Row

from scorekeeper.core.problems import Problem


@dataclass(frozen=True)
class Pages:
    """One kind of list. `columns` are the columns of its order."""

    salt: str
    columns: tuple[str, str]

    def page(self, rows: list[Row[*tuple[Any, ...]]], limit: int) -> tuple[list[Row[*tuple[Any, ...]]], str | None]:
        """Return up to `limit` rows and the next page's cursor, if any. `rows` must hold one more row than a page."""
        if len(rows) <= limit:
            return rows, None
        last = rows[limit - 1]
        return rows[:limit], self._signer().dumps([getattr(last, name) for name in self.columns])

    def read(self, cursor: str) -> tuple[Any, str]:
        """Return the columns of the last row already seen. Raises Problem `bad-cursor`."""
        try:
            first, second = self._signer().loads(cursor)
        except BadData:
            raise Problem("bad-cursor") from None
        return first, second

    def _signer(self) -> URLSafeSerializer:
        """Return a signer for cursors, so that clients cannot depend on their content."""
        return URLSafeSerializer(current_app.config["SECRET_KEY"], salt=self.salt)


GAMES = Pages("games-cursor", ("started_at", "id"))
PEOPLE = Pages("people-cursor", ("listed_as", "id"))

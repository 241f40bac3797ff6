"""Long lists in pages: each begins after the last row of the one before (keyset), which its cursor names.

So rows that come or go meanwhile neither repeat nor hide others, and a page late in the list costs the same as the
first.
"""

from dataclasses import dataclass
from typing import Any

from flask import current_app
from itsdangerous import BadData, URLSafeSerializer
from sqlalchemy import Row

from scorekeeper.core.problems import Problem


@dataclass(frozen=True)
class Pages:
    """A kind of list; `columns` are what its rows are ordered by."""

    salt: str
    columns: tuple[str, str]

    def page(self, rows: list[Row[*tuple[Any, ...]]], limit: int) -> tuple[list[Row[*tuple[Any, ...]]], str | None]:
        """Return up to `limit` of the rows, of which one more was read, and the next page's cursor if there is one."""
        if len(rows) <= limit:
            return rows, None
        last = rows[limit - 1]
        return rows[:limit], self._signer().dumps([getattr(last, name) for name in self.columns])

    def read(self, cursor: str) -> tuple[Any, str]:
        """Return the columns of the last row already seen; raises Problem `bad-cursor`."""
        try:
            first, second = self._signer().loads(cursor)
        except BadData:
            raise Problem("bad-cursor") from None
        return first, second

    def _signer(self) -> URLSafeSerializer:
        """Sign cursors, so that nobody builds on what is in them."""
        return URLSafeSerializer(current_app.config["SECRET_KEY"], salt=self.salt)


GAMES = Pages("games-cursor", ("started_at", "id"))
PEOPLE = Pages("people-cursor", ("listed_as", "id"))

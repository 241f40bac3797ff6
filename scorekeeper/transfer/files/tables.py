"""A club's games and members as tables for a spreadsheet, one per line."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta, timezone
from typing import Any

from sqlalchemy import Row

from scorekeeper.store import Game
from scorekeeper.transfer.files import snapshot
from scorekeeper.transfer.files.export import Passed
from scorekeeper.transfer.files.snapshot import Snapshot

Values = list[str | int | None]

COLUMNS = (
    Game.started_at, Game.utc_offset, Game.ruleset, Game.ruleset_version, Game.play, Game.name_a, Game.name_b,
    Game.score_a,
    Game.score_b, Game.status, Game.winner, Game.ending, Game.revision,
)  # fmt: skip
GAMES = (
    "date", "time", "started_at", "ruleset", "version", "play", "side_a", "players_a", "side_b", "players_b",
    "score_a", "score_b",
    "status", "winner", "ending", "revisions", "id",
)  # fmt: skip
MEMBERS = ("name", "role", "joined", "joined_at", "left_at", "id")


def games(taken: Snapshot, passed: Passed = lambda _done: None) -> Iterator[Values]:
    """Yield the heading, then every game, with the table's local date and the club's names for players."""
    yield list(GAMES)
    done = 0
    for ids in snapshot.batches(taken.games):
        rows, seated = snapshot.rows_of(ids, COLUMNS)
        yield from (game(row, seated) for row in rows)
        done += len(ids)
        passed(done)


def game(row: Row[Any], seated: dict[tuple[str, str], list[dict[str, str]]]) -> Values:
    """Return the values of a game."""
    begun = datetime.fromtimestamp(row.started_at, UTC).astimezone(timezone(timedelta(seconds=row.utc_offset)))
    players = {side: ", ".join(player["name"] for player in seated.get((row.id, side), ())) for side in ("a", "b")}
    return [
        f"{begun:%Y-%m-%d}", f"{begun:%H:%M}", begun.isoformat(), row.ruleset, row.ruleset_version, row.play,
        row.name_a, players["a"], row.name_b, players["b"], row.score_a, row.score_b,
        row.status, row.winner, row.ending, row.revision, row.id,
    ]  # fmt: skip


def members(taken: Snapshot) -> Iterator[Values]:
    """Yield the heading, then everybody who is or was in the club or on its sheets, by name."""
    yield list(MEMBERS)
    for row in sorted(taken.members, key=lambda one: (one["name"].casefold(), one["id"])):
        yield [row["name"], row["role"], "yes" if row["joined"] else "no", row["joined_at"], row["left_at"], row["id"]]

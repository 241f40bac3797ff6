"""A phone on a bad network in a busy league: it sends mixed batches, some twice, some cut off, some unread."""

import json
import random
import socket
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from tests.games import Game, long_games, short_game
from tests.server import Caller

NEW = 18
TRIES = 12
SHARED = 40_000_000
"""Games that every phone has, as when one was handed round: all bring the same content."""


@dataclass
class Entry:
    """A document in a batch, and what it may be answered."""

    game: Game
    statuses: set[str]


@dataclass
class BusyPhone:
    """Sends its batches in order and remembers every acknowledged document by id and ETag."""

    caller: Caller
    number: int
    acknowledged: dict[tuple[str, str], Game] = field(default_factory=dict)
    surprises: list[str] = field(default_factory=list)
    refused: int = 0
    dropped: int = 0
    busy: int = 0
    """How often the server was too busy: on a slow disk eight phones may have to wait for longer than a request."""

    def send_all(self, batches: int) -> None:
        """Send so many batches of 25 documents; every third was sent before, by a connection that broke."""
        chance = random.Random(self.number)  # noqa: S311 (a seed makes every run the same)
        for n, batch in enumerate(self.batches(batches)):
            body = json.dumps({"games": [entry.game for entry in batch]}, separators=(",", ":")).encode()
            if n % 3 == 0:
                self.drop(body, chance.choice([0.5, 1, 1]))
            status, answer = self.ask(body)
            if status != 200:
                self.surprises.append(f"answered {status}: {answer}")
                continue
            for entry, result in zip(batch, answer["results"], strict=True):
                self.note(entry, result)

    def ask(self, body: bytes) -> tuple[int, Any]:
        """Send a batch, and send it again while the server is busy, as the app does; give up after a minute."""
        for _ in range(TRIES):
            status, answer = self.caller.ask("POST", "/api/v1/sync", body)
            if status != 503 or answer["code"] != "busy":
                break
            self.busy += 1
            time.sleep(int(self.caller.received["Retry-After"]))
        return status, answer

    def note(self, entry: Entry, result: dict[str, Any]) -> None:
        if result["status"] not in entry.statuses or result["id"] != entry.game["id"]:
            self.surprises.append(f"{entry.game['id']}: {result}, not one of {entry.statuses}")
        elif result["status"] == "refused":
            self.refused += 1
        else:
            self.acknowledged[result["id"], result["etag"]] = entry.game

    def drop(self, body: bytes, part: float) -> None:
        """Send a part of the request, or all of it, and hang up without listening."""
        head = f"POST /api/v1/sync HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {self.caller.token}\r\n"
        head += f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
        with socket.create_connection(("127.0.0.1", self.caller.connection.port), timeout=30) as line:
            line.sendall(head.encode() + body[: int(part * len(body))])
        self.dropped += 1

    def batches(self, count: int) -> Iterator[list[Entry]]:
        """New games, games going on and finished later, doubles within the batch and of the one before, shared and
        refused ones.
        """
        before: list[Game] = []
        going_on: list[Game] = []
        for n in range(count):
            first = 50_000_000 + 1_000_000 * self.number + 100 * n
            new = long_games(NEW, first)
            open_games = [short_game(first + 50 + k) for k in range(2)]
            entries = [
                Entry(game, {"created", "unchanged"}) for game in (*new, *open_games, *long_games(1, SHARED + n))
            ]
            entries += [
                Entry(short_game(int(game["id"][-12:], 16), frames=5), {"updated", "unchanged"}) for game in going_on
            ]
            entries += [Entry(new[n % NEW], {"unchanged"}), *(Entry(game, {"unchanged"}) for game in before[:1])]
            entries.append(Entry(short_game(first + 60, first="c"), {"refused"}))
            before, going_on = new, open_games
            yield entries

"""Every acknowledged document is stored, although eight phones on bad networks send to two workers at once.

1,000 documents a database; 20,000 in the long form.
"""

import json
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256

from flask import Flask
from sqlalchemy import select

from scorekeeper.games.archive.documents import make_etag
from scorekeeper.store import Revision, db
from tests.faults import report
from tests.faults.server.busy_phone import BusyPhone
from tests.faults.server.conftest import Database
from tests.faults.server.truth import faults_of
from tests.games import Game, long_games
from tests.server import Caller, running_server

PHONES = 8
DOCUMENTS = report.size(1_000, 20_000)
BATCHES = -(-DOCUMENTS // PHONES // 22)  # 22 of 25 are acknowledged documents of their own

MORE = {"ADDRESS_GAMES_AN_HOUR": "100000", "ADDRESS_BYTES_AN_HOUR": "1000000000"}
"""All phones have one address, and the long form sends more than one address may store in an hour."""

Acknowledged = dict[tuple[str, str], Game]


def test_acknowledged_documents_are_stored(database: Database, archive_of: Callable[[str], Flask]) -> None:
    began = time.monotonic()
    with running_server({**database.settings, **MORE}) as server:
        phones = [BusyPhone(Caller(server.port), number) for number in range(PHONES)]
        with ThreadPoolExecutor(PHONES) as pool:
            list(pool.map(lambda phone: phone.send_all(BATCHES), phones))
        unread = [line for phone in phones for line in read_some(phone)]
        for phone in phones:
            phone.caller.close()
    acknowledged: Acknowledged = {key: game for phone in phones for key, game in phone.acknowledged.items()}
    app = archive_of(database.url)
    missing, changed = compare(app, acknowledged)
    faults = faults_of(app)
    count = sum(phone.dropped + phone.refused for phone in phones)
    wrong = len(missing) + len(changed) + len(faults)
    seconds = time.monotonic() - began
    busy = sum(phone.busy for phone in phones)
    remark = f"{len(acknowledged):,} documents acknowledged and read back; {busy} times sent again to a busy server"
    name = f"Acknowledged means there: connections dropped and games refused, {database.name}"
    report.note(name, count, count - wrong, len(missing), 0, len(changed) + len(faults), seconds, remark)
    assert [line for phone in phones for line in phone.surprises] == []
    assert (missing, changed, faults, unread) == ([], [], [], [])
    assert len(acknowledged) >= DOCUMENTS


def read_some(phone: BusyPhone) -> list[str]:
    """Ask the server for every fiftieth game; return those that differ from what was acknowledged."""
    newest: dict[str, tuple[str, Game]] = {}
    for (ident, etag), game in phone.acknowledged.items():
        newest[ident] = max(newest.get(ident, (etag, game)), (etag, game), key=lambda known: known[0])
    # it may have been idle for longer than the server keeps it: the next question opens another
    phone.caller.connection.close()
    found = []
    for ident, (etag, game) in list(newest.items())[::50]:
        status, answer = phone.caller.ask("GET", f"/api/v1/games/{ident}")
        mine = status == 200 and (answer["document"], phone.caller.received["ETag"]) == (game, etag)
        if not mine and not is_shared(ident):
            found.append(f"{ident}: {status}")
    return found


def is_shared(ident: str) -> bool:
    """Shared games belong to the phone that was first."""
    return 40_000_000 <= int(ident[-12:], 16) < 50_000_000


def compare(app: Flask, acknowledged: Acknowledged) -> tuple[list[str], list[str]]:
    """Read every revision; return which acknowledged documents are missing, and which are not what was sent."""
    changed, found = [], set()
    with app.app_context(), db.engine.connect() as connection:
        columns = select(Revision.game_id, Revision.revision, Revision.content_hash, Revision.document)
        for row in connection.execution_options(yield_per=500).execute(columns):
            key = (row.game_id, make_etag(row.revision, row.content_hash))
            if key not in acknowledged:
                continue
            found.add(key)
            same = json.loads(row.document) == acknowledged[key]
            if not same or sha256(row.document.encode()).hexdigest() != row.content_hash:
                changed.append(str(key))
    return [str(key) for key in acknowledged.keys() - found], changed


def test_twenty_writers_of_single_games_get_no_error(database: Database) -> None:
    """Writers that ask for the lock at once wait for it; none is told that the database is locked (F47)."""
    games = report.size(10, 400)

    def write(number: int) -> Iterator[int]:
        caller = Caller(server.port)
        for game in long_games(games, 80_000_000 + 10_000 * number):
            yield caller.ask("PUT", f"/api/v1/games/{game['id']}", game)[0]
        caller.close()

    with running_server(database.settings) as server, ThreadPoolExecutor(20) as pool:
        answers = Counter(
            status for statuses in pool.map(lambda number: list(write(number)), range(20)) for status in statuses
        )
    assert answers == {201: 20 * games}

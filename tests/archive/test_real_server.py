"""On a real server, many writers at once and a power cut right after an answer lose nothing."""

import http.client
import sqlite3
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.competition_archive.contests import contest, contest_id, event, hash_of
from tests.conftest import empty_tables, fresh_settings, opened
from tests.games import Game, game_id, long_games, short_game
from tests.server import Caller, Server, running_server

pytestmark = pytest.mark.wide

WRITERS = 20
WINDOWS, NOTES = 5, 10
"""Windows of one desk that write at once, and how many events each of them adds."""


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def server(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, migrated_sqlite: Path
) -> Iterator[Server]:
    """One server for all tests of a database: each test has devices and games of its own."""
    settings = fresh_settings(tmp_path_factory.mktemp("server"), migrated_sqlite)
    if request.param == "postgresql":
        settings["DATABASE_URL"] = request.getfixturevalue("postgres_url")
    with running_server(settings) as server:
        yield server
    if settings["DATABASE_URL"]:
        for app in opened(settings):
            empty_tables(app)  # other tests share the database


def together(work: list[tuple[Caller, Game]]) -> list[tuple[int, dict[str, object]]]:
    """Put all games at the same moment, each over its own connection."""
    with ThreadPoolExecutor(len(work)) as pool:
        return list(pool.map(lambda job: job[0].ask("PUT", f"/api/v1/games/{job[1]['id']}", job[1]), work))


def sync_all(caller: Caller, games: list[Game]) -> list[str]:
    """Send games five at a time; return the statuses."""
    statuses: list[str] = []
    for begin in range(0, len(games), 5):
        status, body = caller.ask("POST", "/api/v1/sync", {"games": games[begin : begin + 5]})
        assert status == 200, body
        statuses += [result["status"] for result in body["results"]]
    return statuses


def read_all(caller: Caller) -> list[str]:
    found, address = [], "/api/v1/games?limit=100"
    while address:
        status, page = caller.ask("GET", address)
        assert status == 200
        found += [game["id"] for game in page["games"]]
        address = page["next"]
    return found


def test_twenty_writers_lose_nothing_and_get_no_error(server: Server) -> None:
    callers = [Caller(server.port) for _ in range(WRITERS)]
    shares = [long_games(10, 5_000_000 + 100 * n) for n in range(WRITERS)]
    with ThreadPoolExecutor(WRITERS) as pool:
        answers = list(pool.map(sync_all, callers, shares))
    assert Counter(status for statuses in answers for status in statuses) == {"created": 200}
    for caller, share in zip(callers, shares, strict=True):
        assert sorted(read_all(caller)) == [game["id"] for game in share]
        status, body = caller.ask("GET", f"/api/v1/games/{share[-1]['id']}")
        assert (status, body["document"]) == (200, share[-1])
        caller.close()


def test_the_same_game_sent_at_once_by_one_phone_is_created_once(server: Server) -> None:
    first = Caller(server.port)
    callers = [first, *(Caller(server.port, first.token) for _ in range(WRITERS - 1))]
    for number in range(6_000_001, 6_000_006):
        answers = together([(caller, short_game(number)) for caller in callers])
        assert Counter(status for status, _body in answers) == {201: 1, 200: WRITERS - 1}
        assert len({str(body["etag"]) for _status, body in answers}) == 1
    assert sorted(read_all(first)) == [game_id(number) for number in range(6_000_001, 6_000_006)]
    for caller in callers:
        caller.close()


def test_the_same_game_from_many_phones_has_one_owner(server: Server) -> None:
    callers = [Caller(server.port) for _ in range(WRITERS)]
    answers = together([(caller, short_game(7_000_001)) for caller in callers])
    assert Counter(status for status, _body in answers) == {
        201: 1,
        200: WRITERS - 1,
    }  # they have the content: told, not given
    assert sum(len(read_all(caller)) for caller in callers) == 1
    for caller in callers:
        caller.close()


def test_one_of_many_corrections_with_the_same_etag_wins(server: Server) -> None:
    first = Caller(server.port)
    etag = first.ask("PUT", f"/api/v1/games/{game_id(8_000_001)}", short_game(8_000_001))[1]["etag"]
    callers = [Caller(server.port, first.token) for _ in range(WRITERS)]

    def correct(caller: Caller, number: int) -> int:
        game = short_game(8_000_001, board=number)
        return caller.ask("PUT", f"/api/v1/games/{game['id']}", game, {"If-Match": etag})[0]

    with ThreadPoolExecutor(WRITERS) as pool:
        statuses = list(pool.map(correct, callers, range(WRITERS)))
    assert Counter(statuses) == {200: 1, 412: WRITERS - 1}
    assert first.ask("GET", f"/api/v1/games/{game_id(8_000_001)}")[1]["revision"] == 2
    for caller in (first, *callers):
        caller.close()


def test_windows_of_one_desk_write_one_log_in_many_processes(server: Server) -> None:
    first, address = Caller(server.port), f"/api/v1/competitions/{contest_id(9)}"
    assert first.ask("PUT", address, contest(9))[0] == 201
    callers = [Caller(server.port, first.token) for _ in range(WINDOWS)]

    def write(caller: Caller, window: int) -> None:
        known = contest(9)["events"]
        for number in range(NOTES):
            note = event(number, "note", text="Waxed", id=f"n{window}-{number}")
            while (
                caller.ask(
                    "POST", f"{address}/events", {"after": len(known), "hash": hash_of(known), "events": [note]}
                )[0]
                != 200
            ):
                known = caller.ask("GET", address)[1]["document"]["events"]
            known = [*known, note]

    with ThreadPoolExecutor(WINDOWS) as pool:
        list(pool.map(write, callers, range(WINDOWS)))
    document = first.ask("GET", address)[1]["document"]
    notes = [one["id"] for one in document["events"] if one["type"] == "note"]
    for window in range(WINDOWS):
        ours = [ident for ident in notes if ident.startswith(f"n{window}-")]
        assert ours == [f"n{window}-{number}" for number in range(NOTES)]
    assert len(notes) == WINDOWS * NOTES
    assert first.ask("PUT", address, document)[1]["status"] == "unchanged"
    for caller in (first, *callers):
        caller.close()


def test_acknowledged_games_survive_a_kill(settings: dict[str, str]) -> None:
    acknowledged: list[str] = []
    with running_server(settings) as server:
        callers = [Caller(server.port) for _ in range(4)]

        def write(caller: Caller, number: int) -> None:
            for game in long_games(200, 9_000_000 + 1000 * number):
                try:
                    status, _body = caller.ask("PUT", f"/api/v1/games/{game['id']}", game)
                except (OSError, http.client.HTTPException):
                    return
                assert status == 201
                acknowledged.append(game["id"])
                if len(acknowledged) == 100:
                    server.kill()

        with ThreadPoolExecutor(4) as pool:
            list(pool.map(write, callers, range(4)))
        for caller in callers:
            caller.close()
    assert len(acknowledged) >= 100
    with running_server(settings) as server:
        readers = [Caller(server.port, caller.token) for caller in callers]
        found = {game for reader in readers for game in read_all(reader)}
        for reader in readers:
            reader.close()
    assert found >= set(acknowledged)
    assert integrity(Path(settings["INSTANCE_PATH"]) / "scorekeeper.sqlite3") == (["ok"], 0)


def integrity(file: Path) -> tuple[list[str], int]:
    """SQLite's own check, and the number of games without their revision."""
    connection = sqlite3.connect(file)
    checked = [row[0] for row in connection.execute("PRAGMA integrity_check")]
    torn = "SELECT count(*) FROM games WHERE NOT EXISTS (SELECT 1 FROM revisions WHERE game_id = games.id)"
    count = connection.execute(torn).fetchone()[0]
    connection.close()
    return checked, count


def test_an_oversized_chunked_request_is_refused(server: Server) -> None:
    caller = Caller(server.port)
    chunks = iter([b" " * 100_000] * 12)
    headers = {"Authorization": f"Bearer {caller.token}", "Content-Type": "application/json"}
    caller.connection.request("POST", "/api/v1/sync", chunks, headers, encode_chunked=True)
    answer = caller.connection.getresponse()
    assert (answer.status, answer.headers["Content-Type"]) == (413, "application/problem+json")
    caller.close()

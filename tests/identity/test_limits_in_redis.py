"""Several servers count limits together in a real Redis, and a failing Redis blocks nobody."""

import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.own_redis import Redis, own_redis
from tests.server import Caller, running_server

pytestmark = pytest.mark.wide

WRONG = {"code": "0000-0000"}


@pytest.fixture
def redis() -> Iterator[Redis]:
    with own_redis() as server:
        yield server


def try_codes(caller: Caller, times: int) -> list[int]:
    """Try wrong recovery codes; ten in an hour are allowed."""
    return [caller.ask("POST", "/api/v1/recoveries", WRONG)[0] for _ in range(times)]


def test_two_servers_count_together_and_continue_without_redis(settings: dict[str, str], redis: Redis) -> None:
    settings["REDIS_URL"] = redis.url
    with running_server(settings) as one, running_server(settings) as other:
        here = Caller(one.port)
        there, new = Caller(other.port, here.token), Caller(one.port, "none")
        assert try_codes(here, 6) + try_codes(there, 4) == [404] * 10
        assert try_codes(here, 1) + try_codes(there, 1) == [429] * 2
        assert 1 <= int(there.received["Retry-After"]) <= 3600
        redis.send(signal.SIGSTOP)  # takes connections and never answers
        assert try_codes(here, 1) == [404]
        redis.send(signal.SIGCONT)
        assert try_codes(here, 1) == [429]
        redis.kill()
        assert try_codes(here, 1) + try_codes(there, 1) == [404] * 2
        assert new.ask("POST", "/api/v1/devices")[0] == 201
        redis.start()  # empty
        assert try_codes(there, 11) == [404] * 10 + [429]
        for caller in (here, there, new):
            caller.close()
    log = Path(settings["INSTANCE_PATH"], "gunicorn.log").read_text()
    assert "Requests are not limited: what counts them fails" in log
    assert "Traceback" not in log

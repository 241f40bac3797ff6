"""A TV display in any engine follows the game, keeps the last score while the server is away, and follows again."""

from collections.abc import Callable
from contextlib import closing

import pytest

from tests.browser.conftest import Host
from tests.engines.engine import Engine
from tests.engines.test_journey import TALLER, Person, launch
from tests.games import short_game
from tests.server import Caller

__all__ = ["launch"]

SCORES = "[...document.querySelectorAll('.numeral')].map((one) => one.getAttribute('aria-label')).join()"
LOWEST = (
    "Math.min(...[...document.querySelectorAll('.numeral')].map((one) => one.getBoundingClientRect().height)) "
    "/ innerHeight"
)


@pytest.mark.filterwarnings("ignore:setting remote_server_addr:DeprecationWarning")  # Selenium's own
def test_a_tv_display_follows_the_game(host: Host, launch: Callable[[], Engine]) -> None:
    path = f"/api/v1/displays/{'k' * 43}"
    with closing(Caller(host.port)) as caller:
        token = caller.token
        assert caller.ask("PUT", path, {"games": [short_game()]})[0] == 204
    engine = launch()
    engine.open(f"{host.address}/d/{'k' * 43}")
    person = Person(engine)
    person.wait(f"{SCORES} === '7,3'")
    assert not engine.run(TALLER)
    assert engine.run(f"return {LOWEST}") >= 1 / 3
    host.stop()
    person.wait("!document.getElementById('gone').hidden")
    assert engine.run(f"return {SCORES}") == "7,3"
    host.start()
    with closing(Caller(host.port, token)) as caller:
        assert caller.ask("PUT", path, {"games": [short_game(frames=3)]})[0] == 204
    person.wait(f"{SCORES} === '14,3'")
    person.wait("document.getElementById('gone').hidden")

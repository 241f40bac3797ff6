"""In Firefox and WebKit too, a game survives a dead battery and is archived once."""

import json
import re
import sqlite3
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.browser.conftest import Host
from tests.browser.phone import IN_CHARGE
from tests.engines.engine import PATIENCE, Engine, Firefox, WebKit

STILL = """await (async () => {
  const place = () => JSON.stringify(document.querySelector('[data-tap]')?.getBoundingClientRect());
  const before = place();
  await new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)));
  return before && before === place();
})()"""
"""Whether what is to be tapped stays in its place for two frames: WebDriver reads the place first and clicks later."""
TALLER = "return document.documentElement.scrollWidth > innerWidth"


class Person:
    """Somebody with a phone: waits until what is to be tapped is there, as people do."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    def wait(self, condition: str, what: str = "") -> None:
        """Wait until a JavaScript condition holds in the page."""
        end = time.monotonic() + PATIENCE
        while not self.engine.run(f"return Boolean({condition})"):
            shown = self.engine.run("return document.body.innerText")
            assert time.monotonic() < end, f"{what or condition} did not come; the page says: {shown}"
            time.sleep(0.05)

    def tap(self, selector: str, text: str = "") -> None:
        """Tap what a selector finds, once it lies still; with a text, the one among them that says it."""
        one = f"""[...document.querySelectorAll({json.dumps(selector)})].find((one) => one.checkVisibility()
        && !one.disabled
          && one.innerText.includes({json.dumps(text)}))"""
        self.wait(f"{one} && !document.body.hasAttribute('data-resting')", f"{selector} {text}")
        self.engine.run(
            f"document.querySelector('[data-tap]')?.removeAttribute('data-tap'); {one}.setAttribute('data-tap', '')"
        )
        self.wait(STILL, f"{selector} {text} lying still")
        self.engine.tap("[data-tap]")

    def frame(self, *weights: str) -> None:
        """Quick entry and Record; returns when it is called saved and the button is awake again."""
        for weight in weights:
            self.tap(f'[data-zone="{weight}"]')
        self.tap("[data-record]")
        self.wait("""document.querySelector('[data-saved="yes"]')
        && document.querySelector('[data-record]:not([data-resting])')
          || document.querySelector('.keeping .chip')""")

    def score(self) -> list[str]:
        self.wait("document.querySelectorAll('[data-points]').length === 2")
        found: str = self.engine.run(
            "return [...document.querySelectorAll('[data-points]')].map((side) => side.textContent).join()"
        )
        return [side.strip() for side in found.split(",")]

    def chip(self, words: str) -> None:
        self.wait(f"document.querySelector('.keeping .chip')?.innerText === {json.dumps(words)}", words)

    def fits(self) -> None:
        assert not self.engine.run(TALLER), f"wider than the screen: {self.engine.run('return location.hash')}"


@pytest.fixture(params=[Firefox, WebKit])
def launch(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Callable[[], Engine]]:
    """Start the phone's browser; each time with the same profile."""
    started: list[Engine] = []

    def start() -> Engine:
        started.append(request.param(tmp_path / "profile"))
        return started[-1]

    yield start
    for engine in started[-1:]:
        engine.kill()


@pytest.mark.everyday
@pytest.mark.filterwarnings("ignore:setting remote_server_addr:DeprecationWarning")  # Selenium's own
def test_a_game_kept_through_a_crash_and_archived_once(host: Host, launch: Callable[[], Engine]) -> None:
    engine = launch()
    engine.open(host.address)
    engine.run(f"return ({IN_CHARGE})()")
    host.stop()
    engine.open(host.address)  # from here on the service worker brings the app
    person = Person(engine)
    person.wait("document.querySelector('.welcome')", "home, once it has read its games: until then it moves")
    person.tap("a", "New game")
    person.tap("button", "Start game")
    person.frame("a4", "a3", "b3")
    assert person.score() == ["7", "0"]
    person.tap("button", "More")
    person.tap("dialog button", "Cancel")  # the dialog is taken out without being closed: the page must live again
    person.frame("b2", "b1")
    person.fits()
    assert person.score() == ["7", "3"]

    engine.kill()
    engine = launch()
    engine.open(host.address)
    person = Person(engine)
    person.fits()
    person.tap("a", "Resume")
    assert person.score() == ["7", "3"]
    person.frame("a4", "a4", "a4")
    person.chip("waiting to sync")
    person.fits()
    sheet = engine.run("return location.hash")

    engine.close()
    engine = launch()
    engine.open(f"{host.address}/{sheet}")
    person = Person(engine)
    person.chip("waiting to sync")
    host.start()
    engine.run("dispatchEvent(new Event('online'))")  # as a phone says when its network is back
    person.chip("archived")
    archived = the_one_game(host)
    assert re.fullmatch(r"#/game/([0-9a-f-]{36})/sheet", sheet)[1] == archived["id"]  # type: ignore[index]
    assert [event["weights"] for event in archived["events"]] == [["a4", "a3", "b3"], ["b2", "b1"], ["a4", "a4", "a4"]]


def the_one_game(host: Host) -> dict[str, object]:
    """The document that the archive has, once."""
    database = sqlite3.connect(Path(host.settings["INSTANCE_PATH"]) / "scorekeeper.sqlite3")
    games = database.execute("SELECT status, score_a, score_b, winner, revision FROM games").fetchall()
    documents = database.execute("SELECT document FROM revisions").fetchall()
    database.close()
    assert games == [("finished", 19, 3, "a", 1)]
    assert len(documents) == 1
    found: dict[str, object] = json.loads(documents[0][0])
    return found

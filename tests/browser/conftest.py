"""Fixtures of the browser tests: the real server on one port, which can be stopped and started, and phones with real
Chromium.
"""

import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Playwright

from tests.browser.desks import EVENTS_KEPT
from tests.browser.phone import BrowserPhone, wait_until
from tests.browser.warm import warm_server
from tests.conftest import fresh_settings
from tests.push.lab import Lab, running_lab
from tests.push.lab_desk import Desk
from tests.push.lab_phone import PushPhone
from tests.server import ROOT, free_port, running_server
from tests.versions import shared_next_version

NEW = "The next version"
"""The name of the app's next version."""


class Host:
    """The machine that hosts the server: its database stays while the server stops and starts."""

    def __init__(self, settings: dict[str, str], port: int = 0) -> None:
        self.settings = settings
        self.root = ROOT
        self.runs = self.deployed = False
        self.port = port or free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.running = ExitStack()

    def start(self) -> None:
        ours = self.root == ROOT
        server = (
            warm_server(self.settings, self.port)
            if ours
            else running_server(self.settings, port=self.port, root=self.root)
        )
        self.running.enter_context(server)
        self.runs = True

    def stop(self) -> None:
        self.running.close()
        self.runs = False

    def deploy(self, root: Path, **settings: str) -> None:
        """Stop the server and start the one that lies in another folder, on the same port."""
        self.stop()
        self.deployed = True
        self.root = root
        self.settings.update(settings)
        self.start()

    def empty(self) -> None:
        """Take all out of the archive that phones have put there, and let no limit count it."""
        for file in Path(self.settings["INSTANCE_PATH"]).glob("*.sqlite3"):
            database = sqlite3.connect(file, timeout=30)
            tables = [name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
            for table in set(tables) - {"alembic_version", "archive"}:
                database.execute(f'DELETE FROM "{table}"')  # noqa: S608 (a name of our own)
            database.commit()
            database.close()


@pytest.fixture(scope="session")
def spare() -> Iterator[list[Host]]:
    """The server that the last test has left running as it was, if it has: to start one takes longer than many a
    test.
    """
    left: list[Host] = []
    yield left
    for host in left:
        host.stop()


@pytest.fixture(scope="session")
def port() -> int:
    """Of all servers of one process, one after the other: what a browser keeps of one is of use with the next."""
    return free_port()


@pytest.fixture
def host(
    spare: list[Host], port: int, tmp_path_factory: pytest.TempPathFactory, migrated_sqlite: Path
) -> Iterator[Host]:
    """A running server with an empty archive, which the test may stop and start."""
    if spare:
        host = spare.pop()
        host.empty()
    else:
        host = Host(fresh_settings(tmp_path_factory.mktemp("host"), migrated_sqlite), port)
        host.start()
    yield host
    if host.runs and not host.deployed:
        spare.append(host)
    else:
        host.stop()


@pytest.fixture
def engine(request: pytest.FixtureRequest) -> str:
    """The browser of a test.

    One marked `whole_browser` needs more than its engine: full screen, wake lock, background sync.
    """
    whole = request.node.get_closest_marker("whole_browser")
    found: str = request.getfixturevalue("whole_chromium" if whole else "chromium")
    return found


@pytest.fixture
def buy_phone(engine: str, tmp_path: Path, playwright: Playwright, host: Host) -> Iterator[Callable[..., BrowserPhone]]:
    """Make phones: each has a profile of its own on disk, which outlives its browser, and begins empty or as another
    one.
    """
    phones: list[BrowserPhone] = []

    def buy(begins_as: Path | None = None) -> BrowserPhone:
        profile = tmp_path / f"phone-{len(phones)}"
        if begins_as:
            shutil.copytree(begins_as, profile, symlinks=True)
        phones.append(BrowserPhone(playwright, engine, profile, host.address))
        return phones[-1]

    yield buy
    for phone in phones:
        phone.close()


SECOND_START = """async () => (await (await caches.open((await caches.keys())[0])).keys())
    .filter(({url}) => /build\\/(house|tables|wide)-/.test(url)).length >= 3"""
"""Whether the files are there that are kept from the second start."""


@pytest.fixture(scope="session")
def profiles() -> dict[str, Path]:
    """By browser, a profile in which the app was opened twice: its worker, its files and its own marks are there, and
    no game.
    """
    return {}


@pytest.fixture
def profile(
    profiles: dict[str, Path], engine: str, playwright: Playwright, host: Host, tmp_path_factory: pytest.TempPathFactory
) -> Path:
    """Such a profile; to install the worker takes longer than many a test."""
    if engine not in profiles:
        profile = tmp_path_factory.mktemp("profile")
        phone = BrowserPhone(playwright, engine, profile, host.address)
        phone.open_app()
        phone.page.wait_for_selector(".home")
        wait_until(
            phone.page, lambda: any(row["name"] == "epoch" for row in phone.rows("settings"))
        )  # its last mark at a start
        phone.page.reload()
        wait_until(phone.page, lambda: phone.page.evaluate(SECOND_START))
        phone.close()
        profiles[engine] = profile
    return profiles[engine]


@pytest.fixture
def buy_used_phone(buy_phone: Callable[..., BrowserPhone], profile: Path) -> Callable[[], BrowserPhone]:
    """Make phones on which the app was opened before, and nothing done; for all that is not about the first start."""
    return lambda: buy_phone(profile)


@pytest.fixture
def phone(buy_used_phone: Callable[[], BrowserPhone]) -> BrowserPhone:
    """One phone that keeps nothing yet, with the app open and its service worker in charge."""
    phone = buy_used_phone()
    phone.open_app()
    return phone


@pytest.fixture
def buy_ready_phone(buy_used_phone: Callable[[], BrowserPhone]) -> Callable[[], BrowserPhone]:
    """Make phones that keep everything about competitions for offline use."""

    def buy() -> BrowserPhone:
        phone = buy_used_phone()
        phone.open_app()
        phone.page.goto(f"{phone.address}/#/events/new/mixer")
        phone.page.locator("[data-start]").wait_for()
        wait_until(phone.page, lambda: phone.page.evaluate(EVENTS_KEPT))
        return phone

    return buy


@pytest.fixture
def offline(buy_ready_phone: Callable[[], BrowserPhone]) -> BrowserPhone:
    """A phone in a bar without a signal, on which the app was opened twice before."""
    phone = buy_ready_phone()
    phone.context.set_offline(True)
    return phone


@pytest.fixture(scope="session")
def newer(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The app's next version, as it is: its server has no file of the version before it."""
    return shared_next_version(tmp_path_factory.getbasetemp().parent, NEW)


@pytest.fixture
def lab(tmp_path: Path) -> Iterator[Lab]:
    """A push service of the test's own."""
    with running_lab(tmp_path) as lab:
        yield lab


@pytest.fixture
def buy_push_phone(
    tmp_path: Path, playwright: Playwright, whole_chromium: str, lab: Lab
) -> Iterator[Callable[[str], PushPhone]]:
    """Make phones that messages reach; each uses the app at an address."""
    with ExitStack() as phones:

        def buy(address: str) -> PushPhone:
            desk = phones.enter_context(Desk())
            phone = PushPhone(playwright, whole_chromium, tmp_path / f"push-phone-{id(desk)}", address, lab, desk)
            phones.callback(phone.close)
            return phone

        yield buy

"""What browser tests share: the real server on one port that can be stopped and started, and phones with real Chromium."""

import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Playwright

from tests.browser.phone import BrowserPhone
from tests.server import ROOT, free_port, running_server


class Host:
    """The machine that hosts the server: its database stays while the server stops and starts."""

    def __init__(self, settings: dict[str, str]) -> None:
        self.settings = settings
        self.root = ROOT
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.running = ExitStack()

    def start(self) -> None:
        self.running.enter_context(running_server(self.settings, port=self.port, root=self.root))

    def stop(self) -> None:
        self.running.close()

    def deploy(self, root: Path, **settings: str) -> None:
        """Stop the server and start the one that lies in another folder, on the same port."""
        self.stop()
        self.root = root
        self.settings.update(settings)
        self.start()


@pytest.fixture
def host(tmp_path: Path, migrated_sqlite: Path) -> Iterator[Host]:
    shutil.copy(migrated_sqlite, tmp_path / "scorekeeper.sqlite3")
    host = Host({"INSTANCE_PATH": str(tmp_path), "SECRET_KEY": "a secret of thirty-two characters", "DATABASE_URL": ""})
    host.start()
    yield host
    host.stop()


@pytest.fixture
def buy_phone(tmp_path: Path, playwright: Playwright, chromium: str, host: Host) -> Iterator[Callable[[], BrowserPhone]]:
    """Make phones: each has a profile of its own on disk, which outlives its browser."""
    phones: list[BrowserPhone] = []

    def buy() -> BrowserPhone:
        phones.append(BrowserPhone(playwright, chromium, tmp_path / f"phone-{len(phones)}", host.address))
        return phones[-1]

    yield buy
    for phone in phones:
        phone.close()


@pytest.fixture
def phone(buy_phone: Callable[[], BrowserPhone]) -> BrowserPhone:
    """One phone, with the app open and its service worker in charge."""
    phone = buy_phone()
    phone.open_app()
    return phone

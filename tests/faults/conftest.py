"""Fixtures of the phone's and the desk's sweeps: one server and one browser for many phones."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Playwright

from tests.browser.conftest import Host
from tests.browser.phone import ARGUMENTS
from tests.conftest import fresh_settings


def new_host(folder: Path, migrated: Path) -> Host:
    """A host with an empty archive in that folder."""
    return Host(fresh_settings(folder, migrated))


@pytest.fixture(scope="session")
def archive_host(tmp_path_factory: pytest.TempPathFactory, migrated_sqlite: Path) -> Iterator[Host]:
    """The real server for many runs, each a phone of its own."""
    host = new_host(tmp_path_factory.mktemp("archive"), migrated_sqlite)
    host.start()
    yield host
    host.stop()


@pytest.fixture
def own_host(tmp_path: Path, migrated_sqlite: Path) -> Iterator[Host]:
    """A server that this test may stop and start."""
    host = new_host(tmp_path, migrated_sqlite)
    host.start()
    yield host
    host.stop()


@pytest.fixture(scope="session")
def browser(playwright: Playwright, chromium: str) -> Iterator[Browser]:
    """One Chromium; each context of it is a phone with storage of its own."""
    browser = playwright.chromium.launch(executable_path=chromium, args=ARGUMENTS)
    yield browser
    browser.close()

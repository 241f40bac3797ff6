"""What tests of reminders share: a push service on the loopback, and a session that is led there."""

from collections.abc import Iterator
from pathlib import Path

import pytest
import requests
from flask import Flask

from scorekeeper.core.config import read_settings
from scorekeeper.reminders.push import transport
from tests.push.service import PushService, push_service


@pytest.fixture
def service() -> Iterator[PushService]:
    with push_service() as started:
        yield started


@pytest.fixture
def door(tmp_path: Path) -> Iterator[Flask]:
    """All that the transport needs of the application, its settings: without the rest it is there at once."""
    bare = Flask("scorekeeper")
    bare.config.update(read_settings({"INSTANCE_PATH": str(tmp_path)}))
    with bare.app_context():
        yield bare


@pytest.fixture
def session(service: PushService, door: Flask) -> Iterator[requests.Session]:
    """What the transport sends with, led to the service."""
    with service.lead(transport.make_session()) as made:
        yield made

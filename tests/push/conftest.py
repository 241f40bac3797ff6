"""What tests of reminders share: a push service on the loopback, and a session that is led there."""

from collections.abc import Iterator

import pytest
import requests
from flask import Flask

from scorekeeper.push import transport
from tests.push.service import PushService, push_service


@pytest.fixture
def service() -> Iterator[PushService]:
    with push_service() as started:
        yield started


@pytest.fixture
def session(service: PushService, app: Flask) -> Iterator[requests.Session]:
    """What the transport sends with, led to the service, within the application."""
    with app.app_context(), service.lead(transport.make_session()) as made:
        yield made

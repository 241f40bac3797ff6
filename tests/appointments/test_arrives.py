"""A date that is set reaches the phone: encrypted, sent, and read as the phone reads it, in its own language."""

import json
from typing import Any

from flask import Flask

from scorekeeper.reminders.payload import envelope
from scorekeeper.reminders.push import transport, vapid
from scorekeeper.reminders.worker import Worker
from tests.appointments.dates import MINUTE, Night, body, ident
from tests.phone import Phone
from tests.push.service import PushService, push_service
from tests.push.subscriber import Subscriber


def subscribe(app: Flask, service: PushService, phone: Phone, language: str) -> Subscriber:
    """Have a phone's reminders sent to the service, by the API."""
    with app.app_context():
        key = vapid.public_key()
    place = service.subscribe(key)
    keys = {"p256dh": place.p256dh, "auth": place.auth}
    given = {"endpoint": place.endpoint, "keys": keys, "key": key, "language": language, "zone": "UTC"}
    assert phone.ask("PUT", "/push/subscription", json=given).status_code == 204
    return place


def send_what_is_due(app: Flask, service: PushService) -> None:
    """One turn of a worker."""
    worker = Worker(app)
    worker.turn()
    with app.app_context(), service.lead(transport.make_session()) as session:
        while not worker.jobs.empty():
            job = worker.jobs.get()
            worker.results.put((job, transport.send(session, envelope(job))))
    worker.finish()


def shown(service: PushService, place: Subscriber) -> list[dict[str, Any]]:
    """What the phone shows: a message takes the place of an earlier one with its topic."""
    return [json.loads(message.body) for message in service.inbox(place)]


def test_a_posted_game_is_announced_to_its_players_and_withdrawn(app: Flask) -> None:
    night = Night(app)
    with push_service() as service:
        bo, cy = subscribe(app, service, night.bo, "en"), subscribe(app, service, night.cy, "fr")
        ref = subscribe(app, service, night.referee, "en")
        night.posted(1, "3", "bo", "cy")
        send_what_is_due(app, service)
        (first,) = shown(service, bo)
        assert (first["title"], first["path"], first["kind"]) == (
            "Your game is called: board 3",
            f"/#/date/{ident()}",
            "posted",
        )
        assert first["body"].startswith("Report to board 3 by ")
        assert [one["title"] for one in shown(service, cy)] == ["Votre partie est appelée\N{NO-BREAK SPACE}: table 3"]
        night.cancel()
        send_what_is_due(app, service)
        assert [(one["title"], one["tag"]) for one in shown(service, bo)] == [
            ("Called by mistake: board 3", first["tag"])
        ]
        assert shown(service, ref) == []
        assert service.faults == []


def test_a_club_night_that_is_moved_is_announced_again(app: Flask) -> None:
    night = Night(app)
    with push_service() as service:
        bo = subscribe(app, service, night.bo, "en")
        night.put(**body(30 * MINUTE, what="night"))
        send_what_is_due(app, service)
        night.put(**body(50 * MINUTE, what="night"))
        for _turn in range(2):
            send_what_is_due(app, service)
        (last,) = shown(service, bo)
        assert last["title"].startswith("Changed: Club night ")
        assert last["body"] == "Elks"
        assert len(service.messages) == 2

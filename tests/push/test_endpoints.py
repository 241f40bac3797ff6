# ruff: noqa: E501, S104 (many addresses a line, as a table)
"""Endpoints other than those of push services are refused when a phone subscribes, and again when sending."""

import socket

import pytest
from flask import Flask

from scorekeeper.core.config import read_settings
from scorekeeper.core.problems import Problem
from scorekeeper.reminders.push import endpoints, transport, vapid
from tests.push.subscriber import Subscriber

GOOD = {
    "https://fcm.googleapis.com/fcm/send/eYLp09S5j84:APA91bGOu3LR0Hma-_x": "https://fcm.googleapis.com",
    "https://jmt17.google.com/fcm/send/abc": "https://jmt17.google.com",
    "https://updates.push.services.mozilla.com/wpush/v2/gAAAAABk=": "https://updates.push.services.mozilla.com",
    "https://web.push.apple.com/QGuQyavXutnMH": "https://web.push.apple.com",
    "https://api.push.apple.com:443/3/device/x": "https://api.push.apple.com",
    "https://wns2-par02p.notify.windows.com/w/?token=BQYAAAB%2bx%3d&a=(1)": "https://wns2-par02p.notify.windows.com",
    "https://push.club.example/1": "https://push.club.example",
    "https://any.relay.example/1": "https://any.relay.example",
}
FCM = "https://fcm.googleapis.com"
BAD = [
    "http://fcm.googleapis.com/x", "ftp://fcm.googleapis.com/x", "file:///etc/passwd", "//fcm.googleapis.com/x", "fcm.googleapis.com/x", "",
    "HTTPS://fcm.googleapis.com/x", "https:/fcm.googleapis.com/x", "https:fcm.googleapis.com/x", "https:///x", FCM, "javascript:alert(1)",
    *(f"https://{host}/x" for host in (
        "localhost", "127.0.0.1", "127.1", "2130706433", "0x7f000001", "017700000001", "0177.0.0.1", "0", "0.0.0.0", "[::1]", "[::]",
        "[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "10.1.2.3", "172.16.0.1", "192.168.1.1", "100.64.0.1", "169.254.169.254",
        "[64:ff9b::7f00:1]", "[2002:7f00:1::]", "[fe80::1%25eth0]", "[fd00::1]", "224.0.0.1", "[ff02::1]", "255.255.255.255", "8.8.8.8",
    )),
    *(f"https://{host}/x" for host in (
        "evilfcm.googleapis.com", "xfcm.googleapis.com", "fcm.googleapis.com.evil.example", "evilfcm.googleapis.com.example",
        "fcm.googleapis.com.", "fcm.googleapis.com..", "a.fcm.googleapis.com", "googleapis.com", "push.apple.com", "notify.windows.com",
        "evilnotify.windows.com", ".notify.windows.com", "a..notify.windows.com", "-a.notify.windows.com", "a_b.notify.windows.com",
        "relay.example", "x.push.club.example", "FCM.googleapis.com",
        "fсm.googleapis.com", "fcm。googleapis。com", "ｆｃｍ.googleapis.com", "xn--fm-wmc.googleapis.com", "fcm.googleapis.com\u00ad",
        "fcm%2egoogleapis.com", "127.0.0.1%2f.notify.windows.com", "127.0.0.1%00.notify.windows.com",
    )),
    *(f"https://{at}/x" for at in (
        "user@fcm.googleapis.com", "user:word@fcm.googleapis.com", "fcm.googleapis.com@127.0.0.1", "fcm.googleapis.com:443@127.0.0.1",
        "@fcm.googleapis.com", "fcm.googleapis.com:22", "fcm.googleapis.com:80", "fcm.googleapis.com:0443", "fcm.googleapis.com:",
        "fcm.googleapis.com:443:443", "fcm.googleapis.com:443@evil.example", "127.0.0.1#.notify.windows.com", "127.0.0.1?.notify.windows.com",
        "127.0.0.1\\.notify.windows.com", "127.0.0.1/.notify.windows.com", "127.0.0.1:8443/a.notify.windows.com",
    )),
    FCM + "\\@127.0.0.1/x", FCM + "\\.evil.example/x", FCM + "/x#fragment", FCM + "/x y", FCM + "/x\\y", FCM + "/é", FCM + "?x",
    *(f"{FCM}/{sign}x" for sign in ("\n", "\r\nHost: evil", "\t", "\x00", "\x7f", "\u2028", "\ud800", '"', "<", "[", "^", "`", "{", "|")),
    FCM + "\n/x", "https://fcm.googleapis\n.com/x", " https://fcm.googleapis.com/x", FCM + "/x ", FCM + "/x\n",
    FCM + "/" + "x" * (1025 - len(FCM) - 1), FCM + "/" + "x" * 300_000, "https://" + "a." * 150_000 + "notify.windows.com/x",
]  # fmt: skip


@pytest.fixture(autouse=True)
def more_hosts(door: Flask) -> None:
    door.config.update(read_settings({"PUSH_HOSTS": "Push.club.example, .relay.example"}))


def test_endpoints_of_browsers_and_of_the_host_are_accepted() -> None:
    assert {address: endpoints.check(address) for address in GOOD} == GOOD
    assert endpoints.check(FCM + "/" + "x" * (1024 - len(FCM) - 1)) == FCM


def test_other_endpoints_are_refused_when_subscribing_and_when_sending(monkeypatch: pytest.MonkeyPatch) -> None:
    """Their names are not even looked up."""
    asked: list[object] = []
    monkeypatch.setattr(socket, "getaddrinfo", lambda *where, **how: asked.append(where) or [])
    with transport.make_session() as session:
        phone = Subscriber("fcm.googleapis.com", "x", vapid.public_key())
        for address in BAD:
            with pytest.raises(Problem, match="push-endpoint"):
                endpoints.check(address)
            envelope = transport.Envelope(address, phone.p256dh, phone.auth, phone.key, b"hello", 60, "high", "topic")
            assert transport.send(session, envelope) == transport.Outcome("unsafe"), address
    assert asked == []

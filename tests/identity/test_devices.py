"""A phone registers itself, and is known by its token afterwards."""

from hashlib import sha256

from flask import Flask
from sqlalchemy import select

from scorekeeper.store import Device, db
from tests.phone import Phone


def test_registers_and_keeps_only_the_hash(app: Flask) -> None:
    answer = app.test_client().post("/api/v1/devices", json={})
    assert answer.status_code == 201
    assert set(answer.json) == {"device", "token"}
    assert len(answer.json["token"]) >= 43  # 256 bits in base64
    with app.app_context():
        kept = db.session.scalars(select(Device)).one()
        assert kept.id == answer.json["device"]
        assert kept.token_hash == sha256(answer.json["token"].encode()).hexdigest()


def test_every_device_is_another(app: Flask) -> None:
    assert len({Phone(app).headers["Authorization"] for _ in range(5)}) == 5


def test_cookie_is_out_of_reach_of_scripts_and_other_sites(app: Flask) -> None:
    cookie = app.test_client().post("/api/v1/devices").headers["Set-Cookie"]
    parts = cookie.split("; ")
    assert parts[0].startswith("device=")
    assert {"HttpOnly", "SameSite=Lax", "Path=/", "Max-Age=34560000"} <= set(parts)
    assert "Secure" not in parts


def test_cookie_over_https_is_bound_to_the_host(app: Flask) -> None:
    cookie = app.test_client().post("/api/v1/devices", base_url="https://localhost").headers["Set-Cookie"]
    assert cookie.startswith("__Host-device=")
    assert "; Secure" in cookie
    assert "Domain" not in cookie


def test_cookie_is_as_good_as_the_header(app: Flask) -> None:
    browser = app.test_client()
    browser.post("/api/v1/devices")
    assert browser.get("/api/v1/games").status_code == 200


def test_header_wins_over_the_cookie(app: Flask) -> None:
    browser = app.test_client()
    browser.post("/api/v1/devices")
    answer = browser.get("/api/v1/games", headers={"Authorization": "Bearer nobody"})
    assert answer.status_code == 401


def test_cookie_of_another_scheme_is_not_believed(app: Flask) -> None:
    browser = app.test_client()
    browser.post("/api/v1/devices")
    assert browser.get("/api/v1/games", base_url="https://localhost").status_code == 401


def test_each_sync_renews_the_cookie(app: Flask) -> None:
    browser = app.test_client()
    first = browser.post("/api/v1/devices").headers["Set-Cookie"]
    again = browser.post("/api/v1/sync", json={"games": []}).headers["Set-Cookie"]
    assert again.split("; ")[0] == first.split("; ")[0]
    assert "Max-Age=34560000" in again
    assert "HttpOnly" in again


def test_who_comes_with_the_header_gets_no_cookie(app: Flask) -> None:
    browser = app.test_client()
    token = browser.post("/api/v1/devices").json["token"]
    headers = {"Authorization": f"Bearer {token}"}
    assert "Set-Cookie" not in browser.post("/api/v1/sync", json={"games": []}, headers=headers).headers
    assert "Set-Cookie" not in browser.get("/api/v1/games").headers

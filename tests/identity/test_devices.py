"""A phone registers itself, and its token identifies it afterwards."""

from hashlib import sha256

from flask import Flask
from sqlalchemy import select

from scorekeeper.store import Device, db
from tests.phone import Phone


def test_registering_stores_only_the_hash_of_the_token(app: Flask) -> None:
    answer = app.test_client().post("/api/v1/devices", json={})
    assert answer.status_code == 201
    assert set(answer.json) == {"device", "token"}
    assert len(answer.json["token"]) >= 43  # 256 bits in base64
    with app.app_context():
        kept = db.session.scalars(select(Device)).one()
        assert kept.id == answer.json["device"]
        assert kept.token_hash == sha256(answer.json["token"].encode()).hexdigest()


def test_every_registration_makes_a_new_device(app: Flask) -> None:
    assert len({Phone(app).headers["Authorization"] for _ in range(5)}) == 5


def test_the_cookie_is_hidden_from_scripts_and_other_sites(app: Flask) -> None:
    cookie = app.test_client().post("/api/v1/devices").headers["Set-Cookie"]
    parts = cookie.split("; ")
    assert parts[0].startswith("device=")
    assert {"HttpOnly", "SameSite=Lax", "Path=/", "Max-Age=34560000"} <= set(parts)
    assert "Secure" not in parts


def test_the_cookie_over_https_is_bound_to_the_host(app: Flask) -> None:
    cookie = app.test_client().post("/api/v1/devices", base_url="https://localhost").headers["Set-Cookie"]
    assert cookie.startswith("__Host-device=")
    assert "; Secure" in cookie
    assert "Domain" not in cookie


def test_the_cookie_works_like_the_header(app: Flask) -> None:
    browser = app.test_client()
    browser.post("/api/v1/devices")
    assert browser.get("/api/v1/games").status_code == 200


def test_the_header_wins_over_the_cookie(app: Flask) -> None:
    browser = app.test_client()
    browser.post("/api/v1/devices")
    answer = browser.get("/api/v1/games", headers={"Authorization": "Bearer nobody"})
    assert answer.status_code == 401


def test_the_cookie_of_another_scheme_is_ignored(app: Flask) -> None:
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


def test_a_client_with_the_header_gets_no_cookie(app: Flask) -> None:
    browser = app.test_client()
    token = browser.post("/api/v1/devices").json["token"]
    headers = {"Authorization": f"Bearer {token}"}
    assert "Set-Cookie" not in browser.post("/api/v1/sync", json={"games": []}, headers=headers).headers
    assert "Set-Cookie" not in browser.get("/api/v1/games").headers

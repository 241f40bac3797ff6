"""The server delivers the app's shell and built files, and says what to do if they are missing."""

import gzip
from collections.abc import Callable
from pathlib import Path

import brotli
import pytest
from flask import Flask

from scorekeeper import create_app
from scorekeeper.web.pages import assets
from tests.server import ROOT


def test_the_shell_names_the_built_files(app: Flask) -> None:
    page = app.test_client().get("/")
    assert page.status_code == 200
    assert page.headers["Cache-Control"] == "no-cache"
    for words in (
        'id="app"',
        "/static/build/app-1.js",
        "/static/build/app-1.css",
        "<noscript>",
        "/manifest.webmanifest",
    ):
        assert words in page.text
    assert " style=" not in page.text  # the policy would drop it
    assert "<script>" not in page.text


@pytest.mark.parametrize(
    ("accepted", "encoding", "unpack"),
    [("gzip", "gzip", gzip.decompress), ("br, gzip", "br", brotli.decompress)],
)
def test_the_shell_is_compressed_and_not_sent_again_unchanged(
    app: Flask, accepted: str, encoding: str, unpack: Callable[[bytes], bytes]
) -> None:
    client = app.test_client()
    plain, packed = client.get("/"), client.get("/", headers={"Accept-Encoding": accepted})
    assert packed.headers["Content-Encoding"] == encoding
    assert unpack(packed.data) == plain.data
    again = client.get("/", headers={"Accept-Encoding": accepted, "If-None-Match": packed.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")


def test_without_a_build_the_server_says_what_to_do(
    settings: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(assets, "BUILD", tmp_path / "none")
    client = create_app(settings).test_client()
    page = client.get("/")
    assert (page.status_code, page.mimetype) == (503, "text/plain")
    assert "make build" in page.text
    ready = client.get("/readyz")
    assert (ready.status_code, ready.json["errors"][0]["pointer"]) == (503, "/build")
    assert client.get("/problems/not-json").status_code == 200


@pytest.mark.parametrize(
    ("accepted", "encoding", "content"),
    [
        ("br, gzip", "br", ".br"),
        ("gzip", "gzip", ".gz"),
        ("br;q=0, gzip", "gzip", ".gz"),
        ("identity", None, " plain"),
        ("", None, " plain"),
    ],
)
def test_built_files_are_immutable_and_compressed(
    app: Flask, accepted: str, encoding: str | None, content: str
) -> None:
    answer = app.test_client().get("/static/build/app-1.js", headers={"Accept-Encoding": accepted})
    assert answer.text == f"app-1.js{content}"
    assert answer.headers.get("Content-Encoding") == encoding
    assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    assert answer.headers["Vary"] == "Accept-Encoding"
    assert answer.content_type == "text/javascript; charset=utf-8"


def test_the_service_worker_is_never_cached(app: Flask) -> None:
    answer = app.test_client().get("/sw.js", headers={"Accept-Encoding": "gzip"})
    assert answer.status_code == 200
    assert answer.headers["Cache-Control"] == "no-cache"
    assert answer.content_type == "text/javascript; charset=utf-8"
    again = app.test_client().get(
        "/sw.js", headers={"Accept-Encoding": "gzip", "If-None-Match": answer.headers["ETag"]}
    )
    assert again.status_code == 304


@pytest.mark.parametrize(("worker", "name"), [("", "sw.js"), ("on", "sw.js"), ("off", "sw-off.js")])
@pytest.mark.parametrize(("encoding", "ending"), [("br", ".br"), ("gzip", ".gz"), ("identity", " plain")])
def test_the_service_worker_can_be_turned_off(
    settings: dict[str, str], build: Path, worker: str, name: str, encoding: str, ending: str
) -> None:
    client = create_app({**settings, "WORKER": worker}).test_client()
    answer = client.get("/sw.js", headers={"Accept-Encoding": encoding})
    assert (answer.status_code, answer.text) == (200, f"{name}{ending}")
    assert answer.headers["Cache-Control"] == "no-cache"
    assert answer.content_type == "text/javascript; charset=utf-8"


def test_a_build_without_the_configured_worker_is_not_ready(settings: dict[str, str], build: Path) -> None:
    (build / "sw-off.js").unlink()
    for ending in (".br", ".gz"):
        (build / f"sw-off.js{ending}").unlink()
    ready = {
        worker: create_app({**settings, "WORKER": worker}).test_client().get("/readyz").status_code
        for worker in ("on", "off")
    }
    assert ready == {"on": 200, "off": 503}


def test_a_phone_that_revalidates_gets_the_other_worker_at_once(settings: dict[str, str], build: Path) -> None:
    on, off = (create_app({**settings, "WORKER": worker}).test_client() for worker in ("on", "off"))
    known = {"If-None-Match": on.get("/sw.js").headers["ETag"]}
    assert (on.get("/sw.js", headers=known).status_code, off.get("/sw.js", headers=known).status_code) == (304, 200)


@pytest.mark.parametrize(
    ("encoding", "content"), [("br", "sw.js.br"), ("gzip", "sw.js.gz"), ("identity", "sw.js plain")]
)
def test_a_build_during_operation_does_not_change_the_served_worker(
    app: Flask, build: Path, encoding: str, content: str
) -> None:
    for path in build.glob("sw.js*"):
        path.write_text("of the next build")
    assert app.test_client().get("/sw.js", headers={"Accept-Encoding": encoding}).text == content


@pytest.mark.parametrize(
    "path",
    [
        "/static/build/none.js",
        "/static/build/app-1.js.br",
        "/static/build/..%2f..%2fwsgi.py",
        "/static/icons/x.png",
        f"/static/build/{'x' * 300}.js",
        f"/static/icons/{'x' * 300}.png",
        f"/static/build/{'%C3%A9' * 200}.js",
        "/static/build/a%00b.js",
        "/static/build/..%2fapp-1.js",
        "/static/js/app/start.js",
    ],
)
def test_other_files_are_not_served(app: Flask, path: str) -> None:
    assert app.test_client().get(path).status_code == 404


def test_manifest(app: Flask) -> None:
    packed = app.test_client().get("/manifest.webmanifest", headers={"Accept-Encoding": "br"})
    assert packed.headers["Content-Encoding"] == "br"
    answer = app.test_client().get("/manifest.webmanifest")
    assert answer.mimetype == "application/manifest+json"
    assert {icon["purpose"] for icon in answer.json["icons"]} == {"any", "maskable"}
    assert (answer.json["start_url"], answer.json["display"]) == ("/", "standalone")
    for icon in answer.json["icons"]:
        assert (ROOT / icon["src"].lstrip("/")).is_file()


HEADERS = (
    "Content-Security-Policy", "X-Content-Type-Options", "Referrer-Policy", "Cross-Origin-Opener-Policy",
    "Cross-Origin-Resource-Policy", "Permissions-Policy",
)  # fmt: skip


@pytest.mark.parametrize(
    "path", ["/", "/none", "/healthz", "/sw.js", "/api/v1/none", "/api/v1/games", "/problems/not-json"]
)
def test_security_headers_everywhere(app: Flask, path: str) -> None:
    plain = app.test_client().get(path).headers
    assert [name for name in HEADERS if name not in plain] == []
    assert "unsafe" not in plain["Content-Security-Policy"]
    assert "Strict-Transport-Security" not in plain
    assert "Strict-Transport-Security" in app.test_client().get(path, base_url="https://localhost").headers
    assert not [name for name, _value in plain if name.startswith("Access-Control")]


def test_alive_and_ready(app: Flask) -> None:
    assert app.test_client().get("/healthz").json == {"status": "ok"}
    assert app.test_client().get("/readyz").json == {"status": "ready", "version": "1"}


@pytest.mark.parametrize("url", ["sqlite:////proc/none/x.sqlite3", "postgresql://127.0.0.1:1/none"])
def test_alive_but_not_ready_without_the_database(settings: dict[str, str], build: Path, url: str) -> None:
    client = create_app({**settings, "DATABASE_URL": url}).test_client()
    assert client.get("/healthz").status_code == 200
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json["code"]) == (503, "not-ready")
    assert answer.json["errors"] == [{"pointer": "/database", "detail": "The archive cannot be used."}]

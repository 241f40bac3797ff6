"""Files of the phone app: built ones under permanent names, the service worker and icons under fixed ones."""

import gzip
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

import brotli
from flask import Blueprint, Response, current_app, request
from werkzeug.exceptions import NotFound

from scorekeeper.core.config import ROOT
from scorekeeper.web.pages import assets

blueprint = Blueprint("static", __name__)

# The only types served as files; any other suffix is 404. Listed here because hosts' own tables differ.
TYPES = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".webp": "image/webp",
}
ENCODINGS = (("br", ".br"), ("gzip", ".gz"))
LASTING = "public, max-age=31536000, immutable"  # the name changes with the content
REVALIDATED = "no-cache"


@blueprint.get("/static/build/<name>")
def built(name: str) -> Response:
    """Serve a built file, which never changes under its name."""
    return file_answer(assets.BUILD, name, LASTING)


@blueprint.get("/static/icons/<name>")
def icon(name: str) -> Response:
    """Serve an icon, which may change under its name."""
    return file_answer(ROOT / "static" / "icons", name, "public, max-age=86400")


@blueprint.get("/static/screenshots/<name>")
def screenshot(name: str) -> Response:
    """Serve a screenshot for the manifest, which may change under its name."""
    return file_answer(ROOT / "static" / "screenshots", name, "public, max-age=86400")


@blueprint.get("/sw.js")
def service_worker() -> Response:
    """Serve the service worker, at the root for its scope. It is never cached, or phones would keep an old one.

    It comes from the same build as the shell (assets.init_app). With the setting WORKER=off, it is one that unregisters
    itself and any earlier service worker.
    """
    held: dict[str, bytes] = current_app.config["WORKER_FILES"]
    for encoding, ending in accepted():
        if ending in held:
            return answer(held[ending], encoding, TYPES[".js"], REVALIDATED)
    raise NotFound


def file_answer(folder: Path, name: str, caching: str) -> Response:
    """Serve a file from this folder, in the smallest encoding that the browser accepts."""
    path = folder / name
    if path.suffix not in TYPES or not lists(folder, name):
        raise NotFound
    for encoding, ending in accepted():
        packed = path.with_name(path.name + ending)
        if packed.is_file():
            return answer(packed.read_bytes(), encoding, TYPES[path.suffix], caching)
    raise NotFound


def lists(folder: Path, name: str) -> bool:
    """Say whether the folder lists this name. Opening a file by an untrusted name could fail in many ways."""
    return folder.is_dir() and any(path.name == name for path in folder.iterdir())


def accepted() -> Iterator[tuple[str | None, str]]:
    """Yield the accepted content codings, best first, with their file suffixes. The plain one is last."""
    yield from ((encoding, ending) for encoding, ending in ENCODINGS if request.accept_encodings[encoding])
    yield None, ""


def packed_answer(text: str, content_type: str, caching: str) -> Response:
    """Return a text that is the same for everybody in the smallest encoding that the browser accepts."""
    body = text.encode()
    encoding, _ = next(accepted())
    return answer(packed(body, encoding) if encoding else body, encoding, content_type, caching)


@lru_cache(maxsize=16)
def packed(body: bytes, encoding: str) -> bytes:
    """Compress bytes. They are kept, because the best compression takes milliseconds."""
    return brotli.compress(body) if encoding == "br" else gzip.compress(body, mtime=0)


def answer(body: bytes, encoding: str | None, content_type: str, caching: str) -> Response:
    """Return a response with a file's bytes."""
    response = Response(body, content_type=content_type)
    response.headers["Cache-Control"] = caching
    response.headers["Vary"] = "Accept-Encoding"
    if encoding:
        response.headers["Content-Encoding"] = encoding
    response.add_etag()
    response.make_conditional(request)
    return response

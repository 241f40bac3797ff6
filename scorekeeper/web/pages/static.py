"""Files of the phone app: built ones under lasting names, the service worker and icons under fixed ones."""

from collections.abc import Iterator
from pathlib import Path

from flask import Blueprint, Response, current_app, request
from werkzeug.exceptions import NotFound

from scorekeeper.core.config import ROOT
from scorekeeper.web.pages import assets

blueprint = Blueprint("static", __name__)

# All that is ever served as a file; another ending is not found. Said here because hosts' own tables differ.
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
    """Serve an icon; its name stays when it is drawn anew."""
    return file_answer(ROOT / "static" / "icons", name, "public, max-age=86400")


@blueprint.get("/static/screenshots/<name>")
def screenshot(name: str) -> Response:
    """Serve a picture of the app, for the manifest; its name stays when it is taken anew."""
    return file_answer(ROOT / "static" / "screenshots", name, "public, max-age=86400")


@blueprint.get("/sw.js")
def service_worker() -> Response:
    """Serve the service worker: at the root for its scope, never from a cache, or phones keep an old one.

    It is the one that was built with the files that the shell names (assets.init_app); with the setting WORKER=off one
    that puts itself away, and any worker before it.
    """
    held: dict[str, bytes] = current_app.config["WORKER_FILES"]
    for encoding, ending in accepted():
        if ending in held:
            return answer(held[ending], encoding, TYPES[".js"], REVALIDATED)
    raise NotFound


def file_answer(folder: Path, name: str, caching: str) -> Response:
    """Serve a file of this folder, in the smallest encoding beside it that the browser takes."""
    path = folder / name
    if path.suffix not in TYPES or not lists(folder, name):
        raise NotFound
    for encoding, ending in accepted():
        packed = path.with_name(path.name + ending)
        if packed.is_file():
            return answer(packed.read_bytes(), encoding, TYPES[path.suffix], caching)
    raise NotFound


def lists(folder: Path, name: str) -> bool:
    """Say whether the folder has such a name; asking for a file by a name made up outside can fail in many ways."""
    return folder.is_dir() and any(path.name == name for path in folder.iterdir())


def accepted() -> Iterator[tuple[str | None, str]]:
    """Give the content codings that the browser takes, best first, with the ending of such files; the plain one is
    last.
    """
    yield from ((encoding, ending) for encoding, ending in ENCODINGS if request.accept_encodings[encoding])
    yield None, ""


def answer(body: bytes, encoding: str | None, content_type: str, caching: str) -> Response:
    """Shape the answer with a file's bytes."""
    response = Response(body, content_type=content_type)
    response.headers["Cache-Control"] = caching
    response.headers["Vary"] = "Accept-Encoding"
    if encoding:
        response.headers["Content-Encoding"] = encoding
    response.add_etag()
    response.make_conditional(request)
    return response

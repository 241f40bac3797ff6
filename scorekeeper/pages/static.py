"""Files of the phone app: built ones under lasting names, the service worker and icons under fixed ones."""

from pathlib import Path

from flask import Blueprint, Response, abort, request
from werkzeug.security import safe_join

from scorekeeper.config import ROOT
from scorekeeper.pages import assets

blueprint = Blueprint("static", __name__)

# All that is ever served as a file; another ending is not found. Said here because hosts' own tables differ.
TYPES = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
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


@blueprint.get("/sw.js")
def service_worker() -> Response:
    """Serve the service worker: at the root for its scope, never from a cache, or phones keep an old one."""
    return file_answer(assets.BUILD, "sw.js", REVALIDATED)


def file_answer(folder: Path, name: str, caching: str) -> Response:
    """Serve a file of this folder, in the smallest encoding beside it that the browser takes."""
    joined = safe_join(str(folder), name)
    path = Path(joined) if joined else folder
    if path.suffix not in TYPES or not path.is_file():
        abort(404)
    encoding, packed = best_encoding(path)
    response = Response(packed.read_bytes(), content_type=TYPES[path.suffix])
    response.headers["Cache-Control"] = caching
    response.headers["Vary"] = "Accept-Encoding"
    if encoding:
        response.headers["Content-Encoding"] = encoding
    response.add_etag()
    response.make_conditional(request)
    return response


def best_encoding(path: Path) -> tuple[str | None, Path]:
    """Return the content coding and the file that has it; (None, path) for the plain one."""
    for encoding, ending in ENCODINGS:
        packed = path.with_name(path.name + ending)
        if request.accept_encodings[encoding] and packed.is_file():
            return encoding, packed
    return None, path

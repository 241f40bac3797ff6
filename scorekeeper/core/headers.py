"""Headers that every response carries, so that a page can do no more than it needs."""

from flask import Flask, Response, request

from scorekeeper.core.words import language

SPOKEN = ("text/html", "application/problem+json", "application/manifest+json")
"""Content types whose text depends on the reader's language."""

# Trusted Types: lit-html creates the app's markup and `scorekeeper` the service worker's address. No other policy may
# exist.
CONTENT_SECURITY_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
        "trusted-types lit-html scorekeeper",
    )
)

ALWAYS = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}


def add_headers(response: Response) -> Response:
    """Add the headers. Responses under /api/, and all others without a Cache-Control header, are not cached."""
    response.headers.update(ALWAYS)
    if response.mimetype in SPOKEN:
        response.vary.update(("Accept-Language", "Cookie"))
        response.headers["Content-Language"] = language()
    if request.is_secure:
        response.headers["Strict-Transport-Security"] = "max-age=31536000"
    if request.path.startswith("/api/") or "Cache-Control" not in response.headers:
        response.headers["Cache-Control"] = "no-store"
    return response


def init_app(app: Flask) -> None:
    """Add the headers to every response, errors included."""
    app.after_request(add_headers)

"""The floor of a start: a page of 1 kB from a service worker's cache that shows one number out of IndexedDB.

No app can be there sooner in this browser. The page comes from the cache as the app does, by a static route and without
its worker; its script is a file of its own.
"""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

from tests.bench.phone.devtools import Tab, launched
from tests.bench.phone.stage import chromium

FILES = {
    "/": (
        "text/html",
        """<!doctype html><meta name="viewport" content="width=device-width"><title>Floor</title>
<style>button { width: 80px; height: 60px } output { font-size: 60px }</style>
<script defer src="/start.js"></script><output>0</output><p></p>""",
    ),
    "/start.js": (
        "text/javascript",
        """const opening = indexedDB.open('floor');
opening.onupgradeneeded = () => opening.result.createObjectStore('numbers').add(7, 1);
opening.onsuccess = () => {
  opening.result.transaction('numbers').objectStore('numbers').get(1).onsuccess = ({target}) => {
    document.querySelector('output').textContent = target.result;
    document.querySelector('p').innerHTML = '<button class="resume" data-record>One more</button>';
  };
};
navigator.serviceWorker.register('/worker.js');""",
    ),
    "/worker.js": (
        "text/javascript",
        """const FILES = ['/', '/start.js'];
addEventListener('install', (event) => {
  const source = {cacheName: 'floor'};
  event.addRoutes(FILES.map((pathname) => ({condition: {urlPattern: {pathname, search: ''}}, source})));
  event.waitUntil(caches.open('floor').then((cache) => cache.addAll(FILES)));
});""",
    ),
}
"""What the server has: by path, content type and text. The button is what watch_start.js waits for."""
INSTALLED = "navigator.serviceWorker.ready.then(() => true)"


class Files(BaseHTTPRequestHandler):
    """Answers with one of the files."""

    def do_GET(self) -> None:
        kind, text = FILES.get(self.path, ("text/plain", ""))
        self.send_response(200 if text else 404)
        self.send_header("Content-Type", kind)
        self.end_headers()
        self.wfile.write(text.encode())

    def log_message(self, *_: object) -> None:
        """Print nothing."""


@contextmanager
def floor() -> Iterator[tuple[Tab, str]]:
    """A browser with that page installed, and its address; its server is down."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder, launched(chromium(), Path(folder)) as tab:
        with ThreadingHTTPServer(("127.0.0.1", 0), Files) as server:
            Thread(target=server.serve_forever, daemon=True).start()
            address = f"http://127.0.0.1:{server.server_port}/"
            tab.send("Page.navigate", url=address)
            tab.wait(1)
            assert tab.evaluate(INSTALLED), "the worker was not installed"
            server.shutdown()
        yield tab, address

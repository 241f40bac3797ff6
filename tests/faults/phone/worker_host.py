"""The application as it is, but for /sw.js: what lies in the instance's BEFORE_WORKER file is put in front of it.

gunicorn opens it in place of wsgi.py: `gunicorn --config gunicorn.conf.py tests.faults.phone.worker_host:app`.
"""

import os
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from tests.browser.conftest import Host
from tests.server import running_server

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment

BEFORE_WORKER = "before-worker.js"


def app(environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
    """Answer as the application does."""
    from wsgi import app as real  # only where it is served: there are settings then

    before = Path(os.environ["INSTANCE_PATH"]) / BEFORE_WORKER
    if environ["PATH_INFO"] != "/sw.js" or not before.exists():
        return real(environ, start_response)
    environ = {**environ, "HTTP_ACCEPT_ENCODING": "identity", "HTTP_IF_NONE_MATCH": ""}
    worker = b"".join(real(environ, lambda _status, _headers, _error=None: lambda _bytes: None))
    start_response("200 OK", [("Content-Type", "text/javascript; charset=utf-8"), ("Cache-Control", "no-cache")])
    return [before.read_bytes(), worker]


class WorkerHost(Host):
    """A host whose worker can be broken."""

    def start(self) -> None:
        self.running.enter_context(running_server(self.settings, "tests.faults.phone.worker_host:app", port=self.port))

    def break_worker(self, script: str | None) -> None:
        """Put a script in front of the worker; None: it is the real one again."""
        file = Path(self.settings["INSTANCE_PATH"]) / BEFORE_WORKER
        if script is None:
            file.unlink(missing_ok=True)
        else:
            file.write_text(script)

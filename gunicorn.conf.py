"""Gunicorn's configuration: `gunicorn --config gunicorn.conf.py wsgi:app`."""

import gc
import os
import sys

from scorekeeper.core.config import ConfigError, read_settings
from scorekeeper.store.turns import WRITERS

try:
    settings = read_settings(os.environ)
except ConfigError as error:
    sys.exit(f"Scorekeeper cannot start. {error}")

bind = f"{settings['HOST']}:{settings['PORT']}"
workers = 2
worker_class = "scorekeeper.core.serving.Worker"  # gthread, but slow clients occupy no thread
# One thread is left for readers when all writers wait. Measured: 1, 2, 4 or 8 archive equally many games a second.
threads = WRITERS + 1
keepalive = 30  # seconds, so that a phone's next request can reuse the connection
timeout = 30
graceful_timeout = 20
preload_app = True  # the program is in memory once; no database connection is opened before the fork
control_socket_disable = True


def when_ready(server):  # noqa: ANN001, ANN201, D103 (a hook, as gunicorn names it)
    import fpdf  # noqa: F401 (once for all workers: one that loads it has more for the collector to look through)

    # What was loaded stays as long as the server: the collector need not look through it, and workers go on sharing it.
    gc.freeze()
    if settings["HOST"] not in ("127.0.0.1", "::1", "localhost"):
        server.log.warning(
            "This address is reachable from other machines, and it speaks no https. On the internet, put a proxy in "
            "front of it that adds https and buffers slow clients (Caddy, nginx): see SECURITY.md."
        )

"""How gunicorn serves the application: `gunicorn --config gunicorn.conf.py wsgi:app`."""

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
worker_class = "scorekeeper.core.serving.Worker"  # gthread, where slow clients hold no thread
threads = (
    WRITERS + 1
)  # one is left to readers when all writers wait; measured, 1, 2, 4 or 8 archive equally many games a second
keepalive = 30  # seconds; a phone's next request need not open a connection again
timeout = 30
graceful_timeout = 20
preload_app = True  # one copy of the program in memory; no database connection is opened before the fork
control_socket_disable = True


def when_ready(server):  # noqa: ANN001, ANN201, D103 (a hook, as gunicorn names it)
    if settings["HOST"] not in ("127.0.0.1", "::1", "localhost"):
        server.log.warning(
            "Others can reach this address, and it speaks no https. On the internet put a proxy in front that "
            "does, and that "
            "buffers the requests and answers of slow clients (Caddy, nginx): see SECURITY.md."
        )

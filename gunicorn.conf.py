"""How gunicorn serves the application: `gunicorn --config gunicorn.conf.py wsgi:app`."""

import os

from scorekeeper.config import read_settings

settings = read_settings(os.environ)

bind = f"{settings['HOST']}:{settings['PORT']}"
workers = 2
worker_class = "gthread"
threads = 4
keepalive = 30  # a phone's next request need not open a connection again
timeout = 30
graceful_timeout = 20
preload_app = True  # one copy of the program in memory; it opens no connection before the fork
control_socket_disable = True
accesslog = None

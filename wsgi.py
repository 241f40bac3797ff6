"""The entry point for gunicorn and `flask`: the application with settings from the environment."""

import sys

from scorekeeper import create_app
from scorekeeper.core.config import ConfigError

try:
    app = create_app()
except ConfigError as error:
    sys.exit(f"Scorekeeper cannot start. {error}")

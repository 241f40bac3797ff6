"""What gunicorn and `flask` open: the application with the settings of the environment."""

from scorekeeper import create_app

app = create_app()

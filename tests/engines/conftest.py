"""The server of these tests is the same as the browser tests'."""

from tests.browser.conftest import host, port, spare

__all__ = ["host", "port", "spare"]

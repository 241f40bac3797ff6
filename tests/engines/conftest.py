"""The server of these tests is the same as the browser tests'."""

from tests.browser.conftest import host, spare

__all__ = ["host", "spare"]

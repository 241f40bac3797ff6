"""The way from the sender to the push service of the tests: addresses stay the browser maker's, the bytes go to the
loopback.
"""

import os
import urllib.parse
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import requests
from requests.adapters import HTTPAdapter

from tests.server import ROOT

INSIDE = Path(__file__).with_name("inside")


class ToLab(HTTPAdapter):
    """Sends a request for `https://<any host>/<path>` to `<lab>/<path>`."""

    def __init__(self, lab: str) -> None:
        super().__init__()
        self.lab = lab

    def send(self, request: requests.PreparedRequest, **options: Any) -> requests.Response:  # type: ignore[override]  # noqa: ANN401 (the library's)
        request.url = self.lab + urllib.parse.urlsplit(str(request.url)).path
        return super().send(request, **options)


def lead_to(lab: str, hosts: Iterable[str], session: requests.Session) -> requests.Session:
    """The same session: what goes to one of these hosts reaches the lab, all else meets the transport's guard as
    before.
    """
    for host in hosts:
        session.mount(f"https://{host}/", ToLab(lab))
    return session


def environment(lab: str, hosts: Iterable[str]) -> dict[str, str]:
    """What does the same to the sessions of a process that the tests do not start themselves
    (`inside/sitecustomize.py`).
    """
    paths = [str(INSIDE), str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])]
    return {"LAB": lab, "LAB_HOSTS": ",".join(hosts), "PYTHONPATH": os.pathsep.join(paths)}

"""Every file that the manifest names exists and is as described, and every address leads into the app."""

import re
import struct
from typing import Any
from urllib.parse import urljoin, urlsplit

import pytest
from flask import Flask

from tests.server import ROOT

MODES = {"auto", "focus-existing", "navigate-new", "navigate-existing"}
MOST_PICTURE = 150_000
"""Bytes: pictures of the app are looked at before it is installed, perhaps on a slow network."""


@pytest.fixture
def manifest(app: Flask) -> dict[str, Any]:
    found: dict[str, Any] = app.test_client().get("/manifest.webmanifest").json
    return found


def size_of(image: bytes) -> tuple[int, int]:
    """Width and height as a PNG's or a WebP's own header says."""
    if image.startswith(b"\x89PNG"):
        width, height = struct.unpack(">II", image[16:24])
        return width, height
    assert image[8:16] == b"WEBPVP8X"
    return 1 + int.from_bytes(image[24:27], "little"), 1 + int.from_bytes(image[27:30], "little")


def test_pictures_have_the_declared_type_and_size(app: Flask, manifest: dict[str, Any]) -> None:
    images = [
        *manifest["icons"],
        *manifest["screenshots"],
        *(icon for one in manifest["shortcuts"] for icon in one["icons"]),
    ]
    assert len(images) > 8
    for image in images:
        answer = app.test_client().get(image["src"])
        assert (answer.status_code, answer.mimetype) == (200, image["type"])
        assert "{}x{}".format(*size_of(answer.data)) == image["sizes"], image["src"]


def test_screenshots_come_wide_and_narrow_within_browser_limits(manifest: dict[str, Any]) -> None:
    assert {one["form_factor"] for one in manifest["screenshots"]} == {"narrow", "wide"}
    for one in manifest["screenshots"]:
        width, height = map(int, one["sizes"].split("x"))
        assert (one["form_factor"] == "wide") == (width > height)
        assert min(width, height) >= 320
        assert max(width, height) <= 3840
        assert max(width, height) <= 2.3 * min(width, height)
        assert (
            len({other["sizes"] for other in manifest["screenshots"] if other["form_factor"] == one["form_factor"]})
            == 1
        )
        assert one["label"]
        assert (ROOT / one["src"].lstrip("/")).stat().st_size < MOST_PICTURE


def test_manifest_addresses_stay_within_the_app(manifest: dict[str, Any]) -> None:
    origin = "https://scorekeeper.test"
    scope = urljoin(origin, manifest["scope"])
    shortcuts = manifest["shortcuts"]
    for address in (manifest["start_url"], manifest["id"], *(one["url"] for one in shortcuts)):
        assert urljoin(origin, address).startswith(scope)
    script = (ROOT / "static" / "js" / "app" / "routes.js").read_text()
    screens = re.findall(r"[\w-]+(?='?[:,])", script.partition("const SCREENS = {")[2].partition("};")[0])
    assert len(screens) > 10
    for one in shortcuts:
        assert one["name"]
        address = urlsplit(one["url"]).fragment
        assert address.split("/")[1] in screens, f"the app has no screen {address}"


def test_a_tap_on_the_icon_reuses_the_open_window(manifest: dict[str, Any]) -> None:
    modes = manifest["launch_handler"]["client_mode"]
    assert modes[0] == "focus-existing"
    assert set(modes) <= MODES

"""Addresses that leave the server: for share links, QR codes and invitations."""

import re
from ipaddress import ip_address
from urllib.parse import urlsplit

from flask import current_app, request


def base_address(value: str) -> str:
    """Return scheme and host of a server's address, without a slash at the end; empty stays empty.

    Only https is taken, but on the machine itself: a link with a key in it is no secret over http. Raises ValueError.
    """
    if not value:
        return ""
    parts = urlsplit(value)
    host = parts.hostname or ""
    plain = parts.scheme == "http" and is_loopback(host)
    bare = parts.path in ("", "/") and not (parts.query or parts.fragment or parts.username or parts.password)
    if not (parts.scheme == "https" or plain) or not re.fullmatch(r"[A-Za-z0-9.:-]+", host) or not bare or parts.port == 0:
        raise ValueError("an address like https://scores.example, without a path (http:// on this machine alone)")
    return f"{parts.scheme}://{parts.netloc}"


def is_loopback(host: str) -> bool:
    """Say whether a host is the machine itself."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def absolute(path: str) -> str:
    """Return the full address of one of our paths: at PUBLIC_URL, else at the host that this request named."""
    return (current_app.config["PUBLIC_URL"] or request.host_url.rstrip("/")) + path

"""Absolute addresses for share links, QR codes and invitations."""

import re
from ipaddress import ip_address

from flask import current_app, request

ADDRESS = re.compile(r"(?P<scheme>https?)://(?P<host>[A-Za-z0-9.-]+|\[[0-9A-Fa-f:.]+\])(:[0-9]{1,5})?/?")

LABEL = re.compile("[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?")
PRIVATE = {"localhost", "local", "localdomain", "invalid", "test", "internal", "lan"}
"""Top-level names that mean a different host in each network (RFC 6761, RFC 6762)."""


def base_address(value: str) -> str:
    """Return scheme and host of a server's address without a trailing slash. Empty stays empty.

    Plain http is accepted only for this machine, because http would expose the keys in our links. Raises ValueError.
    """
    found = ADDRESS.fullmatch(value.strip())
    if value and (found is None or (found["scheme"] == "http" and not is_loopback(found["host"].strip("[]")))):
        raise ValueError("an address like https://scores.example, without a path (http:// on this machine alone)")
    return value.strip().rstrip("/")


def is_loopback(host: str) -> bool:
    """Say whether a host is this machine."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def is_public_name(host: str) -> bool:
    """Say whether a host is a public name: several labels, not a number, and none of the names reserved for private
    use.
    """
    labels = host.lower().split(".")
    known = (
        len(labels) > 1 and labels[-1][:1].isalpha() and labels[-1] not in PRIVATE and labels[-2:] != ["home", "arpa"]
    )
    return known and len(host) <= 253 and all(LABEL.fullmatch(label) for label in labels)


def absolute(path: str) -> str:
    """Return the full address of one of our paths, at PUBLIC_URL or else at the host that this request named."""
    return (current_app.config["PUBLIC_URL"] or request.host_url.rstrip("/")) + path

"""Addresses that leave the server: for share links, QR codes and invitations."""

import re
from ipaddress import ip_address

from flask import current_app, request

ADDRESS = re.compile(r"(?P<scheme>https?)://(?P<host>[A-Za-z0-9.-]+|\[[0-9A-Fa-f:.]+\])(:[0-9]{1,5})?/?")

LABEL = re.compile("[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?")
PRIVATE = {"localhost", "local", "localdomain", "invalid", "test", "internal", "lan"}
"""Last labels that mean another host in each network (RFC 6761, RFC 6762)."""


def base_address(value: str) -> str:
    """Return scheme and host of a server's address, without a slash at the end; empty stays empty.

    Only https is taken, but on the machine itself: a link with a key in it is no secret over http. Raises ValueError.
    """
    found = ADDRESS.fullmatch(value.strip())
    if value and (found is None or (found["scheme"] == "http" and not is_loopback(found["host"].strip("[]")))):
        raise ValueError("an address like https://scores.example, without a path (http:// on this machine alone)")
    return value.strip().rstrip("/")


def is_loopback(host: str) -> bool:
    """Say whether a host is the machine itself."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def is_public_name(host: str) -> bool:
    """Say whether a host is a name as the public sees it: several labels, no number, none of the names kept for private
    use.
    """
    labels = host.lower().split(".")
    known = (
        len(labels) > 1 and labels[-1][:1].isalpha() and labels[-1] not in PRIVATE and labels[-2:] != ["home", "arpa"]
    )
    return known and len(host) <= 253 and all(LABEL.fullmatch(label) for label in labels)


def absolute(path: str) -> str:
    """Return the full address of one of our paths: at PUBLIC_URL, else at the host that this request named."""
    return (current_app.config["PUBLIC_URL"] or request.host_url.rstrip("/")) + path

"""Scorekeeper's server: it replays the games that phones send, archives them, and shows what is shared."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from flask import Flask


def create_app(config: Mapping[str, str] | None = None) -> Flask:
    """Build the application (scorekeeper/factory.py), imported here because `scorekeeper.rules` must work without
    Flask.
    """
    from scorekeeper import factory

    return factory.create_app(config)

"""Time zone names, from the pinned time zone database (factory.py)."""

from functools import cache
from typing import Any
from zoneinfo import ZoneInfo, available_timezones

import marshmallow as ma


@cache
def zones() -> frozenset[str]:
    """Return all valid zone names. Cached, because it reads hundreds of files."""
    return frozenset(available_timezones() - {"Factory", "localtime"})  # not places


def zone_of(name: str) -> ZoneInfo:
    """Return the zone with a stored name, or UTC if a newer database has dropped the name."""
    return ZoneInfo(name if name in zones() else "UTC")


class Zone(ma.fields.String):
    """A schema field that holds a time zone name."""

    def __init__(self, **options: Any) -> None:  # noqa: ANN401 (of the field)
        about = {"maxLength": 64, "example": "Europe/Paris", "description": "a name of the time zone database"}
        super().__init__(metadata=about, **options)
        self.validators.append(check_zone)


def check_zone(name: str) -> None:
    """Raise ValidationError if this is not a time zone name."""
    if name not in zones():
        raise ma.ValidationError("Not a name of the time zone database, such as Europe/Paris.")

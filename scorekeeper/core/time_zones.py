"""Names of time zones, as the pinned time zone database has them (factory.py)."""

from functools import cache
from typing import Any
from zoneinfo import ZoneInfo, available_timezones

import marshmallow as ma


@cache
def zones() -> frozenset[str]:
    """Return the names that a zone may have; read once, for it looks at hundreds of files."""
    return frozenset(available_timezones() - {"Factory", "localtime"})  # which are no places


def zone_of(name: str) -> ZoneInfo:
    """Return the zone of a name that was kept: UTC where a newer database has it no more, so that nothing stands still
    for it.
    """
    return ZoneInfo(name if name in zones() else "UTC")


class Zone(ma.fields.String):
    """A field of a schema that holds such a name."""

    def __init__(self, **options: Any) -> None:  # noqa: ANN401 (of the field)
        about = {"maxLength": 64, "example": "Europe/Paris", "description": "a name of the time zone database"}
        super().__init__(metadata=about, **options)
        self.validators.append(check_zone)


def check_zone(name: str) -> None:
    """Raise ValidationError for what is no name of a zone."""
    if name not in zones():
        raise ma.ValidationError("Not a name of the time zone database, such as Europe/Paris.")

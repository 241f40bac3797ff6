"""The document of a sheet, checked before any event has an effect (docs/competitions.md, Sheet of a league match).

`static/js/competitions/sheets/sheet.json` says what it may hold. Games and places are those of its form.
"""

from __future__ import annotations

from typing import Any, cast

from ..errors import refuse_if
from ..log import Placed, check_log, event_shapes, header_shape
from ..tables import table

TABLE = table("sheets/sheet")
HEADER = header_shape(TABLE)
EVENTS = {form: event_shapes({**TABLE, "named": {**TABLE["named"], **named}}) for form, named in TABLE["forms"].items()}
TEAMS = {"league-six": (6, 10), "league-four": (4, 7)}
"""The smallest and the largest team (csc VII.2, VII four 2)."""
Header = dict[str, Any]


def check_sheet(document: object) -> tuple[Header, list[Placed]]:
    """The document if it is sound, and the events that count, each with its index; raises `malformed`, `bad-team` and
    what is wrong with the log.
    """
    refuse_if(HEADER(document) is not None, "malformed")
    header = cast(Header, document)
    for side in ("a", "b"):
        check_team(header["teams"][side]["players"], header["form"])
    return header, check_log(header["events"], EVENTS[header["form"]])


def check_team(names: list[str], form: str) -> None:
    """Refuse a team that is too small or too large, or that has a name twice."""
    least, most = TEAMS[form]
    refuse_if(not least <= len(names) <= most or len(set(names)) < len(names), "bad-team")

"""The shape of the competition document, and the settings of its form (docs/competitions.md, Competition document).

`static/js/competitions/competition.json` defines both for Python and JavaScript.
"""

from __future__ import annotations

from typing import Any

from scorekeeper.rules.shapes import is_object, shape_of

from .errors import CompetitionError, refuse_if
from .log import Placed, check_log, event_shapes, names
from .tables import table
from .words import Document

TABLE = table("competition")
FORMS: dict[str, list[str]] = TABLE["forms"]
HEADERS = {
    form: shape_of({**TABLE["header"], "settings?": settings}, names(TABLE))
    for form, settings in TABLE["settings"].items()
}
EVENTS = event_shapes(TABLE)
# In a mixer a side is two entries.
MIXER_EVENTS = {**EVENTS, **event_shapes({**TABLE, "events": TABLE["mixer_events"]})}


def check_document(document: object) -> tuple[Document, list[Placed]]:
    """Check the whole document before any event has an effect; return it with the events that count.

    Raises `malformed`, `unknown-event-type`, `duplicate-event`, `unknown-event`.
    """
    if not is_object(document) or not isinstance(document.get("form"), str) or document["form"] not in FORMS:
        raise CompetitionError("malformed")
    form = document["form"]
    refuse_if(HEADERS[form](document) is not None, "malformed")
    policy = document.get("settings", {}).get("policy")
    refuse_if(is_object(policy) and policy["by"][0] != first_criterion(form), "malformed")
    return document, check_log(document["events"], MIXER_EVENTS if form == "mixer" else EVENTS)


def first_criterion(form: str) -> str:
    """What every order of a form begins with: halves in leagues, else wins."""
    return "halves" if is_kind(form, "league") else "wins"


def is_kind(form: str, kind: str) -> bool:
    """Whether a form is of a kind: `bracket`, `scheduled`, `league`, `drawn`, or itself."""
    return kind == form or kind in FORMS[form]


def settings_of(document: Document) -> dict[str, Any]:
    """All settings of a document, with the defaults of its form.

    A policy's name is replaced by what it means. `walkover` is the target if the document says nothing.
    """
    form = document["form"]
    defaults = {**TABLE["defaults"], "walkover": document.get("target", 0), **TABLE["defaults_of"].get(form, {})}
    settings = {**defaults, **document.get("settings", {})}
    if isinstance(settings["policy"], str):
        settings["policy"] = TABLE["policies"][settings["policy"]]
    return settings

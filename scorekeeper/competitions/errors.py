"""How a competition, a sheet or a request is refused (docs/competitions.md, section 5)."""

from __future__ import annotations


class CompetitionError(Exception):
    """A refusal: `code`, and `event`, the index of the event at fault (None for the header and for requests)."""

    def __init__(self, code: str, event: int | None = None) -> None:
        super().__init__(code)
        self.code = code
        self.event = event


def refuse_if(fault: object, code: str, event: int | None = None) -> None:
    """Refuse with this code if there is a fault."""
    if fault:
        raise CompetitionError(code, event)

"""Games, competitions and sheets that are not imported, and why."""

from scorekeeper.transfer.files.reading import Refused


class LeftError(Exception):
    """The reason why a document is not imported; its text follows the document's id."""


def reason(key: str, **values: object) -> str:
    """Return the reason why a document is not imported."""
    return str(Refused(f"left.{key}", **values))

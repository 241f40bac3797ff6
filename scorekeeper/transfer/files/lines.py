"""Lines of JSON, as an export writes them."""

import json

compact = json.JSONEncoder(separators=(",", ":"), ensure_ascii=False, allow_nan=False).encode


def write(kind: str, **fields: object) -> str:
    """Return a line of JSON."""
    return compact({"kind": kind, **fields})

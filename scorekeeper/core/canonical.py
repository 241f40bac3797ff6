"""JSON that is the same text for the same content, whoever wrote it. Documents are stored and hashed in this form."""

import json

import orjson

# orjson takes a seventh of the time, and refuses half a character and deep nesting. Those get their text here, so that
# one place decides for all documents what cannot be stored.
plain = json.JSONEncoder(
    sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False, check_circular=False
).encode


def canonical(value: object) -> str:
    """Return JSON with sorted keys, without blanks, and with real characters. Numbers must be integers."""
    try:
        return orjson.dumps(value, option=orjson.OPT_SORT_KEYS).decode()
    except orjson.JSONEncodeError:
        return plain(value)

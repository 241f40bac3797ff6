"""What Chromium and its push service say to each other, byte by byte: the few fields of a few Protocol Buffers
messages.

A message is a row of fields; each begins with a number, `field << 3 | type` (protobuf.dev, "Encoding"). Chromium's side
is described in its sources, google_apis/gcm/protocol (checkin.proto, mcs.proto).
"""

import struct
from collections.abc import Callable

VARINT, FIXED, BYTES = 0, 1, 2
"""Types of fields: a whole number in as many bytes as it needs, one of eight bytes, and text or bytes or a message
inside.
"""


def varint(number: int) -> bytes:
    """A whole number, seven bits a byte, the lowest first; the top bit says that more come."""
    out = bytearray()
    while number > 0x7F:
        out.append(number & 0x7F | 0x80)
        number >>= 7
    return bytes([*out, number])


def read_varint(read: Callable[[int], bytes]) -> int:
    """The next whole number; `read` gives so many bytes, or raises EOFError."""
    number = shift = 0
    while True:
        byte = read(1)[0]
        number |= (byte & 0x7F) << shift
        shift += 7
        if byte < 0x80:
            return number


def whole(field: int, value: int) -> bytes:
    return varint(field << 3 | VARINT) + varint(value)


def eight(field: int, value: int) -> bytes:
    return varint(field << 3 | FIXED) + struct.pack("<Q", value)


def data(field: int, value: bytes | str) -> bytes:
    encoded = value.encode() if isinstance(value, str) else value
    return varint(field << 3 | BYTES) + varint(len(encoded)) + encoded


def texts(message: bytes) -> dict[int, str]:
    """The fields of a message that hold text, by number; of a repeated one the last."""
    found: dict[int, str] = {}
    at = 0

    def read(count: int) -> bytes:
        nonlocal at
        at += count
        return message[at - count : at]

    while at < len(message):
        field, kind = divmod(read_varint(read), 8)
        if kind == VARINT:
            read_varint(read)
        elif kind == FIXED:
            read(8)
        else:
            found[field] = read(read_varint(read)).decode(errors="replace")
    return found

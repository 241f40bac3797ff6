"""The seal at the end of a backup: the hash of everything before it. SQLite and pg_restore do not notice all damage.

Both ignore the extra bytes.
"""

import hashlib
import re
from pathlib import Path

from scorekeeper.transfer.upkeep.contents import Refused

WORDS = b"\nScorekeeper's seal, SHA-256 of all above: "
SEAL = re.compile(re.escape(WORDS) + b"([0-9a-f]{64})\n")
LENGTH = len(WORDS) + 65
AT_ONCE = 1 << 20


def put_seal(file: Path) -> None:
    """Append the seal to a finished copy."""
    digest = digest_of(file, file.stat().st_size)
    with file.open("ab") as opened:
        opened.write(WORDS + digest.encode() + b"\n")


def check_seal(file: Path) -> int:
    """Return the size of the sealed part. Raises Refused if anything has changed or the end is missing."""
    size = file.stat().st_size - LENGTH
    with file.open("rb") as opened:
        opened.seek(max(size, 0))
        found = SEAL.fullmatch(opened.read())
    if found is None:
        raise Refused("It is damaged, or not a backup of Scorekeeper: its end is missing.")
    if found[1].decode() != digest_of(file, size):
        raise Refused("It is damaged: its content has changed.")
    return size


def digest_of(file: Path, size: int) -> str:
    """Return the SHA-256 of the first `size` bytes of a file, in hex."""
    digest = hashlib.sha256()
    with file.open("rb") as opened:
        while size > 0 and (part := opened.read(min(size, AT_ONCE))):
            digest.update(part)
            size -= len(part)
    return digest.hexdigest()

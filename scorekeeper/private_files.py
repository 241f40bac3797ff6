"""Files with secrets: written whole, for their owner alone."""

import os
import secrets
import stat
from pathlib import Path


def make(file: Path, content: str) -> bool:
    """Write a file that only the owner may read; return False when it was there already.

    Written beside and then linked, so that two starts at once agree on one content and none reads half of it.
    """
    if file.exists():
        return False
    file.parent.mkdir(parents=True, exist_ok=True)
    draft = write_beside(file, content)
    try:
        os.link(draft, file)
    except FileExistsError:
        return False
    finally:
        draft.unlink()
    return True


def replace(file: Path, content: str) -> None:
    """Put another content in the place of a file, at once; its owner and who may read it stay."""
    was = file.stat()
    draft = write_beside(file, content)
    try:
        os.chown(draft, was.st_uid, was.st_gid)
        draft.chmod(stat.S_IMODE(was.st_mode))
        draft.replace(file)
    finally:
        draft.unlink(missing_ok=True)


def write_beside(file: Path, content: str) -> Path:
    """Write a new file in the same folder, flushed to the disk; return its path."""
    draft = file.with_name(f"{file.name}.{secrets.token_hex(4)}")
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as out:
        out.write(content)
        out.flush()
        os.fsync(out.fileno())
    return draft

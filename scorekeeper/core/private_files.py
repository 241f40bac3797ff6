"""Files that only their owner may read: secrets and people's games. They are written whole or not at all."""

import logging
import os
import secrets
import stat
from contextlib import suppress
from pathlib import Path

OTHERS = 0o077
"""The permission bits of everybody but the owner."""

log = logging.getLogger(__name__)


def close(path: Path) -> None:
    """Remove other users' permissions on an existing file or folder. Log a warning if that fails."""
    mode = stat.S_IMODE(path.stat().st_mode)
    if not mode & OTHERS:
        return
    with suppress(OSError):
        path.chmod(mode & ~OTHERS)
    if path.stat().st_mode & OTHERS:  # owned by someone else, or a file system without modes
        log.warning(
            "Other users of this machine can access %s, and this program cannot change that. "
            "Do it yourself: chmod go= %s",
            path,
            path,
        )


def close_folder(folder: Path) -> None:
    """Create the instance folder if needed, and close it and the archives that a restore put aside there."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    for path in (folder, *folder.glob("before-restore-*")):
        close(path)


def close_database(file: Path) -> None:
    """Close a SQLite database, also before it is first opened: SQLite gives its side files the same mode."""
    with suppress(OSError):  # SQLite then reports what is wrong
        file.touch(0o600)
    for path in (file.with_name(file.name + ending) for ending in ("", "-wal", "-shm", "-journal")):
        if path.exists():
            close(path)


def make(file: Path, content: str) -> bool:
    """Write a file that only the owner may read. Return False if it existed already.

    It is written under a temporary name and then linked. Two processes that start at once agree on one content, and
    neither reads half of it.
    """
    if file.exists():
        return False
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    draft = write_beside(file, content)
    try:
        os.link(draft, file)
    except FileExistsError:
        return False
    finally:
        draft.unlink()
    return True


def replace(file: Path, content: str) -> None:
    """Replace a file's content atomically. Its owner and mode stay."""
    was = file.stat()
    draft = write_beside(file, content)
    try:
        os.chown(draft, was.st_uid, was.st_gid)
        draft.chmod(stat.S_IMODE(was.st_mode))
        draft.replace(file)
    finally:
        draft.unlink(missing_ok=True)


def write_beside(file: Path, content: str) -> Path:
    """Write a new file in the same folder, flush it to disk and return its path."""
    draft = file.with_name(f"{file.name}.{secrets.token_hex(4)}")
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as out:
        out.write(content)
        out.flush()
        os.fsync(out.fileno())
    return draft
